//! Step 1: one card is bought or upgraded, or none.

use super::*;

/// A game whose first seat holds these cards, with this market.
fn shopping(hand: &[&str], market: &[&str]) -> ProjectSkyline {
    let mut game = game("new-york", 4);
    game.players[FIRST].hand = codes(hand);
    game.players[FIRST].money = Money(50);
    game.market = codes(market);
    game.deck.clear();
    game
}

fn price(game: &ProjectSkyline, colour: Colour) -> Money {
    game.base_pile(colour).unwrap().price
}

#[test]
fn buying_costs_the_price_of_the_pile_and_the_card_comes_into_the_hand() {
    for (colour, card) in Colour::ALL.into_iter().zip(["B-01", "B-02", "B-03", "B-04"]) {
        let mut game = shopping(&["S-01"], &[]);
        acts(&mut game, &format!("buy {colour}"));
        assert_eq!(money(&game), Money(50) - price(&game, colour));
        assert_eq!(game.players[FIRST].hand, codes(&["S-01", card]));
        assert_eq!(game.left(colour), 6);
    }
}

#[test]
fn exactly_the_price_is_enough_and_one_less_is_not() {
    for colour in Colour::ALL {
        let mut game = shopping(&[], &[]);
        let price = price(&game, colour);
        game.players[FIRST].money = price - Money(1);
        assert_eq!(refusal(&game, &format!("buy {colour}")), Illegal::NoMoney(price));
        game.players[FIRST].money = price;
        acts(&mut game, &format!("buy {colour}"));
        assert_eq!(money(&game), Money::ZERO);
    }
}

#[test]
fn a_sold_out_pile_sells_nothing_and_the_others_do() {
    let mut game = shopping(&[], &[]);
    game.base.insert(Colour::White, 1);
    acts(&mut game, "buy white");
    game.phase = Phase::Buy;
    assert_eq!(refusal(&game, "buy white"), Illegal::SoldOut(Colour::White));
    assert_eq!(legal(&game, "buy"), ["buy green", "buy grey", "buy red"]);
}

#[test]
fn a_bought_card_may_be_played_in_the_same_turn() {
    let mut game = shopping(&[], &[]);
    acts(&mut game, "buy red; symbol red; play B-04");
    assert_eq!(game.turn.trace.played, codes(&["B-04"]));
}

#[test]
fn one_card_a_turn_is_bought_or_upgraded() {
    let mut game = shopping(&["S-01", "S-02"], &["O-01", "O-15"]);
    acts(&mut game, "buy green");
    for again in ["buy green", "upgrade S-02 O-15"] {
        assert_eq!(refusal(&game, again), Illegal::NotNow);
    }
    let mut game = shopping(&["S-01", "S-02"], &["O-01", "O-15"]);
    acts(&mut game, "upgrade S-01 O-01");
    for again in ["buy green", "upgrade S-02 O-15"] {
        assert_eq!(refusal(&game, again), Illegal::NotNow);
    }
}

#[test]
fn whoever_has_chosen_a_symbol_has_passed_step_one() {
    let mut game = shopping(&["S-01"], &["O-01"]);
    acts(&mut game, "symbol green");
    for late in ["buy green", "upgrade S-01 O-01"] {
        assert_eq!(refusal(&game, late), Illegal::NotNow);
    }
}

#[test]
fn upgrading_costs_the_amount_above_the_stone_and_moves_it_up() {
    let prices = game("new-york", 4).city.board().upgrade_prices;
    for (stone, price) in prices.into_iter().enumerate() {
        let mut game = shopping(&["S-01"], &["O-01"]);
        game.players[FIRST].stone = stone;
        acts(&mut game, "upgrade S-01 O-01");
        assert_eq!(money(&game), Money(50) - price);
        assert_eq!(game.players[FIRST].stone, stone + 1);
    }
}

#[test]
fn exactly_the_upgrade_price_is_enough_and_one_less_is_not() {
    let prices = game("new-york", 4).city.board().upgrade_prices;
    for (stone, price) in prices.into_iter().enumerate() {
        let mut game = shopping(&["S-01"], &["O-01"]);
        game.players[FIRST].stone = stone;
        game.players[FIRST].money = price - Money(1);
        assert_eq!(refusal(&game, "upgrade S-01 O-01"), Illegal::NoMoney(price));
        game.players[FIRST].money = price;
        acts(&mut game, "upgrade S-01 O-01");
        assert_eq!(money(&game), Money::ZERO);
    }
}

