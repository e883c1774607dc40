//! What is wrong with a record is said, and one that was begun with other rules goes on from its checkpoint.

use crate::text;
use games::record::{BadRecord, Checkpoint, Line, Record};
use games::{AnyGame, Kind, Refusal, Seat, Unreadable};

const KIND: Kind = Kind::Skyliners;

/// A game of some actions.
fn played(actions: usize) -> (Record, AnyGame) {
    let whole: Record = text("records/skyliners-basic-2.txt").parse().unwrap();
    let record = Record { lines: whole.lines[..actions].to_vec(), end: None, ..whole };
    let game = record.replay(|_, _, _| ()).unwrap();
    (record, game)
}

/// A game that was begun with other rules, which knew an action that is none any more, and went on after five steps.
fn upgraded() -> (Record, AnyGame) {
    let (mut record, mut game) = played(5);
    record.rules = KIND.rules() - 1;
    record.lines[1].notation = "dance".into();
    for _ in 0..3 {
        let seat = game.status().active()[0];
        let notation = game.offers(seat)[0].notation.clone();
        record.play(&mut game, seat, &notation).unwrap();
    }
    (record, game)
}

fn read(text: &str) -> Result<Record, BadRecord> {
    text.parse()
}

fn refused(record: &Record) -> BadRecord {
    record.replay(|_, _, _| ()).err().unwrap()
}

#[test]
fn a_record_of_version_1_has_edition_1_and_is_written_as_version_2() {
    let old = text("records/skyliners-basic-2.txt");
    assert!(old.starts_with("skyline record 1\ngame skyliners\nrules "));
    let record = read(&old).unwrap();
    assert_eq!(record.edition, 1);
    let new = record.to_string();
    assert_eq!(new, old.replacen("record 1\ngame skyliners\n", "record 2\ngame skyliners\nedition 1\n", 1));
    assert_eq!(read(&new).unwrap().to_string(), new);
    record.replay(|_, _, _| ()).unwrap();
}

#[test]
fn a_form_that_no_record_has_is_refused_with_its_line() {
    let whole = upgraded().0.to_string() + "end 0:1 1:0\n";
    read(&whole).unwrap();
    let number = |start: &str| 1 + whole.lines().position(|line| line.starts_with(start)).unwrap();
    let (last, from, end) = (whole.lines().nth(number("end") - 2).unwrap(), number("from"), number("end"));
    let from_line = whole.lines().nth(from - 1).unwrap();
    let rules = KIND.rules();
    let unknown = KIND.edition() + 1;
    let cases: &[(&str, &str, usize, &str)] = &[
        ("skyline record 2", "skyline record 3", 1, "expected `skyline record 2`"),
        ("skyline record 2", "chess 2", 1, "expected `skyline record 2`"),
        ("game skyliners", "game chess", 2, "no such game"),
        ("game skyliners", "skyliners", 2, "expected `game <kind>`"),
        ("edition 1", "edition x", 3, "this program has no such edition"),
        ("edition 1", &format!("edition {unknown}"), 3, "this program has no such edition"),
        ("edition 1", "edition 0", 3, "this program has no such edition"),
        ("edition 1\n", "", 3, "expected `edition <number>`"),
        (&format!("\nrules {rules}"), "\nrules -1", 4, "rules is a number"),
        ("seats 2", "seats two", 5, "seats is a number"),
        ("seed ", "seed x", 6, "not a seed"),
        ("option rules=basic", "option rules", 7, "expected `option <name>=<value>`"),
        ("option rules=basic", "option rules=hard", 7, "this game has no such option"),
        ("option rules=basic", "option rules=basic\noption x=y", 8, "this game has no such option"),
        (
            "option rules=basic",
            "options rules=basic",
            7,
            "expected `<step> <seat> <action>` with rising steps",
        ),
        ("\n2 0 ", "\n1 0 ", 9, "expected `<step> <seat> <action>` with rising steps"),
        ("\n2 0 ", "\n2 7 ", 9, "expected `<step> <seat> <action>` with rising steps"),
        ("\n2 0 dance", "\n2 0", 9, "expected `<step> <seat> <action>` with rising steps"),
        (last, &format!("5{}", &last[1..]), end - 1, "expected `<step> <seat> <action>` with rising steps"),
        ("end 0:1 1:0", "end 0-1", end, "expected `end <seat>:<points> ...`"),
        ("end 0:1 1:0", "end 0:1 1:0\n99 0 end", end + 1, "nothing may follow the end"),
        (
            "from 6 ",
            "from 5 ",
            from,
            "expected `from <step> rules <number> format <number> <state>` with a higher step",
        ),
        (
            " format ",
            " shape ",
            from,
            "expected `from <step> rules <number> format <number> <state>` with a higher step",
        ),
        (
            &format!("from 6 rules {rules}"),
            &format!("from 6 rules {}", rules + 1),
            from,
            "the rules of the checkpoint are not those of the record",
        ),
        (
            from_line,
            &format!("{from_line}\n{from_line}"),
            from + 1,
            "a record has one checkpoint, the newest",
        ),
    ];
    for &(old, new, line, wrong) in cases {
        assert!(whole.contains(old), "{old}");
        let bad = read(&whole.replacen(old, new, 1)).err();
        assert_eq!(bad, Some(BadRecord::Form { line, wrong }), "{old} -> {new}");
    }
    assert_eq!(read("").err(), Some(BadRecord::Form { line: 1, wrong: "expected `skyline record 2`" }));
}

