//! What goes over the gateway as text, in binary frames, and compressed.
#![allow(clippy::unwrap_used)]

mod common;

use common::Side;
use common::bot::Bot;
use flate2::{Decompress, FlushDecompress};
use serde_json::{Value, json};

const TEXT: u8 = 0x81;
const BINARY: u8 = 0x82;
const CLOSE: u8 = 0x88;

fn identify(side: &Side, compress: bool) -> Value {
    let properties = json!({ "os": "linux", "browser": "test", "device": "test" });
    let token = format!("Bot {}", side.sandbox.token());
    json!({ "op": 2, "d": { "token": token, "intents": 513, "compress": compress, "large_threshold": 50, "properties": properties } })
}

fn inflate(stream: &mut Decompress, bytes: &[u8]) -> Value {
    let mut text = Vec::with_capacity(1_000_000);
    stream.decompress_vec(bytes, &mut text, FlushDecompress::Sync).unwrap();
    serde_json::from_slice(&text).unwrap()
}

#[tokio::test]
async fn json_is_taken_in_binary_frames() {
    let side = Side::start().await;
    let mut bot = Bot::connect(&side).await;
    bot.send(BINARY, identify(&side, false).to_string().as_bytes()).await;
    assert_eq!(bot.hear().await["t"], "READY");
    side.witness().await;
}

#[tokio::test]
async fn what_is_no_json_closes_the_connection_by_4002_in_frames_of_both_kinds() {
    let side = Side::start().await;
    for (kind, bytes) in [(TEXT, &b"{op"[..]), (BINARY, b"\x83h\x03d")] {
        let mut bot = Bot::connect(&side).await;
        bot.send(kind, bytes).await;
        let (first, bytes) = bot.frame().await;
        assert_eq!((first, &bytes[..2]), (CLOSE, &4002_u16.to_be_bytes()[..]));
    }
}

#[tokio::test]
async fn all_frames_of_a_connection_are_one_stream_when_its_address_asks_for_it() {
    let side = Side::start().await;
    let mut bot = Bot::open(&side, "v=10&encoding=json&compress=zlib-stream").await;
    let mut stream = Decompress::new(true);
    let mut heard = Vec::new();
    for _ in 0..3 {
        let (first, bytes) = bot.frame().await;
        assert_eq!(first, BINARY);
        assert!(bytes.ends_with(&[0, 0, 0xFF, 0xFF]), "each frame can be read when it comes");
        heard.push(inflate(&mut stream, &bytes));
        if heard.len() == 1 {
            // The flag for single frames changes nothing where all are compressed.
            bot.tell(identify(&side, true)).await;
        }
    }
    assert_eq!(heard[0]["op"], 10);
    assert_eq!((&heard[1]["t"], &heard[2]["t"]), (&json!("READY"), &json!("GUILD_CREATE")));
    side.witness().await;
}

#[tokio::test]
async fn large_frames_are_compressed_each_by_itself_when_identify_asks_for_it() {
    let side = Side::start().await;
    let mut bot = Bot::connect(&side).await;
    bot.tell(identify(&side, true)).await;
    for name in ["READY", "GUILD_CREATE"] {
        let (first, bytes) = bot.frame().await;
        assert_eq!(first, BINARY);
        assert_eq!(inflate(&mut Decompress::new(true), &bytes)["t"], name);
    }
    bot.tell(json!({ "op": 1, "d": 2 })).await;
    assert_eq!(bot.frame().await.0, TEXT, "a small one is not");
    side.witness().await;
}

#[tokio::test]
async fn what_the_sandbox_does_not_speak_is_refused_in_words() {
    let side = Side::start().await;
    for query in ["v=10&encoding=etf", "v=10&compress=zstd-stream"] {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let request = client.get(format!("{}/?{query}", side.sandbox.url()));
        let request = request.header("connection", "Upgrade").header("upgrade", "websocket");
        let request = request
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), 400, "{query}");
        assert!(answer.text().await.unwrap().contains("JSON only"));
    }
}
