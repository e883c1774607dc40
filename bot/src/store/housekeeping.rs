//! What is put right from time to time: rows that a wrong clock has sent far away, and what nobody needs any more.

use super::sql::binds;
use super::{Fault, Store};
use crate::time::{DAY, Millis};

/// An interaction is delivered within minutes; its token lives a quarter of an hour.
const CAUSES_KEPT: Millis = DAY;
/// "Remind me tomorrow" is the longest snooze.
const LONGEST_SNOOZE: Millis = DAY;

impl Store {
    /// Brings back what waits longer than anything may: a clock was ahead when it was written.
    ///
    /// # Errors
    /// A [`Fault`] of the store.
    pub async fn mend_clocks(&self, lease: Millis, now: Millis) -> Result<(), Fault> {
        let leased = "update outbox set leased = 0 where leased > $1";
        self.execute(leased, binds![now.saturating_add(lease)]).await?;
        for snooze in [
            "update users set snoozed = 0 where snoozed > $1",
            "update seats set snoozed = 0 where snoozed > $1",
        ] {
            self.execute(snooze, binds![now.saturating_add(LONGEST_SNOOZE)]).await?;
        }
        // Eight times the pace is the longest distance between two reminders; a snooze may come on top.
        let due = "update outbox set due = $1 where due > $1 + $2 + 8 * coalesce(
                (select pace from seats where seats.game = outbox.game and seats.user_id = outbox.user_id),
                (select pace from users where users.user_id = outbox.user_id),
                (select pace from games where games.id = outbox.game))";
        if self.execute(due, binds![now, LONGEST_SNOOZE]).await? > 0 {
            self.wake.notify_waiters();
        }
        Ok(())
    }

    /// Forgets which interactions came, once they can't come again.
    ///
    /// # Errors
    /// A [`Fault`] of the store.
    pub async fn forget_causes(&self, now: Millis) -> Result<(), Fault> {
        self.execute("delete from causes where at < $1", binds![now.saturating_sub(CAUSES_KEPT)]).await?;
        Ok(())
    }
}
