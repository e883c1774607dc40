//! What cards do besides building.

use super::*;

#[test]
fn plain_cards_pay_what_they_say() {
    for (card, money) in
        [("S-05", 1), ("S-06", 1), ("S-07", 1), ("S-08", 1), ("O-05", 3), ("O-06", 4), ("O-07", 2)]
    {
        assert_eq!(gains("new-york", card, |_| {}), Money(money), "{card}");
    }
}

#[test]
fn a_card_without_a_legal_place_does_nothing() {
    let mut game = holding("new-york", 4, "green", &["O-10"]);
    let log = act(&mut game, "play O-10").unwrap();
    assert!(log.contains(&Event::Nothing { code: code("O-10") }));
    assert_eq!(game.players[Seat(0)].discard, [code("O-10")]);
}

#[test]
fn o13_plays_any_card_and_both_are_discarded() {
    let mut game = holding("new-york", 4, "green", &["O-13", "S-08"]);
    assert_eq!(act(&mut game, "play S-08"), Err(Illegal::WrongSymbol(code("S-08"), Colour::Green)));
    act(&mut game, "play O-13").unwrap();
    assert_eq!(act(&mut game, "finish"), Err(Illegal::OtherChoice(code("O-13"))));
    act(&mut game, "play S-08").unwrap();
    assert_eq!(game.players[Seat(0)].discard, [code("S-08"), code("O-13")]);
}

#[test]
fn o14_sells_from_hand_or_discard_for_two() {
    let mut game = holding("new-york", 4, "red", &["O-14", "S-05"]);
    let before = (game.players[Seat(0)].money, game.cards(Seat(0)).count());
    act(&mut game, "play O-14").unwrap();
    assert_eq!(act(&mut game, "sell discard S-05"), Err(Illegal::NotInDiscard(code("S-05"))));
    act(&mut game, "sell hand S-05").unwrap();
    assert_eq!(
        (game.players[Seat(0)].money, game.cards(Seat(0)).count()),
        (before.0 + Money(2), before.1 - 1)
    );
}

#[test]
fn o16_takes_a_base_card_that_may_be_played_at_once() {
    let mut game = holding("new-york", 4, "grey", &["O-16"]);
    act(&mut game, "play O-16").unwrap();
    act(&mut game, "take grey").unwrap();
    assert_eq!(game.left(Colour::Grey), 6);
    act(&mut game, "play B-03").unwrap();
}

#[test]
fn o17_draws_three_for_the_poorest_and_only_once_a_turn() {
    for (money, drawn) in [(Money(0), 3), (Money(50), 2)] {
        let mut game = holding("new-york", 4, "green", &["O-17", "O-17"]);
        game.players[Seat(0)].money = money;
        act(&mut game, "play O-17").unwrap();
        assert_eq!(game.players[Seat(0)].hand.len(), 1 + drawn);
        let log = act(&mut game, "play O-17").unwrap();
        assert!(log.contains(&Event::Nothing { code: code("O-17") }));
    }
}

#[test]
fn counting_cards_count_covered_layers_where_they_say_so() {
    let prepare = |game: &mut ProjectSkyline| {
        let (grey, red) = (fields(game, Colour::Grey)[0], fields(game, Colour::Red)[0]);
        stack(game, grey, &[0, 1, 0, 0, 1]);
        stack(game, red, &[1, 1, 0]);
    };
    for (card, money) in [("O-19", 3), ("O-22", 3), ("O-25", 2), ("O-26", 3), ("O-24", 0)] {
        assert_eq!(gains("new-york", card, prepare), Money(money), "{card}");
    }
}

#[test]
fn o27_exchanges_a_discarded_card_and_the_stone_stays() {
    let mut game = holding("new-york", 4, "green", &["O-27"]);
    game.players[Seat(0)].discard = vec![code("S-05")];
    game.market = ["O-01", "O-03", "O-05", "O-06"].map(code).to_vec();
    act(&mut game, "play O-27").unwrap();
    let refused = Illegal::NoSharedSymbol(code("S-05"), code("O-03"));
    assert_eq!(act(&mut game, "swap S-05 O-03"), Err(refused));
    act(&mut game, "swap S-05 O-05").unwrap();
    assert_eq!(game.players[Seat(0)].discard, ["O-05", "O-27"].map(code));
    assert_eq!((game.market[1], game.market[2], game.market[3]), (code("O-01"), code("O-03"), code("O-06")));
    assert_eq!(game.players[Seat(0)].stone, 0);
}
