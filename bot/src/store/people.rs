//! What users have chosen, as rows.

use super::sql::binds;
use super::{Fault, GameId, Millis, Store, Tx, UserId};
use crate::remind::{Change, Plan};

type Row = (Option<i64>, i64, i64);

const PLAN: &str = "select coalesce(s.pace, u.pace, g.pace),
        case when s.off <> 0 then (s.off + 1) / 2 else coalesce(u.off, 0) end,
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
    pub(crate) async fn plan(&self, game: GameId, user: UserId) -> Result<Plan, Fault> {
        Ok(plan(self.rows(PLAN, binds![game.0, user.0]).await?))
    }

    /// Changes how a user is reminded, of one game or of all.
    pub(crate) async fn set_plan(
        &self,
        user: UserId,
        game: Option<GameId>,
        change: Change,
    ) -> Result<(), Fault> {
        let add = "insert into users (user_id) values ($1) on conflict (user_id) do nothing";
        self.execute(add, binds![user.0]).await?;
        let (of_user, of_game, value) = match change {
            Change::Pace(pace) => (
                "update users set pace = $2 where user_id = $1",
                "update seats set pace = $2 where user_id = $1 and game = $3",
                pace,
            ),
            // A seat's `off` is -1 for on, 0 for "as for all", 1 for off. On ends a snooze, too.
            Change::On => (
                "update users set off = $2, snoozed = 0 where user_id = $1",
                "update seats set off = -1, snoozed = $2 where user_id = $1 and game = $3",
                Some(0),
            ),
            Change::Off => (
                "update users set off = $2 where user_id = $1",
                "update seats set off = $2 where user_id = $1 and game = $3",
                Some(1),
            ),
            Change::Snooze(until) => (
                "update users set snoozed = $2 where user_id = $1",
                "update seats set snoozed = $2 where user_id = $1 and game = $3",
                Some(until),
            ),
        };
        match game {
            None => {
                if matches!(change, Change::On | Change::Off) {
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

    /// Forgets that a user took no direct messages: one has arrived.
    pub async fn set_open(&self, user: UserId) -> Result<(), Fault> {
        let sql = "update users set closed = null where user_id = $1 and closed is not null";
        self.execute(sql, binds![user.0]).await?;
        Ok(())
    }

    /// Whether a user's direct messages were found closed after `since`.
    pub async fn is_closed(&self, user: UserId, since: Millis) -> Result<bool, Fault> {
        let sql = "select user_id from users where user_id = $1 and closed > $2";
        Ok(!self.rows::<(i64,)>(sql, binds![user.0, since]).await?.is_empty())
    }
}

fn plan(rows: Vec<Row>) -> Plan {
    let (pace, off, snoozed) = rows.into_iter().next().unwrap_or((None, 1, 0));
    Plan { pace: pace.unwrap_or(i64::MAX), off: off != 0, snoozed }
}
