//! What Discord refuses, the sandbox refuses with the same code.
#![allow(clippy::unwrap_used)]

mod common;
use common::Side;
use reqwest::Method;
use sandbox::Config;
use serde_json::{Value, json};

/// As for our own bot: a key that Discord does not know is a mistake.
async fn strict() -> Side {
    let config = Config { record_traffic: true, rate_limits: false, strict: true, ..Config::default() };
    Side::with(config).await
}

fn command(name: &str, options: Value) -> Value {
    json!({ "name": name, "description": "d", "options": options })
}
fn option(name: &str, kind: u8) -> Value {
    json!({ "name": name, "description": "d", "type": kind })
}
fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "b", "custom_id": id })
}
fn row(items: Value) -> Value {
    json!({ "type": 1, "components": items })
}
fn many(count: usize, make: impl Fn(String) -> Value) -> Value {
    (0..count).map(|number| make(format!("n{number}"))).collect()
}

#[tokio::test]
async fn bad_commands_are_refused_with_their_path() {
    let side = strict().await;
    let mut late = option("b", 3);
    late["required"] = json!(true);
    let mut crowded = option("a", 3);
    crowded["choices"] = many(26, |name| json!({ "name": name, "value": name }));
    let mut both = option("a", 3);
    both["choices"] = json!([{ "name": "x", "value": "x" }]);
    both["autocomplete"] = json!(true);
    let cases = [
        ("upper case", command("Bad", json!([])), "/0/name"),
        ("33 characters", command(&"a".repeat(33), json!([])), "/0/name"),
        ("long description", json!({ "name": "a", "description": "d".repeat(101) }), "/0/description"),
        ("required after optional", command("a", json!([option("a", 3), late])), "/0/options/1"),
        ("26 options", command("a", many(26, |name| option(&name, 3))), "/0/options"),
        ("26 subcommands", command("a", many(26, |name| option(&name, 1))), "/0/options"),
        ("26 choices", command("a", json!([crowded])), "/0/options/0/choices"),
        ("choices and autocomplete", command("a", json!([both])), "/0/options/0"),
        ("same option twice", command("a", json!([option("a", 3), option("a", 3)])), "/0/options/1"),
        ("unknown key", json!({ "name": "a", "description": "d", "colour": 1 }), "/0/colour"),
        (
            "unknown locale",
            json!({ "name": "a", "description": "d", "name_localizations": { "xx": "b" } }),
            "/0/name_localizations/xx",
        ),
    ];
    for (what, command, path) in cases {
        let (status, body) = side.bot(Method::PUT, &side.commands(), json!([command])).await;
        assert_eq!((status, &body["code"]), (400, &json!(50035)), "{what}: {body}");
        let faults = body["errors"].pointer(path).map(|fault| fault["_errors"].is_array());
        assert_eq!(faults, Some(true), "{what}: {body}");
    }
    let group = json!({ "name": "g", "description": "d", "type": 2, "options": [option("s", 1)] });
    let (status, body) = side.bot(Method::PUT, &side.commands(), json!([command("a", json!([group]))])).await;
    assert_eq!(status, 200, "{body}");
    side.witness().await;
}

#[tokio::test]
async fn bad_messages_are_refused_with_their_path() {
    let side = strict().await;
    let embed = |value: Value| json!({ "embeds": [value] });
    let rows = |value: Value| json!({ "content": "x", "components": value });
    let options = many(26, |name| json!({ "label": name, "value": name }));
    let cases = [
        ("long text", json!({ "content": "a".repeat(2001) }), "/content"),
        ("unknown key", json!({ "content": "a", "contents": "b" }), "/contents"),
        (
            "alt text",
            json!({ "content": "a", "attachments": [{ "id": 0, "description": "a".repeat(1025) }] }),
            "/attachments/0/description",
        ),
        (
            "label",
            rows(json!([row(json!([{ "type": 2, "style": 1, "label": "a".repeat(81), "custom_id": "a" }]))])),
            "/components/0/components/0/label",
        ),
        ("long nonce", json!({ "content": "a", "nonce": "n".repeat(26) }), "/nonce"),
        ("embed title", embed(json!({ "title": "a".repeat(257) })), "/embeds/0/title"),
        (
            "embed field",
            embed(json!({ "fields": [{ "name": "", "value": "v" }] })),
            "/embeds/0/fields/0/name",
        ),
        (
            "embed sum",
            json!({ "embeds": [{ "description": "a".repeat(4000) }, { "description": "a".repeat(2001) }] }),
            "/embeds",
        ),
        ("6 rows", rows(many(6, |id| row(json!([button(&id)])))), "/components"),
        ("6 buttons", rows(json!([row(many(6, |id| button(&id)))])), "/components/0/components"),
        (
            "same id",
            rows(json!([row(json!([button("a")])), row(json!([button("a")]))])),
            "/components/1/components/0/custom_id",
        ),
        (
            "long id",
            rows(json!([row(json!([button(&"a".repeat(101))]))])),
            "/components/0/components/0/custom_id",
        ),
        (
            "26 select options",
            rows(json!([row(json!([{ "type": 3, "custom_id": "s", "options": options }]))])),
            "/components/0/components/0/options",
        ),
    ];
    for (what, message, path) in cases {
        let (status, body) = side.say(message).await;
        assert_eq!((status, &body["code"]), (400, &json!(50035)), "{what}: {body}");
        let faults = body["errors"].pointer(path).map(|fault| fault["_errors"].is_array());
        assert_eq!(faults, Some(true), "{what}: {body}");
    }
    let (status, body) = side.say(json!({ "content": " " })).await;
    assert_eq!((status, &body["code"]), (400, &json!(50006)));
    let (status, body) = side.say(rows(json!([row(json!([button("a"), button("b")]))]))).await;
    assert_eq!(status, 200, "{body}");
    side.witness().await;
}

