//! What a kill of the process must not lose.
#![allow(clippy::unwrap_used)]

mod common;

use common::Side;
use common::bot::{Bot, command, paths, register};
use common::page::Listener;
use reqwest::Method;
use sandbox::{Config, Sandbox};
use serde_json::{Value, json};
use std::time::Duration;
use tempfile::TempDir;

/// A sandbox that keeps its chat in a folder, and how to start it again.
async fn kept() -> (TempDir, Config, Side) {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { data: Some(folder.path().join("chat.db")), ..Config::default() };
    let side = Side::with(config.clone()).await;
    register(&side).await;
    (folder, config, side)
}

/// Not stopped: dropped, as by a kill. The chat is free again when the last request has been given up.
async fn killed(side: Side, config: &Config) -> Side {
    drop(side);
    free(config).await;
    Side::with(config.clone()).await
}

async fn free(config: &Config) {
    loop {
        match Sandbox::start(config.clone()).await {
            Ok(sandbox) => return sandbox.stop().await,
            Err(sandbox::Error::InUse { .. }) => tokio::task::yield_now().await,
            Err(error) => panic!("{error}"),
        }
    }
}

/// A second connection to the chat's file.
async fn beside(config: &Config) -> sqlx::SqliteConnection {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(config.data.as_ref().unwrap());
    sqlx::ConnectOptions::connect(&options).await.unwrap()
}

#[tokio::test]
async fn the_chat_survives_a_restart() {
    let (_folder, config, side) = kept().await;
    let path = format!("/channels/{}/messages", side.general());
    let about =
        json!({ "content": "x", "attachments": [{ "id": 0, "filename": "a.png", "description": "alt" }] });
    let (status, message) = side.files(&path, about, "a.png", b"picture".to_vec()).await;
    assert_eq!((status, &message["attachments"][0]["description"]), (200, &json!("alt")));
    let side = killed(side, &config).await;
    let (_, body) = side.look(&format!("messages?as=anna&channel={}", side.general())).await;
    let again = &body["messages"][0];
    assert_eq!(again["id"], message["id"]);
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let url = again["attachments"][0]["url"].as_str().unwrap();
    let file = client.get(url).send().await.unwrap().bytes().await.unwrap();
    assert_eq!(&file[..], b"picture");
    let (_, commands) = side.look("commands?as=anna").await;
    assert_eq!(commands["commands"][0]["name"], "skyline");
}

#[tokio::test]
async fn a_deferred_answer_can_be_given_after_a_restart() {
    let (_folder, config, side) = kept().await;
    let (mut bot, _) = Bot::ready(&side).await;
    let (outcome, interaction) = command(&side, &mut bot, json!({ "type": 5 })).await;
    let (callback, webhook) = paths(&interaction, &side);
    let side = killed(side, &config).await;

    let (status, body) = side.bot(Method::POST, &callback, json!({ "type": 5 })).await;
    assert_eq!((status, &body["code"]), (400, &json!(40060)));
    let edit = format!("{webhook}/messages/@original");
    let (status, message) = side.bot(Method::PATCH, &edit, json!({ "content": "done" })).await;
    assert_eq!((status, &message["id"]), (200, &outcome["message"]["id"]));
    assert_eq!((&message["flags"], &message["edited_timestamp"]), (&json!(0), &Value::Null));
}

#[tokio::test]
async fn a_form_can_be_sent_in_once_after_a_restart_and_tells_what_opened_it() {
    let (_folder, config, side) = kept().await;
    let (mut bot, _) = Bot::ready(&side).await;
    let input =
        json!({ "type": 1, "components": [{ "type": 4, "custom_id": "i", "label": "I", "style": 1 }] });
    let form = json!({ "type": 9, "data": { "custom_id": "f", "title": "F", "components": [input] } });
    let (opened, interaction) = command(&side, &mut bot, form).await;
    let side = killed(side, &config).await;

    let (mut bot, _) = Bot::ready(&side).await;
    let filled = json!({ "as": "anna", "modal": opened["modal"]["id"], "values": { "i": "text" } });
    let answered = async {
        let sent = bot.event("INTERACTION_CREATE").await;
        assert_eq!(sent["data"]["components"][0]["components"][0]["value"], "text");
        let said = json!({ "type": 4, "data": { "content": "thanks" } });
        side.bot(Method::POST, &paths(&sent, &side).0, said).await
    };
    let ((_, outcome), _) = tokio::join!(side.page("submit", filled.clone()), answered);
    let metadata = &outcome["message"]["interaction_metadata"];
    assert_eq!(metadata["type"], 5);
    assert_eq!(metadata["triggering_interaction_metadata"]["id"], interaction["id"]);
    assert_eq!(metadata["triggering_interaction_metadata"]["name"], "skyline new");
    assert_eq!(side.page("submit", filled).await.0, 404, "a form can be sent in once");
}

#[tokio::test]
async fn a_message_sent_again_with_its_nonce_after_a_restart_is_the_same_message() {
    let (_folder, config, side) = kept().await;
    let told = json!({ "content": "a", "nonce": "n", "enforce_nonce": true });
    let (_, first) = side.say(told.clone()).await;
    let side = killed(side, &config).await;
    let (status, again) = side.say(told.clone()).await;
    assert_eq!((status, &again["id"]), (200, &first["id"]));

    let elsewhere = format!("/channels/{}/messages", side.sandbox.channels()[1]);
    let (_, other) = side.bot(Method::POST, &elsewhere, told).await;
    assert_eq!(other["id"], first["id"], "a nonce counts by its author, in all channels");
    let (_, free) = side.say(json!({ "content": "a", "nonce": "n" })).await;
    assert_ne!(free["id"], first["id"], "and only where it is enforced");
}

