//! The count at the end.

use super::*;
use crate::skyline_of_the_world::score::ranking;

/// The count of two quiet rounds in New York.
fn finale(seats: u8, text: &str, missions: &[&str]) -> Finale {
    let mut game = built("", seats, text);
    for (seat, name) in Seat::all(seats).zip(missions) {
        mission(&mut game, seat, name);
    }
    game.finish(End::Quiet, &mut Vec::new());
    game.finale.unwrap()
}

#[test]
fn each_penthouse_counts_a_point() {
    let finale = finale(2, "d1:01010 f1:01010 h1:10101", &["pier", "spur"]);
    assert_eq!(finale.counts[A].penthouses, [cell("d1"), cell("f1")]);
    assert_eq!((points(&finale, A), points(&finale, B)), (2, 1));
}

#[test]
fn a_strategic_field_counts_a_point_for_the_owner_of_the_highest_floor() {
    // The strategic fields of New York: b3, e2 and i2.
    let finale = finale(3, "b3:01 e2:10101 i2:20n c3:0", &["pier", "spur", "elbow"]);
    assert_eq!(finale.counts[B].strategic, [cell("b3"), cell("e2")]);
    // A neutral floor on i2 counts for nobody, and a penthouse on e2 for both.
    assert_eq!([A, B, C].map(|seat| points(&finale, seat)), [0, 3, 0]);
}

#[test]
fn a_fulfilled_mission_counts_two_points() {
    // Own tops on e1 to h1 and e2, which is strategic.
    let finale = finale(2, "e1:0 f1:0 g1:0 h1:10 e2:0 d1:1", &["pier", "pier"]);
    let stands = finale.counts[A].mission.stands.clone().map(BTreeSet::from_iter);
    assert_eq!(stands, Some(cells("e1 e2 f1 g1 h1")));
    assert_eq!((points(&finale, A), points(&finale, B)), (3, 0));
}

fn ranks(counts: &[[u8; 3]]) -> Vec<(u8, u8)> {
    let count = |&[points, penthouses, fulfilled]: &[u8; 3]| Count {
        penthouses: vec![cell("a2"); penthouses.into()],
        strategic: vec![cell("e2"); (points - penthouses - 2 * fulfilled).into()],
        mission: Plan { name: card("tee"), stands: (fulfilled > 0).then(Vec::new) },
    };
    let places = ranking(Data::of(EDITION), &counts.iter().map(count).collect());
    places.into_iter().map(|place| (place.seat.0, place.rank)).collect()
}

#[test]
fn most_points_win() {
    assert_eq!(ranks(&[[3, 3, 0], [4, 1, 0], [2, 0, 1]]), [(1, 1), (0, 2), (2, 3)]);
}

#[test]
fn a_tie_goes_to_most_penthouses_then_to_the_mission_and_is_shared_then() {
    assert_eq!(ranks(&[[4, 1, 1], [4, 2, 0]]), [(1, 1), (0, 2)]);
    assert_eq!(ranks(&[[4, 2, 0], [4, 2, 1]]), [(1, 1), (0, 2)]);
    assert_eq!(ranks(&[[4, 2, 1], [4, 2, 1], [5, 0, 0]]), [(2, 1), (0, 2), (1, 2)]);
}

#[test]
fn money_and_floors_break_no_tie() {
    let mut game = built("", 2, "");
    game.players[A].money = 1000;
    mission(&mut game, A, "pier");
    mission(&mut game, B, "spur");
    game.finish(End::Rounds, &mut Vec::new());
    assert!(game.finale.unwrap().result.iter().all(|place| place.rank == 1));
}

#[test]
fn the_status_tells_the_result() {
    let mut game = built("", 2, "d1:10101");
    mission(&mut game, A, "pier");
    mission(&mut game, B, "spur");
    acts(&mut game, "end; end; end; end");
    let Status::Over(places) = game.status() else { panic!() };
    assert_eq!(places.iter().map(|place| (place.seat, place.points)).collect::<Vec<_>>(), [(B, 1), (A, 0)]);
    assert_eq!(game.public().active, None);
}
