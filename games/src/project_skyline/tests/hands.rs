//! Cards about cards: play another, sell, take, draw, exchange.

use super::*;

/// Whether a log says that a card did nothing.
fn nothing(log: &[Event], card: &str) -> bool {
    log.contains(&Event::Nothing { code: code(card) })
}

#[test]
fn o13_plays_any_card_and_both_are_discarded() {
    let mut game = holding("new-york", 4, "green", &["O-13", "S-08"]);
    assert_eq!(refusal(&game, "play S-08"), Illegal::WrongSymbol(code("S-08"), Colour::Green));
    acts(&mut game, "play O-13");
    assert_eq!(refusal(&game, "finish"), Illegal::OtherChoice(code("O-13")));
    assert_eq!(refusal(&game, "play S-07"), Illegal::NotInHand(code("S-07")));
    acts(&mut game, "play S-08");
    assert_eq!(game.players[FIRST].discard, codes(&["S-08", "O-13"]));
}

#[test]
fn o13_resolves_the_other_card_as_usual() {
    let mut game = holding("new-york", 4, "green", &["O-13", "S-04"]);
    let before = money(&game);
    acts(&mut game, "play O-13; play S-04");
    assert_eq!(refusal(&game, "build e4"), Illegal::WrongPlace(cell("e4"), code("S-04")));
    acts(&mut game, "build d6");
    assert_eq!((height(&game, "d6"), money(&game) - before), (1, Money(1)));
}

#[test]
fn o13_may_play_the_other_o13() {
    let mut game = holding("new-york", 4, "green", &["O-13", "O-13", "S-08", "S-07"]);
    acts(&mut game, "play O-13; play O-13; play S-08");
    assert_eq!(game.players[FIRST].discard.len(), 3);
    assert_eq!(refusal(&game, "play S-07"), Illegal::WrongSymbol(code("S-07"), Colour::Green));
}

#[test]
fn o13_with_an_empty_hand_does_nothing() {
    let mut game = ready("new-york", 4, "O-13");
    assert!(nothing(&acts(&mut game, "play O-13"), "O-13"));
    assert_eq!(game.players[FIRST].discard, codes(&["O-13"]));
}

#[test]
fn o14_sells_a_hand_card_out_of_the_game_for_two() {
    let mut game = holding("new-york", 4, "red", &["O-14", "S-05"]);
    let before = (money(&game), game.cards(FIRST).count());
    acts(&mut game, "play O-14");
    assert_eq!(refusal(&game, "sell discard S-05"), Illegal::NotInDiscard(code("S-05")));
    assert_eq!(refusal(&game, "sell hand S-06"), Illegal::NotInHand(code("S-06")));
    acts(&mut game, "sell hand S-05");
    assert_eq!((money(&game), game.cards(FIRST).count()), (before.0 + Money(2), before.1 - 1));
    assert_eq!(game.players[FIRST].discard, codes(&["O-14"]));
}

#[test]
fn o14_sells_a_card_of_the_discard_pile() {
    let mut game = holding("new-york", 4, "red", &["O-14", "S-05"]);
    game.players[FIRST].discard = codes(&["S-01", "S-06", "S-01"]);
    let before = money(&game);
    acts(&mut game, "play O-14");
    assert_eq!(refusal(&game, "sell hand S-01"), Illegal::NotInHand(code("S-01")));
    assert_eq!(legal(&game, "sell"), ["sell hand S-05", "sell discard S-01", "sell discard S-06"]);
    acts(&mut game, "sell discard S-01");
    assert_eq!(game.players[FIRST].discard, codes(&["S-01", "S-06", "O-14"]));
    assert_eq!(money(&game) - before, Money(2));
}

#[test]
fn o14_does_not_sell_itself_and_without_a_card_pays_nothing() {
    let mut game = ready("new-york", 4, "O-14");
    let before = money(&game);
    assert!(nothing(&acts(&mut game, "play O-14"), "O-14"));
    assert_eq!(money(&game), before);
    assert_eq!(game.players[FIRST].discard, codes(&["O-14"]));
}