#[tokio::test]
async fn what_is_not_stored_is_told_to_nobody() {
    let (_folder, config, side) = kept().await;
    let (mut bot, _) = Bot::ready(&side).await;
    let listener = Listener::start(&side, "anna").await;
    let mut file = beside(&config).await;
    let line = json!({ "as": "anna", "channel": side.general(), "line": "/skyline new x" });
    let answered = async {
        let interaction = bot.event("INTERACTION_CREATE").await;
        sqlx::query("alter table objects rename to away").execute(&mut file).await.unwrap();
        let said = json!({ "type": 4, "data": { "content": "lost" } });
        side.bot(Method::POST, &paths(&interaction, &side).0, said).await
    };
    let (waited, (status, _)) = tokio::join!(side.page("command", line), answered);
    assert_eq!(status, 500, "the bot is told that it failed");
    assert_ne!(waited.0, 200, "{}", waited.1);
    assert_eq!(side.look(&format!("messages?as=anna&channel={}", side.general())).await.0, 500);
    let path = format!("/channels/{}/messages", side.general());
    assert_eq!(side.bot(Method::GET, &path, Value::Null).await.0, 500);

    drop(side);
    assert!(!listener.rest().await.contains("lost"));
    assert!(!bot.rest().await.contains(&json!("MESSAGE_CREATE")));
    free(&config).await;
    sqlx::query("drop table objects").execute(&mut file).await.unwrap();
    sqlx::query("alter table away rename to objects").execute(&mut file).await.unwrap();
    let side = Side::with(config).await;
    let (_, seen) = side.look(&format!("messages?as=anna&channel={}", side.general())).await;
    assert_eq!(seen["messages"], json!([]));
}

#[tokio::test]
async fn what_could_not_be_stored_is_stored_and_told_with_the_next_change() {
    let (_folder, config, side) = kept().await;
    let mut listener = Listener::start(&side, "anna").await;
    let mut file = beside(&config).await;
    sqlx::query("alter table objects rename to away").execute(&mut file).await.unwrap();
    assert_eq!(side.say(json!({ "content": "first" })).await.0, 500);
    sqlx::query("alter table away rename to objects").execute(&mut file).await.unwrap();
    assert_eq!(side.say(json!({ "content": "second" })).await.0, 200);
    assert_eq!(listener.messages("second").await, ["first", "second"]);
    let side = killed(side, &config).await;
    let (_, seen) = side.look(&format!("messages?as=anna&channel={}", side.general())).await;
    let said: Vec<&Value> = seen["messages"].as_array().unwrap().iter().map(|one| &one["content"]).collect();
    assert_eq!(said, ["first", "second"]);
}

#[tokio::test]
async fn whoever_hangs_up_early_does_not_undo_what_was_done() {
    let (_folder, config, side) = kept().await;
    let mut file = beside(&config).await;
    // While another writes, ours has to wait.
    sqlx::query("begin immediate").execute(&mut file).await.unwrap();
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let request = client.post(format!("{}/api/v10/channels/{}/messages", side.sandbox.url(), side.general()));
    let request = request.header("authorization", format!("Bot {}", side.sandbox.token()));
    let request = request.json(&json!({ "content": "said" })).timeout(Duration::from_millis(300)).send();
    assert!(request.await.unwrap_err().is_timeout());
    sqlx::query("commit").execute(&mut file).await.unwrap();
    let side = killed(side, &config).await;
    let (_, seen) = side.look(&format!("messages?as=anna&channel={}", side.general())).await;
    assert_eq!(seen["messages"][0]["content"], "said");
}

#[tokio::test]
async fn a_chat_is_used_by_one_alone() {
    let (_folder, config, side) = kept().await;
    let refused = Sandbox::start(config.clone()).await.unwrap_err();
    assert!(matches!(refused, sandbox::Error::InUse { .. }), "{refused}");
    side.sandbox.stop().await;
    Sandbox::start(config).await.unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn a_chat_can_be_read_by_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let config = Config { data: Some(folder.path().join("chat.db")), ..Config::default() };
    // Made by an earlier version.
    std::fs::write(folder.path().join("chat.db"), "").unwrap();
    std::fs::set_permissions(folder.path().join("chat.db"), PermissionsExt::from_mode(0o644)).unwrap();
    let side = Side::with(config).await;
    side.say(json!({ "content": "x" })).await;
    let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(Result::unwrap).collect();
    assert!(files.len() >= 3, "the chat, its lock and SQLite's own: {files:?}");
    for file in files {
        let mode = file.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{:?}", file.file_name());
    }
}

#[tokio::test]
async fn files_go_with_their_message() {
    let (_folder, config, side) = kept().await;
    let path = format!("/channels/{}/messages", side.general());
    let (_, message) = side.files(&path, json!({ "content": "x" }), "a.png", b"picture".to_vec()).await;
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let (url, id) = (message["attachments"][0]["url"].as_str().unwrap(), message["id"].as_str().unwrap());
    assert_eq!(client.get(url).send().await.unwrap().text().await.unwrap(), "picture");
    side.bot(Method::DELETE, &format!("{path}/{id}"), Value::Null).await;
    assert_eq!(client.get(url).send().await.unwrap().status(), 404);
    side.files(&path, json!({ "content": "x" }), "b.png", b"picture".to_vec()).await;
    side.strike(json!({ "delete_channel": side.general() })).await;
    let count = "select count(*) from objects where kind in ('file', 'message')";
    let left: i64 = sqlx::query_scalar(count).fetch_one(&mut beside(&config).await).await.unwrap();
    assert_eq!(left, 0);
}
