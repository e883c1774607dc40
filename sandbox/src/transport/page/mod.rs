//! What the page may ask for: see README.md.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{FromRequest, Path, Query, Request, State, WebSocketUpgrade};
use axum::http::{StatusCode, header};
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::{Stream, StreamExt};
use serde_json::{Value, json};
use tokio_stream::wrappers::BroadcastStream;

use crate::behaviour::message::content_type;
use crate::behaviour::refusal::Refusal;
use crate::transport::app::App;
use crate::transport::assets;
use crate::transport::gateway;
use crate::transport::rest::reactions;
use crate::transport::wire::Wire;
use crate::world::ids::{self, GUILD, Id};
use crate::world::shapes;
use crate::world::{Post, World};

mod act;
mod form;
mod talk;

type Shared = State<Arc<App>>;
type Asked = Query<HashMap<String, String>>;
type Told = Result<Json<Value>, Sorry>;

/// A refusal told to a person.
#[derive(Debug)]
struct Sorry(StatusCode, String);

impl IntoResponse for Sorry {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": self.1 }))).into_response()
    }
}

impl From<Refusal> for Sorry {
    fn from(refusal: Refusal) -> Self {
        Sorry(refusal.status, refusal.message)
    }
}

fn sorry(text: &str) -> Sorry {
    Sorry(StatusCode::BAD_REQUEST, text.into())
}

/// A body of JSON; what is none is refused in words.
struct Given(Value);

impl<S: Send + Sync> FromRequest<S> for Given {
    type Rejection = Sorry;

    async fn from_request(request: Request, state: &S) -> Result<Self, Sorry> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Given(body)),
            Err(refused) => Err(Sorry(refused.status(), refused.body_text())),
        }
    }
}

/// The page, its endpoints, and the gateway's socket at `/`. `rest` is what the bot may ask.
pub fn router(app: Arc<App>, rest: Router) -> Router {
    Router::new()
        .route("/sandbox/as_bot", post(act::as_bot).with_state((app.clone(), rest)))
        .route("/", get(root))
        .route("/page/{name}", get(page_file))
        .route("/sandbox/me", get(me))
        .route("/sandbox/messages", get(messages))
        .route("/sandbox/commands", get(commands))
        .route("/sandbox/command", post(act::command))
        .route("/sandbox/apply", post(act::apply))
        .route("/sandbox/react", post(react))
        .route("/sandbox/complete", post(act::complete))
        .route("/sandbox/press", post(act::press))
        .route("/sandbox/select", post(act::select))
        .route("/sandbox/submit", post(act::submit))
        .route("/sandbox/say", post(talk::say))
        .route("/sandbox/dm", post(talk::dm))
        .route("/sandbox/thread", post(talk::thread))
        .route("/sandbox/events", get(events))
        .route("/sandbox/faults", get(faults).post(strike))
        .route("/attachments/{channel}/{attachment}/{filename}", get(attachment))
        .method_not_allowed_fallback(|| async {
            Sorry(StatusCode::METHOD_NOT_ALLOWED, "This is asked for by another method".into())
        })
        .fallback(|| async { Sorry(StatusCode::NOT_FOUND, "There is nothing here".into()) })
        .with_state(app)
}

async fn root(
    State(app): Shared,
    Query(query): Asked,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let Ok(upgrade) = upgrade else { return assets::serve(&app, "index.html").await };
    let asked = |key: &str| query.get(key).map(String::as_str);
    match Wire::asked(asked("encoding"), asked("compress")) {
        Ok(wire) => upgrade.on_upgrade(|socket| gateway::serve(app, socket, wire)),
        Err(reason) => sorry(reason).into_response(),
    }
}

async fn page_file(State(app): Shared, Path(name): Path<String>) -> Response {
    assets::serve(&app, &name).await
}

async fn attachment(
    State(app): Shared,
    Path((_, id, name)): Path<(String, String, String)>,
) -> Result<Response, Sorry> {
    let none = || Sorry(StatusCode::NOT_FOUND, "There is no such file".into());
    let id = id.parse().map_err(|_| none())?;
    // One that is not stored yet comes with a message that nobody was told of.
    let file = app.store.file(id).await.map_err(|error| {
        tracing::error!(%error, "a file cannot be read");
        Sorry(StatusCode::INTERNAL_SERVER_ERROR, "The file cannot be read".into())
    })?;
    let file = file.ok_or_else(none)?;
    let headers = [(header::CONTENT_TYPE, content_type(&name)), (header::X_CONTENT_TYPE_OPTIONS, "nosniff")];
    Ok((headers, file).into_response())
}

fn person(world: &World, name: &Value) -> Result<Id, Sorry> {
    world.who(name).ok_or_else(|| sorry("Nobody is called so: give `as`"))
}

fn asked_person(world: &World, query: &HashMap<String, String>) -> Result<Id, Sorry> {
    person(world, &json!(query.get("as")))
}

/// The channel, when this person may see it.
fn seen_channel(world: &World, person: Id, channel: &Value) -> Result<Id, Sorry> {
    ids::read(channel)
        .filter(|id| world.channels().get(id).is_some_and(|channel| channel.admits(person)))
        .ok_or_else(|| Sorry(StatusCode::NOT_FOUND, "There is no such channel".into()))
}

/// The message, when this person may see it.
fn seen_message(world: &World, person: Id, message: &Value) -> Result<(Id, Post), Sorry> {
    ids::read(message)
        .and_then(|id| Some((id, world.messages().get(&id)?.clone())))
        .filter(|(_, post)| post.viewer.is_none_or(|viewer| viewer == person))
        .filter(|(_, post)| world.channels().get(&post.channel).is_some_and(|channel| channel.admits(person)))
        .ok_or_else(|| Sorry(StatusCode::NOT_FOUND, "There is no such message".into()))
}

