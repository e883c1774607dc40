//! The end of the game: what brings it into sight, the last rounds, the final count and ties.

use super::*;

fn over(game: &ProjectSkyline) -> bool {
    matches!(game.status(), Status::Over(_))
}

/// The first seat of three one money short of the gold space, about to play S-05.
fn rich() -> ProjectSkyline {
    let mut game = ready("new-york", 3, "S-05");
    game.players[FIRST].money = game.city.board().gold - Money(1);
    game
}

/// Lets the seats pass until the game is over; says whose turns these were, with their rounds.
fn play_out(game: &mut ProjectSkyline) -> Vec<(u8, u32)> {
    let mut turns = Vec::new();
    while !over(game) {
        turns.push((game.active.0, game.round));
        assert!(turns.len() < 100, "the game goes on");
        acts(game, "finish; end");
    }
    turns
}

/// The active seat of three builds its last layer and ends its turn.
fn build_last_layer(game: &mut ProjectSkyline) {
    let seat = game.active;
    game.players[seat].layers = 1;
    game.players[seat].hand = codes(&["S-01"]);
    acts(game, "symbol green; play S-01; build e4; finish; end");
}

/// A game at its end: nothing is built, nobody has a card, everyone has this money.
fn bare(side: &str, seats: u8, money: Money) -> ProjectSkyline {
    let mut game = game(side, seats);
    for seat in Seat::all(seats) {
        let player = &mut game.players[seat];
        player.money = money;
        player.hand.clear();
        player.draw.clear();
    }
    game
}

/// Gives everyone so much money that all have 20 after their cards are counted.
fn level(game: &mut ProjectSkyline) {
    for seat in Seat::all(game.seats()) {
        game.players[seat].money = Money(20) - game.card_money(seat);
    }
}

/// The final count: seats with their ranks, best first.
fn ranks(game: &mut ProjectSkyline) -> Vec<(u8, u8)> {
    game.finish();
    let Status::Over(places) = game.status() else { panic!("not over") };
    places.iter().map(|place| (place.seat.0, place.rank)).collect()
}

/// What the board gives a seat on the score sheet, and for how many towers or areas.
fn board_part(game: &ProjectSkyline, seat: Seat) -> (Message, Option<Message>, Money) {
    let sheet = game.sheet();
    let part = &sheet.parts[seat][2];
    (sheet.columns[2].clone(), part.from.clone(), Money(part.points))
}

/// The same, as it should be.
fn board_pays(column: &'static str, count: usize, money: Money) -> (Message, Option<Message>, Money) {
    (Message::own(column), Some(Message::own("sheet-for").with("count", count)), money)
}

fn value(text: &str) -> Money {
    super::card(code(text)).value
}

#[test]
fn reaching_the_gold_space_gives_one_round_more() {
    let mut game = rich();
    let log = acts(&mut game, "play S-05");
    assert_eq!(money(&game), game.city.board().gold);
    assert!(log.contains(&Event::End { cause: EndCause::Gold, seat: FIRST, last_round: 2 }));
    acts(&mut game, "finish; end");
    assert_eq!(play_out(&mut game), [(1, 1), (2, 1), (0, 2), (1, 2), (2, 2)]);
}

#[test]
fn one_money_before_the_gold_space_ends_nothing() {
    let mut game = rich();
    game.players[FIRST].money = game.city.board().gold - Money(2);
    acts(&mut game, "play S-05");
    assert_eq!(game.ending, None);
}

#[test]
fn passing_the_gold_space_by_the_last_seat_of_a_round_gives_one_round_more_too() {
    let mut game = game("new-york", 3);
    acts(&mut game, "finish; end; finish; end");
    game.players[Seat(2)].money = game.city.board().gold - Money(1);
    game.players[Seat(2)].hand = codes(&["O-05"]);
    acts(&mut game, "symbol green; play O-05; finish; end");
    assert_eq!(play_out(&mut game), [(0, 2), (1, 2), (2, 2)]);
}

#[test]
fn a_share_of_an_area_can_bring_another_seat_to_the_gold_space() {
    let mut game = ready("new-york", 3, "S-01");
    game.players[Seat(2)].money = game.city.board().gold - Money(1);
    stacks(&mut game, &["e4", "e5"], &[2]);
    acts(&mut game, "play S-01; build f5; finish");
    assert_eq!(game.ending, Some(Ending { cause: EndCause::Gold, seat: Seat(2), last_round: 2 }));
}

