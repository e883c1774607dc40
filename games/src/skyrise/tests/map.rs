//! What is next to what.

use super::*;
use std::collections::BTreeMap;

/// All ways to lay some of four islands into some of four corners.
fn boards() -> Vec<Board> {
    let mut boards = vec![String::new()];
    for _ in 0..4 {
        let add = |text: &String| {
            let fresh = "efgh-".chars().filter(|&it| it == '-' || !text.contains(it));
            fresh.map(|it| format!("{text}{it}")).collect::<Vec<_>>()
        };
        boards = boards.iter().flat_map(add).collect();
    }
    let boards = boards.iter().map(|text| board(text));
    boards.filter(|board| board.corners.len() >= 2).collect()
}

#[test]
fn neighbourhoods_are_next_to_each_other_by_an_edge_or_a_bridge_but_not_across_an_airship() {
    let board = board("efgh");
    assert_eq!(board.neighbours(cell("e1")), cells("e6 e7"));
    // e7 and e12 share an edge, with an airship.
    assert!(!board.neighbours(cell("e7")).contains(&cell("e12")));
    assert_eq!(board.neighbours(cell("e11")), cells("e5 e10 e14 m1"));
    assert_eq!(board.neighbours(cell("m1")), cells("m2 m3 e11"));
    assert_eq!(board.neighbours(cell("e5")), cells("e4 e10 e11 f5"));
    assert_eq!(board.neighbours(cell("g12")), cells("g7 g11 g13 e12"));
}

#[test]
fn bridges_follow_the_islands() {
    let ends =
        |letters: &str| board(letters).bridges().into_iter().map(|[one, other]| format!("{one}-{other}"));
    assert_eq!(ends("h--e").collect::<Vec<_>>(), ["h10-m1", "e11-m4"]);
    assert_eq!(ends("-g-f").collect::<Vec<_>>(), ["g10-m2", "f11-m4", "g12-f12"]);
    assert_eq!(ends("hg-e").collect::<Vec<_>>(), ["h10-m1", "g10-m2", "e11-m4", "h5-g5", "g12-e12"]);
    assert_eq!(ends("efgh").count(), 8);
}

#[test]
fn all_192_boards_hang_together_so_that_an_opening_can_always_be_made() {
    let boards = boards();
    let mut counts = BTreeMap::new();
    for board in &boards {
        *counts.entry(board.corners.len()).or_insert(0) += 1;
        let cells = board.cells();
        assert_eq!(board.group(cells[0], &cells).len(), cells.len());
        assert_eq!(cells.len(), 4 + 14 * board.corners.len());
        assert!(cells.is_sorted());
    }
    assert_eq!(counts.into_iter().collect::<Vec<_>>(), [(2, 72), (3, 96), (4, 24)]);
}

#[test]
fn a_board_has_only_its_islands() {
    let board = board("e--f");
    assert!(board.has(cell("e14")) && board.has(cell("m4")));
    assert!(!board.has(cell("g1")) && !board.has(cell("e15")) && !board.has(cell("m5")));
}

#[test]
fn colours_are_spread_evenly() {
    let board = board("efgh");
    let mut counts = BTreeMap::new();
    for cell in board.cells() {
        *counts.entry((cell.island, board.colour(cell))).or_insert(0) += 1;
        let bridged = |other: &Cell| other.island != cell.island;
        let near = board.neighbours(cell);
        assert!(near.iter().all(|other| bridged(other) || board.colour(*other) != board.colour(cell)));
    }
    for colour in Colour::ALL {
        let count = |island| counts[&(island, colour)];
        assert!(Island::OUTER.into_iter().all(|island| (3..=4).contains(&count(island))));
        assert_eq!((count(Island::M), Island::ALL.into_iter().map(count).sum::<i32>()), (1, 15));
    }
}

#[test]
fn ponds_and_statues_touch_three_neighbourhoods_each() {
    let board = board("efgh");
    let count = |list: fn(&Land) -> &Vec<Vec<Cell>>| {
        let all: Vec<usize> = board.lands().flat_map(|land| list(land).iter().map(Vec::len)).collect();
        assert!(all.iter().all(|&touches| touches == 3));
        all.len()
    };
    assert_eq!((count(|land| &land.ponds), count(|land| &land.statues)), (8, 5));
    assert_eq!(board.lands().map(|land| land.airships.len()).sum::<usize>(), 4);
}

#[test]
fn names_of_neighbourhoods_are_read_back() {
    for text in ["e1", "h14", "m4"] {
        assert_eq!(cell(text).to_string(), text);
    }
    for text in ["", "e", "e0", "a1", "1e", "é1", "e300"] {
        assert!(text.parse::<Cell>().is_err(), "{text}");
    }
}
