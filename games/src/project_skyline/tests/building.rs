//! Where layers may be built, how high, and the bonuses of fields.

use super::*;
use crate::project_skyline::cards::Place::Area;

/// The cards that build in areas of one colour: code, colour, layers and money.
fn plain() -> impl Iterator<Item = (String, Colour, u8, Money)> {
    Deck::get().cards.iter().filter_map(|card| match card.effect {
        Effect::Build { layers, on: Area(colour), money } => {
            Some((card.code.to_string(), colour, layers, money))
        }
        _ => None,
    })
}

/// New York for four with this card played, after `prepare`.
fn playing(card: &str, prepare: impl Fn(&mut ProjectSkyline)) -> ProjectSkyline {
    let mut game = ready("new-york", 4, card);
    prepare(&mut game);
    acts(&mut game, &format!("play {card}"));
    game
}

fn some_bonus(wanted: impl Fn(Bonus) -> bool) -> Cell {
    let bonuses = &Side::NewYork.board().bonuses;
    *bonuses.iter().find(|&(_, &bonus)| wanted(bonus)).unwrap().0
}

#[test]
fn plain_building_cards_build_in_their_colour_only_and_pay() {
    for (card, colour, layers, pay) in plain() {
        let mut game = ready("new-york", 4, &card);
        let before = money(&game);
        acts(&mut game, &format!("play {card}"));
        assert_eq!(money(&game) - before, pay, "{card}");
        for other in Colour::ALL.into_iter().filter(|&other| other != colour) {
            let cell = fields(&game, other)[0];
            assert_eq!(refusal(&game, &format!("build {cell}")), Illegal::WrongPlace(cell, code(&card)));
        }
        let cell = fields(&game, colour)[0];
        acts(&mut game, &format!("build {cell}"));
        assert_eq!(game.city.stacks[&cell], vec![FIRST; layers.into()], "{card}");
        assert_eq!((money(&game) - before, game.players[FIRST].layers), (pay, 30 - layers));
    }
}

#[test]
fn every_height_up_to_seven_is_built_and_what_would_pass_it_is_lost() {
    for (card, colour, layers, _) in plain() {
        for height in 0..=7_u8 {
            let cell = fields(&game("new-york", 4), colour)[0];
            let mut game = ready("new-york", 4, &card);
            if height > 0 {
                stack(&mut game, cell, &vec![1; height.into()]);
            }
            acts(&mut game, &format!("play {card}"));
            let build = format!("build {cell}");
            if height == 7 {
                assert_eq!(refusal(&game, &build), Illegal::TooHigh(cell));
                continue;
            }
            acts(&mut game, &build);
            let built = layers.min(7 - height);
            assert_eq!(game.city.height(cell), usize::from(height + built), "{card} on {height}");
            assert_eq!(game.players[FIRST].layers, 30 - built, "the rest stays in the supply");
        }
    }
}

#[test]
fn two_layers_on_height_six_build_one_and_on_seven_none() {
    for card in ["S-03", "B-03", "O-15"] {
        let (six, seven) = if card == "O-15" { ("f4", "g5") } else { ("d3", "d5") };
        let mut game = playing(card, |game| {
            stacks(game, &[six], &[1; 6]);
            stacks(game, &[seven], &[1; 7]);
        });
        assert_eq!(refusal(&game, &format!("build {seven}")), Illegal::TooHigh(cell(seven)));
        acts(&mut game, &format!("build {six}"));
        assert_eq!((height(&game, six), game.players[FIRST].layers), (7, 29), "{card}");
    }
}

#[test]
fn layers_go_on_top_of_layers_of_any_colour() {
    let mut game = playing("S-03", |game| stacks(game, &["d3"], &[1, 2]));
    acts(&mut game, "build d3");
    assert_eq!(game.city.stacks[&cell("d3")], [1, 2, 0, 0].map(Seat));
}

#[test]
fn nobody_builds_on_water_monuments_or_the_landmark() {
    let game = playing("O-08", |_| {});
    let board = game.city.board();
    let monuments = board.monuments.iter().map(|monument| monument.cell);
    for cell in board.water.iter().copied().chain(monuments).chain(board.landmark).chain([cell("z99")]) {
        assert_eq!(refusal(&game, &format!("build {cell}")), Illegal::NoField(cell));
    }
}

#[test]
fn a_card_builds_what_the_supply_still_has() {
    for (left, built) in [(1, 1), (2, 2), (3, 3)] {
        let mut game = playing("O-21", |game| {
            stacks(game, &["e4"], &[0]);
            game.players[FIRST].layers = left;
        });
        acts(&mut game, "build e5");
        assert_eq!((height(&game, "e5"), game.players[FIRST].layers), (built, 0));
    }
}

