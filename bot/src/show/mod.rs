//! What people get to see of a game, before Discord: posts for all, whispers for one.

mod lobby;
mod menus;

pub use lobby::{lobby_post, rules};
pub use menus::{choices, confirmation, take_back};

use crate::id::Id;
use games::{AnyGame, BySeat, Message, Seat, Status, Turn};
use words::Voice;

/// A game as it stands, with what is needed to speak of it.
pub struct Table<'a> {
    /// The game's number in the store.
    pub id: i64,
    pub step: u64,
    pub game: &'a AnyGame,
    /// As plain text, for pictures: in sentences, the voice says them.
    pub names: &'a BySeat<String>,
    /// It goes on: neither over nor called off.
    pub is_running: bool,
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
    /// Shown as the present choice.
    pub chosen: bool,
}

impl Post {
    /// Nothing but words.
    pub fn words(text: &str) -> Post {
        Post { text: shorten(text, 2000), picture: None, controls: Vec::new() }
    }
}

/// The board for all, with what happened and whose turn it is.
///
/// # Errors
/// The picture could not be drawn.
pub fn board(table: &Table<'_>, happened: &[Message], voice: &Voice<'_>) -> Result<Post, render::Error> {
    let lines: Vec<String> = happened.iter().map(|event| voice.say(event)).collect();
    let turn = voice.say(&standing(table));
    let picture = render::board(&table.game.public(), table.names, &in_pictures(voice));
    Ok(Post {
        // What is newest is what must not be cut off.
        text: format!("{}\n{turn}", newest(&lines, 1900 - turn.chars().count())).trim().to_owned(),
        picture: Some(attachment(format!("board-{}-{}.png", table.id, table.step), &picture, 1200)?),
        controls: buttons(table, voice),
    })
}

/// What leads to a game: your move, your hand, the board, the board in words.
pub fn buttons(table: &Table<'_>, voice: &Voice<'_>) -> Vec<Control> {
    let game = table.id;
    let acting = [
        button(Id::Move { game, step: table.step, path: Vec::new(), part: 0 }, "button-your-move", voice),
        button(Id::Hand { game }, "button-hand", voice),
    ];
    let looking = [
        button(Id::Board { game }, "button-board", voice),
        button(Id::Words { game, page: 0 }, "button-words", voice),
    ];
    acting.into_iter().filter(|_| table.is_running).chain(looking).collect()
}

/// The words of pictures: as labels have them.
fn in_pictures(voice: &Voice<'_>) -> impl Fn(&Message) -> String {
    |message| voice.plain().say(message)
}

/// A button with the words of a Fluent message.
fn button(id: Id, label: &'static str, voice: &Voice<'_>) -> Control {
    Control::Button { id, label: voice.plain().say(&Message::new(label)) }
}

/// The whole table in words, a page of what fits into a message.
pub fn words(table: &Table<'_>, page: usize, voice: &Voice<'_>) -> Post {
    let lines = table.game.public().full().iter().map(|line| voice.say(line)).collect();
    paged(lines, page, |page| Id::Words { game: table.id, page }, voice)
}

/// A page of lines, as many as fit into a message, with a button that turns to the next.
fn paged(lines: Vec<String>, page: usize, turn: impl Fn(usize) -> Id, voice: &Voice<'_>) -> Post {
    let mut pages = vec![String::new()];
    for line in lines {
        let line = shorten(&line, 1900);
        if let Some(last) = pages.last_mut().filter(|last| last.chars().count() + line.chars().count() < 1900)
        {
            last.push_str(&line);
            last.push('\n');
        } else {
            pages.push(line + "\n");
        }
    }
    let next = (page + 1) % pages.len();
    let more = Message::new("menu-more").with("page", next + 1).with("pages", pages.len());
    let more = Control::Button { id: turn(next), label: voice.plain().say(&more) };
    let controls = if pages.len() > 1 { vec![more] } else { Vec::new() };
    Post { text: pages.swap_remove(page.min(pages.len() - 1)), picture: None, controls }
}

/// A hand, for the one who holds it.
///
/// # Errors
/// The picture could not be drawn.
pub fn hand(table: &Table<'_>, seat: Seat, voice: &Voice<'_>) -> Result<Whisper, render::Error> {
    let private = table.game.private(seat);
    // The rest stands on the picture, and in its alternative text.
    let text = private.full().first().map(|line| voice.say(line)).unwrap_or_default();
    let picture = render::hand(&table.game.public(), &private, seat, &in_pictures(voice));
    Ok(Whisper(Post {
        text: shorten(&text, 1900),
        picture: Some(attachment(format!("hand-{}-{}.png", table.id, table.step), &picture, 1200)?),
        controls: Vec::new(),
    }))
}

