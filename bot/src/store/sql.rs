//! One way to say SQL to both databases: the same text with `$1`, text and whole numbers only.

use super::{Fault, Pool, Store};
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{Connection, FromRow, PgConnection, PgPool, Postgres, Sqlite, Transaction};

/// A value that is bound to `$n`.
#[derive(Clone)]
pub(super) enum Bind {
    Int(Option<i64>),
    Text(Option<String>),
}

/// The values of a statement, in order.
macro_rules! binds {
    ($($value:expr),* $(,)?) => { vec![$($crate::store::sql::Bind::from($value)),*] };
}
pub(super) use binds;

impl From<i64> for Bind {
    fn from(value: i64) -> Self {
        Bind::Int(Some(value))
    }
}

impl From<u64> for Bind {
    fn from(value: u64) -> Self {
        Bind::Int(Some(value.cast_signed()))
    }
}

impl From<Option<i64>> for Bind {
    fn from(value: Option<i64>) -> Self {
        Bind::Int(value)
    }
}

impl From<&str> for Bind {
    fn from(value: &str) -> Self {
        Bind::Text(Some(value.to_owned()))
    }
}

impl From<String> for Bind {
    fn from(value: String) -> Self {
        Bind::Text(Some(value))
    }
}

impl From<Option<String>> for Bind {
    fn from(value: Option<String>) -> Self {
        Bind::Text(value)
    }
}

/// A row shape that both databases can fill.
pub(super) trait Shape:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}
impl<T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin> Shape for T {}

/// An open transaction. Dropped without a commit, it leaves nothing behind.
pub struct Tx(Open);

enum Open {
    Lite(Transaction<'static, Sqlite>),
    Pg(Transaction<'static, Postgres>),
}

macro_rules! bound {
    ($query:expr, $binds:expr) => {{
        let mut query = $query;
        for bind in $binds {
            query = match bind {
                Bind::Int(value) => query.bind(value),
                Bind::Text(value) => query.bind(value),
            };
        }
        query
    }};
}

impl Store {
    /// Begins a transaction that may write.
    pub(crate) async fn begin(&self) -> Result<Tx, Fault> {
        Ok(Tx(match &self.pool {
            // Taking the write lock at once means that a later statement can't find the database changed.
            Pool::Lite(pool) => Open::Lite(pool.begin_with("begin immediate").await?),
            Pool::Pg(pool) => Open::Pg(or_cause(pool, pool.begin().await).await?),
        }))
    }

    pub(super) async fn rows<T: Shape>(&self, sql: &'static str, binds: Vec<Bind>) -> Result<Vec<T>, Fault> {
        Ok(match &self.pool {
            Pool::Lite(pool) => bound!(sqlx::query_as(sql), binds).fetch_all(pool).await?,
            Pool::Pg(pool) => {
                or_cause(pool, bound!(sqlx::query_as(sql), binds).fetch_all(pool).await).await?
            }
        })
    }

    /// How many rows were changed.
    pub(super) async fn execute(&self, sql: &'static str, binds: Vec<Bind>) -> Result<u64, Fault> {
        Ok(match &self.pool {
            Pool::Lite(pool) => bound!(sqlx::query(sql), binds).execute(pool).await?.rows_affected(),
            Pool::Pg(pool) => {
                or_cause(pool, bound!(sqlx::query(sql), binds).execute(pool).await).await?.rows_affected()
            }
        })
    }
}

/// A pool that waited in vain says no more than that: whether the server is away, a connection of one's own tells.
pub(super) async fn or_cause<T>(pool: &PgPool, done: sqlx::Result<T>) -> sqlx::Result<T> {
    match done {
        Err(sqlx::Error::PoolTimedOut) => match PgConnection::connect_with(&pool.connect_options()).await {
            Err(cause) => Err(cause),
            Ok(connection) => {
                connection.close().await?;
                Err(sqlx::Error::PoolTimedOut)
            }
        },
        done => done,
    }
}

impl Tx {
    pub(crate) async fn commit(self) -> Result<(), Fault> {
        match self.0 {
            Open::Lite(tx) => tx.commit().await?,
            Open::Pg(tx) => tx.commit().await?,
        }
        Ok(())
    }

    pub(crate) async fn rollback(self) -> Result<(), Fault> {
        match self.0 {
            Open::Lite(tx) => tx.rollback().await?,
            Open::Pg(tx) => tx.rollback().await?,
        }
        Ok(())
    }

    pub(super) async fn rows<T: Shape>(
        &mut self,
        sql: &'static str,
        binds: Vec<Bind>,
    ) -> Result<Vec<T>, Fault> {
        Ok(match &mut self.0 {
            Open::Lite(tx) => bound!(sqlx::query_as(sql), binds).fetch_all(&mut **tx).await?,
            Open::Pg(tx) => bound!(sqlx::query_as(sql), binds).fetch_all(&mut **tx).await?,
        })
    }

    /// How many rows were changed.
    pub(super) async fn execute(&mut self, sql: &'static str, binds: Vec<Bind>) -> Result<u64, Fault> {
        Ok(match &mut self.0 {
            Open::Lite(tx) => bound!(sqlx::query(sql), binds).execute(&mut **tx).await?.rows_affected(),
            Open::Pg(tx) => bound!(sqlx::query(sql), binds).execute(&mut **tx).await?.rows_affected(),
        })
    }
}
