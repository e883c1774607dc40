//! Two seats and their three building-site tokens.

use super::*;

/// New York for two with tokens on Y2 (the symbol's), G2 and R2, at the first turn.
fn sited() -> ProjectSkyline {
    let mut game = game("new-york", 2);
    game.city.tokens = ["Y2", "G2", "R2"].map(area).into();
    game.phase = Phase::Buy;
    game
}

/// The same with this card in hand and its symbol chosen.
fn playing(card: &str) -> ProjectSkyline {
    let mut game = ready("new-york", 2, card);
    game.city.tokens = sited().city.tokens;
    game
}

#[test]
fn the_first_token_lies_on_the_area_with_the_symbol() {
    for side in ["new-york", "tokyo"] {
        let game = game(side, 2);
        assert_eq!(game.city.tokens, [game.city.board().building_site].into());
        assert_eq!(game.public().step, Step::Setup);
    }
}

#[test]
fn three_and_four_seats_have_no_tokens_and_build_everywhere() {
    for seats in [3, 4] {
        let game = game("new-york", seats);
        assert!(game.city.tokens.is_empty());
        assert_eq!(game.public().step, Step::Buy);
        assert_eq!(game.city.open(cell("e4")), Ok(()));
    }
}

#[test]
fn both_put_one_token_the_first_seat_before_the_other_on_areas_without_one() {
    let mut game = game("new-york", 2);
    assert_eq!(game.active, FIRST);
    assert_eq!(refusal(&game, "token Y2"), Illegal::HasToken(area("Y2")));
    assert_eq!(refusal(&game, "token W9"), Illegal::NoArea(area("W9")));
    assert_eq!(refusal(&game, "finish"), Illegal::NotNow);
    acts(&mut game, "token G2");
    assert_eq!(game.active, Seat(1));
    assert_eq!(refusal(&game, "token G2"), Illegal::HasToken(area("G2")));
    acts(&mut game, "token R2");
    assert_eq!(game.city.tokens, ["Y2", "G2", "R2"].map(area).into());
    assert_eq!((game.active, game.round, game.public().step), (FIRST, 1, Step::Buy));
}

#[test]
fn new_buildings_start_in_areas_with_a_token_only() {
    let game = sited();
    assert_eq!(game.city.open(cell("e4")), Ok(()), "G2 has a token");
    assert_eq!(game.city.open(cell("i3")), Err(Illegal::NoSite(area("G3"))));
}

#[test]
fn further_layers_are_built_everywhere() {
    let mut game = sited();
    stacks(&mut game, &["i3"], &[1]);
    assert_eq!(game.city.open(cell("i3")), Ok(()));
    assert_eq!(game.city.open(cell("h4")), Err(Illegal::NoSite(area("G3"))), "its neighbour is still empty");
}

#[test]
fn every_building_card_keeps_to_the_tokens() {
    for card in ["O-08", "O-11", "O-12", "O-20", "O-21"] {
        let mut game = playing(card);
        stacks(&mut game, &["e5", "e7"], &[0]);
        acts(&mut game, &format!("play {card}"));
        let board = game.city.board();
        let started = board.fields().filter(|&cell| game.city.height(cell) == 0);
        for field in started.filter(|&field| game.check(FIRST, &Action::Build(field)).is_ok()) {
            let area = board.area_of(field).unwrap().id;
            assert!(game.city.tokens.contains(&area), "{card} {field}");
        }
    }
}

#[test]
fn a_moved_layer_starts_a_building_only_at_a_token() {
    let mut game = playing("O-18");
    stacks(&mut game, &["i3"], &[1, 0]);
    acts(&mut game, "play O-18; lift i3");
    assert_eq!(refusal(&game, "build f4"), Illegal::NoSite(area("W3")));
    acts(&mut game, "build e4");
    assert_eq!((height(&game, "i3"), height(&game, "e4")), (1, 1));
}

#[test]
fn a_moved_layer_goes_onto_a_building_without_a_token() {
    let mut game = playing("O-18");
    stacks(&mut game, &["i3"], &[1, 0]);
    stacks(&mut game, &["f4"], &[1]);
    acts(&mut game, "play O-18; lift i3; build f4");
    assert_eq!(game.city.top(cell("f4")), Some(FIRST));
}

