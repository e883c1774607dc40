//! What gateway events carry against Discord's OpenAPI description, which knows the same objects as answers.

use super::openapi::Description;
use serde_json::Value;

/// An object within an event.
struct Part {
    event: &'static str,
    /// Where it stands in the event's data; `*` is every item of a list or map.
    place: &'static str,
    /// Where the description tells of it.
    schema: &'static str,
    /// What Discord documents for the event besides, and only there.
    besides: &'static [&'static str],
}

const fn part(
    event: &'static str,
    place: &'static str,
    schema: &'static str,
    besides: &'static [&'static str],
) -> Part {
    Part { event, place, schema, besides }
}

const MESSAGE: &str = "/components/schemas/MessageResponse";
const MEMBER: &str = "/components/schemas/GuildMemberResponse";
const ROLE: &str = "/components/schemas/GuildRoleResponse";
const USER: &str = "/components/schemas/UserResponse";
const ME: &str = "/paths/~1users~1@me/get/responses/200/content/application~1json/schema";
const CHANNEL: &str = "/paths/~1channels~1{channel_id}/get/responses/200/content/application~1json/schema";

const PARTS: &[Part] = &[
    part("READY", "/user", ME, &[]),
    part("GUILD_CREATE", "/channels/*", CHANNEL, &[]),
    part("GUILD_CREATE", "/threads/*", CHANNEL, &[]),
    part("GUILD_CREATE", "/members/*", MEMBER, &[]),
    part("GUILD_CREATE", "/roles/*", ROLE, &[]),
    part("CHANNEL_CREATE", "", CHANNEL, &[]),
    part("CHANNEL_UPDATE", "", CHANNEL, &[]),
    part("CHANNEL_DELETE", "", CHANNEL, &[]),
    part("THREAD_CREATE", "", CHANNEL, &["newly_created"]),
    part("THREAD_UPDATE", "", CHANNEL, &[]),
    part("MESSAGE_CREATE", "", MESSAGE, &["guild_id", "member", "channel_type"]),
    part("MESSAGE_UPDATE", "", MESSAGE, &["guild_id", "member", "channel_type"]),
    part("INTERACTION_CREATE", "/message", MESSAGE, &[]),
    part("INTERACTION_CREATE", "/member", MEMBER, &["permissions"]),
    part("INTERACTION_CREATE", "/user", USER, &[]),
    part("INTERACTION_CREATE", "/data/resolved/users/*", USER, &[]),
    part("INTERACTION_CREATE", "/data/resolved/roles/*", ROLE, &[]),
    part("INTERACTION_CREATE", "/data/resolved/messages/*", MESSAGE, &[]),
    part("MESSAGE_REACTION_ADD", "/member", MEMBER, &[]),
    part("THREAD_MEMBERS_UPDATE", "/added_members/*/member", MEMBER, &[]),
];

/// What of this frame's objects Discord would not send.
pub fn faults(frame: &Value, description: &Description) -> Vec<String> {
    let event = frame["t"].as_str().unwrap_or_default();
    let mut faults = Vec::new();
    for part in PARTS.iter().filter(|part| part.event == event) {
        for mut object in find(&frame["d"], part.place) {
            if let Some(object) = object.as_object_mut() {
                object.retain(|key, _| !part.besides.contains(&key.as_str()));
            }
            let found = description.object_faults(part.schema, &object);
            faults.extend(found.iter().map(|fault| format!("gateway, {event}{}: {fault}", part.place)));
        }
    }
    faults
}

fn find(value: &Value, place: &str) -> Vec<Value> {
    let Some((before, after)) = place.split_once("/*") else {
        return value.pointer(place).cloned().into_iter().collect();
    };
    match value.pointer(before) {
        Some(Value::Array(list)) => list.iter().flat_map(|item| find(item, after)).collect(),
        Some(Value::Object(map)) => map.values().flat_map(|item| find(item, after)).collect(),
        _ => Vec::new(),
    }
}
