//! Whether a board file is a board of the rules.

use super::board::{AreaId, Board, Bonus, Colour, Monument, MonumentId};
use super::city::HEIGHT;
use super::money::Money;
use crate::hex::Cell;
use std::collections::BTreeSet;

/// What is wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBoard {
    #[error("{0} stands twice")]
    CellTwice(Cell),
    #[error("{0} stands twice")]
    AreaTwice(AreaId),
    #[error("{0} stands twice")]
    MonumentTwice(MonumentId),
    #[error("{0} is not named after its colour")]
    AreaColour(AreaId),
    #[error("{what}: {found}, but the rules want {least} to {most}")]
    Count { what: &'static str, found: usize, least: usize, most: usize },
    #[error("{0} is no field")]
    NoField(Cell),
    #[error("all fields of {0} are closed")]
    AllClosed(AreaId),
    #[error("{0} lies within one step of the landmark")]
    AtLandmark(MonumentId),
    #[error("{0} gives a card, which only Tokyo does")]
    CardBonus(MonumentId),
    #[error(
        "{0} needs more buildings than there are fields around it, or has a number where it should have none"
    )]
    Threshold(MonumentId),
    #[error("a field gives a card")]
    FieldBonus(Cell),
    #[error("the {0} does not rise, or rises faster later on")]
    Table(&'static str),
    #[error("there is no area {0} for the first token")]
    NoSite(AreaId),
}

fn count(what: &'static str, found: usize, least: usize, most: usize) -> Result<(), BadBoard> {
    if (least..=most).contains(&found) { Ok(()) } else { Err(BadBoard::Count { what, found, least, most }) }
}

impl Board {
    /// Whether this board is one that the rules allow.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), BadBoard> {
        self.check_cells()?;
        self.check_areas()?;
        self.check_monuments()?;
        self.check_tables()
    }

    fn check_cells(&self) -> Result<(), BadBoard> {
        let monuments = self.monuments.iter().map(|monument| monument.cell);
        let mut seen = BTreeSet::new();
        let mut cells = self.fields().chain(monuments).chain(self.landmark).chain(self.water.iter().copied());
        if let Some(twice) = cells.find(|&cell| !seen.insert(cell)) {
            return Err(BadBoard::CellTwice(twice));
        }
        let ferries = self.ferries.iter().flat_map(|&(one, other)| [one, other]);
        let mut named = ferries.chain(self.blockades.iter().copied()).chain(self.bonuses.keys().copied());
        if let Some(stray) = named.find(|&cell| self.area_of(cell).is_none()) {
            return Err(BadBoard::NoField(stray));
        }
        let mut closed = BTreeSet::new();
        if let Some(&twice) = self.blockades.iter().find(|&&cell| !closed.insert(cell)) {
            return Err(BadBoard::CellTwice(twice));
        }
        count("blockades", self.blockades.len(), 0, 6)?;
        count("bonus fields", self.bonuses.len(), 8, 12)?;
        if let Some((&cell, _)) = self.bonuses.iter().find(|(_, bonus)| **bonus == Bonus::Card) {
            return Err(BadBoard::FieldBonus(cell));
        }
        let Some(landmark) = self.landmark else {
            return count("ferries of Tokyo", self.ferries.len(), 0, 0);
        };
        count("ferries", self.ferries.len(), 3, 5)?;
        count("fields around the landmark", self.fields_around(landmark).count(), 4, 6)
    }

    fn check_areas(&self) -> Result<(), BadBoard> {
        count("fields", self.fields().count(), 55, 75)?;
        count("areas", self.areas.len(), 15, 20)?;
        let mut ids = BTreeSet::new();
        for area in &self.areas {
            if !ids.insert(area.id) {
                return Err(BadBoard::AreaTwice(area.id));
            }
            if area.id.colour != area.colour {
                return Err(BadBoard::AreaColour(area.id));
            }
            count("fields of an area", area.cells.len(), 2, 6)?;
            if area.cells.iter().all(|cell| self.blockades.contains(cell)) {
                return Err(BadBoard::AllClosed(area.id));
            }
        }
        for colour in Colour::ALL {
            count("areas of a colour", self.areas.iter().filter(|area| area.colour == colour).count(), 3, 5)?;
        }
        if self.area(self.building_site).is_none() {
            Err(BadBoard::NoSite(self.building_site))
        } else {
            Ok(())
        }
    }

    fn check_monuments(&self) -> Result<(), BadBoard> {
        let wanted = if self.landmark.is_some() { 8 } else { 9 };
        count("monuments", self.monuments.len(), wanted, wanted)?;
        let mut ids = BTreeSet::new();
        for monument in &self.monuments {
            if !ids.insert(monument.id) {
                return Err(BadBoard::MonumentTwice(monument.id));
            }
            match self.landmark {
                Some(landmark) => self.check_reached(landmark, monument)?,
                None => self.check_threshold(monument)?,
            }
        }
        Ok(())
    }

    /// New York: monuments are reached by a chain, and give no card.
    fn check_reached(&self, landmark: Cell, monument: &Monument) -> Result<(), BadBoard> {
        if landmark.neighbours().any(|near| near == monument.cell) {
            return Err(BadBoard::AtLandmark(monument.id));
        }
        if monument.bonus == Bonus::Card {
            return Err(BadBoard::CardBonus(monument.id));
        }
        if monument.threshold.is_some() { Err(BadBoard::Threshold(monument.id)) } else { Ok(()) }
    }

    /// Tokyo: monuments want so many buildings around them.
    fn check_threshold(&self, monument: &Monument) -> Result<(), BadBoard> {
        let around = self.fields_around(monument.cell).count();
        let fits = |threshold: usize| (2..=4).contains(&threshold) && threshold <= around;
        if monument.threshold.is_some_and(fits) { Ok(()) } else { Err(BadBoard::Threshold(monument.id)) }
    }

    fn check_tables(&self) -> Result<(), BadBoard> {
        let largest = self.areas.iter().map(|area| area.cells.len()).max().unwrap_or(0);
        if self.value.len() <= HEIGHT * largest || !slows_down(&self.value[2..]) {
            return Err(BadBoard::Table("value table"));
        }
        let rises = |table: &[Money]| table.windows(2).all(|pair| pair[0] <= pair[1]);
        if !self.upgrade_prices.windows(2).all(|pair| pair[0] < pair[1]) {
            return Err(BadBoard::Table("track of upgrade prices"));
        }
        let tokyo = self.landmark.is_none();
        if tokyo == self.area_money.is_empty() || !rises(&self.area_money) {
            return Err(BadBoard::Table("table of areas"));
        }
        Ok(())
    }
}

/// Whether a table rises all the way, by never more than before.
fn slows_down(table: &[Money]) -> bool {
    let steps: Vec<Money> = table.windows(2).map(|pair| pair[1] - pair[0]).collect();
    steps.iter().all(|&step| step >= Money::ZERO) && steps.windows(2).all(|pair| pair[1] <= pair[0])
}
