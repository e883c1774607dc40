//! Step 3, and the card that does the same.

use super::*;

#[test]
fn tokyo_monuments_need_their_threshold_of_tops() {
    let mut game = holding("tokyo", 4, "green", &[]);
    let monument = game.city.board().monument(MonumentId(3)).unwrap();
    let around: Vec<Cell> = game.city.board().fields_around(monument.cell).collect();
    stack(&mut game, around[0], &[1, 0]);
    assert_eq!(game.city.monument_ids(Seat(0)), []);
    stack(&mut game, around[1], &[0]);
    assert_eq!(game.city.monument_ids(Seat(0)), [MonumentId(3)]);
    act(&mut game, "finish").unwrap();
    assert_eq!(act(&mut game, "play S-01"), Err(Illegal::NotNow));
    act(&mut game, "take red").unwrap();
    assert_eq!(game.players[Seat(0)].hand, [code("B-04")]);
}

#[test]
fn o23_visits_once_each_and_a_card_may_be_played_at_once() {
    let mut game = holding("tokyo", 4, "red", &["O-23"]);
    let monument = game.city.board().monument(MonumentId(3)).unwrap();
    for cell in game.city.board().fields_around(monument.cell) {
        stack(&mut game, cell, &[0]);
    }
    act(&mut game, "play O-23").unwrap();
    assert_eq!(act(&mut game, "visit M1"), Err(Illegal::NotReached(MonumentId(1))));
    act(&mut game, "visit M3").unwrap();
    act(&mut game, "take red").unwrap();
    act(&mut game, "play B-04").unwrap();
}

#[test]
fn new_york_monuments_hang_on_an_unbroken_chain_of_tops() {
    let mut game = game("new-york", 4);
    let fields: Vec<Cell> = game.city.board().fields().collect();
    for &cell in &fields {
        stack(&mut game, cell, &[0]);
    }
    assert!(game.city.monument_ids(Seat(0)).len() >= 7);
    let landmark = game.city.board().landmark.unwrap();
    for cell in game.city.board().fields_around(landmark) {
        stack(&mut game, cell, &[0, 1]);
    }
    assert_eq!(game.city.monument_ids(Seat(0)), []);
}
