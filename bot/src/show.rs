//! What people get to see of a game, before Discord: posts for all, whispers for one.

use crate::choose::{Next, next_words};
use crate::words::Voice;
use games::{AnyGame, BySeat, Message, Offer, Seat, Status};

/// At most this many items fit into a menu.
const PAGE: usize = 25;

/// A game as it stands, with what is needed to speak of it.
pub struct Table<'a> {
    /// The game's number in the store.
    pub id: i64,
    pub step: u64,
    pub game: &'a AnyGame,
    pub names: &'a BySeat<String>,
}

/// A message for everyone in the channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    pub text: String,
    pub picture: Option<Attachment>,
    pub controls: Vec<Control>,
}

/// A message for one user: only a whisper may carry a hand or a list of legal actions. What sends to a channel takes
/// a [`Post`] and can't be given this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whisper(pub Post);

/// A picture with what it shows in words.
#[derive(Clone, PartialEq, Eq)]
pub struct Attachment {
    pub name: String,
    pub bytes: Vec<u8>,
    pub alt: String,
}

impl std::fmt::Debug for Attachment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({} bytes): {}", self.name, self.bytes.len(), self.alt)
    }
}

/// Something to tap. Its id holds all that is needed to act on it, so that it works after a restart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Control {
    Button { id: Id, label: String },
    Menu { id: Id, placeholder: String, items: Vec<Item> },
}

/// A line of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The word that is added to the path, or `+<page>` to turn the page.
    pub value: String,
    pub label: String,
    pub description: Option<String>,
}

/// What a tap means, as the text in a button's or menu's id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Id {
    /// Show the tapping user's hand.
    Hand {
        game: i64,
    },
    Board {
        game: i64,
    },
    /// Choose the next word after `path`, or open the menus if the path is empty.
    Move {
        game: i64,
        step: u64,
        path: Vec<String>,
    },
    Undo {
        game: i64,
        step: u64,
    },
}

impl std::fmt::Display for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Id::Hand { game } => write!(f, "hand:{game}"),
            Id::Board { game } => write!(f, "board:{game}"),
            Id::Move { game, step, path } => write!(f, "move:{game}:{step}:{}", path.join(" ")),
            Id::Undo { game, step } => write!(f, "undo:{game}:{step}"),
        }
    }
}

/// The id was not made by this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an id of a button or menu")]
pub struct NotAnId;

impl std::str::FromStr for Id {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let mut parts = text.splitn(4, ':');
        let what = parts.next().ok_or(NotAnId)?;
        let game = parts.next().and_then(|game| game.parse().ok()).ok_or(NotAnId)?;
        let step = parts.next().map(|step| step.parse().map_err(|_| NotAnId)).transpose()?;
        match (what, step, parts.next()) {
            ("hand", None, None) => Ok(Id::Hand { game }),
            ("board", None, None) => Ok(Id::Board { game }),
            ("undo", Some(step), None) => Ok(Id::Undo { game, step }),
            ("move", Some(step), Some(path)) => {
                Ok(Id::Move { game, step, path: path.split_whitespace().map(str::to_owned).collect() })
            }
            _ => Err(NotAnId),
        }
    }
}

/// The board for all, with what happened and whose turn it is.
///
/// # Errors
/// The picture could not be drawn.
pub fn board(table: &Table<'_>, happened: &[Message], voice: &Voice<'_>) -> Result<Post, render::Error> {
    let mut lines: Vec<String> = happened.iter().map(|event| voice.say(event)).collect();
    lines.push(voice.say(&turn(table.game)));
    let picture = render::board(&table.game.public(), table.names, voice);
    Ok(Post {
        text: shorten(&lines.join("\n"), 2000),
        picture: Some(attachment(format!("board-{}-{}.png", table.id, table.step), &picture)?),
        controls: buttons(table, voice),
    })
}

/// The three doors to a game: your move, your hand, the board.
pub fn buttons(table: &Table<'_>, voice: &Voice<'_>) -> Vec<Control> {
    let game = table.id;
    let button = |id, label: &'static str| Control::Button { id, label: voice.say(&Message::new(label)) };
    vec![
        button(Id::Move { game, step: table.step, path: Vec::new() }, "button-your-move"),
        button(Id::Hand { game }, "button-hand"),
        button(Id::Board { game }, "button-board"),
    ]
}

/// A hand, for the one who holds it.
///
/// # Errors
/// The picture could not be drawn.
pub fn hand(table: &Table<'_>, seat: Seat, voice: &Voice<'_>) -> Result<Whisper, render::Error> {
    let private = table.game.private(seat);
    let lines: Vec<String> = private.full().iter().map(|line| voice.say(line)).collect();
    let picture = render::hand(&table.game.public(), &private, seat, voice);
    Ok(Whisper(Post {
        text: shorten(&lines.join("\n"), 2000),
        picture: Some(attachment(format!("hand-{}-{}.png", table.id, table.step), &picture)?),
        controls: Vec::new(),
    }))
}

