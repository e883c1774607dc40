//! Turns and what ends the game.

use super::*;

/// Two penthouses of seat 0 and a building for its third.
const TWO: &str = "d1:01010 f1:01010 c3:0101";

fn end(game: &SkylineOfTheWorld) -> Option<End> {
    game.finale.as_ref().map(|finale| finale.end)
}

#[test]
fn the_turn_goes_clockwise_and_a_new_round_begins_with_the_first_seat() {
    let mut game = game("", 3);
    let turn = |game: &SkylineOfTheWorld| (game.active, game.round);
    assert_eq!(turn(&game), (A, 1));
    acts(&mut game, "build a2; end");
    assert_eq!(turn(&game), (B, 1));
    acts(&mut game, "end");
    assert_eq!(turn(&game), (C, 1));
    let log = acts(&mut game, "end");
    assert_eq!(turn(&game), (A, 2));
    assert_eq!(log[0], Event::Turn { seat: A, round: 2 });
}

#[test]
fn a_turn_is_remembered_until_the_next_ends() {
    let mut game = game("", 2);
    hold(&mut game, A, "domino");
    acts(&mut game, "build a2; build a3; card domino; buy 4; sell 2; end");
    let turn = game.public().last_turn.unwrap();
    assert_eq!((turn.seat, turn.income), (A, 0));
    assert_eq!(turn.built, [(cell("a2"), Floor::One), (cell("a3"), Floor::One)]);
    assert_eq!(
        (turn.cards, turn.bought, turn.sold),
        (vec![card("domino")], vec![Floor::Four], vec![Floor::Two])
    );
    assert_eq!(game.turn, Trace::new(B));
}

#[test]
fn after_a_third_penthouse_each_other_seat_has_one_more_turn() {
    let mut game = built("", 3, TWO);
    let log = acts(&mut game, "build c3");
    assert!(log.contains(&Event::LastTurns { seat: A }));
    // The turn is not over.
    acts(&mut game, "build e2; buy 2; end");
    assert_eq!((game.active, end(&game)), (B, None));
    acts(&mut game, "end");
    assert_eq!((game.active, end(&game)), (C, None));
    let log = acts(&mut game, "end");
    assert_eq!(
        (end(&game), log.last()),
        (Some(End::Penthouses(A)), Some(&Event::Over { end: End::Penthouses(A) }))
    );
    assert!(matches!(game.status(), Status::Over(_)));
}

#[test]
fn seats_before_the_one_with_the_third_penthouse_have_their_last_turn_too() {
    let mut game = built("", 3, "d1:21212 f1:21212 c3:2121");
    acts(&mut game, "end; end; build c3; end");
    assert_eq!((game.active, game.round), (A, 2));
    acts(&mut game, "end");
    assert_eq!((game.active, end(&game)), (B, None));
    acts(&mut game, "end");
    assert_eq!(end(&game), Some(End::Penthouses(C)));
}

#[test]
fn two_penthouses_end_nothing() {
    let mut game = built("", 2, "d1:01010 c3:0101");
    let log = acts(&mut game, "build c3");
    assert!(!log.iter().any(|event| matches!(event, Event::LastTurns { .. })));
    assert_eq!(game.last_turns, None);
}

#[test]
fn another_third_penthouse_in_the_last_turns_is_a_point_and_nothing_else() {
    let mut game = built("", 3, &format!("{TWO} b2:12121 b3:12121 a2:1212 d3:0101"));
    acts(&mut game, "build c3; end");
    let log = acts(&mut game, "build a2; end");
    assert!(log.contains(&Event::Drawn { seat: C }));
    assert!(!log.iter().any(|event| matches!(event, Event::LastTurns { .. })));
    acts(&mut game, "end");
    let finale = game.finale.unwrap();
    assert_eq!((finale.end, finale.counts[B].penthouses.len()), (End::Penthouses(A), 3));
}

#[test]
fn a_fourth_penthouse_brings_no_new_last_turns() {
    let mut game = built("", 2, &format!("{TWO} d3:0101"));
    game.players[A].stock.add(Floor::Penthouse, 1);
    let log = acts(&mut game, "build c3; build d3");
    assert_eq!(log.iter().filter(|event| matches!(event, Event::LastTurns { .. })).count(), 1);
    assert_eq!(game.last_turns, Some(A));
}

