//! Texts by chance: notations and records are refused or understood, and nothing panics.
#![allow(clippy::unwrap_used)]

use fuzz::proptest::prelude::*;
use games::record::Record;
use games::{AnyGame, Kind, Options, Playout, Rng, Seat, Seed};

/// States of a game from its beginning to its end, with who is to act and what may be done.
fn states(kind: Kind) -> Vec<(AnyGame, Seat)> {
    let mut states = Vec::new();
    for options in Options::all(kind.options()) {
        let mut playout = Playout::new(kind, &options, *kind.seats().end(), 5).unwrap();
        let mut step = 0_u32;
        while let Some(&seat) = playout.game().status().active().first() {
            // Close together at the beginning, where there is most to choose from.
            if step.is_power_of_two() {
                states.push((playout.game().clone(), seat));
            }
            playout.next();
            step += 1;
        }
    }
    states
}

fn json(game: &AnyGame) -> String {
    serde_json::to_string(game).unwrap()
}

/// What is refused changes nothing; what is accepted is written back as the same action.
fn play(game: &AnyGame, seat: Seat, text: &str) -> bool {
    let attempt = |text: &str| {
        let mut game = game.clone();
        let played = game.play(seat, text, &mut Rng::new(&Seed::from(3), 1));
        (json(&game), played)
    };
    let (after, played) = attempt(text);
    match played {
        Err(_) => assert_eq!(after, json(game), "{text:?}"),
        Ok(ref done) => {
            let (same, again) = attempt(&done.notation);
            assert_eq!((same, again), (after, played.clone()), "{text:?}");
        }
    }
    played.is_ok()
}

#[test]
fn any_text_is_refused_or_played_as_the_notation_that_it_is() {
    for &kind in Kind::ALL {
        let states = states(kind);
        let offers =
            |at: usize| states[at].0.offers(states[at].1).into_iter().map(move |offer| (at, offer.notation));
        let notations: Vec<(usize, String)> = (0..states.len()).flat_map(offers).collect();
        let mut words: Vec<String> =
            notations.iter().flat_map(|(_, text)| text.split_inclusive(' ').map(str::to_owned)).collect();
        words.extend([" ", ";", ":"].map(str::to_owned));
        words.sort_unstable();
        words.dedup();
        let words = ((0..states.len()), fuzz::text(words));
        let inputs = prop_oneof![1 => words, 3 => fuzz::edited(notations)];
        fuzz::each(&format!("notations of {kind}"), 800, &inputs, |(at, text)| {
            play(&states[at].0, states[at].1, &text)
        });
    }
}

#[test]
fn any_text_is_refused_or_read_as_the_record_that_it_is() {
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records")).unwrap();
    let mut records: Vec<String> =
        folder.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    records.sort_unstable();
    // Their beginnings: in a long file nearly every edit hits an action, which is any text.
    let beginnings =
        records.iter().map(|text| ((), text.lines().take(14).map(|line| format!("{line}\n")).collect()));
    fuzz::each("records", 2000, &fuzz::edited(beginnings.collect()), |((), text)| {
        let Ok(record) = text.parse::<Record>() else { return false };
        let written = record.to_string();
        let again: Record = written.parse().unwrap_or_else(|bad| panic!("{bad}: {text:?} as {written:?}"));
        assert_eq!((&again.lines, &again.end, again.seats), (&record.lines, &record.end, record.seats));
        assert_eq!(again.to_string(), written, "{text:?}");
        true
    });
}
