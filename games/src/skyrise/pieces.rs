//! The pieces, cards and islands, read from `config/games/skyrise/first/`.

use super::map::{Colour, Map};
use super::validate::BadFile;
use super::wonders::Wonder;
use crate::Files;
use crate::edition::{Data, Editions, files};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The files of every edition.
pub const EDITIONS: &[Files] = &[files!("skyrise/first": "pieces.toml", "wonders.toml", "map.toml")];

static PIECES: Editions<Pieces> = Editions::new("skyrise", EDITIONS);

/// All data of one edition.
#[derive(Clone, Debug, PartialEq)]
pub struct Pieces {
    pub values: Values,
    /// By initiative.
    pub wonders: Vec<Wonder>,
    pub map: Map,
}

/// What `pieces.toml` says.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    /// By the tens of the bid number.
    pub groups: Vec<Group>,
    /// Sets of bid numbers.
    pub sets: Vec<Vec<u8>>,
    /// What a structure is worth, by the discs in the row of its colour.
    pub rows: Vec<u8>,
    /// What a disc beyond a full row is worth.
    pub surplus: u8,
    /// What a commissions disc is worth before its own bonus.
    pub commissions: u8,
    /// The hidden values of the patrons.
    pub patrons: Vec<u8>,
    /// The large key first.
    pub keys: Vec<u8>,
    /// What the control of an island is worth.
    pub control: u8,
    pub objective: Objective,
    /// What each time is worth that the card is fulfilled.
    pub panoramas: BTreeMap<Panorama, u8>,
    /// How many panorama cards are on the table.
    pub laid_out: usize,
    pub discs: Discs,
    pub tables: Vec<Table>,
}

/// Buildings whose numbers have the same tens.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    pub height: Height,
    pub era: Era,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Height {
    Short,
    Medium,
    Tall,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Era {
    First,
    Second,
}

/// What a secret objective asks for and gives.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    pub structures: usize,
    pub prestige: u8,
}

/// A card that rewards structures near something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Panorama {
    Bridges,
    Ponds,
    Trios,
    Statues,
    Airships,
}

impl Panorama {
    pub const ALL: [Panorama; 5] =
        [Panorama::Bridges, Panorama::Ponds, Panorama::Trios, Panorama::Statues, Panorama::Airships];
}

/// How many discs: of each colour, of each patron, and others.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Discs {
    pub colour: usize,
    pub patron: usize,
    pub wild: usize,
    pub commissions: usize,
}

/// What lies on a neighbourhood until a structure is built there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Disc {
    Colour(Colour),
    Patron(Patron),
    Wild,
    Commissions,
}

/// A patron, whose discs have a hidden value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Patron {
    A,
    B,
    C,
    D,
}

impl Patron {
    pub const ALL: [Patron; 4] = [Patron::A, Patron::B, Patron::C, Patron::D];
}

/// What depends on the number of players.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    pub players: u8,
    /// Discs that are left out.
    pub without: Discs,
    /// Wonder cards that everyone is dealt.
    pub cards: usize,
    /// Wonders that everyone builds.
    pub wonders: usize,
    pub keys: usize,
}

impl Data for Pieces {
    type Bad = BadFile;

    fn read(files: Files) -> Result<Pieces, BadFile> {
        let text = |name| files.text(name);
        Pieces::read(text("pieces.toml"), text("wonders.toml"), text("map.toml"))
    }
}

impl Pieces {
    /// The data of an edition that exists.
    pub fn of(edition: u16) -> &'static Pieces {
        PIECES.get(edition)
    }

    /// The data of all editions.
    pub fn all() -> impl Iterator<Item = &'static Pieces> {
        PIECES.all()
    }

    /// What the buildings of a number have in common with others of the same tens.
    pub fn group(&self, number: u8) -> Group {
        self.values.groups[usize::from(number / 10)]
    }

    /// What a number of players has; the last table for any other number.
    pub fn table(&self, players: u8) -> Table {
        let tables = &self.values.tables;
        let own = tables.iter().position(|table| table.players == players);
        tables[own.unwrap_or(tables.len() - 1)]
    }

    /// The discs that a number of players lays out, sorted.
    pub fn discs(&self, players: u8) -> Vec<Disc> {
        let (all, without) = (self.values.discs, self.table(players).without);
        let colours = Colour::ALL.map(|colour| vec![Disc::Colour(colour); all.colour - without.colour]);
        let patrons = Patron::ALL.map(|patron| vec![Disc::Patron(patron); all.patron - without.patron]);
        let wild = vec![Disc::Wild; all.wild - without.wild];
        let commissions = vec![Disc::Commissions; all.commissions - without.commissions];
        colours.into_iter().chain(patrons).chain([wild, commissions]).flatten().collect()
    }
}
