//! Shapes made of fields, and how they are turned.

use super::grid::Field;
use crate::notation::words;
use serde::{Deserialize, Serialize};

/// How far a tile, building or piece is turned to the right from how it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    R0,
    R90,
    R180,
    R270,
}

impl Turn {
    pub const ALL: [Turn; 4] = [Turn::R0, Turn::R90, Turn::R180, Turn::R270];

    pub fn quarters(self) -> usize {
        self as usize
    }
}

words!(Turn as "turn" says: R0 = "r0", R90 = "r90", R180 = "r180", R270 = "r270");

/// Fields as (row, column) within the smallest box around them, in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape(Vec<(u8, u8)>);

impl Shape {
    /// The shape that rows of `#` and `.` draw.
    pub fn drawn(rows: &[String]) -> Shape {
        let row = |(row, text): (usize, &String)| {
            let fields = text.bytes().enumerate().filter(|&(_, letter)| letter == b'#');
            fields.map(|(column, _)| (row as u8, column as u8)).collect::<Vec<_>>()
        };
        Shape(rows.iter().enumerate().flat_map(row).collect())
    }

    pub fn fields(&self) -> &[(u8, u8)] {
        &self.0
    }

    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// Rows and columns of the box.
    pub fn extent(&self) -> (u8, u8) {
        let rows = self.0.iter().map(|&(row, _)| row + 1).max().unwrap_or(0);
        (rows, self.0.iter().map(|&(_, column)| column + 1).max().unwrap_or(0))
    }

    pub fn turned(&self, turn: Turn) -> Shape {
        (0..turn.quarters()).fold(self.clone(), |shape, _| shape.quarter())
    }

    fn quarter(&self) -> Shape {
        let (rows, _) = self.extent();
        let mut fields: Vec<_> = self.0.iter().map(|&(row, column)| (column, rows - 1 - row)).collect();
        fields.sort_unstable();
        Shape(fields)
    }

    /// The turns that look different, the first of those that look alike.
    pub fn turns(&self) -> Vec<Turn> {
        let mut seen: Vec<(Turn, Shape)> = Vec::new();
        for turn in Turn::ALL {
            let shape = self.turned(turn);
            if seen.iter().all(|(_, other)| *other != shape) {
                seen.push((turn, shape));
            }
        }
        seen.into_iter().map(|(turn, _)| turn).collect()
    }

    /// The first turn that looks like this one.
    pub fn plain(&self, turn: Turn) -> Turn {
        let shape = self.turned(turn);
        Turn::ALL.into_iter().find(|&other| self.turned(other) == shape).unwrap_or(turn)
    }

    /// The fields of the board that the shape covers when the first of its fields in reading order lies on `first`;
    /// nothing when it would stick out.
    pub fn on(&self, turn: Turn, first: Field) -> Option<Vec<Field>> {
        let shape = self.turned(turn);
        let &(top, left) = shape.0.first()?;
        let place =
            |&(row, column): &(u8, u8)| first.offset(column as i8 - left as i8, row as i8 - top as i8);
        shape.0.iter().map(place).collect()
    }
}
