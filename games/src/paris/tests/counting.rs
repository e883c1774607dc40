//! What everything is worth at the end.

use super::*;

#[rustfmt::skip]
const LAMPS: [&str; 8] = [
    "BBBBOOOO",
    "BLBBOOLO",
    "BBBBOOOO",
    "BBLBSOOO",
    "BBBBSOOO",
    "BBBBOOOO",
    "BLBBOOLO",
    "BBBBOOOO",
];

#[test]
fn a_building_counts_its_fields_for_each_lamp_that_shines_on_it() {
    let mut game = square(LAMPS, "", "");
    // c2 is beside b2, c3 beside c4: two lamps on six fields.
    game.put_up(BLUE, building("l6"), fields("c1 d1 c2 d2 c3 d3"));
    assert_eq!(game.count(BLUE).buildings[0].lamps, fields("b2 c4"));
    assert_eq!((light(&game, BLUE), group(&game, BLUE)), (12, 6));
}

#[test]
fn light_does_not_go_round_corners() {
    let mut game = square(LAMPS, "", "");
    game.put_up(BLUE, building("line3"), fields("a1 a3 c1"));
    assert_eq!(light(&game, BLUE), 0);
}

#[test]
fn a_lamp_shines_on_buildings_of_both_seats() {
    let mut game = square(LAMPS, "", "");
    game.put_up(BLUE, building("line3"), fields("d3 d4 d5"));
    game.put_up(ORANGE, building("corner3"), fields("c5 c6"));
    assert_eq!((light(&game, BLUE), light(&game, ORANGE)), (3, 2));
}

#[test]
fn the_largest_group_of_joined_buildings_counts_a_point_a_field() {
    let mut game = square(HALVES, "", "");
    game.put_up(BLUE, building("l6"), fields("a1 b1 c1 a2 a3 a4"));
    game.put_up(BLUE, building("line3"), fields("b5 c5 d5"));
    game.put_up(BLUE, building("square4"), fields("c6 d6 c7 d7"));
    game.put_up(ORANGE, building("s4"), fields("a5 a6"));
    // The second and third touch: 3 + 4 = 7 beats 6; a4 and b5 only share a corner.
    assert_eq!(
        (group(&game, BLUE), game.count(BLUE).group),
        (7, vec![building("line3"), building("square4")])
    );
}

#[test]
fn the_garden_is_a_building_of_two_for_light_and_groups() {
    let mut game = square(LAMPS, "", "");
    game.put_up(BLUE, Building::GARDEN, fields("a1 b1"));
    game.put_up(BLUE, building("line3"), fields("c1 c2 c3"));
    // b1 is beside b2; c2 is beside b2 and c3 beside c4.
    assert_eq!((light(&game, BLUE), group(&game, BLUE)), (2 + 6, 5));
}

#[test]
fn of_equal_groups_the_one_that_was_built_first_is_named() {
    let mut game = square(HALVES, "", "");
    game.put_up(BLUE, building("square4"), fields("a1 b1 a2 b2"));
    game.put_up(BLUE, building("t4"), fields("a5 a6 a7 b6"));
    game.put_up(BLUE, building("l4"), fields("d1 d2 d3 c3"));
    assert_eq!((group(&game, BLUE), game.count(BLUE).group), (4, vec![building("square4")]));
}

#[test]
fn unbuilt_buildings_cost_three_each_but_not_with_sacre_coeur() {
    let mut game = square(HALVES, "l6 line3", "x5");
    assert_eq!(game.points(BLUE), -6);
    acts(&mut game, BLUE, "activate sacre-coeur");
    assert_eq!((game.points(BLUE), game.points(ORANGE)), (0, -3));
}

