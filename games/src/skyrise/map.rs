//! The islands: neighbourhoods, what is next to what, and how the islands of one game lie.

use super::pieces::Pieces;
use crate::board::graph;
use crate::notation::{NoSuchWord, as_text, words};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

/// An island by its letter; `M` lies in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Island {
    E,
    F,
    G,
    H,
    M,
}

impl Island {
    pub const OUTER: [Island; 4] = [Island::E, Island::F, Island::G, Island::H];
    pub const ALL: [Island; 5] = [Island::E, Island::F, Island::G, Island::H, Island::M];
}

words!(Island as "island": E = "e", F = "f", G = "g", H = "h", M = "m");

/// A neighbourhood, written like `e12`: its island and a number from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Cell {
    pub island: Island,
    pub number: u8,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.island, self.number)
    }
}

impl FromStr for Cell {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        let (island, number) = text.split_at_checked(1).ok_or(NoSuchWord)?;
        let number = number.parse().ok().filter(|&number| number > 0).ok_or(NoSuchWord)?;
        Ok(Cell { island: island.parse()?, number })
    }
}

as_text!(Cell);

/// The colour of a neighbourhood: which creative people live there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    Yellow,
    Green,
    White,
    Brown,
}

impl Colour {
    pub const ALL: [Colour; 4] = [Colour::Yellow, Colour::Green, Colour::White, Colour::Brown];
}

words!(Colour as "colour": Yellow = "yellow", Green = "green", White = "white", Brown = "brown");

/// Where an outer island can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Corner {
    UpperLeft,
    UpperRight,
    LowerLeft,
    LowerRight,
}

impl Corner {
    pub const ALL: [Corner; 4] =
        [Corner::UpperLeft, Corner::UpperRight, Corner::LowerLeft, Corner::LowerRight];
    /// Corners at each other's side.
    const ROWS: [[Corner; 2]; 2] =
        [[Corner::UpperLeft, Corner::UpperRight], [Corner::LowerLeft, Corner::LowerRight]];
    /// Corners above each other.
    const COLUMNS: [[Corner; 2]; 2] =
        [[Corner::UpperLeft, Corner::LowerLeft], [Corner::UpperRight, Corner::LowerRight]];
}

/// All islands there are, as the file says.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// The neighbourhood in the middle where the bridge of each corner arrives.
    pub corners: BTreeMap<Corner, Cell>,
    pub bridges: BTreeMap<Island, Bridges>,
    pub islands: BTreeMap<Island, Land>,
}

/// Where the bridges of an outer island begin, by where they lead.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bridges {
    pub centre: Cell,
    pub side: Cell,
    pub row: Cell,
}

/// What is on one island.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Land {
    /// The neighbourhoods that touch each pond.
    pub ponds: Vec<Vec<Cell>>,
    /// The neighbourhoods that touch each statue.
    pub statues: Vec<Vec<Cell>>,
    /// The two neighbourhoods that each airship keeps apart.
    pub airships: Vec<[Cell; 2]>,
    pub neighbourhoods: Vec<Neighbourhood>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Neighbourhood {
    pub cell: Cell,
    pub colour: Colour,
    /// On the same island.
    pub next_to: Vec<Cell>,
}

/// How the islands of one game lie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The edition of the data.
    pub edition: u16,
    /// The outer islands.
    pub corners: BTreeMap<Corner, Island>,
}

impl Board {
    pub fn map(&self) -> &'static Map {
        &Pieces::of(self.edition).map
    }

    /// The islands by their letters.
    pub fn islands(&self) -> Vec<Island> {
        let lies = |island: &Island| *island == Island::M || self.corners.values().any(|it| it == island);
        Island::ALL.into_iter().filter(lies).collect()
    }

    /// The islands with what is on them.
    pub fn lands(&self) -> impl Iterator<Item = &'static Land> {
        let map = self.map();
        self.islands().into_iter().map(|island| &map.islands[&island])
    }

    /// All neighbourhoods in reading order: by letter and number.
    pub fn cells(&self) -> Vec<Cell> {
        self.lands().flat_map(|land| land.neighbourhoods.iter().map(|it| it.cell)).collect()
    }

    pub fn has(&self, cell: Cell) -> bool {
        let numbers = self.map().islands[&cell.island].neighbourhoods.len();
        self.islands().contains(&cell.island) && usize::from(cell.number) <= numbers
    }

    /// The colour of a neighbourhood that there is.
    pub fn colour(&self, cell: Cell) -> Colour {
        self.neighbourhood(cell).colour
    }

    fn neighbourhood(&self, cell: Cell) -> &'static Neighbourhood {
        &self.map().islands[&cell.island].neighbourhoods[usize::from(cell.number) - 1]
    }

    /// The two ends of each bridge.
    pub fn bridges(&self) -> Vec<[Cell; 2]> {
        let map = self.map();
        let bridges = |corner: Corner| self.corners.get(&corner).map(|island| map.bridges[island]);
        let join = |[one, other]: [Corner; 2], end: fn(Bridges) -> Cell| {
            Some([end(bridges(one)?), end(bridges(other)?)])
        };
        let centre = Corner::ALL.into_iter().filter_map(|it| Some([bridges(it)?.centre, map.corners[&it]]));
        let side = Corner::ROWS.into_iter().filter_map(|row| join(row, |it| it.side));
        let row = Corner::COLUMNS.into_iter().filter_map(|column| join(column, |it| it.row));
        centre.chain(side).chain(row).collect()
    }

    /// What is next to a neighbourhood: what shares an edge with it, and what a bridge joins to it.
    pub fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        let mut neighbours = self.neighbourhood(cell).next_to.clone();
        for [one, other] in self.bridges() {
            if one == cell {
                neighbours.push(other);
            } else if other == cell {
                neighbours.push(one);
            }
        }
        neighbours
    }

    /// All that hangs together with the first of these neighbourhoods and lies within them.
    pub fn group(&self, first: Cell, within: &[Cell]) -> BTreeSet<Cell> {
        let near = |cell| self.neighbours(cell).into_iter().filter(|near| within.contains(near));
        graph::group(first, near)
    }
}
