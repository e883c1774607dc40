//! Step 4: areas whose last empty field was filled are scored.

use super::*;

/// Who gets how much of the value of G2 (e4, e5, f5) with these buildings: `2` all of it, `1` half.
fn shares(buildings: [&[u8]; 3]) -> Vec<(u8, u8)> {
    let mut game = game("new-york", 4);
    for (text, layers) in ["e4", "e5", "f5"].into_iter().zip(buildings) {
        stacks(&mut game, &[text], layers);
    }
    let board = game.city.board();
    let value = board.area_value(buildings.iter().map(|layers| layers.len()).sum());
    let part = |money| match money {
        _ if money == value => 2,
        _ if money == Money((value.0 + 1) / 2) => 1,
        _ => panic!("{money} is no share of {value}"),
    };
    let area = board.area(area("G2")).unwrap();
    game.city.shares(area).into_iter().map(|(seat, money)| (seat.0, part(money))).collect()
}

/// The first seat's turn with S-01 played; G2 lacks only f5.
fn before_g2(seats: u8) -> ProjectSkyline {
    let mut game = ready("new-york", seats, "S-01");
    stacks(&mut game, &["e4"], &[1, 2]);
    stacks(&mut game, &["e5"], &[1]);
    acts(&mut game, "play S-01");
    game
}

/// The first seat in step 4 with G2, R5 and W5 full and not scored.
fn three_waiting() -> ProjectSkyline {
    let mut game = game("new-york", 4);
    stacks(&mut game, &["e4", "e5", "f5", "f9", "g9", "e10", "i5", "j5", "j6"], &[1]);
    game.market = codes(&["O-01", "O-02", "O-03", "O-04"]);
    game.deck.clear();
    game
}

#[test]
fn the_most_tops_get_the_value_and_the_second_most_half() {
    assert_eq!(shares([&[0], &[0], &[1]]), [(0, 2), (1, 1)]);
    assert_eq!(shares([&[3], &[1], &[3]]), [(1, 1), (3, 2)]);
}

#[test]
fn all_with_most_tops_get_the_whole_value() {
    assert_eq!(shares([&[0], &[1], &[2]]), [(0, 2), (1, 2), (2, 2)]);
}

#[test]
fn nobody_is_second_where_one_seat_has_all_tops() {
    assert_eq!(shares([&[1, 0], &[2, 0], &[0]]), [(0, 2)]);
}

#[test]
fn covered_layers_count_for_the_value_and_not_for_the_majority() {
    assert_eq!(shares([&[1, 1, 1, 0], &[1, 1, 0], &[2]]), [(0, 2), (2, 1)]);
}

#[test]
fn the_height_of_a_topped_building_makes_no_difference() {
    assert_eq!(shares([&[0, 0, 0, 0, 0, 0, 0], &[1], &[1]]), [(0, 1), (1, 2)]);
}

#[test]
fn ties_in_second_place_all_get_half() {
    let mut game = game("new-york", 4);
    stacks(&mut game, &["f6", "f7"], &[0]);
    stacks(&mut game, &["g7"], &[1]);
    stacks(&mut game, &["f8"], &[2]);
    let board = game.city.board();
    let (value, half) = (board.area_value(4), board.area_value(4).half());
    let shares = game.city.shares(board.area(area("Y2")).unwrap());
    assert_eq!(shares, [(Seat(0), value), (Seat(1), half), (Seat(2), half)]);
}

#[test]
fn third_place_gets_nothing() {
    let mut game = game("new-york", 4);
    stacks(&mut game, &["b9", "b10", "a11"], &[2]);
    stacks(&mut game, &["a10", "b11"], &[1]);
    stacks(&mut game, &["a12"], &[0]);
    let board = game.city.board();
    let shares = game.city.shares(board.area(area("G1")).unwrap());
    assert_eq!(shares, [(Seat(1), board.area_value(6).half()), (Seat(2), board.area_value(6))]);
}

#[test]
fn half_is_rounded_up() {
    for (whole, half) in [(0, 0), (1, 1), (2, 1), (3, 2), (7, 4), (8, 4), (15, 8)] {
        assert_eq!(Money(whole).half(), Money(half));
    }
}

#[test]
fn the_last_empty_field_scores_the_area_and_pays_everyone() {
    let mut game = before_g2(4);
    let before = game.players.map(|_, player| player.money);
    let value = game.city.board().area_value(4);
    acts(&mut game, "build f5");
    assert_eq!(money(&game), before[FIRST], "only step 4 pays");
    let log = acts(&mut game, "finish");
    assert!(log.contains(&Event::Scored { area: area("G2"), layers: 4, value }));
    let gained: Vec<Money> = game.players.iter().map(|(seat, player)| player.money - before[seat]).collect();
    // e4 is topped by seat 2, e5 by seat 1, f5 by seat 0: one building each.
    assert_eq!(gained, [value, value, value, Money::ZERO]);
    assert_eq!(game.public().step, Step::Draw);
}