#[test]
fn the_painter_counts_two_for_each_lamp_in_an_area_that_buildings_bound() {
    let mut game = square(LAMPS, "", "");
    acts(&mut game, BLUE, "painter a1; dancer a2");
    assert_eq!(card_points(&game, BLUE, Postcard::Peintre), Some(10));
    // A wall across the third row leaves b2 and g2.
    game.put_up(ORANGE, building("l6"), Field::all().filter(|field| field.row == 2).collect());
    assert_eq!(card_points(&game, BLUE, Postcard::Peintre), Some(4));
}

#[test]
fn laid_and_big_lamps_count_one_each_for_the_painter_and_a_covered_one_none() {
    let mut game = square(LAMPS, "line3", "");
    acts(&mut game, BLUE, "painter a1; lamp a3; biglamp b2; activate metropolitain");
    assert_eq!(card_points(&game, BLUE, Postcard::Peintre), Some(12));
    acts(&mut game, BLUE, "build line3 r0 b4");
    assert_eq!(card_points(&game, BLUE, Postcard::Peintre), Some(10));
}

#[test]
fn the_dancer_counts_free_fields_in_an_area_that_lamps_and_pieces_bound_too() {
    let mut game = square(HALVES, "", "");
    acts(&mut game, BLUE, "dancer a1");
    assert_eq!(card_points(&game, BLUE, Postcard::MoulinRouge), Some(63));
    // A building, a lamp and the painter close in a1, b1, a2 and b2.
    game.put_up(ORANGE, building("line3"), fields("c1 c2"));
    acts(&mut game, BLUE, "lamp a3; painter b3");
    assert_eq!(card_points(&game, BLUE, Postcard::MoulinRouge), Some(3));
}

#[test]
fn printed_lamps_bound_the_dancer_and_are_not_counted() {
    let mut rows = HALVES;
    rows[0] = "BBLBOOOO";
    rows[1] = "LLLBOOOO";
    let mut game = square(rows, "", "");
    acts(&mut game, BLUE, "dancer a1");
    assert_eq!(card_points(&game, BLUE, Postcard::MoulinRouge), Some(1));
}

#[test]
fn the_fountain_counts_three_for_each_building_beside_it_of_either_seat() {
    let mut game = square(HALVES, "", "");
    acts(&mut game, BLUE, "fountain r0 b3");
    game.put_up(BLUE, building("line3"), fields("b2 c2 d2"));
    game.put_up(ORANGE, building("corner3"), fields("d3 e3"));
    game.put_up(ORANGE, building("t4"), fields("d4 e4"));
    assert_eq!(card_points(&game, BLUE, Postcard::Fontaine), Some(6));
}

#[test]
fn the_statue_counts_two_at_sides_and_one_at_corners_while_it_sees_something() {
    let mut game = square(HALVES, "", "");
    acts(&mut game, BLUE, "statue right b2");
    assert_eq!(card_points(&game, BLUE, Postcard::Penseur), Some(4 * 2 + 4));
    game.put_up(ORANGE, building("line3"), fields("a1 a2 a3"));
    assert_eq!(card_points(&game, BLUE, Postcard::Penseur), Some(3 * 2 + 2));
    game.put_up(ORANGE, building("t4"), fields("c2"));
    assert_eq!(card_points(&game, BLUE, Postcard::Penseur), Some(0));
}

#[test]
fn the_big_lamp_shines_on_two_fields_a_side_and_a_building_hides_the_second() {
    let mut game = square(LAMPS, "", "");
    acts(&mut game, BLUE, "biglamp c4");
    let light: Vec<Field> = game.city.light(field("c4")).into_iter().map(|(field, _)| field).collect();
    assert_eq!(light, fields("c3 c2 d4 e4 c5 c6 b4 a4"));
    game.put_up(BLUE, building("line3"), fields("c5 d5"));
    game.put_up(BLUE, building("s4"), fields("c6 d6"));
    game.put_up(BLUE, building("t4"), fields("e4 f4"));
    assert_eq!(game.count(BLUE).buildings.iter().map(Lit::points).collect::<Vec<_>>(), [2, 0, 2]);
}
