//! The cards, read from `config/games/project-skyline/<edition>/cards.toml`.

use super::board::Colour;
use super::data::Data;
use super::money::Money;
use super::validate::BadFile;
use crate::notation::NoSuchWord;
use crate::notation::as_text;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The letter of a code, in the order in which hands are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Series {
    Start,
    Base,
    Upgrade,
}

impl Series {
    fn letter(self) -> char {
        match self {
            Series::Start => 'S',
            Series::Base => 'B',
            Series::Upgrade => 'O',
        }
    }
}

/// The name of a card: `S-01`, `B-03`, `O-17`. Cards of one code are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Code {
    pub series: Series,
    pub number: u8,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.series.letter(), self.number)
    }
}

impl FromStr for Code {
    type Err = NoSuchWord;

    /// Forgives case, a missing dash and a missing zero: `s1` is `S-01`.
    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        let mut letters = text.chars();
        let letter = letters.next().ok_or(NoSuchWord)?.to_ascii_uppercase();
        let all = [Series::Start, Series::Base, Series::Upgrade];
        let series = all.into_iter().find(|series| series.letter() == letter).ok_or(NoSuchWord)?;
        let digits = letters.as_str();
        let digits = digits.strip_prefix('-').unwrap_or(digits);
        if digits.len() > 2 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(NoSuchWord);
        }
        let code = Code { series, number: digits.parse().map_err(|_| NoSuchWord)? };
        if Data::knows(code) { Ok(code) } else { Err(NoSuchWord) }
    }
}

as_text!(Code);

/// Where a card lets layers be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Areas of one colour.
    Area(Colour),
    Anywhere,
    /// On a building that stands already.
    Building,
    /// Next to water.
    NearWater,
    /// Next to a monument.
    NearMonument,
    /// Next to any layer of the one who builds, covered or not.
    NearOwn,
}

/// What a card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Effect {
    /// Layers on one field, and money.
    Build {
        layers: u8,
        on: Place,
        #[serde(default)]
        money: Money,
    },
    /// One layer each on two empty fields of one colour.
    BuildTwoEmpty,
    Money(Money),
    /// One more card of the hand, whatever its symbol.
    PlayAnother,
    /// A card of the hand or discard pile leaves the game for this money.
    Sell(Money),
    /// A card of the base market comes into the hand.
    Take,
    /// Draw two cards, three if last in money, once per turn.
    Draw,
    /// One own top layer goes to another field; and money.
    Move(Money),
    /// One money for each own layer in areas of a colour.
    LayersIn(Colour),
    /// This money for each own layer that is the fourth of its building.
    FourthLayers(Money),
    /// The bonus of up to two monuments.
    Visit,
    /// This money for each field that was empty when the turn began and was built on in it.
    NewBuildings(Money),
    /// This money for each area with an own layer.
    Areas(Money),
    /// This money for each own building of height three at least.
    TallBuildings(Money),
    /// A card of the discard pile is exchanged for one of the upgrade market.
    Swap,
}

/// One code with all that its cards have in common.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    #[serde(deserialize_with = "code")]
    pub code: Code,
    pub symbols: Vec<Colour>,
    /// Money at the end of the game.
    pub value: Money,
    /// How many there are; of start cards, in each set.
    #[serde(default = "one")]
    pub copies: u8,
    /// Base cards: what one costs.
    #[serde(default)]
    pub price: Option<Money>,
    /// Base cards: the pile they lie in.
    #[serde(default)]
    pub pile: Option<Colour>,
    pub effect: Effect,
}

fn one() -> u8 {
    1
}

/// A code in the card list itself, which can't be looked up there yet.
fn code<'de, D: serde::Deserializer<'de>>(text: D) -> Result<Code, D::Error> {
    let text = String::deserialize(text)?;
    let wrong = || serde::de::Error::custom("a code is S, B or O, a dash and two digits");
    let (letter, digits) = text.split_once('-').ok_or_else(wrong)?;
    let all = [Series::Start, Series::Base, Series::Upgrade];
    let series = all.into_iter().find(|series| letter == series.letter().to_string()).ok_or_else(wrong)?;
    if digits.len() != 2 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong());
    }
    Ok(Code { series, number: digits.parse().map_err(|_| wrong())? })
}

/// All cards of the game.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    pub cards: Vec<Card>,
}

impl Deck {
    /// Reads cards.
    ///
    /// # Errors
    /// What is wrong with the text, or with the cards.
    pub fn read(text: &str) -> Result<Deck, BadFile> {
        let file = "cards.toml";
        let deck: Deck = toml::from_str(text).map_err(BadFile::at(file))?;
        deck.check().map_err(BadFile::at(file))?;
        Ok(deck)
    }

    pub fn find(&self, code: Code) -> Option<&Card> {
        self.cards.iter().find(|card| card.code == code)
    }

    /// A card that is in play.
    ///
    /// # Panics
    /// Never: what is in play comes from this deck.
    pub fn card(&self, code: Code) -> &Card {
        self.find(code).expect("what is in play comes from this deck")
    }

    /// The cards of one series, each as often as it exists.
    pub fn all(&self, series: Series) -> Vec<Code> {
        let cards = self.cards.iter().filter(|card| card.code.series == series);
        cards.flat_map(|card| std::iter::repeat_n(card.code, card.copies.into())).collect()
    }

    /// The base card of a pile.
    pub fn base(&self, colour: Colour) -> Option<&Card> {
        self.cards.iter().find(|card| card.pile == Some(colour))
    }
}
