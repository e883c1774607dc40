//! The box holds what the rules list.

use super::*;
use crate::paris::data::{Contents, piece};
use crate::paris::validate::BadBox;

#[test]
fn the_tiles_show_23_fields_of_each_colour_10_shared_ones_and_8_lamps() {
    let all: Vec<Ground> = [BLUE, ORANGE]
        .into_iter()
        .flat_map(|seat| Tile::all().flat_map(move |tile| tile.fields(EDITION, seat, Turn::R0)))
        .collect();
    let count = |ground| all.iter().filter(|&&other| other == ground).count();
    let counts = [Ground::Blue, Ground::Orange, Ground::Shared, Ground::Lamp].map(count);
    assert_eq!(counts, [23, 23, 10, 8]);
}

#[test]
fn the_buildings_have_the_sizes_and_turns_of_the_rules() {
    let found: Vec<(&str, usize, usize)> = Contents::of(EDITION)
        .pool()
        .into_iter()
        .map(|it| (it.name(), it.size(), it.shape().turns().len()))
        .collect();
    let wanted = [
        ("line3", 3, 2),
        ("corner3", 3, 4),
        ("square4", 4, 1),
        ("t4", 4, 4),
        ("l4", 4, 4),
        ("s4", 4, 2),
        ("t5", 5, 4),
        ("w5", 5, 4),
        ("x5", 5, 1),
        ("p5", 5, 4),
        ("u6", 6, 4),
        ("l6", 6, 4),
    ];
    assert_eq!(found, wanted);
}

#[test]
fn the_garden_and_the_fountain_have_two_fields_and_two_turns() {
    assert_eq!((Building::GARDEN.name(), Building::GARDEN.size()), ("garden", 2));
    for shape in [Building::GARDEN.shape(), piece("fountain")] {
        assert_eq!(shape.turns(), [Turn::R0, Turn::R90]);
    }
}

#[test]
fn a_quarter_turns_a_shape_to_the_right() {
    // ###         ####
    // #..   ->    ...#
    // #..         ...#
    // #..
    let l6 = building("l6").shape();
    assert_eq!(l6.on(Turn::R90, field("c4")), Some(fields("c4 d4 e4 f4 f5 f6")));
    assert_eq!(l6.on(Turn::R180, field("c1")), Some(fields("c1 c2 c3 a4 b4 c4")));
    // .#.  the first field is the top of the cross
    let x5 = building("x5").shape();
    assert_eq!(x5.on(Turn::R0, field("d3")), Some(fields("d3 c4 d4 e4 d5")));
    assert_eq!(x5.on(Turn::R0, field("a1")), None);
}

#[test]
fn a_quarter_turns_a_tile_to_the_right() {
    use Ground::{Blue, Lamp, Orange, Shared};
    // The fourth tile of blue is LB above OS.
    assert_eq!(Tile(3).fields(EDITION, BLUE, Turn::R0), [Lamp, Blue, Orange, Shared]);
    assert_eq!(Tile(3).fields(EDITION, BLUE, Turn::R90), [Orange, Lamp, Shared, Blue]);
    assert_eq!(Tile(3).fields(EDITION, BLUE, Turn::R180), [Shared, Orange, Blue, Lamp]);
    assert_eq!(Tile(3).fields(EDITION, BLUE, Turn::R270), [Blue, Shared, Lamp, Orange]);
    assert_eq!(Tile(3).fields(EDITION, ORANGE, Turn::R0), [Lamp, Orange, Blue, Shared]);
}

fn broken(from: &str, to: &str) -> BadBox {
    let text = Paris::EDITIONS.last().unwrap().text("box.toml");
    assert!(text.contains(from), "{from}");
    Contents::read(&text.replacen(from, to, 1)).unwrap_err()
}

#[test]
fn a_box_that_the_rules_do_not_know_is_refused_with_its_fault() {
    assert_eq!(broken(r#"["OB", "SB"]"#, r#"["OB", "SX"]"#), BadBox::Tile(1));
    assert_eq!(broken(r#"["OB", "SB"]"#, r#"["OB", "BO"]"#), BadBox::Symmetric(1));
    assert_eq!(broken(r#"    ["OB", "SB"],"#, ""), BadBox::Count { what: "tiles", found: 7, wanted: 8 });
    assert_eq!(broken(r#""corner3""#, r#""line3""#), BadBox::Twice("line3".into()));
    assert_eq!(broken(r#""corner3""#, r#""Corner 3""#), BadBox::Name("Corner 3".into()));
    assert_eq!(broken(r####"["###"]"####, r####"["#.#"]"####), BadBox::Drawing("line3".into()));
    assert_eq!(
        broken(r####"["###"]"####, &format!("[{:?}]", "#".repeat(9))),
        BadBox::Drawing("line3".into())
    );
    assert!(matches!(broken(r####"["###"]"####, r####"["###", "..."]"####), BadBox::Text(_)));
    assert_eq!(
        broken(r#"card = "jardin""#, r#"card = "fontaine""#),
        BadBox::Piece(Postcard::Jardin, "garden", 2)
    );
    assert!(matches!(broken("tiles = [", "tile = ["), BadBox::Text(_)));
}

/// A name that does not mean the same shape in all of these boxes.
fn redrawn<'a>(boxes: &[&'a Contents]) -> Option<&'a str> {
    let drawn = |contents: &&'a Contents| {
        let buildings = contents.buildings.iter().map(|drawn| (&drawn.name, &drawn.shape));
        buildings.chain(contents.pieces.iter().map(|piece| (&piece.name, &piece.shape))).collect::<Vec<_>>()
    };
    let all: Vec<_> = boxes.iter().flat_map(drawn).collect();
    let other = |&(name, shape): &(&String, &Shape)| {
        all.iter().any(|&(also, others)| also == name && others != shape)
    };
    all.iter().copied().find(other).map(|(name, _)| name.as_str())
}

#[test]
fn a_name_means_the_same_shape_in_every_edition() {
    let boxes: Vec<&Contents> = (1..=EDITION).map(Contents::of).collect();
    assert_eq!(redrawn(&boxes), None, "give the new shape a new name");
    let mut other = boxes[0].clone();
    other.buildings[0].shape = Shape::drawn(&["##"]).unwrap();
    assert_eq!(redrawn(&[boxes[0], &other]), Some("line3"));
    other.buildings[0].name = "line2".into();
    assert_eq!(redrawn(&[boxes[0], &other]), None);
}