async fn me(State(app): Shared, Query(query): Asked) -> Told {
    app.see(|world| Ok(overview(world, &query))).await?
}

fn overview(world: &World, query: &HashMap<String, String>) -> Told {
    let me = if query.contains_key("as") { Some(asked_person(world, query)?) } else { None };
    let list = |pick: &dyn Fn(&crate::world::Channel) -> bool| -> Vec<Value> {
        let list = world.channels().values().filter(|channel| pick(channel));
        list.map(|channel| channel.body.clone()).collect()
    };
    let sees = |channel: &crate::world::Channel| me.is_none_or(|me| channel.admits(me));
    let mut unread: BTreeMap<String, u64> = BTreeMap::new();
    for (id, post) in world.messages() {
        let Some(me) = me else { break };
        let mark = world.last_read(me, post.channel);
        let mine = ids::read(&post.body["author"]["id"]) == Some(me);
        let seen = post.viewer.is_none_or(|viewer| viewer == me)
            && world.channels().get(&post.channel).is_some_and(|channel| channel.admits(me));
        if *id > mark && seen && !mine {
            *unread.entry(post.channel.to_string()).or_default() += 1;
        }
    }
    let guild = json!({
        "id": GUILD.to_string(), "name": world.names.guild,
        "channels": list(&|channel| !channel.is_dm() && !channel.is_thread()),
        "threads": list(&|channel| channel.is_thread() && sees(channel)),
    });
    Ok(Json(json!({
        "me": me.and_then(|me| world.user(me)), "bot": world.bot(), "guilds": [guild], "unread": unread,
        "people": world.people.iter().map(|person| {
            let mut user = shapes::user(person);
            user["nick"] = json!(world.nicks().get(&person.id));
            user
        }).collect::<Vec<_>>(),
        "dms": list(&|channel| channel.is_dm() && me.is_some_and(|me| channel.admits(me))),
    })))
}

async fn messages(State(app): Shared, Query(query): Asked) -> Told {
    let (me, channel) = {
        let world = app.look();
        let me = asked_person(&world, &query)?;
        (me, seen_channel(&world, me, &json!(query.get("channel")))?)
    };
    let answer = app
        .change(|world| {
            let here = world
                .messages()
                .iter()
                .filter(|(_, post)| post.channel == channel && post.viewer.is_none_or(|viewer| viewer == me));
            let mut list: Vec<(Id, Value)> = here.map(|(id, post)| (*id, post.body.clone())).collect();
            list.drain(..list.len().saturating_sub(200));
            if let Some((last, _)) = list.last() {
                world.mark_read(me, channel, *last);
            }
            let list: Vec<Value> = list.into_iter().map(|(_, body)| body).collect();
            let channel = world.channels().get(&channel).map(|channel| channel.body.clone());
            Ok(json!({ "channel": channel, "messages": list }))
        })
        .await?;
    Ok(Json(answer))
}

async fn commands(State(app): Shared, Query(query): Asked) -> Told {
    let world = app.look();
    let me = asked_person(&world, &query)?;
    let guild = match query.get("channel") {
        Some(channel) => world.guild_of(seen_channel(&world, me, &json!(channel))?),
        None => Some(GUILD),
    };
    let list = world.commands().values().filter(|command| command.is_offered(guild));
    Ok(Json(json!({ "commands": list.map(|command| command.body.clone()).collect::<Vec<_>>() })))
}

/// Reacts to a message, or takes the reaction back.
async fn react(State(app): Shared, Given(body): Given) -> Told {
    let emoji = reactions::known(body["emoji"].as_str().unwrap_or_default())?;
    let (me, message, on) = {
        let world = app.look();
        let me = person(&world, &body["as"])?;
        let (message, post) = seen_message(&world, me, &body["message"])?;
        let mine = |(other, people): &(String, BTreeSet<Id>)| *other == emoji && people.contains(&me);
        (me, message, !post.reactions.iter().any(mine))
    };
    app.change(|world| reactions::react(world, message, me, &emoji, on)).await?;
    Ok(Json(json!({})))
}

async fn events(
    State(app): Shared,
    Query(query): Asked,
) -> Result<Sse<impl Stream<Item = Result<sse::Event, Infallible>>>, Sorry> {
    let me = asked_person(&app.look(), &query)?;
    let stream = BroadcastStream::new(app.events.subscribe()).filter_map(move |event| async move {
        // A page that fell behind asks for everything again.
        let Ok(event) = event else { return Some(Ok(sse::Event::default().event("channel").data("{}"))) };
        let mine = event.audience.is_none_or(|people| people.contains(&me));
        mine.then(|| Ok(sse::Event::default().event(event.name).data(event.data.to_string())))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}

async fn faults(State(app): Shared) -> Json<Value> {
    let mut told = app.look().stricken();
    told["invalid_requests"] = json!(app.rates().invalid());
    Json(told)
}

async fn strike(State(app): Shared, Given(body): Given) -> Told {
    app.change(|world| world.strike(&body)).await?;
    if let Some(count) = body["invalid_requests"].as_u64() {
        app.rates().set_invalid(count);
    }
    if body["reconnect"] == true {
        app.sessions().reconnect();
    }
    if body["invalidate_sessions"] == true {
        app.sessions().invalidate();
    }
    Ok(faults(State(app)).await)
}
