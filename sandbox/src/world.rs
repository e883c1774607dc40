//! All that the sandbox knows: channels, messages, files, commands, open interactions, connections.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::SocketAddr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::broadcast;

use crate::gateway::Session;
use crate::ids::{self, APPLICATION, GUILD, Id, Snowflakes};
use crate::interaction::{self, Interaction, Modal};
use crate::media;
use crate::nonces::Nonce;
use crate::rates::Rates;
use crate::refusal::{Answer, Refusal, UnknownKeys};
use crate::shapes::{self, Person};
use crate::store::{Kind, Write};
use crate::tell::{Effect, Event};
use crate::trouble::Trouble;

/// What the bot and its one guild are called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Names {
    pub bot: String,
    pub guild: String,
}

impl Default for Names {
    fn default() -> Self {
        Names { bot: "Bot".into(), guild: "Sandbox".into() }
    }
}

/// A channel, thread or direct message.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Channel {
    pub body: Value,
    pub members: BTreeSet<Id>,
    /// Of a thread: when each member came.
    #[serde(default)]
    pub joined: BTreeMap<Id, String>,
}

impl Channel {
    pub fn kind(&self) -> u64 {
        self.body["type"].as_u64().unwrap_or(0)
    }
    pub fn is_thread(&self) -> bool {
        matches!(self.kind(), 10..=12)
    }
    pub fn is_dm(&self) -> bool {
        self.kind() == 1
    }
    pub fn is_archived(&self) -> bool {
        self.body["thread_metadata"]["archived"] == true
    }
    /// Whether only those may write who manage threads, and the bot is none of them.
    pub fn is_locked(&self) -> bool {
        self.body["thread_metadata"]["locked"] == true
    }
    /// Whether this person may see it.
    pub fn admits(&self, person: Id) -> bool {
        !matches!(self.kind(), 1 | 12) || self.members.contains(&person)
    }
}

/// A message, and the one person who sees it when it is ephemeral.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Post {
    pub channel: Id,
    pub viewer: Option<Id>,
    pub body: Value,
    /// Files that its embeds and components show: they are not among its attachments.
    #[serde(default)]
    pub shown: Vec<Value>,
    #[serde(default)]
    pub pinned_at: Option<String>,
    /// Who reacted with which emoji, in the order in which these came.
    #[serde(default)]
    pub reactions: Vec<(String, BTreeSet<Id>)>,
}

impl Post {
    pub fn is_bots(&self) -> bool {
        ids::read(&self.body["author"]["id"]) == Some(APPLICATION)
    }
}

/// A registered command; without a guild it is global.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Command {
    pub guild: Option<Id>,
    pub body: Value,
}

impl Command {
    /// Whether it can be used in this guild, or without one in direct messages.
    pub fn is_offered(&self, guild: Option<Id>) -> bool {
        match self.guild {
            Some(scope) => guild == Some(scope),
            None => guild.is_some() || self.body["dm_permission"] != false,
        }
    }
}

/// Misfortunes that a test or the page asked for.
#[derive(Debug, Clone, Default)]
pub struct Faults {
    pub closed_dms: BTreeSet<Id>,
    pub missing_permissions: BTreeSet<Id>,
    pub missing_access: BTreeSet<Id>,
    pub delay_ms: u64,
    pub duplicate: bool,
    pub too_many_requests: u64,
    pub retry_after: Duration,
    /// How many new conversations the bot may open within ten minutes.
    pub conversations: u64,
    /// Every message counts as older than an hour.
    pub old_messages: bool,
    /// Requests that are to go wrong, the first to be met first.
    pub troubles: Vec<Trouble>,
}

/// The whole state.
#[derive(Debug)]
pub struct World {
    pub base: String,
    pub socket: String,
    pub names: Names,
    pub ids: Snowflakes,
    pub people: Vec<Person>,
    pub channels: BTreeMap<Id, Channel>,
    pub messages: BTreeMap<Id, Post>,
    pub commands: BTreeMap<Id, Command>,
    pub read: HashMap<(Id, Id), Id>,
    pub interactions: BTreeMap<Id, Interaction>,
    pub modals: BTreeMap<Id, Modal>,
    /// By the message that was sent with it.
    pub nonces: BTreeMap<Id, Nonce>,
    /// What people are called on the server, where it is not their own name.
    pub nicks: BTreeMap<Id, String>,
    pub sessions: HashMap<String, Session>,
    pub rates: Rates,
    pub unknown_keys: UnknownKeys,
    pub faults: Faults,
    pub events: broadcast::Sender<Event>,
    pub writes: Vec<Write>,
    pub effects: Vec<Effect>,
}

