//! Posting, editing and deleting messages, with their attachments and mentions.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::behaviour::limits;
use crate::behaviour::media;
use crate::behaviour::parts::{components, embeds};
use crate::behaviour::refusal::{Answer, Problems, Refusal};
use crate::behaviour::rights::MANAGE_THREADS;
use crate::world::addresses::address;
use crate::world::ids::{self, APPLICATION, GUILD, Id};
use crate::world::shapes;
use crate::world::{Channel, Post, World};

pub const EPHEMERAL: u64 = 1 << 6;
pub const LOADING: u64 = 1 << 7;
const SUPPRESS_EMBEDS: u64 = 1 << 2;
const KEPT_FLAGS: u64 = EPHEMERAL | SUPPRESS_EMBEDS | 1 << 12 | 1 << 15;

/// One file of a multipart request.
#[derive(Debug, Clone)]
pub struct Upload {
    pub index: u64,
    pub filename: String,
    pub bytes: Vec<u8>,
}

/// A message about to be posted.
#[derive(Debug)]
pub struct Draft<'a> {
    pub channel: Id,
    pub author: Value,
    pub body: &'a Value,
    pub files: Vec<Upload>,
    pub viewer: Option<Id>,
    /// `interaction_metadata`, when it answers an interaction.
    pub metadata: Option<Value>,
    pub loading: bool,
}

/// Index and size of each file, as the limits want them.
pub fn sizes(files: &[Upload]) -> Vec<(u64, usize)> {
    files.iter().map(|file| (file.index, file.bytes.len())).collect()
}

impl World {
    /// Posts a message and tells everyone.
    ///
    /// # Errors
    /// 50006, 50035, 40005, 50083.
    pub fn post(&mut self, draft: Draft<'_>) -> Answer<Value> {
        let Draft { channel, author, body, files, viewer, metadata, loading } = draft;
        let manages =
            ids::read(&author["id"]) == Some(APPLICATION) && self.rights_in(channel) & MANAGE_THREADS != 0;
        if !manages && self.channels().get(&channel).is_some_and(Channel::is_locked) {
            return Err(Refusal::locked());
        }
        if !loading {
            refuse_empty(body, &files)?;
        }
        let id = self.ids.next();
        let attachments = self.attach(channel, &body["attachments"], files, &[])?;
        let content = body["content"].as_str().unwrap_or_default();
        let mut flags = body["flags"].as_u64().unwrap_or(0) & KEPT_FLAGS & !EPHEMERAL;
        if viewer.is_some() {
            flags |= EPHEMERAL;
        }
        if loading {
            flags |= LOADING;
        }
        let mut message = json!({
            "id": id.to_string(), "channel_id": channel.to_string(), "author": author, "content": content,
            "timestamp": ids::timestamp(), "edited_timestamp": null, "tts": false, "mention_everyone": false,
            "mentions": self.mentions(content, &body["allowed_mentions"]), "mention_roles": [],
            "attachments": [], "embeds": embeds(&body["embeds"]), "pinned": false, "flags": flags,
            "type": 0, "components": components(&body["components"]),
        });
        if !body["nonce"].is_null() {
            message["nonce"] = body["nonce"].clone();
        }
        if ids::read(&author["id"]) == Some(APPLICATION) {
            message["application_id"] = json!(APPLICATION.to_string());
        }
        if let Some(metadata) = metadata {
            message["webhook_id"] = json!(APPLICATION.to_string());
            message["type"] = json!(match metadata["command_type"].as_u64() {
                Some(1) => 20,
                Some(_) => 23,
                None => 0,
            });
            message["interaction_metadata"] = metadata;
        }
        if let Some(answered) = ids::read(&body["message_reference"]["message_id"]) {
            if self.messages().get(&answered).is_none_or(|post| post.channel != channel) {
                if body["message_reference"]["fail_if_not_exists"] != false {
                    let code = "REPLIES_UNKNOWN_MESSAGE";
                    return Err(Problems::one("message_reference", code, "Unknown message"));
                }
            } else {
                message["type"] = json!(19);
                message["message_reference"] = json!({
                    "type": 0, "message_id": answered.to_string(), "channel_id": channel.to_string(),
                });
                message["referenced_message"] = self.messages()[&answered].body.clone();
            }
        }
        let shown = media::show(&mut message, attachments, &mut self.ids)?;
        let post = Post { channel, viewer, body: message.clone(), shown, ..Post::default() };
        if let Some(channel_body) = self.channels().get(&channel).cloned() {
            let mut changed = channel_body;
            if viewer.is_none() {
                changed.body["last_message_id"] = json!(id.to_string());
            }
            let revived = changed.is_archived();
            if changed.is_thread() {
                changed.body["thread_metadata"]["archived"] = json!(false);
                let count = changed.body["message_count"].as_u64().unwrap_or(0) + 1;
                changed.body["message_count"] = json!(count);
                changed.body["total_message_sent"] = json!(count);
            }
            if revived {
                self.dispatch("THREAD_UPDATE", changed.body.clone());
                self.tell_channels();
            }
            self.put_channel(channel, changed);
        }
        self.announce("MESSAGE_CREATE", "message", &post);
        self.put_message(id, post);
        Ok(message)
    }

