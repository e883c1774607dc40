//! What may be built where, and who is paid.

use super::*;

fn paid(game: &mut SkylineOfTheWorld, notation: &str) -> (Floor, u32, Option<Seat>) {
    let log = act(game, notation).unwrap();
    let Some(Event::Built { floor, paid, .. }) = log.first() else { panic!("{log:?}") };
    (*floor, paid.amount, paid.to)
}

#[test]
fn a_1_stands_on_an_empty_field_and_is_paid_to_the_bank() {
    let mut game = game("", 2);
    assert_eq!(paid(&mut game, "build c3"), (Floor::One, 1, None));
    assert_eq!((money(&game), game.players[A].stock.count(Floor::One)), (vec![9, 10], 1));
    assert_eq!(game.buildings.tops(A), cells("c3"));
}

#[test]
fn a_field_that_the_map_lacks_is_no_field() {
    // Central Park, and water.
    assert_eq!(refusal(&game("", 2), "build f2"), Illegal::NoField(cell("f2")));
    assert_eq!(refusal(&game("", 2), "neutral a1"), Illegal::NoField(cell("a1")));
}

#[test]
fn floors_rise_as_1_2_4_6_and_penthouse_and_are_paid_to_the_owner_below() {
    let mut game = built("", 2, "");
    let mut floor = |cost| {
        let before = money(&game);
        let floor = paid(&mut game, "build c3");
        assert_eq!(floor.1, cost);
        let seat = game.active;
        assert_eq!(game.players[seat].money, before[usize::from(seat.0)] - cost);
        acts(&mut game, "end");
        (floor.0, floor.2)
    };
    assert_eq!(floor(1), (Floor::One, None));
    assert_eq!(floor(2), (Floor::Two, Some(A)));
    assert_eq!(floor(4), (Floor::Four, Some(B)));
    assert_eq!(floor(6), (Floor::Six, Some(A)));
    assert_eq!(floor(10), (Floor::Penthouse, Some(B)));
    assert_eq!(game.buildings.at(cell("c3")).unwrap().0, [A, B, A, B, A].map(Some));
}

#[test]
fn a_seat_pays_the_owner_below() {
    let mut game = built("", 3, "c3:12");
    assert_eq!(paid(&mut game, "build c3"), (Floor::Four, 4, Some(C)));
    assert_eq!(money(&game), [96, 100, 104]);
}

#[test]
fn no_floor_stands_directly_on_an_own_one() {
    let game = built("", 2, "c3:0 c2:10");
    assert_eq!(refusal(&game, "build c3"), Illegal::OnOwnFloor(cell("c3")));
    assert_eq!(refusal(&game, "build c2"), Illegal::OnOwnFloor(cell("c2")));
}

#[test]
fn a_floor_on_a_neutral_one_is_paid_to_the_bank() {
    let mut game = built("", 2, "c3:1n");
    assert_eq!(paid(&mut game, "build c3"), (Floor::Four, 4, None));
    assert_eq!(money(&game), [96, 100]);
}

#[test]
fn a_penthouse_needs_an_own_floor_below() {
    let mut game = built("", 3, "c3:1212 c2:0121 d2:012n");
    assert_eq!(refusal(&game, "build c3"), Illegal::NoFloorBelow(cell("c3")));
    assert_eq!(paid(&mut game, "build c2"), (Floor::Penthouse, 10, Some(B)));
    assert_eq!(paid(&mut game, "build d2"), (Floor::Penthouse, 10, None));
}

#[test]
fn nothing_stands_on_the_fifth_level() {
    let game = built("", 3, "c3:01212 c2:0121n");
    for field in ["c3", "c2"] {
        assert_eq!(refusal(&game, &format!("build {field}")), Illegal::Finished(cell(field)));
        assert_eq!(refusal(&game, &format!("neutral {field}")), Illegal::Finished(cell(field)));
    }
}

#[test]
fn a_neutral_floor_never_stands_on_the_ground() {
    assert_eq!(refusal(&built("", 2, ""), "neutral c3"), Illegal::NeutralOnGround(cell("c3")));
}

#[test]
fn a_neutral_floor_costs_nothing_on_an_own_floor_and_5_elsewhere() {
    let mut game = built("", 2, "c3:0 c2:1 b2:1n");
    assert_eq!(paid(&mut game, "neutral c3"), (Floor::Neutral, 0, None));
    assert_eq!(paid(&mut game, "neutral c2"), (Floor::Neutral, 5, Some(B)));
    assert_eq!(paid(&mut game, "neutral b2"), (Floor::Neutral, 5, None));
    assert_eq!(money(&game), [90, 105]);
    assert_eq!(game.players[A].stock.count(Floor::Neutral), 0);
}

#[test]
fn a_neutral_floor_takes_the_place_of_the_one_that_is_due() {
    let mut game = built("", 2, "c3:0");
    acts(&mut game, "neutral c3");
    assert_eq!(paid(&mut game, "build c3"), (Floor::Four, 4, None));
}

#[test]
fn a_neutral_floor_on_the_fifth_level_blocks_the_penthouse() {
    let mut game = built("", 2, "c3:0101");
    acts(&mut game, "neutral c3");
    assert_eq!(refusal(&game, "build c3"), Illegal::Finished(cell("c3")));
    assert_eq!(game.buildings.penthouses(A), []);
}

#[test]
fn a_neutral_floor_is_nobodys() {
    let mut game = built("", 2, "c3:0 c2:1121");
    acts(&mut game, "neutral c3; neutral c2");
    assert_eq!(game.buildings.tops(A), cells(""));
    // It gives no right to a penthouse either.
    let game = built("", 2, "c3:1n1n");
    assert_eq!(refusal(&game, "build c3"), Illegal::NoFloorBelow(cell("c3")));
}

#[test]
fn several_floors_may_rise_on_one_field_in_a_turn() {
    let mut game = built("", 2, "c3:1");
    acts(&mut game, "build c3; neutral c3; build c3");
    let trace = [Floor::Two, Floor::Neutral, Floor::Six].map(|floor| (cell("c3"), floor));
    assert_eq!((&game.turn.built[..], money(&game)), (&trace[..], vec![92, 102]));
}

#[test]
fn only_floors_of_the_own_stock_are_built() {
    let mut game = game("", 2);
    acts(&mut game, "build c3; build c2");
    assert_eq!(refusal(&game, "build d2"), Illegal::NotInStock(Floor::One));
    acts(&mut game, "end; build c3; end");
    assert_eq!(refusal(&game, "build c3"), Illegal::NotInStock(Floor::Four));
    assert_eq!(refusal(&game, "neutral c3"), Illegal::NotInStock(Floor::Neutral));
}

#[test]
fn one_builds_only_what_one_can_pay() {
    let mut game = built("", 2, "c3:1");
    game.players[A].money = 1;
    assert_eq!(refusal(&game, "build c3"), Illegal::TooExpensive(2));
    assert_eq!(refusal(&game, "neutral c3"), Illegal::TooExpensive(5));
    game.players[A].money = 2;
    acts(&mut game, "build c3");
    assert_eq!(money(&game), [0, 102]);
}
