//! What the bot and the sandbox said to each other can be looked at afterwards, without any token.
#![allow(clippy::unwrap_used)]

mod common;

use common::Side;
use reqwest::Method;
use sandbox::Config;
use serde_json::json;

#[tokio::test]
async fn requests_are_kept_with_their_answers_and_the_names_of_their_files() {
    let side = Side::start().await;
    let path = format!("/channels/{}/messages", side.general());
    let payload = json!({ "content": "x", "attachments": [{ "id": 0, "description": "A board." }] });
    let (_, message) = side.files(&path, payload.clone(), "board.png", b"pixels".to_vec()).await;
    let nowhere = "/webhooks/1/secret/messages/@original?thread_id=5";
    let (status, refused) = side.bot(Method::PATCH, nowhere, json!({ "content": "y" })).await;

    let (_, traffic) = side.look("traffic").await;
    let posted = json!({
        "method": "POST", "path": path, "body": payload, "files": ["board.png"], "status": 200, "answer": message,
    });
    let patched = json!({
        "method": "PATCH", "path": "/webhooks/1/{token}/messages/@original", "query": "thread_id=5",
        "body": { "content": "y" }, "status": status, "answer": refused,
    });
    assert_eq!(
        traffic,
        json!({ "requests": [posted, patched.clone()], "frames": [], "next": 2, "forgotten": 0 })
    );
    let (_, later) = side.look("traffic?since=1").await;
    assert_eq!(later["requests"], json!([patched]));
}

#[tokio::test]
async fn nothing_is_kept_unless_it_is_asked_for() {
    let side = Side::with(Config::default()).await;
    side.say(json!({ "content": "x" })).await;
    let (status, answer) = side.look("traffic").await;
    assert_eq!((status, answer), (404, json!({ "error": "The traffic is not recorded" })));
}
