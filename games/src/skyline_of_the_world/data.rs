//! The data of the game, read from `config/games/skyline-of-the-world/<edition>/`, and whether the rules allow it.

use super::buildings::Floor;
use super::map::{City, Map};
use super::pattern::Pattern;
use crate::edition::{self, BadFile, Editions, files};
use crate::notation::NoSuchWord;
use crate::{Files, Game};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// The files of every edition.
pub const EDITIONS: &[Files] =
    &[files!("skyline-of-the-world/first": "box.toml", "cards.toml", "new-york.toml",
    "sydney.toml", "shanghai.toml", "london.toml", "rotterdam.toml", "frankfurt.toml")];

static DATA: Editions<Data> = Editions::new("skyline-of-the-world", EDITIONS);

/// How many places on every map a pattern has at least.
const PLACES: usize = 3;

/// One edition of the data.
#[derive(Clone)]
pub struct Data {
    pub rules: Rules,
    pub cards: Cards,
    maps: Vec<Map>,
}

/// What everyone begins with, what floors are worth, what ends the game and what counts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// What everyone begins with.
    pub money: u32,
    /// What everyone but the first player begins with, if they choose a balanced start.
    pub balanced_money: u32,
    /// Bonus cards that everyone begins with.
    pub cards: usize,
    /// Penthouses of one player that bring the last turns.
    pub penthouses: usize,
    /// The game ends after so many rounds in which nobody has built or bought; without a number it does not.
    pub quiet_rounds: Option<u32>,
    /// The game ends after so many rounds.
    pub rounds: u32,
    pub points: Points,
    pub floors: Vec<Piece>,
}

/// What is worth how many points.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    pub penthouse: u8,
    pub strategic: u8,
    pub mission: u8,
}

/// What there is of a kind of floor, and what it costs and pays.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    pub floor: Floor,
    /// For each player, or in all if it is neutral.
    pub count: u8,
    /// How many of them everyone begins with.
    pub start: u8,
    /// What it costs to buy; half of it is paid back.
    pub price: u32,
    /// What it costs to build.
    pub cost: u32,
    /// What it pays as one's highest floor.
    pub income: u32,
}

impl Piece {
    /// What the bank pays for it: half, rounded down.
    pub fn sold(self) -> u32 {
        self.price / 2
    }
}

/// All cards.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    #[serde(rename = "cards")]
    pub bonus: Vec<Bonus>,
    pub missions: Vec<Mission>,
}

/// A bonus card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    pub name: Name,
    pub pattern: Pattern,
    pub pays: u32,
    pub copies: usize,
}

/// A mission card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mission {
    pub name: Name,
    pub pattern: Pattern,
}

/// The name of a card, a word of small letters, digits and dashes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Name(String);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Name {
    type Err = NoSuchWord;

    /// The bonus card of any edition.
    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        let name = Name(text.to_lowercase());
        if DATA.all().any(|data| data.cards.find(&name).is_some()) { Ok(name) } else { Err(NoSuchWord) }
    }
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Wrong {
    #[error(transparent)]
    Text(#[from] toml::de::Error),
    #[error("the kinds of floors are 1, 2, 4, 6, penthouse and neutral, in this order")]
    Floors,
    #[error("nobody begins with {0}: there are fewer, or they belong to nobody")]
    Start(Floor),
    #[error("income rises from 1 to 6; penthouses and neutral floors pay nothing")]
    Income,
    #[error("a number of penthouses, rounds or quiet rounds can't be reached")]
    End,
    #[error("two cards are named {0}, or the name is no word of small letters, digits and dashes")]
    CardName(Name),
    #[error("the card {0} has the pattern of another, pays nothing, or is there in no copy")]
    Card(Name),
    #[error("the pattern of {0} fits a map fewer than {PLACES} times")]
    Places(Name),
    #[error("there are too few cards for four players")]
    TooFewCards,
    #[error("a map has four rows of eleven signs, each of them `#`, `*` or `.`")]
    Rows,
    #[error("a map has 29 fields, three of them strategic")]
    Fields,
    #[error("a field can't be reached from another")]
    Unconnected,
    #[error("a column has no field")]
    EmptyColumn,
    #[error("{0} pairs of fields touch, which is too few or too many")]
    Pairs(usize),
    #[error(
        "the strategic field {0} touches fewer than three others, or is too near another strategic field"
    )]
    Strategic(super::map::Cell),
}

impl edition::Data for Data {
    type Bad = BadFile<Wrong>;

