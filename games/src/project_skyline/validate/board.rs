//! Whether a side of the board is one of the rules.

use crate::board::graph;
use crate::board::hex::Cell;
use crate::project_skyline::board::{Area, AreaId, Board, Bonus, Colour, Monument, MonumentId, Side};
use crate::project_skyline::city::HEIGHT;
use crate::project_skyline::money::Money;
use std::collections::BTreeSet;

/// What is wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBoard {
    #[error("the landmark is New York's alone, and New York has one")]
    Landmark,
    #[error("{0} stands twice")]
    CellTwice(Cell),
    #[error("{0} stands twice")]
    AreaTwice(AreaId),
    #[error("{0} stands twice")]
    MonumentTwice(MonumentId),
    #[error("{0} is not named after its colour")]
    AreaColour(AreaId),
    #[error("{what}: {found}, but the rules want {least} to {most}")]
    Count { what: String, found: usize, least: usize, most: usize },
    #[error("{what}: {found}, but the rules want {least} to {most}")]
    Amount { what: String, found: Money, least: Money, most: Money },
    #[error("{0} is no field")]
    NoField(Cell),
    #[error("the ferry from {0} to {1} joins what touches already")]
    Ferry(Cell, Cell),
    #[error("all fields of {0} are closed")]
    AllClosed(AreaId),
    #[error("{0} lies within one step of the landmark")]
    AtLandmark(MonumentId),
    #[error("no chain of open fields leads from the landmark to {0}")]
    Unreachable(MonumentId),
    #[error("{0} gives a card, which only monuments of Tokyo do")]
    CardBonus(String),
    #[error("{0} needs more buildings than there are open fields around it, or lacks its number")]
    Threshold(MonumentId),
    #[error("{0} has a number, which only Tokyo's monuments have")]
    NoThreshold(MonumentId),
    #[error("the {0} is too short, falls, or rises faster later on")]
    Table(&'static str),
    #[error("there is no area {0} for the first token")]
    NoSite(AreaId),
}

/// More money than any space, price or bonus is worth.
const MUCH: Money = Money(999);

fn count(what: impl Into<String>, found: usize, least: usize, most: usize) -> Result<(), BadBoard> {
    let bad = || BadBoard::Count { what: what.into(), found, least, most };
    if (least..=most).contains(&found) { Ok(()) } else { Err(bad()) }
}

fn amount(what: impl Into<String>, found: Money, least: i64, most: Money) -> Result<(), BadBoard> {
    let least = Money(least);
    let bad = || BadBoard::Amount { what: what.into(), found, least, most };
    if (least..=most).contains(&found) { Ok(()) } else { Err(bad()) }
}

