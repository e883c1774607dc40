//! The end of the game.

use super::*;

#[test]
fn the_last_layer_ends_the_game_after_this_round() {
    let mut game = holding("new-york", 4, "grey", &["S-03"]);
    game.players[Seat(0)].layers = 1;
    game.ending = Some(Ending { cause: EndCause::Gold, seat: Seat(1), last_round: 2 });
    let cell = fields(&game, Colour::Grey)[0];
    act(&mut game, "play S-03").unwrap();
    act(&mut game, &format!("build {cell}")).unwrap();
    assert_eq!(game.city.height(cell), 1);
    assert_eq!(game.ending, Some(Ending { cause: EndCause::Layers, seat: Seat(0), last_round: 1 }));
}

#[test]
fn the_gold_space_gives_one_round_more() {
    let mut game = holding("new-york", 4, "green", &["S-05"]);
    game.players[Seat(0)].money = game.city.board().gold - Money(1);
    act(&mut game, "play S-05").unwrap();
    assert_eq!(game.ending.map(|ending| ending.last_round), Some(2));
}

#[test]
fn ties_go_to_more_cards_and_then_are_shared() {
    let mut game = game("new-york", 3);
    for seat in Seat::all(3) {
        game.players[seat].money = Money(20);
    }
    game.players[Seat(2)].discard.push(code("S-05"));
    game.finish(&mut Vec::new());
    let Status::Over(places) = game.status() else { panic!("not over") };
    let ranks: Vec<_> = places.iter().map(|place| (place.seat.0, place.rank)).collect();
    assert_eq!(ranks, [(2, 1), (0, 2), (1, 2)]);
}
