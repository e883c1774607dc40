//! What a person puts into menus and forms, held against what these allow.

use serde_json::{Value, json};

use super::{Sorry, sorry};
use crate::behaviour::parts;
use crate::behaviour::resolve::{Named, Resolved};
use crate::world::World;
use crate::world::ids::{self, Id};
use crate::world::interactions::Modal;

/// What is told of the values chosen in a menu.
pub fn choices(world: &World, menu: &Value, values: &[Value], channel: Id) -> Result<Resolved, Sorry> {
    let bound = |key: &str| menu[key].as_u64().unwrap_or(1) as usize;
    if !(bound("min_values")..=bound("max_values")).contains(&values.len()) {
        return Err(sorry("Too few or too many values"));
    }
    let mut resolved = Resolved::new();
    for value in values {
        let known = match Named::by_component(menu["type"].as_u64().unwrap_or(3)) {
            None => offers(menu, value),
            Some(named) => {
                let id = value.as_str().filter(|_| ids::read(value).is_some());
                let found = id.and_then(|id| world.resolve(named, id, channel, &mut resolved));
                found.is_some() && admits(menu, value, &resolved)
            }
        };
        if !known {
            return Err(sorry("The menu does not offer this value"));
        }
    }
    Ok(resolved)
}

fn offers(menu: &Value, value: &Value) -> bool {
    menu["options"].as_array().into_iter().flatten().any(|option| option["value"] == *value)
}

/// A menu of channels may be for some kinds of them only.
fn admits(menu: &Value, value: &Value, resolved: &Resolved) -> bool {
    let kinds = menu["channel_types"].as_array().filter(|kinds| !kinds.is_empty());
    let channel = resolved.get("channels").and_then(|channels| channels.get(value.as_str()?));
    match (kinds, channel) {
        (Some(kinds), Some(channel)) => kinds.contains(&channel["type"]),
        _ => true,
    }
}

/// `data` of a form that is sent in: its components with their values, and what these name.
pub fn fill(world: &World, modal: &Modal, values: &Value) -> Result<Value, Sorry> {
    let mut resolved = Resolved::new();
    let mut filled = Vec::new();
    for part in parts::form(&modal.body["components"]).as_array().into_iter().flatten() {
        let mut told = json!({ "type": part["type"], "id": part["id"] });
        match part["type"].as_u64() {
            Some(1) => {
                let inputs = part["components"].as_array().into_iter().flatten();
                let inputs: Result<Vec<Value>, Sorry> = inputs
                    .map(|input| field(world, modal, input, &input["label"], values, &mut resolved))
                    .collect();
                told["components"] = Value::Array(inputs?);
            }
            Some(18) => {
                let input = &part["component"];
                told["component"] = field(world, modal, input, &part["label"], values, &mut resolved)?;
            }
            _ => {}
        }
        filled.push(told);
    }
    let mut data = json!({ "components": filled });
    if !resolved.is_empty() {
        data["resolved"] = Value::Object(resolved);
    }
    Ok(data)
}

fn field(
    world: &World,
    modal: &Modal,
    input: &Value,
    label: &Value,
    values: &Value,
    resolved: &mut Resolved,
) -> Result<Value, Sorry> {
    let key = input["custom_id"].as_str().unwrap_or_default();
    let label = label.as_str().unwrap_or(key);
    let missing = || sorry(&format!("{label} is required"));
    let required = input["required"] != false;
    let given = &values[key];
    let mut told = json!({ "type": input["type"], "id": input["id"], "custom_id": key });
    match input["type"].as_u64() {
        Some(4) => told["value"] = json!(text(input, given, label)?),
        Some(kind @ (3 | 5..=8 | 22)) => {
            let chosen = given.as_array().cloned().unwrap_or_default();
            if chosen.is_empty() && required {
                return Err(missing());
            }
            if !chosen.is_empty() {
                let mut menu = input.clone();
                if kind == 22 {
                    let count = input["options"].as_array().map_or(0, Vec::len);
                    menu["max_values"] = json!(input["max_values"].as_u64().unwrap_or(count as u64));
                }
                let found = choices(world, &menu, &chosen, modal.channel)?;
                merge(resolved, found);
            }
            told["values"] = Value::Array(chosen);
        }
        Some(21) => {
            if given.is_null() && required {
                return Err(missing());
            }
            if !given.is_null() && !offers(input, given) {
                return Err(sorry(&format!("{label} does not offer this value")));
            }
            told["value"] = given.clone();
        }
        Some(23) => told["value"] = json!(given == true),
        _ => return Err(sorry(&format!("{label}: the sandbox has no such field"))),
    }
    Ok(told)
}

fn text(input: &Value, given: &Value, label: &str) -> Result<String, Sorry> {
    let text = given.as_str().or(input["value"].as_str()).unwrap_or_default();
    let count = text.chars().count() as u64;
    if count == 0 && input["required"] != false {
        return Err(sorry(&format!("{label} is required")));
    }
    let least = input["min_length"].as_u64().unwrap_or(0);
    let most = input["max_length"].as_u64().unwrap_or(4000);
    if count > most || count > 0 && count < least {
        return Err(sorry(&format!("{label}: between {least} and {most} characters")));
    }
    Ok(text.to_owned())
}

fn merge(resolved: &mut Resolved, more: Resolved) {
    for (kind, found) in more {
        let known = resolved.entry(kind).or_insert(json!({}));
        for (id, what) in found.as_object().into_iter().flatten() {
            known[id] = what.clone();
        }
    }
}
