//! Square grids: fields named by a column letter and a row number, as on a chessboard.

use super::read;
use crate::notation::{NoSuchWord, Word};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// Fields are listed column by column.
pub const BY_COLUMN: bool = false;
/// Fields are listed row by row, as one reads.
pub const BY_ROW: bool = true;

/// A field of a board of so many columns and rows, written like `c4`: columns by letters from `FIRST` on, rows by
/// numbers from 1 on. `ORDER` says how fields are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Cell<const FIRST: char, const COLUMNS: u8, const ROWS: u8, const ORDER: bool> {
    /// From 0.
    pub column: u8,
    /// From 0.
    pub row: u8,
}

impl<const F: char, const C: u8, const R: u8, const O: bool> Cell<F, C, R, O> {
    pub const fn new(column: u8, row: u8) -> Self {
        Cell { column, row }
    }

    /// Every field of the board.
    pub fn all() -> impl Iterator<Item = Self> {
        let (outer, inner) = if O == BY_ROW { (R, C) } else { (C, R) };
        let cell = |outer, inner| if O == BY_ROW { Self::new(inner, outer) } else { Self::new(outer, inner) };
        (0..outer).flat_map(move |outer| (0..inner).map(move |inner| cell(outer, inner)))
    }

    /// The field so many columns and rows further, if the board has it.
    pub fn offset(self, columns: i8, rows: i8) -> Option<Self> {
        let column = self.column.checked_add_signed(columns).filter(|&column| column < C)?;
        let row = self.row.checked_add_signed(rows).filter(|&row| row < R)?;
        Some(Self::new(column, row))
    }

    /// The next field in a direction.
    pub fn toward(self, look: Look) -> Option<Self> {
        let (columns, rows) = look.step();
        self.offset(columns, rows)
    }

    /// The fields that share a side with this one.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Look::ALL.into_iter().filter_map(move |look| self.toward(look))
    }

    /// The fields that share only a corner with this one.
    pub fn corners(self) -> impl Iterator<Item = Self> {
        let steps = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
        steps.into_iter().filter_map(move |(columns, rows)| self.offset(columns, rows))
    }

    /// How many steps from side to side lead from one field to another.
    pub fn distance(self, other: Self) -> u8 {
        self.column.abs_diff(other.column) + self.row.abs_diff(other.row)
    }

    fn rank(self) -> (u8, u8) {
        if O == BY_ROW { (self.row, self.column) } else { (self.column, self.row) }
    }
}

impl<const F: char, const C: u8, const R: u8, const O: bool> Ord for Cell<F, C, R, O> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl<const F: char, const C: u8, const R: u8, const O: bool> PartialOrd for Cell<F, C, R, O> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const F: char, const C: u8, const R: u8, const O: bool> super::Cell for Cell<F, C, R, O> {
    fn middle(self) -> (i16, i16) {
        (2 * i16::from(self.column) + 1, 2 * i16::from(self.row) + 1)
    }

    fn corners(self) -> Vec<(i16, i16)> {
        vec![(-1, -1), (1, -1), (1, 1), (-1, 1)]
    }

    fn beyond(self) -> Vec<Option<Self>> {
        Look::ALL.map(|look| self.toward(look)).to_vec()
    }
}

impl<const F: char, const C: u8, const R: u8, const O: bool> fmt::Display for Cell<F, C, R, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(F as u8 + self.column), self.row + 1)
    }
}

impl<const F: char, const C: u8, const R: u8, const O: bool> FromStr for Cell<F, C, R, O> {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        let found = read(text, F).filter(|&(column, row)| column < C && row < R);
        found.map(|(column, row)| Self::new(column, row)).ok_or(NoSuchWord)
    }
}

impl<const F: char, const C: u8, const R: u8, const O: bool> Word for Cell<F, C, R, O> {
    const KIND: &'static str = "field";
}

impl<const F: char, const C: u8, const R: u8, const O: bool> From<Cell<F, C, R, O>> for String {
    fn from(cell: Cell<F, C, R, O>) -> Self {
        cell.to_string()
    }
}

impl<const F: char, const C: u8, const R: u8, const O: bool> TryFrom<String> for Cell<F, C, R, O> {
    type Error = NoSuchWord;

