//! What the rules say: an id and arguments, turned into a language outside this crate.

use crate::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// Something to say to a person. The id names a Fluent message; every sentence stands in `config/locales`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    pub id: Id,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// The name of a sentence. A game's own is put together when it is asked for: far more is said than is read.
#[derive(Clone, Debug)]
pub struct Id {
    owner: Owner,
    name: Cow<'static, str>,
}

/// Whose sentence it is.
#[derive(Clone, Copy, Debug)]
enum Owner {
    All,
    /// The game's whose rules say it; [`in_game`](Message::in_game) tells which.
    Own,
    Game(&'static str),
}

impl Id {
    /// With the game's name: `paris-event-built`.
    pub fn full(&self) -> Cow<'_, str> {
        match self.owner {
            Owner::All | Owner::Own => Cow::Borrowed(&self.name),
            Owner::Game(game) => Cow::Owned(format!("{game}-{}", self.name)),
        }
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.full())
    }
}

impl PartialEq for Id {
    fn eq(&self, other: &Id) -> bool {
        self.full() == other.full()
    }
}

impl Eq for Id {}

impl PartialEq<&str> for Id {
    fn eq(&self, other: &&str) -> bool {
        self.full() == *other
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.full().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Id { owner: Owner::All, name: String::deserialize(deserializer)?.into() })
    }
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
        Message { id: Id { owner: Owner::All, name: id.into() }, args: Vec::new() }
    }

    /// A message of the game whose rules say it. They leave the game's name away.
    pub fn own(id: impl Into<Cow<'static, str>>) -> Self {
        Message { id: Id { owner: Owner::Own, name: id.into() }, args: Vec::new() }
    }

    /// The same as a message of this game, and so all that it holds: its id is `<game>-<id>`.
    pub fn in_game(mut self, game: &'static str) -> Self {
        self.belong(game);
        self
    }

    fn belong(&mut self, game: &'static str) {
        if let Owner::Own = self.id.owner {
            self.id.owner = Owner::Game(game);
        }
        self.args.iter_mut().for_each(|(_, arg)| arg.belong(game));
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

    /// The same as messages of this game.
    pub fn in_game(self, game: &'static str) -> Self {
        let lines = self.lines.into_iter().map(|line| line.in_game(game)).collect();
        Section { title: self.title.in_game(game), lines }
    }
}

impl Arg {
    fn belong(&mut self, game: &'static str) {
        match self {
            Arg::Message(message) => message.belong(game),
            Arg::List(list) => list.iter_mut().for_each(|arg| arg.belong(game)),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_games_own_message_is_stored_and_read_by_its_full_id() {
        let inner = Message::own("word").with("seat", Seat(1));
        let said =
            Message::own("event").with("what", inner).with("none", Message::new("none")).in_game("lots");
        assert!(said.id == "lots-event");
        let stored = serde_json::to_string(&said).unwrap_or_default();
        assert_eq!(
            stored,
            r#"{"id":"lots-event","args":[["what",{"message":{"id":"lots-word","args":[["seat",{"seat":1}]]}}],["none",{"message":{"id":"none"}}]]}"#
        );
        assert_eq!(serde_json::from_str::<Message>(&stored).ok(), Some(said.clone()));
        // It stays that game's, whoever passes it on.
        assert_eq!(said.clone().in_game("other"), said);
    }
}
