//! Whether Discord knows the bot, and whether it may do its work where games are played.

use super::Asked;
use super::client::CannotConnect;
use crate::app::App;
use crate::store::{ChannelId, GameId, ServerId};
use games::Message;
use serenity::all::{self, Channel, ChannelType, Http, Permissions};

/// What is asked for in a channel, and in a thread.
const CHANNEL: Permissions =
    Permissions::VIEW_CHANNEL.union(Permissions::SEND_MESSAGES).union(Permissions::ATTACH_FILES);
const THREAD: Permissions =
    Permissions::VIEW_CHANNEL.union(Permissions::SEND_MESSAGES_IN_THREADS).union(Permissions::ATTACH_FILES);

/// Where something was asked for, what the bot lacks there to play, and what to do about it: lines for the answer.
pub fn note(app: &App, asked: &Asked<'_>) -> Option<String> {
    let lacks = lacks(asked.place?.kind, asked.rights?);
    asked.server?;
    let mut lines: Vec<Message> = lacks
        .iter()
        .map(|&lacks| Message::new("rights-missing").with("lacks", Message::new(lacks)))
        .collect();
    if lacks.iter().any(|&lacks| lacks != PRIVATE) {
        lines.push(Message::new("rights-mend"));
    }
    let lines = lines.iter().map(|line| format!("\n{}", app.say(line)));
    Some(lines.collect::<String>()).filter(|lines| !lines.is_empty())
}

const PRIVATE: &str = "lacks-private";

/// The words for what is missing in a channel of this kind.
fn lacks(kind: ChannelType, rights: Permissions) -> Vec<&'static str> {
    if rights.administrator() {
        return Vec::new();
    }
    let is_thread =
        matches!(kind, ChannelType::NewsThread | ChannelType::PublicThread | ChannelType::PrivateThread);
    let missing = if is_thread { THREAD } else { CHANNEL } - rights;
    let cases = [
        ("lacks-view", missing.view_channel()),
        ("lacks-send", !(missing - Permissions::VIEW_CHANNEL).is_empty()),
        // No right tells whether the bot is a member there.
        (PRIVATE, kind == ChannelType::PrivateThread && !rights.manage_threads()),
    ];
    cases.into_iter().filter_map(|(words, is_missing)| is_missing.then_some(words)).collect()
}

/// Who the bot is, and what it lacks in the channel of each game: a line each.
pub async fn look(
    http: &Http,
    games: &[(GameId, Option<ServerId>, ChannelId)],
) -> Vec<(String, Result<String, String>)> {
    let me = match http.get_current_user().await {
        Ok(me) => me,
        Err(error) => return vec![("Discord".into(), Err(CannotConnect::from(error).to_string()))],
    };
    let mut found = vec![("Discord".to_owned(), Ok(format!("this is {}", me.name)))];
    for (game, server, channel) in games {
        let Some(server) = server else { continue };
        let lacks = lacking(http, me.id, all::GuildId::new(server.0), all::ChannelId::new(channel.0)).await;
        let right = match lacks {
            Err(error) => Err(format!("can't be seen by the bot: {error}")),
            Ok(lacks) if lacks.is_empty() => Ok("all rights".to_owned()),
            Ok(lacks) => Err(format!("the bot lacks {}", lacks.get_permission_names().join(", "))),
        };
        found.push((format!("game #{game} in channel {channel}"), right));
    }
    found
}

async fn lacking(
    http: &Http,
    me: all::UserId,
    server: all::GuildId,
    channel: all::ChannelId,
) -> serenity::Result<Permissions> {
    let Channel::Guild(mut place) = channel.to_channel(http).await? else { return Ok(Permissions::empty()) };
    let wanted = match place.thread_metadata {
        None => CHANNEL,
        Some(thread) if thread.locked => THREAD.union(Permissions::MANAGE_THREADS),
        Some(_) => THREAD,
    };
    // A thread has the rights of its channel.
    if let (Some(_), Some(parent)) = (place.thread_metadata, place.parent_id)
        && let Channel::Guild(parent) = parent.to_channel(http).await?
    {
        place = parent;
    }
    let (guild, member) = (server.to_partial_guild(http).await?, server.member(http, me).await?);
    Ok(wanted - guild.user_permissions_in(&place, &member))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_by_the_kind_of_channel() {
        let (send, in_threads) = (Permissions::SEND_MESSAGES, Permissions::SEND_MESSAGES_IN_THREADS);
        let (view, attach) = (Permissions::VIEW_CHANNEL, Permissions::ATTACH_FILES);
        let none = Permissions::empty();
        for (kind, rights, expected) in [
            (ChannelType::Text, CHANNEL, &[] as &[&str]),
            (ChannelType::PublicThread, THREAD, &[]),
            (ChannelType::Text, THREAD, &["lacks-send"]),
            (ChannelType::PublicThread, CHANNEL, &["lacks-send"]),
            (ChannelType::Text, view | send, &["lacks-send"]),
            (ChannelType::Text, send | attach, &["lacks-view"]),
            (ChannelType::Text, none, &["lacks-view", "lacks-send"]),
            (ChannelType::Text, Permissions::ADMINISTRATOR, &[]),
            (ChannelType::PrivateThread, view | in_threads | attach, &[PRIVATE]),
            (ChannelType::PrivateThread, THREAD | Permissions::MANAGE_THREADS, &[]),
        ] {
            assert_eq!(lacks(kind, rights), expected, "{kind:?} {rights:?}");
        }
    }
}
