//! Whether Discord knows the bot, and whether it may do its work where games are played.

use super::client::CannotConnect;
use crate::store::{ChannelId, GameId, ServerId};
use serenity::all::{self, Channel, Http, Permissions};

/// What is asked for in a channel, and in a thread.
const CHANNEL: Permissions =
    Permissions::VIEW_CHANNEL.union(Permissions::SEND_MESSAGES).union(Permissions::ATTACH_FILES);
const THREAD: Permissions =
    Permissions::VIEW_CHANNEL.union(Permissions::SEND_MESSAGES_IN_THREADS).union(Permissions::ATTACH_FILES);

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
