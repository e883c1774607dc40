//! What a kill of the process must not lose.
#![allow(clippy::unwrap_used)]

mod common;

use common::Side;
use common::bot::{Bot, command, paths, register};
use reqwest::Method;
use sandbox::Config;
use serde_json::{Value, json};
use tempfile::TempDir;

/// A sandbox that keeps its chat in a folder, and how to start it again.
async fn kept() -> (TempDir, Config, Side) {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { data: Some(folder.path().join("chat.db")), ..Config::default() };
    let side = Side::with(config.clone()).await;
    register(&side).await;
    (folder, config, side)
}

/// Not stopped: dropped, as by a kill.
async fn killed(side: Side, config: &Config) -> Side {
    drop(side);
    Side::with(config.clone()).await
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
