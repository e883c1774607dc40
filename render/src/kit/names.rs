//! Names as a picture can show them: a letter that the fonts lack must not vanish.

use crate::{Words, theme};
use games::{Arg, BySeat, Message, Seat};

/// The words of a picture, in which seats are called by names that can be drawn.
pub struct Names<'a> {
    pub names: &'a BySeat<String>,
    pub words: &'a dyn Words,
    /// Whose own messages are said.
    pub game: &'static str,
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

    /// A message of the game without arguments.
    pub fn word(&self, id: &'static str) -> String {
        self.say(&Message::own(id))
    }

    /// A message as a heading: it begins with a capital.
    pub fn heading(&self, message: &Message) -> String {
        let said = self.say(message);
        let mut letters = said.chars();
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
    }

    fn name(&self, message: &Message) -> Message {
        let mut named = message.clone().in_game(self.game);
        named.args.iter_mut().for_each(|(_, arg)| *arg = self.arg(arg));
        named
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