#[test]
fn bonuses_of_fields_monuments_and_sales_count_for_the_gold_space() {
    let mut field = ready("new-york", 3, "O-08");
    field.players[FIRST].money = field.city.board().gold - Money(1);
    let money = |(_, bonus): &(&Cell, &Bonus)| matches!(bonus, Bonus::Money(_));
    let cell = *field.city.board().bonuses.iter().find(money).unwrap().0;
    acts(&mut field, &format!("play O-08; build {cell}"));
    assert!(field.ending.is_some());

    let mut sale = holding("new-york", 3, "red", &["O-14", "S-01"]);
    sale.players[FIRST].money = sale.city.board().gold - Money(2);
    acts(&mut sale, "play O-14; sell hand S-01");
    assert!(sale.ending.is_some());

    let mut monument = game("new-york", 3);
    monument.players[FIRST].money = monument.city.board().gold - Money(1);
    stacks(&mut monument, &["e7"], &[0]);
    acts(&mut monument, "finish");
    assert!(monument.ending.is_some());
}

#[test]
fn spending_below_the_gold_space_again_does_not_take_the_end_back() {
    let mut game = rich();
    acts(&mut game, "play S-05; finish; end; finish; end; finish; end; buy red");
    assert!(money(&game) < game.city.board().gold);
    acts(&mut game, "finish; discard B-04; end");
    assert_eq!(play_out(&mut game), [(1, 2), (2, 2)]);
}

#[test]
fn a_second_seat_at_the_gold_space_does_not_lengthen_the_game() {
    let mut game = rich();
    acts(&mut game, "play S-05; finish; end; finish; end; finish; end");
    game.players[FIRST].hand = codes(&["S-05"]);
    acts(&mut game, "symbol green; play S-05; finish; end");
    let end = game.ending;
    game.players[Seat(1)].money = game.city.board().gold;
    game.players[Seat(1)].hand = codes(&["S-05"]);
    acts(&mut game, "symbol green; play S-05; finish; end");
    assert_eq!(game.ending, end);
    assert_eq!(play_out(&mut game), [(2, 2)]);
}

#[test]
fn the_last_layer_ends_the_game_after_this_round() {
    for (before, left) in [(0, &[(1, 1), (2, 1)][..]), (1, &[(2, 1)]), (2, &[])] {
        let mut game = game("new-york", 3);
        (0..before).for_each(|_| {
            acts(&mut game, "finish; end");
        });
        build_last_layer(&mut game);
        assert_eq!(game.ending.map(|ending| (ending.cause, ending.last_round)), Some((EndCause::Layers, 1)));
        assert_eq!(play_out(&mut game), left, "after seat {before}");
    }
}

#[test]
fn a_second_seats_last_layer_announces_the_end_no_second_time() {
    let mut game = game("new-york", 3);
    build_last_layer(&mut game);
    let ending = game.ending.unwrap();
    assert_eq!((ending.cause, ending.seat, ending.last_round), (EndCause::Layers, FIRST, 1));
    let seat = game.active;
    (game.players[seat].layers, game.players[seat].hand) = (1, codes(&["S-01"]));
    let log = acts(&mut game, "symbol green; play S-01; build e5");
    assert_eq!(game.players[seat].layers, 0);
    assert!(!log.iter().any(|event| matches!(event, Event::End { .. })), "{log:?}");
    assert_eq!(game.ending, Some(ending));
}

#[test]
fn the_last_layer_takes_away_the_extra_round_of_the_gold_space() {
    let mut game = rich();
    acts(&mut game, "play S-05; finish; end");
    build_last_layer(&mut game);
    assert_eq!(game.ending, Some(Ending { cause: EndCause::Layers, seat: Seat(1), last_round: 1 }));
    assert_eq!(play_out(&mut game), [(2, 1)]);
}

#[test]
fn the_last_layer_in_the_extra_round_changes_nothing() {
    let mut game = rich();
    acts(&mut game, "play S-05; finish; end; finish; end; finish; end");
    build_last_layer(&mut game);
    assert_eq!(play_out(&mut game), [(1, 2), (2, 2)]);
}

