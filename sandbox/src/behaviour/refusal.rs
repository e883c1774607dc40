//! What Discord answers when it refuses: status, numeric code, sentence, and nested form errors.

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use crate::world::UnknownKeys;

/// A refused REST request.
#[derive(Debug, Clone)]
pub struct Refusal {
    pub status: StatusCode,
    pub code: u64,
    pub message: String,
    pub errors: Option<Value>,
    /// How long to wait before the next try, and whom that concerns.
    pub wait: Option<(Duration, Scope)>,
}

/// What a rate limit counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// The bot's requests of one kind.
    User,
    /// All of the bot's requests.
    Global,
    /// Everybody's in that place.
    Shared,
}

pub type Answer<T> = Result<T, Refusal>;

impl Refusal {
    pub fn new(status: StatusCode, code: u64, message: &str) -> Self {
        Refusal { status, code, message: message.into(), errors: None, wait: None }
    }
    pub fn unauthorized() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, 0, "401: Unauthorized")
    }
    pub fn no_route() -> Self {
        Self::new(StatusCode::NOT_FOUND, 0, "404: Not Found")
    }
    pub fn no_method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, 0, "405: Method Not Allowed")
    }
    pub fn unknown_channel() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10003, "Unknown Channel")
    }
    pub fn unknown_guild() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10004, "Unknown Guild")
    }
    pub fn unknown_member() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10007, "Unknown Member")
    }
    pub fn unknown_message() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10008, "Unknown Message")
    }
    pub fn unknown_user() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10013, "Unknown User")
    }
    pub fn unknown_webhook() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10015, "Unknown Webhook")
    }
    pub fn unknown_emoji() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 10014, "Unknown Emoji")
    }
    pub fn unknown_interaction() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10062, "Unknown interaction")
    }
    pub fn unknown_command() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10063, "Unknown application command")
    }
    /// A rate limit, which has no code of its own.
    pub fn slow_down(wait: Duration, scope: Scope) -> Self {
        let refusal = Self::new(StatusCode::TOO_MANY_REQUESTS, 0, "You are being rate limited.");
        Refusal { wait: Some((wait, scope)), ..refusal }
    }
    pub fn too_many_commands() -> Self {
        let text = "Maximum number of application commands reached (100)";
        Self::new(StatusCode::BAD_REQUEST, 30032, text)
    }
    pub fn too_many_new_commands() -> Self {
        let text = "Max number of daily application command creates has been reached (200)";
        Self::new(StatusCode::BAD_REQUEST, 30034, text)
    }
    pub fn too_many_old_edits(wait: Duration) -> Self {
        let text = "Maximum number of edits to messages older than 1 hour reached. Try again later.";
        let refusal = Self::new(StatusCode::TOO_MANY_REQUESTS, 30046, text);
        Refusal { wait: Some((wait, Scope::Shared)), ..refusal }
    }
    /// Its status is seen in davidhozic/discord-advertisement-framework, issue 82.
    pub fn too_many_conversations() -> Self {
        Self::new(StatusCode::FORBIDDEN, 40003, "You are opening direct messages too fast.")
    }
    pub fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, 40005, "Request entity too large")
    }
    pub fn not_in_this_channel() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50003, "Cannot execute action on a DM channel")
    }
    /// Its words stand in Discord's documentation (Topics, Opcodes and Status Codes).
    pub fn too_old_to_delete() -> Self {
        let text = "A message provided was too old to bulk delete";
        Self::new(StatusCode::BAD_REQUEST, 50034, text)
    }
    pub fn already_answered() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 40060, "Interaction has already been acknowledged.")
    }
    /// Code and words stand in Discord's documentation (Topics, Opcodes and Status Codes); its status does not, and is
    /// that of the other full lists.
    pub fn too_many_follow_ups() -> Self {
        let text = "This interaction has hit the maximum number of follow up messages";
        Self::new(StatusCode::BAD_REQUEST, 40094, text)
    }
    pub fn missing_access() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50001, "Missing Access")
    }
    pub fn not_the_author() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50005, "Cannot edit a message authored by another user")
    }
    pub fn empty_message() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50006, "Cannot send an empty message")
    }
    pub fn closed_dms() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50007, "Cannot send messages to this user")
    }
    /// Its status is seen in Kord-Extensions/kord-extensions, issue 215.
    pub fn not_to_itself() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50007, "Cannot send messages to this user")
    }
    pub fn missing_permissions() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50013, "Missing Permissions")
    }
    pub fn expired_token() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, 50027, "Invalid Webhook Token")
    }
    /// Its status is seen in victornpb/undiscord, issue 399.
    pub fn archived() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50083, "Thread is archived")
    }
    /// The same words for what only needs the right to manage threads, by another status: discord/discord-api-docs,
    /// issues 6884 and 7707.
    pub fn locked() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50083, "Thread is archived")
    }
    pub fn not_json() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50109, "The request body contains invalid JSON.")
    }
    pub fn thread_exists() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 160004, "A thread has already been created for this message")
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut body = json!({ "message": self.message });
        if self.wait.is_none() || self.code != 0 {
            body["code"] = json!(self.code);
        }
        if let Some(errors) = self.errors {
            body["errors"] = errors;
        }
        let Some((wait, scope)) = self.wait else { return (self.status, Json(body)).into_response() };
        // Never less than it takes.
        let millis = wait.as_micros().div_ceil(1000);
        body["retry_after"] = json!(millis as f64 / 1000.0);
        body["global"] = json!(scope == Scope::Global);
        let scope = match scope {
            Scope::User => "user",
            Scope::Global => "global",
            Scope::Shared => "shared",
        };
        let headers =
            [("retry-after", millis.div_ceil(1000).to_string()), ("x-ratelimit-scope", scope.into())];
        let mut response = (self.status, headers, Json(body)).into_response();
        if scope == "global" {
            response.headers_mut().insert("x-ratelimit-global", HeaderValue::from_static("true"));
        }
        response
    }
}

