//! What follows when a structure is built: the disc, the effects of a wonder, a key, the end of an Era.

use super::wonders::Effect;
use super::*;

impl Skyrise {
    /// A seat takes the disc of a neighbourhood, if there is one.
    pub(super) fn take_disc(&mut self, seat: Seat, cell: Cell, log: &mut Vec<Event>) -> Option<Disc> {
        let disc = self.discs.remove(&cell)?;
        log.push(Event::Took(seat, disc, cell));
        match disc {
            Disc::Colour(colour) => self.add_to_row(seat, colour),
            Disc::Patron(patron) => self.players[seat].picture.patrons.push(patron),
            Disc::Commissions => self.players[seat].picture.commissions += 1,
            Disc::Wild => {}
        }
        Some(disc)
    }

    /// The disc goes into the row of its colour, or onto the picture when the row is full.
    fn add_to_row(&mut self, seat: Seat, colour: Colour) {
        let full = self.full_row();
        let player = &mut self.players[seat];
        let row = player.rows.entry(colour).or_insert(0);
        if *row < full { *row += 1 } else { player.picture.surplus += 1 }
    }

    /// How many discs a row takes.
    pub(super) fn full_row(&self) -> u8 {
        self.pieces().values.rows.len() as u8 - 1
    }

    /// The effects of what was built on a neighbourhood, one after the other, until the seat is asked something.
    pub(super) fn resolve(&mut self, seat: Seat, cell: Cell, next: usize, log: &mut Vec<Event>) {
        // A building has no effects.
        let Some(&Structure { piece: Piece::Wonder(card), .. }) = self.structures.get(&cell) else {
            return self.end_auction(seat, log);
        };
        for (index, &effect) in self.effects(Piece::Wonder(card)).iter().enumerate().skip(next) {
            let asks = match effect {
                Effect::Wild => Some(Choice::Colour),
                Effect::Disc if !self.takable(cell).is_empty() => Some(Choice::Take),
                Effect::Swap if !self.buildings(seat).is_empty() => Some(Choice::Swap),
                Effect::Once(per, each) => {
                    let prestige = self.count(seat, cell, per) * u16::from(each);
                    self.gain(Gain { seat, source: Source::Built(card), prestige }, log);
                    None
                }
                _ => None,
            };
            if let Some(asks) = asks {
                self.phase = Phase::Resolving(Resolving { seat, cell, asks, next: index + 1 });
                return;
            }
        }
        self.end_auction(seat, log);
    }

    pub(super) fn name_colour(&mut self, colour: Colour, log: &mut Vec<Event>) {
        let Phase::Resolving(Resolving { seat, cell, next, .. }) = self.phase else { return };
        self.add_to_row(seat, colour);
        log.push(Event::Coloured(seat, colour));
        self.resolve(seat, cell, next, log);
    }

    pub(super) fn take(&mut self, from: Option<Cell>, log: &mut Vec<Event>) {
        let Phase::Resolving(Resolving { seat, cell, next, .. }) = self.phase else { return };
        if from.and_then(|from| self.take_disc(seat, from, log)) == Some(Disc::Wild) {
            self.phase = Phase::Resolving(Resolving { seat, cell, asks: Choice::Colour, next });
        } else {
            self.resolve(seat, cell, next, log);
        }
    }

    pub(super) fn swap(&mut self, with: Option<Cell>, log: &mut Vec<Event>) {
        let Phase::Resolving(Resolving { seat, cell, next, .. }) = self.phase else { return };
        let (Some(with), Some(wonder)) = (with, self.structures.get(&cell).copied()) else {
            return self.resolve(seat, cell, next, log);
        };
        if let Some(building) = self.structures.insert(with, wonder) {
            self.structures.insert(cell, building);
        }
        log.push(Event::Swapped(seat, with, cell));
        self.resolve(seat, with, next, log);
    }

    pub(super) fn gain(&mut self, gain: Gain, log: &mut Vec<Event>) {
        if gain.prestige > 0 {
            self.gains.push(gain);
            log.push(Event::Gained(gain));
        }
    }

    /// The winner may take a key, the Era or the game may end, and else the next auction begins.
    fn end_auction(&mut self, winner: Seat, log: &mut Vec<Event>) {
        let early = |number: &u8| self.pieces().group(*number).era == Era::First;
        let has_early = self.players[winner].numbers.iter().any(early);
        match self.era {
            Era::First if !has_early => {
                self.score_era(log);
                self.phase = Phase::Choosing;
                self.players.seats().for_each(|seat| self.players[seat].openings.clear());
            }
            Era::First => self.start_auction(Some(winner), log),
            Era::Second => {
                if self.players[winner].finished() && !self.keys.is_empty() {
                    let key = self.keys.remove(0);
                    self.players[winner].picture.keys.push(key);
                    log.push(Event::Key(winner, key));
                }
                if self.players.values().all(Player::finished) {
                    self.score_era(log);
                    self.finish(log);
                } else {
                    self.start_auction(Some(winner), log);
                }
            }
        }
    }

    /// When all have chosen, all is revealed and Era 2 begins; the other cards leave the game unseen.
    pub(super) fn choose(&mut self, seat: Seat, card: Card, log: &mut Vec<Event>) {
        let player = &mut self.players[seat];
        player.hand.retain(|&own| own != card);
        player.chosen.push(card);
        log.push(Event::Chose(seat));
        let wonders = self.wonders_each();
        if self.players.values().any(|player| player.chosen.len() < wonders) {
            return;
        }
        for seat in self.players.seats() {
            let player = &mut self.players[seat];
            player.hand.clear();
            let mut chosen = std::mem::take(&mut player.chosen);
            sort_cards(self.board.edition, &mut chosen);
            log.extend(chosen.iter().map(|&card| Event::Revealed(seat, card)));
            player.revealed = chosen.clone();
            player.wonders = chosen;
        }
        self.era = Era::Second;
        self.start_auction(None, log);
    }
}
