//! Shapes made of fields: turned, mirrored, and laid on a board of squares.

use super::graph;
use super::square::Cell;
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
}

/// No shape has more rows or columns.
const LARGEST: usize = 26;

/// Why rows draw no shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a shape has rows of equal length, `#` and `.` in them, and no empty edge")]
pub struct BadShape;

/// Fields as (row, column) within the smallest box around them, in reading order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "Vec<String>")]
pub struct Shape(Vec<(u8, u8)>);

impl TryFrom<Vec<String>> for Shape {
    type Error = BadShape;

    fn try_from(rows: Vec<String>) -> Result<Self, BadShape> {
        Shape::drawn(&rows)
    }
}

impl Shape {
    /// The shape that rows draw: `#` is a field, `.` is none.
    ///
    /// # Errors
    /// The rows are not equally long, an edge is empty, or there is another sign.
    pub fn drawn<S: AsRef<str>>(rows: &[S]) -> Result<Shape, BadShape> {
        if rows.iter().map(|row| row.as_ref().len()).chain([rows.len()]).any(|length| length > LARGEST) {
            return Err(BadShape);
        }
        let row = |(row, text): (u8, &S)| {
            let fields = (0..).zip(text.as_ref().bytes()).filter(|&(_, sign)| sign == b'#');
            fields.map(|(column, _)| (row, column)).collect::<Vec<_>>()
        };
        let shape = Shape((0..).zip(rows).flat_map(row).collect());
        let (tall, wide) = shape.extent();
        let even =
            |row: &str| row.len() == usize::from(wide) && row.bytes().all(|sign| b"#.".contains(&sign));
        let edges = shape.0.iter().any(|field| field.0 == 0) && shape.0.iter().any(|field| field.1 == 0);
        let drawn = rows.len() == usize::from(tall) && rows.iter().all(|row| even(row.as_ref())) && edges;
        if drawn { Ok(shape) } else { Err(BadShape) }
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

    /// Whether all fields hang together by their sides.
    pub fn is_whole(&self) -> bool {
        let touch = |one: (u8, u8), other: (u8, u8)| one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1;
        let near = |one| self.0.iter().copied().filter(move |&other| touch(one, other));
        self.0.first().is_some_and(|&first| graph::group(first, near).len() == self.size())
    }

    pub fn turned(&self, turn: Turn) -> Shape {
        (0..turn as u8).fold(self.clone(), |shape, _| {
            let (rows, _) = shape.extent();
            shape.moved(|(row, column)| (column, rows - 1 - row))
        })
    }

    /// The left side becomes the right one.
    pub fn mirrored(&self) -> Shape {
        let (_, columns) = self.extent();
        self.moved(|(row, column)| (row, columns - 1 - column))
    }

    fn moved(&self, to: impl Fn((u8, u8)) -> (u8, u8)) -> Shape {
        let mut fields: Vec<_> = self.0.iter().copied().map(to).collect();
        fields.sort_unstable();
        Shape(fields)
    }

    /// The turns that look different, the first of those that look alike.
    pub fn turns(&self) -> Vec<Turn> {
        Turn::ALL.into_iter().filter(|&turn| self.plain(turn) == turn).collect()
    }

    /// The first turn that looks like this one.
    pub fn plain(&self, turn: Turn) -> Turn {
        let shape = self.turned(turn);
        Turn::ALL.into_iter().find(|&other| self.turned(other) == shape).unwrap_or(turn)
    }

    /// The fields of the board that the shape covers when the first of its fields in reading order lies on `first`;
    /// nothing when it would stick out.
    pub fn on<const F: char, const C: u8, const R: u8, const O: bool>(
        &self,
        turn: Turn,
        first: Cell<F, C, R, O>,
    ) -> Option<Vec<Cell<F, C, R, O>>> {
        let shape = self.turned(turn);
        let &(top, left) = shape.0.first()?;
        let place =
            |&(row, column): &(u8, u8)| first.offset(column as i8 - left as i8, row as i8 - top as i8);
        shape.0.iter().map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::square::BY_ROW;

    fn drawn(text: &str) -> Result<Shape, BadShape> {
        Shape::drawn(&text.split('/').collect::<Vec<_>>())
    }

    fn shape(text: &str) -> Shape {
        drawn(text).expect("a shape")
    }

    #[test]
    fn a_shape_turns_to_the_right_and_its_left_becomes_the_right_in_a_mirror() {
        let hook = shape("###/#..");
        assert_eq!(
            Turn::ALL.map(|turn| hook.turned(turn)),
            ["###/#..", "##/.#/.#", "..#/###", "#./#./##"].map(shape)
        );
        assert_eq!(hook.mirrored(), shape("###/..#"));
        assert_eq!(hook.mirrored().mirrored(), hook);
    }

    #[test]
    fn turns_that_look_alike_are_one() {
        assert_eq!(shape("##/##").turns(), [Turn::R0]);
        assert_eq!(shape("###").turns(), [Turn::R0, Turn::R90]);
        assert_eq!(shape("###/#..").turns(), Turn::ALL);
        assert_eq!((shape("###").plain(Turn::R270), shape("###").plain(Turn::R180)), (Turn::R90, Turn::R0));
    }

    #[test]
    fn the_first_field_in_reading_order_says_where_a_shape_lies() {
        type Field = Cell<'a', 4, 4, BY_ROW>;
        let on = |text: &str, turn: Turn, first: &str| {
            let fields = shape(text).on(turn, first.parse::<Field>().expect("a field"))?;
            Some(fields.iter().map(Field::to_string).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(on(".#./###", Turn::R0, "b1").as_deref(), Some("b1 a2 b2 c2"));
        assert_eq!(on(".#./###", Turn::R90, "a2").as_deref(), Some("a2 a3 b3 a4"));
        assert_eq!(on(".#./###", Turn::R0, "a1"), None, "it would stick out on the left");
        assert_eq!(on("####", Turn::R0, "b1"), None);
        assert_eq!(on("####", Turn::R90, "b2"), None);
    }

    #[test]
    fn a_drawing_has_rows_of_one_length_and_no_empty_edge() {
        for text in ["", "/", "#a", "#/##", "##/#", ".#", "#.", "../##", "##/..", "."] {
            assert_eq!(drawn(text), Err(BadShape), "{text:?}");
        }
        assert_eq!(shape("#.#/.../#.#").extent(), (3, 3));
        assert_eq!(shape("##/.#").fields(), [(0, 0), (0, 1), (1, 1)]);
    }

    #[test]
    fn what_only_touches_at_corners_is_not_whole() {
        assert!(shape("##/.#").is_whole() && shape("#").is_whole());
        assert!(!shape("#./.#").is_whole() && !shape("#.#").is_whole());
    }
}
