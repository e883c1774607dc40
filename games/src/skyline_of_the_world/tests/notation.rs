//! How actions are written.

use super::*;

#[test]
fn every_action_is_read_back_from_its_notation_whatever_its_case_and_spaces() {
    let floors = Floor::ALL.iter().flat_map(|floor| [format!("buy {floor}"), format!("sell {floor}")]);
    let fields = Cell::all().flat_map(|cell| [format!("build {cell}"), format!("neutral {cell}")]);
    let cards = Data::of(EDITION).cards.deck().into_iter().map(|name| format!("card {name}"));
    for text in floors.chain(fields).chain(cards).chain(["end".to_owned()]) {
        let action: Action = text.parse().unwrap();
        assert_eq!(action.to_string(), text);
        assert_eq!(format!("  {} ", text.to_uppercase()).parse::<Action>().unwrap(), action);
    }
}

#[test]
fn what_is_no_action_is_refused_with_what_is_wrong() {
    let wrong = |text: &str| text.parse::<Action>().unwrap_err().id.to_string();
    for (text, id) in [
        ("build l1", "notation-field"),
        ("neutral a5", "notation-field"),
        ("card pier", "notation-card"),
        ("card tea", "notation-card"),
        ("buy 3", "notation-floor"),
        ("sell roof", "notation-floor"),
        ("build", "notation-form"),
        ("pass", "notation-verb"),
    ] {
        assert_eq!(wrong(text), id, "{text}");
    }
}

#[test]
fn candidates_hold_every_legal_action() {
    let game = built("", 2, "c3:1 c2:0");
    // All 29 fields but c2, where an own floor stands; neutral floors on both; all six bought, all but the 1 sold.
    let count =
        |start: &str| legal(&game).iter().filter(|action| action.to_string().starts_with(start)).count();
    assert_eq!(
        (count("build"), count("neutral"), count("buy"), count("sell"), count("end")),
        (28, 2, 6, 5, 1)
    );
}
