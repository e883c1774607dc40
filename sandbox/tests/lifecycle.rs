//! An interaction from the typed line to the answer, over a raw socket; every frame read by another library.
#![allow(clippy::unwrap_used)]

mod common;
use std::time::Duration;

use common::Side;
use common::bot::{Bot, paths, register};
use reqwest::Method;
use serde_json::{Value, json};

#[tokio::test]
async fn a_command_is_deferred_then_the_first_follow_up_takes_its_place() {
    let side = Side::start().await;
    register(&side).await;
    let (mut bot, _) = Bot::ready(&side).await;
    let line = json!({ "as": "anna", "channel": side.general(), "line": "/skyline new game:a b with:@ben" });
    let typed = side.page("command", line);
    let answered = async {
        let interaction = bot.event("INTERACTION_CREATE").await;
        let options = &interaction["data"]["options"][0]["options"];
        assert_eq!(options[0]["value"], "a b");
        let ben = options[1]["value"].as_str().unwrap();
        assert_eq!(interaction["data"]["resolved"]["users"][ben]["username"], "ben");
        let (callback, webhook) = paths(&interaction, &side);
        let (status, body) = side.bot(Method::POST, &webhook, json!({ "content": "early" })).await;
        assert_eq!((status, &body["code"]), (404, &json!(10015)));
        let (status, body) =
            side.bot(Method::POST, &callback, json!({ "type": 5, "data": { "flags": 64 } })).await;
        assert_eq!(status, 204, "{body}");
        let (status, body) = side.bot(Method::POST, &callback, json!({ "type": 5 })).await;
        assert_eq!((status, &body["code"]), (400, &json!(40060)));
        interaction
    };
    let ((status, outcome), interaction) = tokio::join!(typed, answered);
    assert_eq!((status, &outcome["outcome"]), (200, &json!("deferred")));
    let (_, webhook) = paths(&interaction, &side);
    let (status, first) = side.bot(Method::POST, &webhook, json!({ "content": "done" })).await;
    assert_eq!((status, &first["id"]), (200, &outcome["message"]["id"]));
    assert_eq!(first["flags"], 64);
    let (_, second) = side.bot(Method::POST, &webhook, json!({ "content": "more" })).await;
    assert_ne!(second["id"], first["id"]);
    let seen = async |name: &str| {
        let (_, body) = side.look(&format!("messages?as={name}&channel={}", side.general())).await;
        body["messages"].as_array().unwrap().len()
    };
    assert_eq!((seen("anna").await, seen("ben").await), (2, 1));
    let id = interaction["id"].as_str().unwrap().parse().unwrap();
    side.sandbox.age_interaction(id, Duration::from_secs(901));
    let (status, body) = side.bot(Method::POST, &webhook, json!({ "content": "late" })).await;
    assert_eq!((status, &body["code"]), (401, &json!(50027)));
    side.witness().await;
}

#[tokio::test]
async fn a_late_answer_is_refused_and_the_person_is_told() {
    let side = Side::start().await;
    register(&side).await;
    let (mut bot, _) = Bot::ready(&side).await;
    let line = json!({ "as": "anna", "channel": side.general(), "line": "/skyline new x" });
    let (typed, interaction) = tokio::join!(side.page("command", line), bot.event("INTERACTION_CREATE"));
    assert_eq!(typed, (504, json!({ "error": "The application did not respond" })));
    let (callback, _) = paths(&interaction, &side);
    let (status, body) = side.bot(Method::POST, &callback, json!({ "type": 6 })).await;
    assert_eq!((status, &body["code"]), (404, &json!(10062)));
    side.witness().await;
}

#[tokio::test]
async fn completion_buttons_and_forms_go_round() {
    let side = Side::start().await;
    register(&side).await;
    let (mut bot, _) = Bot::ready(&side).await;
    let answer = async |bot: &mut Bot, body: Value| {
        let interaction = bot.event("INTERACTION_CREATE").await;
        let (status, told) = side.bot(Method::POST, &paths(&interaction, &side).0, body).await;
        assert_eq!(status, 204, "{told}");
        interaction
    };
    let line = json!({ "as": "anna", "channel": side.general(), "line": "/skyline new game:pro" });
    let choices = json!({ "type": 8, "data": { "choices": [{ "name": "Project", "value": "project" }] } });
    let ((_, completed), asked) = tokio::join!(side.page("complete", line), answer(&mut bot, choices));
    assert_eq!(completed["choices"][0]["value"], "project");
    assert_eq!(
        asked["data"]["options"][0]["options"][0],
        json!({ "name": "game", "type": 3, "value": "pro", "focused": true })
    );

    let button =
        json!({ "type": 1, "components": [{ "type": 2, "style": 1, "label": "b", "custom_id": "b" }] });
    let (_, message) = side.say(json!({ "content": "x", "components": [button] })).await;
    let input =
        json!({ "type": 1, "components": [{ "type": 4, "custom_id": "i", "label": "I", "style": 1 }] });
    let form = json!({ "type": 9, "data": { "custom_id": "f", "title": "F", "components": [input] } });
    let pressed = json!({ "as": "ben", "message": message["id"], "custom_id": "b" });
    let ((_, opened), pressed) = tokio::join!(side.page("press", pressed), answer(&mut bot, form));
    assert_eq!(pressed["message"]["id"], message["id"]);
    assert_eq!(opened["outcome"], "modal");

    let filled = json!({ "as": "ben", "modal": opened["modal"]["id"], "values": { "i": "text" } });
    let update = json!({ "type": 7, "data": { "content": "y", "components": [] } });
    let ((_, outcome), sent) = tokio::join!(side.page("submit", filled), answer(&mut bot, update));
    assert_eq!(sent["data"]["components"][0]["components"][0]["value"], "text");
    assert_eq!(outcome["outcome"], "update");
    let path = format!("/channels/{}/messages/{}", side.general(), message["id"].as_str().unwrap());
    let (_, now) = side.bot(Method::GET, &path, Value::Null).await;
    assert_eq!((&now["content"], &now["components"]), (&json!("y"), &json!([])));
    side.witness().await;
}

