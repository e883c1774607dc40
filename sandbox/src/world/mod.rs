//! All that the sandbox knows: channels, messages, files, commands, open interactions, connections.

pub(crate) mod addresses;
pub(crate) mod effects;
pub(crate) mod faults;
pub(crate) mod ids;
pub(crate) mod interactions;
pub(crate) mod nonces;
pub(crate) mod shapes;
pub(crate) mod store;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::SocketAddr;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use effects::Effect;
use faults::Faults;
use ids::{APPLICATION, GUILD, Id, Snowflakes};
use interactions::{Interaction, Modal};
use nonces::Nonce;
use shapes::Person;
use store::{Kind, Write};

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
pub(crate) struct Channel {
    pub(crate) body: Value,
    pub(crate) members: BTreeSet<Id>,
    /// Of a thread: when each member came.
    #[serde(default)]
    pub(crate) joined: BTreeMap<Id, String>,
}

impl Channel {
    pub(crate) fn kind(&self) -> u64 {
        self.body["type"].as_u64().unwrap_or(0)
    }
    pub(crate) fn is_thread(&self) -> bool {
        matches!(self.kind(), 10..=12)
    }
    pub(crate) fn is_dm(&self) -> bool {
        self.kind() == 1
    }
    pub(crate) fn is_archived(&self) -> bool {
        self.body["thread_metadata"]["archived"] == true
    }
    /// Whether only those may write who manage threads, and the bot is none of them.
    pub(crate) fn is_locked(&self) -> bool {
        self.body["thread_metadata"]["locked"] == true
    }
    /// Whether this person may see it.
    pub(crate) fn admits(&self, person: Id) -> bool {
        !matches!(self.kind(), 1 | 12) || self.members.contains(&person)
    }
}

/// A message, and the one person who sees it when it is ephemeral.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Post {
    pub(crate) channel: Id,
    pub(crate) viewer: Option<Id>,
    pub(crate) body: Value,
    /// Files that its embeds and components show: they are not among its attachments.
    #[serde(default)]
    pub(crate) shown: Vec<Value>,
    #[serde(default)]
    pub(crate) pinned_at: Option<String>,
    /// Who reacted with which emoji, in the order in which these came.
    #[serde(default)]
    pub(crate) reactions: Vec<(String, BTreeSet<Id>)>,
}

impl Post {
    pub(crate) fn is_bots(&self) -> bool {
        ids::read(&self.body["author"]["id"]) == Some(APPLICATION)
    }
}

/// A registered command; without a guild it is global.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Command {
    pub(crate) guild: Option<Id>,
    pub(crate) body: Value,
}

impl Command {
    /// Whether it can be used in this guild, or without one in direct messages.
    pub(crate) fn is_offered(&self, guild: Option<Id>) -> bool {
        match self.guild {
            Some(scope) => guild == Some(scope),
            None => guild.is_some() || self.body["dm_permission"] != false,
        }
    }
}

/// What becomes of keys that Discord does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum UnknownKeys {
    /// As on Discord.
    #[default]
    Ignored,
    /// So that a misspelt key is found.
    Refused,
}

/// The whole state. What is stored is private, and changes only together with what is then to be written.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) base: String,
    pub(crate) socket: String,
    pub(crate) names: Names,
    pub(crate) ids: Snowflakes,
    pub(crate) people: Vec<Person>,
    pub(crate) unknown_keys: UnknownKeys,
    pub(crate) faults: Faults,
    channels: BTreeMap<Id, Channel>,
    messages: BTreeMap<Id, Post>,
    commands: BTreeMap<Id, Command>,
    /// The newest message that a person has read in a channel.
    read: HashMap<(Id, Id), Id>,
    interactions: BTreeMap<Id, Interaction>,
    modals: BTreeMap<Id, Modal>,
    /// By the message that was sent with it.
    nonces: BTreeMap<Id, Nonce>,
    /// What people are called on the server, where it is not their own name.
    nicks: BTreeMap<Id, String>,
    writes: Vec<Write>,
    effects: Vec<Effect>,
}

