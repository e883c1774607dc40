//! The square: eight by eight fields, `a1` in the upper left corner, and on them sixteen squares for tiles.

use crate::board::square::{BY_ROW, Cell};

/// Fields on a side of the board.
pub const SIDE: u8 = 8;

pub type Field = Cell<'a', SIDE, SIDE, BY_ROW>;

impl Field {
    /// The upper left fields of the sixteen squares for tiles: they name the squares.
    pub fn squares() -> impl Iterator<Item = Field> {
        Field::all().filter(|field| field.names_a_square())
    }

    /// Whether a square for a tile begins here.
    pub fn names_a_square(self) -> bool {
        self == self.square()
    }

    /// The square that the field lies in.
    pub fn square(self) -> Field {
        Field::new(self.column / 2 * 2, self.row / 2 * 2)
    }

    /// The four fields of that square, in reading order.
    pub fn tile(self) -> [Field; 4] {
        let Field { column, row } = self.square();
        [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, down)| Field::new(column + right, row + down))
    }
}
