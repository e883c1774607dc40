//! Phase 2: what a postcard that is given up does not do, and what Metropolitain may cover.

use super::*;

#[rustfmt::skip]
const LAMPS: [&str; 8] = [
    "BBBLOOOO",
    "BBBBOOOO",
    "BBBBOOOO",
    "BBBBOOOO",
    "BBLBOOOO",
    "BBBBOOOO",
    "BBBBOOOO",
    "BBBBOOOO",
];

#[test]
fn every_postcard_may_be_spent() {
    let game = square(LAMPS, "line3", "line3");
    let all: Vec<String> = Postcard::ALL.iter().map(|card| format!("spend {card}")).collect();
    assert_eq!(legal(&game, "spend"), all);
}

#[test]
fn a_spent_card_is_turned_over_and_takes_a_token() {
    let mut game = square(LAMPS, "line3", "line3");
    acts(&mut game, BLUE, "spend metropolitain");
    let card = game.public().cards.into_iter().find(|card| card.card == Postcard::Metropolitain).unwrap();
    assert_eq!((card.seat, card.open, card.spent, game.tokens(BLUE)), (Some(BLUE), false, true, 3));
    let activated = Illegal::Activated(Postcard::Metropolitain, BLUE);
    assert_eq!(refusal(&game, ORANGE, "activate metropolitain"), activated);
}

#[test]
fn a_spent_metropolitain_or_chartier_lets_no_later_building_cover_more() {
    let mut game = square(LAMPS, "line3", "line3");
    acts(&mut game, BLUE, "spend metropolitain; spend chartier");
    assert_eq!(refusal(&game, BLUE, "build line3 r0 b1"), Illegal::Lamp(field("d1")));
    assert_eq!(refusal(&game, BLUE, "build line3 r0 c2"), Illegal::OthersColour(field("e2")));
}

#[test]
fn a_spent_sacre_coeur_spares_nothing() {
    // Two buildings of the reserve cost three points each, unless the card was activated with its effect.
    let mut game = square(LAMPS, "line3 square4", "line3");
    acts(&mut game, BLUE, "spend sacre-coeur");
    assert_eq!(game.points(BLUE), -6);
    let mut game = square(LAMPS, "line3 square4", "line3");
    acts(&mut game, BLUE, "activate sacre-coeur");
    assert_eq!(game.points(BLUE), 0);
}

#[test]
fn metropolitain_covers_printed_lamps_only() {
    let mut game = square(LAMPS, "line3", "line3");
    acts(&mut game, BLUE, "activate metropolitain; biglamp c5");
    acts(&mut game, ORANGE, "lamp e3");
    // The big lamp lies on the printed one of c5, the other's lamp on the other's e3.
    assert_eq!(refusal(&game, BLUE, "build line3 r0 a5"), Illegal::NoPrintedLamp(field("c5")));
    assert_eq!(refusal(&game, BLUE, "build line3 r0 c3"), Illegal::NoPrintedLamp(field("e3")));
    assert!(allowed(&game, BLUE, "build line3 r0 b1"));
    let offered = legal(&game, "build line3");
    game.active = BLUE;
    let own = legal(&game, "build line3");
    assert!(offered.iter().chain(&own).all(|notation| notation != "build line3 r0 a5"));
    assert!(own.contains(&"build line3 r0 b1".to_owned()));
}

#[test]
fn metropolitain_covers_no_lamp_that_was_laid_on_the_own_colour() {
    let mut game = square(LAMPS, "line3", "line3");
    acts(&mut game, BLUE, "activate metropolitain; lamp b3");
    assert_eq!(refusal(&game, BLUE, "build line3 r0 a3"), Illegal::NoPrintedLamp(field("b3")));
    assert!(game.can_build(BLUE));
}
