//! The addresses of files: they hold this server's, which may be another one after a restart.

use serde_json::{Value, json};

use super::Post;
use super::ids::Id;

/// Gives an attachment its address on this server.
pub fn address(attachment: &mut Value, base: &str, channel: Id) {
    let id = attachment["id"].as_str().unwrap_or_default();
    let name = attachment["filename"].as_str().unwrap_or_default();
    let url = json!(format!("{base}/attachments/{channel}/{id}/{name}"));
    attachment["proxy_url"] = url.clone();
    attachment["url"] = url;
}

/// Gives the files of a stored message their addresses on this server, wherever they stand.
pub fn readdress(post: &mut Post, base: &str) {
    let Post { channel, body, shown, .. } = post;
    for file in body["attachments"].as_array_mut().into_iter().flatten() {
        address(file, base, *channel);
    }
    for file in shown {
        let before = file["url"].clone();
        address(file, base, *channel);
        for key in ["embeds", "components"] {
            replace(&mut body[key], &before, &file["url"]);
        }
    }
}

fn replace(value: &mut Value, before: &Value, after: &Value) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(|inner| replace(inner, before, after)),
        Value::Object(map) => map.values_mut().for_each(|inner| replace(inner, before, after)),
        _ if value == before => *value = after.clone(),
        _ => {}
    }
}
