//! What a person writes and opens: messages, direct messages, threads.

use axum::Json;
use axum::extract::State;
use serde_json::json;

use super::{Given, Shared, Told, person, seen_channel, sorry};
use crate::behaviour::channels;
use crate::behaviour::limits;
use crate::behaviour::message::Draft;
use crate::behaviour::refusal::Refusal;
use crate::world::ids::{APPLICATION, Id};
use crate::world::{Channel, World};

pub async fn say(State(app): Shared, Given(body): Given) -> Told {
    let (me, channel) = {
        let world = app.look();
        let me = person(&world, &body["as"])?;
        (me, seen_channel(&world, me, &body["channel"])?)
    };
    let content = json!({ "content": body["content"] });
    let message = app
        .change(|world| {
            limits::message(&content, &[], world.unknown_keys)?;
            let author = world.user(me).ok_or_else(Refusal::unknown_user)?;
            if world.channels().get(&channel).is_some_and(Channel::is_thread) {
                let named = named(world, content["content"].as_str().unwrap_or_default());
                channels::invite(world, channel, &named);
            }
            world.post(Draft {
                channel,
                author,
                body: &content,
                files: Vec::new(),
                viewer: None,
                metadata: None,
                loading: false,
            })
        })
        .await?;
    Ok(Json(json!({ "message": message })))
}

/// Who is mentioned: they come into the thread where it is said.
fn named(world: &World, content: &str) -> Vec<Id> {
    let everyone = world.people.iter().map(|person| person.id).chain([APPLICATION]);
    let mentioned = |id: &Id| content.contains(&format!("<@{id}>")) || content.contains(&format!("<@!{id}>"));
    everyone.filter(mentioned).collect()
}

pub async fn dm(State(app): Shared, Given(body): Given) -> Told {
    let me = person(&app.look(), &body["as"])?;
    let channel = app.change(|world| world.dm(me)).await?;
    Ok(Json(json!({ "channel": channel })))
}

pub async fn thread(State(app): Shared, Given(body): Given) -> Told {
    let (me, parent) = {
        let world = app.look();
        let me = person(&world, &body["as"])?;
        (me, seen_channel(&world, me, &body["channel"])?)
    };
    let name = body["name"].as_str().map(str::trim).unwrap_or_default();
    if !(1..=100).contains(&name.chars().count()) {
        return Err(sorry("The name of a thread has 1 to 100 letters"));
    }
    let asked = json!({ "name": name, "type": if body["private"] == true { 12 } else { 11 } });
    let channel = app
        .change(|world| {
            let id = world.ids.next();
            channels::open_thread(world, parent, id, me, &asked)
        })
        .await?;
    Ok(Json(json!({ "channel": channel })))
}
