//! Boards: the fields that games are played on, what lies beside what, and shapes that cover some.

pub mod graph;
pub mod hex;
pub mod shape;
pub mod square;

use std::fmt::Display;

/// A field of any board, as it is drawn: in whole units to the right and down.
pub trait Cell: Copy + Ord + Display {
    fn middle(self) -> (i16, i16);
    /// From the middle to each corner, clockwise.
    fn corners(self) -> Vec<(i16, i16)>;
    /// What lies beyond each side, the side between the first two corners first; `None` where the board ends.
    fn beyond(self) -> Vec<Option<Self>>;
}

/// The column and the row, both from 0, of a word like `c4`, whose letters begin with this one.
fn read(text: &str, first: char) -> Option<(u8, u8)> {
    let (letter, row) = text.split_at_checked(1)?;
    let letter = letter.bytes().next()?.to_ascii_lowercase();
    Some((letter.checked_sub(first as u8)?, number(row)? - 1))
}

/// A number from 1 to 99 without a leading zero or sign.
pub(crate) fn number(text: &str) -> Option<u8> {
    let number = text.parse().ok().filter(|number| (1..=99).contains(number));
    number.filter(|_| !text.starts_with(['0', '+']))
}
