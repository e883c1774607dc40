//! Registering commands, globally and for the guild.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{Body, Shared, id};
use crate::behaviour::limits;
use crate::behaviour::rates;
use crate::behaviour::refusal::{Answer, Refusal};
use crate::transport::app::App;
use crate::world::ids::{APPLICATION, GUILD, Id};
use crate::world::{Command, World};

type Found = Answer<Json<Value>>;
type Two = Path<(String, String)>;
type Three = Path<(String, String, String)>;

pub async fn list(State(app): Shared, Path(own): Path<String>) -> Found {
    listed(&app, scope(&own, None)?)
}
pub async fn guild_list(State(app): Shared, Path((own, guild)): Two) -> Found {
    listed(&app, scope(&own, Some(&guild))?)
}
pub async fn replace(State(app): Shared, Path(own): Path<String>, body: Body) -> Found {
    replaced(&app, scope(&own, None)?, body.json).await
}
pub async fn guild_replace(State(app): Shared, Path((own, guild)): Two, body: Body) -> Found {
    replaced(&app, scope(&own, Some(&guild))?, body.json).await
}
pub async fn create(
    State(app): Shared,
    Path(own): Path<String>,
    body: Body,
) -> Answer<(StatusCode, Json<Value>)> {
    created(&app, scope(&own, None)?, body.json).await
}
pub async fn guild_create(
    State(app): Shared,
    Path((own, guild)): Two,
    body: Body,
) -> Answer<(StatusCode, Json<Value>)> {
    created(&app, scope(&own, Some(&guild))?, body.json).await
}
pub async fn one(State(app): Shared, Path((own, command)): Two) -> Found {
    found(&app.look(), scope(&own, None)?, id(&command)?).map(Json)
}
pub async fn guild_one(State(app): Shared, Path((own, guild, command)): Three) -> Found {
    found(&app.look(), scope(&own, Some(&guild))?, id(&command)?).map(Json)
}
pub async fn edit(State(app): Shared, Path((own, command)): Two, body: Body) -> Found {
    edited(&app, scope(&own, None)?, id(&command)?, body.json).await
}
pub async fn guild_edit(State(app): Shared, Path((own, guild, command)): Three, body: Body) -> Found {
    edited(&app, scope(&own, Some(&guild))?, id(&command)?, body.json).await
}
pub async fn delete(State(app): Shared, Path((own, command)): Two) -> Answer<StatusCode> {
    deleted(&app, scope(&own, None)?, id(&command)?).await
}
pub async fn guild_delete(State(app): Shared, Path((own, guild, command)): Three) -> Answer<StatusCode> {
    deleted(&app, scope(&own, Some(&guild))?, id(&command)?).await
}

/// The guild that a path names, or none for global commands.
fn scope(own: &str, guild: Option<&str>) -> Answer<Option<Id>> {
    if id(own)? != APPLICATION {
        return Err(Refusal::new(StatusCode::NOT_FOUND, 10002, "Unknown Application"));
    }
    match guild.map(id).transpose()? {
        None => Ok(None),
        Some(GUILD) => Ok(Some(GUILD)),
        Some(_) => Err(Refusal::missing_access()),
    }
}

fn bodies(world: &World, guild: Option<Id>) -> Vec<Value> {
    world
        .commands()
        .values()
        .filter(|command| command.guild == guild)
        .map(|command| command.body.clone())
        .collect()
}

fn listed(app: &Arc<App>, guild: Option<Id>) -> Found {
    Ok(Json(Value::Array(bodies(&app.look(), guild))))
}

fn found(world: &World, guild: Option<Id>, id: Id) -> Answer<Value> {
    let command = world.commands().get(&id).filter(|command| command.guild == guild);
    command.map(|command| command.body.clone()).ok_or_else(Refusal::unknown_command)
}

async fn replaced(app: &Arc<App>, guild: Option<Id>, body: Value) -> Found {
    let fault = || {
        crate::behaviour::refusal::Problems::one(
            "",
            "LIST_TYPE_CONVERT",
            "Only iterables may be used in a ListType",
        )
    };
    let list = body.as_array().ok_or_else(fault)?;
    limits::commands(list, app.look().unknown_keys)?;
    let commands = app
        .change(|world| {
            let gone: Vec<Id> = world
                .commands()
                .iter()
                .filter(|(_, command)| command.guild == guild)
                .filter(|(_, command)| !list.iter().any(|new| same(new, &command.body)))
                .map(|(id, _)| *id)
                .collect();
            let old = bodies(world, guild);
            let new = list.iter().filter(|new| !old.iter().any(|old| same(new, old))).count();
            count_new(app, guild, new as u64)?;
            for id in gone {
                world.remove_command(id);
            }
            let commands: Vec<Value> = list.iter().map(|command| put(world, guild, command)).collect();
            world.tell_channels();
            Ok(commands)
        })
        .await?;
    Ok(Json(Value::Array(commands)))
}

