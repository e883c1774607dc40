//! The file of pieces, and files that are refused.

use super::*;
use crate::skyliners::pieces::Wrong;

fn wrong(from: &str, to: &str) -> Wrong {
    let text = Skyliners::EDITIONS.last().unwrap().text("pieces.toml");
    assert!(text.contains(from));
    Pieces::read(&text.replacen(from, to, 1)).unwrap_err()
}

#[test]
fn the_file_holds_the_pieces_of_the_rules() {
    let pieces = Pieces::of(EDITION);
    assert_eq!((pieces.roofs, pieces.parks, pieces.antennas, pieces.skyscraper), (2, 1, 10, 3));
    assert_eq!(pieces.start.len() * pieces.copies, 16);
    assert_eq!(pieces.numbers, [1, 2, 3, 4]);
    // Four players build with all 48 coloured floors of 12 each, two with 16 each.
    assert_eq!([2, 3, 4].map(|players| pieces.table(players).floors), [16, 14, 12]);
}

#[test]
fn a_file_that_the_rules_forbid_is_refused() {
    assert_eq!(wrong("players = 3", "players = 5"), Wrong::Tables);
    assert_eq!(wrong("copies = 2", "copies = 1"), Wrong::TooFewStartCards(2));
    assert_eq!(wrong("\"B3\"", "\"C3\""), Wrong::Centre);
    assert_eq!(wrong("[1, 2, 3, 4]", "[1, 3, 2]"), Wrong::Numbers);
    assert_eq!(wrong("[1, 2, 3, 4]", "[5, 6]"), Wrong::Numbers);
    assert_eq!(wrong("[1, 2, 3, 4]", "[]"), Wrong::Numbers);
    assert_eq!(wrong("floors = 14", "floors = 0"), Wrong::NoFloors);
    assert!(matches!(wrong("\"B3\"", "\"B6\""), Wrong::Text(_)));
    assert!(matches!(wrong("roofs = 2", "roofs = 2\nhouses = 1"), Wrong::Text(_)));
}
