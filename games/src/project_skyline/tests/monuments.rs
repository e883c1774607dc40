//! Step 3, and O-23 that gives the same bonuses.

use super::*;

/// Monuments of New York whose condition the first seat meets with buildings of one own layer on these fields.
fn reached(cells: &[&str]) -> Vec<String> {
    let mut game = game("new-york", 4);
    stacks(&mut game, cells, &[0]);
    names(&game, FIRST)
}

fn names(game: &ProjectSkyline, seat: Seat) -> Vec<String> {
    game.city.monument_ids(seat).iter().map(MonumentId::to_string).collect()
}

/// What the money bonuses of these monuments give together, and how many stone bonuses there are.
fn bonuses(game: &ProjectSkyline, seat: Seat) -> (Money, usize) {
    let bonuses: Vec<Bonus> = game.city.monuments(seat).iter().map(|monument| monument.bonus).collect();
    let money =
        bonuses.iter().map(|bonus| if let Bonus::Money(money) = bonus { *money } else { Money::ZERO });
    (money.sum(), bonuses.iter().filter(|&&bonus| bonus == Bonus::Stone).count())
}

/// Tokyo with the first seat meeting every monument that `wanted` picks, and perhaps some more.
fn satisfied(card: Option<&str>, wanted: impl Fn(&Monument) -> bool) -> ProjectSkyline {
    let mut game = card.map_or_else(|| game("tokyo", 4), |card| ready("tokyo", 4, card));
    let board = game.city.board();
    for monument in board.monuments.iter().filter(|monument| wanted(monument)) {
        board.fields_around(monument.cell).for_each(|cell| stack(&mut game, cell, &[0]));
    }
    game
}

#[test]
fn a_chain_of_tops_joins_a_monument_to_the_landmark() {
    // e7 touches both the landmark e6 and M5 on e8.
    assert_eq!(reached(&["e7"]), ["M5"]);
    // e5, e4, e3 lead to M1 on e2.
    assert_eq!(reached(&["e5", "e4", "e3"]), ["M1"]);
    assert_eq!(reached(&["e5", "e4", "e3", "e7"]), ["M1", "M5"]);
}

#[test]
fn a_chain_has_to_begin_at_the_landmark() {
    assert_eq!(reached(&["e4", "e3"]), [] as [&str; 0]);
    assert_eq!(reached(&["d8", "e9"]), [] as [&str; 0], "around M5 but not at the landmark");
}

#[test]
fn a_chain_with_a_gap_joins_nothing() {
    assert_eq!(reached(&["e5", "e3"]), [] as [&str; 0]);
}

#[test]
fn a_chain_goes_across_a_ferry() {
    // d6, d5 at the landmark's shore, then the ferry to b5, b4 and M3 on b3.
    assert_eq!(reached(&["d6", "d5", "b5", "b4"]), ["M3"]);
    assert_eq!(reached(&["d6", "b5", "b4"]), [] as [&str; 0]);
    assert_eq!(reached(&["d6", "d5", "b4"]), [] as [&str; 0]);
}

#[test]
fn a_monument_is_no_link_of_a_chain() {
    // e7 and e9 touch M5 on e8 from both sides, not each other; e10 touches M7 on e11.
    assert_eq!(reached(&["e7", "e9", "e10"]), ["M5"]);
    // d8 joins e7 and e9 around the monument.
    assert_eq!(reached(&["e7", "d8", "e9", "e10"]), ["M5", "M7"]);
}

#[test]
fn a_layer_of_another_breaks_a_chain_in_its_middle_and_an_own_one_mends_it() {
    let mut game = game("new-york", 4);
    stacks(&mut game, &["d6", "d5", "b5", "b4"], &[0]);
    stacks(&mut game, &["d5"], &[0, 1]);
    assert_eq!(names(&game, FIRST), [] as [&str; 0]);
    stacks(&mut game, &["d5"], &[0, 1, 0]);
    assert_eq!(names(&game, FIRST), ["M3"]);
}

#[test]
fn a_second_way_keeps_the_monument_when_one_breaks() {
    let mut game = game("new-york", 4);
    stacks(&mut game, &["e7", "f7"], &[0]);
    stacks(&mut game, &["e7"], &[0, 1]);
    assert_eq!(names(&game, FIRST), ["M5"]);
    assert_eq!(names(&game, Seat(1)), ["M5"], "both may have it");
}

#[test]
fn covered_layers_and_heights_make_no_chain() {
    let mut game = game("new-york", 4);
    stacks(&mut game, &["e7"], &[0, 0, 0, 0, 0, 0, 1]);
    assert_eq!((names(&game, FIRST), names(&game, Seat(1))), (vec![], vec!["M5".to_owned()]));
}

