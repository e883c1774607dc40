//! What a position is worth to a seat, from nothing but what that seat may know.

use super::*;

impl Skyliners {
    /// In hundredths of a point.
    pub(super) fn worth(&self, seat: Seat) -> i64 {
        match self.rules {
            Rules::Basic => self.lead(seat),
            Rules::Advanced => {
                let others: i64 = self.others(seat).map(|other| self.sights(other)).sum();
                self.skyscraper_worth(seat) + self.plans_worth(seat) - 20 * others / self.rivals()
            }
        }
    }

    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        self.players.seats().filter(move |&other| other != seat)
    }

    fn rivals(&self) -> i64 {
        i64::from(self.seats() - 1).max(1)
    }

    fn skyscraper_worth(&self, seat: Seat) -> i64 {
        let block = self.players[seat].skyscraper;
        let tallest = self.city.highest().iter().any(|&cell| block.holds(cell));
        if tallest { 100 * i64::from(self.pieces().skyscraper) } else { 0 }
    }

    /// Basic game: how far ahead of the others a seat is; their skyscraper cards are unknown. What is seen lasts, the
    /// places of antennas change.
    fn lead(&self, seat: Seat) -> i64 {
        let counts = self.score().counts;
        let without_card = |seat: Seat| counts[seat].total() - i64::from(counts[seat].skyscraper);
        let others: i64 =
            self.others(seat).map(|other| without_card(other) * 100 + self.sights(other) * 20).sum();
        let own = without_card(seat) * 100 + self.sights(seat) * 20;
        self.skyscraper_worth(seat) + own - others / self.rivals()
    }

    /// How many buildings a seat sees along all lines.
    fn sights(&self, seat: Seat) -> i64 {
        Line::ALL.into_iter().map(|line| self.city.seen(side(seat), line).len() as i64).sum()
    }

    /// What the own plans promise: what is met now counts in full, and the higher the number the more; a line without
    /// a plan is worth little, the less the nearer the end is.
    fn plans_worth(&self, seat: Seat) -> i64 {
        let all = i64::from(self.pieces().table(self.seats()).floors);
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
