//! Patterns: formations of buildings seen from above, turned and mirrored as one likes.

use super::map::Cell;
use crate::board::shape::{BadShape, Shape, Turn};
use serde::Deserialize;
use std::collections::BTreeSet;

/// A formation of buildings, written like `#../###`: `#` is a building, `.` may be anything, `/` ends a row.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub struct Pattern {
    /// Turned and mirrored: every different position.
    positions: BTreeSet<Shape>,
}

impl TryFrom<String> for Pattern {
    type Error = BadShape;

    fn try_from(text: String) -> Result<Self, BadShape> {
        let drawn = Shape::drawn(&text.split('/').collect::<Vec<_>>())?;
        let both = |turn| [drawn.turned(turn), drawn.mirrored().turned(turn)];
        Ok(Pattern { positions: Turn::ALL.into_iter().flat_map(both).collect() })
    }
}

impl Pattern {
    /// How many buildings it has.
    pub fn size(&self) -> usize {
        self.positions.first().map_or(0, Shape::size)
    }

    /// Every place where the pattern lies on these cells.
    pub fn places(&self, cells: &BTreeSet<Cell>) -> impl Iterator<Item = Vec<Cell>> {
        let laid = move |first| self.positions.iter().filter_map(move |shape| shape.on(Turn::R0, first));
        let on_cells = |place: &Vec<Cell>| place.iter().all(|cell| cells.contains(cell));
        cells.iter().copied().flat_map(laid).filter(on_cells)
    }

    /// A place where the pattern stands, if these are the buildings.
    pub fn stands(&self, buildings: &BTreeSet<Cell>) -> Option<Vec<Cell>> {
        self.places(buildings).next()
    }
}
