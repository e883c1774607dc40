//! Discord's JSON for the things that hardly change: people, the bot, the guild.

use serde_json::{Value, json};

use super::ids::{APPLICATION, GAMES, GENERAL, GUILD, Id};

/// Everything allowed, up to the last right that serenity 0.12 knows, but to administer and to manage threads: these
/// two would override all others.
pub const RIGHTS: &str = "2251782633816055";
const JOINED: &str = "2025-01-01T00:00:00.000000+00:00";

/// Somebody who sits before the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub id: Id,
    pub name: String,
    pub display: String,
}

/// The four people of the sandbox.
pub fn people() -> Vec<Person> {
    [("anna", "Anna"), ("ben", "Ben"), ("chloe", "Chloé"), ("dmitri", "Dmitri")]
        .into_iter()
        .zip(700_000_000_000_000_101..)
        .map(|((name, display), id)| Person { id, name: name.into(), display: display.into() })
        .collect()
}

pub fn user(person: &Person) -> Value {
    json!({
        "id": person.id.to_string(), "username": person.name, "global_name": person.display,
        "discriminator": "0", "avatar": null, "bot": false, "system": false, "public_flags": 0, "flags": 0,
        "banner": null, "accent_color": null, "avatar_decoration_data": null, "collectibles": null,
        "primary_guild": null,
    })
}

/// The bot as everyone sees it.
pub fn bot(name: &str) -> Value {
    json!({
        "id": APPLICATION.to_string(), "username": name, "global_name": null, "discriminator": "0001",
        "avatar": null, "bot": true, "system": false, "public_flags": 0, "flags": 0, "banner": null,
        "accent_color": null, "avatar_decoration_data": null, "collectibles": null, "primary_guild": null,
    })
}

/// The bot's own account as `/users/@me` shows it.
pub fn bot_self(name: &str) -> Value {
    let mut bot = bot(name);
    bot["mfa_enabled"] = json!(true);
    bot["verified"] = json!(true);
    bot["email"] = Value::Null;
    bot["locale"] = json!("en-US");
    bot
}

/// A guild member without its user.
pub fn bare_member() -> Value {
    json!({
        "nick": null, "avatar": null, "banner": null, "roles": [], "joined_at": JOINED,
        "premium_since": null, "deaf": false, "mute": false, "flags": 0, "pending": false,
        "communication_disabled_until": null,
    })
}

pub fn member(user: Value) -> Value {
    let mut member = bare_member();
    member["user"] = user;
    member
}

pub fn application(name: &str, owner: Value) -> Value {
    json!({
        "id": APPLICATION.to_string(), "name": name, "icon": null, "description": "", "type": null,
        "bot": bot(name), "bot_public": true, "bot_require_code_grant": false, "owner": owner, "team": null,
        "verify_key": "00", "flags": 0, "flags_new": "0", "rpc_origins": [], "redirect_uris": [],
        "tags": [], "integration_types_config": {"0": {}, "1": {}}, "approximate_guild_count": 1,
        "approximate_user_install_count": 0, "interactions_endpoint_url": null,
        "role_connections_verification_url": null, "event_webhooks_status": 1, "explicit_content_filter": 0,
        "approximate_user_authorization_count": 0, "eligible_oauth2_scopes": ["applications.commands", "bot"],
    })
}

pub fn role() -> Value {
    json!({
        "id": GUILD.to_string(), "name": "@everyone", "color": 0,
        "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
        "hoist": false, "icon": null, "unicode_emoji": null, "position": 0, "permissions": RIGHTS,
        "managed": false, "mentionable": false, "flags": 0,
    })
}

pub fn guild(name: &str, owner: Id) -> Value {
    json!({
        "id": GUILD.to_string(), "name": name, "icon": null, "splash": null,
        "discovery_splash": null, "owner_id": owner.to_string(), "afk_channel_id": null, "afk_timeout": 300,
        "widget_enabled": false, "widget_channel_id": null, "verification_level": 0,
        "default_message_notifications": 1, "explicit_content_filter": 0, "roles": [role()], "emojis": [],
        "stickers": [], "features": [], "mfa_level": 0, "application_id": null,
        "system_channel_id": GENERAL.to_string(), "system_channel_flags": 0, "rules_channel_id": null,
        "max_presences": null, "max_members": 500_000, "vanity_url_code": null, "description": null,
        "banner": null, "premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": "en-US",
        "public_updates_channel_id": null, "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50, "nsfw": false, "nsfw_level": 0,
        "premium_progress_bar_enabled": false, "safety_alerts_channel_id": null, "home_header": null,
        "incidents_data": null, "region": "deprecated",
    })
}

/// The two text channels that a new sandbox has.
pub fn first_channels() -> [Value; 2] {
    [text_channel(GENERAL, "general", 0), text_channel(GAMES, "games", 1)]
}

fn text_channel(id: Id, name: &str, position: u64) -> Value {
    json!({
        "id": id.to_string(), "type": 0, "guild_id": GUILD.to_string(), "name": name, "position": position,
        "permission_overwrites": [], "topic": null, "nsfw": false, "last_message_id": null,
        "rate_limit_per_user": 0, "parent_id": null, "flags": 0, "last_pin_timestamp": null,
    })
}
