//! What follows from a change: held back until the change is stored, then told to the bot and to people.

use std::collections::BTreeSet;

use serde_json::Value;
use tokio::sync::oneshot;

use super::ids::Id;

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
