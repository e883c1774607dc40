//! What the bot may do in a channel: what everyone may, changed by the bot's own overwrite there and by faults.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::behaviour::refusal::{Answer, Refusal};
use crate::world::ids::{self, APPLICATION, Id};
use crate::world::shapes;
use crate::world::{Channel, World};

pub const VIEW: u64 = 1 << 10;
pub const SEND: u64 = 1 << 11;
pub const ATTACH: u64 = 1 << 15;
pub const MANAGE_THREADS: u64 = 1 << 34;
pub const PUBLIC_THREADS: u64 = 1 << 35;
pub const PRIVATE_THREADS: u64 = 1 << 36;
pub const SEND_IN_THREADS: u64 = 1 << 38;

/// As Discord's documentation (Topics, Permissions) calls those that are looked at here, or shown only.
const NAMES: [(&str, u64); 12] = [
    ("MANAGE_CHANNELS", 1 << 4),
    ("ADD_REACTIONS", 1 << 6),
    ("VIEW_CHANNEL", VIEW),
    ("SEND_MESSAGES", SEND),
    ("MANAGE_MESSAGES", 1 << 13),
    ("EMBED_LINKS", 1 << 14),
    ("ATTACH_FILES", ATTACH),
    ("READ_MESSAGE_HISTORY", 1 << 16),
    ("MANAGE_THREADS", MANAGE_THREADS),
    ("CREATE_PUBLIC_THREADS", PUBLIC_THREADS),
    ("CREATE_PRIVATE_THREADS", PRIVATE_THREADS),
    ("SEND_MESSAGES_IN_THREADS", SEND_IN_THREADS),
];

/// What an overwrite gives and takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Overwrite {
    pub allow: u64,
    pub deny: u64,
}

impl Overwrite {
    /// Reads `{allow, deny}`, or what is denied alone: bits in a text, or a list of names.
    ///
    /// # Errors
    /// A sentence.
    pub fn read(asked: &Value) -> Result<Overwrite, String> {
        match asked {
            Value::Object(parts) => {
                if let Some(key) = parts.keys().find(|key| !matches!(key.as_str(), "allow" | "deny")) {
                    return Err(format!("Rights have `allow` and `deny`, not `{key}`"));
                }
                let part = |key| parts.get(key).map_or(Ok(0), bits);
                Ok(Overwrite { allow: part("allow")?, deny: part("deny")? })
            }
            _ => Ok(Overwrite { allow: 0, deny: bits(asked)? }),
        }
    }

    fn of(channel: &Channel) -> Overwrite {
        let list = channel.body["permission_overwrites"].as_array().into_iter().flatten();
        let own = list.into_iter().find(|overwrite| ids::read(&overwrite["id"]) == Some(APPLICATION));
        let part = |key: &str| own.and_then(|own| ids::read(&own[key])).unwrap_or_default();
        Overwrite { allow: part("allow"), deny: part("deny") }
    }

    fn shown(self) -> Value {
        let (allow, deny) = (self.allow.to_string(), self.deny.to_string());
        json!({ "id": APPLICATION.to_string(), "type": 1, "allow": allow, "deny": deny })
    }
}

fn bits(asked: &Value) -> Result<u64, String> {
    match asked {
        Value::String(text) => text.parse().map_err(|_| format!("{text:?} is no number of rights")),
        Value::Array(names) => names.iter().try_fold(0, |sum, name| Ok(sum | named(name)?)),
        _ => Err("Rights are bits in a text, or a list of names".into()),
    }
}

fn named(name: &Value) -> Result<u64, String> {
    let asked = name.as_str().unwrap_or_default();
    let known = NAMES.iter().find(|(known, _)| *known == asked);
    known.map(|(_, bit)| *bit).ok_or_else(|| {
        let names: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
        format!("There is no right {name}, but {}", names.join(", "))
    })
}

impl World {
    /// A channel that the bot sees.
    ///
    /// # Errors
    /// 10003, 50001.
    pub fn channel(&self, id: Id) -> Answer<&Channel> {
        let channel = self.channels().get(&id).ok_or_else(Refusal::unknown_channel)?;
        if self.sees(id) { Ok(channel) } else { Err(Refusal::missing_access()) }
    }

