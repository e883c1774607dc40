//! The small signs that several games share: seats, money, cards.

use crate::scene::{Point, Shape, bold, circle, fill, polygon, rect, text};
use crate::theme::{GOLD, GOLD_INK, INK, LIGHT, Mark};
use games::Seat;

/// A seat's mark in a colour.
pub fn mark(mark: Mark, (x, y): Point, r: f32, colour: &'static str, shapes: &mut Vec<Shape>) {
    shapes.push(match mark {
        Mark::Circle => circle((x, y), r * 0.9, fill(colour)),
        Mark::Triangle => polygon(vec![(x, y - r), (x + r, y + r * 0.8), (x - r, y + r * 0.8)], fill(colour)),
        Mark::Square => rect((x - r * 0.8, y - r * 0.8), (r * 1.6, r * 1.6), 0.0, fill(colour)),
        Mark::Cross => {
            let (a, b) = (r, r * 0.36);
            let points = [
                (-b, -a),
                (b, -a),
                (b, -b),
                (a, -b),
                (a, b),
                (b, b),
                (b, a),
                (-b, a),
                (-b, b),
                (-a, b),
                (-a, -b),
                (-b, -b),
            ];
            polygon(points.iter().map(|(dx, dy)| (x + dx, y + dy)).collect(), fill(colour))
        }
    });
}

/// A seat's mark on a disc of its colour.
pub fn badge(seat: Seat, centre: Point, radius: f32, shapes: &mut Vec<Shape>) {
    let livery = crate::theme::livery(seat);
    shapes.push(circle(centre, radius, fill(livery.colour).outlined(LIGHT, 2.0)));
    mark(livery.mark, centre, radius * 0.55, livery.ink, shapes);
}

/// Money as a coin with its amount.
pub fn coin(amount: i64, centre: Point, radius: f32, shapes: &mut Vec<Shape>) {
    shapes.push(circle(centre, radius, fill(GOLD).outlined(GOLD_INK, radius * 0.1)));
    let words = signed(amount);
    let size = radius * if words.chars().count() > 2 { 0.95 } else { 1.3 };
    shapes.push(text((centre.0, centre.1 + size * 0.36), words, bold(size, GOLD_INK)));
}

/// A number with a true minus.
pub fn signed(number: i64) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

/// A card with a plus: one more of them.
pub fn more_cards((x, y): Point, radius: f32, shapes: &mut Vec<Shape>) {
    let size = (radius * 1.36, radius * 1.9);
    let at = (x - size.0 / 2.0, y - size.1 / 2.0);
    shapes.push(rect(at, size, 4.0, fill(LIGHT).outlined(INK, 2.5)));
    let (arm, thick) = (radius * 0.42, radius * 0.2);
    shapes.push(rect((x - arm, y - thick / 2.0), (2.0 * arm, thick), 0.0, fill(INK)));
    shapes.push(rect((x - thick / 2.0, y - arm), (thick, 2.0 * arm), 0.0, fill(INK)));
}

/// A tick, as wide as two radiuses.
pub fn tick((x, y): Point, r: f32, colour: &'static str) -> Shape {
    let points = vec![(x - r, y), (x - r * 0.3, y + r * 0.7), (x + r, y - r * 0.8)];
    Shape::Line { points, paint: crate::scene::line(colour, r * 0.5) }
}