impl World {
    pub fn new(address: SocketAddr, names: Names) -> Self {
        World {
            base: format!("http://{address}"),
            socket: format!("ws://{address}"),
            names,
            ids: Snowflakes::default(),
            people: shapes::people(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            commands: BTreeMap::new(),
            read: HashMap::new(),
            interactions: BTreeMap::new(),
            modals: BTreeMap::new(),
            nonces: BTreeMap::new(),
            nicks: BTreeMap::new(),
            sessions: HashMap::new(),
            rates: Rates::default(),
            unknown_keys: UnknownKeys::default(),
            faults: Faults {
                retry_after: Duration::from_millis(300),
                conversations: 10,
                ..Faults::default()
            },
            events: broadcast::Sender::new(1024),
            writes: Vec::new(),
            effects: Vec::new(),
        }
    }

    /// Takes in what was stored; rows that cannot be read are left out.
    pub fn restore(&mut self, objects: Vec<(Kind, Id, Vec<u8>)>) {
        for (kind, id, body) in objects {
            self.ids.seen(if matches!(kind, Kind::Read | Kind::Nick) { 0 } else { id });
            match kind {
                Kind::Channel => restore_one(&body, |channel| self.channels.insert(id, channel)),
                Kind::Message => restore_one(&body, |post| self.messages.insert(id, post)),
                Kind::Command => restore_one(&body, |command| self.commands.insert(id, command)),
                Kind::Read => restore_one(&body, |marks: Vec<(Id, Id)>| {
                    self.read.extend(marks.into_iter().map(|(channel, message)| ((id, channel), message)));
                }),
                Kind::Interaction => {
                    restore_one(&body, |interaction| self.interactions.insert(id, interaction))
                }
                Kind::Modal => restore_one(&body, |modal| self.modals.insert(id, modal)),
                Kind::Nonce => restore_one(&body, |nonce| self.nonces.insert(id, nonce)),
                Kind::Nick => restore_one(&body, |nick| self.nicks.insert(id, nick)),
                // Files are read when they are asked for.
                Kind::File => {}
            }
        }
        if self.channels.is_empty() {
            for body in shapes::first_channels() {
                let id = ids::read(&body["id"]).unwrap_or_default();
                self.put_channel(id, Channel { body, members: BTreeSet::new(), joined: BTreeMap::new() });
            }
        }
        let base = self.base.clone();
        for post in self.messages.values_mut() {
            for attachment in post.body["attachments"].as_array().into_iter().flatten() {
                self.ids.seen(ids::read(&attachment["id"]).unwrap_or_default());
            }
            media::readdress(post, &base);
        }
    }

    pub fn person(&self, id: Id) -> Option<&Person> {
        self.people.iter().find(|person| person.id == id)
    }

    /// The bot as everyone sees it.
    pub fn bot(&self) -> Value {
        shapes::bot(&self.names.bot)
    }

    /// The guild without what is in it.
    pub fn guild(&self) -> Value {
        shapes::guild(&self.names.guild, self.people.first().map_or(APPLICATION, |person| person.id))
    }

    pub fn user(&self, id: Id) -> Option<Value> {
        if id == APPLICATION { Some(self.bot()) } else { self.person(id).map(shapes::user) }
    }

    /// A person or the bot as a member of the guild.
    pub fn member(&self, id: Id) -> Option<Value> {
        let mut member = shapes::member(self.user(id)?);
        member["nick"] = json!(self.nicks.get(&id));
        Some(member)
    }

    pub fn put_channel(&mut self, id: Id, channel: Channel) {
        self.writes.push(Write::Put(Kind::Channel, id, bytes(&channel)));
        self.channels.insert(id, channel);
    }

    pub fn put_message(&mut self, id: Id, post: Post) {
        self.writes.push(Write::Put(Kind::Message, id, bytes(&post)));
        self.messages.insert(id, post);
    }

    pub fn put_command(&mut self, id: Id, command: Command) {
        self.writes.push(Write::Put(Kind::Command, id, bytes(&command)));
        self.commands.insert(id, command);
    }

    pub fn put_interaction(&mut self, id: Id, interaction: Interaction) {
        // Nobody waits for a completion that a restart cut off.
        if interaction.kind != interaction::Kind::Autocomplete {
            self.writes.push(Write::Put(Kind::Interaction, id, bytes(&interaction)));
        }
        self.interactions.insert(id, interaction);
    }

    pub fn put_modal(&mut self, id: Id, modal: Modal) {
        self.writes.push(Write::Put(Kind::Modal, id, bytes(&modal)));
        self.modals.insert(id, modal);
    }

    /// A form can be sent in once.
    pub fn take_modal(&mut self, id: Id) -> Option<Modal> {
        self.writes.push(Write::Delete(Kind::Modal, id));
        self.modals.remove(&id)
    }

    pub fn put_file(&mut self, id: Id, file: Vec<u8>) {
        self.writes.push(Write::Put(Kind::File, id, file));
    }

    /// Calls a person so on the server; `None` by their own name. Tells the bots that want to know.
    pub fn set_nick(&mut self, person: Id, nick: Option<String>) {
        match &nick {
            Some(name) => self.writes.push(Write::Put(Kind::Nick, person, bytes(name))),
            None => self.writes.push(Write::Delete(Kind::Nick, person)),
        }
        let before = match nick {
            Some(name) => self.nicks.insert(person, name),
            None => self.nicks.remove(&person),
        };
        if before.as_ref() == self.nicks.get(&person) {
            return;
        }
        let mut member = self.member(person).unwrap_or_default();
        member["guild_id"] = json!(GUILD.to_string());
        self.dispatch("GUILD_MEMBER_UPDATE", member);
        self.tell_channels();
    }

    pub fn mark_read(&mut self, person: Id, channel: Id, message: Id) {
        if self.read.insert((person, channel), message) == Some(message) {
            return;
        }
        let marks: Vec<(Id, Id)> =
            self.read.iter().filter(|(key, _)| key.0 == person).map(|(key, mark)| (key.1, *mark)).collect();
        self.writes.push(Write::Put(Kind::Read, person, bytes(&marks)));
    }

    /// The direct messages with a person, if there are any.
    pub fn conversation(&self, person: Id) -> Option<&Channel> {
        self.channels.values().find(|channel| channel.is_dm() && channel.members.contains(&person))
    }

    /// The direct messages with a person, opened when there are none yet.
    pub fn dm(&mut self, person: Id) -> Answer<Value> {
        if person == APPLICATION {
            return Err(Refusal::not_to_itself());
        }
        let recipient = self.person(person).map(shapes::user).ok_or_else(Refusal::unknown_user)?;
        if let Some(channel) = self.conversation(person) {
            return Ok(channel.body.clone());
        }
        let id = self.ids.next();
        let body = json!({
            "id": id.to_string(), "type": 1, "last_message_id": null, "recipients": [recipient], "flags": 0,
        });
        let members = BTreeSet::from([person]);
        self.put_channel(id, Channel { body: body.clone(), members, joined: BTreeMap::new() });
        self.dispatch("CHANNEL_CREATE", body.clone());
        self.tell_channels();
        Ok(body)
    }

    pub fn guild_of(&self, channel: Id) -> Option<Id> {
        self.channels.get(&channel).filter(|channel| !channel.is_dm()).map(|_| GUILD)
    }
}

/// Gives an attachment its address on this server.
pub fn address(attachment: &mut Value, base: &str, channel: Id) {
    let id = attachment["id"].as_str().unwrap_or_default();
    let name = attachment["filename"].as_str().unwrap_or_default();
    let url = json!(format!("{base}/attachments/{channel}/{id}/{name}"));
    attachment["proxy_url"] = url.clone();
    attachment["url"] = url;
}

pub fn bytes(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).unwrap_or_default()
}

fn restore_one<T: for<'a> Deserialize<'a>, R>(body: &[u8], keep: impl FnOnce(T) -> R) {
    match serde_json::from_slice(body) {
        Ok(value) => {
            keep(value);
        }
        Err(error) => tracing::warn!(%error, "a stored object cannot be read"),
    }
}
