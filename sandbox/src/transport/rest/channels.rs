//! Channels and threads.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{Body, Shared, id, is_set, page};
use crate::behaviour::channels::{delete, membership_of, modify, open_thread};
use crate::behaviour::refusal::{Answer, Refusal};
use crate::behaviour::rights::{PRIVATE_THREADS, PUBLIC_THREADS};
use crate::transport::app::App;
use crate::world::ids::{self, APPLICATION, GUILD, Id};
use crate::world::{Channel, World};

type Found = Answer<Json<Value>>;

pub async fn get(State(app): Shared, Path(channel): Path<String>) -> Found {
    let channel = id(&channel)?;
    app.see(|world| {
        world.channel(channel)?;
        Ok(Json(world.shown(channel)))
    })
    .await
}

pub async fn patch(State(app): Shared, Path(channel): Path<String>, body: Body) -> Found {
    let channel = id(&channel)?;
    app.change(|world| {
        world.writable(channel)?;
        modify(world, channel, &body.json).map(Json)
    })
    .await
}

pub async fn remove(State(app): Shared, Path(channel): Path<String>) -> Found {
    let channel = id(&channel)?;
    app.change(|world| {
        world.channel(channel)?;
        delete(world, channel).map(Json)
    })
    .await
}

pub async fn typing(State(app): Shared, Path(channel): Path<String>) -> Answer<StatusCode> {
    let channel = id(&channel)?;
    app.change(|world| {
        let found = world.writable(channel)?;
        let audience = matches!(found.kind(), 1 | 12).then(|| found.members.clone());
        world.tell("typing", json!({ "channel_id": channel.to_string() }), audience);
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

pub async fn thread(
    State(app): Shared,
    Path(channel): Path<String>,
    body: Body,
) -> Answer<(StatusCode, Json<Value>)> {
    let channel = id(&channel)?;
    let thread = app
        .change(|world| {
            let right = if body.json["type"] == 11 { PUBLIC_THREADS } else { PRIVATE_THREADS };
            world.with_right(channel, right)?;
            let fresh = world.ids.next();
            let mut thread = open_thread(world, channel, fresh, APPLICATION, &body.json)?;
            thread["member"] = membership_of(APPLICATION, &thread);
            Ok(thread)
        })
        .await?;
    Ok((StatusCode::CREATED, Json(thread)))
}

pub async fn message_thread(
    State(app): Shared,
    Path((channel, message)): Path<(String, String)>,
    body: Body,
) -> Answer<(StatusCode, Json<Value>)> {
    let (channel, message) = (id(&channel)?, id(&message)?);
    let thread = app
        .change(|world| {
            let post = world
                .messages()
                .get(&message)
                .filter(|post| post.channel == channel && post.viewer.is_none());
            let mut post = post.cloned().ok_or_else(Refusal::unknown_message)?;
            if world.channels().contains_key(&message) {
                return Err(Refusal::thread_exists());
            }
            world.with_right(channel, PUBLIC_THREADS)?;
            let mut asked = body.json.clone();
            asked["type"] = json!(11);
            let mut thread = open_thread(world, channel, message, APPLICATION, &asked)?;
            thread["member"] = membership_of(APPLICATION, &thread);
            post.body["thread"] = thread.clone();
            post.body["flags"] = json!(post.body["flags"].as_u64().unwrap_or(0) | 1 << 5);
            world.announce("MESSAGE_UPDATE", "update", &post);
            world.put_message(message, post);
            Ok(thread)
        })
        .await?;
    Ok((StatusCode::CREATED, Json(thread)))
}

pub async fn members(
    State(app): Shared,
    Path(channel): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Found {
    let with_member = is_set(&query, "with_member")?;
    let (limit, after) = page(&query, 100, 100)?;
    let world = app.look();
    let (id, thread) = find_thread(&world, &channel)?;
    let members = thread.members.iter().filter(|user| **user > after).take(limit);
    let members = members.map(|user| member_of(&world, id, thread, *user, with_member));
    Ok(Json(members.collect()))
}

pub async fn member(
    State(app): Shared,
    Path((channel, user)): Path<(String, String)>,
    Query(query): Query<HashMap<String, String>>,
) -> Found {
    let with_member = is_set(&query, "with_member")?;
    let user = if user == "@me" { APPLICATION } else { id(&user)? };
    let world = app.look();
    let (id, thread) = find_thread(&world, &channel)?;
    if !thread.members.contains(&user) {
        return Err(Refusal::unknown_member());
    }
    Ok(Json(member_of(&world, id, thread, user, with_member)))
}

fn find_thread<'a>(world: &'a World, channel: &str) -> Answer<(Id, &'a Channel)> {
    let id = id(channel)?;
    let thread = world.channel(id)?;
    if thread.is_thread() { Ok((id, thread)) } else { Err(Refusal::unknown_channel()) }
}

fn member_of(world: &World, thread: Id, body: &Channel, user: Id, with_member: bool) -> Value {
    let created = || body.body["thread_metadata"]["create_timestamp"].clone();
    let mut member = json!({
        "id": thread.to_string(), "user_id": user.to_string(), "flags": 0,
        "join_timestamp": body.joined.get(&user).map_or_else(created, |at| json!(at)),
    });
    if with_member {
        member["member"] = world.member(user).unwrap_or_default();
    }
    member
}

pub async fn join(State(app): Shared, Path((channel, user)): Path<(String, String)>) -> Answer<StatusCode> {
    membership(&app, &channel, &user, |thread, user| {
        thread.joined.insert(user, ids::timestamp());
        thread.members.insert(user)
    })
    .await
}

pub async fn leave(State(app): Shared, Path((channel, user)): Path<(String, String)>) -> Answer<StatusCode> {
    membership(&app, &channel, &user, |thread, user| {
        thread.joined.remove(&user);
        thread.members.remove(&user)
    })
    .await
}

/// Lets somebody in or out, and tells so when that changed anything.
async fn membership(
    app: &Arc<App>,
    channel: &str,
    user: &str,
    change: impl FnOnce(&mut Channel, Id) -> bool,
) -> Answer<StatusCode> {
    let user = if user == "@me" { APPLICATION } else { id(user)? };
    app.change(|world| {
        let (channel, found) = find_thread(world, channel)?;
        let mut found = found.clone();
        world.writable(channel)?;
        if found.is_archived() {
            return Err(Refusal::archived());
        }
        world.user(user).ok_or_else(Refusal::unknown_user)?;
        if !change(&mut found, user) {
            return Ok(StatusCode::NO_CONTENT);
        }
        found.body["member_count"] = json!(found.members.len());
        let mut event = json!({
            "id": channel.to_string(), "guild_id": GUILD.to_string(), "member_count": found.members.len(),
        });
        if found.members.contains(&user) {
            event["added_members"] = json!([member_of(world, channel, &found, user, true)]);
        } else {
            event["removed_member_ids"] = json!([user.to_string()]);
        }
        world.put_channel(channel, found);
        world.dispatch("THREAD_MEMBERS_UPDATE", event);
        world.tell_channels();
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}
