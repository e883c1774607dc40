//! The chat on disk: one SQLite table of objects, written before anything is told.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use sqlx::Row;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use super::ids::Id;
use crate::Error;

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
    Nick,
}

impl Kind {
    const ALL: [Kind; 9] = [
        Kind::Channel,
        Kind::Message,
        Kind::File,
        Kind::Command,
        Kind::Read,
        Kind::Interaction,
        Kind::Modal,
        Kind::Nonce,
        Kind::Nick,
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
            Kind::Nick => "nick",
        }
    }
}

/// One change to be written.
#[derive(Debug)]
pub enum Write {
    Put(Kind, Id, Vec<u8>),
    Delete(Kind, Id),
}

/// Where the chat is kept.
#[derive(Debug)]
pub enum Store {
    /// Nothing but the files that were posted; the rest is in the world.
    Memory(Mutex<HashMap<Id, Vec<u8>>>),
    Chat {
        pool: SqlitePool,
        /// Locked, so that no second process writes.
        lock: File,
    },
}

impl Store {
    /// Opens or makes the file, for its owner alone.
    ///
    /// # Errors
    /// When another process uses it, or it can't be opened.
    pub async fn open(path: Option<&Path>) -> Result<Self, Error> {
        let Some(path) = path else { return Ok(Store::Memory(Mutex::default())) };
        let beside = |end: &str| {
            let mut name = OsString::from(path);
            name.push(end);
            PathBuf::from(name)
        };
        let fault = |error| Error::File { file: path.to_owned(), error };
        let lock = own(&beside(".lock")).map_err(fault)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(Error::InUse { file: path.to_owned() }),
            Err(TryLockError::Error(error)) => return Err(fault(error)),
        }
        own(path).map_err(fault)?;
        // SQLite gives its other files the rights of the first, but not those that a kill left behind.
        for left in [beside("-wal"), beside("-shm")].iter().filter(|left| left.exists()) {
            own(left).map_err(fault)?;
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Normal);
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
        sqlx::query("create table if not exists objects (kind text, id integer, body blob not null, primary key (kind, id))")
            .execute(&pool)
            .await?;
        Ok(Store::Chat { pool, lock })
    }

    /// Everything stored but the files, which are read when they are asked for.
    ///
    /// # Errors
    /// When SQLite cannot.
    pub async fn load(&self) -> Result<Vec<(Kind, Id, Vec<u8>)>, sqlx::Error> {
        let Store::Chat { pool, .. } = self else { return Ok(Vec::new()) };
        let query = sqlx::query("select kind, id, body from objects where kind <> $1 order by id");
        let rows = query.bind(Kind::File.name()).fetch_all(pool).await?;
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

    /// A file that was posted.
    ///
    /// # Errors
    /// When SQLite cannot.
    pub async fn file(&self, id: Id) -> Result<Option<Vec<u8>>, sqlx::Error> {
        match self {
            Store::Memory(files) => {
                Ok(files.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned())
            }
            Store::Chat { pool, .. } => {
                let query = sqlx::query_scalar("select body from objects where kind = $1 and id = $2");
                query.bind(Kind::File.name()).bind(id.cast_signed()).fetch_optional(pool).await
            }
        }
    }

    /// Writes all changes in one transaction, and takes those that are written out of the list.
    ///
    /// # Errors
    /// When SQLite cannot; then none is written.
    pub async fn write(&self, writes: &mut Vec<Write>) -> Result<(), sqlx::Error> {
        let pool = match self {
            Store::Memory(files) => {
                let mut files = files.lock().unwrap_or_else(PoisonError::into_inner);
                for write in writes.drain(..) {
                    match write {
                        Write::Put(Kind::File, id, body) => drop(files.insert(id, body)),
                        Write::Delete(Kind::File, id) => drop(files.remove(&id)),
                        Write::Put(..) | Write::Delete(..) => {}
                    }
                }
                return Ok(());
            }
            Store::Chat { pool, .. } => pool,
        };
        if writes.is_empty() {
            return Ok(());
        }
        let mut transaction = pool.begin().await?;
        for write in writes.iter() {
            match write {
                Write::Put(kind, id, body) => {
                    sqlx::query("insert into objects (kind, id, body) values ($1, $2, $3) on conflict (kind, id) do update set body = excluded.body")
                        .bind(kind.name())
                        .bind(id.cast_signed())
                        .bind(body.as_slice())
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
        transaction.commit().await?;
        writes.clear();
        Ok(())
    }

    /// Closes the file, and lets others use it.
    pub async fn close(&self) {
        if let Store::Chat { pool, lock } = self {
            pool.close().await;
            if let Err(error) = lock.unlock() {
                tracing::warn!(%error, "the chat stays locked until this process ends");
            }
        }
    }
}

/// Opens or makes a file that only its owner may read.
fn own(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    // One that was there before may be open to others.
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(file)
}
