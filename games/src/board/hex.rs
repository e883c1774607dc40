//! Hexagonal grids: fields named by a column letter and a row number, as on a map.

use crate::notation::{NoSuchWord, Word, as_text};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A field of a hexagonal grid with pointed tops; odd rows (b in "a1, a2") lie half a field to the right.
///
/// Its notation is the column letter and the row number from 1: `c4` is the third column of the fourth row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Cell {
    /// From 0, downwards.
    pub row: u8,
    /// From 0, to the right.
    pub column: u8,
}

impl Cell {
    pub const fn new(column: u8, row: u8) -> Self {
        Cell { row, column }
    }

    /// The up to six fields around this one, clockwise from the upper right. Those left of or above the grid are
    /// missing; whether the others exist is for the map to say.
    pub fn neighbours(self) -> impl Iterator<Item = Cell> {
        let shift = i16::from(self.row % 2);
        [(shift, -1), (1, 0), (shift, 1), (shift - 1, 1), (-1, 0), (shift - 1, -1)].into_iter().filter_map(
            move |(columns, rows)| {
                let column = u8::try_from(i16::from(self.column) + columns).ok()?;
                let row = u8::try_from(i16::from(self.row) + rows).ok()?;
                Some(Cell { row, column })
            },
        )
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column % 26), u16::from(self.row) + 1)
    }
}

impl FromStr for Cell {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        let mut letters = text.chars();
        let letter = letters.next().map(|letter| letter.to_ascii_lowercase()).ok_or(NoSuchWord)?;
        if !letter.is_ascii_lowercase() {
            return Err(NoSuchWord);
        }
        let number = letters.as_str();
        let row: u8 = match number.parse() {
            Ok(row @ 1..=99) if !number.starts_with(['0', '+']) => row,
            _ => return Err(NoSuchWord),
        };
        Ok(Cell { column: letter as u8 - b'a', row: row - 1 })
    }
}

impl Word for Cell {
    const KIND: &'static str = "field";
}

as_text!(Cell);

#[cfg(test)]
mod tests {
    use super::*;

    fn neighbours(text: &str) -> Vec<String> {
        let cell: Cell = text.parse().expect("a cell");
        cell.neighbours().map(|cell| cell.to_string()).collect()
    }

    #[test]
    fn odd_rows_lie_half_a_field_to_the_right() {
        assert_eq!(neighbours("c3"), ["c2", "d3", "c4", "b4", "b3", "b2"]);
        assert_eq!(neighbours("c4"), ["d3", "d4", "d5", "c5", "b4", "c3"]);
        assert_eq!(neighbours("a1"), ["b1", "a2"]);
    }

    #[test]
    fn neighbours_are_mutual() {
        for column in 0..6 {
            for row in 0..6 {
                let cell = Cell::new(column, row);
                assert!(cell.neighbours().all(|other| other.neighbours().any(|back| back == cell)));
            }
        }
    }

    #[test]
    fn nonsense_is_no_field() {
        for text in ["", "c", "4", "c0", "c04", "c+4", "cc4", "c100", "c300", "ç4", "c4 "] {
            assert_eq!(text.parse::<Cell>(), Err(NoSuchWord), "{text:?}");
        }
        assert_eq!("C4".parse(), Ok(Cell::new(2, 3)));
    }
}
