//! Faults on demand: closed direct messages, missing rights, slow or refused answers, lost connections.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

use super::channels;
use super::rights::Overwrite;
use crate::behaviour::refusal::{Answer, Refusal};
use crate::world::World;
use crate::world::faults::{self, Trouble};
use crate::world::ids::{self, Id};

/// The longest name that a member may have on a server.
const NICK: usize = 32;

impl World {
    /// Takes the faults that the body names.
    ///
    /// # Errors
    /// When something in it can't be understood, or a channel that is to be changed is not there.
    pub fn strike(&mut self, body: &Value) -> Answer<()> {
        let body = body.as_object().ok_or_else(|| refused("Faults are an object"))?;
        let before = self.overwrites();
        // Anything wrong is found before anything is done.
        let mut struck = self.faults.clone();
        let (mut rights, mut nicks) = (Vec::new(), Vec::new());
        for (key, value) in body {
            match key.as_str() {
                "closed_dms" => struck.closed_dms = ids_read(key, value, |name| self.who(name))?,
                "missing_permissions" => struck.missing_permissions = ids_read(key, value, ids::read)?,
                "missing_access" => struck.missing_access = ids_read(key, value, ids::read)?,
                "delay_ms" => struck.delay_ms = whole(key, value)?,
                "duplicate" => struck.duplicate = switch(key, value)?,
                "too_many_requests" => struck.too_many_requests = whole(key, value)?,
                "retry_after" => struck.retry_after = faults::seconds(value).map_err(refused)?,
                "conversations" => struck.conversations = whole(key, value)?,
                "old_messages" => struck.old_messages = switch(key, value)?,
                "rights" => rights = self.rights_read(value)?,
                "nicks" => nicks = self.nicks_read(value)?,
                name if Trouble::NAMES.contains(&name) => add(&mut struck.troubles, name, value)?,
                "delete_channel" | "archive_thread" | "lock_thread" | "unlock_thread" => {
                    let id = ids::read(value).ok_or_else(|| refused(format!("`{key}` is a channel's id")))?;
                    self.channels().get(&id).ok_or_else(Refusal::unknown_channel)?;
                }
                "invalid_requests" => _ = whole(key, value)?,
                "reconnect" | "invalidate_sessions" => _ = switch(key, value)?,
                _ => return Err(refused(format!("There is no fault `{key}`"))),
            }
        }
        self.faults = struck;
        for (channel, overwrite) in rights {
            self.set_rights(channel, overwrite);
        }
        for (person, nick) in nicks {
            self.set_nick(person, nick);
        }
        self.tell_rights(&before);
        self.strike_once(body)
    }

    /// What happens to channels at once and is over then.
    fn strike_once(&mut self, body: &Map<String, Value>) -> Answer<()> {
        let channel = |key: &str| body.get(key).and_then(ids::read);
        if let Some(channel) = channel("delete_channel") {
            channels::delete(self, channel)?;
        }
        if let Some(thread) = channel("archive_thread") {
            channels::modify(self, thread, &json!({ "archived": true }))?;
        }
        // As the clients do it: what is locked is archived, too.
        for (key, locked) in [("lock_thread", true), ("unlock_thread", false)] {
            if let Some(thread) = channel(key) {
                let change = json!({ "locked": locked, "archived": locked });
                channels::modify(self, thread, &change)?;
            }
        }
        Ok(())
    }

