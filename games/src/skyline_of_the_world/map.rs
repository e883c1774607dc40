//! The city from above: fields, what lies side by side, and the map of each city.

use super::data::Wrong;
use crate::board::graph;
use crate::board::square::{self, BY_COLUMN};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The columns and rows of the largest map.
const COLUMNS: u8 = 11;
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

/// A field that a map may have: columns from the left, rows from the top.
pub type Cell = square::Cell<'a', COLUMNS, ROWS, BY_COLUMN>;

/// The cells that can be reached from a start through these cells, from side to side.
pub fn group(cells: &BTreeSet<Cell>, start: Cell) -> BTreeSet<Cell> {
    graph::group(start, |cell| cell.neighbours().filter(|near| cells.contains(near)))
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
        let drawn =
            |row: &String| row.len() == usize::from(COLUMNS) && row.chars().all(|sign| "#*.".contains(sign));
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
        if columns.len() < usize::from(COLUMNS) {
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
        field.neighbours().filter(|near| self.fields.contains(near)).count()
    }
}
