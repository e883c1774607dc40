//! What leaves the game: what all may see, and what one seat may see besides.

use super::buildings::{Buildings, Floor, Stock};
use super::data::Name;
use super::map::{Cell, City};
use crate::{BySeat, Place, Seat};
use serde::{Deserialize, Serialize};

/// What all may see.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Public {
    /// The edition of the data.
    pub edition: u16,
    pub city: City,
    pub ending: super::Ending,
    pub income: super::Income,
    pub seats: BySeat<PublicSeat>,
    pub buildings: Buildings,
    /// Neutral floors that can be bought.
    pub neutral: u8,
    /// How many bonus cards can still be drawn.
    pub deck: usize,
    /// Bonus cards that have left the game, the oldest first.
    pub handed_in: Vec<Name>,
    /// The seat whose turn it is; `None` when the game is over.
    pub active: Option<Seat>,
    /// From 1.
    pub round: u32,
    /// Rounds that have passed since somebody built or bought.
    pub quiet_rounds: u32,
    /// Who has brought the last turns.
    pub last_turns: Option<Seat>,
    /// The present turn so far.
    pub turn: Trace,
    /// The turn before.
    pub last_turn: Option<Trace>,
    /// How the game ended, when it is over.
    pub finale: Option<Finale>,
}

/// What all may see of a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PublicSeat {
    pub money: u32,
    /// What the next turn would bring if nothing changed.
    pub income: u32,
    /// Floors that can be built.
    pub stock: Stock,
    /// Floors of the own colour that can be bought.
    pub supply: Stock,
    /// How many bonus cards it holds.
    pub cards: usize,
    /// The mission, once it has been looked at.
    pub mission: Option<Plan>,
}

/// What a turn did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    pub seat: Seat,
    /// What the bank paid at its beginning.
    pub income: u32,
    /// In order.
    pub built: Vec<(Cell, Floor)>,
    pub cards: Vec<Name>,
    pub bought: Vec<Floor>,
    pub sold: Vec<Floor>,
}

/// A card, and a place where its pattern stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    pub name: Name,
    pub stands: Option<Vec<Cell>>,
}

/// What one seat may see besides.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Private {
    /// The edition of the data.
    pub edition: u16,
    pub seat: Seat,
    /// By name.
    pub cards: Vec<Plan>,
    pub mission: Plan,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finale {
    pub end: End,
    pub counts: BySeat<Count>,
    /// Best first.
    pub result: Vec<Place>,
}

/// What ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// A seat had built the third penthouse, and all others had their last turns.
    Penthouses(Seat),
    /// Nobody built or bought for whole rounds.
    Quiet,
    /// The last round is over.
    Rounds,
}

/// What the points of a seat consist of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// The fields of the own penthouses.
    pub penthouses: Vec<Cell>,
    /// The strategic fields whose highest floor it owns.
    pub strategic: Vec<Cell>,
    pub mission: Plan,
}
