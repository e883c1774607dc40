//! Step 4: areas are scored.

use super::*;

#[test]
fn areas_give_the_second_half_rounded_up_and_ties_the_whole() {
    let mut game = game("new-york", 4);
    let area = game.city.board().areas.iter().find(|area| area.cells.len() >= 4).unwrap();
    for (&cell, seat) in area.cells.iter().zip([0, 0, 1, 2]) {
        stack(&mut game, cell, &[3, seat]);
    }
    let value = game.city.board().area_value(8);
    let half = Money((value.0 + 1) / 2);
    assert_eq!(game.city.shares(area), [(Seat(0), value), (Seat(1), half), (Seat(2), half)]);
    stack(&mut game, area.cells[3], &[3, 1]);
    assert_eq!(game.city.shares(area), [(Seat(0), value), (Seat(1), value)]);
}
