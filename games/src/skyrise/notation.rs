//! What a seat does, and how it is written: a verb and its words, as in `bid 58 f9`.

use super::map::{Cell, Colour, Island};
use super::wonders::Card;
use crate::actions;
use crate::notation::{NoSuchWord, OrNone, as_text, word_kinds, words};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

actions! {
    /// What a seat does.
    #[derive(Copy, Serialize)]
    #[serde(into = "String")]
    pub enum Action {
        /// Start of Era 2: chooses a wonder card.
        secret "choose" => Choose(wonder: Card),
        /// Opens an auction, outbids, or places a wonder.
        "bid" => Bid(piece: Piece, cell: Cell),
        "pass" => Pass,
        /// Names the colour of a wild disc.
        "colour" => Colour(colour: Colour),
        /// Takes the disc of a neighbourhood next to the new wonder, or none.
        "take" => Take(cell: OrNone<Cell>),
        /// Lets the new wonder change places with an own building, or not.
        "swap" => Swap(cell: OrNone<Cell>),
        /// Gives one wish more for this auction.
        secret "order" => Order(piece: Piece, place: Place),
        /// Gives the order to pass in this auction.
        secret "decline" => Decline,
        /// Says what happens when no wish can be carried out.
        secret "else" => Else(otherwise: Otherwise),
        /// Forgets the own order and the own openings.
        secret "cancel" => Cancel,
        /// Gives one way more to open the next auction.
        secret "next" => Next(piece: Piece, cell: Cell),
    }
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

words!(Otherwise as "otherwise": Pass = "pass", Ask = "ask");

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Number(number) => number.fmt(f),
            Piece::Wonder(card) => card.fmt(f),
        }
    }
}

impl FromStr for Piece {
    type Err = NoSuchWord;

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
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "any" {
            return Ok(Place::Any);
        }
        text.parse().map(Place::Island).or_else(|_| text.parse().map(Place::Cell))
    }
}

impl From<Action> for String {
    fn from(action: Action) -> Self {
        action.to_string()
    }
}

as_text!(Piece, Place);

word_kinds!(Card = "wonder", Piece = "piece", Cell = "cell", Place = "place");
