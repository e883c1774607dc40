//! Turns and the end of the basic game.

use super::*;

#[test]
fn a_turn_is_two_buildings_and_the_next_seat_follows() {
    let mut game = built("basic", 3, "");
    acts(&mut game, "floor v1");
    assert_eq!(game.active, Seat(0));
    let log = acts(&mut game, "floor v2");
    assert_eq!(game.active, Seat(1));
    assert_eq!(log.last(), Some(&Event::Turn { seat: Seat(1), round: 1 }));
    acts(&mut game, "floor v1; floor v2; floor v1; floor v2");
    assert_eq!((game.active, game.round), (Seat(0), 2));
}

#[test]
fn a_turn_ends_after_two_actions_and_not_before() {
    let mut game = built("basic", 2, "");
    let apply = |game: &mut Skyliners, text: &str| {
        game.apply(Seat(0), text.parse().unwrap(), &mut Rng::new(&Seed::from(1), 1), &mut Vec::new());
    };
    apply(&mut game, "floor v1");
    assert_eq!(refusal(&game, "end"), Illegal::ActFirst);
    apply(&mut game, "floor v2");
    assert_eq!((game.active, refusal(&game, "floor v3")), (Seat(0), Illegal::TwoActions));
    assert_eq!(game.actions(Seat(0)), [Action::End]);
}

#[test]
fn in_the_last_round_everyone_has_one_piece_and_builds_once() {
    let mut game = built("basic", 2, "");
    give(&mut game, [1, 0, 0]);
    acts(&mut game, "floor v1");
    assert_eq!(game.active, Seat(1));
    acts(&mut game, "floor v2");
    assert!(over(&game));
}

#[test]
fn the_basic_game_of_four_takes_eight_rounds_of_three_nine_of_two_ten() {
    for (seats, rounds) in [(2, 10), (3, 9), (4, 8)] {
        let mut game = built("basic", seats, "");
        let mut builds = 0;
        while let Status::Active(active) = game.status() {
            // Parks first, then roofs, so that none is left without a place.
            let action = game.actions(active[0]).pop().unwrap();
            builds += u32::from(action != Action::End);
            game.apply(active[0], action, &mut Rng::new(&Seed::from(1), 1), &mut Vec::new());
        }
        assert_eq!((game.round, builds), (rounds, u32::from(seats) * (2 * rounds - 1)));
    }
}

#[test]
fn a_second_building_that_is_not_possible_is_skipped() {
    // Roofs alone are left, and v1 is the only place for one.
    let mut game = built("basic", 2, "v1:1");
    give(&mut game, [0, 2, 0]);
    game.players[Seat(1)].floors = 1;
    acts(&mut game, "roof v1");
    assert_eq!(game.active, Seat(1));
}

#[test]
fn a_seat_that_can_do_nothing_is_passed_over_and_may_build_again_later() {
    let mut game = built("basic", 2, "v1:1");
    give(&mut game, [0, 2, 0]);
    game.players[Seat(1)] = Player { floors: 3, roofs: 0, parks: 0, skyscraper: Block::NW };
    // After the roof on v1 the West builds twice; then the South has roofs for those floors.
    let log = acts(&mut game, "roof v1; floor v2; floor v3");
    assert_eq!(log.last(), Some(&Event::Turn { seat: Seat(0), round: 2 }));
    acts(&mut game, "roof v2");
    // No roof is left: the South is passed over.
    acts(&mut game, "floor v3");
    assert!(over(&game));
}

#[test]
fn the_game_ends_when_what_is_left_has_no_place() {
    // The last park has no empty field.
    let all: Vec<String> = Cell::all().map(|cell| format!("{cell}:1")).collect();
    let mut game = built("basic", 2, &all.join(" "));
    give(&mut game, [0, 0, 1]);
    game.players[Seat(0)].floors = 1;
    acts(&mut game, "floor v1");
    assert!(over(&game));
}

#[test]
fn the_last_turn_is_remembered() {
    let mut game = built("basic", 2, "");
    acts(&mut game, "floor v1; park v2; floor w1");
    let last = game.public().last_turn.unwrap();
    assert_eq!((last.seat, names(last.built)), (Seat(0), "v1 v2".to_owned()));
    assert_eq!(names(game.public().turn.built), "w1");
}