#[test]
fn a_record_of_other_rules_needs_the_program_that_wrote_it() {
    let (record, _) = played(5);
    let program = KIND.rules();
    for other in [program - 1, program + 1] {
        let bad = refused(&Record { rules: other, ..record.clone() });
        assert_eq!(bad, BadRecord::Rules { record: other, program });
        let (mut record, _) = upgraded();
        record.checkpoint.as_mut().unwrap().rules = other;
        assert_eq!(refused(&record), BadRecord::Rules { record: other, program });
    }
}

#[test]
fn an_action_that_is_refused_is_named_with_what_refuses_it() {
    let (mut record, _) = played(5);
    let last = record.lines.pop().unwrap();
    let with = |seat: u8, notation: &str| {
        let line = Line { step: last.step, seat: Seat(seat), notation: notation.into() };
        refused(&Record { lines: [record.lines.clone(), vec![line]].concat(), ..record.clone() })
    };
    let step = last.step;
    assert!(
        matches!(with(last.seat.0, "dance"), BadRecord::Refused { step: at, refusal: Refusal::Notation(why) }
            if at == step && why.id == "notation-verb")
    );
    assert!(
        matches!(with(last.seat.0, "plan A 1"), BadRecord::Refused { step: at, refusal: Refusal::Illegal(why) }
            if at == step && why.id == "skyliners-illegal-no-plans")
    );
    let other = last.seat.next(2);
    let bad = with(other.0, &last.notation);
    assert_eq!(bad, BadRecord::Refused { step, refusal: Refusal::NotYourTurn(vec![last.seat]) });
    assert_eq!(bad.to_string(), format!("the rules refuse the action of step {step}"));
    let many = Record { seats: 9, ..record.clone() };
    assert!(matches!(refused(&many), BadRecord::Refused { step: 0, refusal: Refusal::Option(_) }));
}

#[test]
fn another_end_or_state_than_the_recorded_one_is_noticed() {
    let whole: Record = text("records/skyliners-basic-2.txt").parse().unwrap();
    let game = whole.replay(|_, _, _| ()).unwrap();
    assert_eq!(whole.verify(&game), Ok(()));
    let mut other = whole.clone();
    other.end.as_mut().unwrap()[0].1 += 1;
    assert!(matches!(refused(&other), BadRecord::End { recorded, replayed } if recorded != replayed));
    let early = Record { lines: whole.lines[..9].to_vec(), ..whole.clone() };
    assert!(matches!(refused(&early), BadRecord::End { replayed, .. } if replayed == "not yet"));
    let (_, before) = played(4);
    let (record, after) = played(5);
    assert_eq!(record.verify(&before), Err(BadRecord::State));
    assert_eq!(record.verify(&after), Ok(()));
}

