//! Reactions to messages.

use std::collections::{BTreeSet, HashMap};

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::messages::find;
use super::{Shared, id, page};
use crate::behaviour::refusal::{Answer, Refusal};
use crate::world::ids::{APPLICATION, Id};
use crate::world::shapes;
use crate::world::{Post, World};

type Done = Answer<StatusCode>;

/// Who reacted with this emoji.
pub async fn list(
    State(app): Shared,
    Path((channel, message, emoji)): Path<(String, String, String)>,
    Query(query): Query<HashMap<String, String>>,
) -> Answer<Json<Value>> {
    let (limit, after) = page(&query, 25, 100)?;
    let world = app.look();
    let post = find(&world, id(&channel)?, id(&message)?)?;
    let emoji = known(&emoji)?;
    let people = post.reactions.iter().filter(|(other, _)| *other == emoji).flat_map(|(_, people)| people);
    let people = people.filter(|person| **person > after).take(limit);
    Ok(Json(people.filter_map(|person| world.user(*person)).collect()))
}

pub async fn add(
    State(app): Shared,
    Path((channel, message, emoji, user)): Path<(String, String, String, String)>,
) -> Done {
    if user != "@me" {
        return Err(Refusal::no_method());
    }
    let (channel, message, emoji) = (id(&channel)?, id(&message)?, known(&emoji)?);
    app.change(|world| {
        world.writable(channel)?;
        find(world, channel, message)?;
        react(world, message, APPLICATION, &emoji, true)
    })
    .await
}

pub async fn remove(
    State(app): Shared,
    Path((channel, message, emoji, user)): Path<(String, String, String, String)>,
) -> Done {
    let user = if user == "@me" { APPLICATION } else { id(&user)? };
    let (channel, message, emoji) = (id(&channel)?, id(&message)?, known(&emoji)?);
    app.change(|world| {
        find(world, channel, message)?;
        world.user(user).ok_or_else(Refusal::unknown_user)?;
        react(world, message, user, &emoji, false)
    })
    .await
}

pub async fn clear(State(app): Shared, Path((channel, message)): Path<(String, String)>) -> Done {
    let (channel, message) = (id(&channel)?, id(&message)?);
    app.change(|world| {
        let mut post = find(world, channel, message)?.clone();
        post.reactions.clear();
        let event = event(world, message, &post);
        keep(world, message, post);
        world.dispatch("MESSAGE_REACTION_REMOVE_ALL", event);
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

pub async fn clear_emoji(
    State(app): Shared,
    Path((channel, message, emoji)): Path<(String, String, String)>,
) -> Done {
    let (channel, message, emoji) = (id(&channel)?, id(&message)?, known(&emoji)?);
    app.change(|world| {
        let mut post = find(world, channel, message)?.clone();
        post.reactions.retain(|(other, _)| *other != emoji);
        let mut event = event(world, message, &post);
        event["emoji"] = shown(&emoji);
        keep(world, message, post);
        world.dispatch("MESSAGE_REACTION_REMOVE_EMOJI", event);
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

/// Somebody reacts, or no longer does.
///
/// # Errors
/// 10008.
pub fn react(world: &mut World, message: Id, user: Id, emoji: &str, on: bool) -> Done {
    let mut post = world.messages().get(&message).cloned().ok_or_else(Refusal::unknown_message)?;
    let place = post.reactions.iter().position(|(other, _)| other == emoji).unwrap_or_else(|| {
        post.reactions.push((emoji.to_owned(), BTreeSet::new()));
        post.reactions.len() - 1
    });
    let people = &mut post.reactions[place].1;
    let changed = if on { people.insert(user) } else { people.remove(&user) };
    if !changed {
        return Ok(StatusCode::NO_CONTENT);
    }
    post.reactions.retain(|(_, people)| !people.is_empty());
    let mut event = event(world, message, &post);
    event["user_id"] = json!(user.to_string());
    event["emoji"] = shown(emoji);
    event["burst"] = json!(false);
    event["type"] = json!(0);
    let author = post.body["author"]["id"].clone();
    let guild = world.guild_of(post.channel).is_some();
    keep(world, message, post);
    if on {
        event["message_author_id"] = author;
        if guild {
            event["member"] = shapes::member(world.user(user).unwrap_or_default());
        }
    }
    world.dispatch(if on { "MESSAGE_REACTION_ADD" } else { "MESSAGE_REACTION_REMOVE" }, event);
    Ok(StatusCode::NO_CONTENT)
}

/// Stores the reactions, as the bot sees them.
fn keep(world: &mut World, message: Id, mut post: Post) {
    let told = |(emoji, people): &(String, BTreeSet<Id>)| {
        json!({
            "emoji": shown(emoji), "count": people.len(), "me": people.contains(&APPLICATION), "me_burst": false,
            "count_details": { "normal": people.len(), "burst": 0 }, "burst_colors": [],
        })
    };
    let reactions: Vec<Value> = post.reactions.iter().map(told).collect();
    if let Some(body) = post.body.as_object_mut() {
        match reactions.is_empty() {
            true => body.remove("reactions"),
            false => body.insert("reactions".into(), Value::Array(reactions)),
        };
    }
    world.tell("update", json!({ "message": post.body }), world.audience(&post));
    world.put_message(message, post);
}

fn event(world: &World, message: Id, post: &Post) -> Value {
    let mut event = json!({ "channel_id": post.channel.to_string(), "message_id": message.to_string() });
    if let Some(guild) = world.guild_of(post.channel) {
        event["guild_id"] = json!(guild.to_string());
    }
    event
}

fn shown(emoji: &str) -> Value {
    json!({ "id": null, "name": emoji })
}

/// An emoji of Unicode's. The guild has none of its own, and words are none.
///
/// # Errors
/// 10014.
pub fn known(emoji: &str) -> Answer<String> {
    let is_emoji =
        !emoji.is_ascii() && !emoji.chars().any(char::is_alphabetic) && emoji.chars().count() <= 12;
    if is_emoji { Ok(emoji.to_owned()) } else { Err(Refusal::unknown_emoji()) }
}
