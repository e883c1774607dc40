//! The message where a game gathers its players: the one that is known, or that was tapped last.

use crate::app::App;
use crate::store::{ChannelId, Fault, GameId, MessageId};
use crate::time::now;

/// Remembers a message and what it says of a game. Without it, the next command's answer takes its place.
pub async fn remember(
    app: &App,
    says: Option<(GameId, String)>,
    channel: ChannelId,
    message: Option<MessageId>,
) {
    let Some(((game, text), message)) = says.zip(message) else { return };
    if let Err(fault) = try_to_remember(app, game, &text, (channel, message)).await {
        tracing::error!(%fault, "the lobby's message is not remembered");
    }
}

/// What has changed before it was remembered, or while it was forgotten, it is told now.
async fn try_to_remember(
    app: &App,
    game: GameId,
    text: &str,
    (channel, message): (ChannelId, MessageId),
) -> Result<(), Fault> {
    if app.store.lobby(game).await? == Some(message) {
        return Ok(());
    }
    app.store.set_lobby(game, (channel, message)).await?;
    let kept = app.store.game(game).await?;
    if kept.is_some_and(|kept| app.lobby_post(&kept).text != text) {
        app.store.refresh_lobby(game, now()).await?;
    }
    Ok(())
}