#[test]
fn two_whole_rounds_without_building_and_buying_end_the_game() {
    let mut game = built("", 2, "");
    acts(&mut game, "end; end; end");
    assert_eq!((end(&game), game.public().quiet_rounds), (None, 1));
    acts(&mut game, "end");
    assert_eq!(end(&game), Some(End::Quiet));
}

#[test]
fn building_and_buying_begin_the_quiet_anew_and_selling_and_cards_do_not() {
    for (action, over) in [
        ("build c2", false),
        ("neutral c3", false),
        ("buy 1", false),
        ("sell 2", true),
        ("card domino", true),
    ] {
        let mut game = built("", 2, "c3:0 b3:0");
        hold(&mut game, A, "domino");
        acts(&mut game, "end; end");
        acts(&mut game, action);
        assert_eq!(game.public().quiet_rounds, u32::from(over));
        acts(&mut game, "end; end");
        assert_eq!(end(&game).is_some(), over, "{action}");
    }
}

#[test]
fn quiet_rounds_are_whole_rounds_from_the_first_seat_on() {
    let mut game = built("", 2, "");
    // Seat 0 builds in round 1: rounds 2 and 3 must be quiet, though seat 1 has done nothing since the start.
    acts(&mut game, "build c3; end; end; end; end; end");
    assert_eq!((end(&game), game.round, game.active), (None, 3, B));
    acts(&mut game, "end");
    assert_eq!(end(&game), Some(End::Quiet));
}

#[test]
fn quiet_does_not_end_the_last_turns() {
    let mut game = built("", 4, "d1:31313 f1:31313 c3:3131");
    acts(&mut game, "end; end; end; build c3; end");
    game.busy_round = 0;
    acts(&mut game, "end; end");
    assert_eq!(end(&game), None);
    acts(&mut game, "end");
    assert_eq!(end(&game), Some(End::Penthouses(Seat(3))));
}

#[test]
fn the_last_round_ends_the_game() {
    let mut game = built("", 2, "");
    (game.round, game.busy_round) = (60, 59);
    acts(&mut game, "end");
    assert_eq!(end(&game), None);
    acts(&mut game, "end");
    assert_eq!(end(&game), Some(End::Rounds));
}

#[test]
fn last_turns_are_played_to_their_end_beyond_the_last_round() {
    let mut game = built("", 2, "d1:10101 f1:10101 c3:1010");
    (game.round, game.busy_round) = (60, 60);
    acts(&mut game, "end; build c3; end");
    assert_eq!((game.active, game.round, end(&game)), (A, 61, None));
    acts(&mut game, "end");
    assert_eq!(end(&game), Some(End::Penthouses(B)));
}

#[test]
fn without_a_number_of_quiet_rounds_only_the_last_round_ends_a_quiet_game() {
    let mut game = built("", 2, "");
    game.edition = restless();
    for _ in 0..119 {
        acts(&mut game, "end");
    }
    assert_eq!((end(&game), game.round), (None, 60));
    acts(&mut game, "end");
    assert_eq!(end(&game), Some(End::Rounds));
}

#[test]
fn a_turn_in_which_nothing_is_possible_ends_by_itself() {
    let mut game = built("", 3, "");
    game.players[B].stock = Stock::default();
    game.players[B].money = 0;
    let log = acts(&mut game, "end");
    assert!(log.contains(&Event::Skipped { seat: B }));
    assert_eq!(game.active, C);
    assert_eq!(game.last_turn.as_ref().unwrap().seat, B);
}

#[test]
fn a_turn_with_income_to_spend_is_not_skipped_and_one_that_is_used_up_ends_with_a_word() {
    let mut game = built("", 2, "c3:1");
    game.players[B].stock = Stock::default();
    game.players[B].money = 0;
    acts(&mut game, "end; buy 1");
    assert_eq!((game.active, legal(&game)), (B, vec![Action::End]));
}

#[test]
fn a_game_in_which_nobody_can_do_anything_ends_by_itself() {
    let mut game = built("", 2, "");
    for seat in [A, B] {
        game.players[seat].stock = Stock::default();
        game.players[seat].money = 0;
    }
    acts(&mut game, "end");
    assert_eq!((end(&game), game.round), (Some(End::Quiet), 2));
}

/// An edition without quiet rounds.
pub fn restless() -> u16 {
    Data::put(|| {
        let mut data = Data::of(EDITION).clone();
        data.rules.quiet_rounds = None;
        data
    })
}
