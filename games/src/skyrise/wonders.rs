//! Wonder cards: their names and what they do.

use super::pieces::Pieces;
use crate::notation::{NoSuchWord, as_text};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A wonder card by its name, which is also how the wonder itself is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Card(Name);

/// It stands in the data for ever.
type Name = &'static str;

impl Card {
    /// The card that a file describes.
    pub fn of(wonder: &'static Wonder) -> Card {
        Card(&wonder.name)
    }

    /// What it does in an edition that has it.
    pub fn wonder(self, edition: u16) -> Option<&'static Wonder> {
        Pieces::of(edition).wonders.iter().find(|wonder| wonder.name == self.0)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl FromStr for Card {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        let mut all = Pieces::all().flat_map(|pieces| &pieces.wonders);
        all.find(|wonder| wonder.name == text).map(Card::of).ok_or(NoSuchWord)
    }
}

as_text!(Card);

/// A wonder card as the file says.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wonder {
    pub name: String,
    pub initiative: u8,
    /// In the order in which they happen.
    pub effects: Vec<Effect>,
}

impl Wonder {
    /// As which bid it counts, if it can be outbid.
    pub fn bid(&self) -> Option<u8> {
        let bid = |effect: &Effect| if let Effect::Bid(number) = effect { Some(*number) } else { None };
        self.effects.iter().find_map(bid)
    }
}

/// What a wonder does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Effect {
    /// When built: so much for each.
    Once(Per, u8),
    /// At the end: so much for each.
    End(Per, u8),
    /// When built: take the disc of an unoccupied neighbourhood next to it.
    Disc,
    /// When built: it is a wild disc.
    Wild,
    /// When built: it may change places with an own building.
    Swap,
    /// It counts as a tall building.
    Tall,
    /// It counts as so many structures in its colour.
    Count(u8),
    /// Own rows of four discs count as rows of three.
    Four,
    /// It may open an auction.
    Open,
    /// It may be placed wherever an auction may open.
    Leap,
    /// It may be placed on the neighbourhood of the latest bid.
    Perch,
    /// It counts as such a bid.
    Bid(u8),
}

/// What prestige is counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    /// A fixed number.
    One,
    /// Own structures still to be built.
    Left,
    /// Structures of anyone next to it.
    Anyone,
    /// Own structures on its island.
    Here,
    /// Own structures in its connected group.
    Group,
    /// Sets of own structures in all colours.
    Sets,
    /// Own patron discs.
    Patrons,
    /// Own structures at an end of a bridge.
    Bridges,
    /// Islands with an own structure.
    Islands,
    /// Times that the panorama cards are fulfilled.
    Panoramas,
}

impl FromStr for Per {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        Ok(match text {
            "one" => Per::One,
            "left" => Per::Left,
            "anyone" => Per::Anyone,
            "here" => Per::Here,
            "group" => Per::Group,
            "sets" => Per::Sets,
            "patrons" => Per::Patrons,
            "bridges" => Per::Bridges,
            "islands" => Per::Islands,
            "panoramas" => Per::Panoramas,
            _ => return Err(NoSuchWord),
        })
    }
}

impl TryFrom<String> for Effect {
    type Error = NoSuchWord;

    fn try_from(text: String) -> Result<Self, NoSuchWord> {
        let number = |text: &str| text.parse::<u8>().map_err(|_| NoSuchWord);
        Ok(match text.split(' ').collect::<Vec<_>>()[..] {
            ["once", per, each] => Effect::Once(per.parse()?, number(each)?),
            ["end", per, each] => Effect::End(per.parse()?, number(each)?),
            ["disc"] => Effect::Disc,
            ["wild"] => Effect::Wild,
            ["swap"] => Effect::Swap,
            ["tall"] => Effect::Tall,
            ["count", count] => Effect::Count(number(count)?),
            ["four"] => Effect::Four,
            ["open"] => Effect::Open,
            ["leap"] => Effect::Leap,
            ["perch"] => Effect::Perch,
            ["bid", bid] => Effect::Bid(number(bid)?),
            _ => return Err(NoSuchWord),
        })
    }
}
