//! The shape of stored states changes only with the number of their format, and states of every format are played on.

use crate::playout::play_on;
use crate::shape::add_shapes;
use crate::{path, playouts, text};
use games::{AnyGame, Kind, Seat, Seed, Unreadable};
use serde_json::Value;
use std::collections::BTreeSet;

/// The shapes of the stored states, among which are the rare ones, as they are written now, and of some games.
fn shapes(kind: Kind) -> BTreeSet<String> {
    let mut shapes = BTreeSet::new();
    let mut add = |game: &AnyGame| {
        add_shapes(&serde_json::from_str(&game.write()).unwrap(), "", &mut shapes);
    };
    let stored = stored().into_iter().filter(|stored| stored.kind == kind);
    let games = stored.map(|Stored { format, state, .. }| AnyGame::read(kind, format, &state.to_string()));
    // That all can be read is for another test to say.
    games.flatten().for_each(|game| add(&game));
    playouts(kind, kind.edition(), add);
    shapes
}

/// Whether states have the recorded shapes; else what to do.
fn compare(kind: Kind, recorded: &str, found: &BTreeSet<String>) -> Result<(), String> {
    let (format, shapes) = recorded.split_once('\n').unwrap();
    let recorded: BTreeSet<String> = shapes.lines().map(str::to_owned).collect();
    let said: Vec<String> = (found - &recorded)
        .into_iter()
        .map(|new| format!("+ {new}"))
        .chain((&recorded - found).into_iter().map(|gone| format!("- {gone}")))
        .collect();
    let now = format!("format {}", kind.format());
    let how =
        "write shapes and states of the new format with `cargo run -p games --example states -- games/tests`";
    match (said.is_empty(), format == now) {
        (true, true) => Ok(()),
        (false, true) => Err(format!(
            "stored states of {kind} have another shape:\n{}\nRunning games have the old one. Add a function to \
             CONVERSIONS of the game that makes it the new one (that raises the format), keep the states of {now} in \
             games/tests/states, and {how}",
            said.join("\n")
        )),
        (_, false) => Err(format!("{kind} has {now}, its shapes are those of {format}: {how}")),
    }
}

#[test]
fn the_shape_of_states_changes_only_with_the_format() {
    for &kind in Kind::ALL {
        if let Err(what) = compare(kind, &text(&format!("shapes/{kind}.txt")), &shapes(kind)) {
            panic!("{what}");
        }
    }
}

#[test]
fn a_field_more_or_less_or_of_another_name_or_type_is_noticed() {
    let kind = Kind::Skyliners;
    let recorded = text("shapes/skyliners.txt");
    let shapes: BTreeSet<String> = recorded.lines().skip(1).map(str::to_owned).collect();
    assert_eq!(compare(kind, &recorded, &shapes), Ok(()));
    let told = |change: &dyn Fn(&mut BTreeSet<String>)| {
        let mut other = shapes.clone();
        change(&mut other);
        compare(kind, &recorded, &other).unwrap_err()
    };
    let more = told(&|shapes| shapes.extend([".wind number".into()]));
    assert!(more.contains("\n+ .wind number\n") && more.contains("Add a function to CONVERSIONS"), "{more}");
    let less = told(&|shapes| shapes.retain(|shape| shape != ".round number"));
    assert!(less.contains("\n- .round number\n"), "{less}");
    let raised = compare(kind, &recorded.replacen("format ", "format 7", 1), &shapes).unwrap_err();
    assert!(raised.starts_with(&format!("skyliners has format {}, its shapes are those of", kind.format())));
}

/// A state that was stored by some release.
struct Stored {
    kind: Kind,
    format: u16,
    file: String,
    state: Value,
    seat: Seat,
    seed: Seed,
    step: u64,
}

fn stored() -> Vec<Stored> {
    let mut all = Vec::new();
    for file in std::fs::read_dir(path("states")).unwrap() {
        let file = file.unwrap().file_name().into_string().unwrap();
        let (kind, rest) = file.split_once("-format").unwrap();
        let states: Vec<Value> = serde_json::from_str(&text(&format!("states/{file}"))).unwrap();
        all.extend(states.into_iter().map(|mut entry| Stored {
            kind: kind.parse().unwrap(),
            format: rest.split_once('-').unwrap().0.parse().unwrap(),
            file: file.clone(),
            state: entry["state"].take(),
            seat: serde_json::from_value(entry["seat"].take()).unwrap(),
            seed: entry["seed"].as_str().unwrap().parse().unwrap(),
            step: entry["step"].as_u64().unwrap(),
        }));
    }
    all
}

