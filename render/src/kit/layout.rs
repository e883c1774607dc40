//! Where the fields of a board lie in a picture.

use crate::scene::{Paint, Point, Shape};
use games::board::Cell;

/// A board in a picture: fields know where they are in whole units.
#[derive(Clone, Copy, Debug)]
pub struct Map {
    /// Where the units are counted from.
    pub origin: Point,
    /// How far a unit leads to the right and down; upwards if it is negative.
    pub unit: Point,
    /// How large a ring around one field is, beside the field: smaller where fields lie apart.
    pub ring: f32,
}

impl Map {
    pub fn centre(&self, cell: impl Cell) -> Point {
        let (x, y) = cell.middle();
        (self.origin.0 + self.unit.0 * f32::from(x), self.origin.1 + self.unit.1 * f32::from(y))
    }

    /// The corners of a field in the order of its sides, with a factor for the size.
    pub fn corners(&self, cell: impl Cell, factor: f32) -> Vec<Point> {
        let (x, y) = self.centre(cell);
        let (wide, tall) = (self.unit.0 * factor, self.unit.1 * factor);
        let corner = |(right, down)| (x + wide * f32::from(right), y + tall * f32::from(down));
        cell.corners().into_iter().map(corner).collect()
    }

    /// The sides of a field with what lies beyond each.
    pub fn sides<C: Cell>(&self, cell: C) -> impl Iterator<Item = (Option<C>, [Point; 2])> {
        let corners = self.corners(cell, 1.0);
        let ends = move |side: usize| [corners[side], corners[(side + 1) % corners.len()]];
        cell.beyond().into_iter().enumerate().map(move |(side, beyond)| (beyond, ends(side)))
    }

    /// The line around some fields.
    pub fn outline<C: Cell>(&self, cells: &[C], paint: Paint, shapes: &mut Vec<Shape>) {
        let sides = cells.iter().flat_map(|&cell| self.sides(cell));
        let outer = sides.filter(|(beyond, _)| beyond.is_none_or(|beyond| !cells.contains(&beyond)));
        shapes.extend(outer.map(|(_, ends)| Shape::Line { points: ends.to_vec(), paint }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::line;
    use games::board::hex;
    use games::paris::Field;

    const MAP: Map = Map { origin: (100.0, 10.0), unit: (5.0, 2.0), ring: 1.0 };

    fn lines(cells: &[impl Cell]) -> Vec<Vec<Point>> {
        let mut shapes = Vec::new();
        MAP.outline(cells, line("#000000", 1.0), &mut shapes);
        let points = shapes.into_iter().map(|shape| match shape {
            Shape::Line { points, .. } => points,
            other => panic!("{other:?}"),
        });
        points.collect()
    }

    #[test]
    fn units_become_points() {
        assert_eq!(MAP.centre(hex::Cell::new(1, 1)), (115.0, 16.0));
        assert_eq!(MAP.corners(hex::Cell::new(1, 1), 0.5)[..2], [(115.0, 14.0), (117.5, 15.0)]);
        assert_eq!(
            MAP.corners(Field::new(0, 0), 1.0),
            [(100.0, 10.0), (110.0, 10.0), (110.0, 14.0), (100.0, 14.0)]
        );
    }

    #[test]
    fn the_line_around_fields_leaves_the_sides_between_them_out() {
        // a1 lies at the edge of the board, b1 beside it.
        let around = lines(&[Field::new(0, 0), Field::new(1, 0)]);
        assert_eq!(around.len(), 6);
        assert!(!around.contains(&vec![(110.0, 10.0), (110.0, 14.0)]), "the side between a1 and b1");
        assert_eq!(lines(&[hex::Cell::new(2, 2)]).len(), 6);
        assert_eq!(lines(&[hex::Cell::new(2, 2), hex::Cell::new(3, 2)]).len(), 10);
    }
}
