//! Phase 1: laying tiles and taking buildings.

use super::*;

#[test]
fn a_tile_covers_its_square_as_it_is_turned_and_the_next_is_drawn() {
    let mut game = game("first", 1);
    game.players[BLUE].tile = Some(Tile(3));
    game.players[BLUE].bag = Tile::all().filter(|&tile| tile != Tile(3)).collect();
    act(&mut game, "lay r90 c3").unwrap();
    // LB above OS, a quarter to the right: OL above SB.
    let shown = ["c3", "d3", "c4", "d4"].map(|text| game.city.ground(field(text)).unwrap());
    assert_eq!(shown, [Ground::Orange, Ground::Lamp, Ground::Shared, Ground::Blue]);
    assert_eq!(game.city.grounds.len(), 4);
    assert!(game.players[BLUE].tile.is_some_and(|tile| tile != Tile(3)));
    assert_eq!((game.players[BLUE].tiles(), game.active), (7, ORANGE));
}

#[test]
fn a_tile_lies_on_exactly_one_empty_square() {
    let mut game = game("first", 1);
    assert_eq!(legal(&game, "lay").len(), 4 * 16);
    assert_eq!(refusal(&game, BLUE, "lay r0 b1"), Illegal::NoSquare(field("b1"), field("a1")));
    acts(&mut game, BLUE, "lay r0 a1");
    assert_eq!(refusal(&game, ORANGE, "lay r0 a1"), Illegal::SquareTaken(field("a1")));
    assert_eq!(legal(&game, "lay").len(), 4 * 15);
}

#[test]
fn a_building_of_the_pool_goes_to_the_reserve_instead() {
    let mut game = game("first", 1);
    act(&mut game, "take l6").unwrap();
    assert_eq!(game.players[BLUE].reserve, [building("l6")]);
    assert_eq!((game.players[BLUE].tiles(), game.active), (8, ORANGE));
    assert_eq!(refusal(&game, ORANGE, "take l6"), Illegal::NotInPool(building("l6")));
    assert_eq!(refusal(&game, ORANGE, "take garden"), Illegal::NotInPool(Building::GARDEN));
    assert_eq!(refusal(&game, ORANGE, "build l6 r0 a1"), Illegal::PhaseOne);
}

/// Blue lays all tiles in rows 1 to 4 while orange takes buildings.
fn blue_has_laid_all(game: &mut Paris) -> Vec<Event> {
    let squares: Vec<Field> = Field::squares().take(8).collect();
    let mut log = Vec::new();
    for square in squares {
        log.extend(acts(game, BLUE, &format!("lay r0 {square}")));
    }
    log
}

#[test]
fn passing_is_for_those_who_have_laid_all_tiles() {
    let mut game = game("first", 1);
    assert_eq!(refusal(&game, BLUE, "pass"), Illegal::TilesLeft(8));
    let log = blue_has_laid_all(&mut game);
    assert!(log.contains(&Event::Swift { seat: BLUE }));
    assert_eq!(refusal(&game, BLUE, "lay r0 a5"), Illegal::NoTiles);
    assert!(allowed(&game, BLUE, "pass") && allowed(&game, BLUE, "take x5"));
    acts(&mut game, BLUE, "pass");
    assert!(matches!(game.phase, Phase::Tiles));
}

#[test]
fn with_an_empty_pool_who_has_laid_all_tiles_is_skipped() {
    let mut game = game("first", 1);
    blue_has_laid_all(&mut game);
    game.pool.clear();
    let log = acts(&mut game, ORANGE, "lay r0 a5");
    assert!(log.contains(&Event::Skipped { seat: BLUE }));
    assert_eq!(game.active, ORANGE);
}

#[test]
fn who_first_laid_all_tiles_begins_phase_two_and_the_pool_stays_out() {
    let mut game = game("first", 1);
    acts(&mut game, BLUE, "take t5");
    blue_has_laid_all(&mut game);
    let squares: Vec<Field> = Field::squares().skip(8).collect();
    for (index, square) in squares.iter().enumerate() {
        assert!(matches!(game.phase, Phase::Tiles), "{index}");
        acts(&mut game, ORANGE, &format!("lay r0 {square}"));
    }
    assert!(matches!(game.phase, Phase::City));
    assert_eq!((game.active, game.city.grounds.len(), game.pool.len()), (BLUE, 64, 11));
    assert_eq!(refusal(&game, BLUE, "take l6"), Illegal::PhaseTwo);
    assert_eq!(refusal(&game, BLUE, "build l6 r0 a1"), Illegal::NotInReserve(building("l6")));
}
