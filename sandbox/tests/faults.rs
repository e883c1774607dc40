//! Who is told what at once, and faults on demand.
#![allow(clippy::unwrap_used)]

mod common;

use common::Side;
use common::bot::{Bot, command, paths, register};
use common::page::Listener;
use reqwest::{Client, Method};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[tokio::test]
async fn events_reach_only_those_who_may_see() {
    let side = Side::start().await;
    register(&side).await;
    let (mut bot, _) = Bot::ready(&side).await;
    let (mut anna, mut ben) = (Listener::start(&side, "anna").await, Listener::start(&side, "ben").await);

    let whisper = json!({ "type": 4, "data": { "content": "for Anna", "flags": 64 } });
    command(&side, &mut bot, whisper).await;
    let (_, direct) = side.page("dm", json!({ "as": "ben" })).await;
    let path = format!("/channels/{}/messages", direct["channel"]["id"].as_str().unwrap());
    side.bot(Method::POST, &path, json!({ "content": "for Ben" })).await;
    side.say(json!({ "content": "for all" })).await;

    assert_eq!(anna.messages("for all").await, ["for Anna", "for all"]);
    assert_eq!(ben.messages("for all").await, ["for Ben", "for all"]);
    side.witness().await;
}

#[tokio::test]
async fn a_menu_sends_what_it_offers_and_nothing_else() {
    let side = Side::start().await;
    let (mut bot, _) = Bot::ready(&side).await;
    let options: Value = ["a", "b", "c"].iter().map(|name| json!({ "label": name, "value": name })).collect();
    let menu = json!({ "type": 3, "custom_id": "m", "max_values": 2, "options": options });
    let row = json!({ "type": 1, "components": [menu] });
    let (_, message) = side.say(json!({ "content": "x", "components": [row] })).await;
    let choose = |values: Value| {
        let choice = json!({ "as": "ben", "message": message["id"], "custom_id": "m", "values": values });
        side.page("select", choice)
    };
    for values in [json!([]), json!(["a", "b", "c"]), json!(["d"])] {
        assert_eq!(choose(values.clone()).await.0, 400, "{values}");
    }
    let answered = async {
        let chosen = bot.event("INTERACTION_CREATE").await;
        let (callback, _) = paths(&chosen, &side);
        side.bot(Method::POST, &callback, json!({ "type": 6 })).await;
        chosen
    };
    let ((status, outcome), chosen) = tokio::join!(choose(json!(["c", "a"])), answered);
    assert_eq!((status, &outcome["outcome"]), (200, &json!("update")));
    assert_eq!(
        (&chosen["data"]["component_type"], &chosen["data"]["values"]),
        (&json!(3), &json!(["c", "a"]))
    );
    assert_eq!(chosen["message"]["id"], message["id"]);
    side.witness().await;
}

#[tokio::test]
async fn a_delivery_that_comes_twice_can_be_answered_once() {
    let side = Side::start().await;
    register(&side).await;
    let (mut bot, _) = Bot::ready(&side).await;
    side.page("faults", json!({ "duplicate": true })).await;
    let (_, first) = command(&side, &mut bot, json!({ "type": 5 })).await;
    let second = bot.event("INTERACTION_CREATE").await;
    assert_eq!((&second["id"], &second["token"]), (&first["id"], &first["token"]));
    let (status, body) = side.bot(Method::POST, &paths(&second, &side).0, json!({ "type": 5 })).await;
    assert_eq!((status, &body["code"]), (400, &json!(40060)));
    side.witness().await;
}

#[tokio::test]
async fn answers_are_held_back_as_long_as_asked_for() {
    let side = Side::start().await;
    side.page("faults", json!({ "delay_ms": 300 })).await;
    let start = Instant::now();
    assert_eq!(side.say(json!({ "content": "x" })).await.0, 200);
    assert!(start.elapsed() >= Duration::from_millis(300));
}

