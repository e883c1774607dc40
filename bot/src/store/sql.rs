//! One way to say SQL to both databases: the same text with `$1`, text and whole numbers only.

use super::{Fault, Store};
use sqlx::pool::PoolConnection;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{Connection, FromRow, PgConnection, PgPool, Postgres, Sqlite, SqlitePool};
use std::time::Duration;

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

impl From<i32> for Bind {
    fn from(value: i32) -> Self {
        Bind::Int(Some(value.into()))
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

/// Connections of two kinds, so that those who only read never wait behind those who wait for a lock.
#[derive(Clone)]
pub(super) enum Pool {
    Lite { read: SqlitePool, write: SqlitePool },
    Pg { read: PgPool, write: PgPool },
}

/// An open transaction that may write. Unless it is ended, its connection is closed and nothing is left of it.
pub struct Tx {
    open: Open,
    ended: bool,
    patience: Duration,
}

enum Open {
    Lite(PoolConnection<Sqlite>),
    Pg(PoolConnection<Postgres>),
}

/// What can be asked for rows: the store as it is, or a transaction.
pub(super) trait Rows {
    fn rows<T: Shape>(
        &mut self,
        sql: &'static str,
        binds: Vec<Bind>,
    ) -> impl Future<Output = Result<Vec<T>, Fault>> + Send;
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

/// The answer of the database, or [`Fault::Silent`] when a server gives none.
async fn within<T>(
    patience: Duration,
    work: impl Future<Output = sqlx::Result<T>> + Send,
) -> Result<T, Fault> {
    match tokio::time::timeout(patience, work).await {
        Ok(done) => Ok(done?),
        Err(_) => Err(Fault::Silent),
    }
}

impl Store {
    /// Begins a transaction that may write.
    pub(crate) async fn begin(&self) -> Result<Tx, Fault> {
        self.see_file()?;
        let patience = self.patience;
        let mut tx = match &self.pool {
            Pool::Lite { write, .. } => {
                Tx { open: Open::Lite(write.acquire().await?), ended: false, patience }
            }
            Pool::Pg { write, .. } => {
                let connection = within(patience, async { or_cause(write, write.acquire().await).await });
                Tx { open: Open::Pg(connection.await?), ended: false, patience }
            }
        };
        // Taking SQLite's write lock at once means that a later statement can't find the database changed.
        let begin = if matches!(tx.open, Open::Lite(_)) { "begin immediate" } else { "begin" };
        tx.execute(begin, vec![]).await?;
        Ok(tx)
    }

    /// How many rows were changed.
    pub(super) async fn execute(&self, sql: &'static str, binds: Vec<Bind>) -> Result<u64, Fault> {
        self.see_file()?;
        match &self.pool {
            Pool::Lite { write, .. } => {
                Ok(bound!(sqlx::query(sql), binds).execute(write).await?.rows_affected())
            }
            Pool::Pg { write, .. } => {
                let work =
                    async { or_cause(write, bound!(sqlx::query(sql), binds).execute(write).await).await };
                Ok(within(self.patience, work).await?.rows_affected())
            }
        }
    }

    /// Rows of a statement that changes what it gives back.
    pub(super) async fn changed<T: Shape>(
        &self,
        sql: &'static str,
        binds: Vec<Bind>,
    ) -> Result<Vec<T>, Fault> {
        self.see_file()?;
        match &self.pool {
            Pool::Lite { write, .. } => Ok(bound!(sqlx::query_as(sql), binds).fetch_all(write).await?),
            Pool::Pg { write, .. } => {
                let work = async {
                    or_cause(write, bound!(sqlx::query_as(sql), binds).fetch_all(write).await).await
                };
                within(self.patience, work).await
            }
        }
    }

    pub(super) async fn rows<T: Shape>(&self, sql: &'static str, binds: Vec<Bind>) -> Result<Vec<T>, Fault> {
        match &self.pool {
            Pool::Lite { read, .. } => Ok(bound!(sqlx::query_as(sql), binds).fetch_all(read).await?),
            Pool::Pg { read, .. } => {
                let work =
                    async { or_cause(read, bound!(sqlx::query_as(sql), binds).fetch_all(read).await).await };
                within(self.patience, work).await
            }
        }
    }

    pub(super) fn is_sqlite(&self) -> bool {
        matches!(self.pool, Pool::Lite { .. })
    }
}

impl Rows for &Store {
    async fn rows<T: Shape>(&mut self, sql: &'static str, binds: Vec<Bind>) -> Result<Vec<T>, Fault> {
        Store::rows(self, sql, binds).await
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
    /// Commits what went well, and leaves nothing of what did not.
    ///
    /// # Errors
    /// The given error, or that of the commit.
    pub(crate) async fn end<T, E: From<Fault>>(mut self, done: Result<T, E>) -> Result<T, E> {
        match done {
            Ok(done) => {
                self.execute("commit", vec![]).await.map_err(Fault::of_commit)?;
                self.ended = true;
                Ok(done)
            }
            Err(error) => {
                // After a full disk SQLite has rolled back by itself: then this fails, and the connection is closed.
                self.ended = self.execute("rollback", vec![]).await.is_ok();
                Err(error)
            }
        }
    }

    pub(super) async fn rows<T: Shape>(
        &mut self,
        sql: &'static str,
        binds: Vec<Bind>,
    ) -> Result<Vec<T>, Fault> {
        match &mut self.open {
            Open::Lite(tx) => Ok(bound!(sqlx::query_as(sql), binds).fetch_all(&mut **tx).await?),
            Open::Pg(tx) => {
                within(self.patience, bound!(sqlx::query_as(sql), binds).fetch_all(&mut **tx)).await
            }
        }
    }

    /// How many rows were changed.
    pub(super) async fn execute(&mut self, sql: &'static str, binds: Vec<Bind>) -> Result<u64, Fault> {
        match &mut self.open {
            Open::Lite(tx) => Ok(bound!(sqlx::query(sql), binds).execute(&mut **tx).await?.rows_affected()),
            Open::Pg(tx) => {
                let work = bound!(sqlx::query(sql), binds).execute(&mut **tx);
                Ok(within(self.patience, work).await?.rows_affected())
            }
        }
    }
}

impl Rows for Tx {
    async fn rows<T: Shape>(&mut self, sql: &'static str, binds: Vec<Bind>) -> Result<Vec<T>, Fault> {
        Tx::rows(self, sql, binds).await
    }
}

impl Drop for Tx {
    fn drop(&mut self) {
        if !self.ended {
            match &mut self.open {
                Open::Lite(connection) => connection.close_on_drop(),
                Open::Pg(connection) => connection.close_on_drop(),
            }
        }
    }
}
