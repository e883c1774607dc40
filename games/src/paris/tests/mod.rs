//! The rules, with values worked out by hand from the rule book.
#![allow(clippy::unwrap_used)]

mod activating;
mod building;
mod counting;
mod data;
mod ending;
mod notation;
mod setup;
mod spending;
mod tiles;

use super::*;
use crate::Seed;

const BLUE: Seat = Seat(0);
const ORANGE: Seat = Seat(1);

/// Blue on the left, orange on the right, without any lamp.
const HALVES: [&str; 8] = ["BBBBOOOO"; 8];

/// The newest.
const EDITION: u16 = Paris::EDITIONS.len() as u16;

fn game(cards: &str, seed: u64) -> Paris {
    let options = Options::new(Paris::OPTIONS, [("cards", cards)]).unwrap();
    Paris::setup(EDITION, &options, 2, &mut Rng::new(&Seed::from(seed), 0))
}

/// A game in phase 2 on this square, all twelve postcards in use, with these reserves.
fn square(rows: [&str; 8], blue: &str, orange: &str) -> Paris {
    let mut game = game("first", 1);
    for (row, text) in rows.iter().enumerate() {
        for (column, letter) in text.chars().enumerate() {
            let ground = match letter {
                'B' => Ground::Blue,
                'O' => Ground::Orange,
                'S' => Ground::Shared,
                _ => Ground::Lamp,
            };
            game.city.grounds.insert(Field::new(column as u8, row as u8), ground);
        }
    }
    game.cards = Postcard::ALL.into_iter().map(|card| (card, None)).collect();
    game.phase = Phase::City;
    for (seat, names) in [(BLUE, blue), (ORANGE, orange)] {
        let reserve: Vec<Building> = names.split_whitespace().map(|name| name.parse().unwrap()).collect();
        game.pool.retain(|building| !reserve.contains(building));
        game.players[seat] = Player { tile: None, bag: Vec::new(), reserve };
    }
    game
}

/// Plays one action of the active seat, or says what refuses it.
fn act(game: &mut Paris, notation: &str) -> Result<Vec<Event>, Illegal> {
    let (seat, action) = (game.active, notation.parse().unwrap());
    game.check(seat, &action)?;
    let mut log = Vec::new();
    game.apply(seat, action, &mut Rng::new(&Seed::from(2), 1), &mut log);
    Ok(log)
}

/// Plays legal actions of a seat, parted by `;`, whoever's turn it is.
fn acts(game: &mut Paris, seat: Seat, notations: &str) -> Vec<Event> {
    let mut play = |notation: &str| {
        game.active = seat;
        act(game, notation).unwrap_or_else(|illegal| panic!("{notation}: {illegal:?}"))
    };
    notations.split("; ").flat_map(&mut play).collect()
}

/// What refuses an action of a seat.
fn refusal(game: &Paris, seat: Seat, notation: &str) -> Illegal {
    game.check(seat, &notation.parse().unwrap()).unwrap_err()
}

fn allowed(game: &Paris, seat: Seat, notation: &str) -> bool {
    game.check(seat, &notation.parse().unwrap()).is_ok()
}

/// The legal actions of the active seat whose notation begins like this.
fn legal(game: &Paris, start: &str) -> Vec<String> {
    let actions = game.actions(game.active).into_iter().map(|action| action.to_string());
    actions.filter(|notation| notation.starts_with(start)).collect()
}

fn field(text: &str) -> Field {
    text.parse().unwrap()
}

fn fields(texts: &str) -> Vec<Field> {
    texts.split(' ').map(field).collect()
}

fn building(text: &str) -> Building {
    text.parse().unwrap()
}

/// What light and the largest group give a seat now.
fn light(game: &Paris, seat: Seat) -> i64 {
    game.sheet().parts[seat][0].points
}

fn group(game: &Paris, seat: Seat) -> i64 {
    game.sheet().parts[seat][1].points
}

/// What a postcard gives a seat now.
fn card_points(game: &Paris, seat: Seat, card: Postcard) -> Option<i64> {
    game.count(seat).cards.iter().find(|(other, _)| *other == card).map(|&(_, points)| points)
}
