//! The city as it stays during a game: land and water, fields by area, ferries, the landmark, monuments, closed fields.

use super::{bonus, house};
use crate::layout::Map;
use crate::scene::{Point, Shape, bold, circle, fill, line, polygon, rect, text};
use crate::theme::{GOLD, INK, LABEL, LIGHT, WIDTH};
use games::board::hex::Cell;
use games::project_skyline::{AreaId, Board, Colour, Monument};
use std::collections::BTreeSet;

const WATER: &str = "#a9cfe4";
const SHALLOW: &str = "#bcdcec";
const SHORE: &str = "#d3e9f3";
const QUAY: &str = "#7f9fb3";
const WAVE: &str = "#8dbbd6";
const COUNTRY: &str = "#e9e3d3";
const STREET: &str = "#faf7ef";
const BORDER: &str = "#414c5d";
const FERRY: &str = "#1d4f73";
const MONUMENT: &str = "#54427a";
const BARRIER: &str = "#c81e1e";

/// Where the name of a field stands, below its centre.
pub const NAME: f32 = 30.0;

/// Room left and right of the map for the names of areas, above it for towers in the first row, and below it.
const ROOM: (f32, f32, f32) = (24.0, 26.0, 8.0);
/// A quarter of a field's height, much less than of its width: the city is seen from a height, and the picture fits a
/// phone.
const TALL: f32 = 21.5;

/// Where the fields of a board lie below a height, and where the map ends.
pub fn layout(board: &Board, top: f32) -> (Map, f32) {
    let ((columns, rows), (left, above, below)) = (extent(board), ROOM);
    let wide = (WIDTH - 2.0 * left) / (2.0 * f32::from(columns) + 1.0);
    let map = Map { origin: (left + wide, top + above + 2.0 * TALL), unit: (wide, TALL), ring: 0.97 };
    (map, top + above + TALL * (3.0 * f32::from(rows) + 1.0) + below)
}

/// How many columns and rows a board has, rows of nothing but water at the lower end left out.
fn extent(board: &Board) -> (i8, i8) {
    let cells = || land(board).into_iter();
    let columns = cells().chain(board.water.iter().copied()).map(|cell| cell.column).max();
    let rows = cells().map(|cell| cell.row).max();
    (columns.unwrap_or(0) + 1, rows.unwrap_or(0) + 1)
}

/// The cells that are not water.
fn land(board: &Board) -> BTreeSet<Cell> {
    let monuments = board.monuments.iter().map(|monument| monument.cell);
    board.fields().chain(monuments).chain(board.landmark).collect()
}

/// Draws it between two heights; what lies beyond them is for others to cover.
pub fn draw(board: &Board, blockades: &[Cell], map: &Map, ends: (f32, f32), shapes: &mut Vec<Shape>) {
    terrain(board, map, ends, shapes);
    for area in &board.areas {
        for &cell in &area.cells {
            let paint = fill(tone(area.colour)).outlined(tone(area.colour), 6.0);
            shapes.push(polygon(map.corners(cell, 0.88), paint));
        }
    }
    for cell in board.fields() {
        borders(board, map, cell, shapes);
    }
    for &(one, other) in &board.ferries {
        ferry(map.centre(one), map.centre(other), shapes);
    }
    if let Some(cell) = board.landmark {
        landmark(map, cell, shapes);
    }
    for monument in &board.monuments {
        self::monument(map, monument, shapes);
    }
    for area in &board.areas {
        for &cell in &area.cells {
            let (x, y) = map.centre(cell);
            if blockades.contains(&cell) {
                barrier((x, y - 9.0), 41.0, shapes);
            } else if !board.bonuses.contains_key(&cell) {
                kind(area.colour, (x, y - 2.0), 14.0, shapes);
            }
            shapes.push(text((x, y + NAME), cell.to_string(), bold(LABEL, INK)));
        }
    }
}

/// An upper corner of a field, where the name of its area can stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corner {
    pub at: Point,
    /// The side of the corner that is not the field's: -1 for the left, 1 for the right.
    pub outward: f32,
    above: Above,
}

/// What lies above a corner, the best for a name that stands there first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Above {
    Nothing,
    Field,
    Monument,
}

