//! O-20, two new buildings of one colour, and O-18, a layer that moves.

use super::*;

/// New York for four with O-20 played, after `prepare`.
fn pair(prepare: impl Fn(&mut ProjectSkyline)) -> (ProjectSkyline, Vec<Event>) {
    let mut game = ready("new-york", 4, "O-20");
    prepare(&mut game);
    let log = acts(&mut game, "play O-20");
    (game, log)
}

/// Fills all fields but these.
fn fill_except(game: &mut ProjectSkyline, empty: &[&str]) {
    let kept: Vec<Cell> = empty.iter().copied().map(cell).collect();
    let all: Vec<Cell> = game.city.board().fields().filter(|cell| !kept.contains(cell)).collect();
    all.into_iter().for_each(|cell| stack(game, cell, &[1]));
}

/// New York for four with O-18 played, after `prepare`.
fn moving(seats: u8, prepare: impl Fn(&mut ProjectSkyline)) -> ProjectSkyline {
    let mut game = ready("new-york", seats, "O-18");
    prepare(&mut game);
    acts(&mut game, "play O-18");
    game
}

#[test]
fn o20_starts_two_buildings_of_one_colour_in_one_area_or_two() {
    for other in ["e5", "i3"] {
        let (mut game, _) = pair(|_| {});
        acts(&mut game, &format!("build e4; build {other}"));
        assert_eq!((height(&game, "e4"), height(&game, other)), (1, 1));
        assert_eq!(game.players[FIRST].layers, 28);
        assert_eq!(game.players[FIRST].discard, codes(&["O-20"]));
    }
}

#[test]
fn o20_wants_two_different_empty_fields_of_the_same_colour() {
    let (mut game, _) = pair(|game| stacks(game, &["f5"], &[1]));
    assert_eq!(refusal(&game, "build f5"), Illegal::NotEmpty(cell("f5")));
    acts(&mut game, "build e4");
    for (notation, illegal) in [
        ("build e4", Illegal::NotEmpty(cell("e4"))),
        ("build f5", Illegal::NotEmpty(cell("f5"))),
        ("build d6", Illegal::WrongColour(cell("d6"), Colour::Green)),
        ("build e6", Illegal::NoField(cell("e6"))),
        ("done", Illegal::OtherChoice(code("O-20"))),
    ] {
        assert_eq!(refusal(&game, notation), illegal, "{notation}");
    }
}

#[test]
fn o20_takes_the_bonuses_of_both_fields() {
    // i4 and b10 are green and carry money.
    let (mut game, _) = pair(|_| {});
    let before = money(&game);
    acts(&mut game, "build i4; build b10");
    let bonus = |text| match Side::NewYork.board().bonuses[&cell(text)] {
        Bonus::Money(money) => money,
        _ => panic!("no money"),
    };
    assert_eq!(money(&game) - before, bonus("i4") + bonus("b10"));
}

#[test]
fn o20_must_choose_a_colour_with_room_for_two_if_there_is_one() {
    let (mut game, _) = pair(|game| fill_except(game, &["e4", "d6", "i7"]));
    assert_eq!(refusal(&game, "build e4"), Illegal::TwoElsewhere(cell("e4")));
    assert_eq!(legal(&game, "build"), ["build d6", "build i7"]);
    acts(&mut game, "build d6; build i7");
    assert_eq!((height(&game, "d6"), height(&game, "i7")), (1, 1));
}

#[test]
fn o20_builds_one_where_no_colour_has_room_for_two() {
    let (mut game, _) = pair(|game| fill_except(game, &["e4", "d6"]));
    assert_eq!(legal(&game, "build"), ["build e4", "build d6"]);
    let log = acts(&mut game, "build e4");
    assert!(log.contains(&Event::Partly { code: code("O-20") }));
    assert_eq!(game.players[FIRST].discard, codes(&["O-20"]));
}

#[test]
fn o20_without_an_empty_field_does_nothing() {
    let (game, log) = pair(|game| fill_except(game, &[]));
    assert!(log.contains(&Event::Nothing { code: code("O-20") }));
    assert_eq!(game.players[FIRST].layers, 30);
}

#[test]
fn o20_with_one_layer_left_builds_it_in_any_colour() {
    let (mut game, _) = pair(|game| {
        fill_except(game, &["e4", "d6", "i7"]);
        game.players[FIRST].layers = 1;
    });
    assert_eq!(legal(&game, "build"), ["build e4", "build d6", "build i7"]);
    let log = acts(&mut game, "build e4");
    assert!(log.contains(&Event::Partly { code: code("O-20") }));
    assert_eq!(game.ending.map(|ending| ending.cause), Some(EndCause::Layers));
}

#[test]
fn o20_leaves_closed_fields_out() {
    // h10 is closed with three seats, so grey has room at h8 only.
    let mut game = ready("new-york", 3, "O-20");
    fill_except(&mut game, &["h8", "h10", "d6", "i7"]);
    acts(&mut game, "play O-20");
    assert_eq!(refusal(&game, "build h10"), Illegal::Blockade(cell("h10")));
    assert_eq!(refusal(&game, "build h8"), Illegal::TwoElsewhere(cell("h8")));
}

