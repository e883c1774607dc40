//! The limits of buttons, menus and forms.

use std::collections::HashSet;

use serde_json::Value;

use super::{count, join, keys, length, text};
use crate::behaviour::refusal::Problems;

pub const ROWS: usize = 5;
const BUTTONS: usize = 5;
const LABEL: usize = 80;
const CUSTOM_ID: usize = 100;
const SELECT_OPTIONS: usize = 25;

/// All that a component of any kind may have in a message.
pub const COMPONENT_KEYS: &[&str] = &[
    "type",
    "id",
    "components",
    "accessory",
    "items",
    "file",
    "media",
    "style",
    "label",
    "emoji",
    "custom_id",
    "sku_id",
    "url",
    "disabled",
    "options",
    "channel_types",
    "placeholder",
    "default_values",
    "min_values",
    "max_values",
    "content",
    "description",
    "spoiler",
    "divider",
    "spacing",
    "accent_color",
];

fn check_id(component: &Value, path: &str, ids: &mut HashSet<String>, problems: &mut Problems) {
    length(component, "custom_id", 1, CUSTOM_ID, path, problems);
    let id = text(component, "custom_id");
    if !id.is_empty() && !ids.insert(id) {
        let code = "COMPONENT_CUSTOM_ID_DUPLICATED";
        problems.add(&join(path, "custom_id"), code, "Component custom id cannot be duplicated");
    }
}

pub fn check_row(row: &Value, path: &str, ids: &mut HashSet<String>, problems: &mut Problems) {
    if row["type"] != 1 {
        let code = "UNION_TYPE_CHOICES";
        problems.add(&join(path, "type"), code, "Value of field \"type\" must be one of (1,).");
        return;
    }
    keys(row, &["type", "components", "id"], path, problems);
    let path = join(path, "components");
    let list = count(&row["components"], BUTTONS, &path, problems);
    if list.is_empty() {
        problems.add(&path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.");
    }
    let selects = list.iter().filter(|item| matches!(item["type"].as_u64(), Some(3 | 5..=8))).count();
    if selects > 0 && list.len() > 1 {
        problems.add(
            &path,
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        );
    }
    for (number, item) in list.iter().enumerate() {
        let here = join(&path, &number.to_string());
        match item["type"].as_u64() {
            Some(2) => check_button(item, &here, ids, problems),
            Some(3 | 5..=8) => check_select(item, &here, ids, problems),
            _ => problems.add(
                &join(&here, "type"),
                "UNION_TYPE_CHOICES",
                "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).",
            ),
        }
    }
}

fn check_button(item: &Value, path: &str, ids: &mut HashSet<String>, problems: &mut Problems) {
    keys(
        item,
        &["type", "style", "label", "emoji", "custom_id", "sku_id", "url", "disabled", "id"],
        path,
        problems,
    );
    length(item, "label", 0, LABEL, path, problems);
    if text(item, "label").is_empty() && item["emoji"].is_null() {
        problems.add(path, "BUTTON_COMPONENT_INVALID_LABEL", "A button needs a label or an emoji");
    }
    match item["style"].as_u64() {
        Some(5) => {
            length(item, "url", 1, 512, path, problems);
        }
        Some(1..=4) => check_id(item, path, ids, problems),
        _ => problems.add(
            &join(path, "style"),
            "BASE_TYPE_CHOICES",
            "Value must be one of {1, 2, 3, 4, 5, 6}.",
        ),
    }
}

fn check_select(item: &Value, path: &str, ids: &mut HashSet<String>, problems: &mut Problems) {
    let allowed = &[
        "type",
        "custom_id",
        "options",
        "channel_types",
        "placeholder",
        "default_values",
        "min_values",
        "max_values",
        "disabled",
        "id",
        "required",
    ];
    keys(item, allowed, path, problems);
    check_id(item, path, ids, problems);
    length(item, "placeholder", 0, 150, path, problems);
    let here = join(path, "options");
    let list = count(&item["options"], SELECT_OPTIONS, &here, problems);
    if item["type"] == 3 && list.is_empty() {
        problems.add(&here, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 25 in length.");
    }
    let mut values = HashSet::new();
    for (number, option) in list.iter().enumerate() {
        let there = join(&here, &number.to_string());
        keys(option, &["label", "value", "description", "emoji", "default"], &there, problems);
        length(option, "label", 1, 100, &there, problems);
        length(option, "value", 1, 100, &there, problems);
        length(option, "description", 0, 100, &there, problems);
        if !values.insert(text(option, "value")) {
            let code = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED";
            problems.add(&join(&there, "value"), code, "The specified option value is already used");
        }
    }
    let most = item["max_values"].as_u64().unwrap_or(1);
    if most > 25 || (item["type"] == 3 && most as usize > list.len().max(1)) {
        problems.add(
            &join(path, "max_values"),
            "BASE_TYPE_MAX_LENGTH",
            "Must not exceed the number of options.",
        );
    }
}

pub fn check_modal(modal: &Value, problems: &mut Problems) {
    keys(modal, &["custom_id", "title", "components"], "data", problems);
    length(modal, "custom_id", 1, CUSTOM_ID, "data", problems);
    length(modal, "title", 1, 45, "data", problems);
    let mut ids = HashSet::new();
    let path = "data.components";
    let rows = count(&modal["components"], ROWS, path, problems);
    if rows.is_empty() {
        problems.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.");
    }
    for (number, part) in rows.iter().enumerate() {
        let here = join(path, &number.to_string());
        match part["type"].as_u64() {
            Some(1) => {
                let inputs = count(&part["components"], 1, &join(&here, "components"), problems);
                for (number, input) in inputs.iter().enumerate() {
                    let there = format!("{here}.components.{number}");
                    only(input, &[4], &there, problems);
                    length(input, "label", 1, 45, &there, problems);
                    check_input(input, &there, &mut ids, problems);
                }
            }
            Some(10) => {
                length(part, "content", 1, 4000, &here, problems);
            }
            Some(18) => {
                keys(part, &["type", "id", "label", "description", "component"], &here, problems);
                length(part, "label", 1, 45, &here, problems);
                length(part, "description", 0, 100, &here, problems);
                let (input, there) = (&part["component"], join(&here, "component"));
                only(input, &[3, 4, 5, 6, 7, 8, 19, 21, 22, 23], &there, problems);
                match input["type"].as_u64() {
                    Some(3 | 5..=8) => check_select(input, &there, &mut ids, problems),
                    Some(4) => check_input(input, &there, &mut ids, problems),
                    _ => check_id(input, &there, &mut ids, problems),
                }
            }
            _ => only(part, &[1, 10, 18], &here, problems),
        }
    }
}

fn check_input(input: &Value, path: &str, ids: &mut HashSet<String>, problems: &mut Problems) {
    check_id(input, path, ids, problems);
    length(input, "placeholder", 0, 100, path, problems);
    length(input, "value", 0, 4000, path, problems);
}

fn only(component: &Value, kinds: &[u64], path: &str, problems: &mut Problems) {
    if !component["type"].as_u64().is_some_and(|kind| kinds.contains(&kind)) {
        let kinds: Vec<String> = kinds.iter().map(u64::to_string).collect();
        let text = format!("Value of field \"type\" must be one of ({}).", kinds.join(", "));
        problems.add(&join(path, "type"), "UNION_TYPE_CHOICES", text);
    }
}
