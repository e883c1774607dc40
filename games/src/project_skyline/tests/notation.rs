//! How actions are written and read.

use super::*;
use crate::Arg;
use crate::notation::Notation;

fn misread(text: &str) -> (String, Option<Arg>) {
    let message = text.parse::<Action>().unwrap_err();
    (message.id.to_string(), message.args.into_iter().next().map(|(_, arg)| arg))
}

#[test]
fn every_verb_is_read_as_it_is_written() {
    let all = [
        "token G2",
        "buy green",
        "upgrade S-01 O-05",
        "symbol grey",
        "play B-03",
        "build c4",
        "lift c4",
        "sell hand S-01",
        "sell discard O-14",
        "take red",
        "swap S-05 O-05",
        "visit M3",
        "done",
        "finish",
        "score R5",
        "discard S-01",
        "end",
    ];
    for text in all {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
    }
    let read: BTreeSet<&str> = all.iter().filter_map(|text| text.split(' ').next()).collect();
    let verbs: BTreeSet<&str> = Action::VERBS.iter().map(|verb| verb.name).collect();
    assert_eq!(read, verbs);
}

#[test]
fn case_spaces_and_short_codes_are_forgiven() {
    for (text, means) in [
        ("  BUILD   C4 ", "build c4"),
        ("play s1", "play S-01"),
        ("Upgrade s-1 O5", "upgrade S-01 O-05"),
        ("token g2", "token G2"),
        ("visit m3", "visit M3"),
        ("SELL Hand S01", "sell hand S-01"),
    ] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), means);
    }
}

#[test]
fn what_can_not_be_read_says_which_word() {
    let word = |id: &str, word: &str| (format!("notation-{id}"), Some(Arg::Foreign(word.into())));
    for (text, told) in [
        ("build 44", word("field", "44")),
        ("play X-01", word("card", "x-01")),
        ("buy blue", word("colour", "blue")),
        ("token Q1", word("area", "q1")),
        ("visit 3", word("monument", "3")),
        ("sell here S-01", word("from", "here")),
    ] {
        assert_eq!(misread(text), told, "{text}");
    }
}
