//! Files that a message shows in its embeds and components: `attachment://name` becomes an address.

use serde_json::{Value, json};

use crate::behaviour::refusal::{Answer, Problems};
use crate::world::ids::Snowflakes;

const REFERENCE: &str = "attachment://";

/// Gives all that shows a file its address. The files that are shown so, are handed back and no longer listed.
///
/// # Errors
/// 50035 when a component names a file that is not there.
pub fn show(body: &mut Value, files: Vec<Value>, ids: &mut Snowflakes) -> Answer<Vec<Value>> {
    for embed in body["embeds"].as_array_mut().into_iter().flatten() {
        show_in_embed(embed, &files);
    }
    let mut problems = Problems::default();
    show_in_components(&mut body["components"], "components", &files, ids, &mut problems);
    problems.finish()?;
    let shows =
        |file: &Value| names(&body["embeds"], &file["url"]) || names(&body["components"], &file["url"]);
    let (shown, listed) = files.into_iter().partition(shows);
    body["attachments"] = Value::Array(listed);
    Ok(shown)
}

/// An embed whose file is missing goes without it.
fn show_in_embed(embed: &mut Value, files: &[Value]) {
    for key in ["image", "thumbnail"] {
        let Some(url) = embed[key]["url"].as_str().map(str::to_owned) else { continue };
        match find(&url, files) {
            Some(file) => embed[key] = pick(file, &["url", "proxy_url", "width", "height", "content_type"]),
            None if url.starts_with(REFERENCE) => _ = embed.as_object_mut().map(|embed| embed.remove(key)),
            None => {}
        }
    }
    for key in ["author", "footer"] {
        let Some(part) = embed.get_mut(key).and_then(Value::as_object_mut) else { continue };
        let url = part.get("icon_url").and_then(Value::as_str).map(str::to_owned).unwrap_or_default();
        match find(&url, files) {
            Some(file) => {
                part.insert("icon_url".into(), file["url"].clone());
                part.insert("proxy_icon_url".into(), file["proxy_url"].clone());
            }
            None if url.starts_with(REFERENCE) => _ = part.remove("icon_url"),
            None => {}
        }
    }
}

fn show_in_components(
    list: &mut Value,
    path: &str,
    files: &[Value],
    ids: &mut Snowflakes,
    problems: &mut Problems,
) {
    for (number, component) in list.as_array_mut().into_iter().flatten().enumerate() {
        let here = format!("{path}.{number}");
        show_in_component(component, &here, files, ids, problems);
    }
}

fn show_in_component(
    component: &mut Value,
    path: &str,
    files: &[Value],
    ids: &mut Snowflakes,
    problems: &mut Problems,
) {
    let mut show = |media: &mut Value, path: String| {
        let url = media["url"].as_str().unwrap_or_default().to_owned();
        let known = media["id"].is_string();
        match find(&url, files) {
            Some(file) => {
                *media = pick(file, &["id", "url", "proxy_url", "width", "height", "content_type"]);
                media["attachment_id"] = file["id"].clone();
            }
            None if url.starts_with(REFERENCE) => {
                let code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND";
                problems.add(&format!("{path}.url"), code, "The referenced attachment was not found");
            }
            None if known => {}
            None => *media = json!({ "id": ids.next().to_string(), "url": url, "proxy_url": url }),
        }
    };
    match component["type"].as_u64() {
        Some(11) => show(&mut component["media"], format!("{path}.media")),
        Some(12) => {
            for (number, item) in component["items"].as_array_mut().into_iter().flatten().enumerate() {
                show(&mut item["media"], format!("{path}.items.{number}.media"));
            }
        }
        Some(13) => {
            show(&mut component["file"], format!("{path}.file"));
            let file = find(component["file"]["url"].as_str().unwrap_or_default(), files);
            component["name"] = file.map_or(Value::Null, |file| file["filename"].clone());
            component["size"] = file.map_or(Value::Null, |file| file["size"].clone());
        }
        _ => {}
    }
    if let Some(accessory) = component.get_mut("accessory") {
        show_in_component(accessory, &format!("{path}.accessory"), files, ids, problems);
    }
    if let Some(inner) = component.get_mut("components") {
        show_in_components(inner, &format!("{path}.components"), files, ids, problems);
    }
}

/// The file by its name, or by the address that it was given before.
fn find<'a>(url: &str, files: &'a [Value]) -> Option<&'a Value> {
    match url.strip_prefix(REFERENCE) {
        Some(name) => files.iter().find(|file| file["filename"] == name),
        None => files.iter().find(|file| file["url"] == url),
    }
}

fn pick(file: &Value, keys: &[&str]) -> Value {
    let known = keys.iter().filter_map(|key| Some(((*key).to_owned(), file.get(*key)?.clone())));
    Value::Object(known.collect())
}

fn names(value: &Value, url: &Value) -> bool {
    match value {
        Value::Array(list) => list.iter().any(|inner| names(inner, url)),
        Value::Object(map) => map.values().any(|inner| names(inner, url)),
        _ => value == url,
    }
}
