//! Interactions that serenity can't read: their users see "did not respond", so the operator must see something, too.

use serde_json::Value;
use serenity::all::{Context, Event, RawEventHandler};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

/// Looks at every event before serenity does, and counts what it can't read.
#[derive(Default)]
pub struct Unread {
    interactions: AtomicU64,
}

#[serenity::async_trait]
impl RawEventHandler for Unread {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Some(shape) = unread(&event) {
            let count = self.interactions.fetch_add(1, Ordering::Relaxed) + 1;
            tracing::error!(count, shape, "an interaction could not be read, and was not answered");
        }
    }
}

/// The shape of an interaction that serenity could not read.
fn unread(event: &Event) -> Option<String> {
    match event {
        Event::Unknown(unknown) if unknown.kind == "INTERACTION_CREATE" => Some(shape(&unknown.value, 5)),
        _ => None,
    }
}

/// Keys and types, never a value: among them are the token and what users wrote.
fn shape(value: &Value, depth: u8) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Bool(_) => "boolean".into(),
        Value::Number(_) => "number".into(),
        Value::String(_) => "string".into(),
        Value::Array(_) | Value::Object(_) if depth == 0 => "...".into(),
        Value::Array(items) => {
            let shapes: BTreeSet<String> = items.iter().map(|item| shape(item, depth - 1)).collect();
            format!("[{}]", shapes.into_iter().collect::<Vec<_>>().join(" | "))
        }
        Value::Object(fields) => {
            // Some keys are ids.
            let is_name = |key: &str| key.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
            let fields = fields.iter().map(|(key, value)| {
                format!("{}: {}", if is_name(key) { key } else { "*" }, shape(value, depth - 1))
            });
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    fn interaction() -> Value {
        json!({ "t": "INTERACTION_CREATE", "d": {
            "id": "1", "application_id": "2", "type": 2, "token": "secret-token", "version": 1,
            "locale": "en-US", "channel_id": "3", "entitlements": [], "attachment_size_limit": 1,
            "user": { "id": "4", "username": "anna" },
            "data": { "id": "5", "name": "skyline", "type": 1, "options": [
                { "type": 1, "name": "move", "options": [{ "type": 3, "name": "actions", "value": "secret words" }] }
            ], "resolved": { "users": { "778899": { "id": "778899" } } } },
        } })
    }

    #[test]
    fn an_interaction_that_can_not_be_read_is_told_by_its_keys_alone() {
        let mut unreadable = interaction();
        unreadable["d"].as_object_mut().unwrap().remove("locale");
        let event: Event = serde_json::from_value(unreadable).unwrap();
        let shape = unread(&event).unwrap();
        assert!(shape.contains("token: string") && shape.contains("type: number"), "{shape}");
        assert!(shape.contains("options: [{name: string"), "{shape}");
        for value in ["secret", "anna", "778899", "skyline"] {
            assert!(!shape.contains(value), "{shape}");
        }
    }

    #[test]
    fn other_events_are_no_concern() {
        let mut readable = interaction();
        readable["d"]["data"]["resolved"] = json!({});
        assert!(unread(&serde_json::from_value(readable).unwrap()).is_none());
        let unknown = json!({ "t": "SOMETHING_NEW", "d": {} });
        assert!(unread(&serde_json::from_value(unknown).unwrap()).is_none());
    }
}
