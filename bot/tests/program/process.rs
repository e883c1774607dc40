//! What runs in the tests: the sandbox, and the program as one process or several.

use super::tls::Front;
use sandbox::Sandbox;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

/// The program in a folder of its own, with nothing from the environment but what is said here.
pub fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skyline"));
    command.current_dir(folder).env_remove("DISCORD_TOKEN").env_remove("SKYLINE_DATABASE_URL");
    command
}

/// A running process, killed when dropped.
pub struct Process {
    child: Child,
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Process {
    /// Starts it with its complaints at the end of the file `log`.
    fn start(mut command: Command, log: &Path) -> Process {
        let log = File::options().create(true).append(true).open(log).unwrap();
        let child = command.env("RUST_LOG", "warn").stderr(log).spawn().unwrap();
        Process { child }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().unwrap()
    }
}

/// `skyline sandbox`, and where its page is.
pub fn local(folder: &Path) -> (Process, String) {
    let mut command = command(folder);
    command.args(["sandbox", "--address", "127.0.0.1:0", "--record-traffic"]).stdout(Stdio::piped());
    let mut process = Process::start(command, &folder.join("log"));
    let mut line = String::new();
    BufReader::new(process.child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let url = line.split_whitespace().find(|word| word.starts_with("http://")).unwrap().to_owned();
    (process, url)
}

/// The sandbox within this process, so that a bot may come and go as on Discord.
pub struct TestSandbox {
    sandbox: Option<Sandbox>,
    /// Where bots find it under Discord's name, with Discord's limits.
    front: Option<Front>,
    folder: PathBuf,
    arguments: Vec<String>,
}

impl Drop for TestSandbox {
    fn drop(&mut self) {
        if let Some(sandbox) = self.sandbox.take() {
            let runtime = tokio::runtime::Handle::current();
            // Whoever starts the next one needs its file.
            tokio::task::block_in_place(|| runtime.block_on(sandbox.stop()));
        }
    }
}

impl TestSandbox {
    /// Starts it with its chat in the folder. `--no-rate-limits` is for it, all else for the bots, which have a limiter
    /// of their own where `limiter` says so.
    pub async fn start(folder: &Path, arguments: &[&str], limiter: bool) -> TestSandbox {
        std::fs::create_dir_all(folder.join("data")).unwrap();
        let config = sandbox::Config {
            names: sandbox::Names { bot: "Skyline".into(), guild: "Skyline sandbox".into() },
            data: Some(folder.join("data/sandbox.sqlite")),
            rate_limits: !arguments.contains(&"--no-rate-limits"),
            record_traffic: true,
            ..Default::default()
        };
        let sandbox = Sandbox::start(config).await.unwrap();
        let front =
            if limiter { Some(Front::start(&sandbox, &folder.join("certificate.pem")).await) } else { None };
        let arguments = arguments.iter().filter(|argument| **argument != "--no-rate-limits");
        let arguments = arguments.map(ToString::to_string).collect();
        TestSandbox { sandbox: Some(sandbox), front, folder: folder.to_owned(), arguments }
    }

    pub fn inner(&self) -> &Sandbox {
        self.sandbox.as_ref().unwrap()
    }

    /// A bot that speaks to it.
    pub fn bot(&self) -> Process {
        let mut command = command(&self.folder);
        let address = self.front.as_ref().map_or(self.inner().address(), |front| front.address);
        command.args(["run", "--sandbox", &address.to_string()]).args(&self.arguments);
        if self.front.is_some() {
            command.args(["--certificate", "certificate.pem"]);
        }
        command.env("DISCORD_TOKEN", self.inner().token());
        Process::start(command, &self.folder.join("log"))
    }
}
