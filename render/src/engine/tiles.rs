//! Which parts of a picture are drawn over its ground: only they are looked at again.

use resvg::usvg::{Group, Rect};
use std::ops::Range;

/// The side of a tile in pixels.
const SIDE: usize = 32;

/// The tiles of a picture that are not as the ground is.
pub struct Tiles {
    width: usize,
    height: usize,
    touched: Vec<bool>,
}

impl Tiles {
    /// The tiles that a drawing touches at a scale.
    pub fn of(drawing: &Group, scale: f32, width: u32, height: u32) -> Tiles {
        let (width, height) = (width as usize, height as usize);
        let mut tiles =
            Tiles { width, height, touched: vec![false; width.div_ceil(SIDE) * height.div_ceil(SIDE)] };
        for node in drawing.children() {
            tiles.touch(node.abs_stroke_bounding_box(), scale);
        }
        tiles
    }

    fn touch(&mut self, part: Rect, scale: f32) {
        // Smooth edges reach a pixel further than the shape.
        let along = |from: f32, to: f32, most: usize| {
            let first = ((from * scale).floor() - 2.0).max(0.0) as usize;
            let last = (((to * scale).ceil() + 2.0).max(0.0) as usize).min(most);
            if first < last { first / SIDE..last.div_ceil(SIDE) } else { 0..0 }
        };
        let columns = along(part.left(), part.right(), self.width);
        let across = self.width.div_ceil(SIDE);
        for row in along(part.top(), part.bottom(), self.height) {
            self.touched[row * across..][columns.clone()].fill(true);
        }
    }

    /// The touched pixels as ranges within lines of the picture.
    pub fn ranges(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let across = self.width.div_ceil(SIDE);
        let lines = self.touched.chunks(across).enumerate();
        lines.flat_map(move |(row, line)| {
            let spans = spans(line);
            (row * SIDE..((row + 1) * SIDE).min(self.height)).flat_map(move |y| {
                let start = y * self.width;
                let ends = |span: &Range<usize>| {
                    start + span.start * SIDE..start + (span.end * SIDE).min(self.width)
                };
                spans.iter().map(ends).collect::<Vec<_>>()
            })
        })
    }
}

/// The runs of `true`.
fn spans(line: &[bool]) -> Vec<Range<usize>> {
    let mut spans: Vec<Range<usize>> = Vec::new();
    for (index, _) in line.iter().enumerate().filter(|(_, touched)| **touched) {
        match spans.last_mut() {
            Some(span) if span.end == index => span.end += 1,
            _ => spans.push(index..index + 1),
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_found() {
        assert_eq!(spans(&[true, true, false, true]), [0..2, 3..4]);
        assert!(spans(&[false]).is_empty());
    }

    #[test]
    fn a_shape_touches_its_tile_and_those_beside_its_edge() {
        let mut tiles = Tiles { width: 100, height: 70, touched: vec![false; 4 * 3] };
        tiles.touch(Rect::from_xywh(33.0, 40.0, 10.0, 10.0).expect("a rectangle"), 1.0);
        let ranges: Vec<Range<usize>> = tiles.ranges().collect();
        // Pixels 31 to 44 of a line lie in the first two tiles; lines 38 to 52 in the second row of tiles.
        assert_eq!((ranges.len(), &ranges[0], &ranges[31]), (32, &(3200..3264), &(6300..6364)));
    }

    #[test]
    fn what_lies_outside_touches_nothing() {
        let mut tiles = Tiles { width: 100, height: 70, touched: vec![false; 4 * 3] };
        tiles.touch(Rect::from_xywh(-50.0, -50.0, 10.0, 10.0).expect("a rectangle"), 1.0);
        tiles.touch(Rect::from_xywh(200.0, 200.0, 10.0, 10.0).expect("a rectangle"), 1.0);
        assert_eq!(tiles.ranges().count(), 0);
    }
}
