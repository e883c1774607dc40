//! Bonus cards.

use super::*;

#[test]
fn a_card_pays_when_its_pattern_stands_and_leaves_the_game() {
    let mut game = built("", 2, "c3:0 c2:10 b2:1");
    hold(&mut game, A, "domino gap");
    let log = acts(&mut game, "card domino");
    assert_eq!(log, [Event::HandedIn { seat: A, card: card("domino"), pays: 2 }]);
    assert_eq!((money(&game), &game.players[A].cards), (vec![102, 100], &vec![card("gap")]));
    assert_eq!((game.deck.contains(&card("plus")), &game.handed_in), (true, &vec![card("domino")]));
}

#[test]
fn only_own_tops_form_a_pattern() {
    let mut game = built("", 2, "c3:0 c2:01 b3:0n");
    hold(&mut game, A, "domino");
    assert_eq!(refusal(&game, "card domino"), Illegal::NoPattern(card("domino")));
}

#[test]
fn height_does_not_matter_and_a_penthouse_counts_too() {
    let mut game = built("", 2, "c3:01010 c2:0");
    hold(&mut game, A, "domino");
    acts(&mut game, "card domino");
}

#[test]
fn only_a_card_in_hand_is_handed_in() {
    let mut game = built("", 2, "c3:0 c2:0");
    hold(&mut game, A, "tee");
    assert_eq!(refusal(&game, "card domino"), Illegal::NotInHand(card("domino")));
}

#[test]
fn the_same_buildings_serve_for_several_cards_and_for_two_copies() {
    let mut game = built("", 2, "c3:0 c2:0 b3:0");
    hold(&mut game, A, "corner domino domino");
    acts(&mut game, "card domino; card corner; card domino");
    assert_eq!((money(&game), game.players[A].cards.len()), (vec![107, 100], 0));
    assert_eq!(refusal(&game, "card domino"), Illegal::NotInHand(card("domino")));
}

#[test]
fn cards_are_handed_in_before_between_and_after_building_and_trade() {
    let mut game = built("", 2, "c3:0 c2:0 e3:0");
    hold(&mut game, A, "domino corner line3 gap");
    acts(&mut game, "card domino; build b3; card corner; buy 1; card gap");
    assert_eq!(refusal(&game, "card line3"), Illegal::NoPattern(card("line3")));
    assert_eq!(game.turn.cards, ["domino", "corner", "gap"].map(card));
}

#[test]
fn two_copies_are_offered_once() {
    let mut game = built("", 2, "c3:0 c2:0");
    hold(&mut game, A, "domino domino");
    assert_eq!(legal(&game).iter().filter(|action| matches!(action, Action::Card(_))).count(), 1);
}

#[test]
fn a_penthouse_gives_all_others_a_card_clockwise() {
    let mut game = built("", 4, "c3:2121");
    game.active = C;
    let log = acts(&mut game, "build c3");
    assert_eq!(log[1..], [Seat(3), A, B].map(|seat| Event::Drawn { seat }));
    assert_eq!(
        game.players.map(|_, player| player.cards.len()),
        BySeat::new(4, |seat| if seat == C { 3 } else { 4 })
    );
    assert_eq!(game.deck.len(), 42 - 12 - 3);
}

#[test]
fn only_a_penthouse_gives_cards() {
    let mut game = built("", 2, "c3:101 c2:1010");
    let mut rng = chance(1);
    for action in ["build c3", "neutral c2", "neutral c3", "buy 1", "sell 2", "end"] {
        let action = action.parse().unwrap();
        game.check(A, &action).unwrap();
        game.apply(A, action, &mut rng, &mut Vec::new());
    }
    assert!(!rng.used());
    assert_eq!(game.deck.len(), 36);
}

#[test]
fn an_empty_deck_gives_no_card_and_handed_in_cards_stay_out() {
    let mut game = built("", 3, "c3:0101 d1:0 e1:0");
    game.deck.truncate(1);
    hold(&mut game, A, "domino");
    let log = acts(&mut game, "card domino; build c3");
    let drawn: Vec<&Event> = log.iter().filter(|event| matches!(event, Event::Drawn { .. })).collect();
    assert_eq!(drawn, [&Event::Drawn { seat: B }]);
    assert_eq!((game.deck.len(), game.handed_in.len()), (0, 1));
}
