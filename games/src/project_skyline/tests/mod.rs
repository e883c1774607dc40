//! The rules, with values worked out by hand from the rule book.
#![allow(clippy::unwrap_used)]

mod areas;
mod building;
mod cards;
mod data;
mod ending;
mod monuments;
mod setup;
mod tokens;

use super::*;
use crate::{Seed, Speak};

fn game(side: &str, seats: u8) -> ProjectSkyline {
    let options = Options::new(ProjectSkyline::OPTIONS, [("board", side)]).unwrap();
    ProjectSkyline::setup(&options, seats, &mut Rng::new(&Seed::from(1), 0))
}

/// A game of three or four whose first seat holds these cards and has chosen this symbol.
fn holding(side: &str, seats: u8, symbol: &str, hand: &[&str]) -> ProjectSkyline {
    let mut game = game(side, seats);
    game.players[Seat(0)].hand = hand.iter().map(|code| code.parse().unwrap()).collect();
    game.players[Seat(0)].hand.sort_unstable();
    game.phase = Phase::Play;
    game.turn.symbol = Some(symbol.parse().unwrap());
    game
}

fn act(game: &mut ProjectSkyline, notation: &str) -> Result<Vec<Event>, Illegal> {
    let (seat, action) = (game.active, notation.parse().unwrap());
    game.check(seat, &action)?;
    let mut log = Vec::new();
    game.apply(seat, action, &mut Rng::new(&Seed::from(2), 1), &mut log);
    Ok(log)
}

fn stack(game: &mut ProjectSkyline, cell: Cell, seats: &[u8]) {
    game.city.stacks.insert(cell, seats.iter().copied().map(Seat).collect());
    game.city.bonuses.remove(&cell);
}

/// The open fields of a colour without a bonus, area by area.
fn fields(game: &ProjectSkyline, colour: Colour) -> Vec<Cell> {
    let board = game.city.board();
    let open = |cell: &Cell| !board.blockades.contains(cell) && !board.bonuses.contains_key(cell);
    board.fields().filter(|&cell| board.area_of(cell).unwrap().colour == colour).filter(open).collect()
}

fn code(text: &str) -> Code {
    text.parse().unwrap()
}

fn gains(side: &str, card: &str, prepare: impl Fn(&mut ProjectSkyline)) -> Money {
    let symbol = super::card(code(card)).symbols[0].word();
    let mut game = holding(side, 4, symbol, &[card]);
    prepare(&mut game);
    let before = game.players[Seat(0)].money;
    act(&mut game, &format!("play {card}")).unwrap();
    assert_eq!(game.players[Seat(0)].discard, [code(card)]);
    game.players[Seat(0)].money - before
}
