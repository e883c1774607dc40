//! Databases for tests: a SQLite file in a scratch folder, and a PostgreSQL server of our own on a free port.
#![allow(dead_code)]

use anyhow::{Context, Result, ensure};
use bot::config::Database;
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use std::io::Write;
use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

/// Makes a test of each case on SQLite, and another on PostgreSQL.
macro_rules! cases {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() -> anyhow::Result<()> {
                let folder = tempfile::tempdir()?;
                super::$name(super::databases::sqlite(folder.path())).await
            })*
        }

        mod postgresql {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() -> anyhow::Result<()> {
                let Some(server) = super::databases::server()? else { return Ok(()) };
                super::$name(server.database(stringify!($name))?).await
            })*
        }
    };
}

pub fn sqlite(folder: &Path) -> Database {
    let url = format!("sqlite:{}", folder.join("new/folder/skyline.sqlite").display());
    Database { url, ..Database::default() }
}

/// Calls for either kind of connection.
macro_rules! connected {
    ($database:expr, $connection:ident => $work:expr) => {
        if $database.url.starts_with("sqlite:") {
            let $connection = &mut SqliteConnection::connect(&$database.url).await?;
            $work
        } else {
            let $connection = &mut PgConnection::connect(&$database.url).await?;
            $work
        }
    };
}

/// Runs a statement beside the store.
pub async fn change(database: &Database, sql: String) -> Result<()> {
    connected!(database, connection => {
        sqlx::query(AssertSqlSafe(sql)).execute(connection).await?;
    });
    Ok(())
}

/// The server of all tests of this program: each has a database of its own.
pub fn server() -> Result<Option<&'static Server>> {
    static SERVER: LazyLock<Result<Option<Server>>> = LazyLock::new(Server::start);
    SERVER.as_ref().map(Option::as_ref).map_err(|error| anyhow::anyhow!("{error:#}"))
}

/// A server that lives as long as this value, and no longer than this process.
pub struct Server {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    guard: Option<Child>,
}

impl Server {
    /// `None` if PostgreSQL is not installed, which is an error where `CI` is `true`.
    pub fn start() -> Result<Option<Server>> {
        let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let programs =
            versions.map(|version| version.path().join("bin")).find(|bin| bin.join("initdb").exists());
        let Some(programs) = programs else {
            ensure!(std::env::var("CI").as_deref() != Ok("true"), "PostgreSQL must be installed in CI");
            // Not `println`, which is heard only when a test fails.
            std::io::stderr().write_all(b"skipped: PostgreSQL is not installed in /usr/lib/postgresql\n")?;
            return Ok(None);
        };
        let folder = tempfile::tempdir()?.keep();
        let mut server = Server { programs, folder, port: free_port()?, guard: None };
        server.guard = Some(server.guard()?);
        if is_root()? {
            let owned = Command::new("chown").arg("postgres").arg(&server.folder).status()?;
            ensure!(owned.success(), "chown");
        }
        let data = server.data();
        server.run("initdb", &["-D", &data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"])?;
        server.listen()?;
        Ok(Some(server))
    }

    /// A process that waits for the end of this one, however it comes, then stops the server and removes its folder.
    fn guard(&self) -> Result<Child> {
        let mut guard = Command::new("sh");
        guard.args(["-c", r#"cat; "$@"; rm -rf "$0""#]).arg(&self.folder);
        let stop = self.command("pg_ctl")?;
        guard.arg(stop.get_program()).args(stop.get_args());
        guard.args(["-D", &self.data(), "-m", "immediate", "-w", "stop"]).current_dir("/");
        // What ends this process by the keyboard does not reach it.
        guard.process_group(0).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        guard.spawn().context("sh")
    }

    /// Starts what was stopped.
    pub fn listen(&self) -> Result<()> {
        let (data, port) = (self.data(), self.port);
        let options =
            format!("-c listen_addresses=127.0.0.1 -p {port} -k {data} -c fsync=off -c max_connections=500");
        let log = format!("{data}/log");
        self.run("pg_ctl", &["-D", &data, "-o", &options, "-l", &log, "-w", "start"])
    }

    /// Ends all connections and stops.
    pub fn stop(&self) -> Result<()> {
        self.run("pg_ctl", &["-D", &self.data(), "-m", "fast", "-w", "stop"])
    }

    /// Lets all its processes stand still, as on a machine that hangs, until the value is dropped.
    pub fn freeze(&self) -> Result<Frozen> {
        let file = PathBuf::from(self.data()).join("postmaster.pid");
        let text = std::fs::read_to_string(file)?;
        let frozen = Frozen(text.lines().next().context("a number")?.to_owned());
        ensure!(frozen.signal("STOP")?, "kill");
        Ok(frozen)
    }

    /// A new, empty database.
    pub fn database(&self, name: &str) -> Result<Database> {
        let port = self.port.to_string();
        self.run("createdb", &["-h", "127.0.0.1", "-p", &port, "-U", "postgres", name])?;
        let url = format!("postgres://postgres@127.0.0.1:{port}/{name}?sslmode=disable");
        Ok(Database { url, ..Database::default() })
    }

    fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    /// One of its programs, as user `postgres` when we are root, since it refuses to run as root.
    fn command(&self, program: &str) -> Result<Command> {
        let program = self.programs.join(program);
        if !is_root()? {
            return Ok(Command::new(program));
        }
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(program);
        Ok(command)
    }

    /// Runs one of its programs to its end.
    fn run(&self, program: &str, arguments: &[&str]) -> Result<()> {
        let mut command = self.command(program)?;
        command.args(arguments).current_dir("/");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let status = command.status().with_context(|| program.to_owned())?;
        ensure!(status.success(), "{program} failed");
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut guard) = self.guard.take() {
            drop(guard.stdin.take());
            if let Err(error) = guard.wait() {
                eprintln!("{error}");
            }
        }
    }
}

/// A server that stands still.
pub struct Frozen(String);

impl Frozen {
    fn signal(&self, signal: &str) -> Result<bool> {
        let main = Command::new("kill").args([&format!("-{signal}"), &self.0]).status()?;
        // Those that serve connections are its children.
        let children = Command::new("pkill").args([&format!("-{signal}"), "-P", &self.0]).status()?;
        Ok(main.success() && children.success())
    }
}

impl Drop for Frozen {
    fn drop(&mut self) {
        if let Err(error) = self.signal("CONT") {
            eprintln!("{error}");
        }
    }
}

/// A port below those that the system gives to connections: it is still free when the server starts anew.
fn free_port() -> Result<u16> {
    let first = 20_000 + u16::try_from(std::process::id() % 10_000)?;
    let free = |port: &u16| TcpListener::bind(("127.0.0.1", *port)).is_ok();
    (first..first + 2_000).find(free).context("no port is free")
}

fn is_root() -> Result<bool> {
    let id = Command::new("id").arg("-u").output()?;
    Ok(String::from_utf8_lossy(&id.stdout).trim() == "0")
}
