//! How actions are written.

use super::*;
use crate::notation::Notation;

#[test]
fn every_action_is_read_back_from_its_notation_whatever_its_case_and_spaces() {
    for text in ["floor v1", "roof z5", "park x4", "plan C 2", "end"] {
        let action: Action = text.parse().unwrap();
        assert_eq!(action.to_string(), text);
        assert_eq!(format!("  {} ", text.to_uppercase()).parse::<Action>().unwrap(), action);
    }
}

#[test]
fn what_is_no_action_is_refused_with_what_is_wrong() {
    let wrong = |text: &str| text.parse::<Action>().unwrap_err().id.to_string();
    for (text, id) in [
        ("floor a1", "notation-field"),
        ("floor v6", "notation-field"),
        ("plan F 1", "notation-line"),
        ("plan A 5", "notation-number"),
        ("plan A 0", "notation-number"),
    ] {
        assert_eq!(wrong(text), id, "{text}");
    }
}

#[test]
fn no_menu_needs_a_second_page() {
    let game = game("advanced", 4);
    for verb in Action::VERBS {
        let most =
            game.actions(Seat(0)).iter().filter(|action| action.to_string().starts_with(verb.name)).count();
        assert!(most <= 25, "{}: {most}", verb.name);
    }
}

#[test]
fn a_remark_tells_what_stands_there_and_where_that_is_from_the_own_side() {
    let game = built("advanced", 2, "w4:2^");
    let note = |seat, text: &str| game.note(Seat(seat), &text.parse().unwrap()).unwrap().args;
    let arg = |name: &'static str, arg: crate::Arg| (std::borrow::Cow::from(name), arg);
    assert_eq!(note(0, "floor w4")[..2], [arg("line", "B".into()), arg("place", 4_u8.into())]);
    // w4 is on the second line from the West's left, second from near.
    assert_eq!(note(1, "floor w4")[..2], [arg("line", "B".into()), arg("place", 2_u8.into())]);
    assert_eq!(note(1, "plan B 2"), [arg("line", "B".into()), arg("seen", 1_usize.into())]);
}
