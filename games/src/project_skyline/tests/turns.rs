//! The five steps, in their order.

use super::*;

#[test]
fn steps_come_in_their_order() {
    let mut game = game("new-york", 4);
    game.players[FIRST].hand = codes(&["S-01", "S-05"]);
    for early in ["play S-01", "build e4", "score G2", "discard S-01", "end"] {
        assert_eq!(refusal(&game, early), Illegal::NotNow, "{early} in step 1");
    }
    acts(&mut game, "symbol green");
    for wrong in ["symbol red", "build e4", "score G2", "discard S-01", "end"] {
        assert_eq!(refusal(&game, wrong), Illegal::NotNow, "{wrong} in step 2");
    }
    acts(&mut game, "finish");
    for late in ["buy green", "symbol green", "play S-01", "finish", "take red"] {
        assert_eq!(refusal(&game, late), Illegal::NotNow, "{late} in step 5");
    }
    acts(&mut game, "end");
    assert_eq!((game.active, game.public().step), (Seat(1), Step::Buy));
}

#[test]
fn a_turn_may_do_nothing_at_all() {
    let mut game = game("new-york", 3);
    let before = money(&game);
    acts(&mut game, "finish; end");
    assert_eq!((game.active, money(&game)), (Seat(1), before));
}

#[test]
fn turns_go_round_and_the_round_counts_up_after_the_last_seat() {
    let mut game = game("tokyo", 3);
    let mut seen = Vec::new();
    for _ in 0..7 {
        seen.push((game.active.0, game.round));
        acts(&mut game, "finish; end");
    }
    assert_eq!(seen, [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2), (0, 3)]);
}

#[test]
fn any_number_of_cards_of_the_symbol_is_played_in_any_order() {
    let mut game = holding("new-york", 4, "green", &["B-01", "O-05", "O-07", "S-05", "S-08"]);
    for card in ["O-07", "S-05", "O-05"] {
        acts(&mut game, &format!("play {card}"));
    }
    assert_eq!(game.players[FIRST].discard, codes(&["O-07", "S-05", "O-05"]));
    assert_eq!(refusal(&game, "play S-08"), Illegal::WrongSymbol(code("S-08"), Colour::Green));
    assert_eq!(refusal(&game, "play O-05"), Illegal::NotInHand(code("O-05")));
    acts(&mut game, "finish");
    assert_eq!(game.players[FIRST].hand, codes(&["S-08", "B-01"]));
}

#[test]
fn one_card_is_resolved_before_the_next_is_played() {
    let mut game = holding("new-york", 4, "green", &["S-01", "S-05"]);
    acts(&mut game, "play S-01");
    for other in ["play S-05", "finish", "end", "lift e4"] {
        assert_eq!(refusal(&game, other), Illegal::OtherChoice(code("S-01")), "{other}");
    }
    assert_eq!(game.players[FIRST].discard, []);
    acts(&mut game, "build e4");
    assert_eq!(game.players[FIRST].discard, codes(&["S-01"]));
}

#[test]
fn every_symbol_may_be_chosen_whatever_the_hand() {
    let mut game = game("new-york", 4);
    game.players[FIRST].hand = codes(&["S-01"]);
    assert_eq!(legal(&game, "symbol"), ["symbol green", "symbol white", "symbol grey", "symbol red"]);
    acts(&mut game, "symbol red");
    assert_eq!(legal(&game, "play"), [] as [&str; 0]);
}

#[test]
fn symbol_and_used_draw_last_for_one_turn() {
    let mut game = holding("new-york", 3, "green", &["O-17"]);
    acts(&mut game, "play O-17; finish; end");
    assert_eq!((game.turn.symbol, game.turn.drew), (None, false));
}

#[test]
fn illegal_actions_speak() {
    assert_eq!(Illegal::NotNow.message().id, "illegal-not-now");
}
