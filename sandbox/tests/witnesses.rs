//! The witnesses themselves: what they must refuse, and all that the sandbox can answer.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Side, witness};
use reqwest::Method;
use serde_json::{Value, json};

const CALLBACK: &str = "/interactions/1/{token}/callback";

/// What is found in a request that was answered with nothing.
#[track_caller]
fn finds(method: &str, path: &str, body: Value, expected: &[&str]) {
    let Some(description) = witness::describe() else { return };
    let request = json!({ "method": method, "path": path, "body": body, "status": 204, "answer": null });
    assert_eq!(description.faults(&request), expected);
}

/// An answer to an interaction is taken but for one thing.
#[track_caller]
fn refuses(body: Value, place: &str, reason: &str) {
    let Some(description) = witness::describe() else { return };
    let request = json!({ "method": "POST", "path": CALLBACK, "body": body, "status": 204, "answer": null });
    let found = description.faults(&request);
    let [fault] = &found[..] else { panic!("{found:?}") };
    assert!(fault.contains(&format!("/callback: body {place}: ")) && fault.ends_with(reason), "{fault}");
}

fn button(number: u64) -> Value {
    json!({ "type": 2, "style": 1, "label": "Go", "custom_id": number.to_string() })
}

#[test]
fn a_good_answer_is_taken() {
    let row = json!({ "type": 1, "components": [button(1)] });
    let attachments = json!([{ "id": 0, "filename": "board.png", "description": "A board." }]);
    let data = json!({ "content": "a", "flags": 64, "components": [row], "attachments": attachments });
    finds("POST", CALLBACK, json!({ "type": 4, "data": data }), &[]);
}

#[test]
fn too_long_a_text_is_refused() {
    refuses(
        json!({ "type": 4, "data": { "content": "a".repeat(2001) } }),
        "/data/content",
        "is longer than 2000 characters",
    );
}

#[test]
fn six_buttons_in_a_row_are_refused() {
    let row = json!({ "type": 1, "components": (0..6).map(button).collect::<Vec<_>>() });
    refuses(
        json!({ "type": 4, "data": { "components": [row] } }),
        "/data/components/0/components",
        "has more than 5 items",
    );
}

#[test]
fn a_menu_of_26_is_refused() {
    let options: Vec<Value> =
        (0..26).map(|number| json!({ "label": "a", "value": number.to_string() })).collect();
    let menu = json!({ "type": 3, "custom_id": "m", "options": options });
    let row = json!({ "type": 1, "components": [menu] });
    refuses(
        json!({ "type": 4, "data": { "components": [row] } }),
        "/data/components/0/components/0/options",
        "has more than 25 items",
    );
}

#[test]
fn a_completion_of_26_is_refused() {
    let choices: Vec<Value> = (0..26).map(|_| json!({ "name": "a", "value": "a" })).collect();
    refuses(json!({ "type": 8, "data": { "choices": choices } }), "/data/choices", "has more than 25 items");
}

#[test]
fn an_operation_that_discord_has_not_is_refused() {
    let expected = "POST /channels/1/message: Discord has no such operation";
    finds("POST", "/channels/1/message", json!({ "content": "a" }), &[expected]);
}

#[test]
fn a_path_that_is_not_a_snowflake_is_refused() {
    let expected =
        "DELETE /channels/{channel_id}/messages/{message_id}: path channel_id: \"general\" is not allowed";
    finds("DELETE", "/channels/general/messages/1", Value::Null, &[expected]);
}

#[test]
fn an_answer_without_what_discord_always_says_is_refused() {
    let Some(description) = witness::describe() else { return };
    let found = description.faults(&json!({
        "method": "GET", "path": "/users/@me", "body": null, "status": 404, "answer": { "message": "Unknown" },
    }));
    assert_eq!(found, ["GET /users/@me: answer : \"code\" is a required property"]);
}

#[test]
fn an_answer_with_a_key_that_discord_has_not_is_refused() {
    let Some(description) = witness::describe() else { return };
    let answer = json!({ "message": "Unknown User", "code": 10013, "hint": "" });
    let request =
        json!({ "method": "GET", "path": "/users/1", "body": null, "status": 404, "answer": answer });
    let expected =
        "GET /users/{user_id}: answer : Additional properties are not allowed ('hint' was unexpected)";
    assert_eq!(description.faults(&request), [expected]);
}