    fn read(files: Files) -> Result<Data, Self::Bad> {
        let map = |city: City| Map::read(files.text(&city.file())).map_err(BadFile::at(city.file()));
        let maps = City::ALL.into_iter().map(map).collect::<Result<Vec<Map>, Self::Bad>>()?;
        let rules = Rules::read(files.text("box.toml")).map_err(BadFile::at("box.toml"))?;
        let cards =
            Cards::read(files.text("cards.toml"), &rules, &maps).map_err(BadFile::at("cards.toml"))?;
        Ok(Data { rules, cards, maps })
    }
}

impl Data {
    /// The data of an edition that exists.
    pub fn of(edition: u16) -> &'static Data {
        DATA.get(edition)
    }

    pub fn map(&self, city: City) -> &Map {
        &self.maps[city as usize]
    }

    /// The maps of all cities.
    #[cfg(test)]
    pub fn maps(&self) -> &[Map] {
        &self.maps
    }

    /// One edition more than there are files for.
    #[cfg(test)]
    pub fn put(data: impl FnOnce() -> Data) -> u16 {
        DATA.put(data)
    }
}

impl Rules {
    /// Reads a file.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn read(text: &str) -> Result<Rules, Wrong> {
        let rules: Rules = toml::from_str(text)?;
        rules.validate()?;
        Ok(rules)
    }

    fn validate(&self) -> Result<(), Wrong> {
        if !self.floors.iter().map(|piece| piece.floor).eq(Floor::ALL) {
            return Err(Wrong::Floors);
        }
        let start =
            |piece: &&Piece| piece.start > piece.count || (piece.floor == Floor::Neutral && piece.start > 0);
        if let Some(piece) = self.floors.iter().find(start) {
            return Err(Wrong::Start(piece.floor));
        }
        let income: Vec<u32> = self.floors.iter().map(|piece| piece.income).collect();
        let rising = income[..4].windows(2).all(|two| two[0] < two[1]);
        if income[0] == 0 || !rising || income[4..] != [0, 0] {
            return Err(Wrong::Income);
        }
        let penthouses = usize::from(self.piece(Floor::Penthouse).count);
        if !(1..=penthouses).contains(&self.penthouses) || self.rounds == 0 || self.quiet_rounds == Some(0) {
            return Err(Wrong::End);
        }
        Ok(())
    }

    pub fn piece(&self, floor: Floor) -> Piece {
        self.floors[floor as usize]
    }
}

impl Cards {
    /// Reads a file.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn read(text: &str, rules: &Rules, maps: &[Map]) -> Result<Cards, Wrong> {
        let cards: Cards = toml::from_str(text)?;
        cards.validate(rules, maps)?;
        Ok(cards)
    }

    fn validate(&self, rules: &Rules, maps: &[Map]) -> Result<(), Wrong> {
        let bonus = self.bonus.iter().map(|card| (&card.name, &card.pattern));
        let missions = self.missions.iter().map(|mission| (&mission.name, &mission.pattern));
        let all: Vec<(&Name, &Pattern)> = bonus.chain(missions).collect();
        let mut names = BTreeSet::new();
        for (index, &(name, pattern)) in all.iter().enumerate() {
            let word = |name: &str| {
                name.chars().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-')
            };
            if name.0.is_empty() || !word(&name.0) || !names.insert(name) {
                return Err(Wrong::CardName(name.clone()));
            }
            let useless = self.bonus.get(index).is_some_and(|card| card.pays == 0 || card.copies == 0);
            if useless || all[..index].iter().any(|(_, other)| *other == pattern) {
                return Err(Wrong::Card(name.clone()));
            }
            if maps.iter().any(|map| pattern.places(&map.fields).count() < PLACES) {
                return Err(Wrong::Places(name.clone()));
            }
        }
        let players = usize::from(*super::SkylineOfTheWorld::SEATS.end());
        if self.deck().len() < players * rules.cards || self.missions.len() < players {
            return Err(Wrong::TooFewCards);
        }
        Ok(())
    }

    /// The bonus card of a name.
    pub fn find(&self, name: &Name) -> Option<&Bonus> {
        self.bonus.iter().find(|card| card.name == *name)
    }

    /// The mission of a name.
    pub fn mission(&self, name: &Name) -> Option<&Mission> {
        self.missions.iter().find(|mission| mission.name == *name)
    }

    /// All copies of all bonus cards.
    pub fn deck(&self) -> Vec<Name> {
        self.bonus.iter().flat_map(|card| vec![card.name.clone(); card.copies]).collect()
    }
}
