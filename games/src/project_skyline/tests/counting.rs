//! Cards that pay, at once or for what stands on the board.

use super::*;

/// What one of the counting cards pays with these buildings: a field and its layers, lowest first.
fn pays(card: &str, buildings: &[(&str, &[u8])]) -> Money {
    gains("new-york", card, |game| {
        buildings.iter().for_each(|(text, layers)| stacks(game, &[text], layers));
    })
}

#[test]
fn plain_cards_pay_what_they_say() {
    let plain = Deck::get().cards.iter().filter_map(|card| match card.effect {
        Effect::Money(money) => Some((card.code.to_string(), money)),
        _ => None,
    });
    let paid: Vec<_> = plain.inspect(|(card, money)| assert_eq!(pays(card, &[]), *money, "{card}")).collect();
    let start = ["S-05", "S-06", "S-07", "S-08"].map(|card| (card.to_owned(), Money(1)));
    assert!(start.iter().all(|card| paid.contains(card)));
}

#[test]
fn o19_pays_one_for_each_own_layer_in_offices_covered_or_not() {
    let offices: &[(&str, &[u8])] = &[("d3", &[0, 1, 0, 0, 1]), ("f6", &[0]), ("h8", &[1, 1])];
    assert_eq!(pays("O-19", offices), Money(4));
    assert_eq!(pays("O-19", &[("e4", &[0, 0]), ("f4", &[0]), ("d6", &[0])]), Money::ZERO, "no offices");
}

#[test]
fn o22_pays_three_for_each_own_fourth_layer() {
    assert_eq!(pays("O-22", &[("e4", &[0, 0, 0])]), Money::ZERO, "a third layer");
    assert_eq!(pays("O-22", &[("e4", &[1, 1, 1, 0])]), Money(3));
    assert_eq!(pays("O-22", &[("e4", &[0, 0, 0, 1, 0])]), Money::ZERO, "the fourth is another's");
    let covered: &[(&str, &[u8])] = &[("e4", &[1, 1, 1, 0, 1, 1, 1]), ("d6", &[0; 7])];
    assert_eq!(pays("O-22", covered), Money(6));
}

#[test]
fn o24_pays_three_for_each_field_that_was_empty_when_the_turn_began() {
    let mut game = holding("new-york", 4, "red", &["O-04", "O-24", "S-04"]);
    stacks(&mut game, &["e7"], &[0]);
    acts(&mut game, "play O-04; build d6; play S-04; build d6");
    let before = money(&game);
    acts(&mut game, "play O-24");
    assert_eq!(money(&game) - before, Money(3), "one field, three layers");
}

#[test]
fn o24_pays_nothing_for_layers_on_buildings() {
    let mut game = holding("new-york", 4, "red", &["O-24", "S-04"]);
    stacks(&mut game, &["d6"], &[0]);
    acts(&mut game, "play S-04; build d6");
    let log = acts(&mut game, "play O-24");
    assert!(log.contains(&Event::Nothing { code: code("O-24") }));
}

#[test]
fn o24_counts_a_layer_moved_to_an_empty_field() {
    let mut game = holding("new-york", 4, "red", &["O-18", "O-24"]);
    stacks(&mut game, &["e4"], &[1, 0]);
    let before = money(&game);
    acts(&mut game, "play O-18; lift e4; build d6; play O-24");
    assert_eq!(money(&game) - before, Money(2 + 3));
}

#[test]
fn o24_counts_this_turn_only() {
    let mut game = holding("new-york", 3, "red", &["S-04"]);
    acts(&mut game, "play S-04; build d6; finish; end; finish; end; finish; end");
    game.players[FIRST].hand = codes(&["O-24"]);
    let log = acts(&mut game, "symbol red; play O-24");
    assert!(log.contains(&Event::Nothing { code: code("O-24") }));
}

#[test]
fn o25_pays_one_for_each_area_with_an_own_layer_covered_or_not() {
    // Two fields of G2, one covered layer in W3, one of the other alone in Y5.
    let buildings: &[(&str, &[u8])] = &[("e4", &[0]), ("e5", &[0, 0]), ("f4", &[0, 1]), ("d3", &[1])];
    assert_eq!(pays("O-25", buildings), Money(2));
}

#[test]
fn o26_pays_three_for_each_topped_building_of_three_at_least() {
    assert_eq!(pays("O-26", &[("e4", &[0, 0])]), Money::ZERO, "two layers");
    assert_eq!(pays("O-26", &[("e4", &[0, 0, 0, 1])]), Money::ZERO, "covered");
    assert_eq!(pays("O-26", &[("e4", &[1, 1, 0]), ("d6", &[0; 7])]), Money(6));
}

#[test]
fn a_counting_card_that_counts_nothing_is_played_all_the_same() {
    for card in ["O-19", "O-22", "O-24", "O-25", "O-26"] {
        let mut game = ready("new-york", 4, card);
        let log = acts(&mut game, &format!("play {card}"));
        assert!(log.contains(&Event::Nothing { code: code(card) }), "{card}");
        assert_eq!(game.players[FIRST].discard, codes(&[card]));
    }
}
