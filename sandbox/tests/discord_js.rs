//! Another library as the bot: discord.js against the sandbox, and a person who uses what it offers.
#![allow(clippy::unwrap_used)]

mod common;

use common::Side;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The script with its library, when both can be run. In CI they have to be there.
fn script() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("witness");
    let node = Command::new("node").arg("--version").output().is_ok_and(|said| said.status.success());
    let library = folder.join("node_modules/discord.js").is_dir();
    if node && library {
        return Some(folder.join("witness.js"));
    }
    let missing =
        if node { "`npm ci --prefix sandbox/witness` was not run" } else { "node is not installed" };
    assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "discord.js can't be run: {missing}");
    // Not `eprintln`, which is heard only when a test fails.
    std::io::stderr().write_all(format!("skipped: discord.js as the bot, {missing}\n").as_bytes()).unwrap();
    None
}

/// A running script, killed when dropped.
struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        self.0.wait().unwrap();
    }
}

impl Bot {
    fn start(script: &Path, side: &Side) -> Bot {
        let mut command = Command::new("node");
        command.arg(script).env("SANDBOX_URL", side.sandbox.url()).env("SANDBOX_TOKEN", side.sandbox.token());
        Bot(command.stdout(Stdio::piped()).spawn().unwrap())
    }

    /// Waits for the line that says that people may come.
    async fn ready(&mut self) {
        let output = self.0.stdout.take().unwrap();
        let first = tokio::task::spawn_blocking(move || BufReader::new(output).lines().next());
        assert_eq!(first.await.unwrap().expect("it ended at once").unwrap(), "ready");
    }

    async fn ended_well(&mut self) {
        for _ in 0..1200 {
            if let Some(status) = self.0.try_wait().unwrap() {
                return assert!(status.success(), "{status}");
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("it does not end");
    }
}

/// A channel goes, the connection too: the bot is to take it up again where it was.
async fn loses_its_connection(side: &Side) {
    let channel = side.sandbox.channels()[1].to_string();
    done(side, "faults", json!({ "delete_channel": channel })).await;
    done(side, "faults", json!({ "reconnect": true })).await;
    for _ in 0..1200 {
        let (_, traffic) = side.look("traffic").await;
        let frames = traffic["frames"].as_array().unwrap();
        if frames.iter().any(|frame| frame["frame"]["t"] == "RESUMED") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it does not resume");
}

async fn messages(side: &Side, who: &str) -> Vec<Value> {
    let (_, seen) = side.look(&format!("messages?as={who}&channel={}", side.general())).await;
    seen["messages"].as_array().unwrap().clone()
}

async fn done(side: &Side, what: &str, body: Value) -> Value {
    let (status, outcome) = side.page(what, body).await;
    assert_eq!(status, 200, "{outcome}");
    outcome
}

/// The newest message, once it says this.
async fn newest(side: &Side, who: &str, content: &str) -> Value {
    for _ in 0..3000 {
        let last = messages(side, who).await.pop();
        if let Some(message) = last.filter(|message| message["content"] == content) {
            return message;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{content:?} is not said to {who}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_by_discord_js_finds_nothing_strange() {
    let Some(script) = script() else { return };
    let side = Side::start().await;
    let mut bot = Bot::start(&script, &side);
    bot.ready().await;
    loses_its_connection(&side).await;

    let picture = &messages(&side, "ben").await[0]["attachments"][0];
    assert_eq!(picture["description"], "A die that shows six.");
    let (_, direct) = side.page("dm", json!({ "as": "anna" })).await;
    let channel = direct["channel"]["id"].as_str().unwrap();
    let (_, told) = side.look(&format!("messages?as=anna&channel={channel}")).await;
    assert_eq!(told["messages"][0]["content"], "For you alone");

    let typed = |line: &str| json!({ "as": "anna", "channel": side.general(), "line": line });
    let offered = done(&side, "complete", typed("/roll die:d")).await;
    assert_eq!(offered["choices"], json!([{ "name": "Six sides", "value": "d6" }]));
    let rolled = done(&side, "command", typed("/roll die:d6 for:@ben")).await;
    assert_eq!(rolled["message"]["content"], "Six!");

    let pressed = json!({ "as": "anna", "message": rolled["message"]["id"], "custom_id": "again" });
    assert_eq!(done(&side, "press", pressed).await["outcome"], "deferred");
    let whisper = newest(&side, "anna", "Only you see this").await;
    assert_eq!(newest(&side, "ben", "Six!").await["id"], rolled["message"]["id"]);

    let chosen = json!({ "as": "anna", "message": whisper["id"], "custom_id": "which", "values": ["d8"] });
    let form = done(&side, "select", chosen).await;
    assert_eq!(form["modal"]["title"], "Reason");
    let filled = json!({ "as": "anna", "modal": form["modal"]["id"], "values": { "why": "For luck" } });
    assert_eq!(done(&side, "submit", filled).await["outcome"], "update");
    assert_eq!(newest(&side, "anna", "Eight, for luck").await["id"], whisper["id"]);

    bot.ended_well().await;
    side.witness().await;
}
