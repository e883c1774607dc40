//! Answers to interactions: the first one, and follow-ups by the interaction's token.

use std::collections::HashMap;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use super::{Body, Shared, id, is_set};
use crate::behaviour::refusal::{Answer, Refusal};
use crate::world::ids::APPLICATION;

type Found = Answer<Json<Value>>;
type Named = Path<(String, String, String)>;

pub async fn callback(
    State(app): Shared,
    Path((interaction, token)): Path<(String, String)>,
    Query(query): Query<HashMap<String, String>>,
    body: Body,
) -> Answer<Response> {
    let interaction = id(&interaction)?;
    let wanted = is_set(&query, "with_response")?;
    let answer = app.change(|world| world.answer(interaction, &token, &body.json, body.files)).await?;
    if wanted {
        return Ok(Json(answer).into_response());
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

pub async fn follow_up(
    State(app): Shared,
    Path((application, token)): Path<(String, String)>,
    body: Body,
) -> Found {
    own(&application)?;
    app.change(|world| world.follow_up(&token, &body.json, body.files)).await.map(Json)
}

pub async fn get(State(app): Shared, Path((application, token, message)): Named) -> Found {
    own(&application)?;
    app.see(|world| {
        let message = world.answered_message(&token, &message)?;
        let post = world.messages().get(&message).ok_or_else(Refusal::unknown_message)?;
        Ok(Json(post.body.clone()))
    })
    .await
}

pub async fn edit(State(app): Shared, Path((application, token, message)): Named, body: Body) -> Found {
    own(&application)?;
    app.change(|world| {
        let message = world.answered_message(&token, &message)?;
        world.edit(message, &body.json, body.files).map(Json)
    })
    .await
}

pub async fn delete(State(app): Shared, Path((application, token, message)): Named) -> Answer<StatusCode> {
    own(&application)?;
    app.change(|world| {
        let message = world.answered_message(&token, &message)?;
        world.remove(message)?;
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

fn own(application: &str) -> Answer<()> {
    if id(application)? == APPLICATION { Ok(()) } else { Err(Refusal::unknown_webhook()) }
}
