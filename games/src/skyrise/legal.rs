//! What may be done, and the reason when it may not.

use super::wonders::Effect;
use super::*;
use crate::notation::OrNone;

/// Why an action is not allowed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// No auction is going on.
    NoAuction,
    /// Another seat is to open or to answer.
    NotAsked(Seat),
    /// Nobody chooses wonder cards now.
    NothingToChoose,
    /// The seat has chosen all the cards that it needs.
    ChosenAlready,
    NotInHand(Card),
    NoSuchCell(Cell),
    NoSuchIsland(Island),
    /// The seat has no such number or wonder, or none any more.
    NotYours(Piece),
    /// A building of Era 2 in Era 1.
    TooEarly(u8),
    /// The piece is already bid in this auction.
    LiesOnBoard(Piece),
    Occupied(Cell),
    /// An opening is neither in the middle nor next to a structure.
    FarFromCity(Cell),
    /// A wonder opens only for one who has no buildings left.
    WonderCannotOpen(Card),
    /// No higher than the latest bid.
    TooLow {
        bid: u8,
        latest: u8,
    },
    /// Not next to the latest bid.
    NotNext {
        cell: Cell,
        latest: Cell,
    },
    /// Who opens can't pass or give an order.
    MustOpen,
    /// No colour is to be named.
    NoColour,
    /// No disc is to be taken.
    NoTake,
    /// No disc can be taken from there.
    NothingThere(Cell),
    /// The wonder can't change places now.
    NoSwap,
    NotYourBuilding(Cell),
    PassedAlready,
    /// The seat has built everything.
    Finished,
    /// So many wishes or openings are the most.
    TooMany,
    NoOrder,
    NothingToCancel,
    /// In this game nobody opens in advance.
    NotInAdvance,
    /// The next opening can be given once this auction is open.
    OpenFirst,
}

