//! The buildings on the board: heights, tops, monuments and the scoring of areas.

use super::board::{Area, AreaId, Board, Bonus, Monument, MonumentId, Side};
use super::cards::Place;
use super::data::Data;
use super::money::Money;
use super::text::Illegal;
use crate::Seat;
use crate::board::graph;
use crate::board::hex::Cell;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// No building is higher.
pub const HEIGHT: usize = 7;

/// New York: what each building of that height gives at the end.
const TOWER: Money = Money(5);

/// Layers of each building, lowest first; never empty.
pub type Stacks = BTreeMap<Cell, Vec<Seat>>;

/// What stands on the board.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct City {
    /// The edition of the data.
    pub edition: u16,
    pub side: Side,
    pub seats: u8,
    pub stacks: Stacks,
    /// Bonuses that nobody has taken.
    pub bonuses: BTreeMap<Cell, Bonus>,
    /// Areas with a building-site token.
    pub tokens: BTreeSet<AreaId>,
    pub scored: BTreeSet<AreaId>,
}

impl City {
    pub fn new(edition: u16, side: Side, seats: u8) -> Self {
        City {
            edition,
            side,
            seats,
            stacks: BTreeMap::new(),
            bonuses: Data::of(edition).board(side).bonuses.clone(),
            tokens: BTreeSet::new(),
            scored: BTreeSet::new(),
        }
    }

