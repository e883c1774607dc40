//! Where the fields of a map lie.

use crate::scene::Point;
use games::board::hex::Cell;

/// How much lower than wide a field is drawn: the city is seen from a height, and the picture fits a phone.
const RISE: f32 = 43.0;

/// A hexagonal map with pointed tops in a picture.
#[derive(Clone, Copy, Debug)]
pub struct Map {
    /// The centre of a1.
    pub origin: Point,
    /// Half the width of a field.
    pub half: f32,
    /// From the centre of a field to its upper corner.
    pub rise: f32,
}

impl Map {
    /// A map of so many columns, as wide as told, its upper left corner at a point.
    pub fn fit(at: Point, width: f32, columns: u8) -> Map {
        let half = width / (2.0 * f32::from(columns) + 1.0);
        Map { origin: (at.0 + half, at.1 + RISE), half, rise: RISE }
    }

    pub fn height(&self, rows: u8) -> f32 {
        self.rise * (1.5 * f32::from(rows) + 0.5)
    }

    pub fn centre(&self, cell: Cell) -> Point {
        self.place(cell.column.into(), cell.row.into())
    }

    /// The centre of a column and row, which may lie beyond the map.
    pub fn place(&self, column: i16, row: i16) -> Point {
        let shift = f32::from(row.rem_euclid(2)) / 2.0;
        let x = self.origin.0 + 2.0 * self.half * (f32::from(column) + shift);
        (x, self.origin.1 + 1.5 * self.rise * f32::from(row))
    }

    /// The six corners, clockwise from the top, with a factor for the size.
    pub fn corners(&self, cell: Cell, factor: f32) -> Vec<Point> {
        self.hexagon(self.centre(cell), factor)
    }

    /// The six corners of a field with its centre at a point.
    pub fn hexagon(&self, (x, y): Point, factor: f32) -> Vec<Point> {
        let (tall, wide) = (self.rise * factor, self.half * factor);
        vec![
            (x, y - tall),
            (x + wide, y - tall / 2.0),
            (x + wide, y + tall / 2.0),
            (x, y + tall),
            (x - wide, y + tall / 2.0),
            (x - wide, y - tall / 2.0),
        ]
    }

    /// The sides of a field with what lies beyond, clockwise from the upper right.
    pub fn sides(&self, cell: Cell) -> [(Option<Cell>, [Point; 2]); 6] {
        let corners = self.corners(cell, 1.0);
        let shift = i16::from(cell.row % 2);
        let steps = [(shift, -1), (1, 0), (shift, 1), (shift - 1, 1), (-1, 0), (shift - 1, -1)];
        std::array::from_fn(|index| {
            let (columns, rows) = steps[index];
            let column = u8::try_from(i16::from(cell.column) + columns).ok();
            let row = u8::try_from(i16::from(cell.row) + rows).ok();
            let beyond = column.zip(row).map(|(column, row)| Cell::new(column, row));
            (beyond, [corners[index], corners[(index + 1) % 6]])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_beyond_a_side_is_a_neighbour() {
        let map = Map::fit((0.0, 0.0), 100.0, 9);
        let cell = Cell::new(3, 3);
        let beyond: Vec<Cell> = map.sides(cell).into_iter().filter_map(|(beyond, _)| beyond).collect();
        assert_eq!(beyond, cell.neighbours().collect::<Vec<_>>());
    }
}
