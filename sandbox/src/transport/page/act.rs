//! What a person does that the bot is to answer: a command, a suggestion asked for, a press, a choice, a form sent in.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request as HttpRequest, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use serde_json::{Value, json};
use tower::ServiceExt;

use super::{Given, Shared, Sorry, Told, form, person, seen_channel, seen_message, sorry};
use crate::behaviour::interaction::Request;
use crate::behaviour::limits;
use crate::behaviour::line::Purpose;
use crate::behaviour::resolve::{self, Named, Resolved};
use crate::transport::app::App;
use crate::world::World;
use crate::world::ids::{self, GUILD};
use crate::world::interactions::Kind;

/// Sends an interaction and waits for the first answer.
async fn interact(app: &Arc<App>, request: Request) -> Told {
    if app.look().channels().get(&request.channel).is_some_and(|channel| channel.is_archived()) {
        return Err(sorry("This thread is archived"));
    }
    let (id, answer) = app.change(|world| Ok(world.interact(request))).await?;
    match tokio::time::timeout(limits::FIRST_ANSWER, answer).await {
        Ok(Ok(outcome)) => Ok(Json(outcome)),
        _ => {
            let failed = |world: &mut World| {
                world.fail(id);
                Ok(())
            };
            app.change(failed).await?;
            Err(Sorry(StatusCode::GATEWAY_TIMEOUT, "The application did not respond".into()))
        }
    }
}

pub async fn command(State(app): Shared, Given(body): Given) -> Told {
    let request = {
        let world = app.look();
        let user = person(&world, &body["as"])?;
        let channel = seen_channel(&world, user, &body["channel"])?;
        let line = body["line"].as_str().unwrap_or_default();
        let parsed = world.parse(channel, line, Purpose::Run).map_err(|reason| sorry(&reason))?;
        Request {
            kind: Kind::Command,
            user,
            channel,
            data: parsed.data,
            message: None,
            name: Some(parsed.name),
            opened_by: None,
        }
    };
    interact(&app, request).await
}

/// A command that is used on a user or a message.
pub async fn apply(State(app): Shared, Given(body): Given) -> Told {
    let request = {
        let world = app.look();
        let user = person(&world, &body["as"])?;
        let channel = seen_channel(&world, user, &body["channel"])?;
        let command = ids::read(&body["command"]).and_then(|id| world.commands().get(&id));
        let command = command.filter(|command| command.is_offered(world.guild_of(channel)));
        let command = command.ok_or_else(|| sorry("There is no such command here"))?;
        let mut resolved = Resolved::new();
        let target = match command.body["type"].as_u64() {
            Some(2) => {
                let name = body["target"].as_str().unwrap_or_default();
                let found = world.resolve(Named::User, name, channel, &mut resolved);
                found.ok_or_else(|| sorry("Nobody is called so"))?
            }
            Some(3) => {
                let (_, post) = seen_message(&world, user, &body["target"])?;
                if post.channel != channel {
                    return Err(sorry("There is no such message in this channel"));
                }
                let id = post.body["id"].clone();
                resolve::put(&mut resolved, "messages", id.as_str().unwrap_or_default(), post.body);
                id
            }
            _ => return Err(sorry("This command is typed")),
        };
        let (name, kind) = (&command.body["name"], &command.body["type"]);
        let mut data = json!({ "id": command.body["id"], "name": name, "type": kind, "target_id": target });
        data["resolved"] = Value::Object(resolved);
        if command.guild.is_some() {
            data["guild_id"] = json!(GUILD.to_string());
        }
        let name = name.as_str().map(str::to_owned);
        Request { kind: Kind::Command, user, channel, data, message: None, name, opened_by: None }
    };
    interact(&app, request).await
}

pub async fn complete(State(app): Shared, Given(body): Given) -> Told {
    let (request, option) = {
        let world = app.look();
        let user = person(&world, &body["as"])?;
        let channel = seen_channel(&world, user, &body["channel"])?;
        let line = body["line"].as_str().unwrap_or_default();
        let parsed = world.parse(channel, line, Purpose::Complete).map_err(|reason| sorry(&reason))?;
        let Some(option) = parsed.focused else { return Ok(Json(json!({ "choices": [], "option": null }))) };
        let data = parsed.data;
        (
            Request {
                kind: Kind::Autocomplete,
                user,
                channel,
                data,
                message: None,
                name: None,
                opened_by: None,
            },
            option,
        )
    };
    if option["autocomplete"] != true {
        let choices = option["choices"].as_array().cloned().unwrap_or_default();
        return Ok(Json(json!({ "choices": choices, "option": option["name"] })));
    }
    let Json(mut outcome) = interact(&app, request).await?;
    outcome["option"] = option["name"].clone();
    Ok(Json(outcome))
}