#[test]
fn a_frame_without_what_twilight_needs_is_refused() {
    let hello = json!({ "op": 10, "d": { "heartbeat_interval": 41_250 }, "s": null, "t": null });
    let gone = json!({ "op": 0, "d": { "id": "1" }, "s": 1, "t": "MESSAGE_DELETE" });
    let frames = [&hello, &gone].map(|frame| json!({ "to": "bot", "frame": frame }));
    let traffic = json!({ "requests": [], "frames": frames, "next": 2, "forgotten": 0 });
    let expected = "gateway, to the bot, op 0 \"MESSAGE_DELETE\": missing field `channel_id`";
    assert_eq!(witness::faults(&traffic, None), [expected]);
}

#[tokio::test]
async fn an_object_in_an_event_is_held_against_what_is_answered() {
    if witness::describe().is_none() {
        return;
    }
    let side = Side::start().await;
    let anna = side.sandbox.people()[0].id;
    let (_, mut member) =
        side.bot(Method::GET, &format!("/guilds/{}/members/{anna}", side.sandbox.guild()), Value::Null).await;
    member["permissions"] = json!("8");
    member["user"]["clan"] = Value::Null;
    let frame = json!({ "op": 0, "s": 1, "t": "INTERACTION_CREATE", "d": { "member": member } });
    let traffic = json!({ "requests": [], "frames": [{ "to": "bot", "frame": frame }], "forgotten": 0 });
    let found = witness::faults(&traffic, witness::describe());
    let expected = "gateway, INTERACTION_CREATE/member: answer /user: Additional properties are not allowed \
                    ('clan' was unexpected)";
    // Twilight has its own to say of an interaction that is nothing but a member.
    assert!(found.len() == 2 && found.contains(&expected.to_owned()), "{found:?}");
}

#[test]
fn a_frame_that_no_bot_sends_is_refused() {
    let frames = [json!({ "op": 1, "d": 7 }), json!({ "op": 9, "d": false })]
        .map(|frame| json!({ "to": "app", "frame": frame }));
    let traffic = json!({ "requests": [], "frames": frames, "next": 2, "forgotten": 0 });
    let expected = "gateway, from the bot, op 9: a bot does not send this";
    assert_eq!(witness::faults(&traffic, None), [expected]);
}

#[tokio::test]
async fn all_that_is_read_by_name_is_answered_as_by_discord() {
    let side = Side::start().await;
    let (guild, anna) = (side.sandbox.guild(), side.sandbox.people()[0].id);
    let channel = side.general();
    side.say(json!({ "content": format!("Hello <@{anna}>"), "nonce": "1", "enforce_nonce": true })).await;
    let paths = [
        "/gateway".to_owned(),
        "/gateway/bot".to_owned(),
        "/users/@me".to_owned(),
        "/users/@me/guilds".to_owned(),
        format!("/users/{anna}"),
        "/users/1".to_owned(),
        "/oauth2/applications/@me".to_owned(),
        "/applications/@me".to_owned(),
        format!("/guilds/{guild}"),
        "/guilds/1".to_owned(),
        format!("/guilds/{guild}/channels"),
        format!("/guilds/{guild}/roles"),
        format!("/guilds/{guild}/members?limit=10"),
        format!("/guilds/{guild}/members/{anna}"),
        format!("/guilds/{guild}/threads/active"),
        format!("/channels/{channel}"),
        "/channels/1".to_owned(),
        format!("/channels/{channel}/messages?limit=10"),
        format!("/channels/{channel}/messages/1"),
        format!("/channels/{channel}/pins"),
    ];
    for path in paths {
        side.bot(Method::GET, &path, Value::Null).await;
    }
    side.witness().await;
}

#[tokio::test]
async fn commands_are_answered_as_by_discord() {
    let side = Side::start().await;
    let choices = json!([{ "name": "A", "value": "a" }]);
    let option =
        json!({ "name": "game", "description": "d", "type": 3, "required": true, "choices": choices });
    let new = json!({ "name": "new", "description": "d", "type": 1, "options": [option] });
    let command = json!({
        "name": "skyline", "description": "d", "options": [new], "contexts": [0, 1], "integration_types": [0],
        "name_localizations": { "de": "skyline" }, "description_localizations": null,
    });
    let guild =
        format!("/applications/{}/guilds/{}/commands", side.sandbox.application(), side.sandbox.guild());
    for commands in [side.commands(), guild] {
        side.bot(Method::PUT, &commands, json!([command])).await;
        let (_, made) =
            side.bot(Method::POST, &commands, json!({ "name": "Move", "type": 3, "description": "" })).await;
        let one = format!("{commands}/{}", made["id"].as_str().unwrap_or_else(|| panic!("{made}")));
        side.bot(Method::GET, &commands, Value::Null).await;
        side.bot(Method::GET, &one, Value::Null).await;
        side.bot(Method::PATCH, &one, json!({ "name": "Shift" })).await;
        side.bot(Method::DELETE, &one, Value::Null).await;
        side.bot(Method::DELETE, &one, Value::Null).await;
        side.bot(Method::PUT, &commands, json!([{ "name": "UPPER", "description": "d" }])).await;
    }
    side.witness().await;
}

