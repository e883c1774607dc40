//! What changes on the map: bonuses, buildings, names of areas, tokens, the traces of the last turn.

use super::bonus;
use crate::layout::Map;
use crate::mark::{badge, mark, tick};
use crate::scene::{Point, Shape, bold, fill, line, polygon, rect, text};
use crate::theme::{self, GOLD, INK, LABEL, LAST, LIGHT, SITE};
use games::Seat;
use games::hex::Cell;
use games::project_skyline::{Area, Public};
use std::collections::BTreeSet;

/// The heights of a layer and of the uppermost one, and half the width of a building, by the radius of a field: a
/// building of seven layers hides no name of a field, and no building hides another.
const SLAB: f32 = 0.235;
const CAP: f32 = 0.56;
const HALF: f32 = 0.43;
/// Where a building stands, below the centre of its field.
const FOOT: f32 = 0.3;

/// Draws it over the ground.
pub fn draw(public: &Public, map: &Map, shapes: &mut Vec<Shape>) {
    let board = public.board.board();
    for (&cell, &what) in &public.bonuses {
        let (x, y) = map.centre(cell);
        bonus(what, (x, y - map.radius * 0.1), map.radius * 0.4, shapes);
    }
    for (index, monument) in board.monuments.iter().enumerate() {
        visitors(public, index, map.centre(monument.cell), map.radius, shapes);
    }
    ring(public, map, shapes);
    let mut stacks: Vec<(&Cell, &Vec<Seat>)> = public.stacks.iter().collect();
    stacks.sort_by_key(|(cell, _)| (cell.row, cell.column));
    for (&cell, layers) in stacks {
        stack(map, cell, layers, shapes);
    }
    for area in &board.areas {
        tag(public, map, area, shapes);
    }
}

/// The marks of the seats that meet a monument's condition now.
fn visitors(public: &Public, index: usize, (x, y): Point, radius: f32, shapes: &mut Vec<Shape>) {
    let Some(monument) = public.board.board().monuments.get(index) else { return };
    let met = public.seats.iter().filter(|(_, seat)| seat.monuments.contains(&monument.id));
    let places = [(-0.62, -0.22), (0.62, -0.22), (-0.62, 0.16), (0.62, 0.16)];
    for ((seat, _), (dx, dy)) in met.zip(places) {
        badge(seat, (x + dx * radius, y + dy * radius), 11.0, shapes);
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
    let (half, slab, cap) = (map.radius * HALF, map.radius * SLAB, map.radius * CAP);
    let mut bottom = y + map.radius * FOOT;
    let whole = tall(map, layers.len());
    let shadow = vec![
        (x + half, bottom),
        (x + half, bottom - whole + 6.0),
        (x + half + 7.0, bottom - whole + 12.0),
        (x + half + 7.0, bottom),
    ];
    shapes.push(polygon(shadow, fill(theme::livery(owner).shade)));
    for &layer in below {
        let livery = theme::livery(layer);
        bottom -= slab;
        shapes.push(rect(
            (x - half, bottom),
            (2.0 * half, slab),
            1.0,
            fill(livery.colour).outlined(LIGHT, 1.6),
        ));
        mark(livery.mark, (x, bottom + slab / 2.0), slab * 0.4, livery.ink, shapes);
    }
    let livery = theme::livery(owner);
    let paint = fill(livery.colour).outlined(LIGHT, 2.5);
    shapes.push(rect((x - half - 2.0, bottom - cap), (2.0 * half + 4.0, cap), 4.0, paint));
    mark(livery.mark, (x - half * 0.47, bottom - cap / 2.0), 10.0, livery.ink, shapes);
    let height = layers.len().to_string();
    shapes.push(text((x + half * 0.47, bottom - cap / 2.0 + 9.5), height, bold(27.0, livery.ink)));
}

/// How high a building of so many layers is drawn.
fn tall(map: &Map, layers: usize) -> f32 {
    if layers == 0 { 0.0 } else { map.radius * (CAP + SLAB * (layers as f32 - 1.0)) }
}

/// The name of an area, on its first field; golden with a tick when scored; with a sign where a token lies.
fn tag(public: &Public, map: &Map, area: &Area, shapes: &mut Vec<Shape>) {
    let Some(&cell) = area.cells.first() else { return };
    let (x, y) = map.centre(cell);
    let layers = public.stacks.get(&cell).map_or(0, Vec::len);
    let y = (y - map.radius * 0.7).min(y + map.radius * FOOT - tall(map, layers) - 15.0);
    chip(public, area, (x, y), shapes);
    if public.tokens.contains(&area.id) {
        site((x - 38.0, y + 2.0), 17.0, shapes);
    }
}

/// The name of an area as it stands on the map and in lists.
pub fn chip(public: &Public, area: &Area, (x, y): Point, shapes: &mut Vec<Shape>) {
    let scored = public.scored.contains(&area.id);
    let (paper, letters) = if scored { (GOLD, INK) } else { (INK, LIGHT) };
    let wide = if scored { 60.0 } else { 44.0 };
    shapes.push(rect((x - 22.0, y - 14.0), (wide, 28.0), 6.0, fill(paper).outlined(INK, 2.0)));
    shapes.push(text((x, y + 8.5), area.id.to_string(), bold(LABEL, letters)));
    if scored {
        shapes.push(tick((x + 28.0, y), 7.0, INK));
    }
}

/// A building-site token.
pub fn site((x, y): Point, r: f32, shapes: &mut Vec<Shape>) {
    let points = vec![(x, y - r), (x + r, y + r * 0.72), (x - r, y + r * 0.72)];
    shapes.push(polygon(points, fill(SITE).outlined(INK, 3.0)));
    shapes.push(rect((x - r * 0.1, y - r * 0.4), (r * 0.2, r * 0.6), 0.0, fill(INK)));
    shapes.push(rect((x - r * 0.1, y + r * 0.34), (r * 0.2, r * 0.2), 0.0, fill(INK)));
}
