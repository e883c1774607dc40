//! The city from above: fields, what lies side by side, and the map of each city.

use super::data::Wrong;
use crate::notation::{NoSuchWord, as_text};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// The columns of the largest map, from left to right.
const COLUMNS: &str = "abcdefghijk";
/// The rows of the largest map.
const ROWS: u8 = 4;
/// How many fields a map has, and how many of them are strategic.
const FIELDS: usize = 29;
const STRATEGIC: usize = 3;
/// How many pairs of fields may lie side by side: as loose or as dense as patterns and income are made for.
const PAIRS: std::ops::RangeInclusive<usize> = 36..=42;
/// How many columns and rows lie at least between two strategic fields, counted together.
const APART: u8 = 4;
/// How many fields a strategic field touches at least.
const TOUCHED: usize = 3;

/// A field, written like `c4`: columns from `a` on the left, rows from 1 at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Cell {
    /// From 0.
    pub column: u8,
    /// From 0.
    pub row: u8,
}

impl Cell {
    /// Every cell that a map could have, column by column.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..COLUMNS.len() as u8).flat_map(|column| (0..ROWS).map(move |row| Cell { column, row }))
    }

    /// Whether two cells share a side.
    pub fn touches(self, other: Cell) -> bool {
        self.distance(other) == 1
    }

    /// Columns and rows between two cells, counted together.
    pub fn distance(self, other: Cell) -> u8 {
        self.column.abs_diff(other.column) + self.row.abs_diff(other.row)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = COLUMNS.chars().nth(self.column.into()).unwrap_or('?');
        write!(f, "{letter}{}", self.row + 1)
    }
}

impl FromStr for Cell {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        let text = text.to_lowercase();
        Cell::all().find(|cell| cell.to_string() == text).ok_or(NoSuchWord)
    }
}

as_text!(Cell);

/// The cells that can be reached from a start through these cells, from side to side.
pub fn group(cells: &BTreeSet<Cell>, start: Cell) -> BTreeSet<Cell> {
    let mut group = BTreeSet::from([start]);
    let mut edge = vec![start];
    while let Some(cell) = edge.pop() {
        let next = cells.iter().filter(|&&other| cell.touches(other));
        edge.extend(next.filter(|&&other| group.insert(other)));
    }
    group
}

/// Which city is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum City {
    NewYork,
    Sydney,
    Shanghai,
    London,
    Rotterdam,
    Frankfurt,
}

impl City {
    pub const ALL: [City; 6] =
        [City::NewYork, City::Sydney, City::Shanghai, City::London, City::Rotterdam, City::Frankfurt];

    /// Its name in options.
    pub fn id(self) -> &'static str {
        match self {
            City::NewYork => "new-york",
            City::Sydney => "sydney",
            City::Shanghai => "shanghai",
            City::London => "london",
            City::Rotterdam => "rotterdam",
            City::Frankfurt => "frankfurt",
        }
    }

    /// Its file.
    pub fn file(self) -> String {
        format!("{}.toml", self.id())
    }
}

/// The fields of a city.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    pub fields: BTreeSet<Cell>,
    /// Fields whose highest floor is worth a point at the end.
    pub strategic: BTreeSet<Cell>,
}

/// A map as it is written: `#` is a field, `*` a strategic field, `.` none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rows: Vec<String>,
}

impl Map {
    /// Reads a file.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn read(text: &str) -> Result<Map, Wrong> {
        let rows = toml::from_str::<File>(text)?.rows;
        let all_rows = rows.len() == usize::from(ROWS);
        let drawn = |row: &String| row.len() == COLUMNS.len() && row.chars().all(|sign| "#*.".contains(sign));
        if !all_rows || !rows.iter().all(drawn) {
            return Err(Wrong::Rows);
        }
        let sign = |cell: &Cell| rows[usize::from(cell.row)].as_bytes()[usize::from(cell.column)];
        let cells = |signs: &[u8]| Cell::all().filter(|cell| signs.contains(&sign(cell))).collect();
        let map = Map { fields: cells(b"#*"), strategic: cells(b"*") };
        map.validate()?;
        Ok(map)
    }

    fn validate(&self) -> Result<(), Wrong> {
        if self.fields.len() != FIELDS || self.strategic.len() != STRATEGIC {
            return Err(Wrong::Fields);
        }
        if self.fields.iter().any(|&field| group(&self.fields, field).len() < FIELDS) {
            return Err(Wrong::Unconnected);
        }
        let columns: BTreeSet<u8> = self.fields.iter().map(|field| field.column).collect();
        if columns.len() < COLUMNS.len() {
            return Err(Wrong::EmptyColumn);
        }
        let touched: usize = self.fields.iter().map(|&field| self.touched(field)).sum();
        if !PAIRS.contains(&(touched / 2)) {
            return Err(Wrong::Pairs(touched / 2));
        }
        for &field in &self.strategic {
            let near = |&other: &Cell| other != field && field.distance(other) < APART;
            if self.touched(field) < TOUCHED || self.strategic.iter().any(near) {
                return Err(Wrong::Strategic(field));
            }
        }
        Ok(())
    }

    /// How many fields a field touches.
    fn touched(&self, field: Cell) -> usize {
        self.fields.iter().filter(|&&other| field.touches(other)).count()
    }
}
