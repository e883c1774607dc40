//! What users have chosen, as rows.

use super::sql::binds;
use super::{ChannelId, Fault, GameId, Store, Tx, UserId};
use crate::remind::{Change, Notices, Plan};
use crate::time::Millis;

type Row = (Option<i64>, i64, i64);

const PLAN: &str = "select coalesce(s.pace, u.pace, g.pace),
        case s.off when 0 then coalesce(u.off, 0) when -1 then 0 else s.off end,
        case when s.snoozed > coalesce(u.snoozed, 0) then s.snoozed else coalesce(u.snoozed, 0) end
    from games g join seats s on s.game = g.id left join users u on u.user_id = s.user_id
    where g.id = $1 and s.user_id = $2";

impl Tx {
    pub(crate) async fn plan(&mut self, game: GameId, user: UserId) -> Result<Plan, Fault> {
        Ok(plan(self.rows(PLAN, binds![game.0, user.0]).await?))
    }
}

impl Store {
    /// How a user wants to be reminded of a game: what is set for the game goes before what is set for all.
    pub async fn plan(&self, game: GameId, user: UserId) -> Result<Plan, Fault> {
        Ok(plan(self.rows(PLAN, binds![game.0, user.0]).await?))
    }

    /// Changes how a user is reminded, of one game or of all, and moves what is waiting.
    ///
    /// # Errors
    /// A [`Fault`].
    pub async fn set_reminders(
        &self,
        user: UserId,
        game: Option<GameId>,
        change: Change,
        now: Millis,
    ) -> Result<(), Fault> {
        self.set_plan(user, game, change).await?;
        for item in self.reminders(user).await? {
            if game.is_none_or(|game| game == item.game) {
                let plan = self.plan(item.game, user).await?;
                self.set_due(&item, plan.after(change, (item.sent, item.due), now)).await?;
            }
        }
        self.wake.notify_waiters();
        Ok(())
    }

    async fn set_plan(&self, user: UserId, game: Option<GameId>, change: Change) -> Result<(), Fault> {
        let add = "insert into users (user_id) values ($1) on conflict (user_id) do nothing";
        self.execute(add, binds![user.0]).await?;
        // A seat's `off` is -1 for on, 0 for "as for all", else what it is for users. A newer wish ends a snooze.
        let (of_user, of_game, value) = match change {
            Change::Pace(pace) => (
                "update users set pace = $2, snoozed = 0 where user_id = $1",
                "update seats set pace = $2, snoozed = 0 where user_id = $1 and game = $3",
                pace,
            ),
            Change::Notices(notices) => (
                "update users set off = $2, snoozed = 0 where user_id = $1",
                "update seats set off = case $2 when 0 then -1 else $2 end, snoozed = 0
                    where user_id = $1 and game = $3",
                Some(match notices {
                    Notices::All => 0,
                    Notices::Once => 1,
                    Notices::None => 2,
                }),
            ),
            Change::Snooze(until) => (
                "update users set snoozed = $2 where user_id = $1",
                "update seats set snoozed = $2 where user_id = $1 and game = $3",
                Some(until),
            ),
        };
        match game {
            None => {
                if matches!(change, Change::Notices(_)) {
                    // What is said for all holds for each, whatever was said for it before.
                    let each = "update seats set off = 0, snoozed = 0 where user_id = $1";
                    self.execute(each, binds![user.0]).await?;
                }
                self.execute(of_user, binds![user.0, value]).await?
            }
            Some(game) => self.execute(of_game, binds![user.0, value, game.0]).await?,
        };
        Ok(())
    }

    /// Remembers that a user takes no direct messages.
    pub async fn set_closed(&self, user: UserId, since: Millis) -> Result<(), Fault> {
        let sql = "insert into users (user_id, closed) values ($1, $2)
            on conflict (user_id) do update set closed = excluded.closed";
        self.execute(sql, binds![user.0, since]).await?;
        Ok(())
    }

    /// Remembers the channel of a user's direct messages, by which one has just arrived.
    pub async fn set_open(&self, user: UserId, channel: ChannelId) -> Result<(), Fault> {
        let sql = "select user_id from users where user_id = $1 and closed is null and dm_channel = $2";
        if !self.rows::<(i64,)>(sql, binds![user.0, channel.0]).await?.is_empty() {
            return Ok(());
        }
        let sql = "insert into users (user_id, dm_channel) values ($1, $2)
            on conflict (user_id) do update set closed = null, dm_channel = excluded.dm_channel";
        self.execute(sql, binds![user.0, channel.0]).await?;
        let lane = "update outbox set lane = 'direct' where user_id = $1 and lane = 'open'";
        self.execute(lane, binds![user.0]).await?;
        Ok(())
    }

    /// Forgets the channel of a user's direct messages: it is gone.
    pub(crate) async fn forget_conversation(&self, user: UserId) -> Result<(), Fault> {
        self.execute("update users set dm_channel = null where user_id = $1", binds![user.0]).await?;
        let lane =
            "update outbox set lane = 'open' where user_id = $1 and lane = 'direct' and kind <> 'unsend'";
        self.execute(lane, binds![user.0]).await?;
        Ok(())
    }

    /// The channel of a user's direct messages, if it was opened once.
    pub(crate) async fn conversation(&self, user: UserId) -> Result<Option<ChannelId>, Fault> {
        let sql = "select dm_channel from users where user_id = $1 and dm_channel is not null";
        let channel = self.rows::<(i64,)>(sql, binds![user.0]).await?.pop();
        Ok(channel.map(|(channel,)| ChannelId(channel.cast_unsigned())))
    }

    /// Whether a user's direct messages were found closed after `since`. A time that is still to come, after a clock was
    /// wrong, tells nothing.
    pub async fn is_closed(&self, user: UserId, since: Millis, now: Millis) -> Result<bool, Fault> {
        let sql = "select user_id from users where user_id = $1 and closed > $2 and closed <= $3";
        Ok(!self.rows::<(i64,)>(sql, binds![user.0, since, now]).await?.is_empty())
    }
}

fn plan(rows: Vec<Row>) -> Plan {
    let (pace, off, snoozed) = rows.into_iter().next().unwrap_or((None, 2, 0));
    let notices = match off {
        0 => Notices::All,
        1 => Notices::Once,
        _ => Notices::None,
    };
    Plan { pace: pace.unwrap_or(i64::MAX), notices, snoozed }
}