    pub fn board(&self) -> &'static Board {
        self.data().board(self.side)
    }

    pub fn data(&self) -> &'static Data {
        Data::of(self.edition)
    }

    /// The closed fields: with two or three seats there are some.
    pub fn blockades(&self) -> &'static [Cell] {
        if self.seats <= 3 { &self.board().blockades } else { &[] }
    }

    pub fn height(&self, cell: Cell) -> usize {
        self.stacks.get(&cell).map_or(0, Vec::len)
    }

    pub fn top(&self, cell: Cell) -> Option<Seat> {
        self.stacks.get(&cell).and_then(|stack| stack.last()).copied()
    }

    /// The buildings that a seat tops.
    pub fn topped(&self, seat: Seat) -> impl Iterator<Item = (Cell, usize)> + '_ {
        let own = move |stack: &&Vec<Seat>| stack.last() == Some(&seat);
        self.stacks.iter().filter(move |(_, stack)| own(stack)).map(|(&cell, stack)| (cell, stack.len()))
    }

    /// Whether the building rules let a layer be put here, by whatever card.
    pub fn open(&self, cell: Cell) -> Result<(), Illegal> {
        let Some(area) = self.board().area_of(cell) else { return Err(Illegal::NoField(cell)) };
        if self.blockades().contains(&cell) {
            return Err(Illegal::Blockade(cell));
        }
        let height = self.height(cell);
        if height >= HEIGHT {
            return Err(Illegal::TooHigh(cell));
        }
        if height == 0 && self.seats == 2 && !self.tokens.contains(&area.id) {
            return Err(Illegal::NoSite(area.id));
        }
        Ok(())
    }

    /// Whether a field is of the kind that a card asks for.
    pub fn suits(&self, seat: Seat, place: Place, cell: Cell) -> bool {
        let board = self.board();
        match place {
            Place::Area(colour) => board.area_of(cell).is_some_and(|area| area.colour == colour),
            Place::Anywhere => true,
            Place::Building => self.height(cell) > 0,
            Place::NearWater => board.near_water(cell),
            Place::NearMonument => board.near_monument(cell),
            Place::NearOwn => {
                let own = |near| self.stacks.get(&near).is_some_and(|stack| stack.contains(&seat));
                board.neighbours(cell).any(own)
            }
        }
    }

    /// The monuments whose condition a seat meets.
    pub fn monuments(&self, seat: Seat) -> Vec<&'static Monument> {
        let chain = self.chain(seat);
        let meets = |monument: &&Monument| {
            let mut around = self.board().neighbours(monument.cell);
            match monument.threshold {
                Some(threshold) => around.filter(|&near| self.top(near) == Some(seat)).count() >= threshold,
                None => around.any(|near| chain.contains(&near)),
            }
        };
        self.board().monuments.iter().filter(meets).collect()
    }

    pub fn monument_ids(&self, seat: Seat) -> Vec<MonumentId> {
        self.monuments(seat).into_iter().map(|monument| monument.id).collect()
    }

    /// New York: the landmark with the buildings topped by a seat that an unbroken chain of such joins to it.
    fn chain(&self, seat: Seat) -> BTreeSet<Cell> {
        let own = |cell| self.board().neighbours(cell).filter(|&near| self.top(near) == Some(seat));
        self.board().landmark.map(|landmark| graph::group(landmark, own)).unwrap_or_default()
    }

    /// Areas that are full and not scored yet. Closed fields do not count.
    pub fn waiting(&self) -> Vec<AreaId> {
        let full = |area: &&Area| {
            let filled = |cell: &Cell| self.height(*cell) > 0 || self.blockades().contains(cell);
            area.cells.iter().all(filled) && !self.empty(area) && !self.scored.contains(&area.id)
        };
        self.board().areas.iter().filter(full).map(|area| area.id).collect()
    }

    /// Whether nothing stands in an area.
    pub fn empty(&self, area: &Area) -> bool {
        area.cells.iter().all(|&cell| self.height(cell) == 0)
    }

    /// Areas in which a token can be put while playing: still empty, without one.
    pub fn sites(&self) -> Vec<AreaId> {
        let free = |area: &&Area| self.empty(area) && !self.tokens.contains(&area.id);
        self.board().areas.iter().filter(free).map(|area| area.id).collect()
    }

    /// How many layers an area has, and how many of its buildings each seat tops.
    pub fn count(&self, area: &Area) -> (usize, Vec<(Seat, usize)>) {
        let tops = |seat| area.cells.iter().filter(|&&cell| self.top(cell) == Some(seat)).count();
        (
            area.layers(&self.stacks),
            Seat::all(self.seats).map(|seat| (seat, tops(seat))).filter(|&(_, tops)| tops > 0).collect(),
        )
    }

    /// What scoring an area now would give: to those with most tops its value, to the second half, rounded up.
    pub fn shares(&self, area: &Area) -> Vec<(Seat, Money)> {
        let (layers, tops) = self.count(area);
        let value = self.board().area_value(layers);
        let most = tops.iter().map(|&(_, tops)| tops).max();
        let second = tops.iter().map(|&(_, tops)| tops).filter(|&tops| Some(tops) < most).max();
        let share = |&(seat, tops): &(Seat, usize)| match Some(tops) {
            tops if tops == most => Some((seat, value)),
            tops if tops == second => Some((seat, value.half())),
            _ => None,
        };
        tops.iter().filter_map(share).collect()
    }

    /// How many layers of a seat lie in areas that `which` picks, covered ones included.
    pub fn layers(&self, seat: Seat, which: impl Fn(&Area) -> bool) -> usize {
        let cells = self.board().areas.iter().filter(|area| which(area)).flat_map(|area| &area.cells);
        cells.filter_map(|cell| self.stacks.get(cell)).flatten().filter(|&&layer| layer == seat).count()
    }

    /// In how many areas a seat has a layer, covered or not.
    pub fn areas(&self, seat: Seat) -> usize {
        self.board().areas_of(&self.stacks, seat)
    }

    /// What the end counts for a seat, and the money that it gives.
    pub fn end_count(&self, seat: Seat) -> (usize, Money) {
        self.board().end_count(&self.stacks, seat)
    }
}

impl Area {
    /// How many layers it has.
    pub(super) fn layers(&self, stacks: &Stacks) -> usize {
        self.cells.iter().filter_map(|cell| stacks.get(cell)).map(Vec::len).sum()
    }
}

impl Board {
    /// What the end counts for a seat, and the money that it gives: buildings of the greatest height that it tops (New
    /// York), or areas in which it has a layer (Tokyo).
    pub(super) fn end_count(&self, stacks: &Stacks, seat: Seat) -> (usize, Money) {
        if self.landmark.is_some() {
            let tower = |stack: &&Vec<Seat>| stack.len() == HEIGHT && stack.last() == Some(&seat);
            let count = stacks.values().filter(tower).count();
            return (count, TOWER * count);
        }
        let count = self.areas_of(stacks, seat);
        (count, self.money_for_areas(count))
    }

    fn areas_of(&self, stacks: &Stacks, seat: Seat) -> usize {
        let own = |cell: &Cell| stacks.get(cell).is_some_and(|stack| stack.contains(&seat));
        self.areas.iter().filter(|area| area.cells.iter().any(own)).count()
    }
}
