//! What follows from a change: held back until the change is stored, then told to the bot and to people.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::ids::{self, Id};
use crate::world::{Post, World};

/// What the page is told at once.
#[derive(Debug, Clone)]
pub struct Event {
    pub name: &'static str,
    pub data: Value,
    /// The people it is for; `None` for everybody.
    pub audience: Option<BTreeSet<Id>>,
}

/// What is told when the change that it follows from is stored.
#[derive(Debug)]
pub enum Effect {
    /// To every session whose shard and intents ask for it.
    Dispatch(&'static str, Value),
    /// To the page.
    Tell(Event),
    /// To the request that waits for the first answer to an interaction.
    Outcome(oneshot::Sender<Value>, Value),
}

impl World {
    /// Tells the bot, unless it happened where the bot can't see it.
    pub fn dispatch(&mut self, name: &'static str, data: Value) {
        let place = match name {
            _ if name.starts_with("MESSAGE_") => ids::read(&data["channel_id"]),
            _ if name.starts_with("THREAD_") => ids::read(&data["id"]),
            _ => None,
        };
        if place.is_none_or(|place| !self.channels.contains_key(&place) || self.sees(place)) {
            self.effects.push(Effect::Dispatch(name, data));
        }
    }

    pub fn tell(&mut self, name: &'static str, data: Value, audience: Option<BTreeSet<Id>>) {
        self.effects.push(Effect::Tell(Event { name, data, audience }));
    }

    pub fn tell_channels(&mut self) {
        self.tell("channel", json!({}), None);
    }

    /// Lets out what was held back until it was stored.
    pub fn release(&mut self, effect: Effect) {
        match effect {
            Effect::Dispatch(name, data) => {
                let sessions = self.sessions.values_mut().filter(|session| session.is_for(&data));
                sessions.for_each(|session| session.dispatch(name, &data));
            }
            // Nobody listening is no fault: the page may be closed.
            Effect::Tell(event) => drop(self.events.send(event)),
            // The page may have gone away meanwhile.
            Effect::Outcome(waiting, outcome) => drop(waiting.send(outcome)),
        }
    }

    /// Who sees what happens to this message.
    pub fn audience(&self, post: &Post) -> Option<BTreeSet<Id>> {
        if let Some(viewer) = post.viewer {
            return Some(BTreeSet::from([viewer]));
        }
        self.channels
            .get(&post.channel)
            .filter(|channel| matches!(channel.kind(), 1 | 12))
            .map(|channel| channel.members.clone())
    }
}