async fn created(app: &Arc<App>, guild: Option<Id>, body: Value) -> Answer<(StatusCode, Json<Value>)> {
    limits::command(&body, app.look().unknown_keys)?;
    app.change(|world| {
        let mut list = bodies(world, guild);
        let known = list.iter().any(|old| same(&body, old));
        if !known {
            list.push(body.clone());
            if list.len() > 100 {
                return Err(Refusal::too_many_commands());
            }
            count_new(app, guild, 1)?;
        }
        let command = put(world, guild, &body);
        world.tell_channels();
        Ok((if known { StatusCode::OK } else { StatusCode::CREATED }, Json(command)))
    })
    .await
}

async fn edited(app: &Arc<App>, guild: Option<Id>, id: Id, body: Value) -> Found {
    app.change(|world| {
        let mut command = found(world, guild, id)?;
        let lasting = limits::COMMAND_KEYS.iter().filter(|key| **key != "id");
        let lasting: Vec<&str> = lasting.copied().filter(|key| command.get(key).is_some()).collect();
        let mut sent = json!({});
        for key in &lasting {
            sent[key] = command[key].clone();
        }
        for (key, value) in body.as_object().into_iter().flatten() {
            sent[key] = value.clone();
        }
        for key in lasting {
            command[key] = sent[key].clone();
        }
        command["options"] = tidy(&command["options"]);
        limits::command(&sent, world.unknown_keys)?;
        command["version"] = json!(world.ids.next().to_string());
        world.put_command(id, Command { guild, body: command.clone() });
        world.tell_channels();
        Ok(Json(command))
    })
    .await
}

async fn deleted(app: &Arc<App>, guild: Option<Id>, id: Id) -> Answer<StatusCode> {
    app.change(|world| {
        found(world, guild, id)?;
        world.remove_command(id);
        world.tell_channels();
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

/// Only commands whose name was not there count; what is sent unchanged at every start does not.
fn count_new(app: &App, guild: Option<Id>, count: u64) -> Answer<()> {
    let name = format!("commands {}", guild.unwrap_or_default());
    let taken = app.rates().take(&name, rates::NEW_COMMANDS, count, Instant::now());
    taken.map(|_| ()).map_err(|_| Refusal::too_many_new_commands())
}

fn same(new: &Value, old: &Value) -> bool {
    new["name"] == old["name"] && new["type"].as_u64().unwrap_or(1) == old["type"].as_u64().unwrap_or(1)
}

/// Keeps a command under the id that its name already had.
fn put(world: &mut World, guild: Option<Id>, sent: &Value) -> Value {
    let old = world.commands().iter().find(|(_, old)| old.guild == guild && same(sent, &old.body));
    let id = match old.map(|(id, _)| *id) {
        Some(id) => id,
        None => world.ids.next(),
    };
    let mut body = json!({
        "id": id.to_string(), "application_id": APPLICATION.to_string(), "type": sent["type"].as_u64().unwrap_or(1),
        "name": sent["name"], "description": sent["description"].as_str().unwrap_or_default(),
        "options": tidy(&sent["options"]), "default_member_permissions": sent["default_member_permissions"],
        "nsfw": sent["nsfw"].as_bool().unwrap_or(false), "version": world.ids.next().to_string(),
        "name_localizations": sent["name_localizations"], "contexts": sent["contexts"],
        "description_localizations": sent["description_localizations"],
    });
    body["integration_types"] =
        if sent["integration_types"].is_array() { sent["integration_types"].clone() } else { json!([0]) };
    if guild.is_some() {
        body["guild_id"] = json!(GUILD.to_string());
    } else {
        body["dm_permission"] = json!(sent["dm_permission"].as_bool().unwrap_or(true));
    }
    world.put_command(id, Command { guild, body: body.clone() });
    body
}

/// Options without the keys that are not set or are not for their type.
fn tidy(options: &Value) -> Value {
    let mut options = options.as_array().cloned().unwrap_or_default();
    for option in &mut options {
        let kind = option["type"].as_u64().unwrap_or(0);
        if let Some(object) = option.as_object_mut() {
            object.retain(|key, value| {
                !value.is_null() && belongs(key, kind) && limits::OPTION_KEYS.contains(&key.as_str())
            });
        }
        if option.get("options").is_some() {
            option["options"] = tidy(&option["options"]);
        }
    }
    Value::Array(options)
}

/// Whether options of this type have such a key.
fn belongs(key: &str, kind: u64) -> bool {
    match key {
        "options" => matches!(kind, 1 | 2),
        "choices" | "autocomplete" => matches!(kind, 3 | 4 | 10),
        "min_length" | "max_length" => kind == 3,
        "min_value" | "max_value" => matches!(kind, 4 | 10),
        "channel_types" => kind == 7,
        _ => true,
    }
}