impl Board {
    /// Whether this board is one that the rules allow.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self, side: Side) -> Result<(), BadBoard> {
        if self.landmark.is_some() != (side == Side::NewYork) {
            return Err(BadBoard::Landmark);
        }
        self.check_cells()?;
        self.check_ferries()?;
        self.check_bonuses()?;
        self.check_areas()?;
        self.check_monuments()?;
        self.check_money()?;
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
        count("blockades", self.blockades.len(), 5, 6)
    }

    fn check_ferries(&self) -> Result<(), BadBoard> {
        let touches =
            |&&(one, other): &&(Cell, Cell)| one == other || one.neighbours().any(|near| near == other);
        if let Some(&(one, other)) = self.ferries.iter().find(touches) {
            return Err(BadBoard::Ferry(one, other));
        }
        let Some(landmark) = self.landmark else {
            return count("ferries of Tokyo", self.ferries.len(), 0, 0);
        };
        count("ferries", self.ferries.len(), 3, 5)?;
        count("fields around the landmark", self.fields_around(landmark).count(), 4, 6)
    }

    fn check_bonuses(&self) -> Result<(), BadBoard> {
        count("bonus fields", self.bonuses.len(), 8, 12)?;
        for (cell, &bonus) in &self.bonuses {
            match bonus {
                Bonus::Money(money) => amount(format!("bonus of {cell}"), money, 1, MUCH)?,
                Bonus::Stone => {}
                Bonus::Card => return Err(BadBoard::CardBonus(cell.to_string())),
            }
        }
        Ok(())
    }

    fn check_areas(&self) -> Result<(), BadBoard> {
        count("fields", self.fields().count(), 55, 75)?;
        count("areas", self.areas.len(), 15, 20)?;
        let mut ids = BTreeSet::new();
        for area in &self.areas {
            if !ids.insert(area.id) {
                return Err(BadBoard::AreaTwice(area.id));
            }
            self.check_area(area)?;
        }
        for colour in Colour::ALL {
            let areas = self.areas.iter().filter(|area| area.colour == colour);
            count(format!("{colour} areas"), areas.count(), 3, 5)?;
        }
        match self.area(self.building_site) {
            Some(_) => Ok(()),
            None => Err(BadBoard::NoSite(self.building_site)),
        }
    }

    fn check_area(&self, area: &Area) -> Result<(), BadBoard> {
        if area.id.colour != area.colour {
            return Err(BadBoard::AreaColour(area.id));
        }
        count(format!("fields of {}", area.id), area.cells.len(), 2, 6)?;
        let closed = area.cells.iter().all(|cell| self.blockades.contains(cell));
        if closed { Err(BadBoard::AllClosed(area.id)) } else { Ok(()) }
    }

    fn check_monuments(&self) -> Result<(), BadBoard> {
        let wanted = if self.landmark.is_some() { 8 } else { 9 };
        count("monuments", self.monuments.len(), wanted, wanted)?;
        let mut ids = BTreeSet::new();
        for monument in &self.monuments {
            if !ids.insert(monument.id) {
                return Err(BadBoard::MonumentTwice(monument.id));
            }
            if let Bonus::Money(money) = monument.bonus {
                amount(format!("bonus of {}", monument.id), money, 1, MUCH)?;
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
            return Err(BadBoard::CardBonus(monument.id.to_string()));
        }
        if monument.threshold.is_some() {
            return Err(BadBoard::NoThreshold(monument.id));
        }
        let reachable = graph::group(landmark, |cell| self.open_fields_around(cell));
        let reached = self.fields_around(monument.cell).any(|near| reachable.contains(&near));
        if reached { Ok(()) } else { Err(BadBoard::Unreachable(monument.id)) }
    }

    fn open_fields_around(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.fields_around(cell).filter(|near| !self.blockades.contains(near))
    }

    /// Tokyo: monuments want so many buildings around them.
    fn check_threshold(&self, monument: &Monument) -> Result<(), BadBoard> {
        let around = self.open_fields_around(monument.cell).count();
        let fits = |threshold: usize| (2..=4).contains(&threshold) && threshold <= around;
        if monument.threshold.is_some_and(fits) { Ok(()) } else { Err(BadBoard::Threshold(monument.id)) }
    }

    fn check_money(&self) -> Result<(), BadBoard> {
        amount("gold", self.gold, 1, MUCH)?;
        for &money in &self.start_money {
            amount("start_money", money, 0, self.gold - Money(1))?;
        }
        for &price in &self.upgrade_prices {
            amount("upgrade_prices", price, 1, Money(9))?;
        }
        for &money in &self.value {
            amount("value", money, 0, MUCH)?;
        }
        for &money in &self.area_money {
            amount("area_money", money, 0, MUCH)?;
        }
        Ok(())
    }

    fn check_tables(&self) -> Result<(), BadBoard> {
        let largest = self.areas.iter().map(|area| area.cells.len()).max().unwrap_or(0);
        // The table begins at two layers.
        if self.value.len() <= HEIGHT * largest || !slows_down(&self.value[2..]) {
            return Err(BadBoard::Table("table `value`"));
        }
        if !self.upgrade_prices.windows(2).all(|pair| pair[0] < pair[1]) {
            return Err(BadBoard::Table("track `upgrade_prices`"));
        }
        let rises = self.area_money.windows(2).all(|pair| pair[0] <= pair[1]);
        if self.landmark.is_none() == self.area_money.is_empty() || !rises {
            return Err(BadBoard::Table("table `area_money`"));
        }
        Ok(())
    }
}

/// Whether a table rises all the way, by never more than before.
fn slows_down(table: &[Money]) -> bool {
    let steps: Vec<Money> = table.windows(2).map(|pair| pair[1] - pair[0]).collect();
    steps.iter().all(|&step| step >= Money::ZERO) && steps.windows(2).all(|pair| pair[1] <= pair[0])
}
