//! The count of the basic game, and what both games share.

use super::*;

fn counts(finale: &Finale) -> Vec<[u8; 4]> {
    let parts = |count: &Count| [count.seen, count.lacking, count.antennas, count.skyscraper];
    finale.counts.values().map(parts).collect()
}

fn ranks(finale: &Finale) -> Vec<(u8, u8, i64)> {
    finale.result.iter().map(|place| (place.seat.0, place.rank, place.points)).collect()
}

#[test]
fn lines_are_scored_letter_by_letter_and_within_a_letter_from_the_start_player_clockwise() {
    let finale = built("basic", 3, "").score();
    let order: Vec<String> =
        finale.scored.iter().map(|scored| format!("{}{}", scored.line, scored.seat)).collect();
    assert_eq!(order.join(" "), "A0 A1 A2 B0 B1 B2 C0 C1 C2 D0 D1 D2 E0 E1 E2");
}

#[test]
fn every_building_that_is_seen_is_a_point_and_gets_the_first_antenna() {
    // South sees v1, v5 on line A and y5 on D. West sees v5 on line A and v1 on E: y5 is as high as v5.
    let mut game = built("basic", 2, "v1:1 v5:2 y5:2");
    skyscrapers(&mut game, &[Block::SW, Block::SE]);
    let finale = game.score();
    // South scores A first and puts antennas on v1 and v5; later one on y5. West sees two, and finds no place.
    assert_eq!(counts(&finale), [[3, 0, 3, 0], [2, 0, 0, 0]]);
    assert_eq!(finale.antennas.get(&cell("v5")), Some(&Seat(0)));
    assert_eq!(ranks(&finale), [(0, 1, 6), (1, 2, 2)]);
}

#[test]
fn whose_line_comes_first_gets_the_antenna() {
    let mut game = built("basic", 2, "z5:1 z1:p");
    skyscrapers(&mut game, &[Block::SW, Block::SW]);
    let finale = game.score();
    // z5 lies on line A of the West and E of the South, z1 on line E of both: West takes z5 first, South then z1.
    assert_eq!(finale.antennas.get(&cell("z5")), Some(&Seat(1)));
    assert_eq!(finale.antennas.get(&cell("z1")), Some(&Seat(0)));
    assert_eq!(counts(&finale), [[2, 0, 1, 0], [2, 0, 1, 0]]);
}

#[test]
fn antennas_are_spent_after_ten_and_each_lacking_one_is_a_point_at_once() {
    // Steps up from the South on A and B: five buildings each; on C two: twelve for ten antennas.
    let steps = |column: &str| format!("{column}1:p {column}2:1 {column}3:2 {column}4:3 {column}5:4 ");
    let text = steps("v") + &steps("w") + "x1:1 x2:2";
    let mut game = built("basic", 2, &text);
    skyscrapers(&mut game, &[Block::SE, Block::SE]);
    let finale = game.score();
    // South: ten antennas on A and B, and two points for x1 and x2 on C, which stay free.
    // West: v5, v4 and v3 bear antennas already; D shows v2 and x2, E v1 and x1: two antennas.
    assert_eq!(counts(&finale), [[12, 2, 10, 0], [7, 0, 2, 0]]);
    assert_eq!(finale.antennas.get(&cell("x1")), Some(&Seat(1)));
    assert_eq!(finale.antennas.get(&cell("x2")), Some(&Seat(1)));
    assert_eq!(ranks(&finale), [(0, 1, 24), (1, 2, 9)]);
}

#[test]
fn a_highest_building_in_the_block_is_three_points_and_all_highest_count() {
    let mut game = built("basic", 4, "v1:2^ z5:2^ x5:2");
    skyscrapers(&mut game, &[Block::SW, Block::NE, Block::NW, Block::SE]);
    let three: Vec<u8> = game.score().counts.values().map(|count| count.skyscraper).collect();
    assert_eq!(three, [3, 3, 0, 0]);
    // The roof made the difference; without it the middle column counts for both blocks of the north.
    game.city = city("v1:2 z5:1 x5:2");
    let three: Vec<u8> = game.score().counts.values().map(|count| count.skyscraper).collect();
    assert_eq!(three, [3, 3, 3, 0]);
}

#[test]
fn the_centre_lies_in_every_block() {
    let mut game = built("basic", 4, "x3:5");
    skyscrapers(&mut game, &Block::ALL);
    assert!(game.score().counts.values().all(|count| count.skyscraper == 3));
}

#[test]
fn who_is_equal_in_points_and_antennas_shares_the_place() {
    // v1 lies on line A of the South and E of the West.
    let mut game = built("basic", 2, "v1:1");
    skyscrapers(&mut game, &[Block::SE, Block::SW]);
    // South: one seen and one antenna. West: one seen and three for the skyscraper.
    assert_eq!(ranks(&game.score()), [(1, 1, 4), (0, 2, 2)]);
    // z5 and v1: South A v1, E z5. West A z5, E v1. Both see two; each has one antenna.
    game.city = city("v1:1 z5:1");
    skyscrapers(&mut game, &[Block::NW, Block::SE]);
    assert_eq!(ranks(&game.score()), [(0, 1, 3), (1, 1, 3)]);
}

#[test]
fn more_antennas_break_a_tie() {
    let counts =
        [(3, 2), (4, 1), (2, 3), (1, 4)].map(|(seen, antennas)| Count { seen, antennas, ..Count::default() });
    let all: BySeat<Count> = counts.into_iter().collect();
    let ranked = score::ranking(&all);
    let ranked: Vec<(u8, u8)> = ranked.iter().map(|place| (place.seat.0, place.rank)).collect();
    assert_eq!(ranked, [(3, 1), (2, 2), (0, 3), (1, 4)]);
}

#[test]
fn the_end_is_told_line_by_line_and_then_seat_by_seat() {
    let mut game = built("basic", 2, "");
    give(&mut game, [0, 0, 0]);
    game.players[Seat(0)].floors = 1;
    skyscrapers(&mut game, &[Block::SW, Block::NE]);
    let log = acts(&mut game, "floor v1");
    assert_eq!(log.iter().filter(|event| matches!(event, Event::Scored(_))).count(), 10);
    // South: one seen, one antenna, three for the skyscraper. West: one seen.
    let sheet = game.sheet();
    let points = |seat| sheet.parts[Seat(seat)].iter().map(|part| part.points).collect::<Vec<_>>();
    assert_eq!((points(0), points(1)), (vec![1, 1, 3], vec![1, 0, 0]));
    assert_eq!((game.points(Seat(0)), game.points(Seat(1))), (5, 1));
}