/// Where the names of areas stand, area by area: on an upper corner of one of its fields, where no building reaches,
/// no monument shows its bonus, and no other name stands; the name of a field is only touched when there is no choice.
pub fn chip_places(board: &Board, map: &Map) -> Vec<Corner> {
    let mut places: Vec<Corner> = Vec::new();
    for area in &board.areas {
        let corners = || area.cells.iter().flat_map(|&cell| upper_corners(board, map, cell));
        let near = |one: Point, other: Point| (one.0 - other.0).hypot(one.1 - other.1) < map.unit.0;
        let apart = |corner: &Corner| !places.iter().any(|other| near(corner.at, other.at));
        let free = corners().filter(apart).min_by_key(|corner| corner.above);
        places.extend(free.or_else(|| corners().next()));
    }
    places
}

/// The upper corners of a field, the left one first.
fn upper_corners(board: &Board, map: &Map, cell: Cell) -> [Corner; 2] {
    let (x, y) = map.centre(cell);
    let above = |beyond: Option<Cell>| match beyond {
        Some(beyond) if board.area_of(beyond).is_some() => Above::Field,
        Some(beyond) if board.monuments.iter().any(|monument| monument.cell == beyond) => Above::Monument,
        _ => Above::Nothing,
    };
    [(-1.0, cell.neighbours().last()), (1.0, cell.neighbours().next())].map(|(outward, beyond)| Corner {
        at: (x + outward * map.unit.0, y - map.unit.1 + 4.0),
        outward,
        above: above(beyond),
    })
}

/// The name of an area as it stands on the map and in lists.
pub fn chip(id: AreaId, (x, y): Point, shapes: &mut Vec<Shape>) {
    let paint = fill(tone(id.colour)).outlined(INK, 3.0);
    shapes.push(rect((x - 21.0, y - 12.5), (42.0, 25.0), 7.0, paint));
    shapes.push(text((x, y + 8.0), id.to_string(), bold(LABEL, INK)));
}

/// The same when the area has been scored.
pub fn scored_chip(id: AreaId, (x, y): Point, shapes: &mut Vec<Shape>) {
    shapes.push(rect((x - 21.0, y - 12.5), (42.0, 25.0), 7.0, fill(GOLD).outlined(INK, 3.0)));
    shapes.push(text((x, y + 8.0), id.to_string(), bold(LABEL, INK)));
}

/// Water with shallows along the shore, the country around the city, and streets below the fields.
fn terrain(board: &Board, map: &Map, (top, bottom): (f32, f32), shapes: &mut Vec<Shape>) {
    shapes.push(rect((0.0, top), (WIDTH, bottom - top), 0.0, fill(WATER)));
    let city = land(board);
    let country = country(board, &city);
    let plain =
        |&cell: &Cell, colour, width| polygon(map.corners(cell, 1.0), fill(colour).outlined(colour, width));
    for (colour, width) in [(SHALLOW, 46.0), (SHORE, 24.0), (QUAY, 9.0)] {
        shapes.extend(city.iter().chain(&country).map(|cell| plain(cell, colour, width)));
    }
    shapes.extend(country.iter().map(|cell| plain(cell, COUNTRY, 3.0)));
    shapes.extend(city.iter().map(|cell| plain(cell, STREET, 3.0)));
    for &cell in &board.water {
        let (x, y) = map.centre(cell);
        let wave = |dx: f32, dy: f32| Shape::Line {
            points: [-18.0, -9.0, 0.0, 9.0, 18.0]
                .iter()
                .zip([0.0, -5.0, 0.0, -5.0, 0.0])
                .map(|(along, up)| (x + dx + along, y + dy + up))
                .collect(),
            paint: line(WAVE, 2.5),
        };
        shapes.extend([wave(-6.0, -8.0), wave(7.0, 12.0)]);
    }
}

/// The fields off the board that are nearer to land than to water; the others continue the water.
fn country(board: &Board, city: &BTreeSet<Cell>) -> BTreeSet<Cell> {
    let water: BTreeSet<Cell> = board.water.iter().copied().collect();
    let (columns, rows) = extent(board);
    let dry = |&place: &Cell| {
        let near = |cells: &BTreeSet<Cell>| {
            let distances: Vec<u8> = cells.iter().map(|&cell| cell.distance(place)).collect();
            let least = distances.iter().min().copied().unwrap_or(u8::MAX);
            (least, distances.iter().filter(|&&far| far == least).count())
        };
        let ((to_land, lands), (to_water, waters)) = (near(city), near(&water));
        to_land < to_water || (to_land == to_water && lands > waters)
    };
    let all = (-1..=rows + 1).flat_map(|row| (-1..=columns).map(move |column| Cell::new(column, row)));
    all.filter(|cell| !city.contains(cell) && !water.contains(cell)).filter(dry).collect()
}

