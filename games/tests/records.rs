//! Records that are not as they should be: each is refused for what is wrong with it.
#![allow(clippy::unwrap_used)]

use games::Seat;
use games::record::{BadRecord, Record};
use games::{Kind, Options, Playout};

/// A game of Skyliners by chance, to its end.
fn played() -> Record {
    let mut playout =
        Playout::new(Kind::Skyliners, &Options::all(Kind::Skyliners.options())[0], 2, 3).unwrap();
    playout.by_ref().for_each(drop);
    playout.record().clone()
}

fn read(text: &str) -> Result<Record, BadRecord> {
    text.parse()
}

/// The line of which reading the text complains.
fn wrong_line(text: &str) -> usize {
    match read(text) {
        Err(BadRecord::Form { line, .. }) => line,
        Err(other) => panic!("{other} for\n{text}"),
        Ok(_) => panic!("read:\n{text}"),
    }
}

/// Where the first action stands, from 1.
fn first_line(text: &str) -> usize {
    1 + text.lines().position(|line| line.starts_with("1 ")).unwrap()
}

#[test]
fn a_record_is_read_as_it_was_written() {
    let text = played().to_string();
    let record = read(&text).unwrap();
    assert_eq!(record.to_string(), text);
    assert!(record.end.is_some() && record.replay(|_, _, _| {}).is_ok());
}

#[test]
fn steps_rise() {
    let text = played().to_string();
    let first = first_line(&text);
    for (second, wrong) in
        [("2 ", false), ("7 ", false), ("1 ", true), ("0 ", true), ("x ", true), ("-2 ", true)]
    {
        let mut lines: Vec<String> = text.lines().take(first + 1).map(str::to_owned).collect();
        lines[first] = lines[first].replacen("2 ", second, 1);
        let changed = lines.join("\n");
        match wrong {
            true => assert_eq!(wrong_line(&changed), first + 1, "{changed}"),
            false => assert_eq!(read(&changed).unwrap().lines.len(), 2),
        }
    }
}

#[test]
fn steps_that_were_taken_back_leave_a_gap_that_is_kept() {
    let text = played().to_string();
    let first = first_line(&text);
    let kept: Vec<&str> = text.lines().take(first).collect();
    let with_gap = format!("{}\n9 0 end", kept.join("\n"));
    let record = read(&with_gap).unwrap();
    assert_eq!((record.lines[1].step, record.next_step()), (9, 10));
}

#[test]
fn a_record_of_other_rules_is_not_replayed() {
    let record = played();
    for rules in [record.rules - 1, record.rules + 1] {
        let other = read(&Record { rules, ..record.clone() }.to_string()).unwrap();
        let program = Kind::Skyliners.rules();
        let refused = other.replay(|_, _, _| panic!("an action was replayed")).err();
        assert_eq!(refused, Some(BadRecord::Rules { record: rules, program }));
    }
}

#[test]
fn another_end_than_the_replays_is_refused() {
    let record = played();
    let end = record.end.clone().unwrap();
    let mut swapped = end.clone();
    swapped.reverse();
    let mut more = end.clone();
    more[0].1 += 1;
    for wrong in [swapped, more, end[..1].to_vec()] {
        let changed = read(&Record { end: Some(wrong), ..record.clone() }.to_string()).unwrap();
        let refused = changed.replay(|_, _, _| {}).err();
        assert!(matches!(refused, Some(BadRecord::End { .. })), "{refused:?}\n{changed}");
    }
}

#[test]
fn an_end_before_the_game_is_over_is_refused() {
    let mut record = played();
    record.lines.truncate(4);
    let refused = read(&record.to_string()).unwrap().replay(|_, _, _| {}).err();
    let Some(BadRecord::End { replayed, .. }) = refused else { panic!("{refused:?}") };
    assert_eq!(replayed, "not yet");
}

#[test]
fn an_action_that_is_not_legal_is_named_by_its_step() {
    let mut record = played();
    record.lines[2].notation = "dance".to_owned();
    let refused = record.replay(|_, _, _| {}).err();
    assert!(matches!(refused, Some(BadRecord::Refused { step: 3, .. })), "{refused:?}");
    record.lines[2].seat = Seat(1 - record.lines[2].seat.0);
    assert!(matches!(record.replay(|_, _, _| {}).err(), Some(BadRecord::Refused { step: 3, .. })));
}

#[test]
fn what_is_no_record_is_refused_by_its_line() {
    let text = played().to_string();
    let count = text.lines().count();
    assert_eq!(wrong_line(""), 1);
    assert_eq!(wrong_line(&text.replace("skyline record", "skyline recipe")), 1);
    assert_eq!(wrong_line(&text.replace("game skyliners", "game chess")), 2);
    assert_eq!(wrong_line(&format!("{text}99 0 end\n")), count + 1);
    assert_eq!(wrong_line(&text.replacen("\n1 0", "\n1 5", 1)), first_line(&text));
    assert_eq!(wrong_line(&text.replace("\nend ", "\nend nobody ")), count);
}
