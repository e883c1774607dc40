//! Computer players, for any game.

use crate::{AnyGame, Rng, Seat};

/// Chooses among the legal actions of an active seat.
pub trait Player {
    /// The notation of the chosen action; `game` has at least one for `seat`.
    fn choose(&mut self, game: &AnyGame, seat: Seat, rng: &mut Rng) -> String;
}

/// Plays any legal action, each equally likely.
pub struct Random;

impl Player for Random {
    fn choose(&mut self, game: &AnyGame, seat: Seat, rng: &mut Rng) -> String {
        let mut offers = game.offers(seat);
        let chosen = rng.below(offers.len());
        offers.swap_remove(chosen).notation
    }
}
