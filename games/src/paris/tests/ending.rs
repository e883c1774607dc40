//! Who is skipped, when the game ends, who wins.

use super::*;

/// Every postcard is spent but one for blue.
fn nearly_over(rows: [&str; 8], blue: &str, orange: &str) -> Paris {
    let mut game = square(rows, blue, orange);
    game.cards = Postcard::ALL[..8].iter().map(|&card| (card, None)).collect();
    acts(&mut game, BLUE, "spend levitation; activate metropolitain; spend jardin");
    acts(&mut game, ORANGE, "activate sacre-coeur; spend peintre; activate chartier; spend bouquinistes");
    game.active = BLUE;
    game
}

fn places(game: &Paris) -> Vec<(u8, u8, i64)> {
    let Status::Over(places) = game.status() else { panic!("the game goes on") };
    places.iter().map(|place| (place.seat.0, place.rank, place.points)).collect()
}

#[test]
fn the_game_ends_when_no_token_is_left_and_nobody_can_build() {
    let mut game = nearly_over(HALVES, "", "");
    act(&mut game, "spend lampadaire").unwrap();
    assert_eq!(places(&game), [(0, 1, 0), (1, 1, 0)]);
    assert!(game.actions(BLUE).is_empty());
}

#[test]
fn who_can_do_nothing_is_skipped_and_who_can_build_must() {
    let mut game = nearly_over(HALVES, "line3 square4", "");
    let log = act(&mut game, "build line3 r0 a1").unwrap();
    assert!(log.contains(&Event::Skipped { seat: ORANGE }));
    act(&mut game, "spend lampadaire").unwrap();
    assert_eq!(game.active, BLUE);
    assert!(legal(&game, "").iter().all(|notation| notation.starts_with("build square4")));
    act(&mut game, "build square4 r0 a2").unwrap();
    assert_eq!(places(&game), [(0, 1, 7), (1, 2, 0)]);
}

#[test]
fn a_turn_that_was_skipped_counts_for_the_round() {
    let mut game = nearly_over(HALVES, "line3 square4", "");
    game.turns = 0;
    assert_eq!(game.public().round, 1);
    act(&mut game, "build line3 r0 a1").unwrap();
    // Orange had nothing to do: that was round 1, and blue is to act again.
    assert_eq!((game.active, game.public().round), (BLUE, 2));
    act(&mut game, "spend lampadaire").unwrap();
    assert_eq!((game.active, game.public().round), (BLUE, 3));
}

#[test]
fn who_has_nothing_but_passing_left_in_phase_one_is_skipped_and_the_round_goes_on() {
    let mut game = game("first", 1);
    game.pool.clear();
    (game.players[ORANGE].tile, game.players[ORANGE].bag) = (None, Vec::new());
    let log = act(&mut game, "lay r0 a1").unwrap();
    assert!(log.contains(&Event::Skipped { seat: ORANGE }));
    assert_eq!((game.active, game.public().round), (BLUE, 2));
}

#[test]
fn an_open_postcard_that_makes_a_building_fit_keeps_the_game_going() {
    let mut rows = ["OOOOOOOO"; 8];
    rows[0] = "BBOOOOOO";
    // Orange holds Chartier and has all room; blue has two fields and Metropolitain, but no lamp beside them.
    let mut game = nearly_over(rows, "line3", "");
    act(&mut game, "spend lampadaire").unwrap();
    assert_eq!(places(&game), [(1, 1, 0), (0, 2, -3)]);

    rows[0] = "BBLOOOOO";
    let mut game = nearly_over(rows, "line3", "");
    act(&mut game, "spend lampadaire").unwrap();
    assert_eq!(legal(&game, ""), ["build line3 r0 a1"]);
    act(&mut game, "build line3 r0 a1").unwrap();
    assert_eq!(places(&game), [(0, 1, 3), (1, 2, 0)]);
}

#[test]
fn equal_points_go_to_more_visible_free_fields_of_the_own_colour() {
    let mut rows = HALVES;
    rows[7] = "BBBOOOOO";
    let mut game = nearly_over(rows, "", "");
    let log = act(&mut game, "spend lampadaire").unwrap();
    assert!(log.contains(&Event::Tie { seat: ORANGE, free: 33 }));
    assert_eq!(places(&game), [(1, 1, 0), (0, 2, 0)]);
}

#[test]
fn a_piece_on_a_field_makes_it_count_no_more_in_a_tie() {
    let mut game = nearly_over(HALVES, "", "");
    act(&mut game, "lamp a1").unwrap();
    assert_eq!(places(&game), [(1, 1, 0), (0, 2, 0)]);
}