/// Thick lines where an area ends; the shore needs none.
fn borders(board: &Board, map: &Map, cell: Cell, shapes: &mut Vec<Shape>) {
    let own = board.area_of(cell).map(|area| area.id);
    for (beyond, ends) in map.sides(cell) {
        let other = beyond.and_then(|beyond| board.area_of(beyond)).map(|area| area.id);
        if other != own && !beyond.is_some_and(|beyond| board.water.contains(&beyond)) {
            shapes.push(Shape::Line { points: ends.to_vec(), paint: line(BORDER, 4.5) });
        }
    }
}

fn ferry(one: Point, other: Point, shapes: &mut Vec<Shape>) {
    let at = |part: f32| (one.0 + (other.0 - one.0) * part, one.1 + (other.1 - one.1) * part);
    shapes.push(Shape::Line { points: vec![at(0.24), at(0.76)], paint: line(FERRY, 6.0).dashed() });
    let (x, y) = at(0.5);
    boat((x, y), 1.0, shapes);
    for end in [at(0.25), at(0.75)] {
        shapes.push(circle(end, 8.0, fill(FERRY).outlined(LIGHT, 2.5)));
    }
}

/// A ferry boat.
pub fn boat((x, y): Point, size: f32, shapes: &mut Vec<Shape>) {
    let at = |dx: f32, dy: f32| (x + dx * size, y + dy * size);
    let hull = vec![at(-28.0, 0.0), at(28.0, 0.0), at(19.0, 16.0), at(-19.0, 16.0)];
    shapes.push(polygon(hull, fill(FERRY).outlined(LIGHT, 2.0)));
    let cabin = fill(LIGHT).outlined(FERRY, 3.0);
    shapes.push(rect(at(-15.0, -13.0), (30.0 * size, 12.0 * size), 2.0, cabin));
}

/// A skyscraper with a spire.
fn landmark(map: &Map, cell: Cell, shapes: &mut Vec<Shape>) {
    let (x, y) = map.centre(cell);
    let r = map.unit.1 * 2.3;
    shapes.push(polygon(map.corners(cell, 0.9), fill(GOLD).outlined(INK, 4.0)));
    for (half, top) in [(0.42, 0.0), (0.3, -0.35), (0.17, -0.6), (0.04, -0.85)] {
        let at = (x - half * r, y + top * r);
        shapes.push(rect(at, (2.0 * half * r, r * (0.62 - top)), 0.0, fill(INK)));
    }
    for row in 0..3_u8 {
        for column in [-1.0, 0.0, 1.0] {
            let at = (x + column * 0.2 * r - 3.5, y + r * (0.06 + 0.18 * f32::from(row)));
            shapes.push(rect(at, (7.0, 7.0), 0.0, fill(GOLD)));
        }
    }
}

fn monument(map: &Map, monument: &Monument, shapes: &mut Vec<Shape>) {
    let (x, y) = map.centre(monument.cell);
    shapes.push(polygon(map.corners(monument.cell, 0.9), fill(MONUMENT).outlined(INK, 3.0)));
    temple((x, y - 21.0), 13.0, shapes);
    shapes.push(text((x, y + 11.0), monument.id.to_string(), bold(LABEL, LIGHT)));
    match monument.threshold {
        Some(threshold) => {
            bonus(monument.bonus, (x - 17.0, y + 26.0), 15.0, shapes);
            needs(threshold, (x + 17.0, y + 26.0), 15.0, shapes);
        }
        None => bonus(monument.bonus, (x, y + 27.0), 15.0, shapes),
    }
}

/// How many buildings around it a monument asks for.
pub fn needs(threshold: usize, (x, y): Point, r: f32, shapes: &mut Vec<Shape>) {
    shapes.push(polygon(house((x, y), r), fill(LIGHT).outlined(MONUMENT, 2.0)));
    shapes.push(text((x, y + r * 0.7), threshold.to_string(), bold(LABEL, MONUMENT)));
}

/// A pediment on columns.
fn temple((x, y): Point, r: f32, shapes: &mut Vec<Shape>) {
    shapes.push(polygon(vec![(x - r, y - r * 0.2), (x, y - r), (x + r, y - r * 0.2)], fill(LIGHT)));
    for column in [-0.7, 0.0, 0.7] {
        shapes.push(rect((x + column * r - 2.0, y - r * 0.1), (4.0, r * 0.6), 0.0, fill(LIGHT)));
    }
    shapes.push(rect((x - r, y + r * 0.5), (2.0 * r, 3.0), 0.0, fill(LIGHT)));
}

