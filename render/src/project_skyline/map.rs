//! The city: fields by area, water, ferries, the landmark, monuments, and what stands on them.

use super::{bonus, mark};
use crate::layout::Map;
use crate::scene::{Point, Scene, Shape, bold, circle, fill, line, polygon, rect, text};
use crate::theme::{self, COAST, FERRY, GOLD, INK, LABEL, LAST, LIGHT, MONUMENT, SITE, WATER, WAVE, WIDTH};
use games::Seat;
use games::hex::Cell;
use games::project_skyline::{Area, Board, Colour, Public};
use std::collections::BTreeSet;

/// The heights of a layer and of the uppermost one.
const SLAB: f32 = 12.0;
const CAP: f32 = 32.0;

/// Draws the map below a height and says where it ends.
pub fn draw(public: &Public, scene: &mut Scene, top: f32) -> f32 {
    let board = public.board.board();
    let cells = board.fields().chain(board.water.iter().copied());
    let cells: Vec<Cell> = cells.chain(board.monuments.iter().map(|monument| monument.cell)).collect();
    let columns = cells.iter().map(|cell| cell.column).max().unwrap_or(0) + 1;
    let rows = cells.iter().map(|cell| cell.row).max().unwrap_or(0) + 1;
    let map = Map::fit((10.0, top), WIDTH - 20.0, columns);
    ground(board, &map, &mut scene.ground);
    let shapes = &mut scene.over;
    for (&cell, &what) in &public.bonuses {
        bonus(what, lift(map.centre(cell), -6.0), map.radius * 0.42, shapes);
    }
    for &cell in &public.blockades {
        blockade(&map, cell, shapes);
    }
    marked(public, &map, shapes);
    let mut stacks: Vec<(&Cell, &Vec<Seat>)> = public.stacks.iter().collect();
    stacks.sort_by_key(|(cell, _)| (cell.row, cell.column));
    for (&cell, layers) in stacks {
        stack(&map, cell, layers, shapes);
    }
    for area in &board.areas {
        tag(public, &map, area, shapes);
    }
    top + map.height(rows)
}

/// What stays the same during a game.
fn ground(board: &Board, map: &Map, shapes: &mut Vec<Shape>) {
    for &cell in &board.water {
        shapes.push(polygon(map.corners(cell, 1.02), fill(WATER).outlined(WATER, 1.0)));
        let (x, y) = map.centre(cell);
        let wave = |dy: f32| Shape::Line {
            points: vec![
                (x - 24.0, y + dy),
                (x - 12.0, y + dy - 7.0),
                (x, y + dy),
                (x + 12.0, y + dy - 7.0),
                (x + 24.0, y + dy),
            ],
            paint: line(WAVE, 3.0),
        };
        shapes.extend([wave(-10.0), wave(14.0)]);
    }
    for area in &board.areas {
        for &cell in &area.cells {
            shapes.push(polygon(
                map.corners(cell, 0.98),
                fill(tone(area.colour)).outlined(rim(area.colour), 1.5),
            ));
        }
    }
    let fields: Vec<Cell> = board.fields().collect();
    for &cell in &fields {
        borders(board, map, cell, shapes);
    }
    for &(one, other) in &board.ferries {
        ferry(map.centre(one), map.centre(other), shapes);
    }
    if let Some(cell) = board.landmark {
        landmark(map, cell, shapes);
    }
    for monument in &board.monuments {
        let (x, y) = map.centre(monument.cell);
        shapes.push(polygon(map.corners(monument.cell, 0.96), fill(MONUMENT).outlined(INK, 3.0)));
        temple((x, y - map.radius * 0.52), map.radius * 0.36, shapes);
        shapes.push(text((x, y + 14.0), monument.id.to_string(), bold(LABEL + 3.0, LIGHT)));
        match monument.threshold {
            Some(threshold) => {
                bonus(monument.bonus, (x - 19.0, y + 34.0), 17.0, shapes);
                shapes.push(polygon(house((x + 19.0, y + 34.0), 17.0), fill(LIGHT)));
                shapes.push(text((x + 19.0, y + 45.0), threshold.to_string(), bold(LABEL, MONUMENT)));
            }
            None => bonus(monument.bonus, (x, y + 33.0), 17.0, shapes),
        }
    }
    for cell in fields {
        shapes.push(text(lift(map.centre(cell), map.radius * 0.66), cell.to_string(), bold(LABEL, INK)));
    }
}