    /// Changes what the body names and leaves the rest.
    ///
    /// # Errors
    /// 10008, 50083, 50006, 50035.
    pub fn edit(&mut self, id: Id, body: &Value, files: Vec<Upload>) -> Answer<Value> {
        limits::message(body, &sizes(&files), self.unknown_keys)?;
        let mut post = self.messages().get(&id).cloned().ok_or_else(Refusal::unknown_message)?;
        let channel = self.channels().get(&post.channel);
        if channel.is_some_and(Channel::is_locked) {
            return Err(Refusal::locked());
        }
        if channel.is_some_and(Channel::is_archived) {
            return Err(Refusal::archived());
        }
        let mut old = post.body["attachments"].as_array().cloned().unwrap_or_default();
        old.append(&mut post.shown);
        let mut wanted = body["attachments"].clone();
        if !body["attachments"].is_array() {
            wanted = json!(old.iter().map(|attachment| json!({"id": attachment["id"]})).collect::<Vec<_>>());
        }
        let attachments = self.attach(post.channel, &wanted, files, &old)?;
        if body.get("content").is_some() {
            let content = body["content"].as_str().unwrap_or_default();
            post.body["mentions"] = self.mentions(content, &body["allowed_mentions"]);
            post.body["content"] = json!(content);
        }
        if body.get("embeds").is_some() {
            post.body["embeds"] = embeds(&body["embeds"]);
        }
        if body.get("components").is_some() {
            post.body["components"] = components(&body["components"]);
        }
        post.shown = media::show(&mut post.body, attachments, &mut self.ids)?;
        let before = post.body["flags"].as_u64().unwrap_or(0);
        let mut flags = before & !LOADING;
        if let Some(asked) = body["flags"].as_u64() {
            flags = flags & !SUPPRESS_EMBEDS | asked & (SUPPRESS_EMBEDS | 1 << 15);
        }
        post.body["flags"] = json!(flags);
        refuse_empty(&post.body, &[])?;
        // What takes the place of "thinking" is a first answer, not an edit.
        if before & LOADING == 0 {
            post.body["edited_timestamp"] = json!(ids::timestamp());
        }
        let message = post.body.clone();
        self.announce("MESSAGE_UPDATE", "update", &post);
        self.put_message(id, post);
        Ok(message)
    }

    /// Takes a message away.
    ///
    /// # Errors
    /// 10008.
    pub fn remove(&mut self, id: Id) -> Answer<()> {
        let post = self.forget(id).ok_or_else(Refusal::unknown_message)?;
        let mut gone = json!({ "id": id.to_string(), "channel_id": post.channel.to_string() });
        if let Some(guild) = self.guild_of(post.channel) {
            gone["guild_id"] = json!(guild.to_string());
        }
        if post.viewer.is_none() {
            self.dispatch("MESSAGE_DELETE", gone);
        }
        Ok(())
    }

    /// Takes away those of these messages that are in the channel, and tells the bot once.
    pub fn remove_many(&mut self, channel: Id, messages: &BTreeSet<Id>) {
        let here = messages.iter().filter(|id| {
            self.messages().get(id).is_some_and(|post| post.channel == channel && post.viewer.is_none())
        });
        let mut here: Vec<Id> = here.copied().collect();
        here.retain(|id| self.forget(*id).is_some());
        let ids: Vec<String> = here.iter().map(Id::to_string).collect();
        let gone = json!({ "ids": ids, "channel_id": channel.to_string(), "guild_id": GUILD.to_string() });
        self.dispatch("MESSAGE_DELETE_BULK", gone);
    }

    /// Takes a message and its files out of the world, and tells the page.
    pub fn forget(&mut self, id: Id) -> Option<Post> {
        let post = self.take_message(id)?;
        let gone = json!({ "id": id.to_string(), "channel_id": post.channel.to_string() });
        self.tell("delete", gone, self.audience(&post));
        Some(post)
    }

