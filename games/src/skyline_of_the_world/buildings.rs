//! The buildings that stand, floor by floor.

use super::map::Cell;
use crate::Seat;
use crate::notation::{NoSuchWord, as_text};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

/// A kind of floor, written like `4` or `neutral`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Floor {
    One,
    Two,
    Four,
    Six,
    Penthouse,
    /// A white one, which is nobody's once it is built.
    Neutral,
}

impl Floor {
    pub const ALL: [Floor; 6] =
        [Floor::One, Floor::Two, Floor::Four, Floor::Six, Floor::Penthouse, Floor::Neutral];
    /// The order in which a building rises. A neutral floor may take any place but the first.
    pub const LEVELS: [Floor; 5] = [Floor::One, Floor::Two, Floor::Four, Floor::Six, Floor::Penthouse];
}

impl fmt::Display for Floor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Floor::One => "1",
            Floor::Two => "2",
            Floor::Four => "4",
            Floor::Six => "6",
            Floor::Penthouse => "penthouse",
            Floor::Neutral => "neutral",
        })
    }
}

impl FromStr for Floor {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        Floor::ALL.into_iter().find(|floor| floor.to_string().eq_ignore_ascii_case(text)).ok_or(NoSuchWord)
    }
}

as_text!(Floor);

/// How many floors of each kind there are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stock(BTreeMap<Floor, u8>);

impl Stock {
    pub fn count(&self, floor: Floor) -> u8 {
        self.0.get(&floor).copied().unwrap_or(0)
    }

    pub fn add(&mut self, floor: Floor, count: u8) {
        self.0.insert(floor, self.count(floor) + count);
    }

    /// Takes one that is there.
    pub fn take(&mut self, floor: Floor) {
        self.0.insert(floor, self.count(floor) - 1);
    }
}

/// The owners of the floors of a building, from the ground; `None` owns a neutral floor. There is at least one floor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Building(pub Vec<Option<Seat>>);

impl Building {
    /// Who owns the highest floor; nobody owns a neutral one.
    pub fn owner(&self) -> Option<Seat> {
        self.0.last().copied().flatten()
    }

    /// The highest floor.
    pub fn top(&self) -> Floor {
        if self.owner().is_none() { Floor::Neutral } else { Floor::LEVELS[self.0.len() - 1] }
    }

    pub fn has_floor_of(&self, seat: Seat) -> bool {
        self.0.contains(&Some(seat))
    }
}

/// The buildings of all fields; empty fields are missing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Buildings(pub BTreeMap<Cell, Building>);

impl Buildings {
    pub fn at(&self, cell: Cell) -> Option<&Building> {
        self.0.get(&cell)
    }

    /// The coloured floor that comes next on a field; `None` if the building is finished.
    pub fn due(&self, cell: Cell) -> Option<Floor> {
        let height = self.at(cell).map_or(0, |building| building.0.len());
        Floor::LEVELS.get(height).copied()
    }

    /// Puts a floor on top; `None` owns a neutral one.
    pub fn add(&mut self, cell: Cell, owner: Option<Seat>) {
        self.0.entry(cell).or_insert(Building(Vec::new())).0.push(owner);
    }

    /// The fields whose highest floor a seat owns.
    pub fn tops(&self, seat: Seat) -> BTreeSet<Cell> {
        self.0.iter().filter(|(_, building)| building.owner() == Some(seat)).map(|(&cell, _)| cell).collect()
    }

    /// The fields where a seat's penthouses stand.
    pub fn penthouses(&self, seat: Seat) -> Vec<Cell> {
        let top = |cell: &Cell| self.0[cell].top() == Floor::Penthouse;
        self.tops(seat).into_iter().filter(top).collect()
    }
}
