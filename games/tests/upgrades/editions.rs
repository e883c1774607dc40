//! A number in `config/games` never changes: a new edition has the new one, and running games keep theirs.

use crate::{Hash, path, text};
use games::Kind;
use std::collections::BTreeSet;

/// Kind, edition, file and a hash of what the file says; comments and order don't count.
fn line(kind: Kind, edition: u16, file: &str, text: &str) -> String {
    let values: toml::Table = text.parse().unwrap();
    let mut hash = Hash::new();
    // A table is sorted by its keys.
    hash.add(&serde_json::to_string(&values).unwrap());
    format!("{kind} {edition} {file} {hash}")
}

fn lines() -> Vec<String> {
    let mut lines = Vec::new();
    for &kind in Kind::ALL {
        for edition in kind.editions() {
            let files = kind.files(edition).unwrap();
            lines.extend(files.0.iter().map(|(file, text)| line(kind, edition, file, text)));
        }
    }
    lines
}

/// Whether all editions are as they were; else what to do.
fn compare(recorded: &str, found: &[String]) -> Result<(), String> {
    let name = |line: &str| line.rsplit_once(' ').map(|(name, _)| name.to_owned()).unwrap();
    for line in recorded.lines() {
        let Some(now) = found.iter().find(|now| name(now) == name(line)) else {
            return Err(format!("“{line}” is gone: an edition stays as long as a game may run on it"));
        };
        if now != line {
            let file = name(line).replace(' ', "/");
            return Err(format!(
                "config/games/{file} says something else than it did when games were begun with it. Put it back, copy \
                 its folder to the next number, change the copy, name that in EDITIONS of the game, and add its \
                 lines to games/tests/editions.txt. If no release has had this edition, mend its line: {now}"
            ));
        }
    }
    let missing = |now: &&String| !recorded.lines().any(|line| line == now.as_str());
    let missing: Vec<&str> = found.iter().filter(missing).map(String::as_str).collect();
    match missing[..] {
        [] => Ok(()),
        _ => Err(format!("add to games/tests/editions.txt:\n{}", missing.join("\n"))),
    }
}

#[test]
fn data_that_games_run_on_never_change() {
    if let Err(what) = compare(&text("editions.txt"), &lines()) {
        panic!("{what}");
    }
}

#[test]
fn another_number_in_the_data_is_noticed_and_a_comment_is_none() {
    let recorded = text("editions.txt");
    for &kind in Kind::ALL {
        for (file, text) in kind.files(1).unwrap().0 {
            let with = |text: &str| {
                let changed = line(kind, 1, file, text);
                let other = format!("{kind} 1 {file} ");
                let keep = |line: String| if line.starts_with(&other) { changed.clone() } else { line };
                lines().into_iter().map(keep).collect::<Vec<_>>()
            };
            assert_eq!(compare(&recorded, &with(&format!("# A comment.\n{text}"))), Ok(()));
            let digit = text.find("= 3").or(text.find("BO")).unwrap();
            let mut other = text.to_string();
            other.replace_range(
                digit..digit + 3,
                if &text[digit..digit + 3] == "= 3" { "= 7" } else { "OB\"" },
            );
            let what = compare(&recorded, &with(&other)).unwrap_err();
            assert!(what.starts_with(&format!("config/games/{kind}/1/{file} says something else")), "{what}");
        }
    }
}

#[test]
fn an_edition_that_is_gone_or_not_recorded_is_noticed() {
    let (recorded, mut found) = (text("editions.txt"), lines());
    found.push("paris 9 box.toml 0".into());
    let add = "add to games/tests/editions.txt:\nparis 9 box.toml 0";
    assert_eq!(compare(&recorded, &found).unwrap_err(), add);
    let gone = found.remove(0);
    assert!(compare(&recorded, &found).unwrap_err().starts_with(&format!("“{gone}” is gone")));
}

#[test]
fn every_file_of_data_belongs_to_an_edition() {
    for &kind in Kind::ALL {
        let folder = path(&format!("../../config/games/{kind}"));
        let mut found = BTreeSet::new();
        for edition in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            // Beside the editions lie remarks.
            for file in edition.read_dir().into_iter().flatten() {
                let name = |path: &std::path::Path| path.file_name().unwrap().to_str().unwrap().to_owned();
                found.insert(format!("{}/{}", name(&edition), name(&file.unwrap().path())));
            }
        }
        let names =
            |edition: u16| kind.files(edition).unwrap().0.iter().map(move |(file, _)| (edition, file));
        let known: BTreeSet<_> =
            kind.editions().flat_map(names).map(|(edition, file)| format!("{edition}/{file}")).collect();
        assert_eq!(found, known, "{kind}");
    }
}

#[test]
fn a_new_game_has_the_newest_edition_or_the_one_that_is_asked_for() {
    for &kind in Kind::ALL {
        let (options, seats, seed) = (games::Options::new(kind.options(), []).unwrap(), 2, 7.into());
        assert_eq!(kind.setup(&options, seats, &seed).unwrap().edition(), kind.edition());
        for edition in kind.editions() {
            assert_eq!(kind.setup_with(edition, &options, seats, &seed).unwrap().edition(), edition);
        }
        for edition in [0, kind.edition() + 1] {
            let Err(games::Refusal::Option(message)) = kind.setup_with(edition, &options, seats, &seed)
            else {
                panic!("{kind} has no edition {edition}");
            };
            assert_eq!(message.id, "no-such-edition");
        }
    }
}
