//! Changes of rights, channels and threads: what could not be posted there is tried again at once.

use crate::app::App;
use crate::store::{ChannelId, Fault, ServerId};
use crate::time::now;
use serenity::all::FullEvent;

/// Looks whether an event may have opened what was closed.
pub async fn seen(app: &App, event: &FullEvent) {
    let retried = match event {
        FullEvent::ChannelUpdate { new, .. } => in_channel(app, new.id.get()).await,
        FullEvent::ThreadUpdate { new, .. } => in_channel(app, new.id.get()).await,
        FullEvent::GuildRoleUpdate { new, .. } => in_server(app, new.guild_id.get()).await,
        FullEvent::GuildRoleCreate { new } => in_server(app, new.guild_id.get()).await,
        FullEvent::GuildCreate { guild, .. } => in_server(app, guild.id.get()).await,
        _ => Ok(()),
    };
    if let Err(fault) = retried {
        tracing::warn!(%fault, "what could not be delivered is not tried again at once");
    }
}

async fn in_channel(app: &App, channel: u64) -> Result<(), Fault> {
    app.store.retry_channel(ChannelId(channel), now()).await
}

async fn in_server(app: &App, server: u64) -> Result<(), Fault> {
    app.store.retry_server(ServerId(server), now()).await
}