impl Skyrise {
    /// Whether a seat may do this now.
    ///
    /// # Errors
    /// The rule that refuses it.
    pub fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        match *action {
            Action::Choose(card) => self.allow_choice(seat, card),
            Action::Bid(piece, cell) => {
                let auction = self.auction_that_asks(seat)?;
                self.allow_bid(auction, seat, piece, cell)
            }
            Action::Pass => {
                let opens = self.auction_that_asks(seat)?.bids.is_empty();
                if opens { Err(Illegal::MustOpen) } else { Ok(()) }
            }
            Action::Colour(_) => self.asked(seat, Choice::Colour, Illegal::NoColour).map(|_| ()),
            Action::Take(OrNone(cell)) => {
                let wonder = self.asked(seat, Choice::Take, Illegal::NoTake)?;
                let there = |cell| self.takable(wonder).contains(&cell);
                cell.filter(|&cell| !there(cell)).map_or(Ok(()), |cell| Err(Illegal::NothingThere(cell)))
            }
            Action::Swap(OrNone(cell)) => {
                self.asked(seat, Choice::Swap, Illegal::NoSwap)?;
                let own = |cell| self.buildings(seat).contains(&cell);
                cell.filter(|&cell| !own(cell)).map_or(Ok(()), |cell| Err(Illegal::NotYourBuilding(cell)))
            }
            Action::Order(piece, place) => self.allow_wish(seat, Wish { piece, place }),
            Action::Decline => self.allow_order(seat),
            Action::Else(_) if self.players[seat].order.is_none() => Err(Illegal::NoOrder),
            Action::Else(_) => Ok(()),
            Action::Cancel => {
                let player = &self.players[seat];
                let nothing = player.order.is_none() && player.openings.is_empty();
                if nothing { Err(Illegal::NothingToCancel) } else { Ok(()) }
            }
            Action::Next(piece, cell) => self.allow_next(seat, piece, cell),
        }
    }

    fn allow_choice(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        let Phase::Choosing = self.phase else { return Err(Illegal::NothingToChoose) };
        let player = &self.players[seat];
        if player.chosen.len() == self.wonders_each() {
            return Err(Illegal::ChosenAlready);
        }
        if player.hand.contains(&card) { Ok(()) } else { Err(Illegal::NotInHand(card)) }
    }

    /// The auction in which the seat is to open or to answer.
    fn auction_that_asks(&self, seat: Seat) -> Result<&Auction, Illegal> {
        let Phase::Auction(auction) = &self.phase else { return Err(Illegal::NoAuction) };
        if auction.asked == seat { Ok(auction) } else { Err(Illegal::NotAsked(auction.asked)) }
    }

    /// Where the structure stands of a seat that is asked this, else the refusal.
    fn asked(&self, seat: Seat, choice: Choice, refusal: Illegal) -> Result<Cell, Illegal> {
        match &self.phase {
            Phase::Resolving(now) if now.seat == seat && now.asks == choice => Ok(now.cell),
            _ => Err(refusal),
        }
    }

    /// Whether a seat could bid this if it were asked now.
    pub(super) fn allow_bid(
        &self,
        auction: &Auction,
        seat: Seat,
        piece: Piece,
        cell: Cell,
    ) -> Result<(), Illegal> {
        self.may_use(auction, seat, piece)?;
        if !self.board.has(cell) {
            return Err(Illegal::NoSuchCell(cell));
        }
        match auction.bids.last() {
            None => self.allow_opening(seat, piece, cell),
            Some(latest) => self.allow_answer(auction, latest, piece, cell),
        }
    }

    /// Whether a seat has a piece that is not already bid in this auction.
    pub(super) fn may_use(&self, auction: &Auction, seat: Seat, piece: Piece) -> Result<(), Illegal> {
        self.allow_piece(seat, piece)?;
        let lies = auction.bids.iter().any(|bid| bid.seat == seat && bid.piece == piece);
        if lies { Err(Illegal::LiesOnBoard(piece)) } else { Ok(()) }
    }

    /// Whether a piece belongs to what a seat may build in this Era.
    pub(super) fn allow_piece(&self, seat: Seat, piece: Piece) -> Result<(), Illegal> {
        match piece {
            _ if !self.pieces_of(seat).contains(&piece) => Err(Illegal::NotYours(piece)),
            Piece::Number(number) if self.pieces().group(number).era > self.era => {
                Err(Illegal::TooEarly(number))
            }
            _ => Ok(()),
        }
    }

    fn allow_opening(&self, seat: Seat, piece: Piece, cell: Cell) -> Result<(), Illegal> {
        if self.structures.contains_key(&cell) {
            return Err(Illegal::Occupied(cell));
        }
        if !self.near_city(cell) {
            return Err(Illegal::FarFromCity(cell));
        }
        match piece {
            Piece::Wonder(card)
                if !self.players[seat].numbers.is_empty() && !self.has(piece, Effect::Open) =>
            {
                Err(Illegal::WonderCannotOpen(card))
            }
            _ => Ok(()),
        }
    }

    fn allow_answer(&self, auction: &Auction, latest: &Bid, piece: Piece, cell: Cell) -> Result<(), Illegal> {
        if let Some((bid, latest)) = self.worth(piece).zip(self.worth(latest.piece))
            && bid <= latest
        {
            return Err(Illegal::TooLow { bid, latest });
        }
        if cell == latest.cell && self.has(piece, Effect::Perch) {
            return Ok(());
        }
        if !self.free(auction, cell) {
            return Err(Illegal::Occupied(cell));
        }
        let leap = self.has(piece, Effect::Leap) && self.near_city(cell);
        if leap || self.board.neighbours(latest.cell).contains(&cell) {
            return Ok(());
        }
        Err(Illegal::NotNext { cell, latest: latest.cell })
    }

    /// Refuses only what can't be in this auction, not what can't be yet.
    fn allow_wish(&self, seat: Seat, wish: Wish) -> Result<(), Illegal> {
        self.allow_order(seat)?;
        self.allow_piece(seat, wish.piece)?;
        if self.players[seat].order.as_ref().is_some_and(|order| order.wishes.len() == WISHES) {
            return Err(Illegal::TooMany);
        }
        match wish.place {
            Place::Cell(cell) => self.allow_cell(cell),
            Place::Island(island) if !self.board.islands().contains(&island) => {
                Err(Illegal::NoSuchIsland(island))
            }
            Place::Island(_) | Place::Any => Ok(()),
        }
    }

    fn allow_order(&self, seat: Seat) -> Result<(), Illegal> {
        let Phase::Auction(auction) = &self.phase else { return Err(Illegal::NoAuction) };
        if self.players[seat].finished() {
            return Err(Illegal::Finished);
        }
        if auction.passed.contains(&seat) {
            return Err(Illegal::PassedAlready);
        }
        let opens = auction.bids.is_empty() && auction.asked == seat;
        if opens { Err(Illegal::MustOpen) } else { Ok(()) }
    }

    fn allow_next(&self, seat: Seat, piece: Piece, cell: Cell) -> Result<(), Illegal> {
        if !self.in_advance {
            return Err(Illegal::NotInAdvance);
        }
        let Phase::Auction(auction) = &self.phase else { return Err(Illegal::NoAuction) };
        if auction.bids.is_empty() {
            return Err(Illegal::OpenFirst);
        }
        self.allow_piece(seat, piece)?;
        if self.players[seat].openings.len() == WISHES {
            return Err(Illegal::TooMany);
        }
        self.allow_cell(cell)
    }

    /// Whether a neighbourhood is there and not built on.
    fn allow_cell(&self, cell: Cell) -> Result<(), Illegal> {
        if !self.board.has(cell) {
            return Err(Illegal::NoSuchCell(cell));
        }
        if self.structures.contains_key(&cell) { Err(Illegal::Occupied(cell)) } else { Ok(()) }
    }

    /// Whether there is neither a structure nor a bid.
    pub(super) fn free(&self, auction: &Auction, cell: Cell) -> bool {
        !self.structures.contains_key(&cell) && auction.bids.iter().all(|bid| bid.cell != cell)
    }

    /// In the middle, or next to a structure of anyone.
    fn near_city(&self, cell: Cell) -> bool {
        let built = |cell: &Cell| self.structures.contains_key(cell);
        cell.island == Island::M || self.board.neighbours(cell).iter().any(built)
    }

    /// Unoccupied neighbourhoods next to a wonder that have a disc.
    pub(super) fn takable(&self, wonder: Cell) -> Vec<Cell> {
        let mut cells = self.board.neighbours(wonder);
        cells.retain(|cell| !self.structures.contains_key(cell) && self.discs.contains_key(cell));
        cells
    }

    /// Where a seat's buildings stand.
    pub(super) fn buildings(&self, seat: Seat) -> Vec<Cell> {
        let building = |it: &Structure| it.seat == seat && matches!(it.piece, Piece::Number(_));
        self.structures.iter().filter(|(_, it)| building(it)).map(|(&cell, _)| cell).collect()
    }

    /// What a piece does if it is a wonder.
    pub(super) fn effects(&self, piece: Piece) -> &'static [Effect] {
        match piece {
            Piece::Number(_) => &[],
            Piece::Wonder(card) => card.wonder(self.board.edition).map_or(&[], |wonder| &wonder.effects),
        }
    }

    pub(super) fn has(&self, piece: Piece, effect: Effect) -> bool {
        self.effects(piece).contains(&effect)
    }

    /// Which bid a piece is; none for a wonder that can't be outbid.
    pub(super) fn worth(&self, piece: Piece) -> Option<u8> {
        match piece {
            Piece::Number(number) => Some(number),
            Piece::Wonder(card) => card.wonder(self.board.edition)?.bid(),
        }
    }
}
