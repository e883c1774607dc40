//! How often a bot may ask, and how it is told.
#![allow(clippy::unwrap_used)]

mod common;

use common::Side;
use common::bot::{Bot, command, paths, register};
use reqwest::{Client, Method, Response};
use sandbox::Config;
use serde_json::{Value, json};
use std::time::Duration;

/// Sends as the bot; the whole response, for its headers.
async fn send(side: &Side, method: Method, path: &str, body: Value) -> Response {
    let client = Client::builder().no_proxy().build().unwrap();
    let request = client.request(method, format!("{}/api/v10{path}", side.sandbox.url()));
    let token = format!("Bot {}", side.sandbox.token());
    request.header("authorization", token).json(&body).send().await.unwrap()
}

fn header(response: &Response, name: &str) -> f64 {
    response.headers()[name].to_str().unwrap().parse().unwrap()
}

/// Counting as Discord does.
async fn counted() -> Side {
    Side::with(Config::default()).await
}

#[tokio::test]
async fn the_sixth_message_of_five_seconds_is_refused_and_goes_through_after_the_wait_it_was_told() {
    let side = counted().await;
    let path = format!("/channels/{}/messages", side.general());
    let hello = || json!({ "content": "hello" });
    for left in [4.0, 3.0, 2.0, 1.0, 0.0] {
        let response = send(&side, Method::POST, &path, hello()).await;
        assert_eq!(response.status(), 200);
        assert_eq!(header(&response, "x-ratelimit-limit"), 5.0);
        assert_eq!(header(&response, "x-ratelimit-remaining"), left);
        assert!((0.0..=5.0).contains(&header(&response, "x-ratelimit-reset-after")));
        assert!(header(&response, "x-ratelimit-reset") > 1.7e9, "seconds since 1970");
    }
    let refused = send(&side, Method::POST, &path, hello()).await;
    assert_eq!(refused.status(), 429);
    assert_eq!(refused.headers()["x-ratelimit-scope"], "user");
    assert_eq!(refused.headers()["x-ratelimit-bucket"], "message-create");
    let whole = header(&refused, "retry-after");
    let body: Value = refused.json().await.unwrap();
    let wait = body["retry_after"].as_f64().unwrap();
    assert_eq!(body["message"], "You are being rate limited.");
    assert_eq!((&body["global"], body.get("code")), (&json!(false), None));
    assert!(wait <= 5.0 && whole == wait.ceil(), "{wait} {whole}");

    let elsewhere = format!("/channels/{}/messages", side.sandbox.channels()[1]);
    assert_eq!(send(&side, Method::POST, &elsewhere, hello()).await.status(), 200, "another channel");
    tokio::time::sleep(Duration::from_secs_f64(wait)).await;
    assert_eq!(send(&side, Method::POST, &path, hello()).await.status(), 200);
}

#[tokio::test]
async fn fifty_requests_a_second_are_all_that_a_bot_has_but_answers_to_interactions_are_free() {
    let side = counted().await;
    register(&side).await;
    let (mut bot, _) = Bot::ready(&side).await;
    let client = Client::builder().no_proxy().build().unwrap();
    let ask = || {
        let request = client.get(format!("{}/api/v10/users/@me", side.sandbox.url()));
        request.header("authorization", format!("Bot {}", side.sandbox.token())).send()
    };
    // A busy machine may not manage so many in the first second.
    let mut refused = None;
    for _ in 0..60 {
        let asked: tokio::task::JoinSet<_> = (0..150).map(|_| ask()).collect();
        let answers = asked.join_all().await.into_iter().map(Result::unwrap);
        refused = refused.or(answers.into_iter().find(|answer| answer.status() == 429));
        if refused.is_some() {
            break;
        }
    }
    let refused = refused.expect("more than fifty a second");
    assert_eq!(refused.headers()["x-ratelimit-global"], "true");
    assert_eq!(refused.headers()["x-ratelimit-scope"], "global");
    let (outcome, interaction) = command(&side, &mut bot, json!({ "type": 5 })).await;
    assert_eq!(outcome["outcome"], "deferred");
    let (_, webhook) = paths(&interaction, &side);
    assert_eq!(side.bot(Method::POST, &webhook, json!({ "content": "done" })).await.0, 200);
    let body: Value = refused.json().await.unwrap();
    assert_eq!(body["global"], true);
}

