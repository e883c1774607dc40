//! What a seat does, and how it is written: a verb and its words, as in `build c4`.

use super::board::{AreaId, Colour, MonumentId};
use super::cards::Code;
use crate::hex::Cell;
use crate::notation::{self, read, wrong};
use crate::{Message, Verb};
use std::fmt;
use std::str::FromStr;

/// Where a card lies that is sold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pile {
    Hand,
    Discard,
}

/// What a seat does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Two seats: puts a building-site token on an area.
    Token(AreaId),
    /// Step 1: buys from a pile of the base market.
    Buy(Colour),
    /// Step 1: gives a hand card up for one of the upgrade market.
    Upgrade {
        give: Code,
        take: Code,
    },
    /// Step 2: chooses the symbol of this turn.
    Symbol(Colour),
    /// Step 2: plays a hand card.
    Play(Code),
    /// Builds on a field what the card says.
    Build(Cell),
    /// Lifts the top layer that is to be moved.
    Lift(Cell),
    Sell {
        from: Pile,
        code: Code,
    },
    /// Takes a card of the base market for free.
    Take(Colour),
    /// Exchanges a card of the discard pile for one of the upgrade market.
    Swap {
        give: Code,
        take: Code,
    },
    /// Takes the bonus of a monument.
    Visit(MonumentId),
    /// Visits no further monument.
    Done,
    /// Ends step 2.
    Finish,
    /// Step 4: scores this area next.
    Score(AreaId),
    /// Step 5: discards a hand card.
    Discard(Code),
    /// Draws and ends the turn.
    End,
}

/// The verbs, in the order of a turn.
pub const VERBS: &[Verb] = &[
    Verb { name: "buy", arguments: &["pile"] },
    Verb { name: "upgrade", arguments: &["give", "take"] },
    Verb { name: "symbol", arguments: &["colour"] },
    Verb { name: "play", arguments: &["card"] },
    Verb { name: "build", arguments: &["field"] },
    Verb { name: "lift", arguments: &["field"] },
    Verb { name: "sell", arguments: &["from", "card"] },
    Verb { name: "take", arguments: &["pile"] },
    Verb { name: "swap", arguments: &["give", "take"] },
    Verb { name: "visit", arguments: &["monument"] },
    Verb { name: "done", arguments: &[] },
    Verb { name: "finish", arguments: &[] },
    Verb { name: "score", arguments: &["area"] },
    Verb { name: "token", arguments: &["area"] },
    Verb { name: "discard", arguments: &["card"] },
    Verb { name: "end", arguments: &[] },
];

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Token(area) => write!(f, "token {area}"),
            Action::Buy(colour) => write!(f, "buy {colour}"),
            Action::Upgrade { give, take } => write!(f, "upgrade {give} {take}"),
            Action::Symbol(colour) => write!(f, "symbol {colour}"),
            Action::Play(code) => write!(f, "play {code}"),
            Action::Build(cell) => write!(f, "build {cell}"),
            Action::Lift(cell) => write!(f, "lift {cell}"),
            Action::Sell { from: Pile::Hand, code } => write!(f, "sell hand {code}"),
            Action::Sell { from: Pile::Discard, code } => write!(f, "sell discard {code}"),
            Action::Take(colour) => write!(f, "take {colour}"),
            Action::Swap { give, take } => write!(f, "swap {give} {take}"),
            Action::Visit(monument) => write!(f, "visit {monument}"),
            Action::Done => f.write_str("done"),
            Action::Finish => f.write_str("finish"),
            Action::Score(area) => write!(f, "score {area}"),
            Action::Discard(code) => write!(f, "discard {code}"),
            Action::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let text = text.to_lowercase();
        let words = notation::words(&text, VERBS)?;
        Ok(match words[..] {
            ["token", area] => Action::Token(read(area, AREA)?),
            ["buy", colour] => Action::Buy(read(colour, COLOUR)?),
            ["upgrade", give, take] => Action::Upgrade { give: read(give, CARD)?, take: read(take, CARD)? },
            ["symbol", colour] => Action::Symbol(read(colour, COLOUR)?),
            ["play", code] => Action::Play(read(code, CARD)?),
            ["build", cell] => Action::Build(read(cell, FIELD)?),
            ["lift", cell] => Action::Lift(read(cell, FIELD)?),
            ["sell", "hand", code] => Action::Sell { from: Pile::Hand, code: read(code, CARD)? },
            ["sell", "discard", code] => Action::Sell { from: Pile::Discard, code: read(code, CARD)? },
            ["sell", from, _] => return Err(wrong(from, "project-skyline-notation-from")),
            ["take", colour] => Action::Take(read(colour, COLOUR)?),
            ["swap", give, take] => Action::Swap { give: read(give, CARD)?, take: read(take, CARD)? },
            ["visit", monument] => Action::Visit(read(monument, MONUMENT)?),
            ["score", area] => Action::Score(read(area, AREA)?),
            ["discard", code] => Action::Discard(read(code, CARD)?),
            ["done"] => Action::Done,
            ["finish"] => Action::Finish,
            _ => Action::End,
        })
    }
}

const AREA: &str = "project-skyline-notation-area";
const COLOUR: &str = "project-skyline-notation-colour";
const CARD: &str = "project-skyline-notation-card";
const FIELD: &str = "project-skyline-notation-field";
const MONUMENT: &str = "project-skyline-notation-monument";
