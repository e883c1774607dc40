//! Discord's description taken at its word: what it does not name is not sent.
//!
//! The description itself allows any further key. A key that was misspelt, or made up, would then go unseen.

use serde_json::{Map, Value, json};

/// Closes every object of the document that names its properties.
pub fn close(document: &mut Value) {
    let open = document.clone();
    walk(document, &open);
}

fn walk(value: &mut Value, open: &Value) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(|inner| walk(inner, open)),
        Value::Object(schema) => {
            join(schema, open);
            if schema.get("properties").is_some_and(Value::is_object) {
                schema.entry("additionalProperties").or_insert(json!(false));
            }
            schema.values_mut().for_each(|inner| walk(inner, open));
        }
        _ => {}
    }
}

/// Makes one object of several that a value has to be all at once: each alone would refuse the others' properties.
fn join(schema: &mut Map<String, Value>, open: &Value) {
    let parts = schema.get("allOf").and_then(Value::as_array).filter(|parts| parts.len() > 1);
    let Some(parts) = parts.cloned() else { return };
    schema.remove("allOf");
    for part in &parts {
        let part = match part["$ref"].as_str() {
            Some(place) => open.pointer(place.trim_start_matches('#')).unwrap(),
            None => part,
        };
        for (key, inner) in part.as_object().into_iter().flatten() {
            match (schema.get_mut(key), inner) {
                (Some(Value::Object(known)), Value::Object(more)) => known.extend(more.clone()),
                (Some(Value::Array(known)), Value::Array(more)) => known.extend(more.clone()),
                (Some(_), _) => {}
                (None, _) => {
                    schema.insert(key.clone(), inner.clone());
                }
            }
        }
    }
}
