//! When to remind someone of their turn.

use crate::store::{Fault, GameId, Millis, Store, UserId};

/// How someone wants to be reminded of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// From the beginning of a turn to the first reminder, in milliseconds.
    pub pace: Millis,
    pub off: bool,
    /// Silent until then.
    pub snoozed: Millis,
}

/// A wish about reminders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Every so many milliseconds; `None`: as the game has it.
    Pace(Option<Millis>),
    On,
    Off,
    /// Silent until then.
    Snooze(Millis),
}

/// When the next reminder is due, reckoned from now: however long the bot was down, it is one message and no flood.
/// Each waits twice as long as the one before, at most eight times the pace.
pub fn next(now: Millis, plan: Plan, sent: u32) -> Option<Millis> {
    if plan.off {
        return None;
    }
    let distance = plan.pace.max(1).saturating_mul(1 << sent.min(3));
    Some(now.saturating_add(distance).max(plan.snoozed))
}

/// Changes how a user is reminded, of one game or of all, and moves what is waiting.
///
/// # Errors
/// A [`Fault`] of the store.
pub async fn set(
    store: &Store,
    user: UserId,
    game: Option<GameId>,
    change: Change,
    now: Millis,
) -> Result<(), Fault> {
    store.set_plan(user, game, change).await?;
    for item in store.reminders(user).await? {
        if game.is_none_or(|game| game == item.game) {
            let plan = store.plan(item.game, user).await?;
            // As if the last one were sent now: the first of them tells of the turn itself.
            let due = next(now, plan, item.sent.saturating_sub(1)).unwrap_or(Millis::MAX);
            store.set_due(&item, due).await?;
        }
    }
    store.wake.notify_waiters();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: Plan = Plan { pace: 100, off: false, snoozed: 0 };

    #[test]
    fn the_distance_grows_up_to_eight_times() {
        let due: Vec<_> = (0..6).map(|sent| next(1000, PLAN, sent)).collect();
        assert_eq!(due, [1100, 1200, 1400, 1800, 1800, 1800].map(Some));
    }

    #[test]
    fn off_is_never() {
        assert_eq!(next(1000, Plan { off: true, ..PLAN }, 0), None);
    }

    #[test]
    fn a_snooze_delays() {
        assert_eq!(next(1000, Plan { snoozed: 5000, ..PLAN }, 0), Some(5000));
        assert_eq!(next(1000, Plan { snoozed: 500, ..PLAN }, 0), Some(1100));
    }
}
