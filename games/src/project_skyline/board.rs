//! The two sides of the board, read from `config/games/project-skyline/<edition>/<side>.toml`.

use super::money::Money;
use super::validate::BadFile;
use crate::board::hex::Cell;
use crate::board::number;
use crate::notation::{NoSuchWord, as_text};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The colour of an area and the symbol of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Recreation.
    Green,
    /// Residential.
    White,
    /// Office.
    Grey,
    /// Industrial.
    Red,
}

impl Colour {
    pub const ALL: [Colour; 4] = [Colour::Green, Colour::White, Colour::Grey, Colour::Red];

    /// Its word in notations.
    pub fn word(self) -> &'static str {
        match self {
            Colour::Green => "green",
            Colour::White => "white",
            Colour::Grey => "grey",
            Colour::Red => "red",
        }
    }

    /// Its letter in the names of areas.
    pub fn letter(self) -> char {
        match self {
            Colour::Green => 'G',
            Colour::White => 'W',
            Colour::Grey => 'Y',
            Colour::Red => 'R',
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Colour {
    type Err = NoSuchWord;
    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        Colour::ALL.into_iter().find(|colour| text.eq_ignore_ascii_case(colour.word())).ok_or(NoSuchWord)
    }
}

/// The name of an area on the board: `G1`, `W2`, `Y3`, `R4` (Y is grey).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct AreaId {
    pub colour: Colour,
    pub number: u8,
}

/// The name of a monument on the board: `M1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct MonumentId(pub u8);

impl fmt::Display for AreaId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour.letter(), self.number)
    }
}

impl FromStr for AreaId {
    type Err = NoSuchWord;
    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        let mut letters = text.chars();
        let letter = letters.next().ok_or(NoSuchWord)?.to_ascii_uppercase();
        let colour = Colour::ALL.into_iter().find(|colour| colour.letter() == letter).ok_or(NoSuchWord)?;
        Ok(AreaId { colour, number: number(letters.as_str()).ok_or(NoSuchWord)? })
    }
}

impl fmt::Display for MonumentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "M{}", self.0)
    }
}

impl FromStr for MonumentId {
    type Err = NoSuchWord;
    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        let rest = text.strip_prefix(['M', 'm']).ok_or(NoSuchWord)?;
        Ok(MonumentId(number(rest).ok_or(NoSuchWord)?))
    }
}

as_text!(AreaId, MonumentId);

/// What a field or a monument gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "WrittenBonus", into = "WrittenBonus")]
pub enum Bonus {
    Money(Money),
    /// The upgrade stone goes one space down.
    Stone,
    /// Any card of the base market.
    Card,
}

/// A bonus as files write it: `3`, `"stone"` or `"card"`.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(untagged)]
enum WrittenBonus {
    Money(Money),
    Word(BonusWord),
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum BonusWord {
    Stone,
    Card,
}

impl From<WrittenBonus> for Bonus {
    fn from(written: WrittenBonus) -> Self {
        match written {
            WrittenBonus::Money(money) => Bonus::Money(money),
            WrittenBonus::Word(BonusWord::Stone) => Bonus::Stone,
            WrittenBonus::Word(BonusWord::Card) => Bonus::Card,
        }
    }
}

impl From<Bonus> for WrittenBonus {
    fn from(bonus: Bonus) -> Self {
        match bonus {
            Bonus::Money(money) => WrittenBonus::Money(money),
            Bonus::Stone => WrittenBonus::Word(BonusWord::Stone),
            Bonus::Card => WrittenBonus::Word(BonusWord::Card),
        }
    }
}

/// Fields of one colour that are scored together.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    pub id: AreaId,
    pub name: String,
    pub colour: Colour,
    pub cells: Vec<Cell>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Monument {
    pub id: MonumentId,
    pub name: String,
    pub cell: Cell,
    pub bonus: Bonus,
    /// Tokyo: how many adjacent buildings a seat has to top.
    pub threshold: Option<usize>,
}

/// One side of the board.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Money of the gold space.
    pub gold: Money,
    #[serde(deserialize_with = "exactly")]
    pub start_money: [Money; 4],
    /// What the next upgrade costs with the stone on each space but the top one, lowest first.
    #[serde(deserialize_with = "exactly")]
    pub upgrade_prices: [Money; 4],
    /// Money for an area by its number of layers; the last entry is for more.
    pub value: Vec<Money>,
    /// Tokyo: money at the end by number of areas; the last entry is for more.
    #[serde(default)]
    pub area_money: Vec<Money>,
    /// New York's centre.
    #[serde(default)]
    pub landmark: Option<Cell>,
    #[serde(default, deserialize_with = "pairs")]
    pub ferries: Vec<(Cell, Cell)>,
    /// Fields that are closed with two or three seats.
    pub blockades: Vec<Cell>,
    /// Two seats: where the first token lies.
    pub building_site: AreaId,
    pub water: Vec<Cell>,
    pub bonuses: BTreeMap<Cell, Bonus>,
    pub areas: Vec<Area>,
    pub monuments: Vec<Monument>,
    /// The index in `areas` of each field's area, since that is asked most.
    #[serde(skip)]
    area_of: BTreeMap<Cell, usize>,
}

