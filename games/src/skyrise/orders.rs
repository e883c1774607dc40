//! Standing orders: what a seat has told in secret to be done in its stead.
//!
//! An order is no answer yet. When its seat is asked, [`Skyrise::due`] says what to do, and that is checked and applied
//! as if the seat had typed it: one action, seen by all, like any other.

use super::*;

impl Order {
    /// To pass; wishes may be added.
    pub const PASS: Order = Order { wishes: Vec::new(), otherwise: Otherwise::Pass };
}

impl Skyrise {
    /// What the seat that is asked has told to be done now. It has to be applied before anyone is asked or notified.
    pub fn due(&self) -> Option<(Seat, Action)> {
        let Phase::Auction(auction) = &self.phase else { return None };
        let seat = auction.asked;
        let openings = self.players[seat].openings.iter().map(|&(piece, cell)| Action::Bid(piece, cell));
        let action = if auction.bids.is_empty() {
            openings.into_iter().find(|opening| self.check(seat, opening).is_ok())
        } else {
            self.answer(seat)
        };
        action.map(|action| (seat, action))
    }

    /// What the order of a seat would do if it were asked now; nothing if the seat itself would be asked.
    pub(super) fn answer(&self, seat: Seat) -> Option<Action> {
        let Phase::Auction(auction) = &self.phase else { return None };
        auction.bids.last().filter(|latest| latest.seat != seat)?;
        let order = self.players[seat].order.as_ref()?;
        for wish in &order.wishes {
            let Some(piece) = self.lowest(auction, seat, wish.piece) else { continue };
            let mut cells = self.board.cells();
            cells
                .retain(|&cell| wish.place.holds(cell) && self.allow_bid(auction, seat, piece, cell).is_ok());
            match (wish.place, &cells[..]) {
                (_, []) => {}
                // Which of several is for the seat to say.
                (Place::Island(_), [_, _, ..]) => return None,
                (_, [cell, ..]) => return Some(Action::Bid(piece, *cell)),
            }
        }
        (order.otherwise == Otherwise::Pass).then_some(Action::Pass)
    }

    /// The lowest number up to the highest of a wish that outbids, so that nobody sees how high it goes; a wonder as it
    /// is.
    fn lowest(&self, auction: &Auction, seat: Seat, highest: Piece) -> Option<Piece> {
        let Piece::Number(highest) = highest else { return Some(highest) };
        let latest = auction.bids.last().and_then(|bid| self.worth(bid.piece));
        let pieces = self.pieces_of(seat).into_iter();
        pieces.filter(|&piece| self.may_use(auction, seat, piece).is_ok()).find(|&piece| match piece {
            Piece::Number(number) => number <= highest && Some(number) > latest,
            Piece::Wonder(_) => false,
        })
    }

    /// The order of a seat, to be changed; a new one passes.
    pub(super) fn order(&mut self, seat: Seat) -> &mut Order {
        self.players[seat].order.get_or_insert(Order::PASS)
    }
}
