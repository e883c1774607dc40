//! What a seat does, and how it is written: a verb and its word, as in `build c3`.

use super::buildings::Floor;
use super::data::Name;
use super::map::Cell;
use crate::notation::{self, read};
use crate::{Message, Verb};
use std::fmt;
use std::str::FromStr;

/// What a seat does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Builds the floor of the own colour that is due on a field: the height says which.
    Build(Cell),
    /// Builds a neutral floor.
    Neutral(Cell),
    /// Hands in a bonus card.
    Card(Name),
    /// Buys a floor, which ends building.
    Buy(Floor),
    /// Sells a floor, which ends building, too.
    Sell(Floor),
    /// Ends the turn.
    End,
}

pub const VERBS: &[Verb] = &[
    Verb { name: "build", arguments: &["field"] },
    Verb { name: "neutral", arguments: &["field"] },
    Verb { name: "card", arguments: &["card"] },
    Verb { name: "buy", arguments: &["floor"] },
    Verb { name: "sell", arguments: &["floor"] },
    Verb { name: "end", arguments: &[] },
];

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Build(cell) => write!(f, "build {cell}"),
            Action::Neutral(cell) => write!(f, "neutral {cell}"),
            Action::Card(name) => write!(f, "card {name}"),
            Action::Buy(floor) => write!(f, "buy {floor}"),
            Action::Sell(floor) => write!(f, "sell {floor}"),
            Action::End => f.write_str("end"),
        }
    }
}

const FIELD: &str = "skyline-of-the-world-notation-field";
const CARD: &str = "skyline-of-the-world-notation-card";
const FLOOR: &str = "skyline-of-the-world-notation-floor";

impl FromStr for Action {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let text = text.to_lowercase();
        Ok(match notation::words(&text, VERBS)?[..] {
            ["build", cell] => Action::Build(read(cell, FIELD)?),
            ["neutral", cell] => Action::Neutral(read(cell, FIELD)?),
            ["card", name] => Action::Card(read(name, CARD)?),
            ["buy", floor] => Action::Buy(read(floor, FLOOR)?),
            ["sell", floor] => Action::Sell(read(floor, FLOOR)?),
            _ => Action::End,
        })
    }
}