/// A list of exactly so many; serde alone would drop what is too much.
fn exactly<'de, D: Deserializer<'de>, T: Deserialize<'de>, const N: usize>(
    list: D,
) -> Result<[T; N], D::Error> {
    let wrong = |list: Vec<T>| D::Error::custom(format!("{} entries, but the rules want {N}", list.len()));
    Vec::deserialize(list)?.try_into().map_err(wrong)
}

fn pairs<'de, D: Deserializer<'de>>(list: D) -> Result<Vec<(Cell, Cell)>, D::Error> {
    #[derive(Deserialize)]
    struct Pair(#[serde(deserialize_with = "exactly")] [Cell; 2]);
    let pairs = Vec::<Pair>::deserialize(list)?;
    Ok(pairs.into_iter().map(|Pair([one, other])| (one, other)).collect())
}

/// Which side of the board is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    NewYork,
    Tokyo,
}

impl Side {
    pub const ALL: [Side; 2] = [Side::NewYork, Side::Tokyo];

    /// Its name in options, files and Fluent ids.
    pub fn id(self) -> &'static str {
        match self {
            Side::NewYork => "new-york",
            Side::Tokyo => "tokyo",
        }
    }

    pub(super) fn file(self) -> &'static str {
        match self {
            Side::NewYork => "new-york.toml",
            Side::Tokyo => "tokyo.toml",
        }
    }
}

impl Board {
    /// Reads a side of the board.
    ///
    /// # Errors
    /// What is wrong with the text, or with the board.
    pub fn read(side: Side, text: &str) -> Result<Board, BadFile> {
        let mut board: Board = toml::from_str(text).map_err(BadFile::at(side.file()))?;
        for (index, area) in board.areas.iter().enumerate() {
            board.area_of.extend(area.cells.iter().map(|&cell| (cell, index)));
        }
        board.check(side).map_err(BadFile::at(side.file()))?;
        Ok(board)
    }

    /// The area that a field belongs to; `None` for what is no field.
    pub fn area_of(&self, cell: Cell) -> Option<&Area> {
        self.area_of.get(&cell).map(|&index| &self.areas[index])
    }

    pub fn area(&self, id: AreaId) -> Option<&Area> {
        self.areas.iter().find(|area| area.id == id)
    }

    pub fn monument(&self, id: MonumentId) -> Option<&Monument> {
        self.monuments.iter().find(|monument| monument.id == id)
    }

    /// Every field that can hold buildings, area by area.
    pub fn fields(&self) -> impl Iterator<Item = Cell> + '_ {
        self.areas.iter().flat_map(|area| area.cells.iter().copied())
    }

    /// The cells next to one, those across a ferry included; not all of them are on the map.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let across = self.ferries.iter().filter_map(move |&(one, other)| match cell {
            _ if cell == one => Some(other),
            _ if cell == other => Some(one),
            _ => None,
        });
        cell.neighbours().chain(across)
    }

    /// The fields next to a cell.
    pub fn fields_around(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.neighbours(cell).filter(|&near| self.area_of(near).is_some())
    }

    pub fn near_water(&self, cell: Cell) -> bool {
        cell.neighbours().any(|near| self.water.contains(&near))
    }

    pub fn near_monument(&self, cell: Cell) -> bool {
        self.neighbours(cell).any(|near| self.monuments.iter().any(|monument| monument.cell == near))
    }

    /// Money for an area with this many layers.
    pub fn area_value(&self, layers: usize) -> Money {
        entry(&self.value, layers)
    }

    /// Tokyo's money at the end for layers in this many areas.
    pub fn money_for_areas(&self, areas: usize) -> Money {
        entry(&self.area_money, areas)
    }
}

fn entry(table: &[Money], index: usize) -> Money {
    table.get(index).or(table.last()).copied().unwrap_or_default()
}
