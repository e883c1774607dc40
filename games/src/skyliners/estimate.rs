//! What a position is worth to a seat, from nothing but what that seat may know.

use super::*;

impl Skyliners {
    /// In hundredths of a point.
    pub(super) fn worth(&self, seat: Seat) -> i64 {
        let block = self.players[seat].skyscraper;
        let tallest = self.city.highest().iter().any(|&cell| block.holds(cell));
        let skyscraper = if tallest { 100 * i64::from(Pieces::get().skyscraper) } else { 0 };
        let others = self.players.seats().filter(|&other| other != seat);
        let others: i64 = others.map(|other| self.sights(other)).sum();
        let rivals = i64::from(self.seats() - 1).max(1);
        match self.rules {
            // Most buildings that are seen also get an antenna.
            Rules::Basic => skyscraper + 150 * self.sights(seat) - 60 * others / rivals,
            Rules::Advanced => skyscraper + self.plans_worth(seat) - 20 * others / rivals,
        }
    }

    /// How many buildings a seat sees along all lines.
    fn sights(&self, seat: Seat) -> i64 {
        Line::ALL.into_iter().map(|line| self.city.seen(side(seat), line).len() as i64).sum()
    }

    /// What the own plans promise: what is met now counts in full, and the higher the number the more; a line without
    /// a plan is worth little, the less the nearer the end is.
    fn plans_worth(&self, seat: Seat) -> i64 {
        let all = i64::from(Pieces::get().table(self.seats()).floors);
        let left = self.players.values().map(|player| i64::from(player.floors)).min().unwrap_or(0);
        let line = |line| {
            let seen = self.city.seen(side(seat), line).len() as i64;
            let plan = self.stack.iter().find(|plan| plan.seat == seat && plan.line == line);
            match plan.map(|plan| i64::from(plan.number)) {
                Some(number) if number == seen => 180 * number,
                Some(number) => 60 * number * left / (all * (number - seen).abs()),
                None => 40 * seen + 60 * seen * left / all,
            }
        };
        Line::ALL.into_iter().map(line).sum()
    }
}
