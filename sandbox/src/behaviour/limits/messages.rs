//! The limits of messages: text, embeds, attachments, and components of both kinds.

use std::collections::HashSet;

use serde_json::Value;

use super::components::{ROWS, check_row};
use super::{count, join, keys, length};
use crate::behaviour::refusal::{Answer, Problems};
use crate::world::UnknownKeys;

const CONTENT: usize = 2000;
const ALT_TEXT: usize = 1024;
const ATTACHMENTS: usize = 10;
const EMBEDS: usize = 10;
const EMBED_SUM: usize = 6000;
const COMPONENTS_V2: usize = 40;
const FLAG_V2: u64 = 1 << 15;

const MESSAGE_KEYS: &[&str] = &[
    "content",
    "nonce",
    "tts",
    "embeds",
    "allowed_mentions",
    "message_reference",
    "components",
    "sticker_ids",
    "attachments",
    "flags",
    "enforce_nonce",
    "poll",
    "username",
    "avatar_url",
    "thread_name",
    "applied_tags",
    "embed",
];
pub const EMBED_KEYS: &[&str] = &[
    "title",
    "type",
    "description",
    "url",
    "timestamp",
    "color",
    "footer",
    "image",
    "thumbnail",
    "video",
    "provider",
    "author",
    "fields",
];

/// Checks a message as the bot sends it: text, embeds, components, alt texts. Whether it is empty is the caller's question.
///
/// # Errors
/// 50035.
pub fn message(message: &Value, files: &[(u64, usize)], unknown: UnknownKeys) -> Answer<()> {
    let mut problems = Problems::with(unknown);
    check_message(message, "", files, &mut problems);
    problems.finish()
}

pub fn check_message(message: &Value, path: &str, files: &[(u64, usize)], problems: &mut Problems) {
    keys(message, MESSAGE_KEYS, path, problems);
    if !message.is_object() {
        return;
    }
    length(message, "content", 0, CONTENT, path, problems);
    if let Some(nonce) = message["nonce"].as_str()
        && nonce.chars().count() > 25
    {
        problems.add(&join(path, "nonce"), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
    }
    check_embeds(&message["embeds"], &join(path, "embeds"), problems);
    check_attachments(&message["attachments"], &join(path, "attachments"), problems);
    if files.len() > ATTACHMENTS {
        problems.add(&join(path, "attachments"), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.");
    }
    let here = join(path, "components");
    let mut ids = HashSet::new();
    if message["flags"].as_u64().unwrap_or(0) & FLAG_V2 == 0 {
        for (number, row) in count(&message["components"], ROWS, &here, problems).iter().enumerate() {
            check_row(row, &join(&here, &number.to_string()), &mut ids, problems);
        }
        return;
    }
    for key in ["content", "embeds", "poll"] {
        let empty = match &message[key] {
            Value::Null => true,
            Value::String(text) => text.is_empty(),
            Value::Array(list) => list.is_empty(),
            _ => false,
        };
        if !empty {
            let code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
            problems.add(&join(path, key), code, "This field cannot be used with components v2");
        }
    }
    if check_tree(&message["components"], &here, &mut ids, problems) > COMPONENTS_V2 {
        problems.add(&here, "BASE_TYPE_MAX_LENGTH", "Must be 40 or fewer in length.");
    }
}

/// Counts the components of the second kind and looks for repeated ids.
fn check_tree(list: &Value, path: &str, ids: &mut HashSet<String>, problems: &mut Problems) -> usize {
    let mut sum = 0;
    for (number, component) in list.as_array().into_iter().flatten().enumerate() {
        let here = join(path, &number.to_string());
        sum += 1;
        if component["type"] == 1 {
            check_row(component, &here, ids, problems);
            sum += component["components"].as_array().map_or(0, Vec::len);
        } else {
            sum += check_tree(&component["components"], &join(&here, "components"), ids, problems);
        }
    }
    sum
}

fn check_attachments(list: &Value, path: &str, problems: &mut Problems) {
    for (number, attachment) in count(list, ATTACHMENTS, path, problems).iter().enumerate() {
        length(attachment, "description", 0, ALT_TEXT, &join(path, &number.to_string()), problems);
    }
}

fn check_embeds(embeds: &Value, path: &str, problems: &mut Problems) {
    let mut sum = 0;
    for (number, embed) in count(embeds, EMBEDS, path, problems).iter().enumerate() {
        let here = join(path, &number.to_string());
        keys(embed, EMBED_KEYS, &here, problems);
        sum += length(embed, "title", 0, 256, &here, problems);
        sum += length(embed, "description", 0, 4096, &here, problems);
        if embed["footer"].is_object() {
            sum += length(&embed["footer"], "text", 1, 2048, &join(&here, "footer"), problems);
        }
        if embed["author"].is_object() {
            sum += length(&embed["author"], "name", 1, 256, &join(&here, "author"), problems);
        }
        let fields = join(&here, "fields");
        for (number, field) in count(&embed["fields"], 25, &fields, problems).iter().enumerate() {
            let here = join(&fields, &number.to_string());
            keys(field, &["name", "value", "inline"], &here, problems);
            sum += length(field, "name", 1, 256, &here, problems);
            sum += length(field, "value", 1, 1024, &here, problems);
        }
    }
    if sum > EMBED_SUM {
        let code = "MAX_EMBED_SIZE_EXCEEDED";
        problems.add(path, code, "Embed size exceeds maximum size of 6000");
    }
}