#[tokio::test]
async fn a_resumed_session_is_given_what_it_missed() {
    let side = Side::start().await;
    let (mut bot, ready) = Bot::ready(&side).await;
    bot.tell(json!({ "op": 1, "d": 2 })).await;
    assert_eq!(bot.hear().await["op"], 11);
    side.page("faults", json!({ "reconnect": true })).await;
    assert_eq!(bot.hear().await["op"], 7);
    drop(bot);
    side.say(json!({ "content": "missed" })).await;
    let mut bot = Bot::connect(&side).await;
    let token = side.sandbox.token();
    bot.tell(json!({ "op": 6, "d": { "token": token, "session_id": ready["session_id"], "seq": 2 } })).await;
    assert_eq!(bot.event("MESSAGE_CREATE").await["content"], "missed");
    bot.event("RESUMED").await;
    let mut stranger = Bot::connect(&side).await;
    stranger.tell(json!({ "op": 6, "d": { "token": token, "session_id": "none", "seq": 2 } })).await;
    assert_eq!(stranger.hear().await["op"], 9);
    side.witness().await;
}

#[tokio::test]
async fn threads_and_direct_messages_can_be_read_by_twilight() {
    let side = Side::start().await;
    let (mut bot, _) = Bot::ready(&side).await;
    let anna = side.sandbox.people()[0].id.to_string();
    let (_, dm) = side.bot(Method::POST, "/users/@me/channels", json!({ "recipient_id": anna })).await;
    bot.event("CHANNEL_CREATE").await;
    side.bot(
        Method::POST,
        &format!("/channels/{}/messages", dm["id"].as_str().unwrap()),
        json!({ "content": "x" }),
    )
    .await;
    bot.event("MESSAGE_CREATE").await;
    let path = format!("/channels/{}/threads", side.general());
    let (status, thread) = side.bot(Method::POST, &path, json!({ "name": "t", "type": 11 })).await;
    assert_eq!(status, 201);
    bot.event("THREAD_CREATE").await;
    let id = thread["id"].as_str().unwrap();
    side.bot(Method::DELETE, &format!("/channels/{id}"), Value::Null).await;
    let (guild, parent) = (side.sandbox.guild().to_string(), side.general());
    let gone = json!({ "id": id, "guild_id": guild, "parent_id": parent, "type": 11 });
    assert_eq!(bot.event("THREAD_DELETE").await, gone);
    side.witness().await;
}

#[tokio::test]
async fn the_page_and_every_file_it_names_are_served() {
    let side = Side::start().await;
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    for path in ["/", "/page/app.js", "/page/api.js", "/page/style.css", "/page/line.js"] {
        let response = client.get(format!("{}{path}", side.sandbox.url())).send().await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
    }
}

#[tokio::test]
async fn a_bad_answer_is_refused_and_a_good_one_may_follow() {
    let side = Side::start().await;
    register(&side).await;
    let (mut bot, _) = Bot::ready(&side).await;
    let line = json!({ "as": "anna", "channel": side.general(), "line": "/skyline new x" });
    let answers = async {
        let interaction = bot.event("INTERACTION_CREATE").await;
        let (callback, _) = paths(&interaction, &side);
        let input =
            json!({ "type": 1, "components": [{ "type": 4, "custom_id": "i", "label": "I", "style": 1 }] });
        for bad in [
            json!({ "type": 9, "data": { "custom_id": "f", "title": "F".repeat(46), "components": [input] } }),
            json!({ "type": 4, "data": { "content": "a".repeat(2001) } }),
            json!({ "type": 8, "data": { "choices": [] } }),
            json!({ "type": 7, "data": { "content": "a" } }),
            json!({ "type": 3 }),
        ] {
            let (status, body) = side.bot(Method::POST, &callback, bad).await;
            assert_eq!((status, &body["code"]), (400, &json!(50035)), "{body}");
        }
        side.bot(Method::POST, &callback, json!({ "type": 4, "data": { "content": "good" } })).await
    };
    let ((_, outcome), (status, _)) = tokio::join!(side.page("command", line), answers);
    assert_eq!((status, &outcome["message"]["content"]), (204, &json!("good")));
    assert_eq!(outcome["message"]["interaction_metadata"]["name"], "skyline new");
    side.witness().await;
}
