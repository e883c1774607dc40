//! Pinned messages, by the older routes and the newer ones.

use std::collections::HashMap;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::messages::find;
use super::{Shared, id, page};
use crate::behaviour::refusal::{Answer, Problems};
use crate::world::ids::{self, Id};
use crate::world::{Post, World};

type Found = Answer<Json<Value>>;
type Two = Path<(String, String)>;

/// The older list has all of them.
pub async fn all(State(app): Shared, Path(channel): Path<String>) -> Found {
    let world = app.look();
    let pinned = pinned(&world, id(&channel)?)?;
    Ok(Json(pinned.iter().map(|(_, post)| post.body.clone()).collect()))
}

/// The newer list goes page by page.
pub async fn list(
    State(app): Shared,
    Path(channel): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Found {
    let (limit, _) = page(&query, 50, 50)?;
    let before = query.get("before").map(|text| seconds(text)).transpose()?;
    let world = app.look();
    let mut pinned = pinned(&world, id(&channel)?)?;
    if let Some(before) = before {
        pinned.retain(|(at, _)| seconds(at).is_ok_and(|at| at < before));
    }
    let more = pinned.len() > limit;
    let items = pinned.iter().take(limit);
    let items: Vec<Value> =
        items.map(|(at, post)| json!({ "pinned_at": at, "message": post.body })).collect();
    Ok(Json(json!({ "items": items, "has_more": more })))
}

/// Newest first.
fn pinned(world: &World, channel: Id) -> Answer<Vec<(&str, &Post)>> {
    world.channel(channel)?;
    let here = world.messages().values().filter(|post| post.channel == channel);
    let mut pinned: Vec<(&str, &Post)> =
        here.filter_map(|post| Some((post.pinned_at.as_deref()?, post))).collect();
    pinned.sort_by(|(one, _), (other, _)| other.cmp(one));
    Ok(pinned)
}

/// A time in UTC without its zone: such texts sort as the times do.
fn seconds(text: &str) -> Answer<&str> {
    let bare = text.strip_suffix('Z').or_else(|| text.strip_suffix("+00:00"));
    bare.filter(|bare| bare.len() >= "2026-01-31T12:00:00".len()).ok_or_else(|| {
        Problems::one("before", "DATE_TIME_TYPE_PARSE", "Could not parse it. Should be ISO8601.")
    })
}

pub async fn pin(State(app): Shared, Path((channel, message)): Two) -> Answer<StatusCode> {
    let (channel, message) = (id(&channel)?, id(&message)?);
    app.change(|world| set_pinned(world, channel, message, Some(ids::timestamp()))).await
}

pub async fn unpin(State(app): Shared, Path((channel, message)): Two) -> Answer<StatusCode> {
    let (channel, message) = (id(&channel)?, id(&message)?);
    app.change(|world| set_pinned(world, channel, message, None)).await
}

fn set_pinned(world: &mut World, channel: Id, message: Id, at: Option<String>) -> Answer<StatusCode> {
    let mut place = world.writable(channel)?.clone();
    let mut post = find(world, channel, message)?.clone();
    if post.pinned_at.is_some() == at.is_some() {
        return Ok(StatusCode::NO_CONTENT);
    }
    post.body["pinned"] = json!(at.is_some());
    post.pinned_at = at.clone();
    world.announce("MESSAGE_UPDATE", "update", &post);
    world.put_message(message, post);
    if let Some(at) = at {
        place.body["last_pin_timestamp"] = json!(at);
        world.put_channel(channel, place);
    }
    let newest = pinned(world, channel)?.first().map(|(at, _)| (*at).to_owned());
    let mut event = json!({ "channel_id": channel.to_string(), "last_pin_timestamp": newest });
    if let Some(guild) = world.guild_of(channel) {
        event["guild_id"] = json!(guild.to_string());
    }
    world.dispatch("CHANNEL_PINS_UPDATE", event);
    Ok(StatusCode::NO_CONTENT)
}