/// What is built in an area of a colour, faintly: a tree, a home, an office, a factory.
pub fn kind(colour: Colour, (x, y): Point, r: f32, shapes: &mut Vec<Shape>) {
    let tone = rim(colour);
    match colour {
        Colour::Green => {
            shapes.push(rect((x - r * 0.12, y), (r * 0.24, r * 0.9), 0.0, fill(tone)));
            for (dx, dy) in [(-0.36, -0.1), (0.36, -0.1), (0.0, -0.5)] {
                shapes.push(circle((x + dx * r, y + dy * r), r * 0.46, fill(tone)));
            }
        }
        Colour::White => {
            shapes.push(polygon(house((x, y), r * 0.8), fill(tone)));
            shapes.push(rect((x - r * 0.2, y + r * 0.2), (r * 0.4, r * 0.6), 0.0, fill(self::tone(colour))));
        }
        Colour::Grey => {
            shapes.push(rect((x - r * 0.55, y - r * 0.9), (r * 1.1, r * 1.7), 0.0, fill(tone)));
            for (dx, dy) in [(-0.3, -0.6), (0.1, -0.6), (-0.3, -0.1), (0.1, -0.1), (-0.3, 0.4), (0.1, 0.4)] {
                let at = (x + dx * r, y + dy * r);
                shapes.push(rect(at, (r * 0.22, r * 0.26), 0.0, fill(self::tone(colour))));
            }
        }
        Colour::Red => {
            let points = [
                (-0.9, 0.8),
                (-0.9, -0.1),
                (-0.3, -0.5),
                (-0.3, -0.1),
                (0.3, -0.5),
                (0.3, -0.1),
                (0.45, -0.1),
                (0.45, -0.9),
                (0.8, -0.9),
                (0.8, 0.8),
            ];
            let points = points.iter().map(|(dx, dy)| (x + dx * r, y + dy * r)).collect();
            shapes.push(polygon(points, fill(tone)));
        }
    }
}

/// A road barrier: nobody may build here.
fn barrier((x, y): Point, radius: f32, shapes: &mut Vec<Shape>) {
    let (wide, tall) = (radius * 0.58, radius * 0.22);
    for dx in [-0.7, 0.7] {
        let at = (x + dx * wide - radius * 0.06, y - tall);
        shapes.push(rect(at, (radius * 0.12, radius * 0.7), 2.0, fill(INK)));
    }
    shapes.push(rect((x - wide, y - tall), (2.0 * wide, 2.0 * tall), 3.0, fill(LIGHT).outlined(INK, 3.0)));
    for stripe in [-0.9, -0.2, 0.5] {
        let left = x + stripe * wide;
        let (slant, thick) = (radius * 0.16, radius * 0.2);
        let (up, down) = (y - tall + 1.5, y + tall - 1.5);
        let points = vec![(left, down), (left + slant, up), (left + slant + thick, up), (left + thick, down)];
        shapes.push(polygon(points, fill(BARRIER)));
    }
}

/// The colour of an area on the map.
pub fn tone(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "#c2e4a9",
        Colour::White => "#fffdf5",
        Colour::Grey => "#bac1cb",
        Colour::Red => "#e8917d",
    }
}

/// The same colour, darker.
fn rim(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "#92c177",
        Colour::White => "#e0d6bd",
        Colour::Grey => "#939cab",
        Colour::Red => "#c66f5b",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::Kind;
    use games::project_skyline::{Data, Side};

    #[test]
    fn every_area_has_a_place_for_its_name_on_its_own_land_and_far_from_others() {
        for side in Side::ALL {
            let board = Data::of(Kind::ProjectSkyline.edition()).board(side);
            let (map, _) = layout(board, 0.0);
            let places = chip_places(board, &map);
            assert_eq!(places.len(), board.areas.len());
            for (index, corner) in places.iter().enumerate() {
                let (x, y) = corner.at;
                let far = |other: &Corner| (x - other.at.0).hypot(y - other.at.1) > map.unit.0;
                assert!(places[..index].iter().all(far), "{:?}", board.areas[index].id);
                let own = |&cell: &Cell| upper_corners(board, &map, cell).contains(corner);
                assert!(board.areas[index].cells.iter().any(own), "{:?}", board.areas[index].id);
                assert_ne!(corner.above, Above::Monument, "{:?}", board.areas[index].id);
            }
        }
    }
}
