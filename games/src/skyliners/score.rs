//! The count at the end: what is seen and antennas line by line or plan by plan, then antennas, then skyscrapers.

use super::*;
use std::collections::BTreeMap;

/// The count while it goes on.
struct Tally<'a> {
    city: &'a City,
    pieces: &'a Pieces,
    antennas: BTreeMap<Cell, Seat>,
    scored: Vec<Scored>,
}

impl Skyliners {
    /// The count if the game ended now.
    pub(super) fn score(&self) -> Finale {
        let mut tally =
            Tally { city: &self.city, pieces: self.pieces(), antennas: BTreeMap::new(), scored: Vec::new() };
        match self.rules {
            // The start player scores line A, then the others; then all the next line.
            Rules::Basic => Line::ALL.into_iter().for_each(|line| {
                self.players.seats().for_each(|seat| tally.line(seat, line, None));
            }),
            // The oldest plan lies lowest, and is on top once the stack is turned over.
            Rules::Advanced => {
                self.stack.iter().for_each(|plan| tally.line(plan.seat, plan.line, Some(plan.number)));
            }
        }
        let highest = self.city.highest();
        let counts = self.players.map(|seat, player| {
            let own = || tally.scored.iter().filter(|scored| scored.seat == seat);
            let met = highest.iter().any(|&cell| player.skyscraper.holds(cell));
            Count {
                seen: own().map(|scored| scored.points).sum(),
                lacking: own().map(|scored| scored.lacking).sum(),
                antennas: tally.antennas_of(seat),
                skyscraper: if met { self.pieces().skyscraper } else { 0 },
            }
        });
        Finale {
            result: ranking(&counts),
            skyscrapers: self.players.map(|_, player| player.skyscraper),
            counts,
            scored: tally.scored,
            antennas: tally.antennas,
        }
    }
}

impl Tally<'_> {
    fn antennas_of(&self, seat: Seat) -> u8 {
        self.antennas.values().filter(|&&owner| owner == seat).count() as u8
    }

    /// Scores what a seat sees along a line, if it is what was planned, and puts antennas on what bears none.
    fn line(&mut self, seat: Seat, line: Line, plan: Option<u8>) {
        let cells = self.city.seen(side(seat), line);
        let seen = cells.len() as u8;
        let (mut points, mut antennas, mut lacking) = (0, 0, 0);
        if plan.is_none_or(|number| number == seen) {
            points = seen;
            for cell in cells {
                if self.antennas.contains_key(&cell) {
                    continue;
                }
                if self.antennas_of(seat) < self.pieces.antennas {
                    self.antennas.insert(cell, seat);
                    antennas += 1;
                } else {
                    lacking += 1;
                }
            }
        }
        self.scored.push(Scored { seat, line, plan, seen, points, antennas, lacking });
    }
}

/// Most points first, then most antennas; who is equal in both shares the place.
pub(super) fn ranking(counts: &BySeat<Count>) -> Vec<Place> {
    let key = |seat: Seat| (counts[seat].total(), counts[seat].antennas);
    Place::ranked(counts.seats(), |seat| counts[seat].total(), key)
}
