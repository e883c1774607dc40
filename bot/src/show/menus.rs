//! The menus of the one who is to act.

use super::{Control, Item, Post, Table, Whisper, button, shorten, turn};
use crate::choose::{Next, next_words};
use crate::id::Id;
use crate::words::Voice;
use games::{AnyGame, Message, Offer, Seat};

/// At most this many items fit into a menu.
const PAGE: usize = 25;

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
        shown.push(Item {
            value: format!("+{turned}"),
            label: voice.say(&label),
            description: None,
            chosen: false,
        });
    }
    let placeholder = if path.is_empty() {
        voice.say(&Message::new("menu-first"))
    } else {
        voice.say(&Message::new("menu-next").with("path", path.join(" ")))
    };
    let id = Id::Move { game, step, path: path.iter().map(|&word| word.to_owned()).collect() };
    let back = path.split_last().map(|(_, before)| {
        let path = before.iter().map(|&word| word.to_owned()).collect();
        button(Id::Move { game, step, path }, "button-back", voice)
    });
    let mut controls = vec![Control::Menu { id, placeholder: shorten(&placeholder, 150), items: shown }];
    controls.extend(back);
    controls.extend([
        button(Id::Undo { game, step }, "button-undo", voice),
        button(Id::Hand { game }, "button-hand", voice),
        button(Id::Board { game }, "button-board", voice),
        button(Id::Rules { kind: table.game.kind(), page: None }, "button-rules", voice),
    ]);
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
        chosen: false,
    }
}
