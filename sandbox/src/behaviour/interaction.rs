//! The life of an interaction: sent to the bot, answered once within three seconds, followed up for fifteen minutes.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::behaviour::limits;
use crate::behaviour::message::{Draft, EPHEMERAL, LOADING, Upload, sizes};
use crate::behaviour::refusal::{Answer, Problems, Refusal};
use crate::world::World;
use crate::world::effects::Effect;
use crate::world::ids::{self, APPLICATION, GUILD, Id};
use crate::world::interactions::{Interaction, Kind, Modal};
use crate::world::shapes;

/// What the page asks for.
#[derive(Debug)]
pub struct Request {
    pub kind: Kind,
    pub user: Id,
    pub channel: Id,
    pub data: Value,
    /// The message whose button was pressed.
    pub message: Option<Id>,
    /// Name of the command.
    pub name: Option<String>,
    /// Of a form: `interaction_metadata` of the interaction that opened it.
    pub opened_by: Option<Value>,
}

impl World {
    /// Sends an interaction to the bot; the receiver hears of its first answer.
    pub fn interact(&mut self, request: Request) -> (Id, oneshot::Receiver<Value>) {
        let id = self.ids.next();
        let token = format!("sandbox-interaction-{:x}-{:x}", id, self.ids.next());
        let owners = self.owners(&request);
        let mut payload = self.payload(id, &token, &request);
        payload["authorizing_integration_owners"] = owners.clone();
        let (sender, receiver) = oneshot::channel();
        let interaction = Interaction {
            kind: request.kind,
            user: request.user,
            channel: request.channel,
            message: request.message,
            token,
            name: request.name,
            command_type: request.data["type"].as_u64().unwrap_or(1),
            target: ids::read(&request.data["target_id"]),
            opened_by: request.opened_by,
            owners,
            born: ids::milliseconds(),
            answered: false,
            original: None,
            posted: BTreeSet::new(),
            waiting: Some(sender),
        };
        // Dead tokens are known for a while, so that they are refused as such.
        self.forget_interactions(limits::TOKEN_LIFE * 2);
        self.put_interaction(id, interaction);
        for _ in 0..1 + usize::from(self.faults.duplicate) {
            self.dispatch("INTERACTION_CREATE", payload.clone());
        }
        (id, receiver)
    }

    /// Whom the application is installed for: as for the message pressed on, else as the command says.
    fn owners(&self, request: &Request) -> Value {
        let pressed = request.message.and_then(|message| self.messages().get(&message));
        let earlier =
            pressed.map(|post| &post.body["interaction_metadata"]["authorizing_integration_owners"]);
        if let Some(owners) = earlier.filter(|owners| owners.is_object()) {
            return owners.clone();
        }
        let command = ids::read(&request.data["id"]).and_then(|id| self.commands().get(&id));
        if command.is_some_and(|command| command.body["integration_types"] == json!([1])) {
            return json!({ "1": request.user.to_string() });
        }
        json!({ "0": self.guild_of(request.channel).unwrap_or(0).to_string() })
    }

    fn payload(&self, id: Id, token: &str, request: &Request) -> Value {
        let guild = self.guild_of(request.channel);
        let user = self.user(request.user).unwrap_or_default();
        let channel =
            self.channels().get(&request.channel).map(|channel| channel.body.clone()).unwrap_or_default();
        let mut payload = json!({
            "id": id.to_string(), "application_id": APPLICATION.to_string(), "type": request.kind as u8,
            "data": request.data, "channel_id": request.channel.to_string(), "channel": channel, "token": token,
            "version": 1, "locale": "en-US", "entitlements": [], "attachment_size_limit": limits::ATTACHMENT_BYTES,
            "app_permissions": self.rights_in(request.channel).to_string(),
            "context": if guild.is_some() { 0 } else { 1 },
        });
        if guild.is_some() {
            payload["guild_id"] = json!(GUILD.to_string());
            payload["guild_locale"] = json!("en-US");
            payload["guild"] = json!({ "id": GUILD.to_string(), "locale": "en-US", "features": [] });
            payload["channel"]["permissions"] = json!(shapes::RIGHTS);
            let mut member = self.member(request.user).unwrap_or_default();
            member["permissions"] = json!(shapes::RIGHTS);
            payload["member"] = member;
        } else {
            payload["user"] = user;
        }
        if let Some(post) = request.message.and_then(|message| self.messages().get(&message)) {
            payload["message"] = post.body.clone();
        }
        payload
    }