/// The component of that id, wherever it stands in the message.
fn find_component<'a>(list: &'a Value, custom_id: &str) -> Option<&'a Value> {
    list.as_array()?.iter().find_map(|component| {
        if component["custom_id"] == custom_id {
            return Some(component);
        }
        find_component(&component["components"], custom_id).or_else(|| {
            let accessory = component.get("accessory")?;
            (accessory["custom_id"] == custom_id).then_some(accessory)
        })
    })
}

pub async fn press(State(app): Shared, Given(body): Given) -> Told {
    let request = {
        let world = app.look();
        component_request(&world, &body)?
    };
    interact(&app, request).await
}

pub async fn select(State(app): Shared, Given(body): Given) -> Told {
    let request = {
        let world = app.look();
        component_request(&world, &body)?
    };
    interact(&app, request).await
}

fn component_request(world: &World, body: &Value) -> Result<Request, Sorry> {
    let user = person(world, &body["as"])?;
    let (message, post) = seen_message(world, user, &body["message"])?;
    let custom_id = body["custom_id"].as_str().unwrap_or_default();
    let component = find_component(&post.body["components"], custom_id)
        .ok_or_else(|| sorry("There is no such button or menu on this message"))?;
    if component["disabled"] == true {
        return Err(sorry("This is switched off"));
    }
    let mut data = json!({ "custom_id": custom_id, "component_type": component["type"] });
    if let Some(id) = component.get("id") {
        data["id"] = id.clone();
    }
    if component["type"] != 2 {
        let values = body["values"].as_array().ok_or_else(|| sorry("Give `values`"))?;
        let resolved = form::choices(world, component, values, post.channel)?;
        data["values"] = json!(values);
        if !resolved.is_empty() {
            data["resolved"] = Value::Object(resolved);
        }
    }
    Ok(Request {
        kind: Kind::Component,
        user,
        channel: post.channel,
        data,
        message: Some(message),
        name: None,
        opened_by: None,
    })
}

pub async fn submit(State(app): Shared, Given(body): Given) -> Told {
    let id = ids::read(&body["modal"]).unwrap_or(0);
    let none = || Sorry(StatusCode::NOT_FOUND, "There is no such form".into());
    let (user, mut data) = {
        let world = app.look();
        let user = person(&world, &body["as"])?;
        let modal = world.modals().get(&id).filter(|modal| modal.user == user).ok_or_else(none)?;
        (user, form::fill(&world, modal, &body["values"])?)
    };
    // Of two that send it at once, the second finds none.
    let modal = app.change(|world| Ok(world.take_modal(id))).await?.ok_or_else(none)?;
    data["custom_id"] = modal.body["custom_id"].clone();
    let request = Request {
        kind: Kind::Modal,
        user,
        channel: modal.channel,
        data,
        message: modal.message,
        name: None,
        opened_by: Some(modal.opened_by),
    };
    interact(&app, request).await
}
/// Asks as the bot would, which has a token that nobody else knows; the answer is what the bot would get.
pub async fn as_bot(State((app, rest)): State<(Arc<App>, Router)>, Given(asked): Given) -> Response {
    let path = format!("/api/v10{}", asked["path"].as_str().unwrap_or_default());
    let mut request = HttpRequest::builder()
        .method(asked["method"].as_str().unwrap_or_default())
        .uri(path)
        .header(header::AUTHORIZATION, format!("Bot {}", app.token.as_str()));
    let mut body = Body::empty();
    if !asked["body"].is_null() {
        request = request.header(header::CONTENT_TYPE, "application/json");
        body = Body::from(asked["body"].to_string());
    }
    match request.body(body) {
        Ok(request) => {
            let Ok(response) = rest.oneshot(request).await;
            response
        }
        Err(_) => sorry("Give `method` and `path`, as below /api/v10").into_response(),
    }
}
