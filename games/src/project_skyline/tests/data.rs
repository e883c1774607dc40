//! The cards and boards that the game comes with, where the rule book says what they are.

use super::*;
use crate::project_skyline::cards::Place::{Area, Building, NearMonument, NearOwn, NearWater};
use Colour::{Green, Grey, Red, White};

fn effect(text: &str) -> Effect {
    super::card(code(text)).effect
}

fn build(layers: u8, on: cards::Place) -> Effect {
    Effect::Build { layers, on, money: Money::ZERO }
}

#[test]
fn cards_and_boards_are_those_of_the_rules() {
    assert_eq!(Deck::get().check(), Ok(()));
    for side in Side::ALL {
        assert_eq!(side.board().check(side), Ok(()), "{}", side.id());
    }
}

#[test]
fn start_cards_are_those_of_the_rule_book() {
    assert_eq!(effect("S-01"), build(1, Area(Green)));
    assert_eq!(effect("S-02"), build(1, Area(White)));
    assert_eq!(effect("S-03"), build(2, Area(Grey)));
    assert_eq!(effect("S-04"), Effect::Build { layers: 1, on: Area(Red), money: Money(1) });
    for (text, colour) in ["S-05", "S-06", "S-07", "S-08"].into_iter().zip(Colour::ALL) {
        assert_eq!(effect(text), Effect::Money(Money(1)));
        assert_eq!(super::card(code(text)).symbols, [colour]);
    }
    for (text, colour) in ["S-01", "S-02", "S-03", "S-04"].into_iter().zip(Colour::ALL) {
        assert_eq!(super::card(code(text)).symbols, [colour]);
    }
}

#[test]
fn upgrade_cards_with_a_known_effect_have_it() {
    for (text, known) in [
        ("O-10", build(1, Building)),
        ("O-11", build(1, NearWater)),
        ("O-12", build(1, NearMonument)),
        ("O-13", Effect::PlayAnother),
        ("O-14", Effect::Sell(Money(2))),
        ("O-15", build(2, Area(White))),
        ("O-16", Effect::Take),
        ("O-17", Effect::Draw),
        ("O-18", Effect::Move(Money(2))),
        ("O-19", Effect::LayersIn(Grey)),
        ("O-20", Effect::BuildTwoEmpty),
        ("O-21", build(3, NearOwn)),
        ("O-22", Effect::FourthLayers(Money(3))),
        ("O-23", Effect::Visit),
        ("O-24", Effect::NewBuildings(Money(3))),
        ("O-25", Effect::Areas(Money(1))),
        ("O-26", Effect::TallBuildings(Money(3))),
        ("O-27", Effect::Swap),
    ] {
        assert_eq!(effect(text), known, "{text}");
    }
}

#[test]
fn the_grey_base_card_builds_two_layers() {
    assert!(matches!(effect("B-03"), Effect::Build { layers: 2, on: Area(Grey), .. }));
}

#[test]
fn new_york_has_a_landmark_ferries_and_8_monuments() {
    let board = Side::NewYork.board();
    assert_eq!(board.landmark, Some(cell("e6")));
    assert!(!board.ferries.is_empty());
    assert_eq!(board.monuments.len(), 8);
    assert!(board.monuments.iter().all(|monument| monument.threshold.is_none()));
}

#[test]
fn tokyo_has_9_monuments_with_a_number_and_neither_landmark_nor_ferry() {
    let board = Side::Tokyo.board();
    assert_eq!((board.landmark, &board.ferries[..]), (None, &[][..]));
    assert_eq!(board.monuments.len(), 9);
    assert!(board.monuments.iter().all(|monument| monument.threshold.is_some()));
}

#[test]
fn fields_across_a_ferry_are_neighbours_in_both_directions() {
    let board = Side::NewYork.board();
    for &(one, other) in &board.ferries {
        assert!(board.neighbours(one).any(|near| near == other));
        assert!(board.neighbours(other).any(|near| near == one));
    }
    assert!(board.neighbours(cell("b5")).any(|near| near == cell("d5")));
}

#[test]
fn names_are_read_as_they_are_written() {
    for text in ["G1", "W2", "Y3", "R4"] {
        assert_eq!(text.parse::<AreaId>().unwrap().to_string(), text);
    }
    assert_eq!("m7".parse(), Ok(MonumentId(7)));
    for text in ["", "G", "G0", "G01", "G+1", "X1", "G100", "1G", "GG1"] {
        assert!(text.parse::<AreaId>().is_err(), "{text}");
    }
    for text in ["", "M", "M0", "7", "M-1"] {
        assert!(text.parse::<MonumentId>().is_err(), "{text}");
    }
    for text in ["s1", "S-1", "s-01", "S01"] {
        assert_eq!(text.parse(), Ok(code("S-01")), "{text}");
    }
    for text in ["", "S", "S-99", "X-01", "S-001", "S--1"] {
        assert!(text.parse::<Code>().is_err(), "{text}");
    }
}
