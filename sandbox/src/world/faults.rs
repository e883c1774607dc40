//! What a test or the page lets go wrong.

use std::collections::BTreeSet;
use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::ids::Id;

/// The longest wait that may be asked for, in seconds.
const LONGEST: f64 = 1e6;

/// Faults that a test or the page asked for.
#[derive(Debug, Clone)]
pub struct Faults {
    pub closed_dms: BTreeSet<Id>,
    pub missing_permissions: BTreeSet<Id>,
    pub missing_access: BTreeSet<Id>,
    pub delay_ms: u64,
    pub duplicate: bool,
    pub too_many_requests: u64,
    pub retry_after: Duration,
    /// How many new conversations the bot may open within ten minutes.
    pub conversations: u64,
    /// Every message counts as older than an hour.
    pub old_messages: bool,
    /// Requests that are to go wrong, the first to be met first.
    pub troubles: Vec<Trouble>,
}

impl Default for Faults {
    fn default() -> Self {
        Faults {
            closed_dms: BTreeSet::new(),
            missing_permissions: BTreeSet::new(),
            missing_access: BTreeSet::new(),
            delay_ms: 0,
            duplicate: false,
            too_many_requests: 0,
            retry_after: Duration::from_millis(300),
            conversations: 10,
            old_messages: false,
            troubles: Vec::new(),
        }
    }
}

/// What happens to a request.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Way {
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

    /// Counts down the refusals that were asked for; how long to wait if this request is one of them.
    pub fn too_many(&mut self) -> Option<Duration> {
        let left = self.too_many_requests;
        self.too_many_requests = left.saturating_sub(1);
        (left > 0).then_some(self.retry_after)
    }

    /// What is to happen to this request, which is then done with.
    pub fn meet(&mut self, method: &str, path: &str) -> Option<Way> {
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
