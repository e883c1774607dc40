//! What a seat does, and how it is written: a verb and its words, as in `build c4`.

use super::board::{AreaId, Colour, MonumentId};
use super::cards::Code;
use crate::hex::Cell;
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
        let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let Some((&name, arguments)) = words.split_first() else {
            return Err(Message::new("project-skyline-notation-empty"));
        };
        let Some(verb) = VERBS.iter().find(|verb| verb.name == name) else {
            return Err(Message::new("project-skyline-notation-verb").with("verb", name));
        };
        if arguments.len() != verb.arguments.len() {
            let form =
                verb.arguments.iter().fold(verb.name.to_owned(), |form, name| format!("{form} <{name}>"));
            return Err(Message::new("project-skyline-notation-form").with("form", form));
        }
        Ok(match (name, arguments) {
            ("token", [area]) => Action::Token(read(area, "area")?),
            ("buy", [colour]) => Action::Buy(read(colour, "colour")?),
            ("upgrade", [give, take]) => {
                Action::Upgrade { give: read(give, "card")?, take: read(take, "card")? }
            }
            ("symbol", [colour]) => Action::Symbol(read(colour, "colour")?),
            ("play", [code]) => Action::Play(read(code, "card")?),
            ("build", [cell]) => Action::Build(read(cell, "field")?),
            ("lift", [cell]) => Action::Lift(read(cell, "field")?),
            ("sell", ["hand", code]) => Action::Sell { from: Pile::Hand, code: read(code, "card")? },
            ("sell", ["discard", code]) => Action::Sell { from: Pile::Discard, code: read(code, "card")? },
            ("sell", [from, _]) => return Err(wrong(from, "from")),
            ("take", [colour]) => Action::Take(read(colour, "colour")?),
            ("swap", [give, take]) => Action::Swap { give: read(give, "card")?, take: read(take, "card")? },
            ("visit", [monument]) => Action::Visit(read(monument, "monument")?),
            ("score", [area]) => Action::Score(read(area, "area")?),
            ("discard", [code]) => Action::Discard(read(code, "card")?),
            ("done", _) => Action::Done,
            ("finish", _) => Action::Finish,
            _ => Action::End,
        })
    }
}

fn read<T: FromStr>(word: &str, what: &'static str) -> Result<T, Message> {
    word.parse().map_err(|_| wrong(word, what))
}

fn wrong(word: &str, what: &'static str) -> Message {
    let id = match what {
        "area" => "project-skyline-notation-area",
        "colour" => "project-skyline-notation-colour",
        "card" => "project-skyline-notation-card",
        "field" => "project-skyline-notation-field",
        "monument" => "project-skyline-notation-monument",
        _ => "project-skyline-notation-from",
    };
    Message::new(id).with("word", word)
}