#[test]
fn o20_with_two_seats_counts_room_at_tokens_only() {
    let mut game = ready("new-york", 2, "O-20");
    game.city.tokens = ["G2", "R2", "Y2"].map(area).into();
    fill_except(&mut game, &["e4", "i3", "d6", "e7"]);
    acts(&mut game, "play O-20");
    assert_eq!(refusal(&game, "build i3"), Illegal::NoSite(area("G3")));
    assert_eq!(legal(&game, "build"), ["build d6", "build e7"]);
}

#[test]
fn o18_moves_a_top_layer_to_another_field_and_pays_two() {
    let mut game = ready("new-york", 4, "O-18");
    stacks(&mut game, &["d3"], &[1, 0]);
    let before = money(&game);
    acts(&mut game, "play O-18; lift d3");
    assert_eq!(game.public().lifted, Some(cell("d3")));
    acts(&mut game, "build d6");
    assert_eq!((game.city.top(cell("d3")), game.city.top(cell("d6"))), (Some(Seat(1)), Some(FIRST)));
    assert_eq!((money(&game) - before, game.players[FIRST].layers), (Money(2), 30));
}

#[test]
fn o18_lifts_own_tops_of_buildings_of_two_at_least() {
    let game = moving(4, |game| {
        stacks(game, &["e4"], &[0, 0]);
        stacks(game, &["e5"], &[0]);
        stacks(game, &["f5"], &[0, 1]);
        stacks(game, &["d6"], &[1, 1, 1, 1, 1, 1, 0]);
    });
    assert_eq!(legal(&game, "lift"), ["lift e4", "lift d6"]);
    for (notation, illegal) in [
        ("lift e5", Illegal::TooLow(cell("e5"))),
        ("lift f5", Illegal::NotYourTop(cell("f5"))),
        ("lift f4", Illegal::NotYourTop(cell("f4"))),
        ("lift e6", Illegal::NoField(cell("e6"))),
        ("build e5", Illegal::OtherChoice(code("O-18"))),
    ] {
        assert_eq!(refusal(&game, notation), illegal, "{notation}");
    }
}

#[test]
fn o18_lands_by_the_building_rules_on_another_field() {
    let mut game = moving(3, |game| {
        stacks(game, &["e4"], &[1, 0]);
        stacks(game, &["e5"], &[1; 6]);
        stacks(game, &["f5"], &[1; 7]);
    });
    acts(&mut game, "lift e4");
    for (notation, illegal) in [
        ("build e4", Illegal::SameField(cell("e4"))),
        ("build f5", Illegal::TooHigh(cell("f5"))),
        ("build d4", Illegal::Blockade(cell("d4"))),
        ("build e6", Illegal::NoField(cell("e6"))),
        ("build c5", Illegal::NoField(cell("c5"))),
        ("finish", Illegal::OtherChoice(code("O-18"))),
    ] {
        assert_eq!(refusal(&game, notation), illegal, "{notation}");
    }
    acts(&mut game, "build e5");
    assert_eq!(height(&game, "e5"), 7);
}

#[test]
fn o18_takes_the_bonus_of_an_empty_field() {
    let Bonus::Money(bonus) = Side::NewYork.board().bonuses[&cell("h11")] else { panic!("no money") };
    let mut game = ready("new-york", 4, "O-18");
    stacks(&mut game, &["e4"], &[1, 0]);
    let before = money(&game);
    acts(&mut game, "play O-18; lift e4; build h11");
    assert_eq!(money(&game) - before, Money(2) + bonus);
    assert!(!game.city.bonuses.contains_key(&cell("h11")));
}

#[test]
fn o18_without_a_layer_to_move_pays_two_all_the_same() {
    let mut game = ready("new-york", 4, "O-18");
    stacks(&mut game, &["e4"], &[0]);
    let before = money(&game);
    let log = acts(&mut game, "play O-18");
    assert!(log.contains(&Event::Partly { code: code("O-18") }));
    assert_eq!(money(&game) - before, Money(2));
}

#[test]
fn o18_works_with_an_empty_supply() {
    let mut game = moving(4, |game| {
        stacks(game, &["e4"], &[1, 0]);
        game.players[FIRST].layers = 0;
    });
    acts(&mut game, "lift e4; build d6");
    assert_eq!((height(&game, "d6"), game.players[FIRST].layers), (1, 0));
}

#[test]
fn o18_with_two_seats_lifts_nothing_that_could_land_nowhere() {
    let mut game = ready("new-york", 2, "O-18");
    game.city.tokens.clear();
    stacks(&mut game, &["e4"], &[1, 0]);
    let lift = game.allow_choice(FIRST, &Pending::Lift, Action::Lift(cell("e4")));
    assert_eq!(lift, Err(Illegal::NowhereToLand));
    let log = acts(&mut game, "play O-18");
    assert!(log.contains(&Event::Partly { code: code("O-18") }));
}

#[test]
fn o18_with_two_seats_fills_an_area_whose_token_then_moves() {
    let mut game = ready("new-york", 2, "O-18");
    game.city.tokens = ["G2", "R2", "Y2"].map(area).into();
    stacks(&mut game, &["e4", "e5"], &[1]);
    stacks(&mut game, &["i3"], &[1, 0]);
    acts(&mut game, "play O-18; lift i3; build f5; finish");
    assert_eq!(game.city.scored, [area("G2")].into());
    acts(&mut game, "token W5");
    assert_eq!(game.city.tokens, ["R2", "W5", "Y2"].map(area).into());
}
