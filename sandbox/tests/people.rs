//! What people choose, fill in and use, as the bot is told of it.
#![allow(clippy::unwrap_used)]

mod common;

use common::Side;
use common::bot::{Bot, answer, command, register};
use reqwest::Method;
use serde_json::{Value, json};

fn quiet() -> Value {
    json!({ "type": 6 })
}

#[tokio::test]
async fn menus_of_users_roles_mentionables_and_channels_tell_what_was_chosen() {
    let side = Side::start().await;
    let (mut bot, _) = Bot::ready(&side).await;
    let (ben, guild) = (side.sandbox.people()[1].id.to_string(), side.sandbox.guild().to_string());
    let general = side.general();
    let menu = |kind: u64| json!({ "type": 1, "components": [{ "type": kind, "custom_id": kind.to_string(), "max_values": 2 }] });
    let mut channels = menu(8);
    channels["components"][0]["channel_types"] = json!([0]);
    let rows = json!([menu(5), menu(6), menu(7), channels]);
    let (_, message) = side.say(json!({ "content": "x", "components": rows })).await;
    let choose = |kind: u64, values: Value| {
        let choice = json!({ "as": "anna", "message": message["id"], "custom_id": kind.to_string(), "values": values });
        side.page("select", choice)
    };
    for (kind, values, kinds) in [
        (5, json!([ben]), &["members", "users"][..]),
        (6, json!([guild]), &["roles"]),
        (7, json!([guild, ben]), &["members", "roles", "users"]),
        (8, json!([general]), &["channels"]),
    ] {
        let ((status, outcome), told) =
            tokio::join!(choose(kind, values.clone()), answer(&side, &mut bot, quiet()));
        assert_eq!((status, &told["data"]["values"]), (200, &values), "{outcome}");
        let resolved = told["data"]["resolved"].as_object().unwrap();
        assert_eq!(resolved.keys().collect::<Vec<_>>(), kinds, "{kind}");
        for value in values.as_array().unwrap() {
            let named = |part: &Value| part.get(value.as_str().unwrap()).is_some();
            assert!(resolved.values().any(named), "{kind}: {value}");
        }
    }
    for (kind, values) in [
        (5, json!(["1"])),
        (5, json!(["ben"])),
        (6, json!([ben])),
        (7, json!([general])),
        (8, json!([guild])),
    ] {
        assert_eq!(choose(kind, values.clone()).await.0, 400, "{kind}: {values}");
    }
    let threads = format!("/channels/{general}/threads");
    let (_, thread) = side.bot(Method::POST, &threads, json!({ "name": "t", "type": 11 })).await;
    assert_eq!(choose(8, json!([thread["id"]])).await.0, 400, "the menu is for text channels");
    side.witness().await;
}

#[tokio::test]
async fn a_form_of_labels_is_filled_in_with_values_of_every_kind() {
    let side = Side::start().await;
    register(&side).await;
    let (mut bot, _) = Bot::ready(&side).await;
    let label = |text: &str, component: Value| json!({ "type": 18, "label": text, "component": component });
    let options = json!([{ "label": "A", "value": "a" }, { "label": "B", "value": "b" }]);
    let parts = json!([
        { "type": 10, "content": "Read this first." },
        label("Why", json!({ "type": 4, "custom_id": "why", "style": 1 })),
        label("Which", json!({ "type": 3, "custom_id": "which", "options": options })),
        label("Who", json!({ "type": 5, "custom_id": "who", "required": false })),
        label("How", json!({ "type": 21, "custom_id": "how", "options": options })),
    ]);
    let form = json!({ "type": 9, "data": { "custom_id": "f", "title": "F", "components": parts } });
    let (opened, _) = command(&side, &mut bot, form).await;
    let submit = |values: Value| {
        side.page("submit", json!({ "as": "anna", "modal": opened["modal"]["id"], "values": values }))
    };
    let ben = side.sandbox.people()[1].id.to_string();
    let good = json!({ "why": "luck", "which": ["b"], "who": [ben], "how": "a" });
    for (key, wrong) in [
        ("why", json!("")),
        ("which", json!([])),
        ("which", json!(["c"])),
        ("how", json!("c")),
        ("who", json!(["1"])),
    ] {
        let mut values = good.clone();
        values[key] = wrong;
        assert_eq!(submit(values.clone()).await.0, 400, "{values}");
    }
    let said = json!({ "type": 4, "data": { "content": "thanks" } });
    let ((status, outcome), told) = tokio::join!(submit(good), answer(&side, &mut bot, said));
    assert_eq!(status, 200, "{outcome}");
    let parts = told["data"]["components"].as_array().unwrap();
    assert_eq!(parts[0], json!({ "type": 10, "id": 1 }));
    assert_eq!(parts[1]["component"], json!({ "type": 4, "id": 3, "custom_id": "why", "value": "luck" }));
    assert_eq!(parts[2]["component"]["values"], json!(["b"]));
    assert_eq!(parts[3]["component"]["values"], json!([ben]));
    assert_eq!(parts[4]["component"]["value"], "a");
    assert_eq!(told["data"]["resolved"]["users"][&ben]["username"], "ben");
}

