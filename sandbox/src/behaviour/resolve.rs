//! What a person names, with all that the bot is told of it: `resolved` of an interaction.

use serde_json::{Map, Value, json};

use crate::world::World;
use crate::world::ids::{APPLICATION, GUILD, Id};
use crate::world::shapes;

/// By kind, then by id.
pub type Resolved = Map<String, Value>;

/// What can be named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    User,
    Role,
    Mentionable,
    Channel,
}

impl Named {
    /// What an option of this type asks for.
    pub fn by_option(kind: u64) -> Option<Named> {
        Some(match kind {
            6 => Named::User,
            7 => Named::Channel,
            8 => Named::Role,
            9 => Named::Mentionable,
            _ => return None,
        })
    }

    /// What a menu of this type offers.
    pub fn by_component(kind: u64) -> Option<Named> {
        Some(match kind {
            5 => Named::User,
            6 => Named::Role,
            7 => Named::Mentionable,
            8 => Named::Channel,
            _ => return None,
        })
    }
}

impl World {
    /// The id of what is called so, by id, mention or name, as seen in this channel.
    pub fn resolve(&self, named: Named, text: &str, channel: Id, resolved: &mut Resolved) -> Option<Value> {
        match named {
            Named::User => self.resolve_user(text, channel, resolved),
            Named::Role => self.resolve_role(text, channel, resolved),
            Named::Mentionable => self
                .resolve_user(text, channel, resolved)
                .or_else(|| self.resolve_role(text, channel, resolved)),
            Named::Channel => self.resolve_channel(text, resolved),
        }
    }

    fn resolve_user(&self, text: &str, channel: Id, resolved: &mut Resolved) -> Option<Value> {
        let bare = text.trim_start_matches(['<', '@', '!']).trim_end_matches('>');
        let user = match self.people.iter().find(|person| {
            bare == person.id.to_string() || bare.eq_ignore_ascii_case(&person.name) || bare == person.display
        }) {
            Some(person) => shapes::user(person),
            None if bare == APPLICATION.to_string() || bare.eq_ignore_ascii_case(&self.names.bot) => {
                self.bot()
            }
            None => return None,
        };
        let id = user["id"].as_str()?.to_string();
        if self.guild_of(channel).is_some() {
            let mut member = shapes::bare_member();
            member["permissions"] = json!(shapes::RIGHTS);
            put(resolved, "members", &id, member);
        }
        put(resolved, "users", &id, user);
        Some(json!(id))
    }

    /// There is one role, which everybody has.
    fn resolve_role(&self, text: &str, channel: Id, resolved: &mut Resolved) -> Option<Value> {
        let id = GUILD.to_string();
        let bare = text.trim_start_matches(['<', '@', '&']).trim_end_matches('>');
        self.guild_of(channel).filter(|_| bare == id || bare == "everyone")?;
        put(resolved, "roles", &id, shapes::role());
        Some(json!(id))
    }

    fn resolve_channel(&self, text: &str, resolved: &mut Resolved) -> Option<Value> {
        let bare = text.trim_start_matches(['<', '#']).trim_end_matches('>');
        let (id, channel) = self
            .channels()
            .iter()
            .find(|(id, channel)| bare == id.to_string() || channel.body["name"] == bare)?;
        let mut body = channel.body.clone();
        body["permissions"] = json!(shapes::RIGHTS);
        put(resolved, "channels", &id.to_string(), body);
        Some(json!(id.to_string()))
    }
}

pub fn put(resolved: &mut Resolved, kind: &str, id: &str, what: Value) {
    resolved.entry(kind).or_insert(json!({}))[id] = what;
}