#[test]
fn with_the_stone_on_the_top_space_nothing_is_upgraded() {
    let mut game = shopping(&["S-01"], &["O-01"]);
    game.players[FIRST].stone = 4;
    assert_eq!(refusal(&game, "upgrade S-01 O-01"), Illegal::TopSpace);
    assert_eq!(legal(&game, "upgrade"), [] as [&str; 0]);
    assert_eq!(game.public().seats[FIRST].upgrade_price, None);
}

#[test]
fn start_base_and_upgrade_cards_can_be_upgraded_and_leave_the_game() {
    for given in ["S-01", "B-01", "O-20"] {
        let mut game = shopping(&[given, "S-08"], &["O-05"]);
        acts(&mut game, &format!("upgrade {given} O-05"));
        assert_eq!(game.players[FIRST].hand, codes(&["S-08", "O-05"]));
        assert_eq!((game.players[FIRST].discard.len(), game.market.len(), game.deck.len()), (0, 0, 0));
    }
}

#[test]
fn an_upgraded_card_may_be_played_in_the_same_turn() {
    let mut game = shopping(&["S-01"], &["O-01"]);
    acts(&mut game, "upgrade S-01 O-01; symbol red; play O-01");
    assert_eq!(game.turn.trace.played, codes(&["O-01"]));
}

#[test]
fn an_upgrade_is_from_hand_to_market_with_a_shared_symbol() {
    let game = shopping(&["S-01"], &["O-01", "O-03"]);
    for (notation, illegal) in [
        ("upgrade S-02 O-01", Illegal::NotInHand(code("S-02"))),
        ("upgrade S-01 O-05", Illegal::NotInMarket(code("O-05"))),
        ("upgrade S-01 O-03", Illegal::NoSharedSymbol(code("S-01"), code("O-03"))),
    ] {
        assert_eq!(refusal(&game, notation), illegal);
    }
    assert_eq!(legal(&game, "upgrade"), ["upgrade S-01 O-01"]);
}

#[test]
fn a_card_that_shares_no_symbol_with_the_market_is_not_offered() {
    let game = shopping(&["S-04", "S-08"], &["O-03", "O-15", "O-19", "O-20"]);
    assert_eq!(legal(&game, "upgrade"), [] as [&str; 0]);
}

#[test]
fn the_market_slides_to_the_right_and_a_new_card_enters_on_the_left() {
    let four = ["O-01", "O-05", "O-08", "O-10"];
    for (index, taken) in four.into_iter().enumerate() {
        let mut game = shopping(&["S-01"], &four);
        game.deck = codes(&["O-27"]);
        let log = acts(&mut game, &format!("upgrade S-01 {taken}"));
        let mut left = four.to_vec();
        left.remove(index);
        assert_eq!(game.market, codes(&["O-27", left[0], left[1], left[2]]));
        assert!(log.contains(&Event::MarketEntered { code: code("O-27") }));
    }
}

#[test]
fn with_an_empty_deck_the_market_stays_short() {
    let mut game = shopping(&["S-01", "S-01", "S-01"], &["O-01", "O-05", "O-08", "O-10"]);
    game.deck = codes(&["O-27"]);
    acts(&mut game, "upgrade S-01 O-05");
    assert_eq!((game.market.len(), game.deck.len()), (4, 0));
    game.phase = Phase::Buy;
    acts(&mut game, "upgrade S-01 O-08");
    assert_eq!(game.market, codes(&["O-27", "O-01", "O-10"]));
    game.phase = Phase::Buy;
    acts(&mut game, "upgrade S-01 O-01");
    assert_eq!(game.market, codes(&["O-27", "O-10"]));
}

#[test]
fn an_upgrade_shows_a_new_card_and_buying_shows_nothing() {
    for (notation, revealed) in [("upgrade S-01 O-01", true), ("buy green", false)] {
        let mut game = shopping(&["S-01"], &["O-01"]);
        game.deck = codes(&["O-27"]);
        let rng = &mut Rng::new(&Seed::from(2), 1);
        game.apply(FIRST, notation.parse().unwrap(), rng, &mut Vec::new());
        assert_eq!(rng.used(), revealed, "{notation}");
    }
}
