//! Phase 2: postcards and their pieces.

use super::*;

#[rustfmt::skip]
const LAMPS: [&str; 8] = [
    "BBBBOOOO",
    "BLBBOOLO",
    "BBBBOOOO",
    "BBBBSOOO",
    "BBBBSOOO",
    "BBBBOOOO",
    "BLBBOOLO",
    "BBBBOOOO",
];

#[test]
fn four_tokens_are_four_postcards_and_nobody_activates_one_twice() {
    let mut game = square(LAMPS, "line3", "line3");
    acts(&mut game, BLUE, "spend levitation; activate sacre-coeur; painter a1; lamp a3");
    assert_eq!(refusal(&game, BLUE, "spend jardin"), Illegal::NoTokens);
    assert_eq!(refusal(&game, ORANGE, "lamp e1"), Illegal::Activated(Postcard::Lampadaire, BLUE));
    game.cards.remove(&Postcard::Penseur);
    assert_eq!(refusal(&game, ORANGE, "statue up e2"), Illegal::NotInGame(Postcard::Penseur));
}

#[test]
fn a_postcard_with_a_piece_is_activated_by_laying_it_or_spent() {
    let game = square(LAMPS, "line3", "line3");
    assert_eq!(refusal(&game, BLUE, "activate jardin"), Illegal::NeedsPlace(Postcard::Jardin));
    assert!(allowed(&game, BLUE, "spend jardin") && allowed(&game, BLUE, "activate chartier"));
}

#[test]
fn painter_dancer_lamp_and_annex_go_to_free_fields_of_the_own_colour_only() {
    let mut game = square(LAMPS, "line3", "line3");
    for piece in ["painter", "dancer", "lamp", "statue up"] {
        assert_eq!(refusal(&game, BLUE, &format!("{piece} e4")), Illegal::NotYourColour(field("e4")));
        assert_eq!(refusal(&game, BLUE, &format!("{piece} f6")), Illegal::NotYourColour(field("f6")));
        assert_eq!(refusal(&game, BLUE, &format!("{piece} b2")), Illegal::NotYourColour(field("b2")));
        assert!(allowed(&game, BLUE, &format!("{piece} d4")), "{piece}");
    }
    acts(&mut game, BLUE, "painter d4");
    assert_eq!(refusal(&game, BLUE, "dancer d4"), Illegal::Covered(field("d4")));
    assert_eq!(refusal(&game, BLUE, "build line3 r0 b4"), Illegal::Covered(field("d4")));
}

#[test]
fn the_fountain_lies_on_free_own_or_shared_fields() {
    let mut game = square(LAMPS, "line3", "line3");
    assert_eq!(refusal(&game, BLUE, "fountain r0 e4"), Illegal::OthersColour(field("f4")));
    assert_eq!(refusal(&game, BLUE, "fountain r0 a2"), Illegal::Lamp(field("b2")));
    acts(&mut game, BLUE, "fountain r90 e4");
    assert_eq!(game.city.piece_on(field("e5")).unwrap().kind, PieceKind::Fountain);
}

#[test]
fn the_annex_makes_a_building_beside_it_one_field_larger() {
    let mut game = square(LAMPS, "line3 square4", "line3");
    assert_eq!(refusal(&game, BLUE, "annex line3 a4"), Illegal::NotBuilt(building("line3")));
    acts(&mut game, BLUE, "build line3 r0 a1");
    assert_eq!(refusal(&game, BLUE, "annex line3 a3"), Illegal::NotBeside(field("a3"), building("line3")));
    acts(&mut game, BLUE, "annex line3 a2");
    let built = game.city.building(BLUE, building("line3")).unwrap();
    assert_eq!((built.fields.clone(), built.annex), (fields("a1 b1 c1 a2"), Some(field("a2"))));
    // Beside the annex and b1 shines the lamp of b2: once, on four fields.
    assert_eq!(game.count(BLUE).buildings[0].lamps, fields("b2"));
    assert_eq!(light(&game, BLUE), 4);
}

#[test]
fn the_statue_needs_a_free_field_to_look_at_and_a_printed_lamp_is_one() {
    let mut game = square(LAMPS, "line3", "line3");
    assert_eq!(refusal(&game, BLUE, "statue up a1"), Illegal::NothingToSee(field("a1")));
    acts(&mut game, BLUE, "build line3 r0 a1");
    assert_eq!(refusal(&game, BLUE, "statue up a2"), Illegal::NothingToSee(field("a2")));
    assert!(allowed(&game, BLUE, "statue right a2"));
}

#[test]
fn the_big_lamp_goes_to_a_printed_lamp_only() {
    let mut game = square(LAMPS, "line3", "line3");
    acts(&mut game, BLUE, "lamp d4");
    assert_eq!(refusal(&game, BLUE, "biglamp d4"), Illegal::NoPrintedLamp(field("d4")));
    assert_eq!(refusal(&game, BLUE, "biglamp a1"), Illegal::NoPrintedLamp(field("a1")));
    assert_eq!(legal(&game, "biglamp"), ["biglamp b2", "biglamp g2", "biglamp b7", "biglamp g7"]);
}
