//! The laws of every picture, of every game, at positions of random games with every combination of options.
#![allow(clippy::unwrap_used)]

mod table;

use games::{AnyGame, BySeat, Kind, Message, Options, Playout, Rng, Seat, Seed, Speak};
use render::{Picture, Words, board, hand, theme};
use std::collections::BTreeSet;
use table::{English, chosen, names, texts};

/// The laws look at one of so many positions.
const ONE_OF: usize = 9;
/// How much Discord takes as the description of a picture.
const LONGEST_ALT: usize = 1024;
/// How often the pictures of others must really have differed, and how many previews must have been drawn, in all games
/// of one kind.
const DIFFERENT: usize = 60;
const PREVIEWS: usize = 15;
/// What no game has.
const NONSENSE: &[&str] = &["", "dance", "end end end"];

/// What was seen of one kind of game.
#[derive(Debug, Default)]
struct Seen {
    different: usize,
    previews: usize,
    refusals: BTreeSet<String>,
}

#[test]
fn every_picture_of_every_game_keeps_the_laws() {
    std::thread::scope(|scope| {
        for &kind in Kind::ALL {
            scope.spawn(move || {
                let mut seen = Seen::default();
                for options in Options::all(kind.options()) {
                    for seats in [*kind.seats().start(), *kind.seats().end()] {
                        positions(kind, &options, seats, &mut seen);
                    }
                }
                let is_enough =
                    seen.different > DIFFERENT && seen.previews > PREVIEWS && seen.refusals.len() > 5;
                assert!(is_enough, "{kind}: {seen:?}");
            });
        }
    });
}

fn positions(kind: Kind, options: &Options, seats: u8, seen: &mut Seen) {
    let mut playout = Playout::new(kind, options, seats, 3).unwrap();
    let mut tries: BTreeSet<String> = NONSENSE.iter().map(|&text| text.to_owned()).collect();
    for number in 0.. {
        let game = playout.game();
        let over = game.status().active().is_empty();
        if number % ONE_OF == 0 || over {
            tables(game);
            hidden(game, seen);
            previews(game, number, seen);
            words(game, &tries, seen);
        }
        for &seat in game.status().active() {
            tries.extend(game.offers(seat).into_iter().step_by(5).map(|offer| offer.notation));
        }
        if playout.next().is_none() {
            break;
        }
    }
    assert!(playout.game().status().active().is_empty(), "{kind} ends");
}

/// Every letter can be drawn, nothing is written in vain, and what the picture shows is told in a text that fits.
fn can_be_read(picture: &Picture) {
    for text in texts(picture) {
        assert!(text.chars().all(theme::has_glyph) && !text.trim().is_empty(), "{text}");
    }
    let length = picture.alt.chars().count();
    assert!((1..=LONGEST_ALT).contains(&length), "{length}: {}", picture.alt);
}

/// Boards and hands can be read, also with the longest names, and a board fits a phone.
fn tables(game: &AnyGame) {
    let long = BySeat::new(game.seats(), |seat| format!("{seat} {}", "W".repeat(30)));
    let (short, words) = (names(game.seats()), English::new());
    let tall = board(&game.public(), &short, &words);
    assert!(tall.height * 10 <= tall.width * 16, "{} x {}", tall.width, tall.height);
    can_be_read(&tall);
    let named = English::naming(long.clone());
    can_be_read(&board(&game.public(), &long, &named));
    for seat in Seat::all(game.seats()) {
        can_be_read(&hand(&game.public(), &game.private(seat), seat, &named));
    }
}

/// Of a game and of one that a viewer could not tell from it the board is the same for all, and a viewer's own hand is
/// the same for them.
fn hidden(game: &AnyGame, seen: &mut Seen) {
    let (names, words) = (names(game.seats()), English::new());
    let table = |game: &AnyGame| board(&game.public(), &names, &words);
    let own = |game: &AnyGame, seat| hand(&game.public(), &game.private(seat), seat, &words);
    for viewer in Seat::all(game.seats()).map(Some).chain([None]) {
        let other = game.resample(viewer, &mut Rng::new(&Seed::from(9), 0));
        assert!(table(game) == table(&other), "{viewer:?}");
        for seat in Seat::all(game.seats()) {
            let same = own(game, seat) == own(&other, seat);
            assert!(same || Some(seat) != viewer, "{viewer:?}");
            seen.different += usize::from(!same);
        }
    }
}

/// A preview of whatever may be chosen can be read, and tells its seat nothing that is hidden.
fn previews(game: &AnyGame, number: usize, seen: &mut Seen) {
    for &seat in game.status().active() {
        let other = game.resample(Some(seat), &mut Rng::new(&Seed::from(9), 0));
        let offers = game.offers(seat);
        let whole = offers.iter().skip(number % 7).step_by(7).map(|offer| offer.notation.as_str());
        let begun = offers.iter().flat_map(|offer| {
            let ends = offer.notation.match_indices(' ').map(|(at, _)| at);
            ends.chain([0]).map(|end| &offer.notation[..end])
        });
        for path in whole.chain(begun).collect::<BTreeSet<_>>() {
            let picture = chosen(game, seat, path);
            assert!(picture == chosen(&other, seat, path), "{path}");
            picture.iter().for_each(can_be_read);
            seen.previews += usize::from(picture.is_some());
        }
    }
}

/// All that a game says has words: tables, hands, prompts, offers, the meaning of words, what follows from actions, and why
/// others are refused.
fn words(game: &AnyGame, tries: &BTreeSet<String>, seen: &mut Seen) {
    let words = English::new();
    // A message without words or arguments ends the test here.
    let say = |message: &Message| assert!(!words.say(message).contains('{'), "{message:?}");
    game.public().full().iter().chain(&game.public().brief()).for_each(say);
    for seat in Seat::all(game.seats()) {
        game.private(seat).full().iter().for_each(say);
    }
    let kind = game.kind();
    for &seat in game.status().active() {
        say(&game.prompt(seat));
        for offer in game.offers(seat) {
            let split: Vec<&str> = offer.notation.split(' ').collect();
            let verb = kind.verbs().iter().find(|verb| verb.name == split[0]).unwrap();
            let arguments = verb.arguments.iter().zip(&split[1..]);
            arguments.filter_map(|(name, word)| game.word(split[0], name, word)).for_each(|word| say(&word));
            [offer.says].iter().chain(&offer.note).for_each(say);
        }
        for text in tries {
            match game.clone().play(seat, text, &mut Rng::new(&Seed::from(3), 1)) {
                Ok(played) => [played.says].iter().chain(&played.events).for_each(say),
                Err(refusal) => {
                    say(&refusal.message());
                    seen.refusals.insert(refusal.message().id.to_string());
                }
            }
        }
    }
}
