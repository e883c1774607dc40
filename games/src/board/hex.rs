//! Hexagonal grids: fields named by a column letter and a row number, as on a map.

use super::read;
use crate::notation::{NoSuchWord, Word, as_text};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A field of a hexagonal grid with pointed tops; odd rows (b in "a1, a2") lie half a field to the right.
///
/// Its notation is the column letter and the row number from 1: `c4` is the third column of the fourth row. What lies
/// left of column a or above row 1 has no notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Cell {
    /// From 0, downwards.
    pub row: i8,
    /// From 0, to the right.
    pub column: i8,
}

impl Cell {
    pub const fn new(column: i8, row: i8) -> Self {
        Cell { row, column }
    }

    /// The six fields around this one, clockwise from the upper right; which of them exist is for the map to say.
    pub fn neighbours(self) -> impl Iterator<Item = Cell> {
        let shift = self.row.rem_euclid(2);
        let steps = [(shift, -1), (1, 0), (shift, 1), (shift - 1, 1), (-1, 0), (shift - 1, -1)];
        steps.into_iter().map(move |(columns, rows)| Cell::new(self.column + columns, self.row + rows))
    }

    /// How many steps lead from one field to another.
    pub fn distance(self, other: Cell) -> u8 {
        let slanted = |cell: Cell| (cell.column - (cell.row - cell.row.rem_euclid(2)) / 2, cell.row);
        let (one, other) = (slanted(self), slanted(other));
        let (across, down) = (one.0 - other.0, one.1 - other.1);
        [across, down, across + down].map(i8::unsigned_abs).into_iter().fold(0, u8::max)
    }
}

impl super::Cell for Cell {
    fn middle(self) -> (i16, i16) {
        let (column, row) = (i16::from(self.column), i16::from(self.row));
        (2 * column + row.rem_euclid(2), 3 * row)
    }

    fn corners(self) -> Vec<(i16, i16)> {
        vec![(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
    }

    fn beyond(self) -> Vec<Option<Self>> {
        self.neighbours().map(Some).collect()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a'.wrapping_add_signed(self.column)), i16::from(self.row) + 1)
    }
}

impl FromStr for Cell {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        let found = read(text, 'a').filter(|&(column, _)| column < 26);
        found.map(|(column, row)| Cell::new(column as i8, row as i8)).ok_or(NoSuchWord)
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
        let above = Cell::new(0, -1);
        assert_eq!(Cell::new(0, 0).neighbours().next(), Some(above));
        assert_eq!(above.neighbours().nth(3), Some(Cell::new(0, 0)), "the row above row 1 is odd");
    }

    #[test]
    fn neighbours_are_mutual() {
        for column in -1..6 {
            for row in -1..6 {
                let cell = Cell::new(column, row);
                assert!(cell.neighbours().all(|other| other.neighbours().any(|back| back == cell)));
                assert!(cell.neighbours().all(|other| cell.distance(other) == 1));
            }
        }
    }

    #[test]
    fn a_distance_is_the_number_of_steps() {
        let distance = |one: &str, other: &str| {
            let cell = |text: &str| text.parse::<Cell>().expect("a cell");
            (cell(one).distance(cell(other)), cell(other).distance(cell(one)))
        };
        assert_eq!(distance("c4", "c4"), (0, 0));
        assert_eq!(distance("a1", "e1"), (4, 4));
        // Every second step down is a step to the right, too.
        assert_eq!(distance("a1", "c5"), (4, 4));
        assert_eq!(distance("a1", "d5"), (5, 5));
        assert_eq!(distance("c1", "a5"), (4, 4));
    }

    #[test]
    fn a_side_lies_between_two_corners_and_its_neighbour_as_far_beyond() {
        use crate::board::Cell as _;
        for cell in [Cell::new(2, 2), Cell::new(2, 3)] {
            for (side, beyond) in cell.beyond().into_iter().enumerate() {
                let (corners, (x, y)) = (cell.corners(), cell.middle());
                let (one, other) = (corners[side], corners[(side + 1) % 6]);
                let middle = beyond.map(super::super::Cell::middle);
                assert_eq!(middle, Some((x + one.0 + other.0, y + one.1 + other.1)), "{cell} {side}");
            }
        }
    }

    #[test]
    fn nonsense_is_no_field() {
        for text in ["", "c", "4", "c0", "c04", "c+4", "cc4", "c100", "c300", "ç4", "c4 ", "{4", "-4"] {
            assert_eq!(text.parse::<Cell>(), Err(NoSuchWord), "{text:?}");
        }
        assert_eq!("C4".parse(), Ok(Cell::new(2, 3)));
    }
}
