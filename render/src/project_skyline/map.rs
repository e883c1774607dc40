//! What changes on the map: bonuses, buildings, scored areas, tokens, the traces of the last turn.

use super::ground::Corner;
use super::{bonus, ground};
use crate::layout::Map;
use crate::mark::{badge, mark, tick};
use crate::scene::{Point, Shape, bold, circle, fill, line, polygon, rect, text};
use crate::theme::{self, GOLD, INK, LAST, LIGHT, SITE, WIDTH};
use games::Seat;
use games::board::hex::Cell;
use games::project_skyline::{Area, Public};
use std::collections::BTreeSet;

/// The heights of a layer and of the uppermost one, and half the width of a building: one of seven layers hides neither
/// the name of a field or of an area nor another building's top.
const SLAB: f32 = 9.0;
const CAP: f32 = 27.0;
const HALF: f32 = 22.0;
/// How wide the side in the shade is.
const SIDE: f32 = 7.0;
/// Where a building stands, below the centre of its field.
const FOOT: f32 = 12.0;

/// Draws it over the ground.
pub fn draw(public: &Public, map: &Map, shapes: &mut Vec<Shape>) {
    let board = public.board();
    for (&cell, &what) in &public.bonuses {
        let (x, y) = map.centre(cell);
        bonus(what, (x, y - 9.0), 19.0, shapes);
    }
    for (index, monument) in board.monuments.iter().enumerate() {
        visitors(public, index, map.centre(monument.cell), shapes);
    }
    ring(public, map, shapes);
    // Row by row, so that nearer buildings stand before farther ones.
    for (&cell, layers) in &public.stacks {
        stack(map, cell, layers, shapes);
    }
    for (area, place) in board.areas.iter().zip(ground::chip_places(board, map)) {
        tag(public, area, place, shapes);
    }
}

/// The marks of the seats that meet a monument's condition now.
fn visitors(public: &Public, index: usize, (x, y): Point, shapes: &mut Vec<Shape>) {
    let Some(monument) = public.board().monuments.get(index) else { return };
    let met = public.seats.iter().filter(|(_, seat)| seat.monuments.contains(&monument.id));
    for ((seat, _), (dx, dy)) in met.zip([(-33.0, -10.0), (33.0, -10.0), (-33.0, 12.0), (33.0, 12.0)]) {
        badge(seat, (x + dx, y + dy), 11.0, shapes);
    }
}

/// A ring around every field that the last turn or the present one built on.
fn ring(public: &Public, map: &Map, shapes: &mut Vec<Shape>) {
    let traces = public.last_turn.iter().chain([&public.turn]);
    let cells: BTreeSet<Cell> = traces.flat_map(|trace| trace.built.iter().copied()).collect();
    for cell in cells {
        shapes.push(polygon(map.corners(cell, 0.88), line(LIGHT, 11.0)));
        shapes.push(polygon(map.corners(cell, 0.88), line(LAST, 6.0)));
    }
}

/// A building: a slab for each layer with its owner's mark, and on top the mark and the height.
fn stack(map: &Map, cell: Cell, layers: &[Seat], shapes: &mut Vec<Shape>) {
    let Some((&owner, below)) = layers.split_last() else { return };
    let (x, y) = map.centre(cell);
    let mut bottom = y + FOOT;
    let whole = CAP + SLAB * below.len() as f32;
    let shade = (x + HALF, bottom - whole + 8.0);
    shapes.push(rect(shade, (SIDE, whole - 8.0), 0.0, fill(theme::livery(owner).shade)));
    let frame = (2.0 * HALF + 2.0, whole - CAP + 1.0);
    shapes.push(rect((x - HALF - 1.0, bottom - frame.1 + 1.0), frame, 0.0, fill(LIGHT)));
    for &layer in below {
        let livery = theme::livery(layer);
        bottom -= SLAB;
        shapes.push(rect((x - HALF, bottom), (2.0 * HALF, SLAB - 1.4), 0.0, fill(livery.colour)));
        mark(livery.mark, (x, bottom + SLAB / 2.0 - 0.7), SLAB * 0.38, livery.ink, shapes);
    }
    cap(owner, layers.len(), (x, bottom - CAP / 2.0), HALF, shapes);
}

/// The uppermost layer of a building: whose it is, and the height.
pub fn cap(seat: Seat, height: usize, (x, y): Point, half: f32, shapes: &mut Vec<Shape>) {
    let livery = theme::livery(seat);
    let tall = half * CAP / HALF;
    let paint = fill(livery.colour).outlined(LIGHT, 2.5);
    shapes.push(rect((x - half - 2.0, y - tall / 2.0), (2.0 * half + 4.0, tall), 4.0, paint));
    mark(livery.mark, (x - half * 0.47, y), half * 0.44, livery.ink, shapes);
    let size = half * 1.18;
    shapes.push(text((x + half * 0.47, y + size * 0.36), height.to_string(), bold(size, livery.ink)));
}

/// The name of an area; golden with a tick when it is scored, with a sign where a token lies.
fn tag(public: &Public, area: &Area, place: Corner, shapes: &mut Vec<Shape>) {
    let (x, y) = place.at;
    // What hangs on a name covers no building of its field, and moves inwards at the edge of the picture.
    let corner = ((x + 22.0 * place.outward).clamp(15.0, WIDTH - 15.0), y + 14.0);
    if !public.scored.contains(&area.id) {
        ground::chip(area.id, (x, y), shapes);
    } else {
        ground::scored_chip(area.id, (x, y), shapes);
        shapes.push(circle(corner, 9.0, fill(INK).outlined(GOLD, 2.0)));
        shapes.push(tick(corner, 4.5, GOLD));
    }
    if public.tokens.contains(&area.id) {
        site(corner, 14.0, shapes);
    }
}

/// A building-site token.
pub fn site((x, y): Point, r: f32, shapes: &mut Vec<Shape>) {
    let points = vec![(x, y - r), (x + r, y + r * 0.72), (x - r, y + r * 0.72)];
    shapes.push(polygon(points, fill(SITE).outlined(INK, 3.0)));
    shapes.push(rect((x - r * 0.1, y - r * 0.4), (r * 0.2, r * 0.6), 0.0, fill(INK)));
    shapes.push(rect((x - r * 0.1, y + r * 0.34), (r * 0.2, r * 0.2), 0.0, fill(INK)));
}
