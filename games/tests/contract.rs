//! The laws that every game keeps, at the positions of random games; and that the laws would see a game that breaks
//! them.
#![allow(clippy::unwrap_used)]

mod laws;
mod toy;

use games::paris::Paris;
use games::project_skyline::ProjectSkyline;
use games::record::{Line, Record, result};
use games::skyliners::Skyliners;
use games::{Game, Kind, Options, Rng, Seat, Seed};
use laws::{Hidden, Tally, keep};

/// How many games are played at each table, and what is hidden there.
fn hidden(kind: Kind, options: &Options, seats: u8) -> (u64, Hidden) {
    match kind {
        Kind::ProjectSkyline => {
            (1, Hidden { secrets: &["hands", "draw piles"], choices: false, chance: true })
        }
        Kind::Skyliners => {
            let advanced = options.value("rules") == "advanced";
            let secrets: &[&str] = match (advanced, seats) {
                // All cards are dealt.
                (false, 4) => &["skyscrapers"],
                (true, 4) => &["skyscrapers", "plans"],
                (false, _) => &["skyscrapers", "undealt skyscrapers"],
                (true, _) => &["skyscrapers", "undealt skyscrapers", "plans"],
            };
            (3, Hidden { secrets, choices: advanced, chance: false })
        }
        Kind::Paris => (5, Hidden { secrets: &["tiles", "bags"], choices: false, chance: true }),
    }
}

/// Every combination of one value per option.
fn options(kind: Kind) -> Vec<Options> {
    let mut all: Vec<Vec<(&str, &str)>> = vec![Vec::new()];
    for choice in kind.options() {
        let longer = |some: &Vec<(&'static str, &'static str)>| {
            let with = |value: &'static str| some.iter().copied().chain([(choice.name, value)]).collect();
            choice.values.iter().copied().map(with).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.into_iter().map(|changes| Options::new(kind.options(), changes).unwrap()).collect()
}

#[test]
fn project_skyline_keeps_the_laws() {
    every_table(Kind::ProjectSkyline);
}

#[test]
fn skyliners_keeps_the_laws() {
    every_table(Kind::Skyliners);
}

#[test]
fn paris_keeps_the_laws() {
    every_table(Kind::Paris);
}

#[test]
fn every_game_is_tested() {
    assert_eq!(Kind::ALL, [Kind::ProjectSkyline, Kind::Skyliners, Kind::Paris]);
}

fn every_table(kind: Kind) {
    for options in options(kind) {
        for seats in kind.seats() {
            match kind {
                Kind::ProjectSkyline => table::<ProjectSkyline>(kind, &options, seats),
                Kind::Skyliners => table::<Skyliners>(kind, &options, seats),
                Kind::Paris => table::<Paris>(kind, &options, seats),
            }
        }
    }
}

/// Plays some games with these options and seats, and sees that the laws had enough to look at.
fn table<G: Game>(kind: Kind, options: &Options, seats: u8) {
    let (games, hidden) = hidden(kind, options, seats);
    let tally = &mut Tally::default();
    let what = format!("{kind} {options:?} {seats} seats");
    for number in 0..games {
        let played = keep::<G>(options, seats, number, tally)
            .unwrap_or_else(|broken| panic!("{what}, game {number}: {broken:?}"));
        replay(kind, options, seats, number, &played);
    }
    tally.is_enough(&hidden).unwrap_or_else(|broken| panic!("{what}: {broken:?}"));
}

/// The record of a game is read as it was written, and leads to its end.
fn replay(kind: Kind, options: &Options, seats: u8, number: u64, played: &[(Seat, String)]) {
    let mut record = Record::new(kind, options.clone(), seats, Seed::from(number));
    let mut game = kind.setup(options, seats, &record.seed).unwrap();
    for (step, (seat, notation)) in (1..).zip(played) {
        game.play(*seat, notation, &mut Rng::new(&record.seed, step)).unwrap();
        record.lines.push(Line { step, seat: *seat, notation: notation.clone() });
    }
    record.end = result(&game);
    assert!(record.end.is_some(), "{record}");
    let read: Record = record.to_string().parse().unwrap();
    assert_eq!(read.to_string(), record.to_string());
    let replayed = read.replay(|_, _, _| {}).unwrap();
    assert_eq!(serde_json::to_string(&replayed).unwrap(), serde_json::to_string(&game).unwrap());
}
