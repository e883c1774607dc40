//! Two seats and their building-site tokens.

use super::*;

#[test]
fn two_seats_put_tokens_and_start_buildings_only_there() {
    let mut game = game("new-york", 2);
    let site = game.city.board().building_site;
    assert_eq!(act(&mut game, &format!("token {site}")), Err(Illegal::HasToken(site)));
    let others: Vec<AreaId> =
        game.city.board().areas.iter().map(|area| area.id).filter(|&id| id != site).collect();
    act(&mut game, &format!("token {}", others[0])).unwrap();
    act(&mut game, &format!("token {}", others[1])).unwrap();
    assert_eq!((game.active, game.city.tokens.len()), (Seat(0), 3));
    let closed = game.city.board().area(others[2]).unwrap();
    let cell = *closed.cells.iter().find(|&cell| !game.city.blockades().contains(cell)).unwrap();
    assert_eq!(game.city.open(cell), Err(Illegal::NoSite(others[2])));
    stack(&mut game, cell, &[1]);
    assert_eq!(game.city.open(cell), Ok(()));
}
