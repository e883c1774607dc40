//! Names as a picture can show them: a letter that the fonts lack must not vanish.

use crate::{Words, theme};
use games::{Arg, BySeat, Message, Seat};

/// The words of a picture, in which seats are called by names that can be drawn.
pub struct Names<'a> {
    pub names: &'a BySeat<String>,
    pub words: &'a dyn Words,
}

impl Names<'_> {
    /// A seat's name, or the word for its colour where a letter could not be drawn.
    pub fn of(&self, seat: Seat) -> String {
        match self.names.get(seat) {
            Some(name) if theme::drawable(name) => name.clone(),
            _ => self.words.say(&theme::colour_word(seat)),
        }
    }

    /// A message with the seats in it called like that.
    pub fn say(&self, message: &Message) -> String {
        self.words.say(&self.name(message))
    }

    /// A message without arguments.
    pub fn word(&self, id: &'static str) -> String {
        self.words.say(&Message::new(id))
    }

    fn name(&self, message: &Message) -> Message {
        let args = message.args.iter().map(|(name, arg)| (name.clone(), self.arg(arg)));
        Message { id: message.id.clone(), args: args.collect() }
    }

    fn arg(&self, arg: &Arg) -> Arg {
        match arg {
            Arg::Seat(seat) => Arg::Word(self.of(*seat)),
            Arg::Message(message) => Arg::Message(Box::new(self.name(message))),
            Arg::List(list) => Arg::List(list.iter().map(|arg| self.arg(arg)).collect()),
            Arg::Number(_) | Arg::Word(_) | Arg::Foreign(_) => arg.clone(),
        }
    }
}
