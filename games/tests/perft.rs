//! How many lines of legal actions there are from known positions, counted to a depth. A rule that allows or forbids one
//! action more or less changes a number. `UPDATE_PERFT=1` writes them anew, for a change that a person has looked at.
#![allow(clippy::unwrap_used)]

use games::{AnyGame, Kind, Options, Playout, Rng, Seed};
use std::fmt::Write;
use std::path::Path;

/// After how many actions of a random game the lines begin, and how long they are.
const FROM: &[(usize, usize)] = &[(0, 2), (10, 2), (60, 2), (150, 3)];

/// The number of lines of so many actions, of whichever seats are to act; chance draws the same each time.
fn lines(game: &AnyGame, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |seat, notation: &str| {
        let mut game = game.clone();
        game.play(seat, notation, &mut Rng::new(&Seed::from(1), depth as u64)).unwrap();
        lines(&game, depth - 1)
    };
    let status = game.status();
    let seats = status.active().iter();
    seats
        .flat_map(|&seat| game.offers(seat).into_iter().map(move |offer| (seat, offer)))
        .map(|(seat, offer)| after(seat, &offer.notation))
        .sum()
}

/// All counts of a game, a line each.
fn counts(kind: Kind) -> String {
    let mut text = String::new();
    for options in Options::all(kind.options()) {
        for seats in kind.seats() {
            let mut playout = Playout::new(kind, &options, seats, 11).unwrap();
            for &(from, depth) in FROM {
                let played = playout.record().lines.len();
                playout.by_ref().take(from - played).for_each(drop);
                let named: Vec<String> =
                    options.iter().map(|(name, value)| format!("{name}={value}")).collect();
                let count = lines(playout.game(), depth);
                writeln!(text, "{kind} {} {seats} after {from} depth {depth}: {count}", named.join(" "))
                    .unwrap();
            }
        }
    }
    text
}

#[test]
fn there_are_as_many_lines_as_ever() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft.txt");
    let found: String = std::thread::scope(|scope| {
        let kinds: Vec<_> = Kind::ALL.iter().map(|&kind| scope.spawn(move || counts(kind))).collect();
        kinds.into_iter().map(|counts| counts.join().unwrap()).collect()
    });
    if std::env::var_os("UPDATE_PERFT").is_some() {
        return std::fs::write(path, found).unwrap();
    }
    let pinned = std::fs::read_to_string(path).unwrap();
    let differ: Vec<_> = pinned.lines().zip(found.lines()).filter(|(one, other)| one != other).collect();
    assert!(pinned == found, "{differ:#?}");
}

#[test]
fn a_line_more_would_be_counted() {
    for &kind in Kind::ALL {
        let playout = Playout::new(kind, &Options::all(kind.options())[0], 2, 5).unwrap();
        let (game, seat) = (playout.game(), playout.game().status().active()[0]);
        assert_eq!(lines(game, 1), game.offers(seat).len() as u64, "{kind}");
    }
}
