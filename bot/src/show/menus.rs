//! The menus of the one who is to act.

use super::{Control, Item, Post, Table, Whisper, button, in_pictures, shorten, standing};
use crate::choose::{self, Next};
use crate::id::Id;
use games::{AnyGame, Message, Offer, Seat};
use render::{Choice, Picture};
use words::Voice;

/// At most this many items fit into a menu, and this many menus into a message beside a row of buttons: no game has a
/// longer list.
const ITEMS: usize = 25;
const MENUS: usize = 4;

/// The menus of a seat that is to act: what may follow the words chosen so far, and a picture of where it would lie.
pub fn choices(
    table: &Table<'_>,
    seat: Seat,
    path: &[&str],
    voice: &Voice<'_>,
) -> (Whisper, Option<Picture>) {
    if !table.is_running || !table.game.status().is_active(seat) {
        return (Whisper(Post::words(&voice.say(&standing(table)))), None);
    }
    let offers = table.game.offers(seat);
    let path = choose::settle(&offers, path);
    let next = choose::next_words(&offers, &path);
    let mut controls = match next[..] {
        [Next { offer: Some(offer), .. }] => vec![act(table, offer, voice.plain().say(&offer.says))],
        _ => menus(table, &path, &next, voice),
    };
    controls.extend(back(table, &offers, &path, voice));
    controls.extend(common_buttons(table, voice));
    let picture = match next[..] {
        [Next { offer: Some(offer), .. }] => whole(table, seat, offer, voice),
        _ => {
            let next: Vec<&str> = next.iter().map(|next| next.words).collect();
            preview(table, &Choice { seat, path: &path, next: &next }, voice)
        }
    };
    (Whisper(Post { text: voice.say(&table.game.prompt(seat)), picture: None, controls }), picture)
}

/// An action that has a picture is shown before it is done.
pub fn confirmation(
    table: &Table<'_>,
    seat: Seat,
    offer: &Offer,
    voice: &Voice<'_>,
) -> Option<(Whisper, Picture)> {
    let picture = whole(table, seat, offer, voice)?;
    let said = [&offer.says].into_iter().chain(&offer.note).map(|message| voice.say(message));
    let confirm = Message::new("confirm").with("action", said.collect::<Vec<_>>().join(" · "));
    let path: Vec<&str> = offer.notation.split(' ').collect();
    let mut controls = vec![act(table, offer, voice.plain().say(&Message::new("button-confirm")))];
    controls.extend(back(table, &table.game.offers(seat), &path, voice));
    Some((Whisper(Post { text: voice.say(&confirm), picture: None, controls }), picture))
}

/// The way back into a turn that has just ended.
pub fn take_back(table: &Table<'_>, voice: &Voice<'_>) -> Option<Control> {
    let undo = Id::Undo { game: table.id, step: table.step };
    table.is_running.then(|| button(undo, "button-undo", voice))
}

/// The picture of a whole action.
fn whole(table: &Table<'_>, seat: Seat, offer: &Offer, voice: &Voice<'_>) -> Option<Picture> {
    let path: Vec<&str> = offer.notation.split(' ').collect();
    preview(table, &Choice { seat, path: &path, next: &[] }, voice)
}

fn preview(table: &Table<'_>, choice: &Choice<'_>, voice: &Voice<'_>) -> Option<Picture> {
    render::preview(
        &table.game.public(),
        &table.game.private(choice.seat),
        choice,
        table.names,
        &in_pictures(voice),
    )
}

/// The button that does an action.
fn act(table: &Table<'_>, offer: &Offer, label: String) -> Control {
    let id = Id::Do { game: table.id, step: table.step, notation: offer.notation.clone() };
    Control::Button { id, label: shorten(&label, 80) }
}

/// As many menus as are needed for all that may follow.
fn menus(table: &Table<'_>, path: &[&str], next: &[Next<'_>], voice: &Voice<'_>) -> Vec<Control> {
    let said = path.join(" ");
    let menu = |(part, next): (usize, &[Next<'_>])| {
        let placeholder = match (path.is_empty(), next) {
            (_, [first, .., last]) if part > 0 || next.len() == ITEMS => Message::new("menu-part")
                .with("path", said.as_str())
                .with("first", first.words)
                .with("last", last.words),
            (true, _) => Message::new("menu-first"),
            (false, _) => Message::new("menu-next").with("path", said.as_str()),
        };
        Control::Menu {
            id: opening(table, path, part),
            placeholder: shorten(&voice.plain().say(&placeholder), 150),
            items: next.iter().map(|next| item(table.game, path, next, voice)).collect(),
        }
    };
    next.chunks(ITEMS).take(MENUS).enumerate().map(menu).collect()
}

/// What opens the menus after a path.
fn opening(table: &Table<'_>, path: &[&str], part: usize) -> Id {
    let path = path.iter().map(|&word| word.to_owned()).collect();
    Id::Move { game: table.id, step: table.step, path, part }
}

