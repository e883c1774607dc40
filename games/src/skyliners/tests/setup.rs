//! What everyone begins with.

use super::*;

/// White floors are all floors that stand at the beginning.
fn white(game: &Skyliners) -> usize {
    let floors = |building: &Building| if let Building::Floors(floors) = building { *floors } else { 0 };
    game.city.0.values().map(|building| usize::from(floors(building))).sum()
}

#[test]
fn pieces_and_white_floors_depend_on_the_number_of_players() {
    for (seats, floors, drawn) in [(2, 16, 12), (3, 14, 9), (4, 12, 6)] {
        for seed in 0..20 {
            let game = seeded("basic", seats, seed);
            assert_eq!(white(&game), drawn);
            for player in game.players.values() {
                assert_eq!((player.floors, player.roofs, player.parks), (floors, 2, 1));
            }
        }
    }
}

#[test]
fn a_park_stands_in_the_centre_and_white_floors_around_it() {
    for seed in 0..20 {
        let game = seeded("advanced", 4, seed);
        assert_eq!(game.city.at(Cell::CENTRE), Some(Building::Park));
        let inner = |cell: &Cell| (1..=3).contains(&cell.column) && (1..=3).contains(&cell.row);
        assert!(game.city.0.keys().all(inner));
    }
}

#[test]
fn start_cards_for_one_field_are_stacked_and_none_comes_more_than_twice_for_one_seat() {
    let heights = |seed: u64| {
        let game = seeded("basic", 2, seed);
        game.city.0.values().map(|building| building.height() / 2).max().unwrap()
    };
    let highest: Vec<u8> = (0..100).map(heights).collect();
    // Two cards for each field as the South sees it, and two as the West sees it.
    assert!(highest.iter().all(|&highest| (1..=4).contains(&highest)));
    assert!(highest.iter().any(|&highest| highest > 1));
}

#[test]
fn two_sit_at_neighbouring_sides_and_the_turn_goes_clockwise() {
    let sides = |seats| Seat::all(seats).map(side).collect::<Vec<_>>();
    assert_eq!(sides(2), [Side::South, Side::West]);
    assert_eq!(sides(4), [Side::South, Side::West, Side::North, Side::East]);
}

#[test]
fn everyone_has_another_skyscraper_card() {
    for seats in 2..=4 {
        let game = game("basic", seats);
        let own = game.players.values().map(|player| player.skyscraper);
        let mut all: Vec<Block> = own.chain(game.undealt.iter().copied()).collect();
        all.sort_unstable();
        assert_eq!(all, Block::ALL);
        assert_eq!(game.undealt.len(), 4 - usize::from(seats));
    }
}

#[test]
fn only_the_advanced_game_has_planning_cards() {
    assert_eq!(game("basic", 3).private(Seat(1)).unused, []);
    assert_eq!(game("advanced", 3).private(Seat(1)).unused, Line::ALL);
}
