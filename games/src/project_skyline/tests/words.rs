//! What the words of a notation stand for: menus and completion show it beside them.

use super::*;
use crate::notation::Notation;

/// Every argument of every verb with a word, and the message that explains it.
const MEANINGS: &[(&str, &str, &str, &str)] = &[
    ("buy", "pile", "green", "word-pile"),
    ("upgrade", "give", "S-01", "effect-build-area"),
    ("upgrade", "take", "O-17", "effect-draw"),
    ("symbol", "colour", "red", "colour-red"),
    ("play", "card", "O-05", "effect-money"),
    ("build", "field", "e4", "word-field"),
    ("lift", "field", "e5", "word-field"),
    ("sell", "from", "hand", "word-hand"),
    ("sell", "from", "discard", "word-discard"),
    ("sell", "card", "B-01", "effect-build-area"),
    ("take", "pile", "grey", "word-pile"),
    ("swap", "give", "S-08", "effect-money"),
    ("swap", "take", "O-27", "effect-swap"),
    ("visit", "monument", "M5", "word-monument"),
    ("score", "area", "G1", "word-area"),
    ("token", "area", "W1", "word-area"),
    ("discard", "card", "O-20", "effect-build-two-empty"),
];

#[test]
fn every_word_of_a_notation_is_explained() {
    let game = game("new-york", 4);
    for (verb, argument, word, id) in MEANINGS {
        let meaning = game.word(verb, argument, word).unwrap_or_else(|| panic!("{verb} {argument} {word}"));
        assert_eq!(meaning.id, *id, "{verb} {argument} {word}");
        assert_eq!(game.word(verb, argument, "zz-99"), None);
    }
    for verb in Action::VERBS {
        for argument in verb.arguments {
            assert!(MEANINGS.iter().any(|meaning| (meaning.0, meaning.1) == (verb.name, argument)));
        }
    }
}

#[test]
fn a_field_is_explained_by_its_area_and_a_pile_by_its_card() {
    let game = game("new-york", 4);
    let area = game.city.board().area_of(cell("e4")).unwrap();
    let field = Message::own("word-field").with("area", area.id.to_string()).with("name", area.name.as_str());
    assert_eq!(game.word("build", "field", "e4"), Some(field));
    let pile = Message::own("word-pile")
        .with("card", "B-01")
        .with("effect", effect_words(card(code("B-01")).effect));
    assert_eq!(game.word("buy", "pile", "green"), Some(pile));
}
