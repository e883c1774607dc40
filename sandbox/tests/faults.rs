//! Who is told what at once, and misfortunes on demand.
#![allow(clippy::unwrap_used)]

mod common;

use common::Side;
use common::bot::{Bot, command, paths, register};
use reqwest::{Client, Method};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// A page that listens as a person.
struct Listener(BufReader<TcpStream>);

impl Listener {
    async fn start(side: &Side, who: &str) -> Listener {
        let mut stream = TcpStream::connect(side.sandbox.address()).await.unwrap();
        let request = format!("GET /sandbox/events?as={who} HTTP/1.1\r\nHost: x\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut listener = Listener(BufReader::new(stream));
        while !listener.line().await.is_empty() {}
        listener
    }

    async fn line(&mut self) -> String {
        let mut line = String::new();
        let read = self.0.read_line(&mut line);
        tokio::time::timeout(Duration::from_secs(5), read).await.expect("an event").unwrap();
        line.trim_end().to_owned()
    }

    /// The texts of new messages, until one says `last`.
    async fn messages(&mut self, last: &str) -> Vec<String> {
        let mut texts = Vec::new();
        let mut name = String::new();
        while texts.last().is_none_or(|text| text != last) {
            let line = self.line().await;
            if let Some(event) = line.strip_prefix("event: ") {
                name = event.to_owned();
            }
            if let Some(data) = line.strip_prefix("data: ").filter(|_| name == "message") {
                let data: Value = serde_json::from_str(data).unwrap();
                texts.push(data["message"]["content"].as_str().unwrap().to_owned());
            }
        }
        texts
    }
}

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
