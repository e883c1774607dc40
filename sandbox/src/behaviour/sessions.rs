//! Sessions of bots: who is told of which event, and what is sent again to one that resumes.

use std::collections::{HashMap, VecDeque};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::world::World;
use crate::world::ids::{self, APPLICATION, GUILD};
use crate::world::shapes;

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
pub struct Shard {
    id: u64,
    count: u64,
}

impl Shard {
    pub fn read(asked: &Value) -> Option<Shard> {
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
    /// Begins a session, which is told of everything there is.
    pub fn begin(
        world: &mut World,
        data: &Value,
        shard: Shard,
        connection: UnboundedSender<Frame>,
    ) -> Session {
        let id = format!("{:x}", world.ids.next());
        let mut session = Session {
            id,
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
        session
    }

    /// Whether this session is told of such an event: direct messages come to the first shard.
    fn is_for(&self, data: &Value) -> bool {
        if data.get("guild_id").is_some() { self.shard.has_the_guild() } else { self.shard.id == 0 }
    }

    /// Numbers an event, remembers it for a resume, and sends it when its intent was asked for.
    fn dispatch(&mut self, name: &str, data: &Value) {
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

    fn send(&self, frame: Value) {
        if let Some(connection) = &self.connection {
            // A closed connection will resume and be given the past again.
            let _ = connection.send(Frame::Say(frame));
        }
    }
}

/// All sessions that were begun and are not over.
#[derive(Debug, Default)]
pub struct Sessions {
    sessions: HashMap<String, Session>,
}

impl Sessions {
    pub fn add(&mut self, session: Session) {
        self.sessions.insert(session.id.clone(), session);
    }

    /// Goes on by another connection, which is sent what came after event `seen`; `false` if there is no such session.
    pub fn resume(&mut self, id: &str, seen: u64, connection: UnboundedSender<Frame>) -> bool {
        let Some(session) = self.sessions.get_mut(id) else { return false };
        session.connection = Some(connection);
        for frame in session.past.iter().filter(|frame| frame["s"].as_u64().unwrap_or(0) > seen) {
            session.send(frame.clone());
        }
        session.dispatch("RESUMED", &json!({ "_trace": [] }));
        true
    }

    /// To every session whose shard and intents ask for it.
    pub fn dispatch(&mut self, name: &str, data: &Value) {
        let sessions = self.sessions.values_mut().filter(|session| session.is_for(data));
        sessions.for_each(|session| session.dispatch(name, data));
    }

    /// Asks all to connect anew.
    pub fn reconnect(&self) {
        let frame = json!({ "op": 7, "d": null, "s": null, "t": null });
        self.sessions.values().for_each(|session| session.send(frame.clone()));
    }

    /// Ends all.
    pub fn invalidate(&mut self) {
        let frame = json!({ "op": 9, "d": false, "s": null, "t": null });
        self.sessions.drain().for_each(|(_, session)| session.send(frame.clone()));
    }
}

/// The guild with everything in it, as GUILD_CREATE gives it.
fn guild(world: &World) -> Value {
    let mut guild = world.guild();
    let bodies = |threads: bool| -> Vec<Value> {
        let list =
            world.channels().iter().filter(|(_, channel)| !channel.is_dm() && channel.is_thread() == threads);
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