    /// A channel in which the bot has a right.
    ///
    /// # Errors
    /// 10003, 50001, 50013.
    pub fn with_right(&self, id: Id, right: u64) -> Answer<&Channel> {
        let channel = self.channel(id)?;
        let silenced = self.struck(&self.faults.missing_permissions, id);
        if silenced || self.rights_in(id) & right == 0 {
            return Err(Refusal::missing_permissions());
        }
        Ok(channel)
    }

    /// A channel that the bot may write in.
    ///
    /// # Errors
    /// 10003, 50001, 50007, 50013.
    pub fn writable(&self, id: Id) -> Answer<&Channel> {
        let thread = self.channels().get(&id).is_some_and(Channel::is_thread);
        let channel = self.with_right(id, if thread { SEND_IN_THREADS } else { SEND })?;
        if channel.is_dm() && channel.members.iter().any(|member| self.faults.closed_dms.contains(member)) {
            return Err(Refusal::closed_dms());
        }
        Ok(channel)
    }

    /// Whether the bot sees a channel. Of private threads it sees those that it is in, or manages.
    pub fn sees(&self, id: Id) -> bool {
        let rights = self.rights_in(id);
        let hidden = self.channels().get(&id).is_some_and(|channel| {
            channel.kind() == 12 && !channel.members.contains(&APPLICATION) && rights & MANAGE_THREADS == 0
        });
        rights & VIEW != 0 && !hidden
    }

    /// What the bot may do in a channel, as `app_permissions` says it. A thread has the rights of its channel.
    pub fn rights_in(&self, id: Id) -> u64 {
        let everyone: u64 = shapes::RIGHTS.parse().unwrap_or_default();
        let parent = self.parent(id);
        parent.into_iter().chain([id]).fold(everyone, |rights, place| {
            let Overwrite { allow, deny } = self.overwrite(place);
            rights & !deny | allow
        })
    }

    /// A channel as Discord shows it.
    pub fn shown(&self, id: Id) -> Value {
        let Some(channel) = self.channels().get(&id) else { return Value::Null };
        let mut body = channel.body.clone();
        let overwrite = self.overwrite(id);
        if overwrite != Overwrite::default() {
            body["permission_overwrites"] = json!([overwrite.shown()]);
        }
        body
    }

    /// Whether it is a channel of the server; a thread has the rights of its channel.
    pub fn has_rights(&self, id: Id) -> bool {
        self.channels().get(&id).is_some_and(|channel| !channel.is_dm() && !channel.is_thread())
    }

    /// Gives the bot an overwrite in a channel.
    pub fn set_rights(&mut self, id: Id, overwrite: Overwrite) {
        let Some(mut channel) = self.channels().get(&id).cloned() else { return };
        let list = if overwrite == Overwrite::default() { json!([]) } else { json!([overwrite.shown()]) };
        channel.body["permission_overwrites"] = list;
        self.put_channel(id, channel);
    }

    /// The bot's overwrite in every channel where it has one.
    pub fn overwrites(&self) -> Vec<(Id, Overwrite)> {
        let channels = self.channels().keys().map(|id| (*id, self.overwrite(*id)));
        channels.filter(|(_, overwrite)| *overwrite != Overwrite::default()).collect()
    }

    /// What is set for a channel itself, and what faults take.
    fn overwrite(&self, id: Id) -> Overwrite {
        let set = self.channels().get(&id).map(Overwrite::of).unwrap_or_default();
        let mut taken = 0;
        if self.faults.missing_permissions.contains(&id) {
            taken |= SEND | SEND_IN_THREADS;
        }
        if self.faults.missing_access.contains(&id) {
            taken |= VIEW;
        }
        Overwrite { allow: set.allow & !taken, deny: set.deny | taken }
    }

    /// Whether a fault lies on the channel or on the one it is a thread of.
    fn struck(&self, list: &BTreeSet<Id>, id: Id) -> bool {
        list.contains(&id) || self.parent(id).is_some_and(|parent| list.contains(&parent))
    }

    fn parent(&self, id: Id) -> Option<Id> {
        let channel = self.channels().get(&id).filter(|channel| channel.is_thread())?;
        ids::read(&channel.body["parent_id"])
    }
}
