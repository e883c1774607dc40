//! Games by actions at random: what tests, benches and examples play.

use crate::record::{Checkpoint, Record};
use crate::{AnyGame, Kind, Options, Played, Refusal, Rng, Seat, Seed};

/// A game that goes on by an action at random whenever it is asked for the next one, until it is over.
pub struct Playout {
    game: AnyGame,
    record: Record,
    choice: Rng,
}

impl Playout {
    /// # Errors
    /// A number of seats that the game is not for.
    pub fn new(kind: Kind, options: &Options, seats: u8, seed: u64) -> Result<Playout, Refusal> {
        let record = Record::new(kind, options.clone(), seats, Seed::from(seed));
        Ok(Playout { game: record.setup()?, choice: Rng::new(&record.seed, u64::MAX), record })
    }

    /// Goes on from a state after a step.
    pub fn on(game: AnyGame, seed: &Seed, step: u64) -> Playout {
        let new = Record::new(game.kind(), Options::default(), game.seats(), seed.clone());
        let checkpoint = Some(Checkpoint::new(&game, step + 1));
        let record = Record { edition: game.edition(), checkpoint, ..new };
        Playout { game, choice: Rng::new(seed, u64::MAX), record }
    }

    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// What was played so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The seat that acts next, and one of its actions.
    pub fn choose(&mut self) -> Option<(Seat, String)> {
        let status = self.game.status();
        let seat = match status.active() {
            &[seat] => seat,
            seats => *self.choice.pick(seats)?,
        };
        let offers = self.game.offers(seat);
        Some((seat, self.choice.pick(&offers)?.notation.clone()))
    }
}

impl Iterator for Playout {
    type Item = (Seat, Played);

    fn next(&mut self) -> Option<(Seat, Played)> {
        let (seat, notation) = self.choose()?;
        let played = self.record.play(&mut self.game, seat, &notation).ok()?;
        Some((seat, played))
    }
}