    fn try_from(text: String) -> Result<Self, NoSuchWord> {
        text.parse()
    }
}

/// One of the four directions on a board whose first row is the upper one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    Up,
    Right,
    Down,
    Left,
}

impl Look {
    /// Clockwise.
    pub const ALL: [Look; 4] = [Look::Up, Look::Right, Look::Down, Look::Left];

    /// One step, as columns to the right and rows down.
    pub fn step(self) -> (i8, i8) {
        match self {
            Look::Up => (0, -1),
            Look::Right => (1, 0),
            Look::Down => (0, 1),
            Look::Left => (-1, 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three columns from `v` on, two rows.
    type Small = Cell<'v', 3, 2, BY_COLUMN>;

    fn small(text: &str) -> Small {
        text.parse().expect("a field")
    }

    fn texts(cells: impl Iterator<Item = Small>) -> Vec<String> {
        cells.map(|cell| cell.to_string()).collect()
    }

    #[test]
    fn fields_are_listed_by_column_or_by_row() {
        assert_eq!(texts(Small::all()), ["v1", "v2", "w1", "w2", "x1", "x2"]);
        assert!(Small::all().is_sorted());
        let rows = Cell::<'v', 3, 2, BY_ROW>::all();
        assert_eq!(
            rows.map(|cell| cell.to_string()).collect::<Vec<_>>(),
            ["v1", "w1", "x1", "v2", "w2", "x2"]
        );
        assert!(Cell::<'v', 3, 2, BY_ROW>::all().is_sorted());
    }

    #[test]
    fn neighbours_end_with_the_board() {
        assert_eq!(texts(small("w1").neighbours()), ["x1", "w2", "v1"]);
        assert_eq!(texts(small("v1").neighbours()), ["w1", "v2"]);
        assert_eq!(texts(small("x2").neighbours()), ["x1", "w2"]);
        assert_eq!(texts(small("w2").corners()), ["v1", "x1"]);
        assert_eq!(small("v1").offset(2, 1), Some(small("x2")));
        assert_eq!((small("v1").offset(3, 0), small("v1").offset(0, -1)), (None, None));
        assert_eq!((small("v1").toward(Look::Up), small("v1").toward(Look::Down)), (None, Some(small("v2"))));
    }

    #[test]
    fn a_distance_counts_columns_and_rows() {
        assert_eq!(small("v1").distance(small("x2")), 3);
        assert_eq!(small("x2").distance(small("x2")), 0);
    }

    #[test]
    fn a_side_lies_between_two_corners_and_its_neighbour_as_far_beyond() {
        use crate::board::Cell as _;
        type Large = Cell<'a', 3, 3, BY_ROW>;
        let cell = Large::new(1, 1);
        for (side, beyond) in cell.beyond().into_iter().enumerate() {
            let (corners, (x, y)) = (super::super::Cell::corners(cell), cell.middle());
            let (one, other) = (corners[side], corners[(side + 1) % 4]);
            let middle = beyond.map(super::super::Cell::middle);
            assert_eq!(middle, Some((x + one.0 + other.0, y + one.1 + other.1)), "{side}");
        }
        assert_eq!(Large::new(0, 0).beyond(), [None, Some(Large::new(1, 0)), Some(Large::new(0, 1)), None]);
    }

    #[test]
    fn a_field_is_read_whatever_its_case_and_nothing_else_is() {
        assert_eq!(("V1".parse(), "x2".parse()), (Ok(Small::new(0, 0)), Ok(Small::new(2, 1))));
        for text in ["", "v", "1", "u1", "y1", "v0", "v3", "v01", "v+1", "vv1", "v1 ", "é1"] {
            assert_eq!(text.parse::<Small>(), Err(NoSuchWord), "{text:?}");
        }
    }

    #[test]
    fn a_field_is_kept_as_its_text() {
        let kept = serde_json::to_string(&small("x2")).expect("a text");
        assert_eq!(kept, "\"x2\"");
        assert_eq!(serde_json::from_str::<Small>(&kept).ok(), Some(small("x2")));
        assert!(serde_json::from_str::<Small>("\"x3\"").is_err());
    }
}
