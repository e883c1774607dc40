//! What leaves the game: what all may see, and what one seat may see besides.

use super::city::City;
use super::count::Count;
use super::data::{Building, Ground, Postcard, Tile};
use super::grid::Field;
use super::notation::Action;
use crate::board::shape::Turn;
use crate::{BySeat, Place, Seat};
use serde::{Deserialize, Serialize};

/// What all may see.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Public {
    /// The edition of the data.
    pub edition: u16,
    pub city: City,
    pub seats: BySeat<PublicSeat>,
    /// The buildings that nobody has taken.
    pub pool: Vec<Building>,
    /// The postcards in use.
    pub cards: Vec<Card>,
    /// The seat whose turn it is; `None` when the game is over.
    pub active: Option<Seat>,
    /// From 1; a round is one turn of each seat.
    pub round: u32,
    pub step: Step,
    /// Who was the first to have laid all tiles, and begins phase 2.
    pub swift: Option<Seat>,
    /// The present turn so far.
    pub turn: Trace,
    /// The turn before.
    pub last_turn: Option<Trace>,
    /// Best first, when the game is over.
    pub result: Option<Vec<Place>>,
}

/// What all may see of a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PublicSeat {
    /// Tiles that are not laid yet.
    pub tiles: usize,
    pub reserve: Vec<Building>,
    pub chimneys: usize,
    pub tokens: usize,
    /// What would be counted if the game ended now.
    pub count: Count,
}

/// A postcard in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Card {
    pub card: Postcard,
    /// Who has activated it.
    pub seat: Option<Seat>,
    /// Activated, but to be used by a later build.
    pub open: bool,
    /// Activated without its effect.
    pub spent: bool,
}

/// Where a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Postcards are chosen.
    Pick,
    /// Phase 1.
    Tiles,
    /// Phase 2.
    City,
    /// Phase 2: this building was exchanged and has to be built.
    Levitation(Building),
    Over,
}

/// What a turn did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    pub seat: Seat,
    pub actions: Vec<Action>,
    /// Where something was laid.
    pub fields: Vec<Field>,
}

impl Trace {
    pub fn new(seat: Seat) -> Trace {
        Trace { seat, actions: Vec::new(), fields: Vec::new() }
    }
}

/// What one seat may see besides.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Private {
    /// The edition of the data.
    pub edition: u16,
    pub seat: Seat,
    /// The drawn tile.
    pub tile: Option<Tile>,
    /// The tiles that come after it, in an order that nobody knows.
    pub bag: Vec<Tile>,
    /// Open to all, but of use to its owner.
    pub reserve: Vec<Building>,
}

impl Private {
    /// The fields of an own tile that is turned, in reading order.
    pub fn fields(&self, tile: Tile, turn: Turn) -> [Ground; 4] {
        tile.fields(self.edition, self.seat, turn)
    }
}