#[test]
fn after_scoring_the_token_moves_to_an_empty_area() {
    let mut game = playing("S-01");
    stacks(&mut game, &["e4", "e5"], &[1]);
    stacks(&mut game, &["d6"], &[1]);
    stacks(&mut game, &["i3"], &[1]);
    acts(&mut game, "play S-01; build f5; finish");
    assert_eq!(game.public().step, Step::Areas);
    assert_eq!(game.city.tokens, ["Y2", "R2"].map(area).into());
    for (notation, illegal) in [
        ("token G2", Illegal::AreaNotEmpty(area("G2"))),
        ("token G3", Illegal::AreaNotEmpty(area("G3"))),
        ("token R2", Illegal::HasToken(area("R2"))),
        ("token Y2", Illegal::HasToken(area("Y2"))),
        ("token G9", Illegal::NoArea(area("G9"))),
        ("end", Illegal::NotNow),
    ] {
        assert_eq!(refusal(&game, notation), illegal, "{notation}");
    }
    acts(&mut game, "token W5");
    assert_eq!(game.city.tokens, ["Y2", "R2", "W5"].map(area).into());
    assert_eq!(game.public().step, Step::Draw);
    assert_eq!(game.city.open(cell("i5")), Ok(()));
}

#[test]
fn whoever_caused_the_scoring_moves_the_token_even_if_the_other_has_most() {
    let mut game = playing("S-01");
    stacks(&mut game, &["e4", "e5"], &[1]);
    acts(&mut game, "play S-01; build f5; finish");
    assert_eq!(game.status(), Status::Active(vec![FIRST]));
    assert!(game.actions(Seat(0)).iter().all(|action| matches!(action, Action::Token(_))));
}

#[test]
fn the_market_is_refreshed_before_the_token_moves() {
    let mut game = playing("S-01");
    game.market = codes(&["O-01", "O-02", "O-03", "O-04"]);
    game.deck = codes(&["O-27"]);
    stacks(&mut game, &["e4", "e5"], &[1]);
    acts(&mut game, "play S-01; build f5; finish");
    assert_eq!(game.market, codes(&["O-27", "O-01", "O-02", "O-03"]));
}

#[test]
fn without_an_empty_area_the_token_leaves_the_game() {
    let mut game = playing("S-01");
    stacks(&mut game, &["e4", "e5"], &[1]);
    let board = game.city.board();
    for other in board.areas.iter().filter(|other| other.id != area("G2")) {
        let open = *other.cells.iter().find(|cell| !board.blockades.contains(cell)).unwrap();
        stack(&mut game, open, &[1]);
    }
    let log = acts(&mut game, "play S-01; build f5; finish");
    assert!(log.contains(&Event::TokenGone { area: area("G2") }));
    assert_eq!(game.city.tokens, ["Y2", "R2"].map(area).into());
    assert_eq!(game.public().step, Step::Draw);
}

#[test]
fn an_empty_area_with_a_token_is_no_place_for_another() {
    let mut game = playing("S-01");
    stacks(&mut game, &["e4", "e5"], &[1]);
    let board = game.city.board();
    for other in board.areas.iter().filter(|other| !["G2", "R2"].map(area).contains(&other.id)) {
        let open = *other.cells.iter().find(|cell| !board.blockades.contains(cell)).unwrap();
        stack(&mut game, open, &[1]);
    }
    let log = acts(&mut game, "play S-01; build f5; finish");
    assert!(log.contains(&Event::TokenGone { area: area("G2") }), "R2 alone is empty, and has one");
}

#[test]
fn two_areas_scored_in_one_turn_move_both_tokens_one_after_the_other() {
    let mut game = playing("O-18");
    // G2 is full already, R2 lacks e7.
    stacks(&mut game, &["e4", "e5"], &[1]);
    stacks(&mut game, &["f5"], &[0]);
    stacks(&mut game, &["d6", "d7"], &[1]);
    stacks(&mut game, &["i3"], &[1, 0]);
    acts(&mut game, "play O-18; lift i3; build e7; finish; score R2");
    assert_eq!(refusal(&game, "token G2"), Illegal::HasToken(area("G2")));
    acts(&mut game, "token W5");
    assert_eq!(game.city.scored, ["G2", "R2"].map(area).into(), "the other is scored by itself");
    acts(&mut game, "token W3");
    assert_eq!(game.city.tokens, ["Y2", "W3", "W5"].map(area).into());
    assert_eq!(game.public().step, Step::Draw);
}
