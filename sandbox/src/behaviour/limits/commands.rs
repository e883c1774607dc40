//! The limits of commands: how many, how they are named, what options they take.

use std::collections::HashSet;

use serde_json::Value;

use super::{count, join, keys, length, text};
use crate::behaviour::refusal::{Answer, Problems};
use crate::world::UnknownKeys;

const COMMANDS: usize = 100;
const OPTIONS: usize = 25;
const CHOICES: usize = 25;
const COMMAND_SUM: usize = 8000;

const LOCALES: [&str; 34] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko", "he", "ar",
];
pub const COMMAND_KEYS: &[&str] = &[
    "id",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "default_permission",
    "type",
    "nsfw",
    "integration_types",
    "contexts",
    "handler",
];
pub const OPTION_KEYS: &[&str] = &[
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "required",
    "choices",
    "options",
    "channel_types",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "autocomplete",
];

/// Checks a whole list of commands for one scope.
///
/// # Errors
/// 50035.
pub fn commands(list: &[Value], unknown: UnknownKeys) -> Answer<()> {
    let mut problems = Problems::with(unknown);
    if list.len() > COMMANDS {
        problems.add("", "APPLICATION_COMMANDS_MAX", "Maximum number of application commands reached (100).");
    }
    let mut names = HashSet::new();
    for (number, command) in list.iter().enumerate() {
        check_command(command, &number.to_string(), &mut problems);
        if !names.insert((command["type"].as_u64().unwrap_or(1), text(command, "name"))) {
            problems.add(
                &format!("{number}.name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            );
        }
    }
    problems.finish()
}

/// Checks one command.
///
/// # Errors
/// 50035.
pub fn command(command: &Value, unknown: UnknownKeys) -> Answer<()> {
    let mut problems = Problems::with(unknown);
    check_command(command, "", &mut problems);
    problems.finish()
}

fn valid_name(name: &str) -> bool {
    let count = name.chars().count();
    (1..=32).contains(&count)
        && name.chars().all(|letter| {
            letter == '-' || letter == '_' || letter == '\'' || letter.is_alphanumeric() || is_mark(letter)
        })
        && !name.chars().any(|letter| letter.is_uppercase())
}

/// Devanagari and Thai marks, which are allowed though they are no letters.
fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{0900}'..='\u{097F}' | '\u{0E00}'..='\u{0E7F}')
}

fn check_names(value: &Value, lower: bool, path: &str, problems: &mut Problems) {
    let fault = |name: &str| {
        if lower { !valid_name(name) } else { !(1..=32).contains(&name.chars().count()) }
    };
    if fault(&text(value, "name")) {
        let code = "APPLICATION_COMMAND_INVALID_NAME";
        problems.add(&join(path, "name"), code, "Command name is invalid");
    }
    for key in ["name_localizations", "description_localizations"] {
        let here = join(path, key);
        for (locale, translated) in value[key].as_object().into_iter().flatten() {
            let there = join(&here, locale);
            if !LOCALES.contains(&locale.as_str()) {
                problems.add(
                    &there,
                    "ENUM_TYPE_COERCE",
                    format!("Value \"{locale}\" is not a valid enum value."),
                );
            }
            let Some(translated) = translated.as_str() else { continue };
            if key == "name_localizations" && fault(translated) {
                problems.add(&there, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
            }
            if key == "description_localizations" && !(1..=100).contains(&translated.chars().count()) {
                problems.add(&there, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.");
            }
        }
    }
}

fn check_command(command: &Value, path: &str, problems: &mut Problems) {
    keys(command, COMMAND_KEYS, path, problems);
    let slash = command["type"].as_u64().unwrap_or(1) == 1;
    check_names(command, slash, path, problems);
    if slash {
        length(command, "description", 1, 100, path, problems);
    }
    check_options(&command["options"], &[1, 2], &join(path, "options"), problems);
    if weight(command) > COMMAND_SUM {
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)");
    }
}

fn check_options(options: &Value, nested: &[u64], path: &str, problems: &mut Problems) {
    let mut names = HashSet::new();
    let mut optional_seen = false;
    let mut kinds = HashSet::new();
    for (number, option) in count(options, OPTIONS, path, problems).iter().enumerate() {
        let here = join(path, &number.to_string());
        keys(option, OPTION_KEYS, &here, problems);
        check_names(option, true, &here, problems);
        length(option, "description", 1, 100, &here, problems);
        if !names.insert(text(option, "name")) {
            let code = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS";
            problems.add(&here, code, "Option name already exists");
        }
        let kind = option["type"].as_u64().unwrap_or(0);
        kinds.insert(kind <= 2);
        match kind {
            1 | 2 if !nested.contains(&kind) => problems.add(
                &here,
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-commands are nested too deeply",
            ),
            1 => check_options(&option["options"], &[], &join(&here, "options"), problems),
            2 => check_options(&option["options"], &[1], &join(&here, "options"), problems),
            3..=11 => {
                let required = option["required"].as_bool().unwrap_or(false);
                if required && optional_seen {
                    let code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID";
                    problems.add(&here, code, "Required options must be placed before non-required options");
                }
                optional_seen |= !required;
                let listed = option["choices"].as_array().is_some_and(|list| !list.is_empty());
                if listed && option["autocomplete"].as_bool().unwrap_or(false) {
                    let code = "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID";
                    problems.add(&here, code, "Choices and autocomplete exclude each other");
                }
                check_choices(&option["choices"], &join(&here, "choices"), kind, problems);
            }
            _ => {
                problems.add(&join(&here, "type"), "BASE_TYPE_CHOICES", "Value must be one of {1, ..., 11}.")
            }
        }
    }
    if kinds.len() > 1 {
        problems.add(
            path,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-commands and options cannot be mixed",
        );
    }
}

pub fn check_choices(choices: &Value, path: &str, kind: u64, problems: &mut Problems) {
    for (number, choice) in count(choices, CHOICES, path, problems).iter().enumerate() {
        let here = join(path, &number.to_string());
        keys(choice, &["name", "name_localizations", "value"], &here, problems);
        length(choice, "name", 1, 100, &here, problems);
        match &choice["value"] {
            Value::String(_) if kind == 3 => {
                length(choice, "value", 0, 100, &here, problems);
            }
            Value::Number(_) => {}
            _ => problems.add(&join(&here, "value"), "BASE_TYPE_REQUIRED", "This field is required"),
        }
    }
}

/// Characters of names, descriptions and values, which together may be 8000.
fn weight(value: &Value) -> usize {
    let own = ["name", "description", "value"]
        .iter()
        .map(|key| {
            let plain = text(value, key).chars().count();
            let longest = value[format!("{key}_localizations")]
                .as_object()
                .into_iter()
                .flatten()
                .filter_map(|(_, translated)| translated.as_str())
                .map(|translated| translated.chars().count())
                .max()
                .unwrap_or(0);
            plain.max(longest)
        })
        .sum::<usize>();
    let inner = ["options", "choices"].iter().flat_map(|key| value[*key].as_array().into_iter().flatten());
    own + inner.map(weight).sum::<usize>()
}
