//! What leaves the game: what all may see, and what one seat may see besides.

use super::board::{Area, AreaId, Board, Bonus, Colour, MonumentId, Side};
use super::cards::{Code, Deck};
use super::city::Stacks;
use super::data::Data;
use super::money::Money;
use crate::board::hex::Cell;
use crate::{BySeat, Place, Seat, Sheet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What all may see.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Public {
    /// The edition of the data.
    pub edition: u16,
    pub board: Side,
    pub seats: BySeat<PublicSeat>,
    /// The layers of every building, lowest first. Empty fields are missing.
    pub stacks: Stacks,
    /// The field bonuses that can still be taken.
    pub bonuses: BTreeMap<Cell, Bonus>,
    /// The closed fields.
    pub blockades: Vec<Cell>,
    /// The areas with a building-site token (two seats).
    pub tokens: Vec<AreaId>,
    /// Scored areas, sorted.
    pub scored: Vec<AreaId>,
    pub base: Vec<BasePile>,
    /// The upgrade market from left to right; the rightmost leaves first.
    pub market: Vec<Code>,
    /// How many cards the upgrade deck has.
    pub deck: usize,
    /// The seat whose turn it is; `None` when the game is over.
    pub active: Option<Seat>,
    /// From 1.
    pub round: u32,
    pub step: Step,
    /// The symbol of this turn.
    pub symbol: Option<Colour>,
    /// The card that is being resolved.
    pub resolving: Option<Code>,
    /// The layer that O-18 has in the air was taken from here.
    pub lifted: Option<Cell>,
    pub ending: Option<Ending>,
    /// The present turn so far.
    pub turn: Trace,
    /// The turn before.
    pub last_turn: Option<Trace>,
    /// Best first, when the game is over.
    pub result: Option<Vec<Place>>,
    /// When the game is over.
    pub sheet: Option<Sheet>,
}

impl Public {
    /// The side of the board that is played.
    pub fn board(&self) -> &'static Board {
        Data::of(self.edition).board(self.board)
    }

    pub fn deck(&self) -> &'static Deck {
        &Data::of(self.edition).deck
    }

    /// The fields of an area that are not closed.
    pub fn open<'a>(&'a self, area: &'a Area) -> impl Iterator<Item = Cell> + 'a {
        area.cells.iter().copied().filter(|cell| !self.blockades.contains(cell))
    }

    /// What an area is worth with the layers that it has now; `None` if it has none, or has been scored.
    pub fn worth(&self, area: &Area) -> Option<Money> {
        let layers = area.layers(&self.stacks);
        (layers > 0 && !self.scored.contains(&area.id)).then(|| self.board().area_value(layers))
    }

    /// What the end would count for a seat now, and the money that it would give: buildings of the greatest height
    /// (New York) or areas (Tokyo).
    pub fn end_count(&self, seat: Seat) -> (usize, Money) {
        self.board().end_count(&self.stacks, seat)
    }
}

impl Private {
    pub fn deck(&self) -> &'static Deck {
        &Data::of(self.edition).deck
    }
}

/// What all may see of a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PublicSeat {
    pub money: Money,
    /// Layers left in the supply.
    pub layers: u8,
    /// Space of the upgrade stone, 0 (lowest) to 4.
    pub stone: usize,
    /// What the next upgrade costs; `None` on the top space.
    pub upgrade_price: Option<Money>,
    /// How many cards are in the hand.
    pub hand: usize,
    /// How many cards are in the draw pile.
    pub draw: usize,
    /// Lowest first.
    pub discard: Vec<Code>,
    /// The monuments whose condition the seat meets now.
    pub monuments: Vec<MonumentId>,
}

/// A pile of the base market.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BasePile {
    pub colour: Colour,
    pub code: Code,
    pub price: Money,
    pub left: u8,
}

/// Where a turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Two seats, before the first turn: a token is to be put down.
    Setup,
    /// Step 1.
    Buy,
    /// Step 2.
    Play,
    /// Step 3: a base card is to be taken.
    Monuments,
    /// Step 4: an area is to be chosen, or a token moved.
    Areas,
    /// Step 5.
    Draw,
    Over,
}

/// Why the game will end after a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    pub cause: EndCause,
    pub seat: Seat,
    /// The last round that is played.
    pub last_round: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndCause {
    /// A seat has reached the gold space.
    Gold,
    /// A seat has placed its last layer.
    Layers,
}

/// What a turn did that all could see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    pub seat: Seat,
    /// Fields that were built on, in order; a field may stand here more than once.
    pub built: Vec<Cell>,
    /// Cards that were played, in order.
    pub played: Vec<Code>,
    /// Areas that were scored, in order.
    pub scored: Vec<AreaId>,
}

/// What one seat may see besides.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Private {
    /// The edition of the data.
    pub edition: u16,
    pub seat: Seat,
    /// Sorted.
    pub hand: Vec<Code>,
    /// How many of each card are in the seat's draw pile, whose order nobody knows.
    pub draw: BTreeMap<Code, u8>,
}
