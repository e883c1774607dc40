//! The program as a process, and people as HTTP clients of the stand-in's page.
#![allow(clippy::unwrap_used, dead_code)]

#[path = "../../../sandbox/tests/witness/mod.rs"]
pub mod witness;

use reqwest::Method;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::time::Duration;

/// The channel `#games` of the stand-in.
pub const GAMES: &str = "700000000000000012";
/// Three of the stand-in's people.
pub const PEOPLE: [&str; 3] = ["anna", "ben", "chloe"];

/// A running program, killed when dropped.
pub struct Program {
    child: Mutex<Child>,
    log: PathBuf,
    pub url: String,
    client: reqwest::Client,
}

impl Drop for Program {
    fn drop(&mut self) {
        let child = self.child.get_mut().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        if std::thread::panicking() {
            println!("{}", std::fs::read_to_string(&self.log).unwrap_or_default());
        }
    }
}

impl Program {
    pub async fn start(folder: &Path) -> Program {
        Program::start_with(folder, &[]).await
    }

    /// Starts it with further arguments.
    pub async fn start_with(folder: &Path, arguments: &[&str]) -> Program {
        let log = File::options().create(true).append(true).open(folder.join("log")).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_skyline"))
            .args(["sandbox", "--address", "127.0.0.1:0", "--record-traffic"])
            .args(arguments)
            .current_dir(folder)
            .env_remove("DISCORD_TOKEN")
            .env_remove("SKYLINE_DATABASE_URL")
            .env("RUST_LOG", "warn")
            .stderr(log)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.split_whitespace().find(|word| word.starts_with("http://")).unwrap().to_owned();
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let child = Mutex::new(child);
        let program = Program { child, log: folder.join("log"), url, client };
        program.ready().await;
        program
    }

    /// The memory it holds, as Linux tells it.
    pub fn resident_kb(&self) -> u64 {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.child.lock().unwrap().id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// The bot is ready when it answers.
    async fn ready(&self) {
        for _ in 0..400 {
            let line = json!({ "as": "anna", "channel": GAMES, "line": "/skyline new kind:" });
            let answer = self.post("/sandbox/complete", line).await;
            if answer["choices"].as_array().is_some_and(|choices| !choices.is_empty()) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("the bot does not answer");
    }

    pub async fn get(&self, path: &str) -> Value {
        self.client.get(format!("{}{path}", self.url)).send().await.unwrap().json().await.unwrap()
    }

    /// The same where nobody may be there to answer.
    pub async fn try_post(&self, path: &str, body: Value) -> reqwest::Result<reqwest::Response> {
        self.client.post(format!("{}{path}", self.url)).json(&body).send().await
    }

    /// Tells it to end by SIGTERM, and waits until it has.
    pub async fn terminate(&self) -> ExitStatus {
        let process = self.child.lock().unwrap().id().to_string();
        assert!(Command::new("kill").args(["-TERM", &process]).status().unwrap().success());
        for _ in 0..1000 {
            if let Some(status) = self.child.lock().unwrap().try_wait().unwrap() {
                return status;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("it does not end");
    }

    pub async fn post(&self, path: &str, body: Value) -> Value {
        self.client
            .post(format!("{}{path}", self.url))
            .json(&body)
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap()
    }

    /// Sends a REST request that the bot might have sent.
    pub async fn as_bot(&self, method: Method, path: &str, body: Value) -> Value {
        let request = self.client.request(method, format!("{}/api/v10{path}", self.url));
        let request = if body.is_null() { request } else { request.json(&body) };
        let request = request
            .header("authorization", "Bot NzAwMDAwMDAwMDAwMDAwMDAx.sandbx.a-token-of-no-value-at-all-");
        let answer = request.send().await.unwrap().text().await.unwrap();
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
        for _ in 0..1000 {
            if let Some(found) =
                self.messages(who, channel).await.into_iter().rev().find(|message| wanted(message))
            {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("no such message for {who} in {channel}: {:?}", self.messages(who, channel).await.last());
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
        for _ in 0..500 {
            let me = self.get(&format!("/sandbox/me?as={who}")).await;
            if let Some(channel) = me["dms"][0]["id"].as_str() {
                seen = self.messages(who, channel).await;
                if seen.len() == 1 {
                    return seen.remove(0);
                }
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("direct messages of {who}: {seen:?}");
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
}

/// Runs the program to its end.
pub fn skyline(folder: &Path, arguments: &[&str]) -> std::process::Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skyline"));
    command
        .args(arguments)
        .current_dir(folder)
        .env_remove("DISCORD_TOKEN")
        .env_remove("SKYLINE_DATABASE_URL");
    command.output().unwrap()
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