/// Thick lines where an area ends.
fn borders(board: &Board, map: &Map, cell: Cell, shapes: &mut Vec<Shape>) {
    let own = board.area_of(cell).map(|area| area.id);
    for (beyond, ends) in map.sides(cell) {
        let wet = beyond.is_none_or(|beyond| board.water.contains(&beyond));
        let other = beyond.and_then(|beyond| board.area_of(beyond)).map(|area| area.id);
        if other != own {
            let paint = if wet { line(COAST, 6.0) } else { line(INK, 4.5) };
            shapes.push(Shape::Line { points: ends.to_vec(), paint });
        }
    }
}

fn ferry(one: Point, other: Point, shapes: &mut Vec<Shape>) {
    let at = |part: f32| (one.0 + (other.0 - one.0) * part, one.1 + (other.1 - one.1) * part);
    shapes.push(Shape::Line { points: vec![at(0.24), at(0.76)], paint: line(FERRY, 7.0).dashed() });
    let (x, y) = at(0.5);
    shapes.push(polygon(
        vec![(x - 30.0, y), (x + 30.0, y), (x + 20.0, y + 17.0), (x - 20.0, y + 17.0)],
        fill(FERRY),
    ));
    shapes.push(rect((x - 16.0, y - 13.0), (32.0, 12.0), 2.0, fill(LIGHT).outlined(FERRY, 3.0)));
    for end in [at(0.25), at(0.75)] {
        shapes.push(circle(end, 8.0, fill(FERRY).outlined(LIGHT, 2.5)));
    }
}

/// A skyscraper with a spire.
fn landmark(map: &Map, cell: Cell, shapes: &mut Vec<Shape>) {
    let (x, y) = map.centre(cell);
    let r = map.radius;
    shapes.push(polygon(map.corners(cell, 0.97), fill(GOLD).outlined(INK, 4.0)));
    for (half, top) in [(0.42, 0.0), (0.3, -0.35), (0.17, -0.6), (0.04, -0.95)] {
        let at = (x - half * r, y + top * r);
        shapes.push(rect(at, (2.0 * half * r, r * (0.68 - top)), 0.0, fill(INK)));
    }
    for row in 0..3_u8 {
        for column in [-1.0, 0.0, 1.0] {
            let at = (x + column * 0.2 * r - 3.5, y + r * (0.08 + 0.2 * f32::from(row)));
            shapes.push(rect(at, (7.0, 7.0), 0.0, fill(GOLD)));
        }
    }
}

/// A pediment on columns.
fn temple((x, y): Point, r: f32, shapes: &mut Vec<Shape>) {
    shapes.push(polygon(vec![(x - r, y - r * 0.2), (x, y - r), (x + r, y - r * 0.2)], fill(LIGHT)));
    for column in [-0.7, 0.0, 0.7] {
        shapes.push(rect((x + column * r - 3.0, y - r * 0.1), (6.0, r * 0.7), 0.0, fill(LIGHT)));
    }
    shapes.push(rect((x - r, y + r * 0.62), (2.0 * r, 4.0), 0.0, fill(LIGHT)));
}

/// The outline of a house.
fn house((x, y): Point, r: f32) -> Vec<Point> {
    vec![(x, y - r * 1.1), (x + r, y - r * 0.4), (x + r, y + r), (x - r, y + r), (x - r, y - r * 0.4)]
}

/// The name of an area, on its first field; golden with a tick when scored; with a crane where a token lies.
fn tag(public: &Public, map: &Map, area: &Area, shapes: &mut Vec<Shape>) {
    let Some(&cell) = area.cells.first() else { return };
    let (x, y) = map.centre(cell);
    let layers = public.stacks.get(&cell).map_or(0, Vec::len);
    let y = (y - map.radius * 0.68).min(y + map.radius * 0.3 - tall(layers) - 14.0);
    let scored = public.scored.contains(&area.id);
    let (paper, letters) = if scored { (GOLD, INK) } else { (INK, LIGHT) };
    shapes.push(rect((x - 22.0, y - 13.0), (44.0, 27.0), 6.0, fill(paper).outlined(INK, 2.0)));
    shapes.push(text((x, y + 9.0), area.id.to_string(), bold(LABEL, letters)));
    if scored {
        let points = vec![(x + 24.0, y), (x + 31.0, y + 9.0), (x + 44.0, y - 10.0)];
        shapes.push(Shape::Line { points, paint: line(INK, 5.0) });
    }
    if public.tokens.contains(&area.id) {
        let (x, y) = (x - 35.0, y + 28.0);
        let points = vec![(x, y - 17.0), (x + 17.0, y + 12.0), (x - 17.0, y + 12.0)];
        shapes.push(polygon(points, fill(SITE).outlined(INK, 3.0)));
        shapes.push(text((x, y + 10.0), "!", bold(LABEL, INK)));
    }
}

