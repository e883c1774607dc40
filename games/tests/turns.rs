//! A recorded game turn by turn.
#![allow(clippy::unwrap_used)]

use games::record::{BadRecord, Checkpoint, Record};
use games::{Kind, Options, Playout, Turn};

fn played(kind: Kind) -> Record {
    let options = Options::new(kind.options(), []).unwrap();
    let mut playout = Playout::new(kind, &options, *kind.seats().end(), 5).unwrap();
    while playout.next().is_some() {}
    playout.record().clone()
}

/// The record up to a number of actions.
fn begun(record: &Record, actions: usize) -> Record {
    Record { lines: record.lines[..actions].to_vec(), end: None, ..record.clone() }
}

#[test]
fn the_turns_lead_from_the_beginning_to_the_end() {
    for &kind in Kind::ALL {
        let record = played(kind);
        let turns = record.turns().unwrap();
        assert_eq!((turns[0].by, &turns[0].table), (None, &record.setup().unwrap().public()), "{kind}");
        let last = turns.last().unwrap();
        assert_eq!(last.table, record.replay(|_, _, _| {}).unwrap().public(), "{kind}");
        assert!(turns[1..].iter().all(|turn| turn.by.is_some()), "{kind} ends with a turn");
        let rounds: Vec<u32> = turns.iter().map(|turn| turn.table.round()).collect();
        assert!(rounds.is_sorted(), "{kind}: {rounds:?}");
        assert!(rounds.len() > 10 && rounds.len() <= record.lines.len() + 1, "{kind}: {}", rounds.len());
    }
}

#[test]
fn a_turn_that_goes_on_is_the_last_and_has_nobody_yet() {
    let mut going_on = 0;
    for &kind in Kind::ALL {
        let record = played(kind);
        let whole = record.turns().unwrap();
        for actions in 0..20 {
            let mut turns = begun(&record, actions).turns().unwrap();
            if turns.len() > 1 && turns.last().is_some_and(|turn| turn.by.is_none()) {
                let Turn { table, .. } = turns.pop().unwrap();
                assert_eq!(table, begun(&record, actions).replay(|_, _, _| {}).unwrap().public());
                going_on += 1;
            }
            assert_eq!(turns, whole[..turns.len()], "{kind} after {actions} actions");
        }
    }
    assert!(going_on > 5, "{going_on}");
}

#[test]
fn what_was_played_by_other_rules_is_left_out() {
    for &kind in Kind::ALL {
        let mut record = played(kind);
        let middle = record.lines.len() / 2;
        let game = begun(&record, middle).replay(|_, _, _| {}).unwrap();
        record.checkpoint = Some(Checkpoint::new(&game, record.lines[middle].step));
        let turns = record.turns().unwrap();
        assert_eq!((turns[0].by, &turns[0].table), (None, &game.public()), "{kind}");
        let mut whole = played(kind).turns().unwrap();
        let rest = whole.split_off(whole.len() + 1 - turns.len());
        assert_eq!(turns[1..], rest, "{kind}");
        record.rules += 1;
        assert!(matches!(record.turns(), Err(BadRecord::Rules { .. })), "{kind}");
    }
}
