//! Where floors, roofs and parks may stand.

use super::*;

#[test]
fn a_floor_stands_on_an_empty_field_or_on_any_floor() {
    let mut game = built("basic", 2, "w2:2");
    let log = acts(&mut game, "floor v1; floor w2");
    assert_eq!(game.city.at(cell("v1")), Some(Building::Floors(1)));
    assert_eq!(game.city.at(cell("w2")), Some(Building::Floors(3)));
    assert_eq!(game.players[Seat(0)].floors, 14);
    assert_eq!(log[1], Event::FloorBuilt { seat: Seat(0), cell: cell("w2"), height: 3 });
}

#[test]
fn a_roof_stands_on_a_floor_and_never_on_an_empty_field() {
    let mut game = built("basic", 2, "w2:2");
    assert_eq!(refusal(&game, "roof v1"), Illegal::RoofOnGround(cell("v1")));
    acts(&mut game, "roof w2");
    assert_eq!(game.city.at(cell("w2")), Some(Building::Roofed(2)));
    assert_eq!(game.players[Seat(0)].roofs, 1);
}

#[test]
fn a_park_stands_on_an_empty_field_only() {
    let mut game = built("basic", 2, "w2:2");
    assert_eq!(refusal(&game, "park w2"), Illegal::ParkOnBuilding(cell("w2")));
    acts(&mut game, "park v1");
    assert_eq!(game.city.at(cell("v1")), Some(Building::Park));
    assert_eq!(game.players[Seat(0)].parks, 0);
}

#[test]
fn nothing_stands_on_a_roof_or_a_park() {
    let game = built("basic", 2, "w2:2^ x3:p");
    for piece in ["floor", "roof", "park"] {
        assert_eq!(refusal(&game, &format!("{piece} w2")), Illegal::OnRoof(cell("w2")));
        assert_eq!(refusal(&game, &format!("{piece} x3")), Illegal::OnPark(cell("x3")));
    }
}

#[test]
fn a_field_is_not_built_on_twice_in_a_turn_but_in_the_next() {
    let mut game = built("basic", 2, "");
    acts(&mut game, "floor v1");
    assert_eq!(refusal(&game, "roof v1"), Illegal::Twice(cell("v1")));
    assert_eq!(refusal(&game, "floor v1"), Illegal::Twice(cell("v1")));
    acts(&mut game, "floor v2; roof v1");
    assert_eq!(game.city.at(cell("v1")), Some(Building::Roofed(1)));
}

#[test]
fn buildings_belong_to_nobody() {
    let mut game = built("basic", 2, "");
    acts(&mut game, "floor v1; floor v2; floor v1; roof v2");
    assert_eq!(game.city.at(cell("v1")), Some(Building::Floors(2)));
    assert_eq!(game.city.at(cell("v2")), Some(Building::Roofed(1)));
}

#[test]
fn what_has_been_used_up_cannot_be_built() {
    let mut game = built("basic", 2, "v1:1");
    give(&mut game, [0, 0, 0]);
    assert_eq!(refusal(&game, "floor v2"), Illegal::NoFloors);
    assert_eq!(refusal(&game, "roof v1"), Illegal::NoRoofs);
    assert_eq!(refusal(&game, "park v2"), Illegal::NoParks);
}

#[test]
fn all_legal_buildings_are_offered() {
    // 23 fields are open for a floor: all but the park and the roof. One floor may get a roof, 22 fields a park.
    let game = built("basic", 2, "w2:2^ x3:p v1:1");
    assert_eq!((legal(&game, "floor"), legal(&game, "roof"), legal(&game, "park")), (23, 1, 22));
}