/// The faults of one form, each at its path, as `50035` tells them.
#[derive(Debug, Default)]
pub struct Problems {
    tree: Map<String, Value>,
    pub unknown_keys: UnknownKeys,
}

impl Problems {
    pub fn with(unknown_keys: UnknownKeys) -> Self {
        Problems { unknown_keys, ..Problems::default() }
    }

    /// Notes a fault at a dotted path such as `options.0.name`.
    pub fn add(&mut self, path: &str, code: &str, message: impl Into<String>) {
        let mut node = &mut self.tree;
        for step in path.split('.').filter(|step| !step.is_empty()) {
            let entry = node.entry(step.to_string()).or_insert_with(|| Value::Object(Map::new()));
            match entry {
                Value::Object(map) => node = map,
                _ => return,
            }
        }
        let fault = json!({ "code": code, "message": message.into() });
        match node.entry("_errors".to_string()).or_insert_with(|| json!([])) {
            Value::Array(faults) => faults.push(fault),
            _ => unreachable!("no field is called _errors"),
        }
    }

    /// # Errors
    /// `50035` with everything noted so far, if anything was.
    pub fn finish(self) -> Answer<()> {
        if self.tree.is_empty() {
            return Ok(());
        }
        let mut refusal = Refusal::new(StatusCode::BAD_REQUEST, 50035, "Invalid Form Body");
        refusal.errors = Some(Value::Object(self.tree));
        Err(refusal)
    }

    /// One fault alone.
    pub fn one(path: &str, code: &str, message: &str) -> Refusal {
        let mut problems = Problems::default();
        problems.add(path, code, message);
        match problems.finish() {
            Err(refusal) => refusal,
            Ok(()) => unreachable!("one fault was noted"),
        }
    }
}