#[tokio::test]
async fn a_form_of_labels_that_is_wrong_is_refused_with_its_path() {
    let side = Side::start().await;
    register(&side).await;
    let (mut bot, _) = Bot::ready(&side).await;
    let line = json!({ "as": "anna", "channel": side.general(), "line": "/skyline new x" });
    let answers = async {
        let interaction = bot.event("INTERACTION_CREATE").await;
        let callback = common::bot::paths(&interaction, &side).0;
        let input = json!({ "type": 4, "custom_id": "i", "style": 1 });
        for (part, path) in [
            (json!({ "type": 18, "label": "l".repeat(46), "component": input }), "/data/components/0/label"),
            (
                json!({ "type": 18, "label": "l", "component": { "type": 2 } }),
                "/data/components/0/component/type",
            ),
            (
                json!({ "type": 18, "label": "l", "component": { "type": 4 } }),
                "/data/components/0/component/custom_id",
            ),
            (json!({ "type": 10 }), "/data/components/0/content"),
            (json!({ "type": 2 }), "/data/components/0/type"),
        ] {
            let form = json!({ "type": 9, "data": { "custom_id": "f", "title": "F", "components": [part] } });
            let (status, body) = side.bot(Method::POST, &callback, form).await;
            assert_eq!((status, &body["code"]), (400, &json!(50035)), "{body}");
            assert!(body["errors"].pointer(path).is_some(), "{path}: {body}");
        }
        side.bot(Method::POST, &callback, json!({ "type": 4, "data": { "content": "x" } })).await
    };
    let _ = tokio::join!(side.page("command", line), answers);
}

#[tokio::test]
async fn commands_are_used_on_users_and_messages() {
    let side = Side::start().await;
    let list = json!([
        { "name": "Look up", "type": 2 }, { "name": "Quote", "type": 3 },
        { "name": "quote", "description": "d" },
    ]);
    let (status, commands) = side.bot(Method::PUT, &side.commands(), list).await;
    assert_eq!(status, 200, "{commands}");
    let (mut bot, _) = Bot::ready(&side).await;
    let (ben, general) = (side.sandbox.people()[1].id.to_string(), side.general());
    let (_, message) = side.say(json!({ "content": "x" })).await;
    let said = || json!({ "type": 4, "data": { "content": "done" } });
    let apply = |command: usize, target: &Value| {
        let command = &commands[command]["id"];
        side.page("apply", json!({ "as": "anna", "channel": general, "command": command, "target": target }))
    };
    let on_ben = json!(ben);
    let ((status, outcome), told) = tokio::join!(apply(0, &on_ben), answer(&side, &mut bot, said()));
    assert_eq!(status, 200, "{outcome}");
    let data = &told["data"];
    assert_eq!((&data["type"], &data["target_id"]), (&json!(2), &json!(ben)));
    assert_eq!(data["resolved"]["users"][&ben]["username"], "ben");
    assert!(data["resolved"]["members"][&ben].is_object());
    assert_eq!(outcome["message"]["type"], 23);
    assert_eq!(outcome["message"]["interaction_metadata"]["target_user"]["id"], ben);

    let id = message["id"].as_str().unwrap();
    let ((_, outcome), told) = tokio::join!(apply(1, &message["id"]), answer(&side, &mut bot, said()));
    assert_eq!((&told["data"]["type"], &told["data"]["target_id"]), (&json!(3), &message["id"]));
    assert_eq!(told["data"]["resolved"]["messages"][id]["content"], "x");
    assert_eq!(outcome["message"]["interaction_metadata"]["target_message_id"], message["id"]);

    for (command, target) in [(0, json!("1")), (1, json!("1")), (2, json!(ben))] {
        assert!((400..500).contains(&apply(command, &target).await.0), "{command}: {target}");
    }
    let typed = json!({ "as": "anna", "channel": general, "line": "/Quote" });
    let (status, refused) = side.page("command", typed).await;
    assert_eq!((status, refused), (400, json!({ "error": "There is no command /Quote" })), "not by typing");
    side.witness().await;
}