/// The menus of the seat that is to act: what may follow the words chosen so far.
pub fn choices(table: &Table<'_>, seat: Seat, path: &[&str], page: usize, voice: &Voice<'_>) -> Whisper {
    let (game, step) = (table.id, table.step);
    if !table.game.status().is_active(seat) {
        let text = voice.say(&turn(table.game));
        return Whisper(Post { text, picture: None, controls: Vec::new() });
    }
    let offers = table.game.offers(seat);
    let next = next_words(&offers, path);
    let items = |next: &Next<'_>| item(table.game, path, next, voice);
    let pages = next.len().div_ceil(PAGE - 1);
    let mut shown: Vec<Item> = if next.len() <= PAGE {
        next.iter().map(items).collect()
    } else {
        next.iter().skip(page * (PAGE - 1)).take(PAGE - 1).map(items).collect()
    };
    if next.len() > PAGE {
        let turned = (page + 1) % pages;
        let label = Message::new("menu-more").with("page", turned + 1).with("pages", pages);
        shown.push(Item { value: format!("+{turned}"), label: voice.say(&label), description: None });
    }
    let placeholder = if path.is_empty() {
        voice.say(&Message::new("menu-first"))
    } else {
        voice.say(&Message::new("menu-next").with("path", path.join(" ")))
    };
    let id = Id::Move { game, step, path: path.iter().map(|&word| word.to_owned()).collect() };
    let undo = voice.say(&Message::new("button-undo"));
    let controls = vec![
        Control::Menu { id, placeholder: shorten(&placeholder, 150), items: shown },
        Control::Button { id: Id::Undo { game, step }, label: undo },
        Control::Button { id: Id::Hand { game }, label: voice.say(&Message::new("button-hand")) },
    ];
    Whisper(Post { text: voice.say(&table.game.prompt(seat)), picture: None, controls })
}

fn item(game: &AnyGame, path: &[&str], next: &Next<'_>, voice: &Voice<'_>) -> Item {
    let meaning = match path.split_first() {
        None => Some(Message::new(format!("{}-verb-{}", game.kind(), next.word))),
        Some((verb, given)) => {
            let verbs = game.kind().verbs().iter().find(|known| known.name == *verb);
            let argument = verbs.and_then(|known| known.arguments.get(given.len())).copied().unwrap_or("");
            game.word(verb, argument, next.word)
        }
    };
    let note = next.offer.and_then(|offer: &Offer| offer.note.as_ref());
    let description = [meaning.as_ref(), note].into_iter().flatten().map(|said| voice.say(said));
    let description = description.collect::<Vec<_>>().join(" · ");
    Item {
        value: next.word.to_owned(),
        label: next.word.to_owned(),
        description: (!description.is_empty()).then(|| shorten(&description, 100)),
    }
}

fn turn(game: &AnyGame) -> Message {
    match game.status() {
        Status::Active(seats) => {
            Message::new("turn-of").with("active", seats.iter().map(|&seat| seat.into()).collect::<Vec<_>>())
        }
        Status::Over(places) => {
            let first = places.iter().filter(|place| place.rank == 1);
            Message::new("won-by").with("winners", first.map(|place| place.seat.into()).collect::<Vec<_>>())
        }
    }
}

fn attachment(name: String, picture: &render::Picture) -> Result<Attachment, render::Error> {
    Ok(Attachment { name, bytes: render::png(picture, 1200)?, alt: shorten(&picture.alt, 1024) })
}

/// At most `most` characters, cut at a word with an ellipsis where needed.
pub fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let cut: String = text.chars().take(most - 1).collect();
    let cut = cut.rsplit_once(char::is_whitespace).map_or(cut.as_str(), |(whole, _)| whole);
    format!("{cut}…")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn ids_round_trip_within_discords_limit() {
        let path = vec!["upgrade".to_owned(), "S-05".to_owned(), "O-13".to_owned()];
        for id in [
            Id::Hand { game: i64::MAX },
            Id::Board { game: 1 },
            Id::Undo { game: i64::MAX, step: u64::MAX },
            Id::Move { game: 1, step: 2, path: Vec::new() },
            Id::Move { game: i64::MAX, step: u64::MAX, path },
        ] {
            let text = id.to_string();
            assert!(text.len() <= 100, "{text}");
            assert_eq!(text.parse(), Ok(id));
        }
    }

    #[test]
    fn other_ids_are_refused() {
        for text in
            ["", "hand", "hand:x", "hand:1:2", "move:1", "move:1:x:a", "undo:1", "undo:1:2:3", "delete:1"]
        {
            assert_eq!(text.parse::<Id>(), Err(NotAnId), "{text}");
        }
    }

    #[test]
    fn long_texts_are_cut_at_a_word() {
        assert_eq!(shorten("one two three", 13), "one two three");
        assert_eq!(shorten("one two three", 10), "one two…");
        assert_eq!(shorten("éééééé", 4), "ééé…");
    }
}