#[test]
fn o16_takes_a_base_card_for_free() {
    let mut game = ready("new-york", 4, "O-16");
    let before = money(&game);
    acts(&mut game, "play O-16; take red");
    assert_eq!((game.left(Colour::Red), money(&game)), (6, before));
    assert_eq!(game.players[FIRST].hand, codes(&["B-04"]));
}

#[test]
fn o16_cards_with_the_chosen_symbol_are_playable_at_once_and_others_not() {
    for (pile, card) in [("green", "B-01"), ("white", "B-02"), ("grey", "B-03"), ("red", "B-04")] {
        for symbol in ["white", "grey"] {
            let mut game = holding("new-york", 4, symbol, &["O-16"]);
            acts(&mut game, &format!("play O-16; take {pile}"));
            let fits = super::card(code(card)).symbols.contains(&symbol.parse().unwrap());
            assert_eq!(legal(&game, "play").len(), usize::from(fits), "{card} with {symbol}");
        }
    }
}

#[test]
fn o16_takes_from_no_empty_pile_and_with_all_empty_does_nothing() {
    let mut game = ready("new-york", 4, "O-16");
    game.base.insert(Colour::Grey, 0);
    acts(&mut game, "play O-16");
    assert_eq!(refusal(&game, "take grey"), Illegal::SoldOut(Colour::Grey));
    assert_eq!(legal(&game, ""), ["take green", "take white", "take red"]);
    let mut game = ready("new-york", 4, "O-16");
    game.base.values_mut().for_each(|left| *left = 0);
    assert!(nothing(&acts(&mut game, "play O-16"), "O-16"));
}

#[test]
fn o17_draws_three_for_the_last_in_money_alone_or_tied_and_else_two() {
    for (own, others, drawn) in [(5, [6, 7, 8], 3), (5, [5, 7, 8], 3), (5, [5, 5, 5], 3), (6, [5, 9, 9], 2)] {
        let mut game = ready("new-york", 4, "O-17");
        game.players[FIRST].money = Money(own);
        for (seat, money) in Seat::all(4).skip(1).zip(others) {
            game.players[seat].money = Money(money);
        }
        acts(&mut game, "play O-17");
        assert_eq!(game.players[FIRST].hand.len(), drawn, "{own} against {others:?}");
    }
}

#[test]
fn o17_counts_money_at_that_moment() {
    let mut game = holding("new-york", 4, "green", &["O-17", "S-05"]);
    Seat::all(4).for_each(|seat| game.players[seat].money = Money(5));
    acts(&mut game, "play S-05; play O-17");
    assert_eq!(game.players[FIRST].hand.len(), 2, "six money is more than five");
}

#[test]
fn o17_works_once_a_turn_even_by_o13() {
    let mut game = holding("new-york", 4, "green", &["O-13", "O-17", "O-17"]);
    acts(&mut game, "play O-17; play O-13");
    let hand = game.players[FIRST].hand.len();
    assert!(nothing(&acts(&mut game, "play O-17"), "O-17"));
    assert_eq!(game.players[FIRST].hand.len(), hand - 1);
}

#[test]
fn o17_works_again_in_the_next_turn() {
    let mut game = holding("new-york", 3, "green", &["O-17"]);
    acts(&mut game, "play O-17; finish; end; finish; end; finish; end");
    game.players[FIRST].hand = codes(&["O-17"]);
    game.players[FIRST].draw = codes(&["S-01"; 5]);
    acts(&mut game, "symbol green; play O-17");
    assert_eq!(game.players[FIRST].hand.len(), 3, "still the last in money");
}

#[test]
fn o17_cards_with_the_chosen_symbol_may_be_played() {
    let mut game = ready("new-york", 4, "O-17");
    game.players[FIRST].draw = codes(&["S-05", "S-05", "S-05"]);
    acts(&mut game, "play O-17; play S-05; play S-05");
}

