//! Words that the bot sends with its messages, so that the same message sent again is known.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::ids::{self, Id};
use super::store::{Kind, Write};
use super::{Post, World, bytes};

/// How long they are remembered.
const MEMORY: Duration = Duration::from_secs(300);

/// A word that the bot sent with a message, so that the same message sent again is known.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Nonce {
    pub word: String,
    /// When, in milliseconds since 1970.
    pub sent: u64,
}

impl World {
    /// The message that the bot sent with this word lately, wherever that was: Discord, Create Message, `enforce_nonce`.
    pub fn by_nonce(&self, word: &str) -> Option<&Post> {
        let since = ids::milliseconds().saturating_sub(MEMORY.as_millis() as u64);
        let known = |nonce: &Nonce| nonce.word == word && nonce.sent > since;
        let (message, _) = self.nonces.iter().rev().find(|(_, nonce)| known(nonce))?;
        self.messages.get(message)
    }

    /// Remembers the word of a message, and forgets those that have had their time.
    pub fn put_nonce(&mut self, message: Id, word: String) {
        let sent = ids::milliseconds();
        let since = sent.saturating_sub(MEMORY.as_millis() as u64);
        let old: Vec<Id> =
            self.nonces.iter().filter(|(_, nonce)| nonce.sent <= since).map(|(id, _)| *id).collect();
        for id in old {
            self.nonces.remove(&id);
            self.writes.push(Write::Delete(Kind::Nonce, id));
        }
        let nonce = Nonce { word, sent };
        self.writes.push(Write::Put(Kind::Nonce, message, bytes(&nonce)));
        self.nonces.insert(message, nonce);
    }
}
