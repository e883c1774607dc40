//! A recorded game turn by turn, as all could see it.

use crate::record::{BadRecord, Record};
use crate::{AnyGame, AnyPublic, Seat};

/// The table at the beginning, or when a turn had ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Whose turn it was; `None` at the beginning, and for a turn that still goes on.
    pub by: Option<Seat>,
    pub table: AnyPublic,
}

/// Whose turn it is, and in which round: a seat's next turn is in another round, also when nobody has acted between.
pub fn turn_of(game: &AnyGame) -> (Vec<Seat>, u32) {
    (game.status().active().to_vec(), game.public().round())
}

impl Record {
    /// How the game looked at its beginning, or at its checkpoint, after every turn, and at the end.
    ///
    /// # Errors
    /// What the record and the rules disagree on.
    pub fn turns(&self) -> Result<Vec<Turn>, BadRecord> {
        let (_, game) = self.begin()?;
        let mut turns = vec![Turn { by: None, table: game.public() }];
        let (mut turn, mut goes_on) = (turn_of(&game), false);
        let game = self.replay(|line, game, _| {
            let now = turn_of(game);
            goes_on = now == turn;
            if !goes_on {
                turns.push(Turn { by: Some(line.seat), table: game.public() });
                turn = now;
            }
        })?;
        if goes_on {
            turns.push(Turn { by: None, table: game.public() });
        }
        Ok(turns)
    }
}
