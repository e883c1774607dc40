//! Gateway v10: connections, sessions, heartbeats, resuming with replay.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::app::App;
use crate::ids::{self, APPLICATION, GUILD};
use crate::shapes;
use crate::traffic::To;
use crate::wire::Wire;
use crate::world::World;

const HEARTBEAT: u64 = 41_250;
const REMEMBERED: usize = 2000;
const GUILDS: u64 = 1;
const GUILD_MEMBERS: u64 = 1 << 1;
const GUILD_MESSAGES: u64 = 1 << 9;
const GUILD_REACTIONS: u64 = 1 << 10;
const DIRECT_MESSAGES: u64 = 1 << 12;
const DIRECT_REACTIONS: u64 = 1 << 13;
const MESSAGE_CONTENT: u64 = 1 << 15;

/// What a connection is to send.
#[derive(Debug)]
pub enum Frame {
    Say(Value),
    Close(u16, &'static str),
}

/// Which part of the guilds a session is for: number `id` of `count`.
#[derive(Debug, Clone, Copy)]
struct Shard {
    id: u64,
    count: u64,
}

impl Shard {
    fn read(asked: &Value) -> Option<Shard> {
        if asked.is_null() {
            return Some(Shard { id: 0, count: 1 });
        }
        let (id, count) = (asked[0].as_u64()?, asked[1].as_u64()?);
        (id < count).then_some(Shard { id, count })
    }

    fn has_the_guild(self) -> bool {
        (GUILD >> 22) % self.count == self.id
    }
}

/// A bot's session, which outlives its connection.
#[derive(Debug)]
pub struct Session {
    id: String,
    shard: Shard,
    intents: u64,
    sequence: u64,
    past: VecDeque<Value>,
    connection: Option<UnboundedSender<Frame>>,
}

impl Session {
    /// Whether this session is told of such an event: direct messages come to the first shard.
    pub fn is_for(&self, data: &Value) -> bool {
        if data.get("guild_id").is_some() { self.shard.has_the_guild() } else { self.shard.id == 0 }
    }

    /// Numbers an event, remembers it for a resume, and sends it when its intent was asked for.
    pub fn dispatch(&mut self, name: &str, data: &Value) {
        let private = data.get("guild_id").is_none();
        let wanted = match name {
            _ if name.starts_with("MESSAGE_REACTION_") => {
                self.intents & (if private { DIRECT_REACTIONS } else { GUILD_REACTIONS }) != 0
            }
            _ if name.starts_with("MESSAGE_") => {
                self.intents & (if private { DIRECT_MESSAGES } else { GUILD_MESSAGES }) != 0
            }
            "GUILD_MEMBER_UPDATE" => self.intents & GUILD_MEMBERS != 0,
            _ if name.starts_with("CHANNEL_")
                || name.starts_with("THREAD_")
                || name.starts_with("GUILD_") =>
            {
                private || self.intents & GUILDS != 0
            }
            _ => true,
        };
        if !wanted {
            return;
        }
        let mut data = data.clone();
        if matches!(name, "MESSAGE_CREATE" | "MESSAGE_UPDATE")
            && !private
            && self.intents & MESSAGE_CONTENT == 0
        {
            hide_content(&mut data);
        }
        self.sequence += 1;
        let frame = json!({ "op": 0, "t": name, "s": self.sequence, "d": data });
        self.past.push_back(frame.clone());
        if self.past.len() > REMEMBERED {
            self.past.pop_front();
        }
        self.send(frame);
    }