    /// Nobody answered in time: the person is told, the token is dead.
    pub fn fail(&mut self, id: Id) {
        let Some(user) = self.give_up_waiting(id) else { return };
        let data = json!({ "error": "The application did not respond", "interaction": id.to_string() });
        self.tell("failed", data, Some(BTreeSet::from([user])));
    }

    /// The bot's first answer.
    ///
    /// # Errors
    /// 10062, 40060, 50035 and what a message may be refused for.
    pub fn answer(&mut self, id: Id, token: &str, body: &Value, files: Vec<Upload>) -> Answer<Value> {
        let interaction = self.interactions().get(&id).filter(|found| found.token == token);
        let interaction = interaction.ok_or_else(Refusal::unknown_interaction)?;
        if interaction.answered {
            return Err(Refusal::already_answered());
        }
        if interaction.is_older(limits::FIRST_ANSWER) {
            return Err(Refusal::unknown_interaction());
        }
        limits::callback(body, &sizes(&files), self.unknown_keys)?;
        let (kind, user, channel, pressed) =
            (interaction.kind, interaction.user, interaction.channel, interaction.message);
        let answer = body["type"].as_u64().unwrap_or(0);
        let fits = match answer {
            4 | 5 => kind != Kind::Autocomplete,
            6 | 7 => kind != Kind::Autocomplete && pressed.is_some(),
            8 => kind == Kind::Autocomplete,
            _ => matches!(kind, Kind::Command | Kind::Component),
        };
        if !fits {
            let code = "INTERACTION_APPLICATION_RESPONSE_TYPE_INVALID";
            return Err(Problems::one("type", code, "This answer does not fit the interaction"));
        }
        let data = &body["data"];
        let (original, outcome) = match answer {
            4 | 5 => {
                let message = self.reply(id, data, files, answer == 5)?;
                let name = if answer == 5 { "deferred" } else { "message" };
                (ids::read(&message["id"]), json!({ "outcome": name, "message": message }))
            }
            7 => {
                let message = pressed.ok_or_else(Refusal::unknown_message)?;
                if data.is_object() {
                    self.edit(message, data, files)?;
                }
                (pressed, json!({ "outcome": "update" }))
            }
            6 => (pressed, json!({ "outcome": "update" })),
            8 => (None, json!({ "choices": data["choices"].as_array().cloned().unwrap_or_default() })),
            _ => {
                let opened_by = self.metadata(id).unwrap_or_default();
                let modal =
                    self.open_modal(Modal { user, channel, message: pressed, body: data.clone(), opened_by });
                (None, json!({ "outcome": "modal", "modal": modal }))
            }
        };
        let mut waiting = None;
        self.change_interaction(id, |interaction| {
            interaction.answered = true;
            interaction.original = original;
            interaction.posted.extend(original);
            waiting = interaction.waiting.take();
        });
        if let Some(waiting) = waiting {
            self.then(Effect::Outcome(waiting, outcome));
        }
        Ok(self.answered(id, kind, channel, answer, original))
    }

    /// What is told of a first answer when `with_response` asks for it.
    fn answered(&self, id: Id, kind: Kind, channel: Id, answer: u64, message: Option<Id>) -> Value {
        let mut interaction = json!({
            "id": id.to_string(), "type": kind as u8, "channel_id": channel.to_string(),
        });
        if let Some(guild) = self.guild_of(channel) {
            interaction["guild_id"] = json!(guild.to_string());
        }
        let Some(post) = message.and_then(|message| self.messages().get(&message)) else {
            return json!({ "interaction": interaction });
        };
        let flags = post.body["flags"].as_u64().unwrap_or(0);
        interaction["response_message_id"] = post.body["id"].clone();
        interaction["response_message_loading"] = json!(flags & LOADING != 0);
        interaction["response_message_ephemeral"] = json!(flags & EPHEMERAL != 0);
        if !matches!(answer, 4 | 7) {
            return json!({ "interaction": interaction });
        }
        json!({ "interaction": interaction, "resource": { "type": answer, "message": post.body } })
    }

