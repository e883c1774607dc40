//! What the rules say: an id and arguments, turned into a language outside this crate.

use crate::Seat;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Something to say to a person. The id names a Fluent message; every sentence stands in `config/locales`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    pub id: Cow<'static, str>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// A part of what there is to say, under a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    pub title: Message,
    pub lines: Vec<Message>,
}

/// An argument of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arg {
    Number(i64),
    /// A word that is the same in every language: a word of the notation, a proper name.
    Word(String),
    /// What somebody has typed or is called: nothing in it may be taken for markup.
    Foreign(String),
    /// The one who sits there: said by name, or as a mention, or as a colour where names can't be drawn.
    Seat(Seat),
    Message(Box<Message>),
    /// Said one after the other, joined as the language joins a list.
    List(Vec<Arg>),
}

impl Message {
    pub fn new(id: impl Into<Cow<'static, str>>) -> Self {
        Message { id: id.into(), args: Vec::new() }
    }

    /// The same message with one argument more.
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((name.into(), arg.into()));
        self
    }
}

/// A value that can be said to a person.
pub trait Speak {
    fn message(&self) -> Message;
}

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Arg::Number(number)
    }
}

impl From<usize> for Arg {
    fn from(number: usize) -> Self {
        Arg::Number(number as i64)
    }
}

impl From<u8> for Arg {
    fn from(number: u8) -> Self {
        Arg::Number(number.into())
    }
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Self {
        Arg::Seat(seat)
    }
}

impl From<String> for Arg {
    fn from(word: String) -> Self {
        Arg::Word(word)
    }
}

impl From<&str> for Arg {
    fn from(word: &str) -> Self {
        Arg::Word(word.to_owned())
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Arg::Message(Box::new(message))
    }
}

impl From<Vec<Arg>> for Arg {
    fn from(list: Vec<Arg>) -> Self {
        Arg::List(list)
    }
}
