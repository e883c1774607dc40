//! Step 5: cards are discarded, then drawn up to four.

use super::*;

/// The first seat in step 5 with these cards.
fn drawing(hand: &[&str], draw: &[&str], discard: &[&str]) -> ProjectSkyline {
    let mut game = game("new-york", 4);
    game.phase = Phase::Draw;
    let player = &mut game.players[FIRST];
    (player.hand, player.draw, player.discard) = (codes(hand), codes(draw), codes(discard));
    game
}

/// The sizes of the first seat's hand, draw pile and discard pile.
fn sizes(game: &ProjectSkyline) -> (usize, usize, usize) {
    let player = &game.players[FIRST];
    (player.hand.len(), player.draw.len(), player.discard.len())
}

#[test]
fn the_hand_is_filled_to_four() {
    for (hand, drawn) in [(0, 4), (1, 3), (3, 1), (4, 0)] {
        let mut game = drawing(&["S-01"; 4][..hand], &["S-02"; 6], &["S-03"]);
        let log = acts(&mut game, "end");
        assert_eq!(sizes(&game), (4, 6 - drawn, 1));
        let drew = log.contains(&Event::Drew { seat: FIRST, count: drawn });
        assert_eq!(drew, drawn > 0);
    }
}

#[test]
fn any_hand_cards_are_discarded_before_drawing() {
    let mut game = drawing(&["S-01", "S-05", "S-06"], &["S-02"; 5], &["S-03"]);
    assert_eq!(refusal(&game, "discard S-02"), Illegal::NotInHand(code("S-02")));
    acts(&mut game, "discard S-05; discard S-01; end");
    assert_eq!(game.players[FIRST].discard, codes(&["S-03", "S-05", "S-01"]));
    assert_eq!(game.players[FIRST].hand, codes(&["S-02", "S-02", "S-02", "S-06"]));
}

#[test]
fn more_than_four_cards_are_discarded_down_to_four_and_none_is_drawn() {
    let mut game = drawing(&["S-01", "S-02", "S-03", "S-04", "S-05", "S-06"], &["S-07"], &[]);
    assert_eq!(refusal(&game, "end"), Illegal::TooManyCards);
    acts(&mut game, "discard S-01");
    assert_eq!(refusal(&game, "end"), Illegal::TooManyCards);
    acts(&mut game, "discard S-02; end");
    assert_eq!(sizes(&game), (4, 1, 2));
}

#[test]
fn with_six_cards_fewer_than_four_may_be_kept() {
    let mut game = drawing(&["S-01", "S-02", "S-03", "S-04", "S-05"], &["S-07"; 9], &[]);
    acts(&mut game, "discard S-01; discard S-02; discard S-03; end");
    assert_eq!(sizes(&game), (4, 7, 3));
}

#[test]
fn an_empty_draw_pile_is_filled_from_the_discard_pile_while_drawing() {
    let mut game = drawing(&["S-01"], &["S-02"], &["S-03", "S-04", "S-05", "S-06", "S-07"]);
    let log = acts(&mut game, "end");
    assert_eq!(sizes(&game), (4, 3, 0));
    assert!(game.players[FIRST].hand.contains(&code("S-02")), "the old draw pile comes first");
    assert!(log.contains(&Event::Shuffled { seat: FIRST }));
}

#[test]
fn the_discard_pile_stays_while_nothing_has_to_be_drawn() {
    let mut game = drawing(&["S-01"; 3], &["S-02"], &["S-03"]);
    let log = acts(&mut game, "end");
    assert_eq!(sizes(&game), (4, 0, 1));
    assert!(!log.contains(&Event::Shuffled { seat: FIRST }));
}

#[test]
fn what_was_just_discarded_can_be_drawn_again() {
    let mut game = drawing(&["S-01", "S-02"], &[], &[]);
    acts(&mut game, "discard S-01; end");
    assert_eq!(game.players[FIRST].hand, codes(&["S-01", "S-02"]));
}

#[test]
fn whoever_has_too_few_cards_draws_them_all() {
    let mut game = drawing(&["S-01"], &["S-02"], &[]);
    acts(&mut game, "end");
    assert_eq!(sizes(&game), (2, 0, 0));
    assert_eq!(game.active, Seat(1));
}

#[test]
fn a_draw_is_random_and_ending_with_a_full_hand_is_not() {
    for (hand, random) in [(3, true), (4, false)] {
        let mut game = drawing(&["S-01"; 4][..hand], &["S-02", "S-03"], &[]);
        let rng = &mut Rng::new(&Seed::from(2), 1);
        game.apply(FIRST, Action::End, rng, &mut Vec::new());
        assert_eq!(rng.used(), random);
    }
}
