//! Patterns: formations of buildings seen from above, turned and mirrored as one likes.

use super::map::Cell;
use serde::Deserialize;
use std::collections::BTreeSet;

/// Why a text is no pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a pattern has rows of equal length, `#` and `.` in them, `/` between them, and no empty edge")]
pub struct BadPattern;

/// A formation of buildings, written like `#../###`: `#` is a building, `.` may be anything, `/` ends a row.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub struct Pattern {
    /// The buildings in every different position, in the upper left corner.
    positions: BTreeSet<Vec<Cell>>,
}

impl TryFrom<String> for Pattern {
    type Error = BadPattern;

    fn try_from(text: String) -> Result<Self, BadPattern> {
        let rows: Vec<&str> = text.split('/').collect();
        let width = rows[0].len();
        let signs = |row: &&str| row.len() == width && row.chars().all(|sign| "#.".contains(sign));
        let full = |column: usize| rows.iter().any(|row| row.as_bytes().get(column) == Some(&b'#'));
        let ends = [rows[0], rows[rows.len() - 1]];
        if !rows.iter().all(signs)
            || !ends.iter().all(|row| row.contains('#'))
            || !full(0)
            || !full(width - 1)
        {
            return Err(BadPattern);
        }
        let row = |(row, text): (usize, &&str)| {
            let cells = text.match_indices('#');
            cells.map(move |(column, _)| Cell { column: column as u8, row: row as u8 }).collect::<Vec<_>>()
        };
        let mut cells: Vec<Cell> = rows.iter().enumerate().flat_map(row).collect();
        let mut positions = BTreeSet::new();
        for _ in 0..4 {
            cells = turn(&cells);
            positions.insert(cells.clone());
            positions.insert(mirror(&cells));
        }
        Ok(Pattern { positions })
    }
}

/// A quarter turn.
fn turn(cells: &[Cell]) -> Vec<Cell> {
    let last = last_column(cells);
    let mut turned: Vec<Cell> =
        cells.iter().map(|cell| Cell { column: cell.row, row: last - cell.column }).collect();
    turned.sort_unstable();
    turned
}

fn mirror(cells: &[Cell]) -> Vec<Cell> {
    let last = last_column(cells);
    let mut mirrored: Vec<Cell> =
        cells.iter().map(|cell| Cell { column: last - cell.column, row: cell.row }).collect();
    mirrored.sort_unstable();
    mirrored
}

fn last_column(cells: &[Cell]) -> u8 {
    cells.iter().map(|cell| cell.column).max().unwrap_or(0)
}

impl Pattern {
    /// How many buildings it has.
    pub fn size(&self) -> usize {
        self.positions.first().map_or(0, Vec::len)
    }

    /// Every place where the pattern lies on these cells.
    pub fn places(&self, cells: &BTreeSet<Cell>) -> impl Iterator<Item = Vec<Cell>> {
        let on_cells = |place: &Vec<Cell>| place.iter().all(|cell| cells.contains(cell));
        let laid = move |first| self.positions.iter().filter_map(move |position| lay(position, first));
        cells.iter().copied().flat_map(laid).filter(on_cells)
    }

    /// A place where the pattern stands, if these are the buildings.
    pub fn stands(&self, buildings: &BTreeSet<Cell>) -> Option<Vec<Cell>> {
        self.places(buildings).next()
    }
}

/// The position with its first cell here; `None` if it leaves the map at the top. The first cell of a position is in its
/// first column.
fn lay(position: &[Cell], first: Cell) -> Option<Vec<Cell>> {
    let up = position[0].row;
    let here = |cell: &Cell| {
        Some(Cell { column: first.column + cell.column, row: (first.row + cell.row).checked_sub(up)? })
    };
    position.iter().map(here).collect()
}
