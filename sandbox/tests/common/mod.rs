//! A sandbox, and the two sides that speak to it.
#![allow(dead_code, clippy::unwrap_used)]

pub mod bot;
pub mod page;
#[path = "../witness/mod.rs"]
pub mod witness;

use reqwest::{Client, Method};
use sandbox::{Config, Sandbox};
use serde_json::{Value, json};

pub struct Side {
    pub sandbox: Sandbox,
    client: Client,
}

impl Side {
    pub async fn start() -> Side {
        Self::with(Config { record_traffic: true, rate_limits: false, ..Config::default() }).await
    }
    pub async fn with(config: Config) -> Side {
        let client = Client::builder().no_proxy().build().unwrap();
        Side { sandbox: Sandbox::start(config).await.unwrap(), client }
    }
    /// Whether all that was answered could have been answered by Discord. What was asked may be wrong where it was refused.
    pub async fn witness(&self) {
        let (_, mut traffic) = self.look("traffic").await;
        for request in traffic["requests"].as_array_mut().unwrap() {
            if request["status"] == 400 {
                request.as_object_mut().unwrap().retain(|key, _| key != "body" && key != "query");
            }
        }
        witness::check(&traffic);
    }
    /// The bot asks; the status and the answer.
    pub async fn bot(&self, method: Method, path: &str, body: Value) -> (u16, Value) {
        let url = format!("{}/api/v10{path}", self.sandbox.url());
        let request =
            self.client.request(method, url).header("authorization", format!("Bot {}", self.sandbox.token()));
        read(if body.is_null() { request } else { request.json(&body) }).await
    }
    pub async fn files(&self, path: &str, payload: Value, name: &str, bytes: Vec<u8>) -> (u16, Value) {
        let part = reqwest::multipart::Part::bytes(bytes).file_name(name.to_string());
        let form =
            reqwest::multipart::Form::new().text("payload_json", payload.to_string()).part("files[0]", part);
        let url = format!("{}/api/v10{path}", self.sandbox.url());
        let token = format!("Bot {}", self.sandbox.token());
        read(self.client.post(url).header("authorization", token).multipart(form)).await
    }
    /// The page posts.
    pub async fn page(&self, path: &str, body: Value) -> (u16, Value) {
        read(self.client.post(format!("{}/sandbox/{path}", self.sandbox.url())).json(&body)).await
    }
    pub async fn look(&self, path: &str) -> (u16, Value) {
        read(self.client.get(format!("{}/sandbox/{path}", self.sandbox.url()))).await
    }
    pub async fn strike(&self, faults: Value) {
        let (status, told) = self.page("faults", faults).await;
        assert_eq!(status, 200, "{told}");
    }
    pub fn general(&self) -> String {
        self.sandbox.channels()[0].to_string()
    }
    pub fn commands(&self) -> String {
        format!("/applications/{}/commands", self.sandbox.application())
    }
    /// Posts in #general.
    pub async fn say(&self, body: Value) -> (u16, Value) {
        self.bot(Method::POST, &format!("/channels/{}/messages", self.general()), body).await
    }
}

async fn read(request: reqwest::RequestBuilder) -> (u16, Value) {
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    (status, serde_json::from_str(&text).unwrap_or(json!(text)))
}