    /// The present state of what lasts.
    pub fn stricken(&self) -> Value {
        let texts = |list: &BTreeSet<Id>| list.iter().map(Id::to_string).collect::<Vec<_>>();
        let faults = &self.faults;
        let rights = self.overwrites().into_iter().map(|(id, overwrite)| {
            let (allow, deny) = (overwrite.allow.to_string(), overwrite.deny.to_string());
            (id.to_string(), json!({ "allow": allow, "deny": deny }))
        });
        let mut told = json!({
            "closed_dms": texts(&faults.closed_dms), "missing_permissions": texts(&faults.missing_permissions),
            "missing_access": texts(&faults.missing_access), "delay_ms": faults.delay_ms,
            "duplicate": faults.duplicate, "too_many_requests": faults.too_many_requests,
            "retry_after": faults.retry_after.as_secs_f64(), "conversations": faults.conversations,
            "old_messages": faults.old_messages,
            "rights": rights.collect::<Map<_, _>>(),
            "nicks": self.nicks().iter().map(|(id, nick)| (id.to_string(), json!(nick))).collect::<Map<_, _>>(),
        });
        for name in Trouble::NAMES {
            told[name] = json!(faults.coming(name));
        }
        told
    }

    fn rights_read(&self, asked: &Value) -> Answer<Vec<(Id, Overwrite)>> {
        let list = asked.as_object().ok_or_else(|| refused("`rights` is an object: rights by channel"))?;
        let one = |(channel, rights): (&String, &Value)| {
            let id = channel.parse().ok().filter(|id| self.has_rights(*id)).ok_or_else(|| {
                refused(format!("{channel} has no rights of its own: it is no channel of the server"))
            })?;
            Ok((id, Overwrite::read(rights).map_err(refused)?))
        };
        list.iter().map(one).collect()
    }

    fn nicks_read(&self, asked: &Value) -> Answer<Vec<(Id, Option<String>)>> {
        let list = asked.as_object().ok_or_else(|| refused("`nicks` is an object: names by person"))?;
        let one = |(person, nick): (&String, &Value)| {
            let person = self.who(&json!(person)).ok_or_else(|| refused(format!("Nobody is {person}")))?;
            let fits = |nick: &&str| (1..=NICK).contains(&nick.chars().count());
            match (nick, nick.as_str().filter(fits)) {
                (Value::Null, _) => Ok((person, None)),
                (_, Some(nick)) => Ok((person, Some(nick.to_owned()))),
                _ => Err(refused(format!("A name on the server has 1 to {NICK} letters"))),
            }
        };
        list.iter().map(one).collect()
    }

    /// Tells the bot and the page of every channel whose rights are no longer as they were.
    fn tell_rights(&mut self, before: &[(Id, Overwrite)]) {
        let now = self.overwrites();
        let differ = before.iter().filter(|old| !now.contains(old));
        let differ = differ.chain(now.iter().filter(|new| !before.contains(new)));
        let changed: BTreeSet<Id> = differ.map(|(id, _)| *id).filter(|id| self.has_rights(*id)).collect();
        for id in changed {
            self.dispatch("CHANNEL_UPDATE", self.shown(id));
            self.tell_channels();
        }
    }
}

fn refused(sentence: impl Into<String>) -> Refusal {
    Refusal::new(StatusCode::BAD_REQUEST, 0, &sentence.into())
}

fn whole(key: &str, value: &Value) -> Answer<u64> {
    value.as_u64().ok_or_else(|| refused(format!("`{key}` is a whole number, 0 or more")))
}

fn switch(key: &str, value: &Value) -> Answer<bool> {
    value.as_bool().ok_or_else(|| refused(format!("`{key}` is true or false")))
}

fn ids_read(key: &str, value: &Value, read: impl Fn(&Value) -> Option<Id>) -> Answer<BTreeSet<Id>> {
    let list = value.as_array().and_then(|list| list.iter().map(read).collect());
    list.ok_or_else(|| refused(format!("`{key}` is a list of ids")))
}

/// One more, or all in place of those that were.
fn add(troubles: &mut Vec<Trouble>, name: &str, value: &Value) -> Answer<()> {
    let asked = match value {
        Value::Array(list) => {
            troubles.retain(|trouble| trouble.name() != name);
            list.as_slice()
        }
        one => std::slice::from_ref(one),
    };
    for asked in asked {
        troubles.push(Trouble::read(name, asked).map_err(refused)?);
    }
    Ok(())
}