#[test]
fn all_monuments_together_pay_all_their_bonuses() {
    let mut game = game("new-york", 4);
    let fields: Vec<Cell> = game.city.board().fields().collect();
    fields.iter().for_each(|&cell| stack(&mut game, cell, &[0]));
    assert_eq!(game.city.monument_ids(FIRST).len(), 8);
    game.players[FIRST].stone = 4;
    // Nothing is to be scored besides.
    game.city.scored = game.city.board().areas.iter().map(|area| area.id).collect();
    let (before, (sum, stones)) = (money(&game), bonuses(&game, FIRST));
    acts(&mut game, "finish");
    assert_eq!((money(&game) - before, game.players[FIRST].stone), (sum, 4 - stones));
}

#[test]
fn monuments_pay_every_turn_again_while_their_condition_is_met() {
    let mut game = game("new-york", 3);
    stacks(&mut game, &["e7"], &[0]);
    let (before, (bonus, _)) = (money(&game), bonuses(&game, FIRST));
    assert!(bonus > Money::ZERO);
    acts(&mut game, "finish; end; finish; end; finish; end; finish; end");
    assert_eq!(money(&game) - before, bonus * 2);
    stacks(&mut game, &["e7"], &[0, 1]);
    acts(&mut game, "finish; end; finish; end; finish; end");
    assert_eq!(money(&game) - before, bonus * 2);
}

#[test]
fn monuments_pay_the_active_seat_only() {
    let mut game = game("new-york", 3);
    stacks(&mut game, &["e7"], &[1]);
    let before = game.players[Seat(1)].money;
    acts(&mut game, "finish");
    assert_eq!(game.players[Seat(1)].money, before);
}

#[test]
fn monuments_are_scored_before_areas() {
    let mut game = game("new-york", 3);
    stacks(&mut game, &["d6", "d7", "e7"], &[0]);
    let log = acts(&mut game, "finish");
    let position = |wanted: fn(&Event) -> bool| log.iter().position(wanted).unwrap();
    let monument = position(|event| matches!(event, Event::Monument { .. }));
    assert!(monument < position(|event| matches!(event, Event::Scored { .. })));
}

#[test]
fn tokyo_monuments_need_as_many_adjacent_tops_as_their_number() {
    for monument in &Side::Tokyo.board().monuments {
        let mut game = game("tokyo", 4);
        let around: Vec<Cell> = game.city.board().fields_around(monument.cell).collect();
        let (threshold, meets) = (monument.threshold.unwrap(), |game: &ProjectSkyline| {
            game.city.monument_ids(FIRST).contains(&monument.id)
        });
        around[..threshold - 1].iter().for_each(|&cell| stack(&mut game, cell, &[1, 0]));
        assert!(!meets(&game), "{} with one too few", monument.id);
        stack(&mut game, around[threshold - 1], &[0, 1]);
        assert!(!meets(&game), "{} with a covered one", monument.id);
        stack(&mut game, around[threshold - 1], &[0]);
        assert!(meets(&game), "{} with enough", monument.id);
    }
}

#[test]
fn tokyo_needs_buildings_not_layers() {
    for monument in &Side::Tokyo.board().monuments {
        let mut game = game("tokyo", 4);
        let one = game.city.board().fields_around(monument.cell).next().unwrap();
        stack(&mut game, one, &[0; 7]);
        assert!(!game.city.monument_ids(FIRST).contains(&monument.id));
    }
}

#[test]
fn a_tokyo_monument_gives_a_free_base_card_that_stays_in_hand() {
    let mut game = satisfied(None, |monument| monument.bonus == Bonus::Card);
    game.city.scored = game.city.board().areas.iter().map(|area| area.id).collect();
    let cards = game.city.monuments(FIRST).iter().filter(|monument| monument.bonus == Bonus::Card).count();
    let (hand, (sum, _), before) = (game.players[FIRST].hand.len(), bonuses(&game, FIRST), money(&game));
    acts(&mut game, "finish");
    assert_eq!(game.public().step, Step::Monuments);
    for refused in ["play B-04", "finish", "end", "buy red"] {
        assert_eq!(refusal(&game, refused), Illegal::NotNow, "{refused}");
    }
    (0..cards).for_each(|_| {
        acts(&mut game, "take red");
    });
    assert_eq!(game.players[FIRST].hand.len(), hand + cards);
    assert_eq!(game.left(Colour::Red), 7 - cards as u8);
    assert_eq!((money(&game) - before, game.public().step), (sum, Step::Draw));
    assert_eq!(refusal(&game, "play B-04"), Illegal::NotNow);
}

