//! The rules, with values worked out by hand from the rule book.
#![allow(clippy::unwrap_used)]

mod auctions;
mod data;
mod discs;
mod eras;
mod map;
mod notation;
mod orders;
mod playouts;
mod scoring;
mod secrets;
mod setup;
mod wonders;

use super::map::*;
use super::pieces::*;
use super::*;
use crate::Seed;

/// The newest.
const EDITION: u16 = EDITIONS.len() as u16;

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn cells(text: &str) -> Vec<Cell> {
    text.split_whitespace().map(cell).collect()
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn piece(text: &str) -> Piece {
    text.parse().unwrap()
}

fn rng(seed: u64) -> Rng {
    Rng::new(&Seed::from(seed), 0)
}

/// Islands in the upper left, upper right, lower left and lower right; `-` for none.
fn board(letters: &str) -> Board {
    let corners = Corner::ALL.into_iter().zip(letters.chars());
    let lies = |(corner, letter): (Corner, char)| Some((corner, letter.to_string().parse().ok()?));
    Board { edition: EDITION, corners: corners.filter_map(lies).collect() }
}

fn seeded(seats: u8, openings: &str, seed: u64) -> Skyrise {
    let options = Options::new(OPTIONS, [("openings", openings)]).unwrap();
    Skyrise::setup(EDITION, &options, seats, &mut rng(seed))
}

/// The islands lie e f above g h, every seat has the set of its own number, nothing lies on the islands, and seat 0 is
/// to open the first auction.
fn game(seats: u8) -> Skyrise {
    let mut game = seeded(seats, "in-advance", 1);
    game.board = board(&"efgh"[..seats.into()]);
    game.discs.clear();
    for seat in game.players.seats() {
        game.players[seat].numbers = Pieces::of(EDITION).values.sets[usize::from(seat.0)].clone();
        game.players[seat].objective = Colour::ALL[usize::from(seat.0)];
    }
    game.phase = Phase::Auction(Auction::new(Seat(0)));
    game
}

/// The same in Era 2, with these wonders: one word for each seat, with `+` between two.
fn second(cards: &str) -> Skyrise {
    let words: Vec<&str> = cards.split(' ').collect();
    let mut game = game(words.len() as u8);
    game.era = Era::Second;
    for (seat, word) in game.players.seats().zip(words) {
        let player = &mut game.players[seat];
        player.hand.clear();
        player.wonders = word.split('+').map(card).collect();
        player.revealed = player.wonders.clone();
    }
    game
}

/// Lets structures of a seat stand, as in `42 m1, loom e11`.
fn stand(game: &mut Skyrise, seat: u8, text: &str) {
    let seat = Seat(seat);
    for item in text.split(", ") {
        let (what, place) = item.split_once(' ').unwrap();
        let piece = piece(what);
        game.players[seat].numbers.retain(|&own| Piece::Number(own) != piece);
        game.players[seat].wonders.retain(|&own| Piece::Wonder(own) != piece);
        let before = game.structures.insert(cell(place), Structure { seat, piece });
        assert_eq!(before, None, "{place}");
    }
}

/// Lets discs lie, as in `A m1, green e11, wild e2, commissions e3`.
fn lay(game: &mut Skyrise, text: &str) {
    for item in text.split(", ") {
        let (what, place) = item.split_once(' ').unwrap();
        let disc = match what {
            "A" => Disc::Patron(Patron::A),
            "B" => Disc::Patron(Patron::B),
            "C" => Disc::Patron(Patron::C),
            "D" => Disc::Patron(Patron::D),
            "wild" => Disc::Wild,
            "commissions" => Disc::Commissions,
            colour => Disc::Colour(colour.parse().unwrap()),
        };
        game.discs.insert(cell(place), disc);
    }
}

/// Leaves a seat only these numbers.
fn leave(game: &mut Skyrise, seat: u8, numbers: &[u8]) {
    game.players[Seat(seat)].numbers = numbers.to_vec();
}

/// Plays what seats do, as in `0 bid 42 m1; 1 pass`; after each, orders are carried out.
fn play(game: &mut Skyrise, text: &str) -> Vec<Event> {
    let mut log = Vec::new();
    for line in text.split("; ") {
        let (seat, notation) = line.split_once(' ').unwrap();
        let (seat, action) = (Seat(seat.parse().unwrap()), notation.parse().unwrap());
        game.check(seat, &action).unwrap_or_else(|illegal| panic!("{line}: {illegal:?}"));
        game.apply(seat, action, &mut rng(1), &mut log);
        settle(game, &mut log);
    }
    log
}

/// Carries out orders until someone has to be asked, each through the same door as what is typed.
fn settle(game: &mut Skyrise, log: &mut Vec<Event>) {
    while let Some((seat, action)) = game.due() {
        assert_eq!(game.check(seat, &action), Ok(()));
        game.apply(seat, action, &mut rng(1), log);
    }
}

fn refusal(game: &Skyrise, seat: u8, notation: &str) -> Illegal {
    game.check(Seat(seat), &notation.parse().unwrap()).unwrap_err()
}

fn allowed(game: &Skyrise, seat: u8, notation: &str) -> bool {
    game.check(Seat(seat), &notation.parse().unwrap()).is_ok()
}

/// The seats that are asked.
fn asked(game: &Skyrise) -> Vec<u8> {
    game.status().active().iter().map(|seat| seat.0).collect()
}

/// Everyone else passes, so that the bid of a seat is built; then all that was gained by it.
fn built(game: &mut Skyrise, seat: u8, bid: &str) -> Vec<Event> {
    let mut log = play(game, &format!("{seat} bid {bid}"));
    loop {
        let Phase::Auction(auction) = &game.phase else { return log };
        if auction.bids.is_empty() {
            return log;
        }
        let other = auction.asked.0;
        log.extend(play(game, &format!("{other} pass")));
    }
}

/// What a seat has gained so far.
fn prestige(game: &Skyrise, seat: u8) -> u16 {
    game.public().seats[Seat(seat)].prestige
}

/// What the end would give for this now, as far as all can tell.
fn at_end(game: &Skyrise, seat: u8, source: Source) -> u16 {
    let gains = game.public().seats[Seat(seat)].at_end.clone();
    gains.iter().find(|gain| gain.source == source).map_or(0, |gain| gain.prestige)
}

fn end(game: &Skyrise, seat: u8, wonder: &str) -> u16 {
    at_end(game, seat, Source::End(card(wonder)))
}

/// Where a structure stands.
fn place_of(game: &Skyrise, what: &str) -> Option<String> {
    let found = game.structures.iter().find(|(_, structure)| structure.piece == piece(what));
    found.map(|(cell, _)| cell.to_string())
}
