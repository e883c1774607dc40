//! Tells Discord the commands. It takes its own time, and the bot answers meanwhile: Discord keeps what it knows.

use super::{Refused, commands};
use crate::app::App;
use crate::store::Fault;
use serde_json::Value;
use serenity::all::{ApplicationId, Http, LightMethod, Request, Route};
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

/// The waits between two tries: they double.
const FIRST: Duration = Duration::from_secs(5);
const LONGEST: Duration = Duration::from_secs(600);

/// Where the store keeps which commands Discord took last.
const FACT: &str = "commands";

/// Why the commands are not registered.
#[derive(Debug, thiserror::Error)]
enum NotRegistered {
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Store(#[from] Fault),
    #[error("they can't be written: {0}")]
    Json(#[from] serde_json::Error),
}

/// Registers the commands, and does not give up.
pub async fn register(app: &App, http: &Http, application: ApplicationId) {
    let mut wait = FIRST;
    while let Err(error) = try_to_register(app, http, application).await {
        let again = wait.as_secs();
        tracing::error!(%error, "the commands are not registered; tried again in {again} s");
        tokio::time::sleep(wait).await;
        wait = (wait * 2).min(LONGEST);
    }
}

/// Leaves it out when Discord took these commands before and still has them.
async fn try_to_register(app: &App, http: &Http, application: ApplicationId) -> Result<(), NotRegistered> {
    let commands = poise::builtins::create_application_commands(&app.with_voice(commands));
    // Its keys are sorted: equal commands are equal texts.
    let commands = serde_json::to_value(commands)?;
    let body = commands.to_string();
    let mut hasher = DefaultHasher::new();
    body.hash(&mut hasher);
    let fact = format!("{application} {:x}", hasher.finish());
    if app.store.fact(FACT).await?.as_deref() == Some(&fact)
        && registered(http, application).await?.is_superset(&names(&commands))
    {
        return Ok(());
    }
    let request = request(application, LightMethod::Put).body(Some(body.into_bytes()));
    // What it answers beyond its status is no concern: serenity might not be able to read it.
    http.request(request).await.map_err(Refused::from)?;
    Ok(app.store.set_fact(FACT, &fact).await?)
}

/// The names that Discord knows. What can't be read has none, and is registered anew.
async fn registered(http: &Http, application: ApplicationId) -> Result<BTreeSet<String>, Refused> {
    let answer = http.request(request(application, LightMethod::Get)).await?;
    Ok(names(&answer.json().await.unwrap_or_default()))
}

fn names(commands: &Value) -> BTreeSet<String> {
    let commands = commands.as_array().into_iter().flatten();
    commands.filter_map(|command| Some(command["name"].as_str()?.to_owned())).collect()
}

fn request(application_id: ApplicationId, method: LightMethod) -> Request<'static> {
    Request::new(Route::Commands { application_id }, method)
}