/// The way back to the last choice, if there was one.
fn back(table: &Table<'_>, offers: &[Offer], path: &[&str], voice: &Voice<'_>) -> Option<Control> {
    let last = choose::trail(offers, path).pop()?;
    Some(button(opening(table, &path[..last], 0), "button-back", voice))
}

fn common_buttons(table: &Table<'_>, voice: &Voice<'_>) -> [Control; 4] {
    let (game, step) = (table.id, table.step);
    [
        button(Id::Undo { game, step }, "button-undo", voice),
        button(Id::Hand { game }, "button-hand", voice),
        button(Id::Board { game }, "button-board", voice),
        button(Id::Rules { kind: table.game.kind(), page: None }, "button-rules", voice),
    ]
}

fn item(game: &AnyGame, path: &[&str], next: &Next<'_>, voice: &Voice<'_>) -> Item {
    let words: Vec<&str> = path.iter().copied().chain(next.words.split(' ')).collect();
    let meaning = match &words[..] {
        [verb] => Some(Message::new(format!("{}-verb-{verb}", game.kind()))),
        [verb, given @ .., word] => {
            let verbs = game.kind().verbs().iter().find(|known| known.name == *verb);
            let argument = verbs.and_then(|known| known.arguments.get(given.len())).copied().unwrap_or("");
            game.word(verb, argument, word)
        }
        [] => None,
    };
    let note = next.offer.and_then(|offer: &Offer| offer.note.as_ref());
    let said = [meaning.as_ref(), note].into_iter().flatten().map(|said| voice.plain().say(said));
    let mut said: Vec<String> = said.collect();
    // A card may do now just what it says.
    said.dedup();
    let description = said.join(" · ");
    Item {
        value: next.words.to_owned(),
        label: next.words.to_owned(),
        description: (!description.is_empty()).then(|| shorten(&description, 100)),
        chosen: false,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use games::{BySeat, Kind, Options, Playout};
    use std::collections::BTreeSet;
    use words::Words;

    /// Games by chance of every kind and with every option, for as many seats as may play.
    fn playouts(mut look: impl FnMut(&AnyGame, Seat)) {
        for &kind in Kind::ALL {
            for options in Options::all(kind.options()) {
                let mut playout = Playout::new(kind, &options, *kind.seats().end(), 5).unwrap();
                while let Some(&seat) = playout.game().status().active().first() {
                    look(playout.game(), seat);
                    playout.next();
                }
            }
        }
    }

    /// What a message offers: the words that its menus add, and the notations that its buttons do.
    fn offered(whisper: &Whisper) -> (Vec<String>, Vec<String>) {
        let (mut words, mut done, mut ids) = (Vec::new(), Vec::new(), BTreeSet::new());
        let menus = whisper.0.controls.iter().filter(|control| matches!(control, Control::Menu { .. }));
        assert!(menus.count() <= MENUS);
        for control in &whisper.0.controls {
            let id = match control {
                Control::Menu { id, items, .. } => {
                    assert!((1..=ITEMS).contains(&items.len()));
                    words.extend(items.iter().map(|item| item.value.clone()));
                    id
                }
                Control::Button { id, .. } => {
                    if let Id::Do { notation, .. } = id {
                        done.push(notation.clone());
                    }
                    id
                }
            };
            assert!(id.to_string().len() <= 100 && ids.insert(id.to_string()), "{id}");
        }
        (words, done)
    }

    /// The notations that can be reached by at most so many choices.
    fn reached(
        table: &Table<'_>,
        seat: Seat,
        path: &str,
        left: usize,
        voice: &Voice<'_>,
    ) -> BTreeSet<String> {
        let split: Vec<&str> = path.split_whitespace().collect();
        let offers = table.game.offers(seat);
        let (words, mut done) = offered(&choices(table, seat, &split, voice).0);
        let settled = choose::settle(&offers, &split).join(" ");
        for word in words.iter().filter(|_| left > 0) {
            let longer = format!("{settled} {word}").trim().to_owned();
            if offers.iter().any(|offer| offer.notation == longer) {
                done.push(longer);
            } else {
                done.extend(reached(table, seat, &longer, left - 1, voice));
            }
        }
        done.into_iter().collect()
    }

    #[test]
    fn every_legal_action_of_every_game_takes_at_most_three_choices_in_lists_of_at_most_25() {
        let words = Words::load().unwrap();
        let name = |seat: Seat| seat.to_string();
        let voice = words.voice("en", &name);
        let mut seen = 0_usize;
        playouts(|game, seat| {
            seen += 1;
            if !seen.is_multiple_of(7) {
                return;
            }
            let names = BySeat::new(game.seats(), |seat| seat.to_string());
            let table = Table { id: 1, step: 1, game, names: &names, is_running: true };
            let legal: BTreeSet<String> = game.offers(seat).into_iter().map(|offer| offer.notation).collect();
            assert_eq!(reached(&table, seat, "", choose::CHOICES, &voice), legal);
        });
    }
}
