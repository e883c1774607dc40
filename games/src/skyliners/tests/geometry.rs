//! Lines, sides and blocks.

use super::*;

#[test]
fn every_side_counts_its_lines_from_its_own_left() {
    let lines = |side: Side| (names(side.line(Line::A)), names(side.line(Line::E)));
    let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
    assert_eq!(lines(Side::South), pair("v1 v2 v3 v4 v5", "z1 z2 z3 z4 z5"));
    assert_eq!(lines(Side::West), pair("v5 w5 x5 y5 z5", "v1 w1 x1 y1 z1"));
    assert_eq!(lines(Side::North), pair("z5 z4 z3 z2 z1", "v5 v4 v3 v2 v1"));
    assert_eq!(lines(Side::East), pair("z1 y1 x1 w1 v1", "z5 y5 x5 w5 v5"));
}

#[test]
fn every_field_lies_on_one_line_of_every_side() {
    for side in Side::ALL {
        for cell in Cell::all() {
            let (line, depth) = side.place(cell).unwrap();
            assert_eq!(side.cell(line, depth), cell);
        }
    }
    assert_eq!(Side::West.place(cell("y4")), Some((Line::B, 3)));
}

#[test]
fn the_middle_row_and_column_belong_to_two_blocks_and_the_centre_to_all() {
    let blocks = |text| Block::ALL.into_iter().filter(|block| block.holds(cell(text))).collect::<Vec<_>>();
    assert_eq!(blocks("v5"), [Block::NW]);
    assert_eq!(blocks("z1"), [Block::SE]);
    assert_eq!(blocks("x5"), [Block::NW, Block::NE]);
    assert_eq!(blocks("v3"), [Block::NW, Block::SW]);
    assert_eq!(blocks("x3"), Block::ALL);
    for block in Block::ALL {
        assert_eq!(Cell::all().filter(|&cell| block.holds(cell)).count(), 9);
    }
}

#[test]
fn a_park_is_lower_than_a_floor_a_roof_lower_than_a_second_floor() {
    let rising = [Building::Park, Building::Floors(1), Building::Roofed(1), Building::Floors(2)];
    assert!(rising.windows(2).all(|two| two[0].height() < two[1].height()));
}

#[test]
fn what_is_not_higher_than_all_nearer_buildings_is_hidden() {
    let city = city("v1:p v2:1 v3:1 v4:1^ v5:2");
    assert_eq!(names(city.seen(Side::South, Line::A)), "v1 v2 v4 v5");
    // From the north the two floors of v5 hide everything.
    assert_eq!(names(city.seen(Side::North, Line::E)), "v5");
    // Five steps in a row are all seen.
    assert_eq!(super::city("v1:p v2:1 v3:2 v4:2^ v5:3").seen(Side::South, Line::A).len(), 5);
}

#[test]
fn empty_fields_are_no_buildings_and_hide_nothing() {
    let city = city("v2:3 v5:3^");
    assert_eq!(names(city.seen(Side::South, Line::A)), "v2 v5");
    assert_eq!(city.seen(Side::South, Line::B), []);
}
