//! Every limit that Discord puts on what a bot sends, refused with 50035 and the path of the fault.

use std::collections::HashSet;
use std::time::Duration;

use serde_json::Value;

use crate::refusal::{Answer, Problems};

pub const FIRST_ANSWER: Duration = Duration::from_secs(3);
pub const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);
pub const NONCE_MEMORY: Duration = Duration::from_secs(300);
pub const ATTACHMENT_BYTES: usize = 10 * 1024 * 1024;
pub const REQUEST_BYTES: usize = 25 * 1024 * 1024;

const CONTENT: usize = 2000;
const ALT_TEXT: usize = 1024;
const ATTACHMENTS: usize = 10;
const EMBEDS: usize = 10;
const EMBED_SUM: usize = 6000;
const ROWS: usize = 5;
const BUTTONS: usize = 5;
const LABEL: usize = 80;
const CUSTOM_ID: usize = 100;
const SELECT_OPTIONS: usize = 25;
const COMPONENTS_V2: usize = 40;
const COMMANDS: usize = 100;
const OPTIONS: usize = 25;
const CHOICES: usize = 25;
const COMMAND_SUM: usize = 8000;
const FLAG_V2: u64 = 1 << 15;

const LOCALES: [&str; 34] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko", "he", "ar",
];
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
const COMMAND_KEYS: &[&str] = &[
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
const OPTION_KEYS: &[&str] = &[
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
const EMBED_KEYS: &[&str] = &[
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

/// Checks a whole list of commands for one scope.
///
/// # Errors
/// 50035.
pub fn commands(list: &[Value]) -> Answer<()> {
    let mut problems = Problems::default();
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
pub fn command(command: &Value) -> Answer<()> {
    let mut problems = Problems::default();
    check_command(command, "", &mut problems);
    problems.finish()
}

/// Checks a message as the bot sends it: text, embeds, components, alt texts. Whether it is empty is the caller's question.
///
/// # Errors
/// 50035.
pub fn message(message: &Value, files: &[(u64, usize)]) -> Answer<()> {
    let mut problems = Problems::default();
    check_message(message, "", files, &mut problems);
    problems.finish()
}

/// Checks the body of an interaction's first answer.
///
/// # Errors
/// 50035.
pub fn callback(body: &Value, files: &[(u64, usize)]) -> Answer<()> {
    let mut problems = Problems::default();
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
pub fn thread(body: &Value) -> Answer<()> {
    let mut problems = Problems::default();
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

fn check_choices(choices: &Value, path: &str, kind: u64, problems: &mut Problems) {
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

fn check_message(message: &Value, path: &str, files: &[(u64, usize)], problems: &mut Problems) {
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

fn check_id(component: &Value, path: &str, ids: &mut HashSet<String>, problems: &mut Problems) {
    length(component, "custom_id", 1, CUSTOM_ID, path, problems);
    let id = text(component, "custom_id");
    if !id.is_empty() && !ids.insert(id) {
        let code = "COMPONENT_CUSTOM_ID_DUPLICATED";
        problems.add(&join(path, "custom_id"), code, "Component custom id cannot be duplicated");
    }
}

fn check_row(row: &Value, path: &str, ids: &mut HashSet<String>, problems: &mut Problems) {
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

fn check_modal(modal: &Value, problems: &mut Problems) {
    keys(modal, &["custom_id", "title", "components"], "data", problems);
    length(modal, "custom_id", 1, CUSTOM_ID, "data", problems);
    length(modal, "title", 1, 45, "data", problems);
    let mut ids = HashSet::new();
    let path = "data.components";
    let rows = count(&modal["components"], ROWS, path, problems);
    if rows.is_empty() {
        problems.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.");
    }
    for (number, row) in rows.iter().enumerate() {
        let here = join(path, &number.to_string());
        if row["type"] != 1 {
            continue;
        }
        for (number, input) in
            count(&row["components"], 1, &join(&here, "components"), problems).iter().enumerate()
        {
            let there = format!("{here}.components.{number}");
            if input["type"] != 4 {
                problems.add(
                    &join(&there, "type"),
                    "UNION_TYPE_CHOICES",
                    "Value of field \"type\" must be one of (4,).",
                );
            }
            check_id(input, &there, &mut ids, problems);
            length(input, "label", 1, 45, &there, problems);
            length(input, "placeholder", 0, 100, &there, problems);
            length(input, "value", 0, 4000, &there, problems);
        }
    }
}
