//! What the bot and the sandbox said to each other, kept for those who compare it with Discord's own descriptions.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::to_bytes;
use axum::extract::{FromRequest, Query, Request, State};
use axum::http::{StatusCode, header, request::Parts};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};

use crate::behaviour::limits;
use crate::behaviour::refusal::Refusal;
use crate::transport::app::App;
use crate::transport::rest::Body;
use crate::transport::trouble::MadeUp;

/// How much is kept; what is older is forgotten.
const KEPT: usize = 20_000;
/// Stands where a token stood.
const TOKEN: &str = "{token}";

/// The newest requests and frames, in the order in which they were done.
#[derive(Debug, Default)]
pub struct Traffic {
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    items: VecDeque<Item>,
    /// The number of the first item that is kept.
    first: u64,
}

#[derive(Debug)]
enum Item {
    Request(Value),
    Frame(Value),
}

/// Who a gateway frame was sent to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum To {
    Bot,
    App,
}

impl Traffic {
    /// Keeps a gateway frame.
    pub fn frame(&self, to: To, frame: &Value) {
        let to = if to == To::Bot { "bot" } else { "app" };
        let mut frame = frame.clone();
        hide_tokens(&mut frame);
        self.keep(Item::Frame(json!({ "to": to, "frame": frame })));
    }

    fn keep(&self, item: Item) {
        let mut kept = self.look();
        kept.items.push_back(item);
        if kept.items.len() > KEPT {
            kept.items.pop_front();
            kept.first += 1;
        }
    }

    fn look(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn since(&self, number: u64) -> Value {
        let kept = self.look();
        let skipped = usize::try_from(number.saturating_sub(kept.first)).unwrap_or(usize::MAX);
        let (mut requests, mut frames) = (Vec::new(), Vec::new());
        for item in kept.items.iter().skip(skipped) {
            match item {
                Item::Request(request) => requests.push(request),
                Item::Frame(frame) => frames.push(frame),
            }
        }
        json!({
            "requests": requests, "frames": frames, "next": kept.first + kept.items.len() as u64,
            "forgotten": kept.first.saturating_sub(number),
        })
    }
}

/// `/sandbox/traffic`.
pub fn router(app: Arc<App>) -> Router {
    Router::new().route("/sandbox/traffic", get(show)).with_state(app)
}

async fn show(State(app): State<Arc<App>>, Query(query): Query<HashMap<String, String>>) -> Response {
    let Some(traffic) = &app.traffic else {
        let error = json!({ "error": "The traffic is not recorded" });
        return (StatusCode::NOT_FOUND, Json(error)).into_response();
    };
    match query.get("since").map_or(Ok(0), |since| since.parse()) {
        Ok(since) => Json(traffic.since(since)).into_response(),
        Err(_) => {
            let error = json!({ "error": "`since` is a number" });
            (StatusCode::BAD_REQUEST, Json(error)).into_response()
        }
    }
}

/// Keeps a REST request with its answer, when traffic is recorded.
pub async fn record(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let Some(traffic) = &app.traffic else { return next.run(request).await };
    let (asked, body) = request.into_parts();
    let Ok(sent) = to_bytes(body, limits::REQUEST_BYTES).await else {
        return Refusal::too_large().into_response();
    };
    let mut item = describe(&asked, &sent).await;
    let response = next.run(Request::from_parts(asked, axum::body::Body::from(sent))).await;
    let (head, body) = response.into_parts();
    let Ok(answer) = to_bytes(body, usize::MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    item["status"] = json!(head.status.as_u16());
    if head.extensions.get::<MadeUp>().is_some() {
        item["fault"] = json!(true);
    }
    item["answer"] = read(&answer);
    hide_tokens(&mut item["body"]);
    hide_tokens(&mut item["answer"]);
    traffic.keep(Item::Request(item));
    Response::from_parts(head, axum::body::Body::from(answer))
}

async fn describe(asked: &Parts, sent: &[u8]) -> Value {
    let mut item = json!({ "method": asked.method.as_str(), "path": without_token(asked.uri.path()) });
    if let Some(query) = asked.uri.query() {
        item["query"] = json!(query);
    }
    let kind = asked.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if !kind.is_some_and(|kind| kind.starts_with("multipart/form-data")) {
        item["body"] = read(sent);
        return item;
    }
    let copy = Request::from_parts(asked.clone(), axum::body::Body::from(sent.to_vec()));
    match Body::from_request(copy, &()).await {
        Ok(body) => {
            item["body"] = body.json;
            item["files"] = body.files.into_iter().map(|file| file.filename).collect();
        }
        Err(refusal) => item["body"] = json!(refusal.message),
    }
    item
}

/// JSON as it is, anything else as text.
fn read(bytes: &[u8]) -> Value {
    if bytes.is_empty() {
        return Value::Null;
    }
    serde_json::from_slice(bytes).unwrap_or_else(|_| json!(String::from_utf8_lossy(bytes)))
}

/// Interactions and webhooks have their token as the third part of the path.
fn without_token(path: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    if let ["", "interactions" | "webhooks", _, token, ..] = &mut parts[..] {
        *token = TOKEN;
    }
    parts.join("/")
}

fn hide_tokens(value: &mut Value) {
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                if key == "token" && inner.is_string() {
                    *inner = json!(TOKEN);
                }
                hide_tokens(inner);
            }
        }
        Value::Array(list) => list.iter_mut().for_each(hide_tokens),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_keeps_everything_but_its_token() {
        let path = "/webhooks/7/secret/messages/@original";
        assert_eq!(without_token(path), "/webhooks/7/{token}/messages/@original");
        assert_eq!(without_token("/interactions/8/secret/callback"), "/interactions/8/{token}/callback");
        assert_eq!(without_token("/channels/9/messages"), "/channels/9/messages");
    }

    #[test]
    fn a_frame_keeps_everything_but_its_token() {
        let traffic = Traffic::default();
        traffic.frame(To::App, &json!({ "op": 2, "d": { "token": "Bot secret", "intents": 1 } }));
        let seen = &traffic.since(0)["frames"][0];
        assert_eq!(
            *seen,
            json!({ "to": "app", "frame": { "op": 2, "d": { "token": "{token}", "intents": 1 } } })
        );
    }

    #[test]
    fn what_is_forgotten_is_counted() {
        let traffic = Traffic::default();
        for number in 0..KEPT + 3 {
            traffic.frame(To::Bot, &json!({ "op": 11, "s": number }));
        }
        let seen = traffic.since(1);
        assert_eq!((&seen["forgotten"], &seen["next"]), (&json!(2), &json!(20_003)));
        assert_eq!(seen["frames"][0]["frame"]["s"], 3);
        assert_eq!(traffic.since(20_002)["frames"].as_array().map(Vec::len), Some(1));
        assert_eq!(traffic.since(20_002)["forgotten"], 0);
    }
}