impl World {
    pub(crate) fn new(address: SocketAddr, names: Names) -> Self {
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
            unknown_keys: UnknownKeys::default(),
            faults: Faults::default(),
            writes: Vec::new(),
            effects: Vec::new(),
        }
    }

    /// Takes in what was stored; rows that cannot be read are left out.
    pub(crate) fn restore(&mut self, objects: Vec<(Kind, Id, Vec<u8>)>) {
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
            addresses::readdress(post, &base);
        }
    }

    pub(crate) fn channels(&self) -> &BTreeMap<Id, Channel> {
        &self.channels
    }

    pub(crate) fn messages(&self) -> &BTreeMap<Id, Post> {
        &self.messages
    }

    pub(crate) fn commands(&self) -> &BTreeMap<Id, Command> {
        &self.commands
    }

    pub(crate) fn interactions(&self) -> &BTreeMap<Id, Interaction> {
        &self.interactions
    }

    pub(crate) fn modals(&self) -> &BTreeMap<Id, Modal> {
        &self.modals
    }

    pub(crate) fn nicks(&self) -> &BTreeMap<Id, String> {
        &self.nicks
    }

    /// The newest message that a person has read in a channel; 0 for none.
    pub(crate) fn last_read(&self, person: Id, channel: Id) -> Id {
        self.read.get(&(person, channel)).copied().unwrap_or(0)
    }

    /// Holds back what is to be told until the change that it follows from is stored.
    pub(crate) fn then(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// What is to be stored since this was last asked for.
    pub(crate) fn take_writes(&mut self) -> Vec<Write> {
        std::mem::take(&mut self.writes)
    }

    /// What is to be told when that is stored.
    pub(crate) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    pub(crate) fn person(&self, id: Id) -> Option<&Person> {
        self.people.iter().find(|person| person.id == id)
    }

    /// The bot as everyone sees it.
    pub(crate) fn bot(&self) -> Value {
        shapes::bot(&self.names.bot)
    }

    /// The guild without what is in it.
    pub(crate) fn guild(&self) -> Value {
        shapes::guild(&self.names.guild, self.people.first().map_or(APPLICATION, |person| person.id))
    }

    pub(crate) fn user(&self, id: Id) -> Option<Value> {
        if id == APPLICATION { Some(self.bot()) } else { self.person(id).map(shapes::user) }
    }

    /// A person or the bot as a member of the guild.
    pub(crate) fn member(&self, id: Id) -> Option<Value> {
        let mut member = shapes::member(self.user(id)?);
        member["nick"] = json!(self.nicks.get(&id));
        Some(member)
    }

    pub(crate) fn put_channel(&mut self, id: Id, channel: Channel) {
        self.writes.push(Write::Put(Kind::Channel, id, bytes(&channel)));
        self.channels.insert(id, channel);
    }

    pub(crate) fn take_channel(&mut self, id: Id) -> Option<Channel> {
        self.writes.push(Write::Delete(Kind::Channel, id));
        self.channels.remove(&id)
    }

    pub(crate) fn put_message(&mut self, id: Id, post: Post) {
        self.writes.push(Write::Put(Kind::Message, id, bytes(&post)));
        self.messages.insert(id, post);
    }

    /// Takes a message and its files away.
    pub(crate) fn take_message(&mut self, id: Id) -> Option<Post> {
        let post = self.messages.remove(&id)?;
        self.writes.push(Write::Delete(Kind::Message, id));
        for file in post.body["attachments"].as_array().into_iter().flatten().chain(&post.shown) {
            if let Some(file) = ids::read(&file["id"]) {
                self.writes.push(Write::Delete(Kind::File, file));
            }
        }
        Some(post)
    }

    pub(crate) fn put_command(&mut self, id: Id, command: Command) {
        self.writes.push(Write::Put(Kind::Command, id, bytes(&command)));
        self.commands.insert(id, command);
    }

    pub(crate) fn remove_command(&mut self, id: Id) {
        self.commands.remove(&id);
        self.writes.push(Write::Delete(Kind::Command, id));
    }

    pub(crate) fn put_modal(&mut self, id: Id, modal: Modal) {
        self.writes.push(Write::Put(Kind::Modal, id, bytes(&modal)));
        self.modals.insert(id, modal);
    }

    /// A form can be sent in once.
    pub(crate) fn take_modal(&mut self, id: Id) -> Option<Modal> {
        self.writes.push(Write::Delete(Kind::Modal, id));
        self.modals.remove(&id)
    }

    pub(crate) fn put_file(&mut self, id: Id, file: Vec<u8>) {
        self.writes.push(Write::Put(Kind::File, id, file));
    }

    /// Calls a person so on the server, `None` by their own name; whether that is new.
    pub(crate) fn put_nick(&mut self, person: Id, nick: Option<String>) -> bool {
        match &nick {
            Some(name) => self.writes.push(Write::Put(Kind::Nick, person, bytes(name))),
            None => self.writes.push(Write::Delete(Kind::Nick, person)),
        }
        let before = match nick {
            Some(name) => self.nicks.insert(person, name),
            None => self.nicks.remove(&person),
        };
        before.as_ref() != self.nicks.get(&person)
    }

    pub(crate) fn mark_read(&mut self, person: Id, channel: Id, message: Id) {
        if self.read.insert((person, channel), message) == Some(message) {
            return;
        }
        let marks: Vec<(Id, Id)> =
            self.read.iter().filter(|(key, _)| key.0 == person).map(|(key, mark)| (key.1, *mark)).collect();
        self.writes.push(Write::Put(Kind::Read, person, bytes(&marks)));
    }

    pub(crate) fn guild_of(&self, channel: Id) -> Option<Id> {
        self.channels.get(&channel).filter(|channel| !channel.is_dm()).map(|_| GUILD)
    }
}

fn bytes(value: &impl Serialize) -> Vec<u8> {
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
