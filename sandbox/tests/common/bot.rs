//! The bot's side of the gateway, as little as can be.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use twilight_model::gateway::event::GatewayEventDeserializer;

use super::Side;

/// The least that a WebSocket client can be: text frames, masked with zeros.
pub struct Bot {
    socket: TcpStream,
}

impl Bot {
    pub async fn connect(side: &Side) -> Bot {
        let mut bot = Bot::open(side, "v=10").await;
        assert_eq!(bot.hear().await["op"], 10);
        bot
    }
    /// A connection that has heard nothing yet.
    pub async fn open(side: &Side, query: &str) -> Bot {
        let mut socket = TcpStream::connect(side.sandbox.address()).await.unwrap();
        let host = side.sandbox.address().to_string();
        let head = upgrade(&mut socket, &host, query, "").await;
        assert!(head.starts_with("HTTP/1.1 101"), "{head}");
        Bot { socket }
    }
    pub async fn ready(side: &Side) -> (Bot, Value) {
        Bot::with(side, json!({ "intents": 37377 })).await
    }
    /// Identifies with more than the usual.
    pub async fn with(side: &Side, more: Value) -> (Bot, Value) {
        let mut bot = Bot::connect(side).await;
        let token = format!("Bot {}", side.sandbox.token());
        let properties = json!({ "os": "linux", "browser": "test", "device": "test" });
        let mut identity = json!({
            "token": token, "intents": 46593, "compress": false, "large_threshold": 50, "properties": properties,
        });
        identity.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        bot.tell(json!({ "op": 2, "d": identity })).await;
        let ready = bot.event("READY").await;
        if ready["guilds"] != json!([]) {
            bot.event("GUILD_CREATE").await;
        }
        (bot, ready)
    }
    /// The first byte of a frame, and what it carries.
    pub async fn frame(&mut self) -> (u8, Vec<u8>) {
        let first = self.socket.read_u8().await.unwrap();
        (first, self.carried().await)
    }
    async fn carried(&mut self) -> Vec<u8> {
        let length = match self.socket.read_u8().await.unwrap() {
            126 => u64::from(self.socket.read_u16().await.unwrap()),
            127 => self.socket.read_u64().await.unwrap(),
            short => u64::from(short),
        };
        let mut bytes = vec![0; length as usize];
        self.socket.read_exact(&mut bytes).await.unwrap();
        bytes
    }
    pub async fn hear(&mut self) -> Value {
        let (first, bytes) = self.frame().await;
        assert_eq!(first, 0x81, "a text frame: {bytes:?}");
        let text = String::from_utf8(bytes).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        if value["op"] == 0 && value["t"] != "RESUMED" {
            use serde::de::DeserializeSeed;
            let seed = GatewayEventDeserializer::from_json(&text).unwrap();
            let mut reader = serde_json::Deserializer::from_str(&text);
            if let Err(error) = seed.deserialize(&mut reader) {
                panic!("twilight cannot read {}: {error}\n{text}", value["t"]);
            }
        }
        value
    }
    /// Waits for the end of the connection; its code.
    pub async fn closed(&mut self) -> u16 {
        assert_eq!(self.socket.read_u8().await.unwrap(), 0x88, "a close frame");
        self.socket.read_u8().await.unwrap();
        self.socket.read_u16().await.unwrap()
    }
    /// The names of all events until the connection ends.
    pub async fn rest(mut self) -> Vec<Value> {
        let mut names = Vec::new();
        while let Ok(0x81) = self.socket.read_u8().await {
            let event: Value = serde_json::from_slice(&self.carried().await).unwrap();
            names.push(event["t"].clone());
        }
        names
    }
    pub async fn event(&mut self, name: &str) -> Value {
        let heard = async {
            loop {
                let frame = self.hear().await;
                if frame["t"] == name {
                    return frame["d"].clone();
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(2), heard).await.unwrap_or_else(|_| panic!("no {name}"))
    }
    pub async fn tell(&mut self, value: Value) {
        self.send(0x81, value.to_string().as_bytes()).await;
    }
    /// Sends a frame of any kind.
    pub async fn send(&mut self, first: u8, bytes: &[u8]) {
        let mut frame = vec![first, 0xFE];
        frame.extend((bytes.len() as u16).to_be_bytes());
        frame.extend([0; 4]);
        frame.extend(bytes);
        self.socket.write_all(&frame).await.unwrap();
    }
}

/// Asks for a WebSocket with these further headers; the head of the answer.
pub async fn upgrade(socket: &mut TcpStream, host: &str, query: &str, headers: &str) -> String {
    let request = format!(
        "GET /?{query} HTTP/1.1\r\nHost: {host}\r\n{headers}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    socket.write_all(request.as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(socket.read_u8().await.unwrap());
    }
    String::from_utf8(head).unwrap()
}

/// Answers the next interaction, which is handed back.
pub async fn answer(side: &Side, bot: &mut Bot, answer: Value) -> Value {
    let interaction = bot.event("INTERACTION_CREATE").await;
    let (status, told) = side.bot(Method::POST, &paths(&interaction, side).0, answer).await;
    assert_eq!(status, 204, "{told}");
    interaction
}

/// Registers `/skyline new game with`.
pub async fn register(side: &Side) {
    let options = json!([{ "name": "new", "description": "d", "type": 1, "options": [
        { "name": "game", "description": "d", "type": 3, "required": true, "autocomplete": true },
        { "name": "with", "description": "d", "type": 6 },
    ] }]);
    let list = json!([{ "name": "skyline", "description": "d", "options": options }]);
    let (status, body) = side.bot(Method::PUT, &side.commands(), list).await;
    assert_eq!(status, 200, "{body}");
}

/// The callback and the webhook of an interaction.
pub fn paths(interaction: &Value, side: &Side) -> (String, String) {
    let (id, token) = (interaction["id"].as_str().unwrap(), interaction["token"].as_str().unwrap());
    (
        format!("/interactions/{id}/{token}/callback"),
        format!("/webhooks/{}/{token}", side.sandbox.application()),
    )
}

/// Runs `/skyline new x` as Anna while the bot answers with `answer`; the outcome and the interaction.
pub async fn command(side: &Side, bot: &mut Bot, answer: Value) -> (Value, Value) {
    let line = json!({ "as": "anna", "channel": side.general(), "line": "/skyline new x" });
    let answered = async {
        let interaction = bot.event("INTERACTION_CREATE").await;
        let (status, told) = side.bot(Method::POST, &paths(&interaction, side).0, answer).await;
        assert_eq!(status, 204, "{told}");
        interaction
    };
    let ((_, outcome), interaction) = tokio::join!(side.page("command", line), answered);
    (outcome, interaction)
}
