//! How actions are written.

use super::*;

#[test]
fn every_action_is_read_back_from_its_notation_whatever_its_case_and_spaces() {
    for text in [
        "choose loom",
        "bid 58 f9",
        "bid loom m4",
        "pass",
        "colour green",
        "take f8",
        "take none",
        "swap f8",
        "swap none",
        "order 58 f9",
        "order loom f9",
        "order 58 f",
        "order 58 any",
        "decline",
        "else ask",
        "else pass",
        "cancel",
        "next 8 f14",
    ] {
        let action: Action = text.parse().unwrap();
        assert_eq!(action.to_string(), text);
        assert_eq!(format!("  {} ", text.to_uppercase()).parse::<Action>().unwrap(), action);
        assert!(text.split(' ').count() <= 3);
    }
}

#[test]
fn what_is_no_action_is_refused_with_what_is_wrong() {
    let wrong = |text: &str| text.parse::<Action>().unwrap_err().id.to_string();
    for (text, id) in [
        ("choose tower", "notation-wonder"),
        ("bid 300 f9", "notation-piece"),
        ("bid tower f9", "notation-piece"),
        ("bid 58 f0", "notation-cell"),
        ("bid 58 f", "notation-cell"),
        ("colour blue", "notation-colour"),
        ("take any", "notation-cell"),
        ("order 58 x", "notation-place"),
        ("order 58", "notation-form"),
        ("else 58", "notation-otherwise"),
        ("jump", "notation-verb"),
    ] {
        assert_eq!(wrong(text), id, "{text}");
    }
}

#[test]
fn a_number_below_ten_may_be_written_with_a_nought() {
    assert_eq!("bid 08 f9".parse::<Action>().unwrap().to_string(), "bid 8 f9");
}

#[test]
fn each_part_of_a_bid_has_a_short_list() {
    let game = second("loom beacon plaza dye");
    let actions = game.actions(Seat(0)).into_iter();
    let bids: Vec<_> = actions.filter(|action| matches!(action, Action::Bid(..))).collect();
    // All numbers in four places.
    assert_eq!(bids.len(), 48);
}
