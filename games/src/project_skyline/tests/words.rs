//! What the words of a notation stand for: menus and completion show it beside them.

use super::*;

/// Every argument of every verb with a word, and the message that explains it.
const MEANINGS: &[(&str, &str, &str, &str)] = &[
    ("buy", "pile", "green", "project-skyline-word-pile"),
    ("upgrade", "give", "S-01", "project-skyline-effect-build-area"),
    ("upgrade", "take", "O-17", "project-skyline-effect-draw"),
    ("symbol", "colour", "red", "project-skyline-colour-red"),
    ("play", "card", "O-05", "project-skyline-effect-money"),
    ("build", "field", "e4", "project-skyline-word-field"),
    ("lift", "field", "e5", "project-skyline-word-field"),
    ("sell", "from", "hand", "project-skyline-word-hand"),
    ("sell", "from", "discard", "project-skyline-word-discard"),
    ("sell", "card", "B-01", "project-skyline-effect-build-area"),
    ("take", "pile", "grey", "project-skyline-word-pile"),
    ("swap", "give", "S-08", "project-skyline-effect-money"),
    ("swap", "take", "O-27", "project-skyline-effect-swap"),
    ("visit", "monument", "M5", "project-skyline-word-monument"),
    ("score", "area", "G1", "project-skyline-word-area"),
    ("token", "area", "W1", "project-skyline-word-area"),
    ("discard", "card", "O-20", "project-skyline-effect-build-two-empty"),
];

#[test]
fn every_word_of_a_notation_is_explained() {
    let game = game("new-york", 4);
    for (verb, argument, word, id) in MEANINGS {
        let meaning = game.word(verb, argument, word).unwrap_or_else(|| panic!("{verb} {argument} {word}"));
        assert_eq!(meaning.id, *id, "{verb} {argument} {word}");
        assert_eq!(game.word(verb, argument, "zz-99"), None);
    }
    for verb in ProjectSkyline::VERBS {
        for argument in verb.arguments {
            assert!(MEANINGS.iter().any(|meaning| (meaning.0, meaning.1) == (verb.name, argument)));
        }
    }
}

#[test]
fn a_field_is_explained_by_its_area_and_a_pile_by_its_card() {
    let game = game("new-york", 4);
    let area = game.city.board().area_of(cell("e4")).unwrap();
    let field = Message::new("project-skyline-word-field")
        .with("area", area.id.to_string())
        .with("name", area.name.as_str());
    assert_eq!(game.word("build", "field", "e4"), Some(field));
    let pile = Message::new("project-skyline-word-pile")
        .with("card", "B-01")
        .with("effect", effect_words(card(code("B-01")).effect));
    assert_eq!(game.word("buy", "pile", "green"), Some(pile));
}
