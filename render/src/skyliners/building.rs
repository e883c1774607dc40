//! Buildings from above: the darker and the higher, with a step for every floor; roofs and parks have signs of their own.

use crate::scene::{Point, Shape, bold, circle, fill, line, polygon, rect, text};
use crate::theme::{INK, LIGHT};
use games::skyliners::Building;

pub const GRASS: &str = "#8cc26b";
const TREE: &str = "#3f7d33";
pub const ROOF: &str = "#c8503a";
const ROOF_DARK: &str = "#a33a28";
const SHADOW: &str = "#a39c8c";
/// By the number of floors: every six are a hue of their own that darkens, so that no two heights look alike.
const TONES: [[&str; 6]; 4] = [
    ["#f4d98f", "#e8b25c", "#cf8a3a", "#9c6238", "#6b4432", "#3f2b26"],
    ["#cfeae6", "#93cfc6", "#52aa9f", "#2f7f78", "#1f5c5a", "#143f41"],
    ["#f6d0d8", "#e59aaa", "#d0708a", "#9c3a58", "#6f2542", "#47162b"],
    ["#dfe3e8", "#b4bcc6", "#8d98a8", "#5b6676", "#3f4857", "#29303c"],
];
/// Steps that are drawn at most.
const STEPS: u8 = 6;

/// The colour of so many floors, and what can be read on it.
fn tone(floors: u8) -> (&'static str, &'static str) {
    let index = usize::from(floors.max(1) - 1).min(6 * TONES.len() - 1);
    (TONES[index / 6][index % 6], if index % 6 < 3 { INK } else { LIGHT })
}

/// A building that fills a square field.
pub fn draw(building: Building, (x, y): Point, side: f32, shapes: &mut Vec<Shape>) {
    let centre = (x + side / 2.0, y + side / 2.0);
    match building {
        Building::Park => park((x, y), side, shapes),
        Building::Floors(floors) => {
            steps(floors, (x, y), side, shapes);
            number(floors, centre, side * 0.5, tone(floors).1, shapes);
        }
        Building::Roofed(floors) => {
            let top = steps(floors, (x, y), side, shapes);
            roof((x + top, y + top), side - 2.0 * top, shapes);
            shapes.push(circle(centre, side * 0.2, fill(LIGHT)));
            number(floors, centre, side * 0.32, INK, shapes);
        }
    }
}

/// The number of floors.
fn number(floors: u8, (x, y): Point, size: f32, ink: &'static str, shapes: &mut Vec<Shape>) {
    shapes.push(text((x, y + size * 0.36), floors.to_string(), bold(size, ink)));
}

/// One frame for each floor, the upper smaller, over a shadow. Says how far the uppermost stands back.
fn steps(floors: u8, (x, y): Point, side: f32, shapes: &mut Vec<Shape>) -> f32 {
    let shown = floors.clamp(1, STEPS);
    let shadow = side * 0.012 * f32::from(shown);
    shapes.push(rect((x + 2.0 + shadow, y + 2.0 + shadow), (side - 4.0, side - 4.0), 4.0, fill(SHADOW)));
    let inset = |step: u8| side * (0.02 + 0.042 * f32::from(step));
    for step in 0..shown {
        let edge = inset(step);
        let (tone, ink) = tone(floors);
        let paint = fill(tone).outlined(ink, side * 0.016);
        shapes.push(rect((x + edge, y + edge), (side - 2.0 * edge, side - 2.0 * edge), 3.0, paint));
    }
    inset(shown - 1)
}

/// Four slopes that meet in a point.
fn roof((x, y): Point, side: f32, shapes: &mut Vec<Shape>) {
    let (right, low, middle) = (x + side, y + side, (x + side / 2.0, y + side / 2.0));
    shapes.push(rect((x, y), (side, side), 2.0, fill(ROOF)));
    shapes.push(polygon(vec![(right, y), (right, low), (x, low), middle], fill(ROOF_DARK)));
    shapes.push(Shape::Line { points: vec![(x, y), (right, low)], paint: line(LIGHT, 2.5) });
    shapes.push(Shape::Line { points: vec![(right, y), (x, low)], paint: line(LIGHT, 2.5) });
    shapes.push(rect((x, y), (side, side), 2.0, line(LIGHT, 2.5)));
}

/// A lawn with trees.
fn park((x, y): Point, side: f32, shapes: &mut Vec<Shape>) {
    let edge = side * 0.02;
    shapes.push(rect((x + edge, y + edge), (side - 2.0 * edge, side - 2.0 * edge), side * 0.16, fill(GRASS)));
    for (dx, dy, radius) in [(0.36, 0.42, 0.13), (0.66, 0.38, 0.11), (0.55, 0.66, 0.15), (0.28, 0.7, 0.09)] {
        shapes.push(circle((x + side * dx, y + side * dy), side * radius, fill(TREE)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dozen_heights_have_colours_of_their_own() {
        let mut tones: Vec<&str> = (1..=24).map(|floors| tone(floors).0).collect();
        assert_eq!(tone(25), tone(24));
        tones.sort_unstable();
        tones.dedup();
        assert_eq!(tones.len(), 24);
    }
}
