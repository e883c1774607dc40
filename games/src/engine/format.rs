//! Formats: the shapes of stored states. A state of an older format is converted step by step, then read.

use crate::{AnyGame, Kind};
use serde_json::Value;

/// Turns a stored state of one format into one of the next; `None` if it is none of that format.
pub type Conversion = fn(&mut Value) -> Option<()>;

/// Why a stored state can't be read. It tells nothing of what stands in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    #[error("the state has format {format}, this program reads formats 1 to {newest}")]
    Format { format: u16, newest: u16 },
    #[error("the state is none of {kind} in format {format}")]
    State { kind: Kind, format: u16 },
    #[error(
        "the state was begun with edition {edition} of the data, this program has editions 1 to {newest}"
    )]
    Edition { edition: u16, newest: u16 },
}

impl AnyGame {
    /// Reads a state as [`write`](AnyGame::write) wrote it, now or when `format` was the newest.
    ///
    /// # Errors
    /// It is no state of that kind and format, or one of a newer program.
    pub fn read(kind: Kind, format: u16, json: &str) -> Result<AnyGame, Unreadable> {
        let newest = kind.format();
        if !(1..=newest).contains(&format) {
            return Err(Unreadable::Format { format, newest });
        }
        // serde's own words would quote the state.
        let wrong = Unreadable::State { kind, format };
        let game: AnyGame = match &kind.conversions()[usize::from(format) - 1..] {
            [] => serde_json::from_str(json).map_err(|_| wrong)?,
            conversions => {
                let mut state: Value = serde_json::from_str(json).map_err(|_| wrong)?;
                conversions.iter().try_for_each(|convert| convert(&mut state)).ok_or(wrong)?;
                serde_json::from_value(state).map_err(|_| wrong)?
            }
        };
        if game.kind() != kind {
            return Err(wrong);
        }
        let (edition, newest) = (game.edition(), kind.edition());
        if !kind.editions().contains(&edition) {
            return Err(Unreadable::Edition { edition, newest });
        }
        Ok(game)
    }

    /// The state as it is stored: JSON of the present [format](Kind::format).
    ///
    /// # Panics
    /// Never: a state consists of what JSON has.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("a state consists of what JSON has")
    }
}

/// Adds to an object what a format did not have yet.
pub(crate) fn add(object: &mut Value, name: &str, value: impl Into<Value>) -> Option<()> {
    object.as_object_mut()?.insert(name.to_owned(), value.into());
    Some(())
}
