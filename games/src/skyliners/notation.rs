//! What a seat does, and how it is written: a verb and its words, as in `floor w2`.

use super::city::{Cell, Line};
use super::pieces::Pieces;
use crate::actions;
use crate::notation::{NoSuchWord, word_kinds};
use std::fmt;
use std::str::FromStr;

actions! {
    /// What a seat does.
    #[derive(Copy)]
    pub enum Action {
        /// Builds a floor.
        "floor" => Floor(field: Cell),
        /// Builds a roof.
        "roof" => Roof(field: Cell),
        /// Builds a park.
        "park" => Park(field: Cell),
        /// Advanced game: foretells how many buildings will be seen along a line.
        secret "plan" => Plan { line: Line, number: Number },
        /// Ends the turn: until then its actions can be taken back.
        "end" => End,
    }
}

impl Action {
    /// The fields that it builds on.
    pub fn fields(self) -> Vec<Cell> {
        match self {
            Action::Floor(cell) | Action::Roof(cell) | Action::Park(cell) => vec![cell],
            Action::Plan { .. } | Action::End => Vec::new(),
        }
    }
}

/// What stands on a planning card: how many buildings will be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number(pub u8);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Number {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        let known = |number: &u8| Pieces::all().any(|pieces| pieces.numbers.contains(number));
        text.parse().ok().filter(known).map(Number).ok_or(NoSuchWord)
    }
}

word_kinds!(Number = "number", Line = "line");