#[tokio::test]
async fn the_fourth_edit_of_a_message_older_than_an_hour_is_refused_by_30046() {
    let side = Side::start().await;
    let (_, message) = side.say(json!({ "content": "x" })).await;
    let path = format!("/channels/{}/messages/{}", side.general(), message["id"].as_str().unwrap());
    let edit = || side.bot(Method::PATCH, &path, json!({ "content": "y" }));
    for _ in 0..4 {
        assert_eq!(edit().await.0, 200, "a young message");
    }
    side.page("faults", json!({ "old_messages": true })).await;
    for _ in 0..3 {
        assert_eq!(edit().await.0, 200);
    }
    let (status, body) = edit().await;
    assert_eq!((status, &body["code"], &body["global"]), (429, &json!(30046), &json!(false)));
    assert!((0.0..=20.0).contains(&body["retry_after"].as_f64().unwrap()));
    side.witness().await;
}

#[tokio::test]
async fn opening_conversations_too_fast_is_refused_by_40003_but_open_ones_stay_open() {
    let side = Side::start().await;
    side.page("faults", json!({ "conversations": 2 })).await;
    let ids: Vec<String> = side.sandbox.people().iter().map(|person| person.id.to_string()).collect();
    let open = |id: &str| side.bot(Method::POST, "/users/@me/channels", json!({ "recipient_id": id }));
    assert_eq!(open(&ids[0]).await.0, 200);
    assert_eq!(open(&ids[1]).await.0, 200);
    let (status, body) = open(&ids[2]).await;
    assert_eq!((status, &body["code"]), (403, &json!(40003)));
    assert_eq!(open(&ids[0]).await.0, 200, "it was open before");
    side.witness().await;
}

#[tokio::test]
async fn more_than_two_hundred_new_commands_a_day_are_refused_by_30034() {
    let side = Side::start().await;
    let named = |prefix: &str| -> Value {
        let command = |number| json!({ "name": format!("{prefix}{number}"), "description": "d" });
        (0..100).map(command).collect()
    };
    for list in [named("a"), named("b"), named("b")] {
        assert_eq!(
            side.bot(Method::PUT, &side.commands(), list).await.0,
            200,
            "two hundred, and those again"
        );
    }
    let (status, body) = side.bot(Method::PUT, &side.commands(), named("c")).await;
    assert_eq!((status, &body["code"]), (400, &json!(30034)));
    let (_, commands) = side.bot(Method::GET, &side.commands(), Value::Null).await;
    assert_eq!(commands[0]["name"], "b0", "nothing was changed");
    side.witness().await;
}

#[tokio::test]
async fn where_only_the_user_installed_the_bot_the_sixth_follow_up_is_refused_by_40094() {
    let side = Side::start().await;
    register(&side).await;
    let (_, mut commands) = side.bot(Method::GET, &side.commands(), Value::Null).await;
    let alone = json!({ "integration_types": [1] });
    let id = commands[0].take()["id"].as_str().unwrap().to_owned();
    let path = format!("{}/{id}", side.commands());
    assert_eq!(side.bot(Method::PATCH, &path, alone).await.0, 200);
    let (mut bot, _) = Bot::ready(&side).await;
    let said = json!({ "type": 4, "data": { "content": "first" } });
    let (_, interaction) = command(&side, &mut bot, said).await;
    let anna = side.sandbox.people()[0].id.to_string();
    assert_eq!(interaction["authorizing_integration_owners"], json!({ "1": anna }));
    let (_, webhook) = paths(&interaction, &side);
    for _ in 0..5 {
        assert_eq!(side.bot(Method::POST, &webhook, json!({ "content": "more" })).await.0, 200);
    }
    let (status, body) = side.bot(Method::POST, &webhook, json!({ "content": "too much" })).await;
    assert_eq!((status, &body["code"]), (400, &json!(40094)));
    side.witness().await;
}

#[tokio::test]
async fn an_address_with_ten_thousand_invalid_requests_in_ten_minutes_is_shut_out() {
    let side = Side::start().await;
    let invalid = async || side.look("faults").await.1["invalid_requests"].clone();
    let general = side.general();
    assert_eq!(side.say(json!({})).await.0, 400);
    assert_eq!(invalid().await, 0, "a mistake is none");
    side.page("faults", json!({ "missing_permissions": [general] })).await;
    assert_eq!(side.say(json!({ "content": "x" })).await.0, 403);
    let (status, _) = side.bot(Method::GET, "/channels/700000000000000099", Value::Null).await;
    assert_eq!((status, invalid().await), (404, json!(1)), "nor is what is not there");
    side.page("faults", json!({ "too_many_requests": 1, "missing_permissions": [] })).await;
    assert_eq!(side.say(json!({ "content": "x" })).await.0, 429);
    assert_eq!(invalid().await, 2);
    side.page("faults", json!({ "invalid_requests": 9_999, "too_many_requests": 1 })).await;
    assert_eq!(side.say(json!({ "content": "x" })).await.0, 429);
    let (status, body) = side.say(json!({ "content": "x" })).await;
    assert_eq!((status, body), (429, json!("error code: 1015")), "it is not Discord that answers");
}
