//! People: who is meant, what they are called, and their direct messages.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::refusal::{Answer, Refusal};
use crate::world::ids::{self, APPLICATION, GUILD, Id};
use crate::world::shapes;
use crate::world::{Channel, World};

impl World {
    /// A person by id or name.
    pub fn who(&self, name: &Value) -> Option<Id> {
        let named = |name: &str| self.people.iter().find(|person| person.name.eq_ignore_ascii_case(name));
        let id = ids::read(name).or_else(|| Some(named(name.as_str()?)?.id))?;
        self.person(id).map(|person| person.id).filter(|id| *id != GUILD)
    }

    /// Calls a person so on the server; `None` by their own name. Tells the bots that want to know.
    pub fn set_nick(&mut self, person: Id, nick: Option<String>) {
        if !self.put_nick(person, nick) {
            return;
        }
        let mut member = self.member(person).unwrap_or_default();
        member["guild_id"] = json!(GUILD.to_string());
        self.dispatch("GUILD_MEMBER_UPDATE", member);
        self.tell_channels();
    }

    /// The direct messages with a person, if there are any.
    pub fn conversation(&self, person: Id) -> Option<&Channel> {
        self.channels().values().find(|channel| channel.is_dm() && channel.members.contains(&person))
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
}
