//! Databases for tests: a SQLite file in a scratch folder, and a PostgreSQL server of our own on a free port.
#![allow(dead_code)]

use anyhow::{Context, Result, ensure};
use bot::config::Database;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs each case on SQLite as a test of its own, and all of them on one PostgreSQL server.
macro_rules! cases {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() -> anyhow::Result<()> {
                let folder = tempfile::tempdir()?;
                super::$name(super::databases::sqlite(folder.path())).await
            })*
        }

        #[tokio::test(flavor = "multi_thread")]
        async fn all_cases_on_postgresql() -> anyhow::Result<()> {
            let Some(server) = databases::Server::start()? else { return Ok(()) };
            $({
                let done = $name(server.database(stringify!($name))?).await;
                done.map_err(|error| error.context(stringify!($name)))?;
            })*
            Ok(())
        }
    };
}

pub fn sqlite(folder: &Path) -> Database {
    let url = format!("sqlite:{}", folder.join("new/folder/skyline.sqlite").display());
    Database { url, ..Database::default() }
}

/// A server that lives as long as this value.
pub struct Server {
    programs: PathBuf,
    folder: tempfile::TempDir,
    port: u16,
}

impl Server {
    /// `None` if PostgreSQL is not installed, which is an error where `CI` is `true`.
    pub fn start() -> Result<Option<Server>> {
        let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let programs =
            versions.map(|version| version.path().join("bin")).find(|bin| bin.join("initdb").exists());
        let Some(programs) = programs else {
            ensure!(std::env::var("CI").as_deref() != Ok("true"), "PostgreSQL must be installed in CI");
            println!("SKIPPED: PostgreSQL is not installed in /usr/lib/postgresql");
            return Ok(None);
        };
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let server = Server { programs, folder: tempfile::tempdir()?, port };
        if is_root()? {
            let owned = Command::new("chown").arg("postgres").arg(server.folder.path()).status()?;
            ensure!(owned.success(), "chown");
        }
        let data = server.data();
        server.run("initdb", &["-D", &data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"])?;
        server.listen()?;
        Ok(Some(server))
    }

    /// Starts what was stopped.
    pub fn listen(&self) -> Result<()> {
        let (data, port) = (self.data(), self.port);
        let options = format!("-c listen_addresses=127.0.0.1 -p {port} -k {data} -c fsync=off");
        let log = format!("{data}/log");
        self.run("pg_ctl", &["-D", &data, "-o", &options, "-l", &log, "-w", "start"])
    }

    /// Ends all connections and stops.
    pub fn stop(&self) -> Result<()> {
        self.run("pg_ctl", &["-D", &self.data(), "-m", "fast", "-w", "stop"])
    }

    /// A new, empty database.
    pub fn database(&self, name: &str) -> Result<Database> {
        let port = self.port.to_string();
        self.run("createdb", &["-h", "127.0.0.1", "-p", &port, "-U", "postgres", name])?;
        let url = format!("postgres://postgres@127.0.0.1:{port}/{name}?sslmode=disable");
        Ok(Database { url, ..Database::default() })
    }

    fn data(&self) -> String {
        self.folder.path().join("data").display().to_string()
    }

    /// Runs one of its programs, as user `postgres` when we are root, since it refuses to run as root.
    fn run(&self, program: &str, arguments: &[&str]) -> Result<()> {
        let program = self.programs.join(program);
        let mut command = if is_root()? {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(&program);
            command
        } else {
            Command::new(&program)
        };
        command
            .args(arguments)
            .current_dir("/")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let status = command.status().with_context(|| program.display().to_string())?;
        ensure!(status.success(), "{} failed", program.display());
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Err(error) = self.run("pg_ctl", &["-D", &self.data(), "-m", "immediate", "-w", "stop"]) {
            eprintln!("{error}");
        }
    }
}

fn is_root() -> Result<bool> {
    let id = Command::new("id").arg("-u").output()?;
    Ok(String::from_utf8_lossy(&id.stdout).trim() == "0")
}
