//! Interactions that may still be answered, and the forms that they have opened.

use std::collections::BTreeSet;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::oneshot;

use super::ids::{self, Id};
use super::store::{self, Write};
use super::{World, bytes};

/// What Discord numbers 2 to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// A form that a person has before them.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Modal {
    pub user: Id,
    pub channel: Id,
    pub message: Option<Id>,
    pub body: Value,
    /// `interaction_metadata` of the interaction that it answered.
    pub opened_by: Value,
}

/// One interaction, from its birth on.
#[derive(Debug, Serialize, Deserialize)]
pub struct Interaction {
    pub kind: Kind,
    pub user: Id,
    pub channel: Id,
    pub message: Option<Id>,
    pub token: String,
    pub name: Option<String>,
    /// Of a command: whether it is typed (1), or used on a user (2) or a message (3).
    #[serde(default)]
    pub command_type: u64,
    /// The user or message that it is used on.
    #[serde(default)]
    pub target: Option<Id>,
    pub opened_by: Option<Value>,
    /// Whom the application is installed for: the guild (`0`) or the user alone (`1`).
    pub owners: Value,
    /// In milliseconds since 1970.
    pub born: u64,
    pub answered: bool,
    /// What `@original` means.
    pub original: Option<Id>,
    pub posted: BTreeSet<Id>,
    /// Told of the first answer. After a restart nobody waits any more.
    #[serde(skip)]
    pub waiting: Option<oneshot::Sender<Value>>,
}

impl Interaction {
    pub fn is_older(&self, than: Duration) -> bool {
        u128::from(ids::milliseconds().saturating_sub(self.born)) > than.as_millis()
    }
}

impl World {
    pub fn put_interaction(&mut self, id: Id, interaction: Interaction) {
        // Nobody waits for a completion that a restart cut off.
        if interaction.kind != Kind::Autocomplete {
            self.writes.push(Write::Put(store::Kind::Interaction, id, bytes(&interaction)));
        }
        self.interactions.insert(id, interaction);
    }

    /// Changes an interaction that is there, and stores it.
    pub fn change_interaction(&mut self, id: Id, change: impl FnOnce(&mut Interaction)) {
        if let Some(mut interaction) = self.interactions.remove(&id) {
            change(&mut interaction);
            self.put_interaction(id, interaction);
        }
    }

    /// Forgets those that were born so long ago.
    pub fn forget_interactions(&mut self, ago: Duration) {
        let old = self.interactions.iter().filter(|(_, old)| old.is_older(ago));
        for id in old.map(|(id, _)| *id).collect::<Vec<_>>() {
            self.interactions.remove(&id);
            self.writes.push(Write::Delete(store::Kind::Interaction, id));
        }
    }

    /// Nobody waits for the first answer any more; whose interaction it is.
    pub fn give_up_waiting(&mut self, id: Id) -> Option<Id> {
        let interaction = self.interactions.get_mut(&id)?;
        interaction.waiting = None;
        Some(interaction.user)
    }

    /// Makes an interaction older, so that tests need not wait.
    pub fn age(&mut self, id: Id, by: Duration) {
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.born = interaction.born.saturating_sub(by.as_millis() as u64);
        }
    }
}
