//! The program as a process, and people as HTTP clients of the sandbox's page.
#![allow(clippy::unwrap_used, dead_code)]

#[path = "../../../sandbox/tests/witness/mod.rs"]
pub mod witness;

mod process;
mod tls;

pub use process::{Process, TestSandbox, command};

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::{Connection, SqliteConnection};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The channel `#games` of the sandbox.
pub const GAMES: &str = "700000000000000012";
/// Three of the sandbox's people.
pub const PEOPLE: [&str; 3] = ["anna", "ben", "chloe"];
/// How long a busy machine may take for anything that a test waits for.
const PATIENCE: Duration = Duration::from_secs(60);

/// Asks again and again until there is something; `None` when there is nothing for too long.
pub async fn until<T>(mut ask: impl AsyncFnMut() -> Option<T>) -> Option<T> {
    let end = Instant::now() + PATIENCE;
    loop {
        let found = ask().await;
        if found.is_some() || Instant::now() > end {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A running bot, and people who use it through the sandbox. With `SKYLINE_TEST_LIMITER=1` the bot is bound by
/// serenity's rate limiter, as on Discord.
pub struct Program {
    // Dropped in this order: nobody misses a sandbox that has gone.
    bots: Mutex<Vec<Process>>,
    /// `None`: the bot runs it itself.
    sandbox: Option<TestSandbox>,
    log: PathBuf,
    pub url: String,
    client: reqwest::Client,
}

impl Drop for Program {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("{}", std::fs::read_to_string(&self.log).unwrap_or_default());
        }
    }
}

impl Program {
    /// Starts `skyline run` with a sandbox.
    pub async fn start(folder: &Path) -> Program {
        Program::start_with(folder, &[]).await
    }

    /// Starts it with further arguments.
    pub async fn start_with(folder: &Path, arguments: &[&str]) -> Program {
        let limiter = std::env::var("SKYLINE_TEST_LIMITER").is_ok_and(|on| on == "1");
        Program::with_limiter(folder, arguments, limiter).await
    }

    /// Starts it with or without serenity's rate limiter.
    pub async fn with_limiter(folder: &Path, arguments: &[&str], limiter: bool) -> Program {
        let sandbox = TestSandbox::start(folder, arguments, limiter).await;
        let (bot, url) = (sandbox.bot(), sandbox.inner().url());
        Program::of(bot, Some(sandbox), folder, url).await
    }

    /// Starts it with a sandbox whose requests go wrong from the first one on.
    pub async fn with_faults(folder: &Path, faults: Value) -> Program {
        let sandbox = TestSandbox::start(folder, &[], false).await;
        let url = sandbox.inner().url();
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let struck = client.post(format!("{url}/sandbox/faults")).json(&faults).send().await.unwrap();
        assert!(struck.status().is_success(), "{}", struck.text().await.unwrap());
        Program::of(sandbox.bot(), Some(sandbox), folder, url).await
    }

    /// Starts `skyline sandbox`, as somebody does who has no token.
    pub async fn local(folder: &Path) -> Program {
        let (bot, url) = process::local(folder);
        Program::of(bot, None, folder, url).await
    }

    async fn of(bot: Process, sandbox: Option<TestSandbox>, folder: &Path, url: String) -> Program {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let program = Program { bots: Mutex::new(vec![bot]), sandbox, log: folder.join("log"), url, client };
        program.ready().await;
        program
    }

    /// The sandbox that runs beside the bot.
    pub fn sandbox(&self) -> &TestSandbox {
        self.sandbox.as_ref().expect("the bot runs it itself")
    }

    /// Starts a second bot of the same settings, and waits until it hears what the first one hears.
    pub async fn start_another(&self) {
        let ready = async || {
            let traffic = self.get("/sandbox/traffic").await;
            let frames = traffic["frames"].as_array().unwrap();
            frames.iter().filter(|frame| frame["frame"]["t"] == "READY").count()
        };
        let before = ready().await;
        self.bots.lock().unwrap().push(self.sandbox().bot());
        until(async || (ready().await > before).then_some(())).await.expect("it does not get ready");
    }

    /// The memory that the bot holds, as Linux tells it.
    pub fn resident_kb(&self) -> u64 {
        let id = self.bots.lock().unwrap()[0].id();
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// The bot is ready when it answers.
    async fn ready(&self) {
        let answers = async || {
            let line = json!({ "as": "anna", "channel": GAMES, "line": "/skyline new kind:" });
            let answer = self.post("/sandbox/complete", line).await;
            answer["choices"].as_array().is_some_and(|choices| !choices.is_empty()).then_some(())
        };
        until(answers).await.expect("the bot does not answer");
    }

    pub async fn get(&self, path: &str) -> Value {
        self.client.get(format!("{}{path}", self.url)).send().await.unwrap().json().await.unwrap()
    }

    /// The same where nobody may be there to answer.
    pub async fn try_post(&self, path: &str, body: Value) -> reqwest::Result<reqwest::Response> {
        self.client.post(format!("{}{path}", self.url)).json(&body).send().await
    }

    /// Tells the bots to end by SIGTERM, and waits until they have.
    pub async fn terminate(&self) -> Vec<ExitStatus> {
        for bot in self.bots.lock().unwrap().iter() {
            assert!(Command::new("kill").args(["-TERM", &bot.id().to_string()]).status().unwrap().success());
        }
        let ended = async || self.bots.lock().unwrap().iter_mut().map(Process::ended).collect::<Option<_>>();
        until(ended).await.expect("they do not end")
    }

    /// Lets requests go wrong, as `sandbox/README.md` lists it.
    pub async fn strike(&self, faults: Value) {
        let answer = self.try_post("/sandbox/faults", faults).await.unwrap();
        assert!(answer.status().is_success(), "{}", answer.text().await.unwrap());
    }

    pub async fn post(&self, path: &str, body: Value) -> Value {
        self.try_post(path, body).await.unwrap().json().await.unwrap()
    }

    /// Sends a REST request that the bot might have sent.
    pub async fn as_bot(&self, method: Method, path: &str, body: Value) -> Value {
        let asked = json!({ "method": method.as_str(), "path": path, "body": body });
        let answer = self.try_post("/sandbox/as_bot", asked).await.unwrap().text().await.unwrap();
        serde_json::from_str(&answer).unwrap_or_default()
    }

    /// Whether everything that was said since the start could have been said to Discord and by it, and whether the bot
    /// stays far from the 10,000 invalid requests after which Discord shuts it out.
    pub async fn witness(&self) {
        witness::check(&self.get("/sandbox/traffic").await);
        let invalid = self.get("/sandbox/faults").await["invalid_requests"].clone();
        assert!(invalid.as_u64().unwrap() < 50, "{invalid} requests were answered by 401, 403 or 429");
    }

    pub async fn messages(&self, who: &str, channel: &str) -> Vec<Value> {
        let seen = self.get(&format!("/sandbox/messages?as={who}&channel={channel}")).await;
        seen["messages"].as_array().unwrap_or_else(|| panic!("{seen}")).clone()
    }

    /// The message that answers, once it is no longer "thinking".
    pub async fn answer(&self, who: &str, outcome: Value) -> Value {
        let id = outcome["message"]["id"].as_str().unwrap_or_else(|| panic!("{outcome}")).to_owned();
        let channel = outcome["message"]["channel_id"].as_str().unwrap().to_owned();
        let thinking = |message: &Value| flags(message) & 128 != 0;
        self.wait_for(who, &channel, |message| message["id"] == id.as_str() && !thinking(message)).await
    }

    /// The newest message of a channel that is as wanted, once there is one.
    pub async fn wait_for(&self, who: &str, channel: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let newest =
            async || self.messages(who, channel).await.into_iter().rev().find(|message| wanted(message));
        match until(newest).await {
            Some(found) => found,
            None => panic!(
                "no such message for {who} in {channel}: {:?}",
                self.messages(who, channel).await.last()
            ),
        }
    }

    /// Waits until a channel holds so many boards, as an onlooker sees it.
    pub async fn wait_for_boards(&self, channel: &str, count: usize) {
        let boards = async || {
            self.messages("dmitri", channel).await.iter().filter(|message| is_board(message)).count()
        };
        let enough = until(async || (boards().await == count).then_some(())).await;
        assert!(enough.is_some(), "{} boards instead of {count}", boards().await);
    }

    /// Presses the button with this label on a message, and gives the answer.
    pub async fn press(&self, who: &str, message: &Value, label: &str) -> Value {
        let id = button(message, label).unwrap_or_else(|| panic!("no button {label}: {message}"));
        let outcome = self
            .post("/sandbox/press", json!({ "as": who, "message": message["id"], "custom_id": id }))
            .await;
        self.after(who, message, outcome).await
    }

    /// Chooses in a menu of a message, and gives the answer.
    pub async fn select(&self, who: &str, message: &Value, value: &str) -> Value {
        let holds = |menu: &&Value| options(menu).any(|option| option["value"] == value);
        let menu = menus(message).find(holds).unwrap_or_else(|| panic!("no menu with {value}: {message}"));
        let id = menu["custom_id"].clone();
        let select = json!({ "as": who, "message": message["id"], "custom_id": id, "values": [value] });
        let outcome = self.post("/sandbox/select", select).await;
        self.after(who, message, outcome).await
    }

    async fn after(&self, who: &str, message: &Value, outcome: Value) -> Value {
        if outcome["outcome"] != "update" {
            return self.answer(who, outcome).await;
        }
        // What takes a while to draw is acknowledged first.
        let channel = message["channel_id"].as_str().unwrap();
        self.wait_for(who, channel, |changed| changed["id"] == message["id"] && changed != message).await
    }

    /// The direct message of a person, once there is one: a game has one, changed in place or taken away for a newer.
    pub async fn direct(&self, who: &str) -> Value {
        let mut seen = Vec::new();
        let only = async || {
            let me = self.get(&format!("/sandbox/me?as={who}")).await;
            seen = self.messages(who, me["dms"][0]["id"].as_str()?).await;
            (seen.len() == 1).then(|| seen.remove(0))
        };
        match until(only).await {
            Some(message) => message,
            None => panic!("direct messages of {who}: {seen:?}"),
        }
    }

    /// Sends a command line from `#games` and gives the answer.
    pub async fn command(&self, who: &str, line: &str) -> Value {
        let outcome =
            self.post("/sandbox/command", json!({ "as": who, "channel": GAMES, "line": line })).await;
        self.answer(who, outcome).await
    }

    pub async fn say(&self, who: &str, line: &str) -> String {
        self.command(who, line).await["content"].as_str().unwrap().to_owned()
    }

    pub async fn complete(&self, who: &str, line: &str) -> Vec<String> {
        let answer =
            self.post("/sandbox/complete", json!({ "as": who, "channel": GAMES, "line": line })).await;
        let choices = answer["choices"].as_array().unwrap_or_else(|| panic!("{answer}"));
        choices.iter().map(|choice| choice["value"].as_str().unwrap().to_owned()).collect()
    }

    /// The newest board of the channel, once there is one.
    pub async fn board(&self, who: &str) -> Value {
        self.wait_for(who, GAMES, is_board).await
    }

    /// Whoever is offered an action is to move.
    pub async fn to_move(&self) -> (&'static str, Vec<String>) {
        let mut found = Vec::new();
        for who in PEOPLE {
            let offers = self.complete(who, "/skyline move actions:").await;
            if !offers.is_empty() {
                found.push((who, offers));
            }
        }
        assert_eq!(found.len(), 1, "one is to move");
        found.remove(0)
    }

    /// Asks with a command that changes nothing until the answer holds these words.
    pub async fn hears(&self, who: &str, line: &str, words: &str) -> String {
        let mut said = String::new();
        let heard = async || {
            said = self.say(who, line).await;
            said.contains(words).then_some(())
        };
        assert!(until(heard).await.is_some(), "{who} does not hear “{words}”: {said}");
        said
    }
}

/// The program's database, beside the program.
pub async fn database(folder: &Path) -> SqliteConnection {
    let url = format!("sqlite:{}", folder.join("data/skyline.sqlite").display());
    SqliteConnection::connect(&url).await.unwrap()
}

/// Runs the program to its end.
pub fn skyline(folder: &Path, arguments: &[&str]) -> std::process::Output {
    command(folder).args(arguments).output().unwrap()
}

pub fn flags(message: &Value) -> u64 {
    message["flags"].as_u64().unwrap_or(0)
}

/// What the program complained of: above all serenity's "Err deserializing", which drops an event without a word to
/// anyone. That a completion came twice is no complaint.
pub fn complaints(folder: &Path) -> Vec<String> {
    let log = std::fs::read_to_string(folder.join("log")).unwrap();
    let lines = log.lines().filter(|line| line.contains("WARN") || line.contains("ERROR"));
    lines.filter(|line| !line.contains("already been acknowledged")).map(str::to_owned).collect()
}

/// A board that was posted for all.
pub fn is_board(message: &Value) -> bool {
    flags(message) & 64 == 0 && message["attachments"][0].is_object()
}

/// The id of the button with this label.
pub fn button(message: &Value, label: &str) -> Option<String> {
    components(message).find(|part| part["label"] == label)?["custom_id"].as_str().map(str::to_owned)
}

/// The menus of a message.
pub fn menus(message: &Value) -> impl Iterator<Item = &Value> {
    components(message).filter(|part| part["type"] == 3)
}

fn options(menu: &Value) -> impl Iterator<Item = &Value> {
    menu["options"].as_array().into_iter().flatten()
}

/// The values of the menus of a message.
pub fn items(message: &Value) -> Vec<String> {
    menus(message).flat_map(options).map(|option| option["value"].as_str().unwrap().to_owned()).collect()
}

/// The label of the button that does an action, and the action's notation.
pub fn act(message: &Value) -> Option<(String, String)> {
    let notation = |part: &Value| {
        Some(part["custom_id"].as_str()?.strip_prefix("do:")?.splitn(3, ':').nth(2)?.to_owned())
    };
    let found =
        components(message).find_map(|part| Some((part["label"].as_str()?.to_owned(), notation(part)?)))?;
    Some(found)
}

fn components(message: &Value) -> impl Iterator<Item = &Value> {
    let rows = message["components"].as_array().into_iter().flatten();
    rows.flat_map(|row| row["components"].as_array().into_iter().flatten())
}