#[test]
fn cards_of_monuments_come_from_piles_that_have_some() {
    let mut game = satisfied(None, |monument| monument.bonus == Bonus::Card);
    game.city.scored = game.city.board().areas.iter().map(|area| area.id).collect();
    game.base = Colour::ALL.into_iter().map(|colour| (colour, u8::from(colour == Colour::White))).collect();
    acts(&mut game, "finish");
    assert_eq!(refusal(&game, "take red"), Illegal::SoldOut(Colour::Red));
    assert_eq!(legal(&game, ""), ["take white"]);
    acts(&mut game, "take white");
    assert_eq!(game.public().step, Step::Draw, "the other monuments have no card to give");
}

#[test]
fn o23_gives_the_bonuses_of_two_reached_monuments_once_each() {
    let mut game = ready("new-york", 4, "O-23");
    // M1, M3 and M5 are reached.
    stacks(&mut game, &["e5", "e4", "e3", "d6", "d5", "b5", "b4", "e7"], &[0]);
    let before = money(&game);
    acts(&mut game, "play O-23");
    assert_eq!(legal(&game, ""), ["visit M1", "visit M3", "visit M5", "done"]);
    assert_eq!(refusal(&game, "visit M2"), Illegal::NotReached(MonumentId(2)));
    assert_eq!(refusal(&game, "visit M9"), Illegal::NoMonument(MonumentId(9)));
    acts(&mut game, "visit M3");
    assert_eq!(refusal(&game, "visit M3"), Illegal::AlreadyVisited(MonumentId(3)));
    assert_eq!(legal(&game, ""), ["visit M1", "visit M5", "done"]);
    acts(&mut game, "visit M1");
    assert_eq!(game.players[FIRST].discard, codes(&["O-23"]), "two at most");
    let board = game.city.board();
    let bonus = |number| match board.monument(MonumentId(number)).unwrap().bonus {
        Bonus::Money(money) => money,
        _ => panic!("no money"),
    };
    assert_eq!(money(&game) - before, bonus(1) + bonus(3));
}

#[test]
fn o23_may_visit_fewer() {
    for visits in ["done", "visit M1; done"] {
        let mut game = ready("new-york", 4, "O-23");
        stacks(&mut game, &["e5", "e4", "e3", "e7"], &[0]);
        acts(&mut game, &format!("play O-23; {visits}"));
        assert_eq!(game.players[FIRST].discard, codes(&["O-23"]));
    }
}

#[test]
fn o23_ends_after_the_only_reached_monument_and_does_nothing_without_one() {
    let mut game = ready("new-york", 4, "O-23");
    stacks(&mut game, &["e7"], &[0]);
    acts(&mut game, "play O-23; visit M5");
    assert_eq!(game.players[FIRST].discard, codes(&["O-23"]));
    let mut game = ready("new-york", 4, "O-23");
    let log = acts(&mut game, "play O-23");
    assert!(log.contains(&Event::Nothing { code: code("O-23") }));
}

#[test]
fn o23_and_step_three_pay_independently() {
    let mut game = ready("new-york", 4, "O-23");
    stacks(&mut game, &["e7"], &[0]);
    let (before, (bonus, _)) = (money(&game), bonuses(&game, FIRST));
    acts(&mut game, "play O-23; visit M5; finish");
    assert_eq!(money(&game) - before, bonus * 2);
}

#[test]
fn o23_cards_are_playable_with_the_chosen_symbol_after_both_visits() {
    let mut game = satisfied(Some("O-23"), |monument| monument.bonus == Bonus::Card);
    game.turn.symbol = Some(Colour::Red);
    let cards: Vec<MonumentId> = game
        .city
        .monuments(FIRST)
        .iter()
        .filter(|monument| monument.bonus == Bonus::Card)
        .map(|monument| monument.id)
        .collect();
    acts(&mut game, &format!("play O-23; visit {}", cards[0]));
    assert_eq!(legal(&game, ""), ["take green", "take white", "take grey", "take red"]);
    acts(&mut game, "take red");
    assert_eq!(refusal(&game, "play B-04"), Illegal::OtherChoice(code("O-23")));
    acts(&mut game, &format!("visit {}; take green", cards[1]));
    assert_eq!(refusal(&game, "play B-01"), Illegal::WrongSymbol(code("B-01"), Colour::Red));
    acts(&mut game, "play B-04");
}

#[test]
fn o23_visits_a_monument_whose_card_is_sold_out_in_vain() {
    let mut game = satisfied(Some("O-23"), |monument| monument.bonus == Bonus::Card);
    game.base.values_mut().for_each(|left| *left = 0);
    let id = game.city.monuments(FIRST).iter().find(|monument| monument.bonus == Bonus::Card).unwrap().id;
    let log = acts(&mut game, &format!("play O-23; visit {id}; done"));
    assert!(log.contains(&Event::Partly { code: code("O-23") }));
    assert!(!log.contains(&Event::Nothing { code: code("O-23") }));
    assert_eq!(game.players[FIRST].hand, []);
    assert_eq!(game.players[FIRST].discard, codes(&["O-23"]));
}
