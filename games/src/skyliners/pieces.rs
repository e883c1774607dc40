//! The pieces and cards, read from `config/games/skyliners/<edition>/pieces.toml`, and whether the rules allow them.

use super::city::{Cell, Line, SIZE, Side};
use crate::Files;
use crate::edition::{BadFile, Data, Editions, files};
use crate::format::{Conversion, add};
use crate::notation::NoSuchWord;
use serde::Deserialize;
use std::str::FromStr;

/// The files of every edition.
pub const EDITIONS: &[Files] = &[files!("skyliners/1": "pieces.toml")];

static PIECES: Editions<Pieces> = Editions::new("skyliners", EDITIONS);

/// How states of older formats become states of the present one.
pub const CONVERSIONS: &[Conversion] = &[
    // Format 1 knew no editions.
    |state| add(state, "edition", 1),
];

/// What everyone has, and what is drawn at the beginning.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pieces {
    pub roofs: u8,
    pub parks: u8,
    pub antennas: u8,
    /// Points for a skyscraper card whose block has a highest building.
    pub skyscraper: u8,
    pub start: Vec<Spot>,
    /// How often there is each start card.
    pub copies: usize,
    /// The numbers of every planning card.
    pub numbers: Vec<u8>,
    pub tables: Vec<Table>,
}

/// What depends on the number of players.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    pub players: u8,
    pub floors: u8,
    /// How many start cards are drawn.
    pub drawn: usize,
}

/// A field as a seat sees it, written like `B2`: the line, then the place from 1 (near) to 5 (far).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Spot {
    line: Line,
    depth: u8,
}

impl Spot {
    /// The field that it is for a seat at a side.
    pub fn from(self, side: Side) -> Cell {
        side.cell(self.line, self.depth)
    }
}

impl FromStr for Spot {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        let (line, place) = text.split_at_checked(1).ok_or(NoSuchWord)?;
        let place: u8 = place.parse().map_err(|_| NoSuchWord)?;
        let depth = place.checked_sub(1).filter(|&depth| depth < SIZE).ok_or(NoSuchWord)?;
        Ok(Spot { line: line.parse()?, depth })
    }
}

impl TryFrom<String> for Spot {
    type Error = NoSuchWord;

    fn try_from(text: String) -> Result<Self, NoSuchWord> {
        text.parse()
    }
}

/// What is wrong with the file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Wrong {
    #[error(transparent)]
    Text(#[from] toml::de::Error),
    #[error("two to four players need one table each, in this order")]
    Tables,
    #[error("{0} players would draw more start cards than there are")]
    TooFewStartCards(u8),
    #[error("a start card shows the centre, where a park stands")]
    Centre,
    #[error("numbers of planning cards rise, from 1 to 5")]
    Numbers,
    #[error("everyone needs at least one floor")]
    NoFloors,
}

impl Data for Pieces {
    type Bad = BadFile<Wrong>;

    fn read(files: Files) -> Result<Pieces, Self::Bad> {
        Pieces::read(files.text("pieces.toml")).map_err(BadFile::at("pieces.toml"))
    }
}

impl Pieces {
    /// The pieces of an edition that exists.
    pub fn of(edition: u16) -> &'static Pieces {
        PIECES.get(edition)
    }

    /// The pieces of all editions.
    pub fn all() -> impl Iterator<Item = &'static Pieces> {
        PIECES.all()
    }

    /// One edition more than there are files for.
    #[cfg(test)]
    pub fn put(pieces: impl FnOnce() -> Pieces) -> u16 {
        PIECES.put(pieces)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn read(text: &str) -> Result<Pieces, Wrong> {
        let pieces: Pieces = toml::from_str(text)?;
        pieces.validate()?;
        Ok(pieces)
    }

    fn validate(&self) -> Result<(), Wrong> {
        if !self.tables.iter().map(|table| table.players).eq(2..=4) {
            return Err(Wrong::Tables);
        }
        let cards = self.start.len() * self.copies;
        if let Some(table) = self.tables.iter().find(|table| table.drawn > cards) {
            return Err(Wrong::TooFewStartCards(table.players));
        }
        if self.start.iter().any(|spot| spot.from(Side::South) == Cell::CENTRE) {
            return Err(Wrong::Centre);
        }
        let rising = self.numbers.windows(2).all(|two| two[0] < two[1]);
        if self.numbers.is_empty()
            || !rising
            || self.numbers.iter().any(|number| !(1..=SIZE).contains(number))
        {
            return Err(Wrong::Numbers);
        }
        if self.tables.iter().any(|table| table.floors == 0) {
            return Err(Wrong::NoFloors);
        }
        Ok(())
    }

    /// What a number of players has; the last table for any other number.
    pub fn table(&self, players: u8) -> Table {
        let table = self.tables.iter().find(|table| table.players == players).or(self.tables.last());
        table.copied().unwrap_or(Table { players, floors: 1, drawn: 0 })
    }
}