/// What an older format did not have.
fn take_back(format: u16, state: &mut Value) {
    match state {
        Value::Object(fields) => {
            if format < 2 {
                fields.remove("edition");
                fields.remove("spent");
            }
            fields.values_mut().for_each(|value| take_back(format, value));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| take_back(format, value)),
        _ => {}
    }
}

#[test]
fn states_of_every_format_are_read_as_they_were_and_played_to_the_end() {
    let (mut ended, mut seen) = (0, BTreeSet::new());
    for Stored { kind, format, file, state, seat, seed, step } in stored() {
        let game = AnyGame::read(kind, format, &state.to_string())
            .unwrap_or_else(|unreadable| panic!("{file}, step {step}: {unreadable}"));
        let mut written: Value = serde_json::from_str(&game.write()).unwrap();
        take_back(format, &mut written);
        assert_eq!(written, state, "{file}, step {step}");
        if format == 1 {
            assert_eq!(game.edition(), 1, "{file}");
        }
        match game.status().active() {
            [] => ended += 1,
            active => assert_eq!(active[0], seat, "{file}, step {step}"),
        }
        play_on(game, &seed, step, |_, _| {});
        seen.insert((kind, format));
    }
    let all = Kind::ALL.iter().flat_map(|&kind| (1..=kind.format()).map(move |format| (kind, format)));
    assert_eq!(seen, all.collect(), "each format of each game has stored states");
    assert!(ended > 0, "an ended game among them");
}

#[test]
fn what_is_written_is_read_as_it_was() {
    for &kind in Kind::ALL {
        playouts(kind, kind.edition(), |game| {
            let read = AnyGame::read(kind, kind.format(), &game.write()).unwrap();
            assert!(read.write() == game.write() && read.public() == game.public(), "{kind}");
        });
    }
}

#[test]
fn what_can_not_be_read_says_why_and_quotes_nothing() {
    for &kind in Kind::ALL {
        let Stored { format, state, .. } = stored()
            .into_iter()
            .find(|stored| (stored.kind, stored.format) == (kind, kind.format()))
            .unwrap();
        let refused = |kind: Kind, format: u16, state: &str| {
            let unreadable = AnyGame::read(kind, format, state).err().unwrap();
            let said = format!("{unreadable} {unreadable:?}");
            assert!(
                !["S-0", "secret", "{\"", "north", "tile"].iter().any(|word| said.contains(word)),
                "{said}"
            );
            unreadable
        };
        let newest = format;
        let text = state.to_string();
        for format in [0, newest + 1] {
            assert_eq!(refused(kind, format, &text), Unreadable::Format { format, newest });
        }
        let wrong = |kind, format| Unreadable::State { kind, format };
        for format in 1..=newest {
            for broken in ["", "secret", "{}", "[]", "null", r#"{"kind":"secret"}"#, &text[..text.len() / 2]]
            {
                assert_eq!(refused(kind, format, broken), wrong(kind, format), "{broken}");
            }
        }
        let other = *Kind::ALL.iter().find(|&&other| other != kind).unwrap();
        assert_eq!(refused(other, other.format(), &text), wrong(other, other.format()));
        for name in state.as_object().unwrap().keys() {
            let mut less = state.clone();
            less.as_object_mut().unwrap().remove(name);
            // What may be missing by its type, such as the last turn, is read as nothing.
            if !state[name].is_null() {
                assert_eq!(refused(kind, format, &less.to_string()), wrong(kind, format), "{kind} {name}");
            }
        }
        for edition in [0, kind.edition() + 1] {
            let edited = text.replacen(
                &format!("\"edition\":{}", kind.edition()),
                &format!("\"edition\":{edition}"),
                1,
            );
            let unknown = Unreadable::Edition { edition, newest: kind.edition() };
            assert_eq!(refused(kind, format, &edited), unknown);
        }
    }
}