    fn open_modal(&mut self, modal: Modal) -> Value {
        let id = self.ids.next();
        let mut shown = modal.body.clone();
        shown["id"] = json!(id.to_string());
        self.tell("modal", json!({ "modal": shown }), Some(BTreeSet::from([modal.user])));
        self.put_modal(id, modal);
        shown
    }

    /// `interaction_metadata`: whom a message answers, and what they did.
    fn metadata(&self, id: Id) -> Option<Value> {
        let interaction = self.interactions().get(&id)?;
        let mut metadata = json!({
            "id": id.to_string(), "type": interaction.kind as u8,
            "user": self.user(interaction.user).unwrap_or_default(),
            "authorizing_integration_owners": interaction.owners,
        });
        if let Some(name) = &interaction.name {
            metadata["name"] = json!(name);
            metadata["command_type"] = json!(interaction.command_type);
            match (interaction.command_type, interaction.target) {
                (2, Some(target)) => metadata["target_user"] = self.user(target).unwrap_or_default(),
                (3, Some(target)) => metadata["target_message_id"] = json!(target.to_string()),
                _ => {}
            }
        }
        match (&interaction.opened_by, interaction.message) {
            (Some(opened_by), _) => metadata["triggering_interaction_metadata"] = opened_by.clone(),
            (None, Some(message)) => metadata["interacted_message_id"] = json!(message.to_string()),
            (None, None) => {}
        }
        Some(metadata)
    }

    /// Posts a message that answers an interaction.
    fn reply(&mut self, id: Id, body: &Value, files: Vec<Upload>, loading: bool) -> Answer<Value> {
        let interaction = self.interactions().get(&id).ok_or_else(Refusal::unknown_webhook)?;
        let hidden = body["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0;
        let draft = Draft {
            channel: interaction.channel,
            author: self.bot(),
            body,
            files,
            viewer: hidden.then_some(interaction.user),
            metadata: self.metadata(id),
            loading,
        };
        self.post(draft)
    }

    /// The interaction that a webhook token belongs to, when it lives.
    ///
    /// # Errors
    /// 10015, 50027.
    fn by_token(&self, token: &str) -> Answer<Id> {
        let found = self.interactions().iter().find(|(_, interaction)| interaction.token == token);
        let (id, interaction) = found.ok_or_else(Refusal::unknown_webhook)?;
        if interaction.is_older(limits::TOKEN_LIFE) {
            return Err(Refusal::expired_token());
        }
        if !interaction.answered {
            return Err(Refusal::unknown_webhook());
        }
        Ok(*id)
    }

    /// A follow-up; the first one after a deferred answer takes the place of the loading message.
    ///
    /// # Errors
    /// 10015, 50027, and what a message may be refused for.
    pub fn follow_up(&mut self, token: &str, body: &Value, files: Vec<Upload>) -> Answer<Value> {
        let id = self.by_token(token)?;
        limits::message(body, &sizes(&files), self.unknown_keys)?;
        let original = self.interactions().get(&id).and_then(|interaction| interaction.original);
        let loading = original
            .and_then(|original| self.messages().get(&original))
            .is_some_and(|post| post.body["flags"].as_u64().unwrap_or(0) & LOADING != 0);
        if let Some(original) = original.filter(|_| loading) {
            return self.edit(original, body, files);
        }
        let alone = self.interactions().get(&id).is_some_and(|found| found.owners.get("0").is_none());
        let sent = self.interactions().get(&id).map_or(0, |found| found.posted.len());
        if alone && sent - usize::from(original.is_some()) >= limits::FOLLOW_UPS_ALONE {
            return Err(Refusal::too_many_follow_ups());
        }
        let message = self.reply(id, body, files, false)?;
        self.change_interaction(id, |interaction| interaction.posted.extend(ids::read(&message["id"])));
        Ok(message)
    }

    /// The message that a webhook path names: `@original` or an id.
    ///
    /// # Errors
    /// 10015, 50027, 10008.
    pub fn answered_message(&self, token: &str, name: &str) -> Answer<Id> {
        let id = self.by_token(token)?;
        let interaction = self.interactions().get(&id).ok_or_else(Refusal::unknown_webhook)?;
        let message = match name {
            "@original" => interaction.original,
            _ => name.parse().ok().filter(|message| interaction.posted.contains(message)),
        };
        message.filter(|message| self.messages().contains_key(message)).ok_or_else(Refusal::unknown_message)
    }
}