fn blockade(map: &Map, cell: Cell, shapes: &mut Vec<Shape>) {
    let (x, y) = lift(map.centre(cell), -4.0);
    let (wide, tall) = (map.radius * 0.62, 13.0);
    for dx in [-0.7, 0.7] {
        shapes.push(rect((x + dx * wide - 4.0, y - 12.0), (8.0, 44.0), 2.0, fill(INK)));
    }
    shapes.push(rect((x - wide, y - tall), (2.0 * wide, 2.0 * tall), 3.0, fill(LIGHT).outlined(INK, 3.0)));
    for stripe in [-0.75, -0.05, 0.65] {
        let left = x + stripe * wide;
        let slant = 12.0;
        shapes.push(polygon(
            vec![
                (left, y + tall),
                (left + slant, y - tall),
                (left + slant + 11.0, y - tall),
                (left + 11.0, y + tall),
            ],
            fill("#c81e1e"),
        ));
    }
}

/// A ring around every field that the last turn or the present one built on.
fn marked(public: &Public, map: &Map, shapes: &mut Vec<Shape>) {
    let traces = public.last_turn.iter().chain([&public.turn]);
    let cells: BTreeSet<Cell> = traces.flat_map(|trace| trace.built.iter().copied()).collect();
    for cell in cells {
        shapes.push(polygon(map.corners(cell, 0.9), line(LIGHT, 10.0)));
        shapes.push(polygon(map.corners(cell, 0.9), line(LAST, 6.0)));
    }
}

/// A building: a slab for each layer with its owner's mark, and on top the mark and the height.
fn stack(map: &Map, cell: Cell, layers: &[Seat], shapes: &mut Vec<Shape>) {
    let Some(&owner) = layers.last() else { return };
    let (x, y) = map.centre(cell);
    let half = map.radius * 0.56;
    let mut bottom = y + map.radius * 0.3;
    for &layer in &layers[..layers.len() - 1] {
        let livery = theme::livery(layer);
        bottom -= SLAB;
        shapes.push(rect(
            (x - half, bottom),
            (2.0 * half, SLAB),
            1.5,
            fill(livery.colour).outlined(LIGHT, 1.5),
        ));
        for dx in [-0.5, 0.5] {
            mark(livery.mark, (x + dx * half, bottom + SLAB / 2.0), 4.2, LIGHT, shapes);
        }
    }
    let livery = theme::livery(owner);
    shapes.push(rect(
        (x - half, bottom - CAP),
        (2.0 * half, CAP),
        5.0,
        fill(livery.colour).outlined(LIGHT, 2.5),
    ));
    mark(livery.mark, (x - half * 0.46, bottom - CAP / 2.0), 10.5, LIGHT, shapes);
    shapes.push(text((x + half * 0.44, bottom - 6.0), layers.len().to_string(), bold(28.0, LIGHT)));
}

/// How high a building of so many layers is drawn.
fn tall(layers: usize) -> f32 {
    if layers == 0 { 0.0 } else { CAP + SLAB * (layers as f32 - 1.0) }
}

fn lift((x, y): Point, down: f32) -> Point {
    (x, y + down)
}

/// The colour of an area on the map.
pub fn tone(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "#9fd08a",
        Colour::White => "#fffdf6",
        Colour::Grey => "#b9c0c9",
        Colour::Red => "#ee9a86",
    }
}

fn rim(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "#6fa85a",
        Colour::White => "#d8d0bb",
        Colour::Grey => "#8d96a2",
        Colour::Red => "#c46a55",
    }
}