#[test]
fn an_area_with_an_empty_field_is_not_scored() {
    let mut game = ready("new-york", 4, "S-01");
    stacks(&mut game, &["e4"], &[1]);
    acts(&mut game, "play S-01; build f5; finish");
    assert!(game.city.scored.is_empty());
}

#[test]
fn an_area_scores_once_and_may_be_built_on_afterwards() {
    let mut game = before_g2(4);
    acts(&mut game, "build f5; finish; end");
    assert_eq!(game.city.scored, [area("G2")].into());
    game.players[Seat(1)].hand = codes(&["S-01"]);
    let before = game.players.map(|_, player| player.money);
    let log = acts(&mut game, "symbol green; play S-01; build f5; finish");
    assert_eq!(game.city.top(cell("f5")), Some(Seat(1)));
    assert_eq!(game.players.map(|_, player| player.money), before);
    assert!(!log.iter().any(|event| matches!(event, Event::Scored { .. } | Event::MarketLeft { .. })));
}

#[test]
fn scoring_removes_the_rightmost_card_and_fills_the_market_from_the_left() {
    let mut game = before_g2(4);
    game.market = codes(&["O-01", "O-02", "O-03", "O-04"]);
    game.deck = codes(&["O-27"]);
    let log = acts(&mut game, "build f5; finish");
    assert_eq!(game.market, codes(&["O-27", "O-01", "O-02", "O-03"]));
    assert!(log.contains(&Event::MarketLeft { code: code("O-04") }));
    assert!(Seat::all(4).all(|seat| !game.cards(seat).any(|card| card == code("O-04"))));
}

#[test]
fn scoring_shortens_the_market_when_the_deck_is_empty() {
    for (before, after) in [(&["O-01", "O-02"][..], &["O-01"][..]), (&["O-01"], &[]), (&[], &[])] {
        let mut game = before_g2(4);
        game.market = codes(before);
        game.deck.clear();
        acts(&mut game, "build f5; finish");
        assert_eq!(game.market, codes(after));
    }
}

#[test]
fn of_several_waiting_areas_the_active_seat_chooses_the_order() {
    let mut game = three_waiting();
    acts(&mut game, "finish");
    assert_eq!(game.public().step, Step::Areas);
    assert_eq!(legal(&game, ""), ["score G2", "score W5", "score R5"]);
    assert_eq!(refusal(&game, "score G1"), Illegal::NotWaiting(area("G1")));
    assert_eq!(refusal(&game, "score G9"), Illegal::NotWaiting(area("G9")));
    assert_eq!(refusal(&game, "end"), Illegal::NotNow);
    acts(&mut game, "score R5");
    assert_eq!(refusal(&game, "score R5"), Illegal::NotWaiting(area("R5")));
    acts(&mut game, "score W5");
    assert_eq!(game.turn.trace.scored, ["R5", "W5", "G2"].map(area), "the last one needs no choice");
    assert_eq!(game.public().step, Step::Draw);
}

#[test]
fn each_of_several_scorings_refreshes_the_market() {
    let mut game = three_waiting();
    acts(&mut game, "finish; score R5");
    assert_eq!(game.market, codes(&["O-01", "O-02", "O-03"]));
    acts(&mut game, "score W5");
    assert_eq!(game.market, codes(&["O-01"]));
}

#[test]
fn each_of_several_scorings_pays() {
    let mut game = three_waiting();
    let before = game.players[Seat(1)].money;
    acts(&mut game, "finish; score R5; score W5");
    let value = game.city.board().area_value(3);
    assert_eq!(game.players[Seat(1)].money - before, value * 3);
}

#[test]
fn a_moved_layer_can_fill_an_area() {
    let mut game = ready("new-york", 4, "O-18");
    stacks(&mut game, &["e4", "e5"], &[1]);
    stacks(&mut game, &["d6"], &[1, 0]);
    acts(&mut game, "play O-18; lift d6; build f5; finish");
    assert_eq!(game.city.scored, [area("G2")].into());
}

#[test]
fn one_turn_fills_two_areas_with_one_card() {
    let mut game = ready("new-york", 4, "O-20");
    // G2 lacks f5, G3 (i3, h4, i4) lacks h4.
    stacks(&mut game, &["e4", "e5", "i3", "i4"], &[1]);
    acts(&mut game, "play O-20; build f5; build h4; finish");
    assert_eq!(legal(&game, ""), ["score G2", "score G3"]);
}

#[test]
fn closed_fields_do_not_count_for_full_areas() {
    for (seats, full) in [(2, true), (3, true), (4, false)] {
        let mut game = game("new-york", seats);
        // d4 of Y5 (d3, d4, d5) is closed.
        stacks(&mut game, &["d3", "d5"], &[0]);
        assert_eq!(game.city.waiting() == [area("Y5")], full, "{seats} seats");
    }
}

#[test]
fn the_value_table_ends_with_its_highest_value() {
    for side in Side::ALL {
        let board = side.board();
        assert_eq!(Some(&board.area_value(1000)), board.value.last());
        assert_eq!(board.area_value(3), board.value[3]);
    }
}