/// What all could see of a game, as a film with a frame a turn.
///
/// # Errors
/// The film could not be drawn.
pub fn replay(table: &Table<'_>, turns: &[Turn], voice: &Voice<'_>) -> Result<Whisper, render::Error> {
    let round = |turn: Option<&Turn>| turn.map_or(0, |turn| i64::from(turn.table.round()));
    let says = Message::new("replay")
        .with("game", table.id)
        .with("name", table.game.kind().name())
        .with("from", round(turns.first()))
        .with("to", round(turns.last()));
    let words = in_pictures(voice);
    let boards = turns.iter().map(|turn| render::board(&turn.table, table.names, &words));
    let (name, bytes) = (format!("replay-{}.gif", table.id), render::lapse(boards, 700)?);
    let film = Attachment { name, bytes, alt: voice.plain().say(&says) };
    Ok(Whisper(Post { text: voice.say(&says), picture: Some(film), controls: Vec::new() }))
}

/// What a seat's direct message says, and what it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// It is its turn; said again after a while. With its hand.
    YourTurn,
    /// The game goes on without it, for now. With its hand.
    Waits,
    /// Something happened; it is told with the hand, or with the last board.
    Told(Message),
    /// It has given up.
    GaveUp,
    /// The game is over, or was called off. With the last board.
    Ended,
}

/// The direct message of a seat: which game, what there is to say, the hand or the last board, and what to tap. It says
/// nothing that the next one's action would make untrue.
///
/// # Errors
/// The picture could not be drawn.
pub fn note(
    table: &Table<'_>,
    seat: Seat,
    note: &Note,
    place: &str,
    voice: &Voice<'_>,
) -> Result<Whisper, render::Error> {
    let mut whisper = match (note, table.is_running) {
        (Note::GaveUp, _) => Whisper(Post::words("")),
        (Note::Ended, _) | (Note::Told(_), false) => Whisper(board(table, &[], voice)?),
        _ => hand(table, seat, voice)?,
    };
    let (id, what) = match note {
        Note::YourTurn => ("your-turn", None),
        Note::Waits => ("your-hand", None),
        Note::Told(what) => ("told", Some(what.clone())),
        Note::GaveUp => ("told", Some(Message::new("you-gave-up"))),
        Note::Ended => ("told", Some(standing(table))),
    };
    let which = Message::new(id)
        .with("game", table.id)
        .with("name", table.game.kind().name())
        .with("channel", place)
        .with("what", what.unwrap_or_else(|| table.game.kind().name()));
    whisper.0.text = shorten(&voice.say(&which), 2000);
    whisper.0.controls = buttons(table, voice);
    if matches!(note, Note::YourTurn) {
        let remind = |setting: &str| Id::Remind { game: table.id, setting: setting.into() };
        whisper.0.controls.push(button(remind("snooze"), "button-snooze", voice));
        whisper.0.controls.push(button(remind("off"), "button-off", voice));
    }
    Ok(whisper)
}

/// How a game stands: whose turn it is, who has won, or that it was called off.
pub fn standing(table: &Table<'_>) -> Message {
    match (table.is_running, table.game.status()) {
        (false, Status::Active(_)) => Message::new("game-was-called-off"),
        _ => turn(table.game),
    }
}

/// Whose turn it is, or who has won.
pub fn turn(game: &AnyGame) -> Message {
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

/// A picture that goes with the menus that it stands over.
///
/// # Errors
/// The picture could not be drawn.
pub fn preview(table: &Table<'_>, picture: &render::Picture) -> Result<Attachment, render::Error> {
    attachment(format!("{PREVIEW}{}-{}.png", table.id, table.step), picture, 1000)
}

/// How the names of such pictures begin.
const PREVIEW: &str = "preview-";

/// Whether what is tapped under a picture may take its place.
pub fn is_preview(name: &str) -> bool {
    name.starts_with(PREVIEW)
}

fn attachment(name: String, picture: &render::Picture, width: u32) -> Result<Attachment, render::Error> {
    Ok(Attachment { name, bytes: render::png(picture, width)?, alt: shorten(&picture.alt, 1024) })
}

/// The last lines, as many as fit, under an ellipsis where others were left out.
pub fn newest(lines: &[String], most: usize) -> String {
    let mut length = 0;
    let fits = |line: &&String| {
        length += line.chars().count() + 1;
        length < most
    };
    let fitting = lines.iter().rev().take_while(fits).count();
    let shown = lines[lines.len() - fitting..].join("\n");
    if fitting < lines.len() { format!("…\n{shown}") } else { shown }
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
    use super::*;

    #[test]
    fn the_newest_lines_are_kept() {
        let lines = ["one", "two", "three"].map(str::to_owned);
        assert_eq!(newest(&lines, 100), "one\ntwo\nthree");
        assert_eq!(newest(&lines, 11), "…\ntwo\nthree");
        assert_eq!(newest(&[], 11), "");
    }

    #[test]
    fn long_texts_are_cut_at_a_word() {
        assert_eq!(shorten("one two three", 13), "one two three");
        assert_eq!(shorten("one two three", 10), "one two…");
        assert_eq!(shorten("éééééé", 4), "ééé…");
    }
}
