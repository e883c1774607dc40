//! The rules, with values worked out by hand from the rule book. Prices, bonuses and tables are read from the
//! boards, so that they can be balanced without touching a test.
#![allow(clippy::unwrap_used)]

mod areas;
mod balances;
mod broken_boards;
mod broken_cards;
mod building;
mod card_words;
mod counting;
mod data;
mod drawing;
mod ending;
mod hands;
mod market;
mod monuments;
mod notation;
mod pairs;
mod remarks;
mod setup;
mod tokens;
mod turns;
mod words;

use super::*;
use crate::{Seed, Speak};

const FIRST: Seat = Seat(0);
/// The newest.
const EDITION: u16 = ProjectSkyline::EDITIONS.len() as u16;

impl Side {
    fn board(self) -> &'static Board {
        Data::of(EDITION).board(self)
    }
}

impl Deck {
    fn get() -> &'static Deck {
        &Data::of(EDITION).deck
    }
}

fn card(code: Code) -> &'static Card {
    Deck::get().card(code)
}

/// The text of a file.
fn file(name: &str) -> &'static str {
    ProjectSkyline::EDITIONS.last().unwrap().text(name)
}

fn game(side: &str, seats: u8) -> ProjectSkyline {
    let options = Options::new(ProjectSkyline::OPTIONS, [("board", side)]).unwrap();
    ProjectSkyline::setup(EDITION, &options, seats, &mut Rng::new(&Seed::from(1), 0))
}

/// A game whose first seat holds these cards and has chosen this symbol.
fn holding(side: &str, seats: u8, symbol: &str, hand: &[&str]) -> ProjectSkyline {
    let mut game = game(side, seats);
    game.players[FIRST].hand = codes(hand);
    game.players[FIRST].hand.sort_unstable();
    game.phase = Phase::Play;
    game.turn.symbol = Some(symbol.parse().unwrap());
    game
}

/// A game whose first seat holds this card alone and has chosen a symbol of it.
fn ready(side: &str, seats: u8, card: &str) -> ProjectSkyline {
    holding(side, seats, self::card(code(card)).symbols[0].word(), &[card])
}

/// Plays one action of the active seat, or says what refuses it.
fn act(game: &mut ProjectSkyline, notation: &str) -> Result<Vec<Event>, Illegal> {
    let (seat, action) = (game.active, notation.parse().unwrap());
    game.check(seat, &action)?;
    let mut log = Vec::new();
    game.apply(seat, action, &mut Rng::new(&Seed::from(2), 1), &mut log);
    Ok(log)
}

/// Plays several legal actions, parted by `;`.
fn acts(game: &mut ProjectSkyline, notations: &str) -> Vec<Event> {
    let play =
        |notation: &str| act(game, notation).unwrap_or_else(|illegal| panic!("{notation}: {illegal:?}"));
    notations.split("; ").flat_map(play).collect()
}

/// What refuses an action of the active seat.
fn refusal(game: &ProjectSkyline, notation: &str) -> Illegal {
    game.check(game.active, &notation.parse().unwrap()).unwrap_err()
}

/// The legal actions of the active seat whose notation begins like this.
fn legal(game: &ProjectSkyline, start: &str) -> Vec<String> {
    let actions = game.actions(game.active).into_iter().map(|action| action.to_string());
    actions.filter(|notation| notation.starts_with(start)).collect()
}

/// Puts a building up, lowest layer first, without asking the rules.
fn stack(game: &mut ProjectSkyline, cell: Cell, seats: &[u8]) {
    game.city.stacks.insert(cell, seats.iter().copied().map(Seat).collect());
    game.city.bonuses.remove(&cell);
}

/// The same for several fields, each with this building.
fn stacks(game: &mut ProjectSkyline, cells: &[&str], seats: &[u8]) {
    cells.iter().for_each(|text| stack(game, cell(text), seats));
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

fn codes(texts: &[&str]) -> Vec<Code> {
    texts.iter().copied().map(code).collect()
}

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn area(text: &str) -> AreaId {
    text.parse().unwrap()
}

fn money(game: &ProjectSkyline) -> Money {
    game.players[FIRST].money
}

fn height(game: &ProjectSkyline, text: &str) -> usize {
    game.city.height(cell(text))
}

/// What playing a card that asks nothing gives the first seat.
fn gains(side: &str, card: &str, prepare: impl Fn(&mut ProjectSkyline)) -> Money {
    let mut game = ready(side, 4, card);
    prepare(&mut game);
    let before = money(&game);
    act(&mut game, &format!("play {card}")).unwrap();
    assert_eq!(game.players[FIRST].discard, [code(card)]);
    money(&game) - before
}
