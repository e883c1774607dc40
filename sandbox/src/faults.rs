//! Misfortunes on demand: closed direct messages, missing rights, slow or refused answers, lost connections.

use serde_json::{Value, json};

use crate::ids::{self, GUILD, Id};
use crate::refusal::Answer;
use crate::rest;
use crate::world::World;

impl World {
    /// Takes the faults that the body names.
    ///
    /// # Errors
    /// When a channel that is to be deleted, archived, locked or unlocked is not there.
    pub fn strike(&mut self, body: &Value) -> Answer<()> {
        let list = |key: &str| {
            body[key].as_array().map(|list| list.iter().filter_map(ids::read).collect::<Vec<Id>>())
        };
        if let Some(names) = body["closed_dms"].as_array() {
            self.faults.closed_dms = names.iter().filter_map(|name| self.who(name)).collect();
        }
        if let Some(channels) = list("missing_permissions") {
            self.faults.missing_permissions = channels.into_iter().collect();
        }
        if let Some(channels) = list("missing_access") {
            self.faults.missing_access = channels.into_iter().collect();
        }
        if let Some(delay) = body["delay_ms"].as_u64() {
            self.faults.delay_ms = delay;
        }
        if let Some(duplicate) = body["duplicate"].as_bool() {
            self.faults.duplicate = duplicate;
        }
        if let Some(times) = body["too_many_requests"].as_u64() {
            self.faults.too_many_requests = times;
        }
        if let Some(seconds) = body["retry_after"].as_f64() {
            self.faults.retry_after = seconds;
        }
        if let Some(most) = body["conversations"].as_u64() {
            self.faults.conversations = most;
        }
        if let Some(old) = body["old_messages"].as_bool() {
            self.faults.old_messages = old;
        }
        if let Some(channel) = ids::read(&body["delete_channel"]) {
            rest::channels::delete(self, channel)?;
        }
        if let Some(thread) = ids::read(&body["archive_thread"]) {
            rest::channels::modify(self, thread, &json!({ "archived": true }))?;
        }
        // As the clients do it: what is locked is archived, too.
        for (key, locked) in [("lock_thread", true), ("unlock_thread", false)] {
            if let Some(thread) = ids::read(&body[key]) {
                let change = json!({ "locked": locked, "archived": locked });
                rest::channels::modify(self, thread, &change)?;
            }
        }
        if let Some(count) = body["invalid_requests"].as_u64() {
            self.rates.set_invalid(count);
        }
        if body["reconnect"] == true {
            for session in self.sessions.values_mut() {
                session.send(json!({ "op": 7, "d": null, "s": null, "t": null }));
            }
        }
        if body["invalidate_sessions"] == true {
            for (_, session) in self.sessions.drain() {
                session.send(json!({ "op": 9, "d": false, "s": null, "t": null }));
            }
        }
        Ok(())
    }

    /// A person by id or name.
    pub fn who(&self, name: &Value) -> Option<Id> {
        let named = |name: &str| self.people.iter().find(|person| person.name.eq_ignore_ascii_case(name));
        let id = ids::read(name).or_else(|| Some(named(name.as_str()?)?.id))?;
        self.person(id).map(|person| person.id).filter(|id| *id != GUILD)
    }
}
