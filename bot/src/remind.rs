//! When to tell someone that it is their turn, and when to remind them.

use crate::time::Millis;

/// How much someone wants to be told of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notices {
    /// Every turn, and reminders of it.
    All,
    /// Every turn, once.
    Once,
    /// Nothing, not even that it is their turn.
    None,
}

/// How someone wants to be reminded of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// From the beginning of a turn to the first reminder, in milliseconds.
    pub pace: Millis,
    pub notices: Notices,
    /// Silent until then.
    pub snoozed: Millis,
}

/// A wish about reminders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Every so many milliseconds; `None`: as the game has it.
    Pace(Option<Millis>),
    Notices(Notices),
    /// Silent until then.
    Snooze(Millis),
}

impl Plan {
    /// When a turn that begins now is told.
    pub fn first(&self, now: Millis) -> Option<Millis> {
        (self.notices != Notices::None).then_some(now.max(self.snoozed))
    }

    /// When a turn is told again that was told so many times, reckoned from now: however long the bot was down, it is one
    /// message and no flood. Each waits twice as long as the one before, at most eight times the pace.
    pub fn next(&self, now: Millis, told: u32) -> Option<Millis> {
        let distance = self.pace.max(1).saturating_mul(1 << told.saturating_sub(1).min(3));
        (self.notices == Notices::All).then_some(now.saturating_add(distance).max(self.snoozed))
    }

    /// When a turn that was told so many times, and is due to be told again, is told after a wish was made now.
    pub fn after(&self, change: Change, (told, due): (u32, Option<Millis>), now: Millis) -> Option<Millis> {
        match (change, self.notices) {
            (_, Notices::None) => None,
            (Change::Snooze(until), _) => Some(until),
            // A turn that was never told is told, now or when the snooze ends.
            _ if told == 0 => Some(due.unwrap_or(now).min(self.first(now).unwrap_or(now))),
            _ => self.next(now, 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: Plan = Plan { pace: 100, notices: Notices::All, snoozed: 0 };
    const ONCE: Plan = Plan { notices: Notices::Once, ..PLAN };
    const NONE: Plan = Plan { notices: Notices::None, ..PLAN };

    #[test]
    fn the_distance_grows_up_to_eight_times() {
        let due: Vec<_> = (1..7).map(|told| PLAN.next(1000, told)).collect();
        assert_eq!(due, [1100, 1200, 1400, 1800, 1800, 1800].map(Some));
    }

    #[test]
    fn a_turn_is_told_once_unless_its_user_wants_nothing_at_all() {
        assert_eq!([PLAN, ONCE, NONE].map(|plan| plan.first(1000)), [Some(1000), Some(1000), None]);
        assert_eq!([PLAN, ONCE, NONE].map(|plan| plan.next(1000, 1)), [Some(1100), None, None]);
    }

    #[test]
    fn a_snooze_delays() {
        let until = |snoozed| Plan { snoozed, ..PLAN };
        assert_eq!((until(5000).first(1000), until(5000).next(1000, 1)), (Some(5000), Some(5000)));
        assert_eq!((until(500).first(1000), until(500).next(1000, 1)), (Some(1000), Some(1100)));
    }

    #[test]
    fn the_newest_wish_holds() {
        let told = |times| (times, Some(9000));
        // Tomorrow is tomorrow, however many reminders there were.
        assert_eq!(PLAN.after(Change::Snooze(2000), told(4), 1000), Some(2000));
        assert_eq!(ONCE.after(Change::Snooze(2000), told(4), 1000), Some(2000));
        // A pace counts from the wish, also after many reminders.
        assert_eq!(PLAN.after(Change::Pace(Some(100)), told(4), 1000), Some(1100));
        assert_eq!(ONCE.after(Change::Notices(Notices::Once), told(1), 1000), None);
        assert_eq!(ONCE.after(Change::Notices(Notices::Once), told(0), 1000), Some(1000));
        assert_eq!(NONE.after(Change::Notices(Notices::None), told(0), 1000), None);
        assert_eq!(PLAN.after(Change::Notices(Notices::All), (0, None), 1000), Some(1000));
    }
}
