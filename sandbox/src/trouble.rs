//! Requests that go wrong as asked for: refused, never answered, or carried out and then not answered.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::refusal::{Refusal, Scope};
use crate::rest::Shared;
use crate::server::Lost;
use crate::world::{Faults, World};

/// The longest wait that may be asked for, in seconds.
const LONGEST: f64 = 1e6;
/// An answer that can't be read.
const CUT: &str = r#"{"id": "70"#;

/// Marks an answer that Discord would not have given, but a fault.
#[derive(Debug, Clone, Copy)]
pub struct MadeUp;

/// What happens to a request.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Way {
    Refuse {
        status: StatusCode,
        code: u64,
        wait: Option<Duration>,
    },
    Hang,
    /// Answered with what can't be read, or not at all.
    Lose {
        unreadable: bool,
    },
}

/// The next requests of one kind that are to go wrong.
#[derive(Debug, Clone)]
pub struct Trouble {
    way: Way,
    method: String,
    path: String,
    times: u64,
    asked: Value,
}

impl Trouble {
    /// The faults that are troubles.
    pub const NAMES: [&str; 3] = ["refuse", "hang", "lost_answer"];

    /// Reads `{method, path, times?, ..}`.
    ///
    /// # Errors
    /// A sentence.
    pub fn read(name: &str, asked: &Value) -> Result<Trouble, String> {
        let keys: &[&str] = match name {
            "refuse" => &["method", "path", "times", "status", "code", "retry_after"],
            "hang" => &["method", "path", "times"],
            _ => &["method", "path", "times", "unreadable"],
        };
        let given = asked.as_object().ok_or(format!("`{name}` is an object, or a list of them"))?;
        if let Some(key) = given.keys().find(|key| !keys.contains(&key.as_str())) {
            return Err(format!("`{name}` has no `{key}`, but {}", keys.join(", ")));
        }
        let text = |key: &str| asked[key].as_str().ok_or(format!("`{name}` needs `{key}`, a text"));
        let number = |key: &str, otherwise: u64| match &asked[key] {
            Value::Null => Ok(otherwise),
            value => value.as_u64().ok_or(format!("`{key}` is a whole number")),
        };
        let way = match name {
            "refuse" => {
                let status =
                    number("status", 0)?.try_into().ok().filter(|status| (400..=599).contains(status));
                let status = status.and_then(|status| StatusCode::from_u16(status).ok());
                let wait = Some(&asked["retry_after"]).filter(|wait| !wait.is_null());
                Way::Refuse {
                    status: status.ok_or("`status` is a number from 400 to 599")?,
                    code: number("code", 0)?,
                    wait: wait.map(seconds).transpose()?,
                }
            }
            "hang" => Way::Hang,
            _ => Way::Lose {
                unreadable: match &asked["unreadable"] {
                    Value::Null => false,
                    value => value.as_bool().ok_or("`unreadable` is true or false")?,
                },
            },
        };
        let (method, path) = (text("method")?.to_uppercase(), text("path")?.to_owned());
        if !path.starts_with('/') {
            return Err(format!("{path:?} does not begin with / as all below /api/v10"));
        }
        let times = Some(number("times", 1)?).filter(|times| *times > 0).ok_or("`times` is at least 1")?;
        Ok(Trouble { way, method, path, times, asked: asked.clone() })
    }

    fn fits(&self, method: &str, path: &str) -> bool {
        let (wanted, given) = (self.path.split('/'), path.split('/'));
        let same = |(wanted, given)| wanted == "*" || wanted == given;
        (self.method == "*" || self.method == method)
            && wanted.clone().count() == given.clone().count()
            && wanted.zip(given).all(same)
    }
}

/// A wait in seconds, such as `retry_after`.
///
/// # Errors
/// A sentence.
pub fn seconds(asked: &Value) -> Result<Duration, String> {
    let fit = asked.as_f64().filter(|seconds| (0.0..=LONGEST).contains(seconds));
    fit.map(Duration::from_secs_f64)
        .ok_or(format!("`retry_after` is a number of seconds from 0 to {LONGEST}"))
}

impl Faults {
    /// The troubles of this name that are still to come.
    pub fn coming(&self, name: &str) -> Vec<Value> {
        let coming = self.troubles.iter().filter(|trouble| trouble.name() == name);
        let shown = coming.map(|trouble| {
            let mut shown = trouble.asked.clone();
            shown["times"] = json!(trouble.times);
            shown
        });
        shown.collect()
    }

    /// What is to happen to this request, which is then done with.
    fn meet(&mut self, method: &str, path: &str) -> Option<Way> {
        let met = self.troubles.iter_mut().find(|trouble| trouble.fits(method, path))?;
        met.times = met.times.saturating_sub(1);
        let way = met.way;
        self.troubles.retain(|trouble| trouble.times > 0);
        Some(way)
    }
}

impl Trouble {
    pub fn name(&self) -> &'static str {
        match self.way {
            Way::Refuse { .. } => "refuse",
            Way::Hang => "hang",
            Way::Lose { .. } => "lost_answer",
        }
    }
}

impl World {
    /// Counts down the refusals that were asked for; how long to wait if this request is one of them.
    fn too_many(&mut self) -> Option<Duration> {
        let left = self.faults.too_many_requests;
        self.faults.too_many_requests = left.saturating_sub(1);
        (left > 0).then_some(self.faults.retry_after)
    }
}

/// Holds requests back, and lets them go wrong, as was asked for.
pub async fn strike(State(app): Shared, request: Request, next: Next) -> Response {
    // Some clients write the @ of `@me` and `@original` as it is, others like this.
    let path = request.uri().path().replace("%40", "@");
    let (delay, wait, way) = {
        let mut world = app.look();
        let wait = world.too_many();
        let way = if wait.is_none() { world.faults.meet(request.method().as_str(), &path) } else { None };
        (world.faults.delay_ms, wait, way)
    };
    if delay > 0 {
        tokio::time::sleep(Duration::from_millis(delay)).await;
    }
    if let Some(wait) = wait {
        return Refusal::slow_down(wait, Scope::User).into_response();
    }
    let mut response = match way {
        None => return next.run(request).await,
        Some(Way::Hang) => std::future::pending().await,
        Some(Way::Refuse { status, code, wait }) => {
            let message = status.canonical_reason().unwrap_or("Refused");
            let refusal = Refusal::new(status, code, &format!("{}: {message}", status.as_u16()));
            Refusal { wait: wait.map(|wait| (wait, Scope::User)), ..refusal }.into_response()
        }
        Some(Way::Lose { unreadable: false }) => {
            let mut response = next.run(request).await;
            response.extensions_mut().insert(Lost);
            response
        }
        Some(Way::Lose { unreadable: true }) => {
            let status = next.run(request).await.status();
            (status, [(header::CONTENT_TYPE, "application/json")], CUT).into_response()
        }
    };
    response.extensions_mut().insert(MadeUp);
    response
}