#[tokio::test]
async fn unknown_things_and_missing_rights_have_their_codes() {
    let side = Side::start().await;
    let general = side.general();
    let (_, dm) = side.page("dm", json!({ "as": "anna" })).await;
    let dm = dm["channel"]["id"].as_str().unwrap().to_string();
    let hello = || json!({ "content": "hello" });
    let code = |answer: (u16, Value)| (answer.0, answer.1["code"].as_u64().unwrap_or(0));
    assert_eq!(code(side.bot(Method::GET, "/channels/1", Value::Null).await), (404, 10003));
    let path = format!("/channels/{general}/messages");
    assert_eq!(code(side.bot(Method::GET, &format!("{path}/1"), Value::Null).await), (404, 10008));
    side.page("faults", json!({ "closed_dms": ["anna"], "missing_permissions": [general] })).await;
    assert_eq!(
        code(side.bot(Method::POST, &format!("/channels/{dm}/messages"), hello()).await),
        (403, 50007)
    );
    assert_eq!(code(side.say(hello()).await), (403, 50013));
    side.page("faults", json!({ "closed_dms": [], "missing_permissions": [], "missing_access": [general] }))
        .await;
    assert_eq!(code(side.say(hello()).await), (403, 50001));
    side.page("faults", json!({ "missing_access": [], "too_many_requests": 1 })).await;
    let (status, body) = side.say(hello()).await;
    assert_eq!((status, &body["retry_after"]), (429, &json!(0.3)));
    let (_, first) = side.say(json!({ "content": "a", "nonce": "n", "enforce_nonce": true })).await;
    let (_, again) = side.say(json!({ "content": "a", "nonce": "n", "enforce_nonce": true })).await;
    assert_eq!(first["id"], again["id"]);
    let message = format!("{path}/{}", first["id"].as_str().unwrap());
    let (status, thread) =
        side.bot(Method::POST, &format!("{message}/threads"), json!({ "name": "t" })).await;
    assert_eq!(status, 201, "{thread}");
    let thread = thread["id"].as_str().unwrap();
    let inside = format!("/channels/{thread}/messages");
    let (_, post) = side.bot(Method::POST, &inside, hello()).await;
    side.page("faults", json!({ "archive_thread": thread })).await;
    let edit = format!("{inside}/{}", post["id"].as_str().unwrap());
    assert_eq!(code(side.bot(Method::PATCH, &edit, json!({ "content": "b" })).await), (400, 50083));
    assert_eq!(side.bot(Method::POST, &inside, hello()).await.0, 200, "a message revives it");
    assert_eq!(side.bot(Method::PATCH, &edit, json!({ "content": "b" })).await.0, 200);
    side.page("faults", json!({ "lock_thread": thread })).await;
    assert_eq!(code(side.bot(Method::POST, &inside, hello()).await), (403, 50083));
    assert_eq!(code(side.bot(Method::PATCH, &edit, json!({ "content": "c" })).await), (403, 50083));
    side.page("faults", json!({ "unlock_thread": thread })).await;
    assert_eq!(side.bot(Method::POST, &inside, hello()).await.0, 200);
    side.page("faults", json!({ "delete_channel": general })).await;
    assert_eq!(code(side.say(hello()).await), (404, 10003));
    side.witness().await;
}

#[tokio::test]
async fn a_file_of_more_than_ten_mebibytes_is_refused() {
    let side = Side::start().await;
    let path = format!("/channels/{}/messages", side.general());
    let (status, body) =
        side.files(&path, json!({ "content": "x" }), "a.png", vec![0; 10 * 1024 * 1024 + 1]).await;
    assert_eq!((status, &body["code"]), (413, &json!(40005)));
    side.witness().await;
}
