//! Computer players, for any game.

mod greedy;

pub use greedy::{Greedy, best_line};

use crate::{AnyGame, Rng, Seat};

/// Chooses among the legal actions of an active seat.
pub trait Player {
    /// The notations of what the seat does now, one action or several; `game` has at least one for `seat`.
    /// They are legal one after the other, and only the last may reveal something.
    fn plan(&mut self, game: &AnyGame, seat: Seat, rng: &mut Rng) -> Vec<String>;

    /// The notation of the next action only.
    fn choose(&mut self, game: &AnyGame, seat: Seat, rng: &mut Rng) -> String {
        self.plan(game, seat, rng).swap_remove(0)
    }
}

/// The names of all players.
pub const NAMES: &[&str] = &["random", "greedy"];

/// The player of a name.
pub fn named(name: &str) -> Option<Box<dyn Player>> {
    match name {
        "random" => Some(Box::new(Random)),
        "greedy" => Some(Box::new(Greedy)),
        _ => None,
    }
}

/// Plays any legal action, each equally likely.
pub struct Random;

impl Player for Random {
    fn plan(&mut self, game: &AnyGame, seat: Seat, rng: &mut Rng) -> Vec<String> {
        let mut offers = game.offers(seat);
        let chosen = rng.below(offers.len());
        vec![offers.swap_remove(chosen).notation]
    }
}
