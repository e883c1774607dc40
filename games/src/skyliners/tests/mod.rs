//! The rules, with values worked out by hand from the rule book.
#![allow(clippy::unwrap_used)]

mod advanced;
mod building;
mod counting;
mod data;
mod geometry;
mod notation;
mod secrets;
mod setup;
mod turns;

use super::*;
use crate::Seed;

/// The newest.
const EDITION: u16 = Skyliners::EDITIONS.len() as u16;

fn game(rules: &str, seats: u8) -> Skyliners {
    seeded(rules, seats, 1)
}

fn seeded(rules: &str, seats: u8, seed: u64) -> Skyliners {
    let options = Options::new(Skyliners::OPTIONS, [("rules", rules)]).unwrap();
    Skyliners::setup(EDITION, &options, seats, &mut Rng::new(&Seed::from(seed), 0))
}

/// A game whose city is this, written as `v1:2 w1:2^ x1:p`: floors, `^` for a roof, `p` for a park.
fn built(rules: &str, seats: u8, text: &str) -> Skyliners {
    let mut game = game(rules, seats);
    game.city = city(text);
    game
}

fn city(text: &str) -> City {
    let building = |text: &str| {
        let (field, what) = text.split_once(':').unwrap();
        let building = match (what, what.strip_suffix('^')) {
            ("p", _) => Building::Park,
            (_, Some(floors)) => Building::Roofed(floors.parse().unwrap()),
            _ => Building::Floors(what.parse().unwrap()),
        };
        (cell(field), building)
    };
    City(text.split_whitespace().map(building).collect())
}

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn line(text: &str) -> Line {
    text.parse().unwrap()
}

fn names(cells: impl IntoIterator<Item = Cell>) -> String {
    cells.into_iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
}

/// Plays several legal actions of whoever is active, parted by `;`, and says what followed. A turn in which nothing
/// more can be done is ended.
fn acts(game: &mut Skyliners, notations: &str) -> Vec<Event> {
    let mut log = Vec::new();
    for notation in notations.split("; ") {
        let (seat, action) = (game.active, notation.parse().unwrap());
        game.check(seat, &action).unwrap_or_else(|illegal| panic!("{notation}: {illegal:?}"));
        game.apply(seat, action, &mut Rng::new(&Seed::from(2), 1), &mut log);
        if game.finale.is_none() && game.check(seat, &Action::End).is_ok() {
            game.apply(seat, Action::End, &mut Rng::new(&Seed::from(2), 1), &mut log);
        }
    }
    log
}

fn over(game: &Skyliners) -> bool {
    matches!(game.status(), Status::Over(_))
}

/// What refuses an action of the active seat.
fn refusal(game: &Skyliners, notation: &str) -> Illegal {
    game.check(game.active, &notation.parse().unwrap()).unwrap_err()
}

/// The legal actions of the active seat whose notation begins like this.
fn legal(game: &Skyliners, start: &str) -> usize {
    let actions = game.actions(game.active).into_iter().map(|action| action.to_string());
    actions.filter(|notation| notation.starts_with(start)).count()
}

/// Gives every seat these pieces.
fn give(game: &mut Skyliners, [floors, roofs, parks]: [u8; 3]) {
    for seat in game.players.seats() {
        let player = &mut game.players[seat];
        (player.floors, player.roofs, player.parks) = (floors, roofs, parks);
    }
}

fn plan(game: &mut Skyliners, seat: u8, text: &str, number: u8) {
    game.stack.push(Plan { seat: Seat(seat), line: line(text), number });
}

/// Where everyone's skyscraper card stands for these blocks.
fn skyscrapers(game: &mut Skyliners, blocks: &[Block]) {
    for (seat, &block) in game.players.seats().zip(blocks) {
        game.players[seat].skyscraper = block;
    }
}
