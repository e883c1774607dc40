//! The shape of a stored state: every path in it with the type of what stands there.

use serde_json::Value;
use std::collections::BTreeSet;

/// Adds the paths and types of a value. Keys and texts of letters alone, such as fields of structs and variants of
/// enums, stand as they are; others, such as fields of the board, are `*`.
pub fn add_shapes(value: &Value, path: &str, shapes: &mut BTreeSet<String>) {
    let name = |text: &str| {
        let plain = |letter: char| letter.is_ascii_alphabetic() || "-_".contains(letter);
        if !text.is_empty() && text.chars().all(plain) { text.to_owned() } else { "*".to_owned() }
    };
    let shape = match value {
        Value::Null => "null".to_owned(),
        Value::Bool(_) => "bool".to_owned(),
        Value::Number(_) => "number".to_owned(),
        Value::String(text) => format!("\"{}\"", name(text)),
        Value::Array(values) => {
            values.iter().for_each(|value| add_shapes(value, &format!("{path}[]"), shapes));
            "list".to_owned()
        }
        Value::Object(fields) => {
            for (key, value) in fields {
                add_shapes(value, &format!("{path}.{}", name(key)), shapes);
            }
            "object".to_owned()
        }
    };
    shapes.insert(format!("{} {shape}", if path.is_empty() { "." } else { path }));
}
