//! The number of the rules is raised when recorded actions lead to other states: a test notices it.

use crate::{Hash, path, playouts, text};
use games::Kind;
use games::record::{BadRecord, Record};

/// The records of a game in `tests/records`, as if they were begun with the present rules.
fn records(kind: Kind) -> Vec<Record> {
    let mut files: Vec<_> =
        std::fs::read_dir(path("records")).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let read = |file| std::fs::read_to_string(file).unwrap().parse::<Record>().unwrap();
    let records = files.into_iter().map(read).filter(|record| record.kind == kind);
    records.map(|record| Record { rules: kind.rules(), ..record }).collect()
}

/// Adds every state of a record.
fn add(record: &Record, hash: &mut Hash) {
    match record.replay(|_, game, _| hash.add(&game.write())) {
        Ok(_) => {}
        Err(BadRecord::Refused { step, .. }) => hash.add(&format!("refused at step {step}")),
        Err(BadRecord::End { replayed, .. }) => hash.add(&replayed),
        Err(bad) => panic!("{bad}"),
    }
}

/// What the rules make of an edition: a hash of every state of records and of games at random.
fn fingerprint(kind: Kind, edition: u16, records: &[Record]) -> Hash {
    let mut hash = Hash::new();
    records.iter().filter(|record| record.edition == edition).for_each(|record| add(record, &mut hash));
    playouts(kind, edition, |game| hash.add(&game.write()));
    hash
}

fn lines(kind: Kind, records: &[Record]) -> Vec<String> {
    let line = |edition| {
        format!("{kind} rules {} edition {edition} {}", kind.rules(), fingerprint(kind, edition, records))
    };
    kind.editions().map(line).collect()
}

/// Whether the rules still make of recorded actions what they made; else what to do.
fn compare(kind: Kind, recorded: &str, found: &[String]) -> Result<(), String> {
    let rules = kind.rules();
    let numbers = recorded.lines().filter_map(|line| {
        let (other, rest) = line.split_once(" rules ")?;
        rest.split(' ').next()?.parse::<u16>().ok().filter(|_| other == kind.id())
    });
    let highest = numbers.max().unwrap_or(0);
    if highest > rules {
        return Err(format!("{kind} had rules {highest} before: its RULES must be higher than any before"));
    }
    let mut missing = Vec::new();
    for now in found {
        let (name, _) = now.rsplit_once(' ').unwrap();
        match recorded.lines().find(|line| line.rsplit_once(' ').is_some_and(|(other, _)| other == name)) {
            Some(line) if line == now => {}
            Some(_) => {
                return Err(format!(
                    "recorded actions of {kind} lead to other states than with rules {rules} before. Raise RULES of \
                     the game to {}, so that running games go on from a checkpoint; add the line that this test then \
                     names to games/tests/rules.txt, and keep the old ones. Write the records of the game in \
                     games/tests/records anew",
                    rules + 1
                ));
            }
            None => missing.push(now.as_str()),
        }
    }
    match missing[..] {
        [] => Ok(()),
        _ => Err(format!("add to games/tests/rules.txt:\n{}", missing.join("\n"))),
    }
}

#[test]
fn recorded_actions_lead_to_the_same_states_as_long_as_the_rules_have_the_same_number() {
    let compare = |&kind: &Kind| {
        let records = records(kind);
        assert!(records.len() > 2, "{kind}");
        compare(kind, &text("rules.txt"), &lines(kind, &records)).err()
    };
    let wrong: Vec<String> = Kind::ALL.iter().filter_map(compare).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn another_state_at_any_step_makes_another_fingerprint() {
    let print = |record: &Record| {
        let mut hash = Hash::new();
        add(record, &mut hash);
        hash.to_string()
    };
    for &kind in Kind::ALL {
        let record = records(kind).remove(0);
        let whole = print(&record);
        assert_eq!(print(&record), whole, "{kind}");
        // Without the last action the state after it is missing.
        let mut shorter = record.clone();
        shorter.lines.pop();
        assert_ne!(print(&shorter), whole, "{kind}");
        let mut refused = record.clone();
        let middle = refused.lines.len() / 2;
        refused.lines[middle].notation = "dance".into();
        assert_ne!(print(&refused), whole, "{kind}");
        // Another seed: the same actions, if they are legal, with other chance.
        assert_ne!(print(&Record { seed: 12345.into(), ..record }), whole, "{kind}");
    }
}

#[test]
fn who_changes_rules_is_told_to_raise_their_number() {
    let kind = Kind::Paris;
    let rules = kind.rules();
    let recorded = format!("paris rules {rules} edition 1 aa\nskyliners rules 900 edition 1 cc\n");
    let found = |hash: &str| vec![format!("paris rules {rules} edition 1 {hash}")];
    assert_eq!(compare(kind, &recorded, &found("aa")), Ok(()));
    let what = compare(kind, &recorded, &found("bb")).unwrap_err();
    assert!(what.contains(&format!("Raise RULES of the game to {}", rules + 1)), "{what}");
    let new = [found("aa"), vec![format!("paris rules {rules} edition 2 dd")]].concat();
    let what = compare(kind, &recorded, &new).unwrap_err();
    assert_eq!(what, format!("add to games/tests/rules.txt:\nparis rules {rules} edition 2 dd"));
    let later = format!("{recorded}paris rules {} edition 1 ee\n", rules + 1);
    let what = compare(kind, &later, &found("aa")).unwrap_err();
    assert!(what.starts_with(&format!("paris had rules {} before", rules + 1)), "{what}");
}