#[tokio::test]
async fn messages_and_channels_are_answered_as_by_discord() {
    let side = Side::start().await;
    let anna = side.sandbox.people()[0].id.to_string();
    let (_, direct) = side.bot(Method::POST, "/users/@me/channels", json!({ "recipient_id": anna })).await;
    side.bot(Method::POST, "/users/@me/channels", json!({ "recipient_id": "1" })).await;
    for channel in [side.general(), direct["id"].as_str().unwrap().to_owned()] {
        let messages = format!("/channels/{channel}/messages");
        let about = json!([{ "id": 0, "filename": "board.png", "description": "A board." }]);
        let menu = json!({ "type": 3, "custom_id": "m", "options": [{ "label": "a", "value": "a" }] });
        let rows = json!([{ "type": 1, "components": [button(1)] }, { "type": 1, "components": [menu] }]);
        let embed =
            json!({ "title": "t", "fields": [{ "name": "n", "value": "v" }], "footer": { "text": "f" } });
        let payload = json!({ "content": "x", "attachments": about, "components": rows, "embeds": [embed] });
        let (_, first) = side.files(&messages, payload, "board.png", b"pixels".to_vec()).await;
        let one = format!("{messages}/{}", first["id"].as_str().unwrap_or_else(|| panic!("{first}")));
        let kept = json!([{ "id": first["attachments"][0]["id"], "description": "Another." }]);
        side.bot(Method::PATCH, &one, json!({ "content": "y", "attachments": kept })).await;
        let reply = json!({ "content": "z", "message_reference": { "message_id": first["id"] } });
        side.bot(Method::POST, &messages, reply).await;
        side.bot(Method::POST, &messages, json!({ "content": " " })).await;
        side.bot(
            Method::PUT,
            &format!("/channels/{channel}/messages/pins/{}", &one[messages.len() + 1..]),
            Value::Null,
        )
        .await;
        side.bot(Method::GET, &messages, Value::Null).await;
        side.bot(Method::POST, &format!("/channels/{channel}/typing"), Value::Null).await;
        side.bot(Method::POST, &format!("{one}/threads"), json!({ "name": "t" })).await;
        side.bot(Method::DELETE, &one, Value::Null).await;
        side.bot(Method::GET, &one, Value::Null).await;
    }
    side.page("faults", json!({ "closed_dms": ["anna"], "too_many_requests": 1 })).await;
    for _ in 0..2 {
        let path = format!("/channels/{}/messages", direct["id"].as_str().unwrap());
        side.bot(Method::POST, &path, json!({ "content": "x" })).await;
    }
    side.witness().await;
}

#[tokio::test]
async fn threads_are_answered_as_by_discord() {
    let side = Side::start().await;
    let anna = side.sandbox.people()[0].id;
    let path = format!("/channels/{}/threads", side.general());
    for kind in [11, 12] {
        let (_, thread) = side.bot(Method::POST, &path, json!({ "name": "t", "type": kind })).await;
        let id = thread["id"].as_str().unwrap_or_else(|| panic!("{thread}"));
        let one = format!("/channels/{id}");
        side.bot(Method::PUT, &format!("{one}/thread-members/{anna}"), Value::Null).await;
        side.bot(Method::PUT, &format!("{one}/thread-members/@me"), Value::Null).await;
        side.bot(Method::DELETE, &format!("{one}/thread-members/{anna}"), Value::Null).await;
        side.bot(Method::POST, &format!("{one}/messages"), json!({ "content": "x" })).await;
        side.bot(Method::GET, &one, Value::Null).await;
        side.bot(Method::GET, &format!("/guilds/{}/threads/active", side.sandbox.guild()), Value::Null).await;
        side.bot(Method::PATCH, &one, json!({ "name": "u", "archived": true })).await;
        side.bot(Method::PUT, &format!("{one}/thread-members/{anna}"), Value::Null).await;
        side.bot(Method::DELETE, &one, Value::Null).await;
        side.bot(Method::GET, &one, Value::Null).await;
    }
    side.witness().await;
}
