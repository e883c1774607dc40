//! What seats of the toy game do, how it is written, and what is said of it.

use super::rules::WISHES;
use games::notation::{self, read, wrong};
use games::{Message, Seat, Speak, Verb};
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// In secret: what will be turned up.
    Wish(u8),
    /// The same, but what is said of it tells the number: only the fault that says it offers it.
    Shout(u8),
    Bid(u8),
    Pass,
    /// Looks at another's card.
    Peek(Seat),
    /// Is written in a way that can't be read: only the fault that offers it has it.
    Ghost,
}

pub const VERBS: &[Verb] = &[
    Verb { name: "wish", arguments: &["number"] },
    Verb { name: "shout", arguments: &["number"] },
    Verb { name: "bid", arguments: &["coins"] },
    Verb { name: "pass", arguments: &[] },
    Verb { name: "peek", arguments: &["seat"] },
];

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Wish(number) => write!(f, "wish {number}"),
            Action::Shout(number) => write!(f, "shout {number}"),
            Action::Bid(coins) => write!(f, "bid {coins}"),
            Action::Pass => f.write_str("pass"),
            Action::Peek(seat) => write!(f, "peek {seat}"),
            Action::Ghost => f.write_str("ghost"),
        }
    }
}

impl FromStr for Action {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let text = text.to_lowercase();
        Ok(match notation::words(&text, VERBS)?[..] {
            ["wish", number] => Action::Wish(wish(number)?),
            ["shout", number] => Action::Shout(wish(number)?),
            ["bid", coins] => Action::Bid(read(coins, "no-number")?),
            ["peek", seat] => Action::Peek(Seat(read(seat, "no-number")?)),
            _ => Action::Pass,
        })
    }
}

fn wish(word: &str) -> Result<u8, Message> {
    word.parse().ok().filter(|number| WISHES.contains(number)).ok_or_else(|| wrong(word, "no-number"))
}

impl Speak for Action {
    fn message(&self) -> Message {
        match *self {
            Action::Wish(_) => Message::new("wish"),
            Action::Shout(number) => Message::new("wish").with("number", number),
            Action::Bid(coins) => Message::new("bid").with("coins", coins),
            Action::Pass => Message::new("pass"),
            Action::Peek(seat) => Message::new("peek").with("seat", seat),
            Action::Ghost => Message::new("ghost"),
        }
    }
}

/// Each can carry what it must not: a fault fills it in, the rules say 0.
#[derive(Debug)]
pub enum Illegal {
    NotNow(u8),
    TooLow(u8),
    NoCoins(u8),
}

impl Speak for Illegal {
    fn message(&self) -> Message {
        let (id, leak) = match *self {
            Illegal::NotNow(leak) => ("not-now", leak),
            Illegal::TooLow(leak) => ("too-low", leak),
            Illegal::NoCoins(leak) => ("no-coins", leak),
        };
        Message::new(id).with("leak", leak)
    }
}

#[derive(Debug)]
pub enum Event {
    Wished { seat: Seat, secret: u8 },
    TurnedUp { lot: u8 },
    Lucky { seat: Seat },
    Bid { seat: Seat, bid: u8 },
    Passed { seat: Seat },
    Looked { seat: Seat, other: Seat, secret: u8 },
    Skipped { seat: Seat },
    Sold { seat: Seat, lot: u8 },
}

impl Speak for Event {
    fn message(&self) -> Message {
        let say = |id: &'static str, seat: Seat| Message::new(id).with("seat", seat);
        match *self {
            Event::Wished { seat, secret } => say("wished", seat).with("leak", secret),
            Event::TurnedUp { lot } => Message::new("turned-up").with("lot", lot),
            Event::Lucky { seat } => say("lucky", seat),
            Event::Bid { seat, bid } => say("bids", seat).with("bid", bid),
            Event::Passed { seat } => say("passed", seat),
            Event::Looked { seat, other, secret } => {
                say("looked", seat).with("other", other).with("leak", secret)
            }
            Event::Skipped { seat } => say("skipped", seat),
            Event::Sold { seat, lot } => say("sold", seat).with("lot", lot),
        }
    }
}
