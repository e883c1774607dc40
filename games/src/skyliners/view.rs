//! What leaves the game: what all may see, and what one seat may see besides.

use super::Rules;
use super::city::{Block, Cell, City, Line, Side, Sight};
use crate::{BySeat, Message, Part, Place, Seat, Sheet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What all may see.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Public {
    /// The edition of the data.
    pub edition: u16,
    pub rules: Rules,
    pub seats: BySeat<PublicSeat>,
    pub city: City,
    /// Who put each plan on the stack, the oldest first. Which line and number it names is hidden.
    pub stack: Vec<Seat>,
    /// The seat whose turn it is; `None` when the game is over.
    pub active: Option<Seat>,
    /// From 1.
    pub round: u32,
    /// Advanced game: who has built the last own floor, so that this round is the last.
    pub ending: Option<Seat>,
    /// The present turn so far.
    pub turn: Trace,
    /// The turn before.
    pub last_turn: Option<Trace>,
    /// How the game ended, when it is over.
    pub finale: Option<Finale>,
}

/// What all may see of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PublicSeat {
    pub side: Side,
    /// Pieces left.
    pub floors: u8,
    pub roofs: u8,
    pub parks: u8,
}

/// What a turn did that all could see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    pub seat: Seat,
    /// Fields that were built on, in order.
    pub built: Vec<Cell>,
    /// A plan was put on the stack.
    pub planned: bool,
}

/// What a planning card says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    pub seat: Seat,
    pub line: Line,
    /// How many buildings will be seen.
    pub number: u8,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finale {
    /// Line by line or plan by plan, in the order of scoring.
    pub scored: Vec<Scored>,
    /// Whose antenna stands on a building.
    pub antennas: BTreeMap<Cell, Seat>,
    pub skyscrapers: BySeat<Block>,
    pub counts: BySeat<Count>,
    /// Best first.
    pub result: Vec<Place>,
}

/// A line that a seat has scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scored {
    pub seat: Seat,
    pub line: Line,
    /// What was foretold (advanced game).
    pub plan: Option<u8>,
    pub seen: u8,
    /// Points for what is seen.
    pub points: u8,
    pub antennas: u8,
    /// Points for antennas that the seat no longer had.
    pub lacking: u8,
}

/// What the points of a seat consist of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// For what is seen.
    pub seen: u8,
    /// For antennas that it no longer had.
    pub lacking: u8,
    /// For antennas on the board.
    pub antennas: u8,
    pub skyscraper: u8,
}

impl Finale {
    pub fn sheet(&self) -> Sheet {
        let parts = |seat: Seat, count: &Count| {
            let all = count.antennas + count.lacking;
            let antennas = match count.lacking {
                0 => Part::new(all),
                lacking => Part::of(
                    all,
                    Message::own("sheet-lacking").with("antennas", count.antennas).with("lacking", lacking),
                ),
            };
            let block = Message::own("sheet-block").with("block", self.skyscrapers[seat].to_string());
            [Part::new(count.seen), antennas, Part::of(count.skyscraper, block)]
        };
        Sheet::new(["sheet-seen", "sheet-antennas", "sheet-skyscraper"], self.counts.map(parts))
    }
}

impl Count {
    pub fn total(self) -> i64 {
        [self.seen, self.lacking, self.antennas, self.skyscraper].into_iter().map(i64::from).sum()
    }
}

/// What one seat may see besides.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Private {
    /// The edition of the data.
    pub edition: u16,
    pub seat: Seat,
    pub side: Side,
    /// The block of the skyscraper card.
    pub skyscraper: Block,
    /// The own plans, the oldest first, with their places on the stack from 1.
    pub plans: Vec<(usize, Plan)>,
    /// The lines whose planning card is unused (advanced game).
    pub unused: Vec<Line>,
    /// The city from the own side: the lines A to E, each from near to far.
    pub view: Vec<(Line, Vec<Sight>)>,
}
