//! Embeds and components as Discord keeps them: numbered, with what was left out filled in.

use serde_json::{Value, json};

use crate::behaviour::limits::{COMPONENT_KEYS, EMBED_KEYS};

pub fn embeds(list: &Value) -> Value {
    let mut list = list.as_array().cloned().unwrap_or_default();
    for embed in list.iter_mut() {
        strip_nulls(embed);
        keep(embed, EMBED_KEYS);
        embed["type"] = json!("rich");
        for (key, known) in [("footer", &["text", "icon_url"][..]), ("author", &["name", "url", "icon_url"])]
        {
            if let Some(part) = embed.get_mut(key) {
                keep(part, known);
            }
        }
        for field in embed.get_mut("fields").and_then(Value::as_array_mut).into_iter().flatten() {
            keep(field, &["name", "value", "inline"]);
            field["inline"] = json!(field["inline"] == true);
        }
    }
    Value::Array(list)
}

/// Discord numbers the components of a message, leaves out what is not set and fills in what it then takes.
pub fn components(list: &Value) -> Value {
    let mut list = form(list);
    for component in list.as_array_mut().into_iter().flatten() {
        keep_known(component);
    }
    list
}

/// The same for a form, whose fields have more keys.
pub fn form(list: &Value) -> Value {
    let mut list = Value::Array(list.as_array().cloned().unwrap_or_default());
    strip_nulls(&mut list);
    let mut number = 0;
    for component in list.as_array_mut().into_iter().flatten() {
        complete(component, &mut number);
    }
    list
}

fn complete(component: &mut Value, number: &mut u64) {
    let Some(object) = component.as_object_mut() else { return };
    *number += 1;
    object.entry("id").or_insert(json!(*number));
    let defaults = match object.get("type").and_then(Value::as_u64) {
        Some(3 | 5..=8) => json!({ "min_values": 1, "max_values": 1 }),
        Some(11) => json!({ "description": null, "spoiler": false }),
        Some(13) => json!({ "spoiler": false }),
        Some(14) => json!({ "spacing": 1, "divider": true }),
        Some(17) => json!({ "accent_color": null, "spoiler": false }),
        _ => json!({}),
    };
    fill(object, &defaults);
    for item in object.get_mut("items").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(item) = item.as_object_mut() {
            fill(item, &json!({ "description": null, "spoiler": false }));
        }
    }
    for inner in object.get_mut("components").and_then(Value::as_array_mut).into_iter().flatten() {
        complete(inner, number);
    }
    for key in ["accessory", "component"] {
        if let Some(inner) = object.get_mut(key) {
            complete(inner, number);
        }
    }
}

fn keep_known(component: &mut Value) {
    keep(component, COMPONENT_KEYS);
    for inner in component.get_mut("components").and_then(Value::as_array_mut).into_iter().flatten() {
        keep_known(inner);
    }
    if let Some(accessory) = component.get_mut("accessory") {
        keep_known(accessory);
    }
}

fn fill(object: &mut serde_json::Map<String, Value>, defaults: &Value) {
    for (key, value) in defaults.as_object().into_iter().flatten() {
        object.entry(key).or_insert(value.clone());
    }
}

/// What Discord does not know, it does not keep.
fn keep(value: &mut Value, known: &[&str]) {
    if let Some(object) = value.as_object_mut() {
        object.retain(|key, _| known.contains(&key.as_str()));
    }
}

fn strip_nulls(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.retain(|_, inner| !inner.is_null());
            map.values_mut().for_each(strip_nulls);
        }
        Value::Array(list) => list.iter_mut().for_each(strip_nulls),
        _ => {}
    }
}
