//! REST v10: routes, the token, faults, and bodies with or without files.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post, put};
use serde_json::{Value, json};

use crate::behaviour::limits;
use crate::behaviour::message::Upload;
use crate::behaviour::refusal::{Answer, Refusal};
use crate::transport::app::App;
use crate::transport::{limiter, traffic, trouble};
use crate::world::ids::Id;

mod channels;
mod commands;
mod messages;
mod people;
mod pins;
pub mod reactions;
mod webhooks;

pub type Shared = State<Arc<App>>;

/// All routes under `/api/v10`.
pub fn router(app: Arc<App>) -> Router {
    let open = Router::new()
        .route("/interactions/{id}/{token}/callback", post(webhooks::callback))
        .route("/webhooks/{application}/{token}", post(webhooks::follow_up))
        .route(
            "/webhooks/{application}/{token}/messages/{message}",
            get(webhooks::get).patch(webhooks::edit).delete(webhooks::delete),
        )
        .route("/gateway", get(people::gateway))
        .layer(middleware::from_fn_with_state(app.clone(), limiter::of_a_route));
    let closed = Router::new()
        .route("/gateway/bot", get(people::gateway_bot))
        .route("/users/@me", get(people::me))
        .route("/users/@me/guilds", get(people::my_guilds))
        .route("/users/@me/channels", post(people::open_dm))
        .route("/users/{id}", get(people::user))
        .route("/oauth2/applications/@me", get(people::application))
        .route("/applications/@me", get(people::application))
        .route("/guilds/{guild}", get(people::guild))
        .route("/guilds/{guild}/channels", get(people::channels))
        .route("/guilds/{guild}/roles", get(people::roles))
        .route("/guilds/{guild}/members", get(people::members))
        .route("/guilds/{guild}/members/{user}", get(people::member))
        .route("/guilds/{guild}/threads/active", get(people::threads))
        .route(
            "/applications/{id}/commands",
            get(commands::list).put(commands::replace).post(commands::create),
        )
        .route(
            "/applications/{id}/commands/{command}",
            get(commands::one).patch(commands::edit).delete(commands::delete),
        )
        .route(
            "/applications/{id}/guilds/{guild}/commands",
            get(commands::guild_list).put(commands::guild_replace).post(commands::guild_create),
        )
        .route(
            "/applications/{id}/guilds/{guild}/commands/{command}",
            get(commands::guild_one).patch(commands::guild_edit).delete(commands::guild_delete),
        )
        .route("/channels/{id}", get(channels::get).patch(channels::patch).delete(channels::remove))
        .route("/channels/{id}/typing", post(channels::typing))
        .route("/channels/{id}/threads", post(channels::thread))
        .route("/channels/{id}/thread-members", get(channels::members))
        .route(
            "/channels/{id}/thread-members/{user}",
            get(channels::member).put(channels::join).delete(channels::leave),
        )
        .route("/channels/{id}/messages", get(messages::list).post(messages::create))
        .route(
            "/channels/{id}/messages/{message}",
            get(messages::get).patch(messages::edit).delete(messages::delete),
        )
        .route("/channels/{id}/messages/{message}/threads", post(channels::message_thread))
        .route("/channels/{id}/messages/bulk-delete", post(messages::delete_many))
        .route("/channels/{id}/messages/{message}/reactions", delete(reactions::clear))
        .route(
            "/channels/{id}/messages/{message}/reactions/{emoji}",
            get(reactions::list).delete(reactions::clear_emoji),
        )
        .route(
            "/channels/{id}/messages/{message}/reactions/{emoji}/{user}",
            put(reactions::add).delete(reactions::remove),
        )
        .route("/channels/{id}/pins", get(pins::all))
        .route("/channels/{id}/messages/pins", get(pins::list))
        .route("/channels/{id}/pins/{message}", put(pins::pin).delete(pins::unpin))
        .route("/channels/{id}/messages/pins/{message}", put(pins::pin).delete(pins::unpin))
        .layer(middleware::from_fn_with_state(app.clone(), limiter::of_a_bot))
        .layer(middleware::from_fn_with_state(app.clone(), need_token));
    let api = open
        .merge(closed)
        .fallback(|| async { Refusal::no_route() })
        .method_not_allowed_fallback(|| async { Refusal::no_method() })
        .layer(middleware::from_fn_with_state(app.clone(), trouble::strike))
        .layer(middleware::from_fn_with_state(app.clone(), limiter::of_an_address))
        .layer(middleware::from_fn_with_state(app.clone(), traffic::record))
        .layer(DefaultBodyLimit::max(limits::REQUEST_BYTES))
        .with_state(app);
    Router::new().nest("/api/v10", api)
}

