//! Whether the rules allow the data.

use super::map::{Cell, Corner, Island, Land, Map};
use super::pieces::{Panorama, Patron, Pieces, Table, Values};
use super::wonders::Wonder;
use crate::board::graph;
use serde::Deserialize;
use std::collections::BTreeSet;

/// Words that mean something else where the name of a wonder card can stand.
const TAKEN: [&str; 4] = ["any", "ask", "none", "pass"];

/// A file that the rules don't allow.
pub type BadFile = crate::edition::BadFile<Wrong>;

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Wrong {
    #[error(transparent)]
    Text(#[from] toml::de::Error),
    #[error("two to four players need one table each, in this order")]
    Tables,
    #[error("four sets are needed, each with one number for each group, in this order")]
    Sets,
    #[error("the number {0} occurs twice")]
    Twice(u8),
    #[error("rows need values for 0 discs and for 1")]
    Rows,
    #[error("each patron needs a value")]
    Patrons,
    #[error("each panorama card needs a value, and one to all are laid out")]
    Panoramas,
    #[error("{0} players would have more keys than there are")]
    Keys(u8),
    #[error("{0} players would leave out more discs than there are")]
    LeftOut(u8),
    #[error("{players} players have {discs} discs for {cells} neighbourhoods")]
    Discs { players: u8, discs: usize, cells: usize },
    #[error("{0} players would build more structures than there are neighbourhoods")]
    Room(u8),
    #[error("{0} players can't be dealt so many wonder cards, or choose so many of them")]
    Cards(u8),
    #[error("wonder cards stand in the order of initiative, no two equal")]
    Initiative,
    #[error(
        "the name of the wonder card {0:?} occurs twice, or isn't a word of small letters that can stand there"
    )]
    Name(String),
    #[error("the wonder card {0} equals a building's number as a bid")]
    Bid(String),
    #[error("an island, a bridge or a corner is missing")]
    Missing,
    #[error("the outer islands need equally many neighbourhoods")]
    Sizes,
    #[error("the neighbourhood {0} is not where its number says")]
    Cell(Cell),
    #[error("{0} is not next to what is next to it, or not on its island")]
    NextTo(Cell),
    #[error("an airship, a pond, a statue or a bridge lies at {0}, where it can't be")]
    Place(Cell),
    #[error("the island {0} does not hang together")]
    Apart(Island),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cards {
    cards: Vec<Wonder>,
}

impl Pieces {
    /// Reads the files.
    ///
    /// # Errors
    /// The first thing that is wrong with them.
    pub fn read(pieces: &str, wonders: &str, map: &str) -> Result<Pieces, BadFile> {
        let [in_pieces, in_wonders, in_map] = ["pieces.toml", "wonders.toml", "map.toml"];
        let values: Values = toml::from_str(pieces).map_err(BadFile::at(in_pieces))?;
        let Cards { cards } = toml::from_str(wonders).map_err(BadFile::at(in_wonders))?;
        let map: Map = toml::from_str(map).map_err(BadFile::at(in_map))?;
        values.validate().map_err(BadFile::at(in_pieces))?;
        validate_wonders(&cards, &values).map_err(BadFile::at(in_wonders))?;
        map.validate().map_err(BadFile::at(in_map))?;
        let pieces = Pieces { values, wonders: cards, map };
        let mut tables = pieces.values.tables.iter();
        tables.try_for_each(|table| pieces.fit(table)).map_err(BadFile::at(in_pieces))?;
        Ok(pieces)
    }

    /// Whether a table has as many discs as neighbourhoods, room for all structures, and enough cards.
    fn fit(&self, table: &Table) -> Result<(), Wrong> {
        let (players, seats) = (table.players, usize::from(table.players));
        let size = |island: Island| self.map.islands[&island].neighbourhoods.len();
        let cells = size(Island::M) + seats * size(Island::E);
        let discs = self.discs(players).len();
        if discs != cells {
            return Err(Wrong::Discs { players, discs, cells });
        }
        if seats * (self.values.groups.len() + table.wonders) > cells {
            return Err(Wrong::Room(players));
        }
        let wonders = 1..=table.cards;
        if seats * table.cards > self.wonders.len() || !wonders.contains(&table.wonders) {
            return Err(Wrong::Cards(players));
        }
        Ok(())
    }
}

