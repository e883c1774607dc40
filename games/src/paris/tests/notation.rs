//! Actions are read as they are written, and kindly.

use super::*;

#[test]
fn every_action_is_read_as_it_is_written() {
    for text in [
        "pick sacre-coeur",
        "lay r270 g7",
        "take l6",
        "pass",
        "build l6 r90 c4",
        "activate metropolitain",
        "spend grande-lumiere",
        "exchange line3 u6",
        "garden r90 a1",
        "fountain r0 b2",
        "annex garden c3",
        "painter h8",
        "dancer a8",
        "statue left d5",
        "lamp e5",
        "biglamp e6",
    ] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
    }
}

#[test]
fn a_turn_may_follow_its_field_and_case_does_not_matter() {
    for text in ["build l6 c4 r90", " BUILD  L6 R90 C4 "] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), "build l6 r90 c4");
    }
    assert_eq!("lay c3 r90".parse::<Action>().unwrap().to_string(), "lay r90 c3");
}

#[test]
fn turns_that_look_alike_are_one() {
    for (text, plain) in [
        ("build line3 r180 c4", "build line3 r0 c4"),
        ("build square4 r270 c4", "build square4 r0 c4"),
        ("build s4 r270 c4", "build s4 r90 c4"),
        ("garden r270 c4", "garden r90 c4"),
        ("fountain r180 c4", "fountain r0 c4"),
    ] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), plain);
    }
}

#[test]
fn what_cannot_be_read_is_told_apart() {
    for (text, id) in [
        ("build l6 r90 c9", "field"),
        ("build l6 r45 c4", "turn"),
        ("build l7 r90 c4", "building"),
        ("activate eiffel", "card"),
        ("statue north c4", "look"),
        ("painter é4", "field"),
        ("painter c44", "field"),
    ] {
        assert_eq!(text.parse::<Action>().unwrap_err().id.to_string(), format!("notation-{id}"), "{text}");
    }
}
