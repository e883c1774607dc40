//! Which of Discord's messages show a game: its lobby, its board, its hands.

use super::sql::binds;
use super::{ChannelId, Fault, GameId, Item, MessageId, Store, Tx, UserId};
use crate::time::Millis;

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
        let queued = tx.queue_lobby(game, now).await;
        tx.end(queued).await?;
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
    pub(crate) async fn set_shown(
        &self,
        id: GameId,
        step: u64,
        board: Option<MessageId>,
    ) -> Result<(), Fault> {
        let sql = "update games set shown = $2, board = coalesce($3, board) where id = $1 and shown <= $2";
        self.execute(sql, binds![id.0, step, board.map(|board| board.0.cast_signed())]).await?;
        Ok(())
    }

    /// Remembers the direct message that holds a user's hand. The one that it replaces is taken away by the outbox.
    pub async fn set_note(
        &self,
        id: GameId,
        user: UserId,
        (channel, message): (ChannelId, MessageId),
        now: Millis,
    ) -> Result<(), Fault> {
        let mut tx = self.begin().await?;
        let done = async {
            let old = "select dm_channel, dm_message from seats
                where game = $1 and user_id = $2 and dm_message is not null and dm_message <> $3";
            let old = tx.rows::<(i64, i64)>(old, binds![id.0, user.0, message.0]).await?.pop();
            if let Some((channel, message)) = old {
                let old = (ChannelId(channel.cast_unsigned()), MessageId(message.cast_unsigned()));
                tx.queue(&Item::unsend(id, user, old, now)).await?;
            }
            let sql = "update seats set dm_channel = $3, dm_message = $4 where game = $1 and user_id = $2";
            tx.execute(sql, binds![id.0, user.0, channel.0, message.0]).await?;
            Ok::<_, Fault>(())
        };
        let done = done.await;
        tx.end(done).await?;
        self.wake.notify_waiters();
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
