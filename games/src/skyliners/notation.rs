//! What a seat does, and how it is written: a verb and its words, as in `floor w2`.

use super::city::{Cell, Line};
use super::pieces::Pieces;
use crate::notation::{self, read, wrong};
use crate::{Message, Verb};
use std::fmt;
use std::str::FromStr;

/// What a seat does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Builds a floor.
    Floor(Cell),
    /// Builds a roof.
    Roof(Cell),
    /// Builds a park.
    Park(Cell),
    /// Advanced game: foretells how many buildings will be seen along a line.
    Plan { line: Line, number: u8 },
    /// Ends the turn: until then its actions can be taken back.
    End,
}

pub const VERBS: &[Verb] = &[
    Verb { name: "floor", arguments: &["field"] },
    Verb { name: "roof", arguments: &["field"] },
    Verb { name: "park", arguments: &["field"] },
    Verb { name: "plan", arguments: &["line", "number"] },
    Verb { name: "end", arguments: &[] },
];

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Floor(cell) => write!(f, "floor {cell}"),
            Action::Roof(cell) => write!(f, "roof {cell}"),
            Action::Park(cell) => write!(f, "park {cell}"),
            Action::Plan { line, number } => write!(f, "plan {line} {number}"),
            Action::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let text = text.to_lowercase();
        Ok(match notation::words(&text, VERBS)?[..] {
            ["floor", cell] => Action::Floor(read(cell, FIELD)?),
            ["roof", cell] => Action::Roof(read(cell, FIELD)?),
            ["park", cell] => Action::Park(read(cell, FIELD)?),
            ["plan", line, number] => {
                Action::Plan { line: read(line, "skyliners-notation-line")?, number: read_number(number)? }
            }
            _ => Action::End,
        })
    }
}

const FIELD: &str = "skyliners-notation-field";

fn read_number(word: &str) -> Result<u8, Message> {
    let known = |number: &u8| Pieces::all().any(|pieces| pieces.numbers.contains(number));
    word.parse().ok().filter(known).ok_or_else(|| wrong(word, "skyliners-notation-number"))
}
