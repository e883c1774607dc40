//! Where games are kept: one set of SQL for SQLite (embedded, one process) and PostgreSQL (many processes).

mod kept;
mod log;
mod messages;
mod names;
mod people;
mod posts;
mod sql;

pub use kept::{Kept, NewGame, Phase, Sitter};
pub use log::Entry;
pub(crate) use posts::PARKED;
pub use posts::{Item, ItemKind};
pub use sql::Tx;

use crate::config::Database;
use ::games::{Message, Speak};
use sqlx::error::DatabaseError;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{PgPool, SqlitePool};
use std::fmt;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// Unix time in milliseconds.
pub type Millis = i64;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $number:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $number);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}
id!(
    /// A game's number, small enough to be said.
    GameId, i64
);
id!(
    /// A Discord account.
    UserId, u64
);
id!(
    /// A Discord channel, thread or direct message.
    ChannelId, u64
);
id!(
    /// A Discord message.
    MessageId, u64
);
id!(
    /// A Discord server.
    ServerId, u64
);

/// Why the store could not do it. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error("another skyline process uses {0}; end it first, or use PostgreSQL for several processes")]
    InUse(PathBuf),
    #[error("the database is locked by another program, or too busy; try again")]
    Busy(#[source] sqlx::Error),
    #[error("can't write {0}: {1}; make its folder writable, or name another place by database.url")]
    File(PathBuf, #[source] std::io::Error),
    #[error(
        "the database can't be reached: {0}; see that it runs, and that address and password in database.url are right"
    )]
    Away(#[source] sqlx::Error),
    #[error("the database refused: {0}")]
    Database(#[source] sqlx::Error),
    #[error("the tables could not be brought up to date: {0}")]
    Migrate(#[source] sqlx::migrate::MigrateError),
    #[error("no randomness from the system")]
    Random,
    /// What is stored is not what this program writes.
    #[error("game {0}: stored {1} can't be read by this program")]
    Unreadable(GameId, &'static str),
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Self {
        // SQLite's busy and locked with their extended codes; PostgreSQL's lock, deadlock and serialization failures.
        const BUSY: &[&str] = &["5", "6", "261", "262", "517", "773", "55P03", "40P01", "40001", "53300"];
        // PostgreSQL's wrong password, user or database name.
        const AWAY: &[&str] = &["28P01", "28000", "3D000"];
        let is = |known: &[&str], error: &dyn DatabaseError| {
            error.code().is_some_and(|code| known.contains(&code.as_ref()))
        };
        match &error {
            sqlx::Error::PoolTimedOut => Fault::Busy(error),
            sqlx::Error::Database(inner) if is(BUSY, inner.as_ref()) => Fault::Busy(error),
            sqlx::Error::Database(inner) if is(AWAY, inner.as_ref()) => Fault::Away(error),
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) => Fault::Away(error),
            _ => Fault::Database(error),
        }
    }
}

impl Fault {
    /// Another row with the same key is there already.
    pub(crate) fn is_duplicate(&self) -> bool {
        matches!(self, Fault::Database(sqlx::Error::Database(error)) if error.is_unique_violation())
    }
}

impl Speak for Fault {
    fn message(&self) -> Message {
        Message::new(match self {
            Fault::Busy(_) => "store-busy",
            _ => "store-failed",
        })
    }
}

#[derive(Clone)]
enum Pool {
    Lite(SqlitePool),
    Pg(PgPool),
}

/// The open database; clones share it.
#[derive(Clone)]
pub struct Store {
    pool: Pool,
    /// Rung after each commit that queued something to send.
    pub wake: Arc<Notify>,
    /// Held for as long as the process lives: SQLite is for one process.
    _lock: Option<Arc<File>>,
}

impl Store {
    /// Opens the database, makes it if it is not there, and brings its tables up to date.
    ///
    /// # Errors
    /// A [`Fault`], [`Fault::InUse`] when another process has the same SQLite file.
    pub async fn open(database: &Database) -> Result<Store, Fault> {
        let wait = Duration::from_millis(database.wait_ms);
        let wake = Arc::new(Notify::new());
        let tables = sqlx::migrate!("../migrations");
        if !database.url.starts_with("sqlite:") {
            let options = PgConnectOptions::from_str(&database.url)?
                .options([("lock_timeout", format!("{}ms", database.wait_ms))]);
            let pool = PgPoolOptions::new()
                .max_connections(database.connections)
                // To connect anew takes a while. Users wait for this when the server is away.
                .acquire_timeout(wait.max(Duration::from_secs(1)))
                .connect_lazy_with(options);
            sql::or_cause(&pool, pool.acquire().await).await?;
            tables.run(&pool).await.map_err(Fault::Migrate)?;
            return Ok(Store { pool: Pool::Pg(pool), wake, _lock: None });
        }
        let options = SqliteConnectOptions::from_str(&database.url)?
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(wait);
        let lock = lock(options.get_filename())?;
        let pool = SqlitePoolOptions::new()
            .max_connections(database.connections)
            .acquire_timeout(wait + Duration::from_secs(5))
            .connect_with(options)
            .await?;
        tables.run(&pool).await.map_err(Fault::Migrate)?;
        let store = Store { pool: Pool::Lite(pool), wake, _lock: Some(Arc::new(lock)) };
        // The lock says that nobody else sends: what is claimed was left by a process that was killed.
        store.free_all().await?;
        Ok(store)
    }

    /// Waits for what is running and closes the database.
    pub async fn close(self) {
        match self.pool {
            Pool::Lite(pool) => pool.close().await,
            Pool::Pg(pool) => pool.close().await,
        }
    }
}

/// Makes the folder and takes the lock file beside the database.
fn lock(file: &Path) -> Result<File, Fault> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| Fault::File(folder.to_owned(), error))?;
    }
    let path = file.with_added_extension("lock");
    let lock = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path)
        .map_err(|error| Fault::File(path.clone(), error))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(Fault::InUse(file.to_owned())),
        Err(TryLockError::Error(error)) => Err(Fault::File(path, error)),
    }
}
