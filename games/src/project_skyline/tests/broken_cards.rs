//! Broken lists of cards: each mistake has a message that names it.

use super::*;

/// What is said of the cards after one of them was broken like this.
fn said(text: &str, smash: impl FnOnce(&mut Card)) -> String {
    let mut deck = Deck::get().clone();
    let code = code(text);
    smash(deck.cards.iter_mut().find(|card| card.code == code).unwrap());
    deck.check().unwrap_err().to_string()
}

/// What is said of the cards without this one.
fn without(text: &str) -> String {
    let mut deck = Deck::get().clone();
    let code = code(text);
    deck.cards.retain(|card| card.code != code);
    deck.check().unwrap_err().to_string()
}

/// What is said of the file after this replacement.
fn reads(old: &str, new: &str) -> String {
    let text = file("cards.toml");
    assert!(text.contains(old), "{old}");
    Deck::read(&text.replacen(old, new, 1)).unwrap_err().to_string()
}

#[test]
fn the_message_names_the_file_and_what_is_wrong() {
    let told = "cards.toml: S-01 stands twice";
    assert_eq!(reads("code = \"S-02\"", "code = \"S-01\""), told);
    for (old, new) in [
        ("code = \"S-01\"", "code = \"S-1\""),
        ("code = \"S-01\"", "code = \"S-+1\""),
        ("code = \"S-01\"", "code = \"T-01\""),
        ("code = \"S-01\"", "code = \"S01\""),
        ("symbols = [\"green\"]", "symbols = [\"blue\"]"),
        ("copies = 7", "copies = -7"),
        ("layers = 1", "layers = -1"),
        ("copies = 7", "copy = 7"),
        ("effect = \"draw\"", "effect = \"drawn\""),
        ("value = 0\n", ""),
    ] {
        let said = reads(old, new);
        assert!(said.starts_with("cards.toml: "), "{said}");
        assert!(said.contains("line"), "{said}");
    }
}

#[test]
fn every_series_has_its_codes_and_no_other() {
    for (text, told) in [
        ("S-03", "start codes: 7, but the rules want 8"),
        ("B-02", "base codes: 3, but the rules want 4"),
        ("O-20", "upgrade codes: 26, but the rules want 27"),
    ] {
        assert_eq!(without(text), told);
    }
    for (text, count) in [("S-08", 8), ("B-04", 4), ("O-27", 27)] {
        let number = count + 1;
        let said = said(text, |card| card.code.number = number);
        let name = format!("{}{number:02}", &text[..2]);
        assert_eq!(said, format!("{name} is none of the {count} codes of its series"));
    }
    let zero = said("S-01", |card| card.code.number = 0);
    assert_eq!(zero, "S-00 is none of the 8 codes of its series");
}

#[test]
fn start_cards_are_single_base_piles_of_seven_and_upgrades_at_most_double() {
    for (text, copies, least, most) in [
        ("S-01", 2, 1, 1),
        ("S-01", 0, 1, 1),
        ("B-01", 6, 7, 7),
        ("B-01", 8, 7, 7),
        ("O-01", 0, 1, 2),
        ("O-01", 3, 1, 2),
    ] {
        let told = format!("{text} has {copies} copies, but the rules want {least} to {most}");
        assert_eq!(said(text, |card| card.copies = copies), told);
    }
}

#[test]
fn there_are_34_upgrade_cards() {
    let (single, double) = (|card: &&Card| card.copies == 1, |card: &&Card| card.copies == 2);
    let upgrades = || Deck::get().cards.iter().filter(|card| card.code.series == Series::Upgrade);
    let single = upgrades().find(single).unwrap().code.to_string();
    let double = upgrades().find(double).unwrap().code.to_string();
    assert_eq!(said(&single, |card| card.copies = 2), "upgrade cards: 35, but the rules want 34");
    assert_eq!(said(&double, |card| card.copies = 1), "upgrade cards: 33, but the rules want 34");
}

#[test]
fn every_colour_has_a_pile() {
    let told = "piles of base cards: 3, but the rules want 4";
    assert_eq!(said("B-01", |card| card.pile = Some(Colour::Red)), told);
}

#[test]
fn base_cards_alone_have_a_pile_and_a_price_from_1_to_9() {
    let told = |text| {
        format!(
            "{text} has a price or pile that its series does not have, lacks it, or costs less than 1 or more than 9"
        )
    };
    for price in [None, Some(0), Some(-3), Some(10)] {
        assert_eq!(said("B-01", |card| card.price = price.map(Money)), told("B-01"));
    }
    assert_eq!(said("B-01", |card| card.pile = None), told("B-01"));
    for text in ["S-01", "O-01"] {
        assert_eq!(said(text, |card| card.price = Some(Money(3))), told(text));
        assert_eq!(said(text, |card| card.price = Some(Money(-3))), told(text));
        assert_eq!(said(text, |card| card.pile = Some(Colour::Red)), told(text));
    }
}

#[test]
fn cards_have_1_to_4_different_symbols() {
    let told = "O-05 has no symbol, more than four, or one twice";
    assert_eq!(said("O-05", |card| card.symbols.clear()), told);
    assert_eq!(said("O-05", |card| card.symbols = vec![Colour::Red, Colour::Red]), told);
    assert_eq!(said("O-05", |card| card.symbols = [&Colour::ALL[..], &[Colour::Red]].concat()), told);
}

#[test]
fn end_values_are_from_minus_2_to_5() {
    for value in [-3, 6] {
        let told = "O-05 has a value outside -2 to 5";
        assert_eq!(said("O-05", |card| card.value = Money(value)), told);
    }
}

#[test]
fn effects_build_layers_and_never_take_money() {
    let on = cards::Place::Anywhere;
    for layers in [0, 8] {
        let effect = Effect::Build { layers, on, money: Money::ZERO };
        let told = "O-05 builds no layer, or more than a building can have";
        assert_eq!(said("O-05", |card| card.effect = effect), told);
    }
    for amount in [0, -1] {
        let money = Money(amount);
        for effect in [
            Effect::Money(money),
            Effect::Sell(money),
            Effect::Move(money),
            Effect::FourthLayers(money),
            Effect::NewBuildings(money),
            Effect::Areas(money),
            Effect::TallBuildings(money),
        ] {
            let told = "O-05 pays nothing, or takes money away";
            assert_eq!(said("O-05", |card| card.effect = effect), told, "{effect:?}");
        }
    }
    let effect = Effect::Build { layers: 1, on, money: Money(-1) };
    assert_eq!(said("O-05", |card| card.effect = effect), "O-05 pays nothing, or takes money away");
}
