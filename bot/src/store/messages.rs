//! Which of Discord's messages show a game: its lobby, its board, its hands.

use super::posts::Item;
use super::sql::binds;
use super::{ChannelId, Fault, GameId, MessageId, Millis, Store, Tx, UserId};

const LOBBY: &str = "select lobby from games where id = $1 and lobby is not null";

impl Tx {
    /// Queues the lobby if it has a post that can be changed.
    pub(crate) async fn queue_lobby(&mut self, game: GameId, now: Millis) -> Result<(), Fault> {
        if self.rows::<(i64,)>(LOBBY, binds![game.0]).await?.is_empty() {
            return Ok(());
        }
        self.queue(&Item::lobby(game, now)).await
    }
}

impl Store {
    /// The message where a game gathers its players.
    pub(crate) async fn lobby(&self, game: GameId) -> Result<Option<MessageId>, Fault> {
        let message = self.rows::<(i64,)>(LOBBY, binds![game.0]).await?.pop();
        Ok(message.map(|(message,)| MessageId(message.cast_unsigned())))
    }

    /// Remembers the message where a game gathers its players, in place of any other, if it is in the game's channel.
    pub(crate) async fn set_lobby(
        &self,
        game: GameId,
        (channel, message): (ChannelId, MessageId),
    ) -> Result<(), Fault> {
        let sql = "update games set lobby = $2 where id = $1 and channel = $3";
        self.execute(sql, binds![game.0, message.0, channel.0]).await?;
        Ok(())
    }

    /// Has the lobby's post say how the game stands.
    pub(crate) async fn refresh_lobby(&self, game: GameId, now: Millis) -> Result<(), Fault> {
        let mut tx = self.begin().await?;
        tx.queue_lobby(game, now).await?;
        tx.commit().await?;
        self.wake.notify_waiters();
        Ok(())
    }

    /// Forgets a lobby's message that can't be changed any more.
    pub(crate) async fn forget_lobby(&self, game: GameId, message: MessageId) -> Result<(), Fault> {
        let sql = "update games set lobby = null where id = $1 and lobby = $2";
        self.execute(sql, binds![game.0, message.0]).await?;
        Ok(())
    }

    /// Remembers that the board was posted, and up to which step it tells.
    pub(crate) async fn set_shown(&self, id: GameId, step: u64, board: MessageId) -> Result<(), Fault> {
        let sql = "update games set shown = $2, board = $3 where id = $1 and shown <= $2";
        self.execute(sql, binds![id.0, step, board.0]).await?;
        Ok(())
    }

    /// Remembers the direct message that holds a user's hand.
    pub(crate) async fn set_note(
        &self,
        id: GameId,
        user: UserId,
        (channel, message): (ChannelId, MessageId),
    ) -> Result<(), Fault> {
        let sql = "update seats set dm_channel = $3, dm_message = $4 where game = $1 and user_id = $2";
        self.execute(sql, binds![id.0, user.0, channel.0, message.0]).await?;
        Ok(())
    }

    /// Forgets a direct message that can't be changed any more, unless a newer one took its place.
    pub(crate) async fn forget_note(
        &self,
        id: GameId,
        user: UserId,
        message: MessageId,
    ) -> Result<(), Fault> {
        let sql = "update seats set dm_channel = null, dm_message = null
            where game = $1 and user_id = $2 and dm_message = $3";
        self.execute(sql, binds![id.0, user.0, message.0]).await?;
        Ok(())
    }
}
