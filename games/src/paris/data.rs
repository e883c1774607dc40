//! What is in the box, read from `config/games/paris/<edition>/box.toml`: tiles, buildings and pieces.

use super::validate::BadBox;
use crate::board::shape::{Shape, Turn};
use crate::edition::{BadFile, Data, Editions, files};
use crate::format::{Conversion, add};
use crate::notation::{NoSuchWord, as_text};
use crate::{Files, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// How many tiles each seat lays.
pub const TILES: usize = 8;
/// How many postcards are used in a game.
pub const CARDS: usize = 8;
/// How many buildings a seat can own on the board.
pub const CHIMNEYS: usize = 7;
/// How many postcards a seat can activate.
pub const TOKENS: usize = 4;

/// What a field of a tile shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// The colour of seat 0.
    Blue,
    /// The colour of seat 1.
    Orange,
    /// Purple: both may build here.
    Shared,
    Lamp,
}

impl Ground {
    /// The colour of a seat.
    pub fn of(seat: Seat) -> Ground {
        if seat == Seat(0) { Ground::Blue } else { Ground::Orange }
    }
}

/// One of the eight tiles of a seat. Whose it is must be said besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tile(pub u8);

impl Tile {
    pub fn all() -> impl Iterator<Item = Tile> {
        (0..TILES as u8).map(Tile)
    }

    /// Its fields in an edition when it is the tile of a seat and turned, in reading order.
    pub fn fields(self, edition: u16, seat: Seat, turn: Turn) -> [Ground; 4] {
        let rows = &Contents::of(edition).tiles[usize::from(self.0)];
        let letters = [rows[0].as_bytes(), rows[1].as_bytes()].concat();
        let ground = |index: usize| match letters[index] {
            b'B' => Ground::of(seat),
            b'O' => Ground::of(seat.next(2)),
            b'S' => Ground::Shared,
            _ => Ground::Lamp,
        };
        // A quarter to the right brings the lower left field to the upper left, and so on.
        let order = match turn {
            Turn::R0 => [0, 1, 2, 3],
            Turn::R90 => [2, 0, 3, 1],
            Turn::R180 => [3, 2, 1, 0],
            Turn::R270 => [1, 3, 0, 2],
        };
        order.map(ground)
    }
}

/// A building that may be in the pool, or the garden, which is a building for everything. Its name means the same shape
/// in all editions, so that a notation means the same building; which buildings are in the pool is for the edition to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Building(u8);

impl Building {
    /// The garden of Jardin des Plantes.
    pub const GARDEN: Building = Building(u8::MAX);

    /// Those of all editions: of the first in the order of its box, then what the next ones add.
    pub fn all() -> impl Iterator<Item = Building> {
        (0..drawings().len() as u8).map(Building)
    }

    pub fn name(self) -> &'static str {
        drawings().get(usize::from(self.0)).map_or("garden", |drawn| &drawn.name)
    }

    pub fn shape(self) -> Shape {
        match drawings().get(usize::from(self.0)) {
            Some(drawn) => drawn.shape.clone(),
            None => piece("garden"),
        }
    }

    /// How many fields it has.
    pub fn size(self) -> usize {
        self.shape().size()
    }
}

/// The buildings of all editions, each once.
fn drawings() -> &'static [Drawn] {
    static DRAWINGS: OnceLock<Vec<Drawn>> = OnceLock::new();
    DRAWINGS.get_or_init(|| {
        let mut all: Vec<Drawn> = Vec::new();
        for drawn in BOXES.all().flat_map(|contents| &contents.buildings) {
            if all.iter().all(|other| other.name != drawn.name) {
                all.push(drawn.clone());
            }
        }
        all
    })
}

/// The shape of a special piece, the same in all editions.
///
/// # Panics
/// Never for a name that the check of the box asks for.
pub fn piece(name: &str) -> Shape {
    let found = Contents::of(1).pieces.iter().find(|piece| piece.name == name);
    found.expect("the check of the box asks for every piece").shape.clone()
}

impl fmt::Display for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Building {
    type Err = NoSuchWord;
    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        Building::all().chain([Building::GARDEN]).find(|building| building.name() == text).ok_or(NoSuchWord)
    }
}

as_text!(Building);

/// The twelve postcards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Postcard {
    Levitation,
    Metropolitain,
    Jardin,
    SacreCoeur,
    Peintre,
    Chartier,
    Bouquinistes,
    Lampadaire,
    MoulinRouge,
    Fontaine,
    Penseur,
    GrandeLumiere,
}

