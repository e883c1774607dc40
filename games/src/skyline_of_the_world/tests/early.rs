//! Missions that are looked at before the end.

use super::*;

/// Two penthouses of seat 0, a building for its third, and what lacks g1 for the mission `pier`.
const TWO: &str = "d1:01010 f1:01010 c3:0101 e1:0 d2:0";

fn checked(game: &SkylineOfTheWorld, seat: Seat) -> Option<bool> {
    game.public().seats[seat].mission.as_ref().map(|mission| mission.stands.is_some())
}

/// A game with these buildings and more.
fn ready(options: &str, text: &str) -> SkylineOfTheWorld {
    let mut game = built(options, 3, &format!("{TWO} {text}"));
    mission(&mut game, A, "pier");
    mission(&mut game, B, "pier");
    mission(&mut game, C, "spur");
    game
}

#[test]
fn the_mission_of_the_third_penthouse_is_looked_at_at_once() {
    let mut game = ready("ending=early-missions", "g1:0");
    let log = acts(&mut game, "build c3");
    let place = "d1 d2 e1 f1 g1";
    let Some(Event::Mission { seat: A, mission }) = log.last() else { panic!("{log:?}") };
    assert_eq!(mission.stands.clone().map(BTreeSet::from_iter), Some(cells(place)));
    assert_eq!([A, B, C].map(|seat| checked(&game, seat)), [Some(true), None, None]);
}

#[test]
fn what_the_third_penthouse_brings_after_it_in_the_turn_is_too_late() {
    let mut late = ready("ending=early-missions", "");
    acts(&mut late, "build c3; build g1; end; end; end");
    assert_eq!(points(late.finale.as_ref().unwrap(), A), 3);
    let mut in_time = ready("ending=early-missions", "");
    acts(&mut in_time, "build g1; build c3; end; end; end");
    assert_eq!(points(in_time.finale.as_ref().unwrap(), A), 5);
}

#[test]
fn a_fulfilled_mission_stays_fulfilled_though_its_buildings_are_taken() {
    let play = |options: &str| {
        let mut game = ready(options, "g1:0");
        acts(&mut game, "build c3; end; build g1; end; end");
        points(&game.finale.unwrap(), A)
    };
    assert_eq!((play("ending=early-missions"), play("ending=classic")), (5, 3));
}

#[test]
fn each_other_mission_is_looked_at_after_the_own_last_turn() {
    let pier = "a2:1 b2:1 c2:1 a3:1";
    let mut game = ready("ending=early-missions", pier);
    acts(&mut game, "build c3; end");
    assert_eq!(checked(&game, B), None);
    acts(&mut game, "build d3");
    assert_eq!(checked(&game, B), None);
    // The pier needs four in a row.
    let log = acts(&mut game, "end");
    assert!(matches!(&log[0], Event::Mission { seat: B, mission } if mission.stands.is_none()));
    assert_eq!([A, B, C].map(|seat| checked(&game, seat)), [Some(false), Some(false), None]);
    let mut game = ready("ending=early-missions", pier);
    acts(&mut game, "build c3; end; build d2; end");
    // d2 is B's now, so the row is a2 to d2; C takes b2 from it, too late.
    acts(&mut game, "build b2; end");
    assert_eq!(
        game.finale.unwrap().counts[B].mission.stands.clone().map(BTreeSet::from_iter),
        Some(cells("a2 a3 b2 c2 d2"))
    );
}

#[test]
fn penthouses_and_strategic_fields_are_counted_after_all_turns() {
    // i2 is strategic and seat 0's until seat 2 takes it.
    let mut game = ready("ending=early-missions", "i2:10");
    acts(&mut game, "build c3; end; end; build i2; end");
    let finale = game.finale.unwrap();
    assert_eq!((points(&finale, A), points(&finale, C)), (3, 1));
}

#[test]
fn without_last_turns_missions_count_as_they_stand_at_the_end() {
    let mut game = built("ending=early-missions", 2, "d1:0 e1:0 f1:0 g1:0 d2:0");
    mission(&mut game, A, "pier");
    mission(&mut game, B, "spur");
    acts(&mut game, "end; end; end; end");
    let finale = game.finale.as_ref().unwrap();
    assert_eq!((finale.end, points(finale, A), points(finale, B)), (End::Quiet, 2, 0));
    assert_eq!([A, B].map(|seat| checked(&game, seat)), [Some(true), Some(false)]);
}

#[test]
fn the_classic_ending_looks_at_no_mission_before_the_end() {
    let mut game = ready("ending=classic", "g1:0");
    let log = acts(&mut game, "build c3; end; end");
    assert!(!log.iter().any(|event| matches!(event, Event::Mission { .. })));
    assert_eq!([A, B, C].map(|seat| checked(&game, seat)), [None; 3]);
    acts(&mut game, "end");
    assert_eq!([A, B, C].map(|seat| checked(&game, seat)), [Some(true), Some(false), Some(false)]);
}

#[test]
fn a_mission_is_looked_at_though_nothing_is_possible_in_the_last_turn() {
    let mut game = ready("ending=early-missions", "");
    game.players[B].stock = Stock::default();
    game.players[B].money = 0;
    acts(&mut game, "build c3");
    // Seat 1 was paid for its floor on c3.
    game.players[B].money = 0;
    let log = acts(&mut game, "end");
    assert!(log.contains(&Event::Skipped { seat: B }));
    assert_eq!((game.active, checked(&game, B)), (C, Some(false)));
}
