//! The page's side of the events.

use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use super::Side;

/// A page that listens as a person.
pub struct Listener(BufReader<TcpStream>);

impl Listener {
    pub async fn start(side: &Side, who: &str) -> Listener {
        let mut stream = TcpStream::connect(side.sandbox.address()).await.unwrap();
        let request =
            format!("GET /sandbox/events?as={who} HTTP/1.1\r\nHost: {}\r\n\r\n", side.sandbox.address());
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut listener = Listener(BufReader::new(stream));
        while !listener.line().await.is_empty() {}
        listener
    }

    pub async fn line(&mut self) -> String {
        let mut line = String::new();
        let read = self.0.read_line(&mut line);
        tokio::time::timeout(Duration::from_secs(5), read).await.expect("an event").unwrap();
        line.trim_end().to_owned()
    }

    /// All lines until the connection ends.
    pub async fn rest(mut self) -> String {
        let mut rest = String::new();
        // Hung up in the middle of a chunk.
        let _ = self.0.read_to_string(&mut rest).await;
        rest
    }

    /// The texts of new messages, until one says `last`.
    pub async fn messages(&mut self, last: &str) -> Vec<String> {
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
