//! The chat on disk: one SQLite table of objects, written before an answer is given.

use std::path::Path;

use sqlx::Row;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use crate::ids::Id;

/// What kind of thing a row holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Channel,
    Message,
    File,
    Command,
    Read,
    Interaction,
    Modal,
    Nonce,
}

impl Kind {
    const ALL: [Kind; 8] = [
        Kind::Channel,
        Kind::Message,
        Kind::File,
        Kind::Command,
        Kind::Read,
        Kind::Interaction,
        Kind::Modal,
        Kind::Nonce,
    ];

    fn name(self) -> &'static str {
        match self {
            Kind::Channel => "channel",
            Kind::Message => "message",
            Kind::File => "file",
            Kind::Command => "command",
            Kind::Read => "read",
            Kind::Interaction => "interaction",
            Kind::Modal => "modal",
            Kind::Nonce => "nonce",
        }
    }
}

/// One change to be written.
#[derive(Debug)]
pub enum Write {
    Put(Kind, Id, Vec<u8>),
    Delete(Kind, Id),
}

/// The file, or nothing when the chat is kept in memory only.
#[derive(Debug)]
pub struct Store(Option<SqlitePool>);

impl Store {
    /// Opens or makes the file.
    ///
    /// # Errors
    /// When SQLite cannot.
    pub async fn open(path: Option<&Path>) -> Result<Self, sqlx::Error> {
        let Some(path) = path else { return Ok(Store(None)) };
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Normal);
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
        sqlx::query("create table if not exists objects (kind text, id integer, body blob not null, primary key (kind, id))")
            .execute(&pool)
            .await?;
        Ok(Store(Some(pool)))
    }

    /// Everything stored.
    ///
    /// # Errors
    /// When SQLite cannot.
    pub async fn load(&self) -> Result<Vec<(Kind, Id, Vec<u8>)>, sqlx::Error> {
        let Some(pool) = &self.0 else { return Ok(Vec::new()) };
        let rows = sqlx::query("select kind, id, body from objects order by id").fetch_all(pool).await?;
        let mut objects = Vec::with_capacity(rows.len());
        for row in rows {
            let name: String = row.try_get(0)?;
            let id: i64 = row.try_get(1)?;
            if let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.name() == name) {
                objects.push((kind, id.cast_unsigned(), row.try_get(2)?));
            }
        }
        Ok(objects)
    }

    /// Writes all changes in one transaction.
    ///
    /// # Errors
    /// When SQLite cannot.
    pub async fn write(&self, writes: Vec<Write>) -> Result<(), sqlx::Error> {
        let Some(pool) = &self.0 else { return Ok(()) };
        if writes.is_empty() {
            return Ok(());
        }
        let mut transaction = pool.begin().await?;
        for write in writes {
            match write {
                Write::Put(kind, id, body) => {
                    sqlx::query("insert into objects (kind, id, body) values ($1, $2, $3) on conflict (kind, id) do update set body = excluded.body")
                        .bind(kind.name())
                        .bind(id.cast_signed())
                        .bind(body)
                        .execute(&mut *transaction)
                        .await?;
                }
                Write::Delete(kind, id) => {
                    sqlx::query("delete from objects where kind = $1 and id = $2")
                        .bind(kind.name())
                        .bind(id.cast_signed())
                        .execute(&mut *transaction)
                        .await?;
                }
            }
        }
        transaction.commit().await
    }

    /// Closes the file.
    pub async fn close(&self) {
        if let Some(pool) = &self.0 {
            pool.close().await;
        }
    }
}