#[tokio::test]
async fn an_invalidated_session_is_told_and_can_not_be_resumed() {
    let side = Side::start().await;
    let (mut bot, ready) = Bot::ready(&side).await;
    side.page("faults", json!({ "invalidate_sessions": true })).await;
    let told = bot.hear().await;
    assert_eq!((&told["op"], &told["d"]), (&json!(9), &json!(false)));
    let mut bot = Bot::connect(&side).await;
    let session = json!({ "token": side.sandbox.token(), "session_id": ready["session_id"], "seq": 2 });
    bot.tell(json!({ "op": 6, "d": session })).await;
    assert_eq!(bot.hear().await["op"], 9, "only a new session is taken");
    let (mut bot, fresh) = Bot::ready(&side).await;
    assert_ne!(fresh["session_id"], ready["session_id"]);
    side.say(json!({ "content": "heard" })).await;
    bot.event("MESSAGE_CREATE").await;
    side.witness().await;
}

#[tokio::test]
async fn requested_refusals_come_as_often_as_asked_for_with_their_wait() {
    let side = Side::start().await;
    side.page("faults", json!({ "too_many_requests": 2, "retry_after": 1.5 })).await;
    let client = Client::builder().no_proxy().build().unwrap();
    for _ in 0..2 {
        let url = format!("{}/api/v10/gateway", side.sandbox.url());
        let refused = client.get(url).send().await.unwrap();
        assert_eq!(
            (refused.status().as_u16(), &refused.headers()["retry-after"]),
            (429, &"2".parse().unwrap())
        );
        let body: Value = refused.json().await.unwrap();
        assert_eq!((&body["retry_after"], &body["global"]), (&json!(1.5), &json!(false)));
    }
    assert_eq!(side.bot(Method::GET, "/gateway", Value::Null).await.0, 200);
}

#[tokio::test]
async fn a_request_of_one_kind_is_refused_as_often_as_asked_for_by_any_status() {
    let side = Side::start().await;
    let refuse = json!({ "method": "post", "path": "/channels/*/messages", "status": 503, "times": 2 });
    let full = json!({ "method": "PUT", "path": "/applications/*/commands", "status": 400, "code": 30034 });
    side.strike(json!({ "refuse": [refuse, full] })).await;
    let (_, faults) = side.look("faults").await;
    assert_eq!((&faults["refuse"][0]["times"], &faults["refuse"][1]["times"]), (&json!(2), &json!(1)));
    let path = format!("/channels/{}/messages", side.general());
    assert_eq!(side.bot(Method::GET, &path, Value::Null).await.0, 200, "another method");
    assert_eq!(side.bot(Method::POST, &format!("{path}/1/threads"), json!({ "name": "t" })).await.0, 404);
    for _ in 0..2 {
        let (status, body) = side.say(json!({ "content": "refused" })).await;
        assert_eq!((status, &body["code"]), (503, &json!(0)));
    }
    let (status, body) = side.bot(Method::PUT, &side.commands(), json!([])).await;
    assert_eq!((status, &body["code"]), (400, &json!(30034)));
    assert_eq!(side.say(json!({ "content": "taken" })).await.0, 200);
    let (_, list) = side.bot(Method::GET, &path, Value::Null).await;
    assert_eq!(list.as_array().unwrap().len(), 1, "what was refused was not done");

    side.strike(json!({ "refuse": { "method": "*", "path": "/gateway", "status": 502, "times": 9 } })).await;
    side.strike(json!({ "refuse": [] })).await;
    assert_eq!(side.bot(Method::GET, "/gateway", Value::Null).await.0, 200, "an empty list ends it");
    side.witness().await;
}

#[tokio::test]
async fn a_refusal_tells_the_wait_that_was_asked_for_in_its_header_and_body() {
    let side = Side::start().await;
    let opening =
        json!({ "method": "POST", "path": "/users/@me/channels", "status": 429, "retry_after": 100.5 });
    side.strike(json!({ "refuse": opening })).await;
    let client = Client::builder().no_proxy().build().unwrap();
    let request = client.post(format!("{}/api/v10/users/%40me/channels", side.sandbox.url()));
    let refused =
        request.header("authorization", format!("Bot {}", side.sandbox.token())).send().await.unwrap();
    assert_eq!(
        (refused.status().as_u16(), &refused.headers()["retry-after"]),
        (429, &"101".parse().unwrap())
    );
    let body: Value = refused.json().await.unwrap();
    assert_eq!((&body["retry_after"], body.get("code")), (&json!(100.5), None));
}

