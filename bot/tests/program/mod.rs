//! The program as a process, and people as HTTP clients of the stand-in's page.
#![allow(clippy::unwrap_used, dead_code)]

#[path = "../../../sandbox/tests/witness/mod.rs"]
pub mod witness;

use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The channel `#games` of the stand-in.
pub const GAMES: &str = "700000000000000012";
/// Three of the stand-in's people.
pub const PEOPLE: [&str; 3] = ["anna", "ben", "chloe"];

/// A running program, killed when dropped.
pub struct Program {
    child: Child,
    pub url: String,
    client: reqwest::Client,
}

impl Drop for Program {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Program {
    pub async fn start(folder: &Path) -> Program {
        let log = File::options().create(true).append(true).open(folder.join("log")).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_skyline"))
            .args(["sandbox", "--address", "127.0.0.1:0", "--record-traffic"])
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
        let program = Program { child, url, client };
        // The bot is ready when its commands are registered.
        for _ in 0..200 {
            let known = program.get(&format!("/sandbox/commands?as=anna&channel={}", GAMES)).await;
            if known["commands"].as_array().is_some_and(|commands| commands.len() >= 2) {
                // Registered by an earlier run, perhaps: the gateway must be there too.
                tokio::time::sleep(Duration::from_millis(300)).await;
                return program;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("the bot registers no commands");
    }

    pub async fn get(&self, path: &str) -> Value {
        self.client.get(format!("{}{path}", self.url)).send().await.unwrap().json().await.unwrap()
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

    /// Whether everything that was said since the start could have been said to Discord and by it.
    pub async fn witness(&self) {
        witness::check(&self.get("/sandbox/traffic").await);
    }

    pub async fn messages(&self, who: &str, channel: &str) -> Vec<Value> {
        let seen = self.get(&format!("/sandbox/messages?as={who}&channel={channel}")).await;
        seen["messages"].as_array().unwrap_or_else(|| panic!("{seen}")).clone()
    }

    /// The message that answers, once it is no longer "thinking".
    pub async fn answer(&self, who: &str, outcome: Value) -> Value {
        let id = outcome["message"]["id"].as_str().unwrap_or_else(|| panic!("{outcome}")).to_owned();
        for _ in 0..200 {
            let seen = self.messages(who, GAMES).await;
            let found = seen.into_iter().find(|message| message["id"] == id.as_str());
            if let Some(message) = found.filter(|message| message["flags"].as_u64().unwrap_or(0) & 128 == 0) {
                return message;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("no answer to {outcome}");
    }

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
        for _ in 0..300 {
            let seen = self.messages(who, GAMES).await;
            let is_board =
                |message: &Value| message["attachments"].as_array().is_some_and(|files| !files.is_empty());
            if let Some(board) = seen.into_iter().rev().find(is_board) {
                return board;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("no board is posted");
    }

    /// The channel of a person's direct messages with the bot, once something stands in it.
    pub async fn direct(&self, who: &str) -> String {
        for _ in 0..200 {
            let me = self.get(&format!("/sandbox/me?as={who}")).await;
            let direct = &me["dms"][0];
            if !direct["last_message_id"].is_null() {
                return direct["id"].as_str().unwrap().to_owned();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{who} is sent no direct message");
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
