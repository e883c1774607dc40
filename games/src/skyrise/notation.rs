//! What a seat does, and how it is written: a verb and its words, as in `bid 58 f9`.

use super::map::{Cell, Colour, Island};
use super::wonders::Card;
use crate::notation::{self, as_text, read, wrong};
use crate::{Message, Verb};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What a seat does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "String")]
pub enum Action {
    /// Start of Era 2: chooses a wonder card in secret.
    Choose(Card),
    /// Opens an auction, outbids, or places a wonder.
    Bid(Piece, Cell),
    Pass,
    /// Names the colour of a wild disc.
    Colour(Colour),
    /// Takes the disc of a neighbourhood next to the new wonder, or none.
    Take(Option<Cell>),
    /// Lets the new wonder change places with an own building, or not.
    Swap(Option<Cell>),
    /// Gives in secret one wish more for this auction.
    Order(Wish),
    /// Gives in secret the order to pass in this auction.
    OrderPass,
    /// Says in secret what happens when no wish can be carried out.
    Else(Otherwise),
    /// Forgets the own order and the own openings.
    Cancel,
    /// Gives in secret one way more to open the next auction.
    Next(Piece, Cell),
}

/// What can be bid: the number of a building, or a wonder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Piece {
    Number(u8),
    Wonder(Card),
}

/// What an order would like to bid, and where. A number is the highest that it would bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    pub piece: Piece,
    pub place: Place,
}

/// Where a wish may be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Place {
    Cell(Cell),
    /// Where only one neighbourhood of the island fits.
    Island(Island),
    /// In the first that fits, in reading order.
    Any,
}

impl Place {
    pub fn holds(self, cell: Cell) -> bool {
        match self {
            Place::Cell(only) => only == cell,
            Place::Island(island) => island == cell.island,
            Place::Any => true,
        }
    }
}

/// What an order does when no wish can be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Otherwise {
    Pass,
    /// The seat is asked.
    Ask,
}

/// `order pass` is written besides.
pub const VERBS: &[Verb] = &[
    Verb { name: "choose", arguments: &["wonder"] },
    Verb { name: "bid", arguments: &["piece", "cell"] },
    Verb { name: "pass", arguments: &[] },
    Verb { name: "colour", arguments: &["colour"] },
    Verb { name: "take", arguments: &["cell"] },
    Verb { name: "swap", arguments: &["cell"] },
    Verb { name: "order", arguments: &["piece", "place"] },
    Verb { name: "else", arguments: &["otherwise"] },
    Verb { name: "cancel", arguments: &[] },
    Verb { name: "next", arguments: &["piece", "cell"] },
];

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Choose(card) => write!(f, "choose {card}"),
            Action::Bid(piece, cell) => write!(f, "bid {piece} {cell}"),
            Action::Pass => f.write_str("pass"),
            Action::Colour(colour) => write!(f, "colour {colour}"),
            Action::Take(Some(cell)) => write!(f, "take {cell}"),
            Action::Take(None) => f.write_str("take none"),
            Action::Swap(Some(cell)) => write!(f, "swap {cell}"),
            Action::Swap(None) => f.write_str("swap none"),
            Action::Order(wish) => write!(f, "order {} {}", wish.piece, wish.place),
            Action::OrderPass => f.write_str("order pass"),
            Action::Else(Otherwise::Pass) => f.write_str("else pass"),
            Action::Else(Otherwise::Ask) => f.write_str("else ask"),
            Action::Cancel => f.write_str("cancel"),
            Action::Next(piece, cell) => write!(f, "next {piece} {cell}"),
        }
    }
}

impl FromStr for Action {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let text = text.to_lowercase();
        if text.split_whitespace().eq(["order", "pass"]) {
            return Ok(Action::OrderPass);
        }
        Ok(match notation::words(&text, VERBS)?[..] {
            ["choose", card] => Action::Choose(read(card, "skyrise-notation-wonder")?),
            ["bid", piece, cell] => Action::Bid(read(piece, PIECE)?, read(cell, CELL)?),
            ["pass"] => Action::Pass,
            ["colour", colour] => Action::Colour(read(colour, "skyrise-notation-colour")?),
            ["take", cell] => Action::Take(cell_or_none(cell)?),
            ["swap", cell] => Action::Swap(cell_or_none(cell)?),
            ["order", piece, place] => {
                let place = read(place, "skyrise-notation-place")?;
                Action::Order(Wish { piece: read(piece, PIECE)?, place })
            }
            ["else", "ask"] => Action::Else(Otherwise::Ask),
            ["else", "pass"] => Action::Else(Otherwise::Pass),
            ["else", word] => return Err(wrong(word, "skyrise-notation-otherwise")),
            ["next", piece, cell] => Action::Next(read(piece, PIECE)?, read(cell, CELL)?),
            _ => Action::Cancel,
        })
    }
}

const PIECE: &str = "skyrise-notation-piece";
const CELL: &str = "skyrise-notation-cell";

fn cell_or_none(word: &str) -> Result<Option<Cell>, Message> {
    if word == "none" { Ok(None) } else { read(word, CELL).map(Some) }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Number(number) => number.fmt(f),
            Piece::Wonder(card) => card.fmt(f),
        }
    }
}

impl FromStr for Piece {
    type Err = super::map::NoSuchName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Piece::Number).or_else(|_| text.parse().map(Piece::Wonder))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Cell(cell) => cell.fmt(f),
            Place::Island(island) => island.fmt(f),
            Place::Any => f.write_str("any"),
        }
    }
}

impl FromStr for Place {
    type Err = super::map::NoSuchName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "any" {
            return Ok(Place::Any);
        }
        text.parse().map(Place::Island).or_else(|_| text.parse().map(Place::Cell))
    }
}

as_text!(Action, Piece, Place);
