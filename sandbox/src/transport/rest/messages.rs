//! Messages by the bot's token. Ephemeral ones do not exist here.

use std::collections::{BTreeSet, HashMap};
use std::time::Instant;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde_json::Value;

use super::{Body, Shared, id};
use crate::behaviour::limits;
use crate::behaviour::message::{Draft, sizes};
use crate::behaviour::rates;
use crate::behaviour::refusal::{Answer, Problems, Refusal};
use crate::behaviour::rights::ATTACH;
use crate::world::ids::{self, Id};
use crate::world::{Post, World};

type Found = Answer<Json<Value>>;
/// In milliseconds.
const HOUR: u64 = 3_600_000;
const TWO_WEEKS: u64 = 14 * 24 * HOUR;

type Two = Path<(String, String)>;

pub async fn list(
    State(app): Shared,
    Path(channel): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Found {
    let channel = id(&channel)?;
    let bound = |key: &str| query.get(key).map(|text| id(text)).transpose();
    let (before, after, around) = (bound("before")?.unwrap_or(Id::MAX), bound("after")?, bound("around")?);
    let limit = query.get("limit").and_then(|text| text.parse::<usize>().ok()).unwrap_or(50);
    if !(1..=100).contains(&limit) {
        return Err(Problems::one("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100."));
    }
    app.see(|world| {
        world.channel(channel)?;
        let here = world.messages().iter().filter(|(id, post)| {
            post.channel == channel
                && post.viewer.is_none()
                && **id < before
                && after.is_none_or(|after| **id > after)
        });
        let mut bodies: Vec<Value> = here.map(|(_, post)| post.body.clone()).collect();
        if let Some(around) = around {
            // Half of them before it, and the rest from it on.
            let place = bodies.partition_point(|body| ids::read(&body["id"]) < Some(around));
            bodies.drain(..place.saturating_sub(limit / 2));
            bodies.truncate(limit);
        } else if after.is_some() {
            bodies.truncate(limit);
        } else {
            bodies.drain(..bodies.len().saturating_sub(limit));
        }
        bodies.reverse();
        Ok(Json(Value::Array(bodies)))
    })
    .await
}

pub async fn create(State(app): Shared, Path(channel): Path<String>, body: Body) -> Found {
    let channel = id(&channel)?;
    app.change(|world| {
        world.writable(channel)?;
        if !body.files.is_empty() {
            world.with_right(channel, ATTACH)?;
        }
        limits::message(&body.json, &sizes(&body.files), world.unknown_keys)?;
        let nonce = match &body.json["nonce"] {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        let nonce = nonce.filter(|_| body.json["enforce_nonce"] == true);
        if let Some(first) = nonce.as_ref().and_then(|nonce| world.by_nonce(nonce)) {
            return Ok(Json(first.body.clone()));
        }
        let draft = Draft {
            channel,
            author: world.bot(),
            body: &body.json,
            files: body.files.clone(),
            viewer: None,
            metadata: None,
            loading: false,
        };
        let message = world.post(draft)?;
        if let (Some(nonce), Some(id)) = (nonce, ids::read(&message["id"])) {
            world.put_nonce(id, nonce);
        }
        Ok(Json(message))
    })
    .await
}

pub async fn get(State(app): Shared, Path((channel, message)): Two) -> Found {
    let (channel, message) = (id(&channel)?, id(&message)?);
    app.see(|world| Ok(Json(find(world, channel, message)?.body.clone()))).await
}

pub async fn edit(State(app): Shared, Path((channel, message)): Two, body: Body) -> Found {
    let (channel, message) = (id(&channel)?, id(&message)?);
    app.change(|world| {
        if !find(world, channel, message)?.is_bots() {
            return Err(Refusal::not_the_author());
        }
        if !body.files.is_empty() {
            world.with_right(channel, ATTACH)?;
        }
        if world.faults.old_messages || ids::age(message) > HOUR {
            let name = format!("old edits {channel}");
            let taken = app.rates().take(&name, rates::OLD_EDITS, 1, Instant::now());
            taken.map_err(Refusal::too_many_old_edits)?;
        }
        world.edit(message, &body.json, body.files).map(Json)
    })
    .await
}

pub async fn delete(State(app): Shared, Path((channel, message)): Two) -> Answer<StatusCode> {
    let (channel, message) = (id(&channel)?, id(&message)?);
    app.change(|world| {
        find(world, channel, message)?;
        if world.channel(channel)?.is_archived() {
            return Err(Refusal::archived());
        }
        world.remove(message)?;
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

/// Many at once: in a guild, none older than two weeks. What is not there is passed over.
pub async fn delete_many(State(app): Shared, Path(channel): Path<String>, body: Body) -> Answer<StatusCode> {
    let channel = id(&channel)?;
    let named = body.json["messages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let messages: BTreeSet<Id> = named.iter().filter_map(ids::read).collect();
    if messages.len() != named.len() || !(2..=100).contains(&messages.len()) {
        let text = "Must be between 2 and 100 in length.";
        return Err(Problems::one("messages", "BASE_TYPE_BAD_LENGTH", text));
    }
    app.change(|world| {
        if world.writable(channel)?.is_dm() {
            return Err(Refusal::not_in_this_channel());
        }
        if messages.iter().any(|message| ids::age(*message) > TWO_WEEKS) {
            return Err(Refusal::too_old_to_delete());
        }
        world.remove_many(channel, &messages);
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

pub fn find(world: &World, channel: Id, message: Id) -> Answer<&Post> {
    world.channel(channel)?;
    let post = world.messages().get(&message).filter(|post| post.channel == channel && post.viewer.is_none());
    post.ok_or_else(Refusal::unknown_message)
}
