//! What lies on the board, open to all: grounds, buildings, pieces, and where the lamps shine.

use super::data::{Building, Ground};
use super::grid::Field;
use crate::Seat;
use crate::board::graph;
use crate::board::square::Look;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct City {
    /// The fields of the tiles that lie.
    pub grounds: BTreeMap<Field, Ground>,
    /// In the order in which they were built.
    pub buildings: Vec<Built>,
    pub pieces: Vec<Laid>,
}

/// A building with its owner's chimney.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Built {
    pub building: Building,
    pub seat: Seat,
    /// Every field it covers, the annex among them, in reading order.
    pub fields: Vec<Field>,
    pub annex: Option<Field>,
}

/// A special piece that is no part of a building.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    pub kind: PieceKind,
    pub seat: Seat,
    pub fields: Vec<Field>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PieceKind {
    Painter,
    Dancer,
    /// It looks at the next field in this direction.
    Statue(Look),
    Fountain,
    Lamp,
    BigLamp,
}

impl City {
    pub fn building_on(&self, field: Field) -> Option<&Built> {
        self.buildings.iter().find(|built| built.fields.contains(&field))
    }

    pub fn building(&self, seat: Seat, building: Building) -> Option<&Built> {
        self.buildings.iter().find(|built| built.seat == seat && built.building == building)
    }

    /// The piece on a field; one that was built over is gone.
    pub fn piece_on(&self, field: Field) -> Option<&Laid> {
        let found = self.pieces.iter().find(|laid| laid.fields.contains(&field));
        found.filter(|_| self.building_on(field).is_none())
    }

    /// A field of a tile with nothing on it. Printed lamps count as free.
    pub fn is_free(&self, field: Field) -> bool {
        self.grounds.contains_key(&field)
            && self.building_on(field).is_none()
            && self.piece_on(field).is_none()
    }

    pub fn ground(&self, field: Field) -> Option<Ground> {
        self.grounds.get(&field).copied()
    }

    /// Whether a lamp shines on this field's neighbours: printed, laid or big, and not built over.
    pub fn has_lamp(&self, field: Field) -> bool {
        let piece = self.piece_on(field).map(|laid| laid.kind);
        match piece {
            Some(PieceKind::Lamp | PieceKind::BigLamp) => true,
            _ => self.ground(field) == Some(Ground::Lamp) && self.building_on(field).is_none(),
        }
    }

    /// The fields of all lamps.
    pub fn lamps(&self) -> impl Iterator<Item = Field> + '_ {
        Field::all().filter(|&field| self.has_lamp(field))
    }

    /// Where a lamp shines, and in which direction: on the fields at its sides; the big one on a second field, too,
    /// unless a building stands on the first.
    pub fn light(&self, lamp: Field) -> Vec<(Field, Look)> {
        let big = self.piece_on(lamp).is_some_and(|laid| laid.kind == PieceKind::BigLamp);
        let ray = |look| {
            let first = lamp.toward(look);
            let open = first.filter(|&first| big && self.building_on(first).is_none());
            let second = open.and_then(|first| first.toward(look));
            first.into_iter().chain(second).map(move |field| (field, look))
        };
        Look::ALL.into_iter().flat_map(ray).collect()
    }

    /// The lamps that shine on any of these fields when a building covers them all.
    pub fn lamps_on(&self, fields: &[Field]) -> Vec<Field> {
        let shines = |lamp: Field| self.light(lamp).iter().any(|(field, _)| fields.contains(field));
        self.lamps().filter(|&lamp| !fields.contains(&lamp) && shines(lamp)).collect()
    }

    /// Whether two groups of fields share a side.
    pub fn touch(one: &[Field], other: &[Field]) -> bool {
        one.iter().any(|field| field.neighbours().any(|near| other.contains(&near)))
    }

    /// The fields that can be walked to from one, itself among them, without entering what `wall` says.
    pub fn area(from: Field, wall: impl Fn(Field) -> bool) -> BTreeSet<Field> {
        graph::group(from, |field| field.neighbours().filter(|&near| !wall(near)))
    }

    /// Visible fields of a ground with nothing on them.
    pub fn free_of(&self, ground: Ground) -> usize {
        self.grounds.iter().filter(|&(&field, &other)| other == ground && self.is_free(field)).count()
    }
}
