//! Plans, and the end and the count of the advanced game.

use super::*;

#[test]
fn the_first_action_is_a_building_the_second_a_building_or_a_plan() {
    let mut game = built("advanced", 2, "");
    assert_eq!(refusal(&game, "plan A 3"), Illegal::BuildFirst);
    assert_eq!(legal(&game, "plan"), 0);
    acts(&mut game, "floor v1");
    // Five lines with four numbers each.
    assert_eq!(legal(&game, "plan"), 20);
    let log = acts(&mut game, "plan A 3");
    assert_eq!(log[0], Event::Planned { seat: Seat(0), place: 1 });
    assert_eq!(game.active, Seat(1));
}

#[test]
fn there_is_one_planning_card_for_each_line() {
    let mut game = built("advanced", 2, "");
    acts(&mut game, "floor v1; plan A 3; floor v1; plan A 1; floor v2");
    assert_eq!(refusal(&game, "plan A 2"), Illegal::PlanUsed(Line::A));
    assert_eq!(legal(&game, "plan"), 16);
}

#[test]
fn the_basic_game_has_no_plans() {
    let mut game = built("basic", 2, "");
    acts(&mut game, "floor v1");
    assert_eq!(refusal(&game, "plan A 3"), Illegal::NoPlans);
}

#[test]
fn the_round_is_finished_when_a_last_floor_is_built() {
    let mut game = built("advanced", 3, "");
    give(&mut game, [5, 2, 1]);
    game.players[Seat(1)].floors = 1;
    acts(&mut game, "floor v1; floor v2");
    let log = acts(&mut game, "floor v3; park v4");
    assert!(log.contains(&Event::LastRound { seat: Seat(1), round: 1 }));
    assert_eq!(game.active, Seat(2));
    acts(&mut game, "floor w1; floor w2");
    assert!(over(&game));
}

#[test]
fn a_second_last_floor_announces_nothing_anew() {
    let mut game = built("advanced", 3, "");
    give(&mut game, [5, 2, 1]);
    (game.players[Seat(0)].floors, game.players[Seat(1)].floors) = (1, 1);
    assert!(acts(&mut game, "floor v1; park v2").contains(&Event::LastRound { seat: Seat(0), round: 1 }));
    let log = acts(&mut game, "floor v3; park v4");
    assert!(!log.iter().any(|event| matches!(event, Event::LastRound { .. })), "{log:?}");
    assert_eq!(game.ending, Some(Seat(0)));
}

#[test]
fn last_roofs_and_parks_announce_nothing() {
    let mut game = built("advanced", 2, "v1:1");
    give(&mut game, [3, 1, 1]);
    acts(&mut game, "roof v1; park v2");
    assert_eq!(game.ending, None);
}

#[test]
fn a_last_floor_leaves_the_second_action() {
    let mut game = built("advanced", 2, "");
    give(&mut game, [1, 0, 0]);
    acts(&mut game, "floor v1");
    assert_eq!((game.active, legal(&game, "plan"), legal(&game, "floor")), (Seat(0), 20, 0));
}

#[test]
fn only_plans_that_are_met_score_and_put_antennas() {
    // South sees v1, v5 on A and w1 on B. West sees on A v5, on E v1: w1 is as high.
    let mut game = built("advanced", 2, "v1:1 v5:2 w1:1");
    skyscrapers(&mut game, &[Block::SE, Block::SE]);
    plan(&mut game, 1, "A", 1);
    plan(&mut game, 0, "A", 2);
    plan(&mut game, 0, "B", 2);
    plan(&mut game, 1, "E", 1);
    let finale = game.score();
    let scored: Vec<[u8; 3]> =
        finale.scored.iter().map(|scored| [scored.seen, scored.points, scored.antennas]).collect();
    // The oldest plan takes the antenna of v5; South's on A has v1 left; B foretold too much; v1 is taken on E.
    assert_eq!(scored, [[1, 1, 1], [2, 2, 1], [1, 0, 0], [1, 1, 0]]);
    assert_eq!((finale.counts[Seat(0)].total(), finale.counts[Seat(1)].total()), (3, 3));
}

#[test]
fn a_line_without_a_plan_scores_nothing() {
    let mut game = built("advanced", 2, "v1:1 v5:2");
    skyscrapers(&mut game, &[Block::SE, Block::SE]);
    let finale = game.score();
    assert_eq!((finale.scored.len(), finale.antennas.len()), (0, 0));
    assert!(finale.counts.values().all(|count| count.total() == 0));
}

#[test]
fn the_eleventh_antenna_is_a_point_at_once_and_the_building_stays_free() {
    let steps = |column: &str| format!("{column}1:p {column}2:1 {column}3:2 {column}4:3 ");
    let text = steps("v") + &steps("w") + &steps("y");
    let mut game = built("advanced", 2, &text);
    skyscrapers(&mut game, &[Block::SE, Block::SE]);
    plan(&mut game, 0, "A", 4);
    plan(&mut game, 0, "B", 4);
    plan(&mut game, 0, "D", 4);
    // West's line B holds v4, w4 and y4, equally high.
    plan(&mut game, 1, "B", 1);
    let finale = game.score();
    let last = finale.scored[2];
    assert_eq!((last.points, last.antennas, last.lacking), (4, 2, 2));
    assert_eq!(finale.antennas.get(&cell("y2")), Some(&Seat(0)));
    assert_eq!(finale.antennas.get(&cell("y3")), None);
    let count = finale.counts[Seat(0)];
    assert_eq!((count.seen, count.lacking, count.antennas, count.total()), (12, 2, 10, 24));
    assert_eq!(finale.scored[3].antennas, 0);
}

#[test]
fn everything_is_shown_at_the_end() {
    let mut game = built("advanced", 2, "");
    give(&mut game, [1, 0, 0]);
    acts(&mut game, "floor v1; plan A 1; floor v2; plan A 4");
    let finale = game.public().finale.unwrap();
    let plans: Vec<_> = finale.scored.iter().map(|scored| (scored.seat.0, scored.plan)).collect();
    assert_eq!(plans, [(0, Some(1)), (1, Some(4))]);
    assert_eq!(finale.skyscrapers.count(), 2);
}
