//! What everything is worth at the end.

use super::Event;
use super::city::{Built, City, Laid, PieceKind};
use super::data::{Building, Postcard};
use super::grid::Field;
use crate::board::graph;
use crate::{BySeat, Part, Seat, Sheet};
use serde::Serialize;

/// What a building of the reserve costs when it was not built.
pub const UNBUILT: i64 = 3;

/// What the points of a seat come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    pub seat: Seat,
    /// Every building on the board, in the order in which they were built.
    pub buildings: Vec<Lit>,
    /// The buildings of the largest group, and how many fields they cover.
    pub group: Vec<Building>,
    pub group_fields: usize,
    /// Buildings that are still in the reserve.
    pub unbuilt: usize,
    /// Sacré-Coeur: they cost nothing.
    pub spared: bool,
    /// What postcards with a stamp give.
    pub cards: Vec<(Postcard, i64)>,
}

/// A building with the lamps that shine on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lit {
    pub building: Building,
    pub size: usize,
    pub lamps: Vec<Field>,
}

impl Lit {
    pub fn points(&self) -> i64 {
        (self.size * self.lamps.len()) as i64
    }
}

impl Count {
    /// What the seat gets in each column of [`sheet`].
    pub fn parts(&self) -> [Part; 4] {
        let light: i64 = self.buildings.iter().map(Lit::points).sum();
        let unbuilt = if self.spared { 0 } else { -UNBUILT * self.unbuilt as i64 };
        let cards: i64 = self.cards.iter().map(|(_, points)| points).sum();
        [light, self.group_fields as i64, unbuilt, cards].map(Part::new)
    }

    /// Thing by thing, what light, the group and the postcards give.
    pub fn events(&self) -> impl Iterator<Item = Event> + '_ {
        let seat = self.seat;
        let lit = self.buildings.iter().map(move |lit| Event::Lit { seat, lit: lit.clone() });
        let group = Event::Group { seat, buildings: self.group.clone(), fields: self.group_fields };
        let card = move |&(card, points): &(Postcard, i64)| Event::Card { seat, card, points };
        lit.chain([group]).chain(self.cards.iter().map(card))
    }
}

/// The score sheet of these parts.
pub fn sheet(parts: BySeat<[Part; 4]>) -> Sheet {
    Sheet::new(["sheet-light", "sheet-group", "sheet-unbuilt", "sheet-postcards"], parts)
}

/// The buildings of a reserve.
pub struct Unbuilt {
    pub count: usize,
    /// Sacré-Coeur: they cost nothing.
    pub spared: bool,
}

/// Counts for a seat.
pub fn count(city: &City, seat: Seat, unbuilt: Unbuilt) -> Count {
    let own: Vec<&Built> = city.buildings.iter().filter(|built| built.seat == seat).collect();
    let lit = |built: &&Built| Lit {
        building: built.building,
        size: built.fields.len(),
        lamps: city.lamps_on(&built.fields),
    };
    let group = largest_group(&own);
    Count {
        seat,
        buildings: own.iter().map(lit).collect(),
        group_fields: group.iter().map(|built| built.fields.len()).sum(),
        group: group.iter().map(|built| built.building).collect(),
        unbuilt: unbuilt.count,
        spared: unbuilt.spared,
        cards: city
            .pieces
            .iter()
            .filter(|laid| laid.seat == seat)
            .filter_map(|laid| piece(city, laid))
            .collect(),
    }
}

/// The buildings that hang together by their sides and cover most fields; of equal groups the first.
fn largest_group<'a>(own: &[&'a Built]) -> Vec<&'a Built> {
    let touch = |one: usize, other: usize| City::touch(&own[one].fields, &own[other].fields);
    let near = |one| (0..own.len()).filter(move |&other| touch(one, other));
    let groups = graph::groups(0..own.len(), near).into_iter();
    let groups = groups.map(|group| group.into_iter().map(|index| own[index]).collect::<Vec<_>>());
    let fields = |group: &Vec<&Built>| group.iter().map(|built| built.fields.len()).sum::<usize>();
    groups.rev().max_by_key(fields).unwrap_or_default()
}

/// What a piece gives to whom laid it.
fn piece(city: &City, laid: &Laid) -> Option<(Postcard, i64)> {
    let &field = laid.fields.first()?;
    match laid.kind {
        PieceKind::Painter => Some((Postcard::Peintre, painter(city, field))),
        PieceKind::Dancer => Some((Postcard::MoulinRouge, dancer(city, field))),
        PieceKind::Statue(look) => {
            let sees = field.toward(look).is_some_and(|front| city.is_free(front));
            Some((Postcard::Penseur, if sees { statue(city, field) } else { 0 }))
        }
        PieceKind::Fountain => Some((Postcard::Fontaine, fountain(city, &laid.fields))),
        PieceKind::Lamp | PieceKind::BigLamp => None,
    }
}

/// Two points for each lamp in an area that only buildings and the edge bound.
fn painter(city: &City, field: Field) -> i64 {
    let area = City::area(field, |near| city.building_on(near).is_some());
    2 * area.into_iter().filter(|&field| city.has_lamp(field)).count() as i64
}

/// A point for each free field in an area that lamps and pieces bound, too.
fn dancer(city: &City, field: Field) -> i64 {
    let area = City::area(field, |near| !city.is_free(near) || city.has_lamp(near));
    area.len() as i64 - 1
}

/// Two points for each free field at a side, one for each at a corner.
fn statue(city: &City, field: Field) -> i64 {
    let free = |field: &Field| city.is_free(*field);
    let (sides, corners) = (field.neighbours().filter(free).count(), field.corners().filter(free).count());
    2 * sides as i64 + corners as i64
}

/// Three points for each building at its sides, whoever owns it.
fn fountain(city: &City, fields: &[Field]) -> i64 {
    let beside = |built: &&Built| City::touch(fields, &built.fields);
    3 * city.buildings.iter().filter(beside).count() as i64
}
