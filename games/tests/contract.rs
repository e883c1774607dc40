//! The laws that every game keeps, at the positions of random games; and that the laws would see a game that breaks
//! them.
#![allow(clippy::unwrap_used)]

mod laws;
mod toy;

use games::any::Visitor;
use games::record::{Line, Record, result};
use games::skyline_of_the_world::SkylineOfTheWorld;
use games::{Game, Kind, Options, Rng, Seat, Seed};
use laws::{Hidden, Tally, keep};

/// How many games are played at each table, and what is hidden there.
fn hidden(kind: Kind, options: &Options, seats: u8) -> (u64, Hidden) {
    match kind {
        Kind::ProjectSkyline => {
            (1, Hidden { secrets: &["hands", "draw piles"], choices: false, chance: true, counted: false })
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
            (3, Hidden { secrets, choices: advanced, chance: false, counted: false })
        }
        Kind::Paris => {
            (5, Hidden { secrets: &["tiles", "bags"], choices: false, chance: true, counted: true })
        }
    }
}

/// Sees that a game keeps the laws at every table.
struct Tables(Kind);

impl Visitor for Tables {
    type Output = ();

    fn visit<G: Game>(self) {
        for options in Options::all(G::OPTIONS) {
            G::SEATS.for_each(|seats| table::<G>(self.0, &options, seats));
        }
    }
}

#[test]
fn every_game_keeps_the_laws() {
    std::thread::scope(|scope| {
        for &kind in Kind::ALL {
            scope.spawn(move || kind.visit(Tables(kind)));
        }
    });
}

/// Its rules are there, its sentences and pictures are not, so that it is no kind yet.
#[test]
fn skyline_of_the_world_keeps_the_laws() {
    let secrets = &["cards", "deck", "missions", "undealt missions"];
    let hidden = Hidden { secrets, choices: false, chance: true, counted: false };
    for options in
        [[("map", "new-york"), ("ending", "classic")], [("map", "frankfurt"), ("ending", "early-missions")]]
    {
        let options = Options::new(SkylineOfTheWorld::OPTIONS, options).unwrap();
        for seats in SkylineOfTheWorld::SEATS {
            let tally = &mut Tally::default();
            for number in 0..3 {
                keep::<SkylineOfTheWorld>(&options, seats, number, tally)
                    .unwrap_or_else(|broken| panic!("{options:?} {seats} seats, game {number}: {broken:?}"));
            }
            tally.is_enough(&hidden).unwrap_or_else(|broken| panic!("{options:?} {seats} seats: {broken:?}"));
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
