//! Where games are kept: one set of SQL for SQLite (embedded, one process) and PostgreSQL (many processes).

mod causes;
mod facts;
mod file;
mod games;
mod housekeeping;
mod log;
mod messages;
mod names;
mod outbox;
mod people;
mod seats;
mod sql;
mod state;

pub use games::{Kept, NewGame, Phase};
pub use log::Entry;
pub use outbox::{Item, ItemKind, Lane};
pub use seats::Sitter;
pub use sql::Tx;

use crate::config::Database;
use ::games::{Message, Speak};
use sql::Pool;
use sqlx::ConnectOptions;
use sqlx::PgPool;
use sqlx::error::DatabaseError;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use std::cmp::Ordering;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

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
    #[error("the database does not answer; see that its server is not stopped and can be reached")]
    Silent,
    /// The connection was lost while the database was to make it lasting.
    #[error("whether the last change was kept is not known: {0}")]
    Doubtful(#[source] Box<Fault>),
    #[error(
        "the file {0} was deleted or replaced while the bot runs: end the bot, put the file back from a backup, start anew"
    )]
    Vanished(PathBuf),
    #[error("the database refused: {0}")]
    Database(#[source] sqlx::Error),
    #[error("the tables could not be brought up to date: {0}")]
    Migrate(#[source] MigrateError),
    #[error(
        "the database was used by a newer version of skyline: start that version, or use a backup from before the upgrade"
    )]
    Newer,
    #[error("the database was used by an older version of skyline: `skyline run` brings it up to date")]
    Older,
    #[error("no randomness from the system")]
    Random,
    #[error("no free number for a new game was found in {0} tries")]
    Crowded(u32),
    /// What is stored is not what this program writes.
    #[error("game {0}: stored {1} can't be read by this program")]
    Unreadable(GameId, &'static str),
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Self {
        // SQLite's busy and locked with their extended codes; PostgreSQL's lock, deadlock and serialization failures.
        const BUSY: &[&str] = &["5", "6", "261", "262", "517", "773", "55P03", "40P01", "40001", "53300"];
        // PostgreSQL's wrong password, user or database name; a server that goes down or comes up.
        const AWAY: &[&str] = &["28P01", "28000", "3D000", "57P01", "57P02", "57P03"];
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

impl From<MigrateError> for Fault {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::VersionMissing(_) => Fault::Newer,
            error => Fault::Migrate(error),
        }
    }
}

impl Fault {
    /// When the answer to a commit is lost, the change may have been kept.
    fn of_commit(fault: Fault) -> Fault {
        match fault {
            Fault::Away(_) | Fault::Silent => Fault::Doubtful(Box::new(fault)),
            fault => fault,
        }
    }

    /// Another row with the same key is there already.
    pub(crate) fn is_duplicate(&self) -> bool {
        matches!(self, Fault::Database(sqlx::Error::Database(error)) if error.is_unique_violation())
    }
}

impl Speak for Fault {
    fn message(&self) -> Message {
        Message::new(match self {
            Fault::Busy(_) | Fault::Silent => "store-busy",
            Fault::Away(_) => "store-away",
            Fault::Doubtful(_) => "store-doubtful",
            Fault::Unreadable(..) => "store-unreadable",
            _ => "store-failed",
        })
    }
}

/// What brings the tables up to date.
static MIGRATIONS: Migrator = sqlx::migrate!("../migrations");

/// Users wait for this when the database is away or busy.
fn wait(database: &Database) -> Duration {
    Duration::from_millis(database.wait_ms).max(Duration::from_secs(1))
}

fn lite_options(database: &Database) -> Result<SqliteConnectOptions, Fault> {
    let options = SqliteConnectOptions::from_str(&database.url)?;
    // To wait for a lock is no fault.
    Ok(options.busy_timeout(Duration::from_millis(database.wait_ms)).disable_statement_logging())
}

fn lite_pool(database: &Database) -> SqlitePoolOptions {
    SqlitePoolOptions::new().acquire_timeout(wait(database)).max_connections(database.connections)
}

fn pg_pool(database: &Database, settings: &[(&str, &str)]) -> Result<PgPool, Fault> {
    let options = PgConnectOptions::from_str(&database.url)?
        .options([("lock_timeout", format!("{}ms", database.wait_ms))])
        .options(settings.iter().copied())
        .disable_statement_logging();
    let pool = PgPoolOptions::new().acquire_timeout(wait(database)).max_connections(database.connections);
    Ok(pool.connect_lazy_with(options))
}

/// The open database; clones share it.
#[derive(Clone)]
pub struct Store {
    pool: Pool,
    /// Notified after each commit that queued something to send.
    pub wake: Arc<Notify>,
    /// Four letters that tell this database from every other: a part of all that must be unique at Discord.
    pub mark: Arc<str>,
    /// The SQLite file, locked for as long as the process lives: SQLite is for one process.
    file: Option<Arc<file::Held>>,
    /// How long a database server may take to answer a statement.
    patience: Duration,
}

