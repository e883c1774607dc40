//! Buying and selling floors.

use super::*;

#[test]
fn floors_cost_their_value_penthouses_10_and_neutral_ones_5() {
    for (floor, price) in [("1", 1), ("2", 2), ("4", 4), ("6", 6), ("penthouse", 10), ("neutral", 5)] {
        let mut game = game("", 2);
        acts(&mut game, &format!("buy {floor}"));
        assert_eq!(money(&game), [10 - price, 10], "{floor}");
        let start = Stock::count(&super::game("", 2).players[A].stock, floor.parse().unwrap());
        assert_eq!(game.players[A].stock.count(floor.parse().unwrap()), start + 1);
    }
}

#[test]
fn floors_are_sold_for_half_rounded_down() {
    for (floor, price) in [("2", 1), ("4", 2), ("6", 3), ("penthouse", 5), ("neutral", 2)] {
        let mut game = built("", 2, "");
        acts(&mut game, &format!("sell {floor}"));
        assert_eq!(money(&game), [100 + price, 100], "{floor}");
    }
}

#[test]
fn each_floor_is_halved_by_itself() {
    let mut game = built("", 2, "");
    acts(&mut game, "sell neutral; sell neutral");
    assert_eq!(money(&game), [104, 100]);
}

#[test]
fn a_1_is_not_sold_since_it_would_bring_nothing() {
    assert_eq!(refusal(&game("", 2), "sell 1"), Illegal::Worthless(Floor::One));
}

#[test]
fn only_the_own_stock_is_sold() {
    assert_eq!(refusal(&game("", 2), "sell 4"), Illegal::NotInStock(Floor::Four));
    assert_eq!(refusal(&game("", 2), "sell neutral"), Illegal::NotInStock(Floor::Neutral));
}

#[test]
fn floors_are_bought_from_the_own_supply_while_it_lasts() {
    let mut game = game("", 2);
    game.players[A].money = 100;
    acts(&mut game, "buy penthouse; buy penthouse; buy penthouse");
    assert_eq!(refusal(&game, "buy penthouse"), Illegal::NotInSupply(Floor::Penthouse));
    assert_eq!(game.players[B].supply.count(Floor::Penthouse), 3);
    acts(&mut game, "sell penthouse; buy penthouse");
}

#[test]
fn six_neutral_floors_are_for_all_and_sold_ones_come_back() {
    let mut game = game("", 2);
    (game.players[A].money, game.players[B].money) = (100, 100);
    acts(&mut game, "buy neutral; buy neutral; buy neutral; buy neutral; end; buy neutral; buy neutral");
    assert_eq!(refusal(&game, "buy neutral"), Illegal::NotInSupply(Floor::Neutral));
    acts(&mut game, "end; sell neutral; end; buy neutral");
    assert_eq!((game.neutral, game.players[A].stock.count(Floor::Neutral)), (0, 3));
}

#[test]
fn one_buys_only_what_one_can_pay() {
    let mut game = game("", 2);
    game.players[A].money = 9;
    assert_eq!(refusal(&game, "buy penthouse"), Illegal::TooExpensive(10));
}

#[test]
fn trade_ends_building_until_the_next_turn() {
    for trade in ["buy 4", "sell 2"] {
        let mut game = built("", 2, "c3:1");
        acts(&mut game, trade);
        assert_eq!(refusal(&game, "build c2"), Illegal::Trading);
        assert_eq!(refusal(&game, "neutral c3"), Illegal::Trading);
        acts(&mut game, "buy 1; end; end; build c2");
    }
}

#[test]
fn what_is_bought_is_built_from_the_next_turn_on() {
    let mut game = game("", 2);
    acts(&mut game, "buy 4; end");
    game.buildings = buildings("c3:01");
    acts(&mut game, "end; build c3");
    assert_eq!(game.buildings.tops(A), cells("c3"));
}

#[test]
fn nothing_is_bought_from_another_colour() {
    let mut game = game("", 2);
    acts(&mut game, "buy 2; end");
    assert_eq!(Floor::ALL.map(|floor| game.players[B].supply.count(floor)), [6, 5, 4, 3, 3, 0]);
}
