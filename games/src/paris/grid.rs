//! The square: eight by eight fields, `a1` in the upper left corner, columns by letter and rows by number.

use crate::notation::{NoSuchWord, as_text, words};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Fields on a side of the board.
pub const SIDE: u8 = 8;

/// A field, in reading order: row by row from the top, each from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Field {
    pub row: u8,
    pub column: u8,
}

impl Field {
    pub fn new(column: u8, row: u8) -> Field {
        Field { row, column }
    }

    /// Every field of the board, in reading order.
    pub fn all() -> impl Iterator<Item = Field> {
        (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| Field { row, column }))
    }

    /// The upper left fields of the sixteen squares for tiles: they name the squares.
    pub fn squares() -> impl Iterator<Item = Field> {
        Field::all().filter(|field| field.names_a_square())
    }

    /// Whether a square for a tile begins here.
    pub fn names_a_square(self) -> bool {
        self.row.is_multiple_of(2) && self.column.is_multiple_of(2)
    }

    /// The square that the field lies in.
    pub fn square(self) -> Field {
        Field { row: self.row / 2 * 2, column: self.column / 2 * 2 }
    }

    /// The field so many columns to the right and rows below, if the board has it.
    pub fn offset(self, columns: i8, rows: i8) -> Option<Field> {
        let column = self.column.checked_add_signed(columns).filter(|&column| column < SIDE)?;
        let row = self.row.checked_add_signed(rows).filter(|&row| row < SIDE)?;
        Some(Field { row, column })
    }

    /// The next field in a direction.
    pub fn toward(self, look: Look) -> Option<Field> {
        let (columns, rows) = look.step();
        self.offset(columns, rows)
    }

    /// The fields that share a side with this one.
    pub fn neighbours(self) -> impl Iterator<Item = Field> {
        Look::ALL.into_iter().filter_map(move |look| self.toward(look))
    }

    /// The fields that share only a corner with this one.
    pub fn corners(self) -> impl Iterator<Item = Field> {
        let steps = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
        steps.into_iter().filter_map(move |(columns, rows)| self.offset(columns, rows))
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

impl FromStr for Field {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        let [letter, digit] = text.as_bytes() else { return Err(NoSuchWord) };
        let column = letter.to_ascii_lowercase().checked_sub(b'a').filter(|&column| column < SIDE);
        let row = digit.checked_sub(b'1').filter(|&row| row < SIDE);
        column.zip(row).map(|(column, row)| Field { row, column }).ok_or(NoSuchWord)
    }
}

as_text!(Field);

/// One of the four directions on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    Up,
    Right,
    Down,
    Left,
}

impl Look {
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

words!(Look as "look" says: Up = "up", Right = "right", Down = "down", Left = "left");
