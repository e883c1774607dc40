//! Who there is: the bot, the people, the guild.

use std::collections::HashMap;
use std::time::Instant;

use axum::Json;
use axum::extract::{Path, Query, State};
use serde_json::{Value, json};

use super::{Body, Shared, id, page};
use crate::behaviour::rates::{self, Limit};
use crate::behaviour::refusal::{Answer, Problems, Refusal};
use crate::world::ids::{self, APPLICATION, GUILD, Id};
use crate::world::shapes;

type Found = Answer<Json<Value>>;

pub async fn gateway(State(app): Shared) -> Json<Value> {
    Json(json!({ "url": app.look().socket }))
}

pub async fn gateway_bot(State(app): Shared) -> Json<Value> {
    let limit = json!({ "total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1 });
    Json(json!({ "url": app.look().socket, "shards": 1, "session_start_limit": limit }))
}

pub async fn me(State(app): Shared) -> Json<Value> {
    Json(shapes::bot_self(&app.look().names.bot))
}

pub async fn application(State(app): Shared) -> Json<Value> {
    let world = app.look();
    let owner = world.people.first().map(shapes::user).unwrap_or_default();
    Json(shapes::application(&world.names.bot, owner))
}

pub async fn user(State(app): Shared, Path(user): Path<String>) -> Found {
    app.look().user(id(&user)?).map(Json).ok_or_else(Refusal::unknown_user)
}

pub async fn my_guilds(State(app): Shared, Query(query): Query<HashMap<String, String>>) -> Found {
    let (_, after) = page(&query, 200, 200)?;
    let before = query.get("before").map(|text| id(text)).transpose()?.unwrap_or(Id::MAX);
    if !(after + 1..before).contains(&GUILD) {
        return Ok(Json(json!([])));
    }
    let guild = app.look().guild();
    Ok(Json(json!([{
        "id": guild["id"], "name": guild["name"], "icon": null, "banner": null, "owner": false,
        "permissions": shapes::RIGHTS, "features": [],
    }])))
}

pub async fn open_dm(State(app): Shared, body: Body) -> Found {
    let fault = || Problems::one("recipient_id", "BASE_TYPE_REQUIRED", "This field is required");
    let person = ids::read(&body.json["recipient_id"]).ok_or_else(fault)?;
    app.change(|world| {
        if world.person(person).is_some() && world.conversation(person).is_none() {
            let limit = Limit { most: world.faults.conversations, within: rates::CONVERSATIONS_WITHIN };
            let taken = app.rates().take("conversations", limit, 1, Instant::now());
            taken.map_err(|_| Refusal::too_many_conversations())?;
        }
        world.dm(person)
    })
    .await
    .map(Json)
}

pub async fn guild(State(app): Shared, Path(guild): Path<String>) -> Found {
    known(&guild)?;
    Ok(Json(app.look().guild()))
}

pub async fn channels(State(app): Shared, Path(guild): Path<String>) -> Found {
    known(&guild)?;
    let world = app.look();
    let list = world.channels().keys().filter(|id| world.has_rights(**id));
    Ok(Json(list.map(|id| world.shown(*id)).collect()))
}

pub async fn threads(State(app): Shared, Path(guild): Path<String>) -> Found {
    known(&guild)?;
    let world = app.look();
    let list = world.channels().iter().filter(|(_, channel)| channel.is_thread() && !channel.is_archived());
    let seen = list.filter(|(id, _)| world.sees(**id));
    let threads: Vec<Value> = seen.map(|(_, channel)| channel.body.clone()).collect();
    Ok(Json(json!({ "threads": threads, "members": [], "has_more": false })))
}

pub async fn roles(Path(guild): Path<String>) -> Found {
    known(&guild)?;
    Ok(Json(json!([shapes::role()])))
}

pub async fn members(
    State(app): Shared,
    Path(guild): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Found {
    known(&guild)?;
    let (limit, after) = page(&query, 1, 1000)?;
    let world = app.look();
    let everybody = std::iter::once(APPLICATION).chain(world.people.iter().map(|person| person.id));
    let members = everybody.filter(|id| *id > after).take(limit).filter_map(|id| world.member(id));
    Ok(Json(members.collect()))
}

pub async fn member(State(app): Shared, Path((guild, user)): Path<(String, String)>) -> Found {
    known(&guild)?;
    let user = if user == "@me" { APPLICATION } else { id(&user)? };
    app.look().member(user).map(Json).ok_or_else(Refusal::unknown_member)
}

fn known(guild: &str) -> Answer<()> {
    if id(guild)? == GUILD { Ok(()) } else { Err(Refusal::unknown_guild()) }
}
