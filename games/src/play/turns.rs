//! A recorded game turn by turn, as all could see it.

use crate::record::{BadRecord, Record};
use crate::{AnyPublic, Seat};

/// The table at the beginning, or when a turn had ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Whose turn it was; `None` at the beginning, and for a turn that still goes on.
    pub by: Option<Seat>,
    pub table: AnyPublic,
}

impl Record {
    /// How the game looked at its beginning, or at its checkpoint, after every turn, and at the end.
    ///
    /// # Errors
    /// What the record and the rules disagree on.
    pub fn turns(&self) -> Result<Vec<Turn>, BadRecord> {
        let (_, game) = self.begin()?;
        let mut turns = vec![Turn { by: None, table: game.public() }];
        let (mut turn, mut goes_on) = (game.turn(), false);
        let game = self.replay(|line, game, _| {
            let now = game.turn();
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