impl Postcard {
    /// All twelve; the first eight are the set for a first game.
    pub const ALL: [Postcard; 12] = [
        Postcard::Levitation,
        Postcard::Metropolitain,
        Postcard::Jardin,
        Postcard::SacreCoeur,
        Postcard::Peintre,
        Postcard::Chartier,
        Postcard::Bouquinistes,
        Postcard::Lampadaire,
        Postcard::MoulinRouge,
        Postcard::Fontaine,
        Postcard::Penseur,
        Postcard::GrandeLumiere,
    ];

    /// Its word in the notation.
    pub fn word(self) -> &'static str {
        match self {
            Postcard::Levitation => "levitation",
            Postcard::Metropolitain => "metropolitain",
            Postcard::Jardin => "jardin",
            Postcard::SacreCoeur => "sacre-coeur",
            Postcard::Peintre => "peintre",
            Postcard::Chartier => "chartier",
            Postcard::Bouquinistes => "bouquinistes",
            Postcard::Lampadaire => "lampadaire",
            Postcard::MoulinRouge => "moulin-rouge",
            Postcard::Fontaine => "fontaine",
            Postcard::Penseur => "penseur",
            Postcard::GrandeLumiere => "grande-lumiere",
        }
    }

    /// The verb that activates it with its effect.
    pub fn verb(self) -> &'static str {
        match self {
            Postcard::Levitation => "exchange",
            Postcard::Metropolitain | Postcard::SacreCoeur | Postcard::Chartier => "activate",
            Postcard::Jardin => "garden",
            Postcard::Peintre => "painter",
            Postcard::Bouquinistes => "annex",
            Postcard::Lampadaire => "lamp",
            Postcard::MoulinRouge => "dancer",
            Postcard::Fontaine => "fountain",
            Postcard::Penseur => "statue",
            Postcard::GrandeLumiere => "biglamp",
        }
    }

    /// Whether activating it lays nothing at once: it works later, or at the end.
    pub fn waits(self) -> bool {
        self.verb() == "activate"
    }
}

impl fmt::Display for Postcard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Postcard {
    type Err = NoSuchWord;
    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        Postcard::ALL.into_iter().find(|card| card.word() == text).ok_or(NoSuchWord)
    }
}

/// A building with its name.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    pub name: String,
    #[serde(rename = "rows")]
    pub shape: Shape,
}

/// A special piece with the postcard it lies on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    pub name: String,
    pub card: Postcard,
    #[serde(rename = "rows")]
    pub shape: Shape,
}

/// All that is printed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contents {
    pub tiles: Vec<[String; 2]>,
    pub buildings: Vec<Drawn>,
    pub pieces: Vec<Piece>,
}

/// The files of every edition.
pub const EDITIONS: &[Files] = &[files!("paris/1": "box.toml")];

static BOXES: Editions<Contents> = Editions::new("paris", EDITIONS);

/// How states of older formats become states of the present one.
pub const CONVERSIONS: &[Conversion] = &[
    // Format 1 knew no editions, and no waiting card could be spent.
    |state| add(state, "edition", 1).and_then(|()| add(state, "spent", Value::Array(Vec::new()))),
];

impl Data for Contents {
    type Bad = BadFile<BadBox>;

    fn read(files: Files) -> Result<Contents, Self::Bad> {
        Contents::read(files.text("box.toml")).map_err(BadFile::at("box.toml"))
    }
}

impl Contents {
    /// The box of an edition that exists.
    pub fn of(edition: u16) -> &'static Contents {
        BOXES.get(edition)
    }

    /// The buildings of the pool, sorted.
    pub fn pool(&self) -> Vec<Building> {
        let in_box = |building: &Building| self.buildings.iter().any(|drawn| drawn.name == building.name());
        Building::all().filter(in_box).collect()
    }

    /// One edition more than there are files for.
    #[cfg(test)]
    pub fn put(contents: impl FnOnce() -> Contents) -> u16 {
        BOXES.put(contents)
    }

    /// Reads a box.
    ///
    /// # Errors
    /// What is wrong with the text, or with what it lists.
    pub fn read(text: &str) -> Result<Contents, BadBox> {
        let read: Contents = toml::from_str(text)?;
        read.check()?;
        Ok(read)
    }
}