impl Store {
    /// Opens the database, makes it if it is not there, and brings its tables up to date.
    ///
    /// # Errors
    /// A [`Fault`], [`Fault::InUse`] when another process has the same SQLite file.
    pub async fn open(database: &Database) -> Result<Store, Fault> {
        if database.url.starts_with("sqlite:") {
            return Store::open_file(database).await;
        }
        let (read, write) = (pg_pool(database, &[])?, pg_pool(database, &[])?);
        sql::or_cause(&write, write.acquire().await).await?;
        MIGRATIONS.run(&write).await?;
        Store::of(Pool::Pg { read, write }, database).ready().await
    }

    async fn open_file(database: &Database) -> Result<Store, Fault> {
        let options = lite_options(database)?
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true);
        let mut file = file::hold(options.get_filename())?;
        // One writer at a time is all that SQLite takes: the others wait in line for its connection.
        let write = lite_pool(database).max_connections(1).connect_with(options.clone()).await?;
        MIGRATIONS.run(&write).await?;
        let read = lite_pool(database).connect_with(options).await?;
        file.remember()?;
        let store = Store { file: Some(Arc::new(file)), ..Store::of(Pool::Lite { read, write }, database) };
        let store = store.ready().await?;
        // The lock says that nobody else sends: what is claimed was left by a process that was killed.
        store.free_all().await?;
        Ok(store)
    }

    /// Opens the database only to read it: beside a bot that runs on it, or where nothing may be written.
    ///
    /// # Errors
    /// A [`Fault`], [`Fault::Older`] when its tables are not those of this program.
    pub async fn open_to_read(database: &Database) -> Result<Store, Fault> {
        let pool = if database.url.starts_with("sqlite:") {
            let options = lite_options(database)?.read_only(true);
            let path = options.get_filename().to_owned();
            std::fs::metadata(&path).map_err(|error| Fault::File(path.clone(), error))?;
            // SQLite wants to write beside the file. Where nothing can be, the file is all there is.
            let pools = [false, true].map(|alone| {
                let alone = alone && !file::log_of(&path).exists();
                lite_pool(database).connect_lazy_with(options.clone().immutable(alone))
            });
            let can_read = sqlx::query("select name from sqlite_schema").fetch_all(&pools[0]).await.is_ok();
            let [beside, alone] = pools;
            let read = if can_read { beside } else { alone };
            Pool::Lite { write: read.clone(), read }
        } else {
            let read = pg_pool(database, &[("default_transaction_read_only", "on")])?;
            sql::or_cause(&read, read.acquire().await).await?;
            Pool::Pg { write: read.clone(), read }
        };
        let store = Store::of(pool, database);
        let newest = MIGRATIONS.iter().map(|migration| migration.version).max();
        match store.version().await?.cmp(&newest) {
            Ordering::Less => Err(Fault::Older),
            Ordering::Greater => Err(Fault::Newer),
            Ordering::Equal => Ok(store),
        }
    }

    fn of(pool: Pool, database: &Database) -> Store {
        let patience = Duration::from_millis(database.wait_ms) + Duration::from_secs(3);
        Store { pool, wake: Arc::new(Notify::new()), mark: "".into(), file: None, patience }
    }

    async fn ready(mut self) -> Result<Store, Fault> {
        self.mark = self.own_mark().await?.into();
        self.learn_active().await?;
        Ok(self)
    }

    /// The SQLite file was not there, or empty, before it was opened.
    pub fn is_new(&self) -> bool {
        self.file.as_ref().is_some_and(|file| file.is_new)
    }

    /// Refuses to write where it would be lost: into a file that is no longer there.
    fn see_file(&self) -> Result<(), Fault> {
        self.file.as_ref().map_or(Ok(()), |file| file.see())
    }

    /// Folds SQLite's log into its file, so that the file alone is all there is. What runs goes on.
    ///
    /// # Errors
    /// A [`Fault`]: the log is beside the file then, and belongs to it.
    pub async fn fold(&self) -> Result<(), Fault> {
        // Only a SQLite file that is written to has one.
        match &self.file {
            Some(_) => self.execute("pragma wal_checkpoint(truncate)", vec![]).await.map(drop),
            None => Ok(()),
        }
    }

    /// Waits for what is running, folds the log and closes the database.
    ///
    /// # Errors
    /// That of [`fold`](Store::fold).
    pub async fn close(self) -> Result<(), Fault> {
        match &self.pool {
            Pool::Lite { read, write } => {
                read.close().await;
                let folded = self.fold().await;
                write.close().await;
                folded
            }
            Pool::Pg { read, write } => {
                tokio::join!(read.close(), write.close());
                Ok(())
            }
        }
    }
}
