//! The rules, with values worked out by hand from the rule book.
#![allow(clippy::unwrap_used)]

mod building;
mod cards;
mod counting;
mod data;
mod early;
mod ending;
mod estimate;
mod income;
mod notation;
mod patterns;
mod playouts;
mod secrets;
mod setup;
mod trade;

use super::*;
use crate::Seed;
use std::collections::BTreeSet;

/// The newest.
const EDITION: u16 = SkylineOfTheWorld::EDITIONS.len() as u16;

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);

/// Chance for what does not depend on it.
fn chance(seed: u64) -> Rng {
    Rng::new(&Seed::from(seed), 1)
}

/// A new game with these options, written like `income=best map=london`.
fn game(options: &str, seats: u8) -> SkylineOfTheWorld {
    dealt(options, seats, 1)
}

/// The same with another deal.
fn dealt(options: &str, seats: u8, seed: u64) -> SkylineOfTheWorld {
    let changes = options.split_whitespace().map(|option| option.split_once('=').unwrap());
    let options = Options::new(SkylineOfTheWorld::OPTIONS, changes).unwrap();
    SkylineOfTheWorld::setup(EDITION, &options, seats, &mut chance(seed))
}

/// A game in New York with these buildings, and much money and many floors for everyone.
fn built(options: &str, seats: u8, text: &str) -> SkylineOfTheWorld {
    let mut game = game(options, seats);
    game.buildings = buildings(text);
    for seat in game.players.seats() {
        game.players[seat].money = 100;
        game.players[seat].stock = Floor::ALL.into_iter().fold(Stock::default(), |mut stock, floor| {
            stock.add(floor, 3);
            stock
        });
    }
    game
}

/// Buildings written as `a2:01n`: from the ground a floor of seat 0, one of seat 1, and a neutral one.
fn buildings(text: &str) -> Buildings {
    let owner = |sign: char| sign.to_digit(10).map(|seat| Seat(seat as u8));
    let building = |text: &str| {
        let (field, floors) = text.split_once(':').unwrap();
        (cell(field), Building(floors.chars().map(owner).collect()))
    };
    Buildings(text.split_whitespace().map(building).collect())
}

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn cells(text: &str) -> BTreeSet<Cell> {
    text.split_whitespace().map(cell).collect()
}

fn card(text: &str) -> Name {
    text.parse().unwrap()
}

/// The cards of a seat, written as `tee gap`.
fn hold(game: &mut SkylineOfTheWorld, seat: Seat, text: &str) {
    game.players[seat].cards = text.split_whitespace().map(card).collect();
}

/// The mission of a seat.
fn mission(game: &mut SkylineOfTheWorld, seat: Seat, name: &str) {
    let missions = &game.data().cards.missions;
    game.players[seat].mission =
        missions.iter().find(|card| card.name.to_string() == name).unwrap().name.clone();
}

/// Plays one action of the active seat, or says what refuses it.
fn act(game: &mut SkylineOfTheWorld, notation: &str) -> Result<Vec<Event>, Illegal> {
    let (seat, action) = (game.active, notation.parse().unwrap());
    game.check(seat, &action)?;
    let mut log = Vec::new();
    game.apply(seat, action, &mut chance(2), &mut log);
    Ok(log)
}

/// Plays actions one after the other, separated by `; `.
fn acts(game: &mut SkylineOfTheWorld, notations: &str) -> Vec<Event> {
    let play = |notation| act(game, notation).unwrap_or_else(|illegal| panic!("{notation}: {illegal:?}"));
    notations.split("; ").flat_map(play).collect()
}

/// What refuses an action of the active seat.
fn refusal(game: &SkylineOfTheWorld, notation: &str) -> Illegal {
    game.check(game.active, &notation.parse().unwrap()).unwrap_err()
}

/// The legal actions of the active seat.
fn legal(game: &SkylineOfTheWorld) -> Vec<Action> {
    let mut actions = game.candidates(game.active);
    actions.retain(|action| game.check(game.active, action).is_ok());
    actions
}

/// The points of a seat at the end.
fn points(finale: &Finale, seat: Seat) -> i64 {
    finale.result.iter().find(|place| place.seat == seat).unwrap().points
}

fn money(game: &SkylineOfTheWorld) -> Vec<u32> {
    game.players.values().map(|player| player.money).collect()
}
