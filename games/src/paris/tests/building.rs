//! Phase 2: where buildings may stand.

use super::*;

#[rustfmt::skip]
const MIXED: [&str; 8] = [
    "BBBLOOOO",
    "BSBBOOOO",
    "BBBOOOOO",
    "BBBOOOOO",
    "BBLOOOOO",
    "BBBOOOOO",
    "BBBOOOOO",
    "BBBOOOOO",
];

#[test]
fn a_building_stands_on_free_fields_of_the_own_colour_or_shared_ones() {
    let mut game = square(MIXED, "square4 line3", "line3");
    assert_eq!(refusal(&game, BLUE, "build line3 r0 b1"), Illegal::Lamp(field("d1")));
    assert_eq!(refusal(&game, BLUE, "build line3 r0 b3"), Illegal::OthersColour(field("d3")));
    assert_eq!(refusal(&game, BLUE, "build line3 r0 g1"), Illegal::OffBoard(field("g1")));
    act(&mut game, "build square4 r0 a1").unwrap();
    assert_eq!(game.city.building_on(field("b2")).unwrap().seat, BLUE);
    assert_eq!(refusal(&game, BLUE, "build line3 r0 a2"), Illegal::Covered(field("a2")));
    assert_eq!(refusal(&game, BLUE, "build square4 r0 a3"), Illegal::NotInReserve(building("square4")));
    assert_eq!((game.chimneys(BLUE), game.active), (6, ORANGE));
}

#[test]
fn without_a_chimney_nothing_is_built_but_the_reserve_may_be_larger() {
    let names = "line3 corner3 square4 t4 l4 s4 t5 w5";
    let mut game = square(HALVES, names, "x5");
    for (index, first) in Field::all().filter(|field| field.column == 0).take(7).enumerate() {
        let building = Building::all().nth(index).unwrap();
        game.put_up(BLUE, building, vec![first]);
    }
    assert_eq!(refusal(&game, BLUE, "build line3 r0 b1"), Illegal::NoChimneys);
    assert_eq!(refusal(&game, BLUE, "garden r0 b1"), Illegal::NoChimneys);
    assert_eq!(refusal(&game, BLUE, "exchange line3 u6"), Illegal::NoChimneys);
    assert!(!game.can_build(BLUE));
}

#[test]
fn metropolitain_lets_one_later_building_cover_one_lamp() {
    let mut game = square(MIXED, "l4 line3", "line3");
    acts(&mut game, BLUE, "activate metropolitain");
    assert!(game.open.contains(&Postcard::Metropolitain));
    assert_eq!(game.tokens(BLUE), 3);
    let log = acts(&mut game, BLUE, "build line3 r0 b1");
    let used = Event::Used { seat: BLUE, card: Postcard::Metropolitain, field: field("d1") };
    assert!(log.contains(&used));
    assert_eq!(game.city.lamps().collect::<Vec<_>>(), [field("c5")]);
    // The second lamp is safe again.
    assert_eq!(refusal(&game, BLUE, "build l4 r0 b4"), Illegal::Lamp(field("c5")));
}

#[test]
fn an_open_metropolitain_is_no_use_to_the_other() {
    let mut game = square(MIXED, "line3", "line3");
    acts(&mut game, BLUE, "activate metropolitain");
    assert_eq!(refusal(&game, ORANGE, "build line3 r0 d1"), Illegal::Lamp(field("d1")));
    assert_eq!(
        refusal(&game, ORANGE, "activate metropolitain"),
        Illegal::Activated(Postcard::Metropolitain, BLUE)
    );
}

#[test]
fn one_building_covers_one_lamp_only() {
    let mut game = square(["LLBBOOOO"; 8], "line3", "line3");
    acts(&mut game, BLUE, "activate metropolitain");
    assert_eq!(refusal(&game, BLUE, "build line3 r0 a1"), Illegal::Lamp(field("b1")));
    assert!(allowed(&game, BLUE, "build line3 r0 b1"));
}

#[test]
fn chartier_lets_one_later_building_cover_one_field_of_the_other() {
    let mut game = square(MIXED, "line3 square4", "line3");
    acts(&mut game, BLUE, "activate chartier");
    assert_eq!(refusal(&game, BLUE, "build square4 r0 c3"), Illegal::OthersColour(field("d4")));
    let log = acts(&mut game, BLUE, "build line3 r0 b3");
    assert!(log.contains(&Event::Used { seat: BLUE, card: Postcard::Chartier, field: field("d3") }));
    assert_eq!(game.city.ground(field("d3")), Some(Ground::Shared));
    assert_eq!(refusal(&game, BLUE, "build square4 r0 c6"), Illegal::OthersColour(field("d6")));
}

#[test]
fn one_building_may_use_both() {
    let mut game = square(MIXED, "line3", "line3");
    acts(&mut game, BLUE, "activate chartier; activate metropolitain; build line3 r0 c1");
    assert!(game.open.is_empty());
    assert_eq!(game.city.ground(field("e1")), Some(Ground::Shared));
}

#[test]
fn the_garden_uses_neither() {
    let mut game = square(MIXED, "line3", "line3");
    acts(&mut game, BLUE, "activate chartier; activate metropolitain");
    assert_eq!(refusal(&game, BLUE, "garden r0 c1"), Illegal::Lamp(field("d1")));
    assert_eq!(refusal(&game, BLUE, "garden r0 c3"), Illegal::OthersColour(field("d3")));
    acts(&mut game, BLUE, "garden r90 b2");
    assert_eq!(game.city.building(BLUE, Building::GARDEN).unwrap().fields, fields("b2 b3"));
    assert_eq!(game.chimneys(BLUE), 6);
}

#[test]
fn levitation_exchanges_a_building_and_builds_the_new_one_at_once() {
    let mut game = square(MIXED, "line3", "square4");
    assert_eq!(refusal(&game, BLUE, "exchange square4 l6"), Illegal::NotInReserve(building("square4")));
    assert_eq!(refusal(&game, BLUE, "exchange line3 square4"), Illegal::NotInPool(building("square4")));
    act(&mut game, "exchange line3 l6").unwrap();
    assert!(game.pool.contains(&building("line3")) && !game.pool.contains(&building("l6")));
    assert_eq!(game.active, BLUE);
    assert_eq!(refusal(&game, BLUE, "activate chartier"), Illegal::BuildExchanged(building("l6")));
    // Only the usual rules: the lamp on c5 is in the way of all others.
    assert!(legal(&game, "build l6").contains(&"build l6 r0 a2".to_owned()));
    act(&mut game, "build l6 r0 a2").unwrap();
    assert_eq!(game.active, ORANGE);
    assert_eq!(game.city.building(BLUE, building("l6")).unwrap().fields, fields("a2 b2 c2 a3 a4 a5"));
    assert!(game.players[BLUE].reserve.is_empty());
}

#[test]
fn levitation_takes_nothing_that_does_not_fit() {
    let mut rows = ["OOOOOOOO"; 8];
    rows[0] = "BBBOOOOO";
    let game = square(rows, "square4", "line3 s4");
    assert_eq!(refusal(&game, BLUE, "exchange square4 l6"), Illegal::NoRoom(building("l6")));
    assert_eq!(legal(&game, "exchange"), [] as [&str; 0]);
}