    pub fn send(&self, frame: Value) {
        if let Some(connection) = &self.connection {
            // A closed connection will resume and be given the past again.
            let _ = connection.send(Frame::Say(frame));
        }
    }
}

/// Serves one connection until either side closes it.
pub async fn serve(app: Arc<App>, mut socket: WebSocket, mut wire: Wire) {
    let (sender, mut frames) = unbounded_channel();
    let hello =
        json!({ "op": 10, "d": { "heartbeat_interval": HEARTBEAT, "_trace": [] }, "s": null, "t": null });
    let _ = sender.send(Frame::Say(hello));
    let mut stopped = app.stopped.clone();
    let stop = async move { stopped.wait_for(|stopped| *stopped).await.is_ok() };
    let talk = async { while step(&app, &mut socket, &mut wire, &sender, &mut frames).await.is_some() {} };
    tokio::select! {
        () = talk => {}
        _ = stop => {
            let end = CloseFrame { code: 1001, reason: "The sandbox stops.".into() };
            // The other side may be gone already.
            let _ = socket.send(Message::Close(Some(end))).await;
        }
    }
}

async fn step(
    app: &Arc<App>,
    socket: &mut WebSocket,
    wire: &mut Wire,
    sender: &UnboundedSender<Frame>,
    frames: &mut UnboundedReceiver<Frame>,
) -> Option<()> {
    tokio::select! {
        frame = frames.recv() => match frame? {
            Frame::Say(value) => {
                app.note(To::Bot, &value);
                socket.send(wire.write(&value)).await.ok()
            }
            Frame::Close(code, reason) => {
                let _ = socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
                None
            }
        },
        message = socket.recv() => match message?.ok()? {
            Message::Text(text) => {
                read(app, text.as_bytes(), wire, sender).await;
                Some(())
            }
            Message::Binary(bytes) => {
                read(app, &bytes, wire, sender).await;
                Some(())
            }
            // Its answer, a close frame, is sent when the end is read.
            _ => Some(()),
        },
    }
}

/// JSON may come in frames of both kinds.
async fn read(app: &Arc<App>, bytes: &[u8], wire: &mut Wire, sender: &UnboundedSender<Frame>) {
    let Ok(frame) = serde_json::from_slice::<Value>(bytes) else {
        let _ = sender.send(Frame::Close(4002, "Error while decoding payload."));
        return;
    };
    app.note(To::App, &frame);
    if frame["op"] == 2 && frame["d"]["compress"] == true {
        wire.compress_frames();
    }
    hear(app, &frame, sender).await;
}

async fn hear(app: &Arc<App>, frame: &Value, sender: &UnboundedSender<Frame>) {
    let data = &frame["d"];
    let bare = |op: u64, data: Value| {
        let _ = sender.send(Frame::Say(json!({ "op": op, "d": data, "s": null, "t": null })));
    };
    match frame["op"].as_u64() {
        Some(1) => bare(11, Value::Null),
        Some(2 | 6) if !app.is_token(data["token"].as_str().unwrap_or_default()) => {
            let _ = sender.send(Frame::Close(4004, "Authentication failed."));
        }
        Some(2) => {
            let close = match Shard::read(&data["shard"]) {
                None => Some(Frame::Close(4010, "Invalid shard.")),
                Some(shard) => {
                    let ready = |world: &mut World| {
                        identify(world, data, shard, sender.clone());
                        Ok(())
                    };
                    app.change(ready).await.is_err().then_some(Frame::Close(4000, "Unknown error."))
                }
            };
            if let Some(close) = close {
                let _ = sender.send(close);
            }
        }
        Some(6) => {
            let mut world = app.look();
            match world.sessions.get_mut(data["session_id"].as_str().unwrap_or_default()) {
                Some(session) => resume(session, data["seq"].as_u64().unwrap_or(0), sender.clone()),
                None => bare(9, json!(false)),
            }
        }
        Some(3 | 4 | 8) => {}
        _ => {
            let _ = sender.send(Frame::Close(4001, "Unknown opcode."));
        }
    }
}

fn identify(world: &mut World, data: &Value, shard: Shard, connection: UnboundedSender<Frame>) {
    let id = format!("{:x}", world.ids.next());
    let mut session = Session {
        id: id.clone(),
        shard,
        intents: data["intents"].as_u64().unwrap_or(0),
        sequence: 0,
        past: VecDeque::new(),
        connection: Some(connection),
    };
    let mut ready = json!({
        "v": 10, "user": shapes::bot_self(&world.names.bot), "guilds": [{ "id": GUILD.to_string(), "unavailable": true }],
        "session_id": session.id, "resume_gateway_url": world.socket, "session_type": "normal",
        "private_channels": [], "relationships": [], "presences": [], "guild_join_requests": [], "user_settings": {},
        "application": { "id": APPLICATION.to_string(), "flags": 0, "flags_new": "0" },
    });
    if data["shard"].is_array() {
        ready["shard"] = data["shard"].clone();
    }
    if !shard.has_the_guild() {
        ready["guilds"] = json!([]);
    }
    session.dispatch("READY", &ready);
    if shard.has_the_guild() {
        session.dispatch("GUILD_CREATE", &guild(world));
    }
    world.sessions.insert(id, session);
}

fn resume(session: &mut Session, seen: u64, connection: UnboundedSender<Frame>) {
    session.connection = Some(connection);
    for frame in session.past.iter().filter(|frame| frame["s"].as_u64().unwrap_or(0) > seen) {
        session.send(frame.clone());
    }
    session.dispatch("RESUMED", &json!({ "_trace": [] }));
}

/// The guild with everything in it, as GUILD_CREATE gives it.
fn guild(world: &World) -> Value {
    let mut guild = world.guild();
    let bodies = |threads: bool| -> Vec<Value> {
        let list =
            world.channels.iter().filter(|(_, channel)| !channel.is_dm() && channel.is_thread() == threads);
        let open = list.filter(|(id, channel)| !channel.is_archived() && (!threads || world.sees(**id)));
        open.map(|(id, _)| world.shown(*id)).collect()
    };
    guild["channels"] = json!(bodies(false));
    guild["threads"] = json!(bodies(true));
    let mut members = vec![shapes::member(world.bot())];
    members.extend(world.people.iter().filter_map(|person| world.member(person.id)));
    guild["member_count"] = json!(members.len());
    guild["members"] = json!(members);
    guild["joined_at"] = json!(ids::timestamp());
    guild["large"] = json!(false);
    guild["unavailable"] = json!(false);
    for key in ["presences", "voice_states", "stage_instances", "guild_scheduled_events", "soundboard_sounds"]
    {
        guild[key] = json!([]);
    }
    guild
}

/// Without the privileged intent, what others write is empty unless the bot is mentioned.
fn hide_content(data: &mut Value) {
    let own = APPLICATION.to_string();
    let named =
        |list: &Value| list.as_array().is_some_and(|list| list.iter().any(|user| user["id"] == own.as_str()));
    if data["author"]["id"] == own.as_str() || named(&data["mentions"]) {
        return;
    }
    data["content"] = json!("");
    for key in ["attachments", "embeds", "components"] {
        data[key] = json!([]);
    }
}
