//! The laws that every game keeps, at every step of many random games.
#![allow(clippy::unwrap_used)]

use games::player::{Player, Random};
use games::record::{Record, result};
use games::{AnyGame, Kind, Offer, Options, Rng, Seat, Seed};

/// No random game needs more actions than this.
const LONGEST: u64 = 6000;
const NONSENSE: &[&str] = &[
    "",
    " ",
    "dance",
    "build",
    "build zz9",
    "build z99",
    "play X-01",
    "end now",
    "token Q1",
    "sell here S-01",
    "lay r45 c3",
    "build l6 r0 i9",
    "é",
];

fn json(game: &AnyGame) -> String {
    serde_json::to_string(game).unwrap()
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

/// Plays random games of every kind, number of seats and options, and shows every state to `law`.
fn playouts(seeds: u64, mut law: impl FnMut(&AnyGame, &Record)) {
    for &kind in Kind::ALL {
        for options in options(kind) {
            for seats in kind.seats() {
                for number in 0..seeds {
                    let seed = Seed::from(number);
                    let mut game = kind.setup(&options, seats, &seed).unwrap();
                    let mut record = Record::new(kind, options.clone(), seats, seed);
                    let choice = &mut Rng::new(&Seed::from(number + 1000), 0);
                    law(&game, &record);
                    while let Some(&seat) = game.status().active().first() {
                        let notation = Random.choose(&game, seat, choice);
                        record.play(&mut game, seat, &notation).unwrap();
                        law(&game, &record);
                        assert!(record.next_step() < LONGEST, "{record}");
                    }
                }
            }
        }
    }
}

#[test]
fn whoever_is_to_act_has_a_legal_action_and_the_others_none() {
    playouts(10, |game, record| {
        for seat in Seat::all(game.seats()) {
            assert_eq!(game.status().is_active(seat), !game.offers(seat).is_empty(), "{record}");
        }
    });
}

#[test]
fn every_offer_can_be_played_as_it_is_written() {
    playouts(2, |game, record| {
        for &seat in game.status().active() {
            for Offer { notation, says, .. } in game.offers(seat) {
                let mut copy = game.clone();
                let loud = format!("  {} ", notation.to_uppercase());
                let played = copy.play(seat, &loud, &mut Rng::new(&Seed::from(0), 1)).unwrap();
                assert_eq!((played.notation, played.says), (notation, says), "{record}");
            }
        }
    });
}

#[test]
fn nonsense_and_the_wrong_seat_are_refused_without_change() {
    playouts(2, |game, record| {
        let before = json(game);
        let mut copy = game.clone();
        for seat in Seat::all(game.seats()) {
            for text in NONSENSE {
                assert!(copy.play(seat, text, &mut Rng::new(&Seed::from(0), 1)).is_err(), "{text} {record}");
            }
        }
        let offers: Vec<_> = game.status().active().iter().flat_map(|&seat| game.offers(seat)).collect();
        for seat in Seat::all(game.seats()).filter(|&seat| !game.status().is_active(seat)) {
            for offer in &offers {
                assert!(copy.play(seat, &offer.notation, &mut Rng::new(&Seed::from(0), 1)).is_err());
            }
        }
        assert_eq!(json(&copy), before, "{record}");
    });
}

#[test]
fn what_is_not_offered_is_refused_without_change() {
    let mut earlier: Vec<String> = Vec::new();
    playouts(1, |game, record| {
        let before = json(game);
        for &seat in game.status().active() {
            let offers = game.offers(seat);
            earlier.extend(offers.iter().take(1).map(|offer| offer.notation.clone()));
            for text in earlier.iter().rev().take(60) {
                let mut copy = game.clone();
                let played = copy.play(seat, text, &mut Rng::new(&Seed::from(0), 1)).is_ok();
                assert_eq!(played, offers.iter().any(|offer| offer.notation == *text), "{text}\n{record}");
                assert_eq!(played, json(&copy) != before, "{text}\n{record}");
            }
        }
    });
}

#[test]
fn a_saved_game_is_the_game() {
    playouts(2, |game, record| {
        let loaded: AnyGame = serde_json::from_str(&json(game)).unwrap();
        assert_eq!(json(&loaded), json(game), "{record}");
        assert_eq!(loaded.public(), game.public(), "{record}");
    });
}

#[test]
fn a_record_replays_to_the_same_end() {
    playouts(10, |game, record| {
        if result(game).is_some() {
            let read: Record = record.to_string().parse().unwrap();
            assert_eq!(read.to_string(), record.to_string());
            let replayed = read.replay(|_, _, _| {}).unwrap();
            assert_eq!(json(&replayed), json(game));
        }
    });
}

#[test]
fn nobody_can_tell_what_is_hidden() {
    let mut changed = 0;
    playouts(2, |game, record| {
        for viewer in Seat::all(game.seats()).map(Some).chain([None]) {
            let rng = &mut Rng::new(&Seed::from(5), record.next_step());
            let other = game.resample(viewer, rng);
            assert_eq!(other.public(), game.public(), "{record}");
            if let Some(viewer) = viewer {
                assert_eq!(other.private(viewer), game.private(viewer), "{record}");
                assert_eq!(other.offers(viewer), game.offers(viewer), "{record}");
            }
            changed += usize::from(json(&other) != json(game));
        }
    });
    assert!(changed > 1000, "only {changed} states hid something");
}