#[test]
fn the_gold_space_after_the_last_layer_gives_no_extra_round() {
    let mut game = game("new-york", 3);
    build_last_layer(&mut game);
    game.players[Seat(1)].money = game.city.board().gold;
    game.players[Seat(1)].hand = codes(&["S-05"]);
    acts(&mut game, "symbol green; play S-05; finish; end");
    assert_eq!(play_out(&mut game), [(2, 1)]);
}

#[test]
fn a_card_places_no_more_than_the_last_layer() {
    let mut game = ready("new-york", 4, "S-03");
    game.players[FIRST].layers = 1;
    acts(&mut game, "play S-03; build d3");
    assert_eq!((height(&game, "d3"), game.players[FIRST].layers), (1, 0));
    assert_eq!(game.ending.map(|ending| ending.cause), Some(EndCause::Layers));
}

#[test]
fn a_moved_layer_is_not_from_the_supply_and_ends_nothing() {
    let mut game = ready("new-york", 3, "O-18");
    game.players[FIRST].layers = 1;
    stacks(&mut game, &["e4"], &[1, 0]);
    acts(&mut game, "play O-18; lift e4; build e5");
    assert_eq!((game.players[FIRST].layers, game.ending), (1, None));
}

#[test]
fn nothing_can_be_done_once_the_game_is_over() {
    let mut game = bare("new-york", 2, Money(20));
    game.finish();
    assert!(Seat::all(2).all(|seat| game.actions(seat).is_empty()));
    assert_eq!((game.public().step, game.public().active), (Step::Over, None));
}

#[test]
fn cards_in_hand_draw_pile_and_discard_pile_count() {
    let mut game = bare("new-york", 3, Money(20));
    game.players[FIRST].hand = codes(&["O-27", "S-01"]);
    game.players[FIRST].draw = codes(&["O-19"]);
    game.players[FIRST].discard = codes(&["B-04", "O-25"]);
    game.finish();
    let cards: Money = ["O-27", "S-01", "O-19", "B-04", "O-25"].map(value).into_iter().sum();
    assert_eq!(money(&game), Money(20) + cards);
}

#[test]
fn the_final_count_may_go_below_zero() {
    let worst = Deck::get().cards.iter().min_by_key(|card| card.value).unwrap();
    assert!(worst.value < Money::ZERO);
    let mut game = bare("tokyo", 3, Money::ZERO);
    game.players[FIRST].discard = vec![worst.code];
    assert_eq!(ranks(&mut game), [(1, 1), (2, 1), (0, 3)]);
    assert_eq!(money(&game), worst.value + game.city.board().money_for_areas(0));
}

#[test]
fn new_york_pays_five_for_each_topped_building_of_seven() {
    let mut game = bare("new-york", 3, Money(20));
    stacks(&mut game, &["e4", "e5"], &[1, 1, 1, 1, 1, 1, 0]);
    stacks(&mut game, &["f5"], &[0, 0, 0, 0, 0, 0, 1]);
    stacks(&mut game, &["d6"], &[0, 0, 0, 0, 0, 0]);
    game.finish();
    assert_eq!(game.players.values().map(|player| player.money.0).collect::<Vec<_>>(), [30, 25, 20]);
    assert_eq!(board_part(&game, FIRST), board_pays("sheet-towers", 2, Money(10)));
}

#[test]
fn tokyo_pays_for_areas_with_a_layer_covered_or_not() {
    let mut game = bare("tokyo", 3, Money(20));
    // G1 (d3, c4, d4) twice, G2 covered, G3 of the other alone.
    stacks(&mut game, &["d3", "c4"], &[0]);
    stacks(&mut game, &["b6"], &[0, 1]);
    stacks(&mut game, &["e7"], &[1, 1, 1, 1, 1, 1, 1]);
    game.finish();
    let for_areas = |count| game.city.board().money_for_areas(count);
    for (seat, count) in [(0, 2), (1, 2), (2, 0)] {
        assert_eq!(game.players[Seat(seat)].money, Money(20) + for_areas(count));
        assert_eq!(board_part(&game, Seat(seat)), board_pays("sheet-areas", count, for_areas(count)));
    }
}

