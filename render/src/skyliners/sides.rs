//! The rim of the city: for every seat its five lines with what it sees along each, on its own side.

use super::Ground;
use crate::mark::mark;
use crate::scene::{Point, Shape, bold, fill, polygon, rect, text};
use crate::theme::{self, INK, LIGHT};
use games::Seat;
use games::skyliners::{Line, Public, Side};

/// How far the middle of a chip lies from the nearest field.
const AWAY: f32 = 52.0;
const CHIP: Point = (74.0, 64.0);

/// What stays goes to `fixed`: chips and letters; the numbers change.
pub fn draw(public: &Public, ground: Ground, fixed: &mut Vec<Shape>, shapes: &mut Vec<Shape>) {
    for (seat, own) in public.seats.iter() {
        for (line, count) in public.sees(seat) {
            let (x, y) = ground.map.centre(own.side.cell(line, 0));
            let (dx, dy) = outwards(own.side);
            let away = ground.field() / 2.0 + AWAY;
            let centre = (x + dx * away, y + dy * away);
            chip(seat, line, centre, fixed);
            pointer(seat, own.side, centre, fixed);
            number(count, centre, shapes);
        }
    }
}

/// The way from the city to a side.
fn outwards(side: Side) -> (f32, f32) {
    match side {
        Side::South => (0.0, 1.0),
        Side::West => (-1.0, 0.0),
        Side::North => (0.0, -1.0),
        Side::East => (1.0, 0.0),
    }
}

/// A line's letter and its owner's mark, with room for a number.
pub fn chip(seat: Seat, line: Line, (x, y): Point, shapes: &mut Vec<Shape>) {
    let livery = theme::livery(seat);
    let (wide, tall) = CHIP;
    let at = (x - wide / 2.0, y - tall / 2.0);
    shapes.push(rect(at, CHIP, 10.0, fill(livery.colour)));
    shapes.push(text((x - wide * 0.25, y - 2.0), line.to_string(), bold(30.0, livery.ink)));
    mark(livery.mark, (x - wide * 0.25, y + tall * 0.27), 9.0, livery.ink, shapes);
    shapes.push(rect((x - 1.0, at.1 + 5.0), (wide / 2.0 - 4.0, tall - 10.0), 7.0, fill(LIGHT)));
}

/// What is seen along a line, on its chip.
pub fn number(count: usize, (x, y): Point, shapes: &mut Vec<Shape>) {
    shapes.push(text((x + CHIP.0 * 0.22, y + 13.0), count.to_string(), bold(36.0, INK)));
}

/// A tip from a chip towards the city.
fn pointer(seat: Seat, side: Side, (x, y): Point, shapes: &mut Vec<Shape>) {
    let (dx, dy) = outwards(side);
    let reach = if dx == 0.0 { CHIP.1 / 2.0 } else { CHIP.0 / 2.0 };
    let (tip, base, half) = (reach + 11.0, reach - 1.0, 11.0);
    let points = vec![
        (x - dx * tip, y - dy * tip),
        (x - dx * base - dy * half, y - dy * base - dx * half),
        (x - dx * base + dy * half, y - dy * base + dx * half),
    ];
    shapes.push(polygon(points, fill(theme::livery(seat).colour)));
}
