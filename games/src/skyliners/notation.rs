//! What a seat does, and how it is written: a verb and its words, as in `floor w2`.

use super::city::{Cell, Line};
use super::pieces::Pieces;
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
        let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let Some((&name, arguments)) = words.split_first() else {
            return Err(Message::new("skyliners-notation-empty"));
        };
        let Some(verb) = VERBS.iter().find(|verb| verb.name == name) else {
            return Err(Message::new("skyliners-notation-verb").with("verb", name));
        };
        match (name, arguments) {
            ("floor", [cell]) => Ok(Action::Floor(field(cell)?)),
            ("roof", [cell]) => Ok(Action::Roof(field(cell)?)),
            ("park", [cell]) => Ok(Action::Park(field(cell)?)),
            ("plan", [line, number]) => plan(line, number),
            ("end", []) => Ok(Action::End),
            _ => {
                let form =
                    verb.arguments.iter().fold(name.to_owned(), |form, name| format!("{form} <{name}>"));
                Err(Message::new("skyliners-notation-form").with("form", form))
            }
        }
    }
}

fn field(word: &str) -> Result<Cell, Message> {
    word.parse().map_err(|_| Message::new("skyliners-notation-field").with("word", word))
}

fn plan(line: &str, number: &str) -> Result<Action, Message> {
    let wrong = |id: &'static str, word: &str| Message::new(id).with("word", word);
    let line = line.parse().map_err(|_| wrong("skyliners-notation-line", line))?;
    let known = |number: &u8| Pieces::get().numbers.contains(number);
    match number.parse().ok().filter(known) {
        Some(number) => Ok(Action::Plan { line, number }),
        None => Err(wrong("skyliners-notation-number", number)),
    }
}
