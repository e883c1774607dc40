//! Channels and threads: opened, joined, changed, taken away.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::limits;
use super::refusal::{Answer, Problems, Refusal};
use crate::world::ids::{self, APPLICATION, GUILD, Id};
use crate::world::{Channel, World};

/// Opens a thread in a channel for somebody.
///
/// # Errors
/// 10003, 50024, 50035.
pub fn open_thread(world: &mut World, parent: Id, id: Id, owner: Id, body: &Value) -> Answer<Value> {
    let channel = world.channels().get(&parent).ok_or_else(Refusal::unknown_channel)?;
    if channel.kind() != 0 {
        return Err(Refusal::new(
            StatusCode::BAD_REQUEST,
            50024,
            "Cannot execute action on this channel type",
        ));
    }
    limits::thread(body, world.unknown_keys)?;
    let Some(name) = body["name"].as_str() else {
        return Err(Problems::one("name", "BASE_TYPE_REQUIRED", "This field is required"));
    };
    let now = ids::timestamp();
    let kind = body["type"].as_u64().filter(|kind| matches!(kind, 11 | 12)).unwrap_or(12);
    let mut thread = json!({
        "id": id.to_string(), "type": kind, "guild_id": GUILD.to_string(), "parent_id": parent.to_string(),
        "owner_id": owner.to_string(), "name": name, "last_message_id": null, "message_count": 0,
        "member_count": 1, "total_message_sent": 0, "rate_limit_per_user": 0, "flags": 0,
        "thread_metadata": {
            "archived": false, "auto_archive_duration": body["auto_archive_duration"].as_u64().unwrap_or(4320),
            "archive_timestamp": now, "locked": false, "create_timestamp": now,
        },
    });
    if kind == 12 {
        thread["thread_metadata"]["invitable"] = json!(body["invitable"].as_bool().unwrap_or(true));
    }
    let members = BTreeSet::from([owner]);
    world.put_channel(id, Channel { body: thread.clone(), members, joined: BTreeMap::new() });
    let mut event = thread.clone();
    event["newly_created"] = json!(true);
    world.dispatch("THREAD_CREATE", event);
    world.tell_channels();
    Ok(thread)
}

/// Lets people and the bot into a thread.
pub fn invite(world: &mut World, thread: Id, guests: &[Id]) {
    let Some(mut channel) = world.channels().get(&thread).cloned() else { return };
    let fresh: Vec<Id> = guests.iter().copied().filter(|guest| !channel.members.contains(guest)).collect();
    if fresh.is_empty() {
        return;
    }
    channel.members.extend(&fresh);
    channel.body["member_count"] = json!(channel.members.len());
    let mut body = channel.body.clone();
    world.put_channel(thread, channel);
    if fresh.contains(&APPLICATION) {
        body["member"] = membership_of(APPLICATION, &body);
        world.dispatch("THREAD_CREATE", body);
    }
    world.tell_channels();
}

pub fn membership_of(user: Id, thread: &Value) -> Value {
    json!({ "id": thread["id"], "user_id": user.to_string(), "join_timestamp": ids::timestamp(), "flags": 0 })
}

/// Changes name, topic, or whether a thread is archived or locked.
///
/// # Errors
/// 10003, 50035, 50083.
pub fn modify(world: &mut World, id: Id, body: &Value) -> Answer<Value> {
    let mut channel = world.channels().get(&id).cloned().ok_or_else(Refusal::unknown_channel)?;
    if channel.is_thread() {
        limits::thread(body, world.unknown_keys)?;
        if channel.is_archived() && body["archived"] != false {
            return Err(Refusal::archived());
        }
        for key in ["archived", "locked", "auto_archive_duration", "invitable"] {
            if !body[key].is_null() {
                channel.body["thread_metadata"][key] = body[key].clone();
            }
        }
        if !body["archived"].is_null() {
            channel.body["thread_metadata"]["archive_timestamp"] = json!(ids::timestamp());
        }
    }
    for key in ["name", "topic", "position", "rate_limit_per_user", "nsfw"] {
        if !body[key].is_null() && channel.body.get(key).is_some() {
            channel.body[key] = body[key].clone();
        }
    }
    let event = if channel.is_thread() { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" };
    world.put_channel(id, channel);
    let changed = world.shown(id);
    world.dispatch(event, changed.clone());
    world.tell_channels();
    Ok(changed)
}

/// Takes a channel away with its threads and messages.
///
/// # Errors
/// 10003.
pub fn delete(world: &mut World, id: Id) -> Answer<Value> {
    let channel = world.take_channel(id).ok_or_else(Refusal::unknown_channel)?;
    let parent = id.to_string();
    let threads: Vec<Id> = world
        .channels()
        .iter()
        .filter(|(_, thread)| thread.is_thread() && thread.body["parent_id"] == parent.as_str())
        .map(|(id, _)| *id)
        .collect();
    for thread in threads {
        delete(world, thread)?;
    }
    let gone: Vec<Id> =
        world.messages().iter().filter(|(_, post)| post.channel == id).map(|(id, _)| *id).collect();
    for message in gone {
        world.forget(message);
    }
    if channel.is_thread() {
        // Of a thread that goes, no more is told than where it was.
        let part = |key: &str| channel.body[key].clone();
        let gone = json!({
            "id": part("id"), "guild_id": part("guild_id"), "parent_id": part("parent_id"), "type": part("type"),
        });
        world.dispatch("THREAD_DELETE", gone);
    } else {
        world.dispatch("CHANNEL_DELETE", channel.body.clone());
    }
    world.tell_channels();
    Ok(channel.body)
}