#[tokio::test]
async fn a_request_that_hangs_is_never_answered_nor_done() {
    let side = Side::start().await;
    let path = format!("/channels/{}/messages", side.general());
    side.strike(json!({ "hang": { "method": "POST", "path": path } })).await;
    let hanging = side.say(json!({ "content": "hangs" }));
    let later = async {
        // It hangs once it is no longer to come.
        while side.look("faults").await.1["hang"] != json!([]) {
            tokio::task::yield_now().await;
        }
        side.say(json!({ "content": "goes on" })).await
    };
    let (status, _) = tokio::select! {
        answer = hanging => panic!("it was answered: {answer:?}"),
        answer = later => answer,
    };
    assert_eq!(status, 200);
    let (_, list) = side.bot(Method::GET, &path, Value::Null).await;
    assert_eq!(list.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn an_answer_that_is_lost_was_done_all_the_same() {
    let side = Side::start().await;
    let path = format!("/channels/{}/messages", side.general());
    let lost = json!({ "method": "POST", "path": path });
    let unreadable = json!({ "method": "POST", "path": path, "unreadable": true });
    side.strike(json!({ "lost_answer": [lost, unreadable] })).await;
    let client = Client::builder().no_proxy().build().unwrap();
    let send = |content: &str| {
        let request = client.post(format!("{}/api/v10{path}", side.sandbox.url()));
        let request = request.header("authorization", format!("Bot {}", side.sandbox.token()));
        request.json(&json!({ "content": content })).send()
    };
    let error = send("lost").await.expect_err("the connection closes");
    assert!(error.is_request() && !error.is_timeout(), "{error:?}");
    let answer = send("unreadable").await.unwrap();
    assert_eq!(answer.status(), 200);
    assert!(answer.json::<Value>().await.is_err());
    let (_, list) = side.bot(Method::GET, &path, Value::Null).await;
    let said: Vec<&Value> = list.as_array().unwrap().iter().map(|message| &message["content"]).collect();
    assert_eq!(said, ["unreadable", "lost"]);
    side.witness().await;
}

#[tokio::test]
async fn a_fault_that_can_not_be_understood_is_refused_in_words_and_changes_nothing() {
    let side = Side::start().await;
    let (_, before) = side.look("faults").await;
    let request = |more: Value| {
        let mut asked = json!({ "method": "GET", "path": "/gateway", "status": 500 });
        asked.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({ "delay_ms": 5, "refuse": asked })
    };
    for wrong in [
        json!({ "retry_after": -1 }),
        json!({ "retry_after": 1e300 }),
        json!({ "retry_after": "NaN" }),
        json!({ "delay_ms": 5, "retry_after": null }),
        json!({ "delay_ms": -5 }),
        json!({ "delay_ms": 5, "duplicate": 1 }),
        json!({ "closed_dms": ["nobody"] }),
        json!({ "no_such_fault": true }),
        json!({ "lock_thread": "x" }),
        json!([]),
        request(json!({ "status": 99 })),
        request(json!({ "status": null })),
        request(json!({ "times": 0 })),
        request(json!({ "retry_after": -1 })),
        request(json!({ "path": "gateway" })),
        request(json!({ "method": null })),
        request(json!({ "unreadable": true })),
        json!({ "lost_answer": { "method": "GET", "path": "/gateway", "unreadable": "yes" } }),
        json!({ "hang": "GET /gateway" }),
    ] {
        let (status, told) = side.page("faults", wrong.clone()).await;
        assert!(status == 400 && told["error"].is_string(), "{wrong}: {status} {told}");
    }
    assert_eq!(side.look("faults").await.1, before);
    assert_eq!(side.bot(Method::GET, "/gateway", Value::Null).await.0, 200);
}

#[tokio::test]
async fn a_picture_tells_its_size() {
    let side = Side::start().await;
    let path = format!("/channels/{}/messages", side.general());
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
    png.extend([1200_u32.to_be_bytes(), 1666_u32.to_be_bytes()].concat());
    let (_, message) = side.files(&path, json!({ "content": "x" }), "board.png", png).await;
    let (_, seen) = side.look(&format!("messages?as=anna&channel={}", side.general())).await;
    for attachment in [&message["attachments"][0], &seen["messages"][0]["attachments"][0]] {
        assert_eq!((&attachment["width"], &attachment["height"]), (&json!(1200), &json!(1666)));
    }
    let (_, message) = side.files(&path, json!({ "content": "x" }), "cut.png", b"\x89PNG".to_vec()).await;
    assert_eq!(message["attachments"][0].get("width"), None);
}