#[test]
fn each_side_has_its_own_end_condition_only() {
    for (side, gained) in [("new-york", 5), ("tokyo", Side::Tokyo.board().money_for_areas(1).0)] {
        let mut game = bare(side, 3, Money(20));
        let first = game.city.board().fields().next().unwrap();
        stack(&mut game, first, &[0; 7]);
        game.finish();
        assert_eq!(money(&game), Money(20 + gained), "{side}");
    }
}

#[test]
fn the_sheet_during_the_game_is_that_of_a_final_count_now() {
    for side in ["new-york", "tokyo"] {
        let mut game = bare(side, 3, Money(20));
        stacks(&mut game, &["e7", "e5"], &[0; 7]);
        game.players[FIRST].hand = codes(&["O-27"]);
        let sheet = game.sheet();
        game.finish();
        assert_eq!((money(&game).0, game.sheet()), (sheet.total(FIRST), sheet));
    }
}

#[test]
fn a_whole_ending_is_counted_with_cards_and_buildings() {
    let mut game = bare("new-york", 3, Money(10));
    for (seat, cards) in [(0, ["O-27", "S-01"]), (1, ["B-04", "O-19"]), (2, ["S-02", "S-03"])] {
        game.players[Seat(seat)].draw = codes(&cards);
    }
    stacks(&mut game, &["e4"], &[1, 1, 1, 1, 1, 1]);
    stacks(&mut game, &["d6"], &[2; 7]);
    game.players[FIRST].hand = codes(&["S-01"]);
    game.players[FIRST].layers = 1;
    acts(&mut game, "symbol green; play S-01; build e4; finish; end");
    assert_eq!(play_out(&mut game), [(1, 1), (2, 1)]);
    let expected = [
        Money(10 + 5) + value("O-27") + value("S-01") * 2,
        Money(10) + value("B-04") + value("O-19"),
        Money(10 + 5) + value("S-02") + value("S-03"),
    ];
    assert_eq!(game.players.values().map(|player| player.money).collect::<Vec<_>>(), expected);
    let Status::Over(places) = game.status() else { panic!("not over") };
    assert!(places.iter().all(|place| Money(place.points) == expected[usize::from(place.seat.0)]));
}

#[test]
fn most_money_wins() {
    let mut game = bare("new-york", 4, Money(20));
    for (seat, money) in [21, 24, 22, 23].into_iter().enumerate() {
        game.players[Seat(seat as u8)].money = Money(money);
    }
    assert_eq!(ranks(&mut game), [(1, 1), (3, 2), (2, 3), (0, 4)]);
}

#[test]
fn more_money_beats_more_cards() {
    let mut game = bare("new-york", 2, Money(20));
    game.players[Seat(1)].draw = codes(&["S-01"; 9]);
    level(&mut game);
    game.players[FIRST].money += Money(1);
    assert_eq!(ranks(&mut game), [(0, 1), (1, 2)]);
}

#[test]
fn ties_go_to_the_most_cards_in_hand_draw_and_discard_together() {
    let mut game = bare("new-york", 4, Money(20));
    game.players[Seat(0)].hand = codes(&["S-01", "S-02"]);
    game.players[Seat(1)].draw = codes(&["S-01"]);
    game.players[Seat(1)].discard = codes(&["S-02", "S-03"]);
    game.players[Seat(3)].discard = codes(&["S-01"]);
    level(&mut game);
    assert_eq!(ranks(&mut game), [(1, 1), (0, 2), (3, 3), (2, 4)]);
}

#[test]
fn ties_in_money_and_cards_share_their_place_and_the_next_is_skipped() {
    let mut game = bare("new-york", 4, Money(20));
    game.players[Seat(2)].hand = codes(&["S-01"]);
    game.players[Seat(1)].discard = codes(&["S-02"]);
    level(&mut game);
    assert_eq!(ranks(&mut game), [(1, 1), (2, 1), (0, 3), (3, 3)]);
}

#[test]
fn all_may_share_the_victory() {
    let mut game = bare("tokyo", 3, Money(20));
    assert_eq!(ranks(&mut game), [(0, 1), (1, 1), (2, 1)]);
}

#[test]
fn ties_are_those_after_the_final_count() {
    let mut game = bare("new-york", 2, Money(20));
    game.players[FIRST].money = Money(15);
    stacks(&mut game, &["e4"], &[0; 7]);
    assert_eq!(ranks(&mut game), [(0, 1), (1, 1)]);
}