impl Values {
    fn validate(&self) -> Result<(), Wrong> {
        if !self.tables.iter().map(|table| table.players).eq(2..=4) {
            return Err(Wrong::Tables);
        }
        let tens = 0..self.groups.len();
        let fits = |set: &Vec<u8>| set.iter().map(|number| usize::from(number / 10)).eq(tens.clone());
        if self.sets.len() != 4 || !self.sets.iter().all(fits) {
            return Err(Wrong::Sets);
        }
        let mut numbers = BTreeSet::new();
        if let Some(&number) = self.sets.iter().flatten().find(|&number| !numbers.insert(number)) {
            return Err(Wrong::Twice(number));
        }
        if self.rows.len() < 2 {
            return Err(Wrong::Rows);
        }
        if self.patrons.len() != Patron::ALL.len() {
            return Err(Wrong::Patrons);
        }
        let all = Panorama::ALL.len();
        if self.panoramas.len() != all || !(1..=all).contains(&self.laid_out) {
            return Err(Wrong::Panoramas);
        }
        for table in &self.tables {
            let (all, without) = (self.discs, table.without);
            let few = without.colour > all.colour || without.patron > all.patron;
            if few || without.wild > all.wild || without.commissions > all.commissions {
                return Err(Wrong::LeftOut(table.players));
            }
            if table.keys > self.keys.len() {
                return Err(Wrong::Keys(table.players));
            }
        }
        Ok(())
    }
}

fn validate_wonders(cards: &[Wonder], values: &Values) -> Result<(), Wrong> {
    if !cards.windows(2).all(|two| two[0].initiative < two[1].initiative) {
        return Err(Wrong::Initiative);
    }
    let mut names = BTreeSet::new();
    for card in cards {
        let word = card.name.len() > 1 && card.name.bytes().all(|letter| letter.is_ascii_lowercase());
        if !word || TAKEN.contains(&card.name.as_str()) || !names.insert(&card.name) {
            return Err(Wrong::Name(card.name.clone()));
        }
        if values.sets.iter().flatten().any(|&number| card.bid() == Some(number)) {
            return Err(Wrong::Bid(card.name.clone()));
        }
    }
    Ok(())
}

impl Map {
    fn validate(&self) -> Result<(), Wrong> {
        let all = self.islands.keys().eq(&Island::ALL) && self.bridges.keys().eq(&Island::OUTER);
        if !all || !self.corners.keys().eq(&Corner::ALL) {
            return Err(Wrong::Missing);
        }
        let size = |island: Island| self.islands[&island].neighbourhoods.len();
        if Island::OUTER.into_iter().any(|island| size(island) != size(Island::E)) {
            return Err(Wrong::Sizes);
        }
        for (&island, land) in &self.islands {
            land.validate(island)?;
        }
        let ends = self
            .bridges
            .iter()
            .flat_map(|(&island, it)| [it.centre, it.side, it.row].map(|cell| (island, cell)));
        let corners = self.corners.values().map(|&cell| (Island::M, cell));
        let stray = |&(island, cell): &(Island, Cell)| !self.islands[&island].has(cell);
        match ends.chain(corners).find(stray) {
            Some((_, cell)) => Err(Wrong::Place(cell)),
            None => Ok(()),
        }
    }
}

impl Land {
    fn has(&self, cell: Cell) -> bool {
        self.neighbourhoods.iter().any(|it| it.cell == cell)
    }

    /// Since each island hangs together and has a bridge to the middle, all islands of a game do.
    fn validate(&self, island: Island) -> Result<(), Wrong> {
        for (it, number) in self.neighbourhoods.iter().zip(1..) {
            if it.cell != (Cell { island, number }) {
                return Err(Wrong::Cell(it.cell));
            }
            let names = |cell: &Cell| {
                self.neighbourhoods
                    .iter()
                    .any(|other| other.cell == *cell && other.next_to.contains(&it.cell))
            };
            if it.next_to.contains(&it.cell) || !it.next_to.iter().all(names) {
                return Err(Wrong::NextTo(it.cell));
            }
        }
        let touched = self.ponds.iter().chain(&self.statues).flatten().chain(self.airships.iter().flatten());
        if let Some(&cell) = touched.into_iter().find(|&&cell| !self.has(cell)) {
            return Err(Wrong::Place(cell));
        }
        let next_to = |cell: Cell| &self.neighbourhoods[usize::from(cell.number) - 1].next_to;
        if let Some([one, _]) = self.airships.iter().find(|[one, other]| next_to(*one).contains(other)) {
            return Err(Wrong::Place(*one));
        }
        let joined = graph::group(Cell { island, number: 1 }, |cell| next_to(cell).iter().copied());
        if joined.len() < self.neighbourhoods.len() { Err(Wrong::Apart(island)) } else { Ok(()) }
    }
}
