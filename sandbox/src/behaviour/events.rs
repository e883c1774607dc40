//! Who is told of what happens: the bot where it can see it, people where they are.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::world::effects::{Effect, Event};
use crate::world::ids::{self, Id};
use crate::world::{Post, World};

impl World {
    /// Tells the bot, unless it happened where the bot can't see it.
    pub fn dispatch(&mut self, name: &'static str, data: Value) {
        let place = match name {
            _ if name.starts_with("MESSAGE_") => ids::read(&data["channel_id"]),
            _ if name.starts_with("THREAD_") => ids::read(&data["id"]),
            _ => None,
        };
        if place.is_none_or(|place| !self.channels().contains_key(&place) || self.sees(place)) {
            self.then(Effect::Dispatch(name, data));
        }
    }

    pub fn tell(&mut self, name: &'static str, data: Value, audience: Option<BTreeSet<Id>>) {
        self.then(Effect::Tell(Event { name, data, audience }));
    }

    pub fn tell_channels(&mut self) {
        self.tell("channel", json!({}), None);
    }

    /// Who sees what happens to this message.
    pub fn audience(&self, post: &Post) -> Option<BTreeSet<Id>> {
        if let Some(viewer) = post.viewer {
            return Some(BTreeSet::from([viewer]));
        }
        self.channels()
            .get(&post.channel)
            .filter(|channel| matches!(channel.kind(), 1 | 12))
            .map(|channel| channel.members.clone())
    }
}
