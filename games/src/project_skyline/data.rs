//! The data of the game, read from `config/games/project-skyline/<edition>/`: cards and the two sides of the board.

use super::board::{Board, Side};
use super::cards::{Code, Deck};
use super::reach::Ways;
use super::validate::BadFile;
use crate::Files;
use crate::edition::{self, Editions, files};
use crate::format::{Conversion, add};

/// The files of every edition.
pub const EDITIONS: &[Files] = &[files!("project-skyline/1": "cards.toml", "new-york.toml", "tokyo.toml")];

static DATA: Editions<Data> = Editions::new("project-skyline", EDITIONS);

/// One edition of the data.
pub struct Data {
    pub deck: Deck,
    new_york: (Board, Ways),
    tokyo: (Board, Ways),
}

impl edition::Data for Data {
    type Bad = BadFile;

    fn read(files: Files) -> Result<Data, BadFile> {
        let side = |side: Side| {
            let board = Board::read(side, files.text(side.file()))?;
            let ways = Ways::new(&board);
            Ok((board, ways))
        };
        Ok(Data {
            deck: Deck::read(files.text("cards.toml"))?,
            new_york: side(Side::NewYork)?,
            tokyo: side(Side::Tokyo)?,
        })
    }
}

impl Data {
    /// The data of an edition that exists.
    pub fn of(edition: u16) -> &'static Data {
        DATA.get(edition)
    }

    /// Whether any edition has such a card.
    pub fn knows(code: Code) -> bool {
        DATA.all().any(|data| data.deck.find(code).is_some())
    }

    pub fn board(&self, side: Side) -> &Board {
        &self.side(side).0
    }

    pub(super) fn ways(&self, side: Side) -> &Ways {
        &self.side(side).1
    }

    fn side(&self, side: Side) -> &(Board, Ways) {
        match side {
            Side::NewYork => &self.new_york,
            Side::Tokyo => &self.tokyo,
        }
    }

    /// One edition more than there are files for.
    #[cfg(test)]
    pub fn put(data: impl FnOnce() -> Data) -> u16 {
        DATA.put(data)
    }
}

/// How states of older formats become states of the present one.
pub const CONVERSIONS: &[Conversion] = &[add_edition];

/// Format 1 knew no editions.
fn add_edition(state: &mut serde_json::Value) -> Option<()> {
    add(state.get_mut("city")?, "edition", 1)
}