#[test]
fn o17_refills_the_draw_pile_but_not_with_itself() {
    let mut game = ready("new-york", 4, "O-17");
    game.players[FIRST].money = Money::ZERO;
    game.players[FIRST].draw = codes(&["S-01"]);
    game.players[FIRST].discard = codes(&["S-02"]);
    let log = acts(&mut game, "play O-17");
    assert_eq!(game.players[FIRST].hand, codes(&["S-01", "S-02"]));
    assert_eq!(game.players[FIRST].discard, codes(&["O-17"]));
    assert!(log.contains(&Event::Drew { seat: FIRST, count: 2 }));
}

#[test]
fn o17_with_no_card_to_draw_does_nothing() {
    let mut game = ready("new-york", 4, "O-17");
    game.players[FIRST].draw.clear();
    assert!(nothing(&acts(&mut game, "play O-17"), "O-17"));
}

/// The first seat with O-27 played, these cards discarded and this market.
fn exchanging(discard: &[&str], market: &[&str]) -> (ProjectSkyline, Vec<Event>) {
    let mut game = ready("new-york", 4, "O-27");
    game.players[FIRST].discard = codes(discard);
    game.market = codes(market);
    game.deck = codes(&["O-25"]);
    let log = acts(&mut game, "play O-27");
    (game, log)
}

#[test]
fn o27_exchanges_a_discarded_card_for_free_and_the_stone_stays() {
    let (mut game, _) = exchanging(&["S-05", "S-08"], &["O-01", "O-03", "O-05", "O-06"]);
    let before = money(&game);
    for (notation, illegal) in [
        ("swap S-05 O-03", Illegal::NoSharedSymbol(code("S-05"), code("O-03"))),
        ("swap S-01 O-01", Illegal::NotInDiscard(code("S-01"))),
        ("swap S-05 O-09", Illegal::NotInMarket(code("O-09"))),
        ("swap O-27 O-01", Illegal::NotInDiscard(code("O-27"))),
        ("finish", Illegal::OtherChoice(code("O-27"))),
    ] {
        assert_eq!(refusal(&game, notation), illegal, "{notation}");
    }
    acts(&mut game, "swap S-05 O-05");
    assert_eq!(game.players[FIRST].discard, codes(&["S-08", "O-05", "O-27"]));
    assert_eq!(game.market, codes(&["O-25", "O-01", "O-03", "O-06"]));
    assert_eq!((game.players[FIRST].stone, money(&game)), (0, before));
}

#[test]
fn o27_works_with_the_stone_on_the_top_space() {
    let mut game = ready("new-york", 4, "O-27");
    game.players[FIRST].stone = 4;
    game.players[FIRST].money = Money::ZERO;
    game.players[FIRST].discard = codes(&["S-05"]);
    game.market = codes(&["O-01"]);
    acts(&mut game, "play O-27; swap S-05 O-01");
    assert_eq!((game.players[FIRST].stone, money(&game)), (4, Money::ZERO));
}

#[test]
fn o27_leaves_the_market_short_when_the_deck_is_empty() {
    let (mut game, _) = exchanging(&["S-05"], &["O-01", "O-03", "O-05", "O-06"]);
    game.deck.clear();
    acts(&mut game, "swap S-05 O-01");
    assert_eq!(game.market, codes(&["O-03", "O-05", "O-06"]));
}

#[test]
fn o27_without_a_possible_exchange_does_nothing() {
    for (discard, market) in [(&[][..], &["O-01"][..]), (&["S-05"], &[]), (&["S-05"], &["O-03", "O-15"])] {
        let (game, log) = exchanging(discard, market);
        assert!(nothing(&log, "O-27"), "{discard:?} {market:?}");
        assert_eq!(game.players[FIRST].discard.last(), Some(&code("O-27")));
    }
}
