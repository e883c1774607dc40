//! What seats of the toy game do, how it is written, and what is said of it.

use super::rules::WISHES;
use games::notation::{NoSuchWord, Word};
use games::{Message, Seat, Speak, actions};
use std::fmt;
use std::str::FromStr;

actions! {
    #[derive(Copy)]
    pub enum Action {
        /// What will be turned up.
        secret "wish" => Wish(number: Number),
        /// The same, but what is said of it tells the number: only the fault that says it offers it.
        "shout" => Shout(number: Number),
        "bid" => Bid(coins: Coins),
        "pass" => Pass,
        /// Looks at another's card.
        "peek" => Peek(seat: Seat),
        /// Is written in a way that can't be read: only the fault that offers it has it.
        "ghost" => Ghost(word: Unreadable),
    }
}

/// What can be wished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number(pub u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coins(pub u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable;

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Number {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        text.parse().ok().filter(|number| WISHES.contains(number)).map(Number).ok_or(NoSuchWord)
    }
}

impl Word for Number {
    const KIND: &'static str = "number";
}

impl fmt::Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Coins {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        text.parse().map(Coins).map_err(|_| NoSuchWord)
    }
}

impl Word for Coins {
    const KIND: &'static str = "coins";
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("boo")
    }
}

impl FromStr for Unreadable {
    type Err = NoSuchWord;

    fn from_str(_: &str) -> Result<Self, NoSuchWord> {
        Err(NoSuchWord)
    }
}

impl Word for Unreadable {
    const KIND: &'static str = "nothing";
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
