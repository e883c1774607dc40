//! The auction: opening, outbidding, passing, and what ends it.

use super::*;
use crate::notation::OrNone;

impl Skyrise {
    /// Does what [`check`](Self::check) has allowed.
    pub fn apply(&mut self, seat: Seat, action: Action, _rng: &mut Rng, log: &mut Vec<Event>) {
        // Whoever acts by hand forgets the order.
        if matches!(action, Action::Bid(..) | Action::Pass) && self.due() != Some((seat, action)) {
            self.players[seat].order = None;
        }
        match action {
            Action::Choose(card) => self.choose(seat, card, log),
            Action::Bid(piece, cell) => self.bid(Bid { seat, piece, cell }, log),
            Action::Pass => {
                self.pass(seat, log);
                self.ask_next(seat, log);
            }
            Action::Colour(colour) => self.name_colour(colour, log),
            Action::Take(OrNone(from)) => self.take(from, log),
            Action::Swap(OrNone(with)) => self.swap(with, log),
            Action::Order(piece, place) => self.order(seat).wishes.push(Wish { piece, place }),
            Action::Decline => *self.order(seat) = Order::PASS,
            Action::Else(otherwise) => self.order(seat).otherwise = otherwise,
            Action::Cancel => {
                self.players[seat].order = None;
                self.players[seat].openings.clear();
            }
            Action::Next(piece, cell) => self.players[seat].openings.push((piece, cell)),
        }
    }

    fn bid(&mut self, bid: Bid, log: &mut Vec<Event>) {
        let Phase::Auction(auction) = &mut self.phase else { return };
        auction.bids.push(bid);
        let opening = auction.bids.len() == 1;
        log.push(Event::Bid(bid));
        if opening {
            self.players.seats().for_each(|seat| self.players[seat].openings.clear());
        }
        if self.closes(bid) { self.build(bid, log) } else { self.ask_next(bid.seat, log) }
    }

    /// Whether nobody can answer a bid: a wonder that can't be outbid, or no room next to it.
    fn closes(&self, bid: Bid) -> bool {
        let Phase::Auction(auction) = &self.phase else { return false };
        let room = self.board.neighbours(bid.cell).into_iter().any(|cell| self.free(auction, cell));
        !room || self.worth(bid.piece).is_none()
    }

    fn pass(&mut self, seat: Seat, log: &mut Vec<Event>) {
        let Phase::Auction(auction) = &mut self.phase else { return };
        auction.passed.push(seat);
        self.players[seat].order = None;
        log.push(Event::Passed(seat));
    }

    /// Asks the next seat clockwise that can answer; those who can't pass at once. If there is none, the latest bid
    /// wins.
    fn ask_next(&mut self, mut seat: Seat, log: &mut Vec<Event>) {
        loop {
            seat = seat.next(self.players.count());
            let Phase::Auction(auction) = &mut self.phase else { return };
            let Some(&latest) = auction.bids.last() else { return };
            if seat == latest.seat {
                return self.build(latest, log);
            }
            if self.players[seat].finished() || auction.passed.contains(&seat) {
                continue;
            }
            auction.asked = seat;
            if self.can_answer(seat) {
                return;
            }
            self.pass(seat, log);
        }
    }

    /// Whether a seat has a higher number or a wonder that it could place. All can see this, so it tells nothing.
    fn can_answer(&self, seat: Seat) -> bool {
        let Phase::Auction(auction) = &self.phase else { return false };
        let latest = auction.bids.last().and_then(|bid| self.worth(bid.piece));
        self.pieces_of(seat).into_iter().any(|piece| {
            let higher = self.worth(piece).is_none_or(|bid| Some(bid) > latest);
            higher && self.may_use(auction, seat, piece).is_ok()
        })
    }

    /// The winning bid becomes a structure, the others go back, and the winner takes the disc.
    fn build(&mut self, Bid { seat, piece, cell }: Bid, log: &mut Vec<Event>) {
        for player in self.players.seats() {
            self.players[player].order = None;
        }
        let player = &mut self.players[seat];
        match piece {
            Piece::Number(number) => player.numbers.retain(|&own| own != number),
            Piece::Wonder(card) => player.wonders.retain(|&own| own != card),
        }
        self.structures.insert(cell, Structure { seat, piece });
        log.push(Event::Built(seat, piece, cell));
        if self.take_disc(seat, cell, log) == Some(Disc::Wild) {
            self.phase = Phase::Resolving(Resolving { seat, cell, asks: Choice::Colour, next: 0 });
        } else {
            self.resolve(seat, cell, 0, log);
        }
    }

    /// The next auction is opened by who won the last one, or, if that seat has built everything, by the lowest
    /// initiative among the others.
    pub(super) fn start_auction(&mut self, winner: Option<Seat>, log: &mut Vec<Event>) {
        let unfinished = |seat: &Seat| !self.players[*seat].finished();
        let starter = winner
            .filter(unfinished)
            .or_else(|| self.players.seats().filter(unfinished).min_by_key(|&seat| self.initiative(seat)));
        // Somebody has something left to build, or the game would be over.
        let Some(starter) = starter else { return };
        self.auction += 1;
        self.phase = Phase::Auction(Auction::new(starter));
        log.push(Event::Opens(starter));
    }

    /// The lowest of a seat's wonder cards, built or not.
    fn initiative(&self, seat: Seat) -> Option<u8> {
        let revealed = self.players[seat].revealed.iter();
        revealed.filter_map(|card| card.wonder(self.board.edition)).map(|wonder| wonder.initiative).min()
    }
}