#[test]
fn with_an_empty_supply_or_no_legal_field_a_building_card_does_nothing() {
    for card in ["S-01", "S-03", "B-03", "O-08", "O-10", "O-11", "O-12", "O-15", "O-20", "O-21"] {
        for empty in [true, false] {
            let mut game = ready("new-york", 4, card);
            let all: Vec<Cell> = game.city.board().fields().collect();
            all.iter().for_each(|&cell| stack(&mut game, cell, if empty { &[0] } else { &[0; 7] }));
            if empty {
                game.players[FIRST].layers = 0;
            }
            let log = acts(&mut game, &format!("play {card}"));
            assert!(log.contains(&Event::Nothing { code: code(card) }), "{card}");
            assert_eq!(game.players[FIRST].discard, codes(&[card]));
        }
    }
}

#[test]
fn money_on_a_building_card_is_paid_even_without_a_legal_field() {
    let mut game = ready("new-york", 4, "S-04");
    fields(&game, Colour::Red).into_iter().for_each(|cell| stack(&mut game, cell, &[1; 7]));
    let bonuses: Vec<Cell> = game.city.bonuses.keys().copied().collect();
    bonuses.into_iter().for_each(|cell| stack(&mut game, cell, &[1; 7]));
    stacks(&mut game, &["i1"], &[1; 7]);
    let before = money(&game);
    let log = acts(&mut game, "play S-04");
    assert!(log.contains(&Event::Partly { code: code("S-04") }));
    assert_eq!(money(&game) - before, Money(1));
}

#[test]
fn the_first_layer_on_a_field_takes_its_money_once() {
    let field = some_bonus(|bonus| matches!(bonus, Bonus::Money(_)));
    let Bonus::Money(bonus) = Side::NewYork.board().bonuses[&field] else { panic!("no money") };
    let mut game = holding("new-york", 4, "green", &["O-08", "O-08"]);
    let before = money(&game);
    let log = acts(&mut game, &format!("play O-08; build {field}"));
    assert!(log.contains(&Event::BonusTaken { seat: FIRST, cell: field, bonus: Bonus::Money(bonus) }));
    acts(&mut game, &format!("play O-08; build {field}"));
    assert_eq!(money(&game) - before, bonus);
    assert!(!game.public().bonuses.contains_key(&field));
}

#[test]
fn several_layers_at_once_take_a_bonus_once() {
    // h11 of Y4 carries a bonus.
    let Bonus::Money(bonus) = Side::NewYork.board().bonuses[&cell("h11")] else { panic!("no money") };
    let mut game = ready("new-york", 4, "S-03");
    let before = money(&game);
    acts(&mut game, "play S-03; build h11");
    assert_eq!((height(&game, "h11"), money(&game) - before), (2, bonus));
}

#[test]
fn the_stone_bonus_moves_the_stone_down_but_not_below_the_lowest_space() {
    let field = some_bonus(|bonus| bonus == Bonus::Stone);
    for (before, after) in [(0, 0), (1, 0), (4, 3)] {
        let mut game = playing("O-08", |game| game.players[FIRST].stone = before);
        let log = acts(&mut game, &format!("build {field}"));
        assert_eq!(game.players[FIRST].stone, after);
        assert_eq!(log.contains(&Event::StoneDown { seat: FIRST }), before > 0);
    }
}

#[test]
fn a_stone_that_went_down_makes_the_next_upgrade_cheaper() {
    let field = some_bonus(|bonus| bonus == Bonus::Stone);
    let mut game = playing("O-08", |game| game.players[FIRST].stone = 2);
    acts(&mut game, &format!("build {field}"));
    let prices = game.city.board().upgrade_prices;
    assert_eq!(game.public().seats[FIRST].upgrade_price, Some(prices[1]));
}

#[test]
fn o08_builds_on_every_open_field() {
    for (seats, closed) in [(3, Side::NewYork.board().blockades.len()), (4, 0)] {
        let mut game = ready("new-york", seats, "O-08");
        stacks(&mut game, &["e4"], &[1; 6]);
        stacks(&mut game, &["e5"], &[1; 7]);
        acts(&mut game, "play O-08");
        assert_eq!(legal(&game, "build").len(), game.city.board().fields().count() - closed - 1);
        assert_eq!(refusal(&game, "build e5"), Illegal::TooHigh(cell("e5")));
        acts(&mut game, "build e4");
        assert_eq!(height(&game, "e4"), 7);
    }
}

