//! The city from above and from its four sides: fields, lines, blocks, buildings, and what can be seen.

use crate::board::square::{self, BY_COLUMN};
use crate::notation::NoSuchWord;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Fields along a side.
pub const SIZE: u8 = 5;

/// A field: columns `v` to `z` from west to east, rows 1 to 5 from south to north. The letters are not those of the
/// lines, which every seat counts from its own left.
pub type Cell = square::Cell<'v', SIZE, SIZE, BY_COLUMN>;

impl Cell {
    /// Where a park stands from the start.
    pub const CENTRE: Cell = Cell::new(SIZE / 2, SIZE / 2);
}

/// One of the five lines that a seat looks along, from its left to its right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Line {
    A,
    B,
    C,
    D,
    E,
}

impl Line {
    pub const ALL: [Line; 5] = [Line::A, Line::B, Line::C, Line::D, Line::E];
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl FromStr for Line {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        Line::ALL.into_iter().find(|line| line.to_string().eq_ignore_ascii_case(text)).ok_or(NoSuchWord)
    }
}

/// The side of the board that a seat looks from, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    South,
    West,
    North,
    East,
}

impl Side {
    pub const ALL: [Side; 4] = [Side::South, Side::West, Side::North, Side::East];

    /// Its name in Fluent ids.
    pub fn id(self) -> &'static str {
        match self {
            Side::South => "south",
            Side::West => "west",
            Side::North => "north",
            Side::East => "east",
        }
    }

    /// The field of a line at a depth from 0 (near) to 4 (far).
    pub fn cell(self, line: Line, depth: u8) -> Cell {
        let (along, depth, last) = (line as u8, depth.min(SIZE - 1), SIZE - 1);
        let (column, row) = match self {
            Side::South => (along, depth),
            Side::West => (depth, last - along),
            Side::North => (last - along, last - depth),
            Side::East => (last - depth, along),
        };
        Cell { column, row }
    }

    /// The fields of a line, from near to far.
    pub fn line(self, line: Line) -> impl Iterator<Item = Cell> {
        (0..SIZE).map(move |depth| self.cell(line, depth))
    }

    /// On which line a field lies and at which depth.
    pub fn place(self, cell: Cell) -> Option<(Line, u8)> {
        let depths = |line| (0..SIZE).map(move |depth| (line, depth));
        Line::ALL.into_iter().flat_map(depths).find(|&(line, depth)| self.cell(line, depth) == cell)
    }
}

/// A square of nine fields. The middle row and column belong to two, the centre to all four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Block {
    NW,
    NE,
    SW,
    SE,
}

impl Block {
    pub const ALL: [Block; 4] = [Block::NW, Block::NE, Block::SW, Block::SE];

    pub fn holds(self, cell: Cell) -> bool {
        let (west, south) = (cell.column <= 2, cell.row <= 2);
        let (east, north) = (cell.column >= 2, cell.row >= 2);
        match self {
            Block::NW => north && west,
            Block::NE => north && east,
            Block::SW => south && west,
            Block::SE => south && east,
        }
    }
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// What stands on a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Building {
    Park,
    /// So many floors.
    Floors(u8),
    /// So many floors under a roof.
    Roofed(u8),
}

impl Building {
    /// In half floors: a park is lower than a floor, a roof less than another floor.
    pub fn height(self) -> u8 {
        match self {
            Building::Park => 1,
            Building::Floors(floors) => 2 * floors,
            Building::Roofed(floors) => 2 * floors + 1,
        }
    }
}

/// A building as a seat finds it along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Sight {
    pub cell: Cell,
    pub building: Building,
    /// Higher than all that stand nearer.
    pub visible: bool,
}

/// The buildings of all fields; empty fields are missing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct City(pub BTreeMap<Cell, Building>);

impl City {
    pub fn at(&self, cell: Cell) -> Option<Building> {
        self.0.get(&cell).copied()
    }

    /// Puts a floor on a field or on the floors that stand there.
    pub fn add_floor(&mut self, cell: Cell) {
        let floors = match self.at(cell) {
            Some(Building::Floors(floors) | Building::Roofed(floors)) => floors,
            Some(Building::Park) | None => 0,
        };
        self.0.insert(cell, Building::Floors(floors + 1));
    }

    /// The buildings of a line from near to far, with what can be seen of them.
    pub fn view(&self, side: Side, line: Line) -> Vec<Sight> {
        let mut highest = 0;
        let buildings = side.line(line).filter_map(|cell| Some((cell, self.at(cell)?)));
        let sight = |(cell, building): (Cell, Building)| {
            let visible = building.height() > highest;
            highest = highest.max(building.height());
            Sight { cell, building, visible }
        };
        buildings.map(sight).collect()
    }

    /// The fields of the buildings that can be seen along a line, from near to far.
    pub fn seen(&self, side: Side, line: Line) -> Vec<Cell> {
        self.view(side, line).into_iter().filter(|sight| sight.visible).map(|sight| sight.cell).collect()
    }

    /// The fields of all highest buildings.
    pub fn highest(&self) -> Vec<Cell> {
        let most = self.0.values().map(|building| building.height()).max();
        self.0.iter().filter(|(_, building)| Some(building.height()) == most).map(|(&cell, _)| cell).collect()
    }
}