#[test]
fn a_game_of_other_rules_goes_on_from_a_checkpoint() {
    let (record, game) = upgraded();
    let before = played(5).1;
    let checkpoint = record.checkpoint.as_ref().unwrap();
    assert_eq!((checkpoint.step, checkpoint.rules, checkpoint.format), (6, KIND.rules(), KIND.format()));
    assert!(checkpoint.state == before.write());
    assert_eq!((record.rules, record.lines.len()), (KIND.rules(), 8));
    let read = read(&record.to_string()).unwrap();
    assert_eq!(read.to_string(), record.to_string());
    // What stands above the checkpoint stays, but is not played.
    assert_eq!(read.lines[1].notation, "dance");
    let mut steps = Vec::new();
    let replayed = read.replay(|line, _, _| steps.push(line.step)).unwrap();
    assert_eq!(steps, [6, 7, 8]);
    assert!(replayed.write() == game.write());
    assert_eq!(read.verify(&before), Err(BadRecord::State));
}

#[test]
fn a_refused_action_makes_no_checkpoint() {
    let (mut record, mut game) = played(5);
    record.rules = KIND.rules() - 1;
    let seat = game.status().active()[0];
    record.play(&mut game, seat, "dance").unwrap_err();
    assert!(record.checkpoint.is_none() && record.rules == KIND.rules() - 1);
}

#[test]
fn the_next_step_follows_the_checkpoint_even_if_steps_were_taken_back() {
    let (mut record, game) = played(5);
    record.checkpoint = Some(Checkpoint::new(&game, 9));
    assert_eq!(record.next_step(), 9);
    let text = record.to_string();
    assert!(text.contains("\nfrom 9 rules "));
    assert_eq!(read(&text).unwrap().next_step(), 9);
}

#[test]
fn a_checkpoint_may_have_an_older_format() {
    let stored: serde_json::Value =
        serde_json::from_str(&text("states/skyliners-format1-basic-2.json")).unwrap();
    let middle = &stored[1];
    let step = middle["step"].as_u64().unwrap() + 1;
    let (mut record, _) = played(0);
    record.seed = middle["seed"].as_str().unwrap().parse().unwrap();
    record.checkpoint =
        Some(Checkpoint { step, rules: KIND.rules(), format: 1, state: middle["state"].to_string() });
    let mut game = record.replay(|_, _, _| ()).unwrap();
    let seat = game.status().active()[0];
    let notation = game.offers(seat)[0].notation.clone();
    record.play(&mut game, seat, &notation).unwrap();
    assert_eq!(record.lines[0].step, step);
    assert_eq!(read(&record.to_string()).unwrap().verify(&game), Ok(()));
}

#[test]
fn a_checkpoint_that_is_no_state_of_this_game_is_refused() {
    let (record, game) = upgraded();
    let with = |change: &dyn Fn(&mut Checkpoint)| {
        let mut record = record.clone();
        change(record.checkpoint.as_mut().unwrap());
        refused(&record)
    };
    let (kind, format) = (KIND, KIND.format());
    let wrong = BadRecord::Checkpoint(Unreadable::State { kind, format });
    assert_eq!(with(&|checkpoint| checkpoint.state = "{}".into()), wrong);
    let newer = Unreadable::Format { format: format + 1, newest: format };
    assert_eq!(with(&|checkpoint| checkpoint.format += 1), BadRecord::Checkpoint(newer));
    let three = KIND.setup(&record.options, 3, &record.seed).unwrap();
    assert_eq!(with(&|checkpoint| checkpoint.state = three.write()), BadRecord::OtherGame);
    let edition = Record { edition: record.edition + 1, ..record.clone() };
    assert_eq!(refused(&edition), BadRecord::OtherGame);
    let other = Kind::Paris.setup(&games::Options::new(Kind::Paris.options(), []).unwrap(), 2, &record.seed);
    assert_eq!(with(&|checkpoint| checkpoint.state = other.clone().unwrap().write()), wrong);
    assert_eq!(game.kind(), KIND);
}