#[test]
fn o10_builds_on_buildings_of_any_colour_and_area_only() {
    let mut game = playing("O-10", |game| {
        stacks(game, &["e4"], &[1]);
        stacks(game, &["d6"], &[0, 2, 1]);
        stacks(game, &["f4"], &[1; 6]);
        stacks(game, &["d3"], &[1; 7]);
    });
    assert_eq!(legal(&game, "build"), ["build e4", "build f4", "build d6"]);
    assert_eq!(refusal(&game, "build d3"), Illegal::TooHigh(cell("d3")));
    assert_eq!(refusal(&game, "build e5"), Illegal::WrongPlace(cell("e5"), code("O-10")));
    acts(&mut game, "build d6");
    assert_eq!(game.city.stacks[&cell("d6")], [0, 2, 1, 0].map(Seat));
}

#[test]
fn o11_builds_next_to_water() {
    // The Hudson's c5 touches d5 and b5; no water is near e4 or e7.
    let game = playing("O-11", |_| {});
    for near in ["build d5", "build b5", "build f3", "build g7"] {
        assert_eq!(game.check(FIRST, &near.parse().unwrap()), Ok(()), "{near}");
    }
    for far in ["e4", "e7", "f7"] {
        assert_eq!(refusal(&game, &format!("build {far}")), Illegal::WrongPlace(cell(far), code("O-11")));
    }
}

#[test]
fn o12_builds_next_to_monuments_and_the_landmark_is_none() {
    // M1 is e2, M5 is e8; e5, f6 and d6 touch the landmark e6 alone.
    let game = playing("O-12", |_| {});
    for near in ["build e3", "build f3", "build e7", "build d8"] {
        assert_eq!(game.check(FIRST, &near.parse().unwrap()), Ok(()), "{near}");
    }
    for far in ["e5", "f6", "d6", "e4"] {
        assert_eq!(refusal(&game, &format!("build {far}")), Illegal::WrongPlace(cell(far), code("O-12")));
    }
}

#[test]
fn o11_and_o12_build_in_every_area_that_touches() {
    for card in ["O-11", "O-12"] {
        let game = playing(card, |_| {});
        let board = game.city.board();
        for cell in board.fields() {
            let near = cell.neighbours().any(|near| match card {
                "O-11" => board.water.contains(&near),
                _ => board.monuments.iter().any(|monument| monument.cell == near),
            });
            assert_eq!(game.check(FIRST, &Action::Build(cell)).is_ok(), near, "{card} {cell}");
        }
    }
}

#[test]
fn o11_and_o12_build_on_buildings_too_up_to_seven() {
    for card in ["O-11", "O-12"] {
        let mut game = playing(card, |game| {
            stacks(game, &["f3"], &[1; 6]);
            stacks(game, &["i1"], &[1; 7]);
        });
        assert_eq!(refusal(&game, "build i1"), Illegal::TooHigh(cell("i1")));
        acts(&mut game, "build f3");
        assert_eq!(height(&game, "f3"), 7, "{card}");
    }
}

#[test]
fn o21_builds_three_next_to_any_own_layer_covered_or_not() {
    let mut game = playing("O-21", |game| stacks(game, &["e4"], &[0, 1]));
    let around = ["build e5", "build f5", "build e3", "build f3", "build f4", "build d4"];
    assert_eq!(legal(&game, "build"), around);
    assert_eq!(refusal(&game, "build e4"), Illegal::WrongPlace(cell("e4"), code("O-21")), "not on itself");
    acts(&mut game, "build d4");
    assert_eq!(game.city.stacks[&cell("d4")], [FIRST; 3]);
}

#[test]
fn o21_is_not_next_to_layers_of_others() {
    let mut game = ready("new-york", 4, "O-21");
    stacks(&mut game, &["e4"], &[1, 2]);
    let log = acts(&mut game, "play O-21");
    assert!(log.contains(&Event::Nothing { code: code("O-21") }));
}

#[test]
fn o21_reaches_across_a_ferry_and_not_through_monuments() {
    let mut game = playing("O-21", |game| stacks(game, &["b5"], &[0]));
    assert_eq!(refusal(&game, "build f3"), Illegal::WrongPlace(cell("f3"), code("O-21")));
    acts(&mut game, "build d5");
    assert_eq!(height(&game, "d5"), 3);
}

#[test]
fn o21_builds_up_to_seven() {
    for (before, after) in [(4, 7), (5, 7), (6, 7)] {
        let mut game = playing("O-21", |game| {
            stacks(game, &["e4"], &[0]);
            stacks(game, &["e5"], &[1; 6][..before]);
        });
        acts(&mut game, "build e5");
        assert_eq!(height(&game, "e5"), after);
        assert_eq!(usize::from(game.players[FIRST].layers), 30 - (7 - before));
    }
}
