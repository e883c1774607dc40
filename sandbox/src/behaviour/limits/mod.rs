//! Every limit that Discord puts on what a bot sends, refused with 50035 and the path of the fault.

use std::time::Duration;

use serde_json::Value;

use crate::behaviour::refusal::{Answer, Problems};
use crate::world::UnknownKeys;

mod commands;
mod components;
mod messages;

pub use commands::{COMMAND_KEYS, OPTION_KEYS, command, commands};
pub use components::COMPONENT_KEYS;
pub use messages::{EMBED_KEYS, message};

use commands::check_choices;
use components::check_modal;
use messages::check_message;

pub const FIRST_ANSWER: Duration = Duration::from_secs(3);
pub const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);
/// Follow-ups to one interaction where only the user has installed the application.
pub const FOLLOW_UPS_ALONE: usize = 5;
pub const ATTACHMENT_BYTES: usize = 10 * 1024 * 1024;
pub const REQUEST_BYTES: usize = 25 * 1024 * 1024;

/// Checks the body of an interaction's first answer.
///
/// # Errors
/// 50035.
pub fn callback(body: &Value, files: &[(u64, usize)], unknown: UnknownKeys) -> Answer<()> {
    let mut problems = Problems::with(unknown);
    keys(body, &["type", "data"], "", &mut problems);
    let data = &body["data"];
    match body["type"].as_u64() {
        Some(4 | 7) if data.is_object() => check_message(data, "data", files, &mut problems),
        Some(4) => problems.add("data", "BASE_TYPE_REQUIRED", "This field is required"),
        Some(8) => check_choices(&data["choices"], "data.choices", 3, &mut problems),
        Some(9) => check_modal(data, &mut problems),
        Some(5..=7) => {}
        _ => problems.add("type", "BASE_TYPE_CHOICES", "Value must be one of {4, 5, 6, 7, 8, 9}."),
    }
    problems.finish()
}

/// Checks the name and the archive duration of a thread.
///
/// # Errors
/// 50035.
pub fn thread(body: &Value, unknown: UnknownKeys) -> Answer<()> {
    let mut problems = Problems::with(unknown);
    keys(
        body,
        &[
            "name",
            "auto_archive_duration",
            "rate_limit_per_user",
            "type",
            "invitable",
            "archived",
            "locked",
            "flags",
        ],
        "",
        &mut problems,
    );
    if !body["name"].is_null() {
        length(body, "name", 1, 100, "", &mut problems);
    }
    if !body["auto_archive_duration"].is_null()
        && !matches!(body["auto_archive_duration"].as_u64(), Some(60 | 1440 | 4320 | 10080))
    {
        problems.add(
            "auto_archive_duration",
            "BASE_TYPE_CHOICES",
            "Value must be one of {60, 1440, 4320, 10080}.",
        );
    }
    problems.finish()
}

fn text(value: &Value, key: &str) -> String {
    value[key].as_str().unwrap_or_default().to_string()
}

fn join(path: &str, step: &str) -> String {
    if path.is_empty() { step.to_string() } else { format!("{path}.{step}") }
}

fn keys(value: &Value, allowed: &[&str], path: &str, problems: &mut Problems) {
    let Some(object) = value.as_object() else {
        problems.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
        return;
    };
    if problems.unknown_keys == UnknownKeys::Ignored {
        return;
    }
    for key in object.keys().filter(|key| !allowed.contains(&key.as_str())) {
        problems.add(&join(path, key), "UNKNOWN_KEY", "This field is not known");
    }
}

fn length(value: &Value, key: &str, least: usize, most: usize, path: &str, problems: &mut Problems) -> usize {
    let path = join(path, key);
    match &value[key] {
        Value::Null if least == 0 => 0,
        Value::Null => {
            problems.add(&path, "BASE_TYPE_REQUIRED", "This field is required");
            0
        }
        Value::String(text) => {
            let count = text.chars().count();
            if count == 0 && least > 0 {
                problems.add(&path, "BASE_TYPE_REQUIRED", "This field is required");
            } else if count < least || count > most {
                problems.add(
                    &path,
                    "BASE_TYPE_BAD_LENGTH",
                    format!("Must be between {least} and {most} in length."),
                );
            }
            count
        }
        _ => {
            problems.add(&path, "STRING_TYPE_CONVERT", "Could not interpret value as string.");
            0
        }
    }
}

fn count<'a>(value: &'a Value, most: usize, path: &str, problems: &mut Problems) -> &'a [Value] {
    match value {
        Value::Null => &[],
        Value::Array(list) => {
            if list.len() > most {
                problems.add(path, "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
            }
            list
        }
        _ => {
            problems.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
            &[]
        }
    }
}