async fn need_token(State(app): Shared, headers: HeaderMap, request: Request, next: Next) -> Response {
    let shown = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if shown.starts_with("Bot ") && app.is_token(shown) {
        return next.run(request).await;
    }
    Refusal::unauthorized().into_response()
}

/// A body as Discord takes it: JSON, or multipart with `payload_json` and `files[n]`.
#[derive(Debug, Default)]
pub struct Body {
    pub json: Value,
    pub files: Vec<Upload>,
}

impl<S: Send + Sync> FromRequest<S> for Body {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Answer<Self> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if kind.is_some_and(|kind| kind.starts_with("multipart/form-data")) {
            let parts = Multipart::from_request(request, state).await.map_err(|_| Refusal::not_json())?;
            return read_parts(parts).await;
        }
        let bytes =
            axum::body::Bytes::from_request(request, state).await.map_err(|_| Refusal::too_large())?;
        let json = if bytes.is_empty() {
            Value::Null
        } else {
            serde_json::from_slice(&bytes).map_err(|_| Refusal::not_json())?
        };
        Ok(Body { json, files: Vec::new() })
    }
}

async fn read_parts(mut parts: Multipart) -> Answer<Body> {
    let mut body = Body { json: json!({}), files: Vec::new() };
    while let Some(part) = parts.next_field().await.map_err(|_| Refusal::too_large())? {
        let name = part.name().unwrap_or_default().to_string();
        let filename = part.file_name().map(str::to_string);
        let bytes = part.bytes().await.map_err(|_| Refusal::too_large())?;
        if name == "payload_json" {
            body.json = serde_json::from_slice(&bytes).map_err(|_| Refusal::not_json())?;
            continue;
        }
        let number = name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']'));
        let index = number.and_then(|number| number.parse().ok()).unwrap_or(body.files.len() as u64);
        let filename = filename.unwrap_or_else(|| "file".into());
        body.files.push(Upload { index, filename, bytes: bytes.to_vec() });
    }
    Ok(body)
}

/// A yes or no in an address: Discord's documentation, Reference, "Boolean Query Strings".
fn is_set(query: &HashMap<String, String>, key: &str) -> Answer<bool> {
    match query.get(key).map(String::as_str) {
        Some("true" | "True" | "1") => Ok(true),
        None | Some("false" | "False" | "0") => Ok(false),
        Some(_) => {
            let text = "Must be either true or false.";
            Err(crate::behaviour::refusal::Problems::one(key, "BOOLEAN_TYPE_CONVERT", text))
        }
    }
}

/// How many of a list are asked for, and after which id.
fn page(query: &HashMap<String, String>, usual: usize, most: usize) -> Answer<(usize, Id)> {
    let limit = query.get("limit").map_or(Some(usual), |text| text.parse().ok());
    let Some(limit) = limit.filter(|limit| (1..=most).contains(limit)) else {
        let text = format!("int value should be between 1 and {most}.");
        return Err(crate::behaviour::refusal::Problems::one("limit", "NUMBER_TYPE_MAX", &text));
    };
    Ok((limit, query.get("after").map(|text| id(text)).transpose()?.unwrap_or(0)))
}

fn id(text: &str) -> Answer<Id> {
    text.parse().map_err(|_| {
        crate::behaviour::refusal::Problems::one("id", "NUMBER_TYPE_COERCE", "Value is not snowflake.")
    })
}
