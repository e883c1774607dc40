//! What leaves the game: what all may see, and what one seat may see besides.

use super::map::{Board, Cell, Colour, Island};
use super::notation::{Otherwise, Piece, Wish};
use super::pieces::{Disc, Era, Panorama, Patron};
use super::wonders::Card;
use super::{Action, Skyrise};
use crate::{BySeat, Place, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What all may see.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Public {
    pub board: Board,
    pub in_advance: bool,
    /// The discs that are not yet taken.
    pub discs: BTreeMap<Cell, Disc>,
    pub structures: BTreeMap<Cell, Structure>,
    /// The panorama cards on the table.
    pub panoramas: Vec<Panorama>,
    /// The keys that nobody has, the largest first.
    pub keys: Vec<u8>,
    pub era: Era,
    /// The number of this auction or of the last one, from 1. Together with the bids and passes it tells how far the
    /// game is: orders don't change it.
    pub auction: u16,
    pub phase: Phase,
    /// All prestige so far, the oldest first.
    pub gains: Vec<Gain>,
    pub seats: BySeat<PublicSeat>,
}

/// What all may see of a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PublicSeat {
    /// The bid numbers of the buildings that are not built, of both Eras.
    pub numbers: Vec<u8>,
    /// Wonders that are not built.
    pub wonders: Vec<Card>,
    pub revealed: Vec<Card>,
    /// How many wonder cards it has in hand, and how many it has chosen.
    pub hand: usize,
    pub chosen: usize,
    /// Discs in the row of each colour.
    pub rows: BTreeMap<Colour, u8>,
    pub picture: Picture,
    /// Prestige so far.
    pub prestige: u16,
    /// What the end would add now, as far as all can tell.
    pub at_end: Vec<Gain>,
}

/// What one seat may see besides.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Private {
    pub seat: Seat,
    pub hand: Vec<Card>,
    /// Cards that are chosen and not yet revealed.
    pub chosen: Vec<Card>,
    pub objective: Colour,
    /// The patrons whose values it has seen.
    pub patrons: BTreeMap<Patron, u8>,
    pub order: Option<Order>,
    /// What the order would do if the seat were asked now; nothing if it would ask.
    pub now: Option<Action>,
    pub openings: Vec<(Piece, Cell)>,
}

/// What goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    Auction(Auction),
    /// A structure is built, and what follows from it is not yet done.
    Resolving(Resolving),
    /// Everyone chooses wonder cards.
    Choosing,
    Over(Finale),
}

/// An auction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Auction {
    /// The oldest first; none before the opening. The last one is the latest bid.
    pub bids: Vec<Bid>,
    /// In the order in which they passed.
    pub passed: Vec<Seat>,
    /// Who is to open or to answer.
    pub asked: Seat,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bid {
    pub seat: Seat,
    pub piece: Piece,
    pub cell: Cell,
}

/// What is still to be done after a structure is built.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Resolving {
    pub seat: Seat,
    /// Where the structure stands.
    pub cell: Cell,
    /// What it is asked.
    pub asks: Choice,
    /// Which effect of the wonder comes after that, from 0.
    pub next: usize,
}

/// What the one who has built is asked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Choice {
    /// Name the colour of a wild disc.
    Colour,
    /// Take a disc next to the wonder.
    Take,
    /// Let the wonder change places.
    Swap,
}

/// What stands in a neighbourhood.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Structure {
    pub seat: Seat,
    pub piece: Piece,
}

/// What lies on the picture of a seat's visionary.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    /// In the order in which they were taken.
    pub patrons: Vec<Patron>,
    /// Discs beyond full rows.
    pub surplus: u8,
    pub commissions: u8,
    /// The values of the keys.
    pub keys: Vec<u8>,
}

/// Prestige, and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gain {
    pub seat: Seat,
    pub source: Source,
    pub prestige: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// An island, at the end of an Era.
    Control(Era, Island),
    /// A panorama card that was fulfilled so many times, at the end of an Era.
    Panorama(Era, Panorama, u8),
    /// A wonder when it was built.
    Built(Card),
    /// The secret objective.
    Objective(Colour),
    /// So many discs of a patron.
    Patron(Patron, u8),
    /// So many discs beyond full rows.
    Surplus(u8),
    /// So many keys.
    Keys(u8),
    /// So many commissions discs, each for every item on the picture.
    Commissions(u8),
    /// So many structures in a colour.
    Colour(Colour, u8),
    /// A wonder at the end.
    End(Card),
}

/// How the game ended. The prestige of all seats with its sources stands in the gains.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finale {
    /// Best first.
    pub result: Vec<Place>,
    pub patrons: BTreeMap<Patron, u8>,
    pub objectives: BySeat<Colour>,
}

/// What a seat wants to be done in its stead while an auction lasts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Order {
    /// The first that can be carried out is.
    pub wishes: Vec<Wish>,
    pub otherwise: Otherwise,
}

/// What just happened, fit for every eye.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// An auction begins: the seat opens.
    Opens(Seat),
    Bid(Bid),
    Passed(Seat),
    Built(Seat, Piece, Cell),
    Took(Seat, Disc, Cell),
    /// A wild disc is given its colour.
    Coloured(Seat, Colour),
    /// A wonder changed places with a building: where the wonder stands now, then the building.
    Swapped(Seat, Cell, Cell),
    Gained(Gain),
    /// A seat has built everything and takes a key of this value.
    Key(Seat, u8),
    EraEnds(Era),
    /// A seat has chosen a wonder card.
    Chose(Seat),
    Revealed(Seat, Card),
    Over,
}

impl Auction {
    pub fn new(asked: Seat) -> Auction {
        Auction { bids: Vec::new(), passed: Vec::new(), asked }
    }
}

impl Skyrise {
    pub fn public(&self) -> Public {
        let seats = self.players.map(|seat, player| PublicSeat {
            numbers: player.numbers.clone(),
            wonders: player.wonders.clone(),
            revealed: player.revealed.clone(),
            hand: player.hand.len(),
            chosen: player.chosen.len(),
            rows: player.rows.clone(),
            picture: player.picture.clone(),
            prestige: self.prestige(seat),
            at_end: if matches!(self.phase, Phase::Over(_)) { Vec::new() } else { self.open_gains(seat) },
        });
        Public {
            board: self.board.clone(),
            in_advance: self.in_advance,
            discs: self.discs.clone(),
            structures: self.structures.clone(),
            panoramas: self.panoramas.clone(),
            keys: self.keys.clone(),
            era: self.era,
            auction: self.auction,
            phase: self.phase.clone(),
            gains: self.gains.clone(),
            seats,
        }
    }

    pub fn private(&self, seat: Seat) -> Private {
        let player = &self.players[seat];
        let known = |patron: &Patron| player.picture.patrons.contains(patron);
        Private {
            seat,
            hand: player.hand.clone(),
            chosen: player.chosen.clone(),
            objective: player.objective,
            patrons: self.patrons.clone().into_iter().filter(|(patron, _)| known(patron)).collect(),
            order: player.order.clone(),
            now: self.answer(seat),
            openings: player.openings.clone(),
        }
    }
}
