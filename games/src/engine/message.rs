//! What the rules say: an id and arguments, turned into a language outside this crate.

use crate::Seat;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Something to say to a person. The id names a Fluent message; every sentence stands in `config/locales`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    pub id: Cow<'static, str>,
    /// It is one of the game that says it: [`in_game`](Message::in_game) puts the game's name before the id.
    #[serde(default, skip)]
    own: bool,
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
        Message { id: id.into(), own: false, args: Vec::new() }
    }

    /// A message of the game whose rules say it. They leave the game's name away.
    pub fn own(id: impl Into<Cow<'static, str>>) -> Self {
        Message { own: true, ..Message::new(id) }
    }

    /// The same with its full id, `<game>-<id>`, and so in all that it holds.
    pub fn in_game(mut self, game: &str) -> Self {
        self.full_ids(game);
        self
    }

    fn full_ids(&mut self, game: &str) {
        if std::mem::take(&mut self.own) {
            self.id = format!("{game}-{}", self.id).into();
        }
        self.args.iter_mut().for_each(|(_, arg)| arg.full_ids(game));
    }

    /// The same message with one argument more.
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((name.into(), arg.into()));
        self
    }
}

impl Section {
    pub fn new(title: Message, lines: Vec<Message>) -> Self {
        Section { title, lines }
    }

    /// The same with the full ids of its messages.
    pub fn in_game(self, game: &str) -> Self {
        let lines = self.lines.into_iter().map(|line| line.in_game(game)).collect();
        Section { title: self.title.in_game(game), lines }
    }
}

impl Arg {
    fn full_ids(&mut self, game: &str) {
        match self {
            Arg::Message(message) => message.full_ids(game),
            Arg::List(list) => list.iter_mut().for_each(|arg| arg.full_ids(game)),
            Arg::Number(_) | Arg::Word(_) | Arg::Foreign(_) | Arg::Seat(_) => {}
        }
    }

    /// The name of a thing, as in its notation.
    pub fn word(name: impl ToString) -> Arg {
        Arg::Word(name.to_string())
    }

    /// The names of some things, one after the other.
    pub fn words(names: impl IntoIterator<Item = impl ToString>) -> Arg {
        Arg::List(names.into_iter().map(Arg::word).collect())
    }

    /// A list, or the word for an empty one.
    pub fn or_none(self) -> Arg {
        match self {
            Arg::List(list) if list.is_empty() => Message::new("none").into(),
            full => full,
        }
    }
}

impl<A: Into<Arg>> FromIterator<A> for Arg {
    fn from_iter<I: IntoIterator<Item = A>>(args: I) -> Self {
        Arg::List(args.into_iter().map(Into::into).collect())
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