    /// Tells the page and, unless the message is ephemeral, the bot.
    pub fn announce(&mut self, name: &'static str, event: &'static str, post: &Post) {
        self.tell(event, json!({ "message": post.body }), self.audience(post));
        if post.viewer.is_some() {
            return;
        }
        let mut data = post.body.clone();
        if self.guild_of(post.channel).is_some() {
            data["guild_id"] = json!(GUILD.to_string());
            data["member"] = shapes::bare_member();
            let author = ids::read(&data["author"]["id"]).unwrap_or_default();
            data["member"]["nick"] = json!(self.nicks().get(&author));
        }
        self.dispatch(name, data);
    }

    /// Files become attachments; ids of old attachments keep these.
    fn attach(
        &mut self,
        channel: Id,
        wanted: &Value,
        files: Vec<Upload>,
        old: &[Value],
    ) -> Answer<Vec<Value>> {
        if files.iter().any(|file| file.bytes.len() > limits::ATTACHMENT_BYTES) {
            return Err(Refusal::too_large());
        }
        let mut attachments = Vec::new();
        let listed = wanted.as_array().cloned().unwrap_or_default();
        for kept in &listed {
            let Some(id) = ids::read(&kept["id"]) else { continue };
            if let Some(found) = old.iter().find(|attachment| ids::read(&attachment["id"]) == Some(id)) {
                let mut found = found.clone();
                if kept.get("description").is_some() {
                    found["description"] = kept["description"].clone();
                }
                attachments.push(found);
            } else if !files.iter().any(|file| file.index == id) {
                let code = "ATTACHMENT_NOT_FOUND";
                return Err(Problems::one("attachments", code, "Attachment data for this id was not found"));
            }
        }
        for file in files {
            let about = listed.iter().find(|about| ids::read(&about["id"]) == Some(file.index));
            let name = about.and_then(|about| about["filename"].as_str()).unwrap_or(&file.filename);
            let id = self.ids.next();
            let mut attachment = json!({
                "id": id.to_string(), "filename": plain(name), "size": file.bytes.len(),
                "content_type": content_type(name), "flags": 0,
            });
            if let Some(description) = about.and_then(|about| about["description"].as_str()) {
                attachment["description"] = json!(description);
            }
            if let Some((width, height)) = dimensions(&file.bytes) {
                attachment["width"] = json!(width);
                attachment["height"] = json!(height);
            }
            address(&mut attachment, &self.base, channel);
            self.put_file(id, file.bytes);
            attachments.push(attachment);
        }
        if attachments.len() > 10 {
            return Err(Problems::one(
                "attachments",
                "BASE_TYPE_MAX_LENGTH",
                "Must be 10 or fewer in length.",
            ));
        }
        Ok(attachments)
    }

    /// The users named in a text whom the sender allows to be pinged.
    fn mentions(&self, content: &str, allowed: &Value) -> Value {
        let listed = |key: &str, name: &str| {
            allowed[key].as_array().is_some_and(|list| list.iter().any(|item| item == name))
        };
        let everyone = allowed.is_null() || listed("parse", "users");
        let named = self.people.iter().filter(|person| {
            (content.contains(&format!("<@{}>", person.id))
                || content.contains(&format!("<@!{}>", person.id)))
                && (everyone || listed("users", &person.id.to_string()))
        });
        let mut users: Vec<Value> = named.map(shapes::user).collect();
        if content.contains(&format!("<@{APPLICATION}>")) {
            users.push(self.bot());
        }
        Value::Array(users)
    }
}

fn refuse_empty(body: &Value, files: &[Upload]) -> Answer<()> {
    let filled = |key: &str| body[key].as_array().is_some_and(|list| !list.is_empty());
    let text = body["content"].as_str().is_some_and(|text| !text.trim().is_empty());
    let second = body["flags"].as_u64().unwrap_or(0) & (1 << 15) != 0;
    let said =
        text || filled("embeds") || filled("sticker_ids") || !files.is_empty() || body["poll"].is_object();
    if said || filled("attachments") || filled("components") && second {
        return Ok(());
    }
    Err(Refusal::empty_message())
}

fn plain(name: &str) -> String {
    let name: String = name
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() || "._-".contains(letter) { letter } else { '_' })
        .collect();
    if name.trim_matches('.').is_empty() { "file".into() } else { name }
}

/// The MIME type of a file by its ending.
pub fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "png" => "image/png",
        "gif" => "image/gif",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "txt" | "md" | "toml" => "text/plain; charset=utf-8",
        "json" => "application/json",
        _ => "application/octet-stream",
    }
}

/// Width and height of a PNG or GIF.
fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG") {
        let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        return Some((number(16)?, number(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let number = |at: usize| Some(u32::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
        return Some((number(6)?, number(8)?));
    }
    None
}
