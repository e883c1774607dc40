//! A seat's own view: its skyline as it looks from its side, its plans, and the city turned towards it.

use super::building::{self, GRASS, ROOF};
use crate::mark::{mark, tick};
use crate::names::Names;
use crate::panel::{Title, heading};
use crate::scene::{Point, Scene, Shape, bold, fill, line, polygon, rect, regular, text};
use crate::theme::{self, EDGE, FAINT, GOLD, GOLD_INK, INK, LAST, LIGHT, MARGIN, PANEL, PAPER, WIDTH};
use games::skyliners::city::SIZE;
use games::skyliners::{Building, Cell, Line, Private, Public, Side, Sight, side_words};
use games::{Message, Seat};

const COLUMN: f32 = (WIDTH - 2.0 * MARGIN) / SIZE as f32;
/// The height of the sky, and of half a floor when there is room.
const SKY: f32 = 470.0;
const HALF: f32 = 40.0;
const BAND: f32 = 62.0;
const FIELD: f32 = 108.0;
const AIR: &str = "#d5e6f2";
const FADE: &str = "#d9d5ca";
/// Buildings by their depth from near to far.
const DEPTHS: [&str; 5] = ["#33415c", "#51627f", "#7385a3", "#97a7c0", "#b9c5d8"];

/// The own view, for its owner alone.
pub fn hand(public: &Public, private: &Private, seat: Seat, names: &Names<'_>) -> Scene {
    let mut scene = Scene { width: WIDTH, ..Scene::default() };
    let mut over = Vec::new();
    let block = private.skyscraper.to_string();
    let title = Title {
        seat: Some(seat),
        line: names
            .say(&Message::own("picture-own-title").with("side", names.say(&side_words(private.side)))),
        right: 0.0,
        note: names.say(&Message::own("picture-own-note").with("block", block)),
        alert: false,
    };
    let top = title.draw(&mut over);
    let words = ["picture-skyline", "picture-skyline-remark"].map(|id| names.word(id));
    let top = heading(top, &words[0], &words[1], &mut over);
    skyline(private, top, &mut over);
    let top = top + SKY;
    for (index, (line, sights)) in private.view.iter().enumerate() {
        foot(private, (*line, sights), (MARGIN + COLUMN * index as f32, top), names, &mut over);
    }
    let words = ["picture-map", "picture-map-remark"].map(|id| names.word(id));
    let top = heading(top + BAND + 4.0, &words[0], &words[1], &mut over);
    map(public, private, top, &mut over);
    scene.height = top + f32::from(SIZE) * FIELD + MARGIN;
    scene.ground.push(rect((0.0, 0.0), (WIDTH, scene.height), 0.0, fill(PAPER)));
    scene.ground.append(&mut over);
    scene
}

/// What a seat sees: far buildings first, so that nearer ones stand before them.
fn skyline(private: &Private, top: f32, shapes: &mut Vec<Shape>) {
    shapes.push(rect((MARGIN, top), (WIDTH - 2.0 * MARGIN, SKY), 8.0, fill(AIR)));
    let all = private.view.iter().flat_map(|(_, sights)| sights);
    let highest = all.map(|sight| sight.building.height()).max().unwrap_or(1);
    let unit = HALF.min((SKY - 20.0) / f32::from(highest));
    for (index, (_, sights)) in private.view.iter().enumerate() {
        let middle = MARGIN + COLUMN * (index as f32 + 0.5);
        for sight in sights.iter().rev().filter(|sight| sight.visible) {
            let depth = private.side.place(sight.cell).map_or(0, |(_, depth)| depth);
            let front = Front { middle, ground: top + SKY, unit, depth };
            front.draw(sight.building, shapes);
        }
        label_bands(private.side, sights, (middle, top + SKY), unit, shapes);
    }
}

/// The names of what is seen, each on the highest floor, where no nearer building covers it.
fn label_bands(side: Side, sights: &[Sight], (x, ground): Point, unit: f32, shapes: &mut Vec<Shape>) {
    let mut covered = 0;
    for sight in sights.iter().filter(|sight| sight.visible) {
        let height = sight.building.height();
        let (top, floor) = match sight.building {
            Building::Roofed(floors) if 2 * floors > covered => (2 * floors, 2),
            Building::Roofed(_) | Building::Park => (height, 1),
            Building::Floors(_) => (height, 2),
        };
        let bottom = covered.max(top - floor);
        let size = (unit * f32::from(top - bottom) * 0.9).min(30.0);
        let y = ground - unit * f32::from(bottom + top) / 2.0 + size * 0.36;
        let depth = side.place(sight.cell).map_or(0, |(_, depth)| depth);
        let pale = sight.building == Building::Park || depth > 2;
        let ink = if pale { INK } else { LIGHT };
        shapes.push(text((x, y), sight.cell.to_string(), bold(size, ink)));
        covered = height;
    }
}

/// Where the front of a building stands.
struct Front {
    middle: f32,
    ground: f32,
    unit: f32,
    depth: u8,
}

impl Front {
    fn draw(&self, building: Building, shapes: &mut Vec<Shape>) {
        let wide = COLUMN * (0.9 - 0.09 * f32::from(self.depth));
        let left = self.middle - wide / 2.0;
        let colour = DEPTHS[usize::from(self.depth).min(DEPTHS.len() - 1)];
        let top = |halves: u8| self.ground - self.unit * f32::from(halves);
        let floors = match building {
            Building::Park => {
                let size = (wide, self.unit);
                shapes.push(rect((left, top(1)), size, self.unit * 0.4, fill(GRASS).outlined(LIGHT, 2.0)));
                return;
            }
            Building::Floors(floors) | Building::Roofed(floors) => floors,
        };
        let walls = top(2 * floors);
        shapes.push(rect((left, walls), (wide, self.ground - walls), 2.0, fill(colour).outlined(LIGHT, 2.0)));
        for floor in 1..floors {
            let y = top(2 * floor);
            let points = vec![(left, y), (left + wide, y)];
            shapes.push(Shape::Line { points, paint: line(LIGHT, 1.5) });
        }
        if let Building::Roofed(_) = building {
            let eaves = [(left - 5.0, walls), (left + wide + 5.0, walls)];
            let ridge = [(left + wide * 0.8, walls - self.unit), (left + wide * 0.2, walls - self.unit)];
            let points = eaves.into_iter().chain(ridge).collect();
            shapes.push(polygon(points, fill(ROOF).outlined(LIGHT, 2.0)));
        }
    }
}

/// Under a line: its letter, how many are seen, and the plan for it.
fn foot(
    private: &Private,
    (letter, sights): (Line, &[Sight]),
    (x, y): Point,
    names: &Names<'_>,
    shapes: &mut Vec<Shape>,
) {
    let livery = theme::livery(private.seat);
    let seen = sights.iter().filter(|sight| sight.visible).count();
    shapes.push(rect((x + 3.0, y + 4.0), (COLUMN - 6.0, BAND - 8.0), 10.0, fill(PANEL).outlined(EDGE, 2.0)));
    shapes.push(rect((x + 3.0, y + 4.0), (46.0, BAND - 8.0), 10.0, fill(livery.colour)));
    shapes.push(text((x + 26.0, y + 33.0), letter.to_string(), bold(30.0, livery.ink)));
    mark(livery.mark, (x + 26.0, y + 44.0), 7.0, livery.ink, shapes);
    let plan = private.plans.iter().find(|(_, plan)| plan.line == letter).map(|(_, plan)| plan.number);
    let right = COLUMN - 6.0 - 46.0;
    let middle = x + 49.0 + if plan.is_some() { right * 0.27 } else { right * 0.5 };
    let words = names.word("picture-line-seen");
    shapes.push(text((middle, y + 22.0), words, regular(18.0, FAINT)));
    shapes.push(text((middle, y + 50.0), seen.to_string(), bold(30.0, INK)));
    let Some(number) = plan else { return };
    let middle = x + 49.0 + right * 0.73;
    let met = usize::from(number) == seen;
    let ink = if met { INK } else { LAST };
    shapes.push(text((middle, y + 22.0), names.word("picture-line-plan"), regular(18.0, FAINT)));
    shapes.push(text((middle - if met { 10.0 } else { 0.0 }, y + 50.0), number.to_string(), bold(30.0, ink)));
    if met {
        shapes.push(tick((middle + 16.0, y + 39.0), 9.0, INK));
    }
}

/// The city turned so that the own side is below, with what is hidden struck through.
fn map(public: &Public, private: &Private, top: f32, shapes: &mut Vec<Shape>) {
    for (index, (line, sights)) in private.view.iter().enumerate() {
        for (depth, cell) in private.side.line(*line).enumerate() {
            let at = (MARGIN + COLUMN * index as f32, top + FIELD * (4 - depth) as f32);
            let sight = sights.iter().find(|sight| sight.cell == cell);
            field(cell, sight, at, shapes);
            let traces = public.last_turn.iter().chain([&public.turn]);
            if traces.into_iter().any(|trace| trace.built.contains(&cell)) {
                let size = (COLUMN - 8.0, FIELD - 8.0);
                shapes.push(rect((at.0 + 4.0, at.1 + 4.0), size, 8.0, crate::scene::line(LAST, 4.0)));
            }
        }
    }
    frame(private, top, shapes);
}

/// A field of the own map: its name and what stands there.
fn field(cell: Cell, sight: Option<&Sight>, (x, y): Point, shapes: &mut Vec<Shape>) {
    let (size, side) = ((COLUMN - 8.0, FIELD - 8.0), FIELD - 16.0);
    let hidden = sight.is_some_and(|sight| !sight.visible);
    let paper = if hidden { FADE } else { PANEL };
    shapes.push(rect((x + 4.0, y + 4.0), size, 8.0, fill(paper).outlined(EDGE, 2.0)));
    let ink = if hidden || sight.is_none() { FAINT } else { INK };
    shapes.push(text((x + 14.0, y + FIELD / 2.0 + 11.0), cell.to_string(), bold(30.0, ink).start()));
    let Some(sight) = sight else { return };
    let corner = (x + COLUMN - 10.0 - side, y + 8.0);
    building::draw(sight.building, corner, side, shapes);
    if hidden {
        let middle = y + FIELD / 2.0;
        let points = vec![(x + 10.0, middle + 16.0), (x + 62.0, middle - 16.0)];
        shapes.push(Shape::Line { points, paint: line(FAINT, 5.0) });
    }
}

/// A golden frame around the block of the skyscraper card.
fn frame(private: &Private, top: f32, shapes: &mut Vec<Shape>) {
    let cells = Cell::all().filter(|&cell| private.skyscraper.holds(cell));
    let places: Vec<(u8, u8)> =
        cells.filter_map(|cell| private.side.place(cell)).map(|(line, depth)| (line as u8, depth)).collect();
    let first = places.iter().map(|&(line, _)| line).min().unwrap_or(0);
    let far = places.iter().map(|&(_, depth)| depth).max().unwrap_or(0);
    let at = (MARGIN + COLUMN * f32::from(first), top + FIELD * f32::from(4 - far));
    let size = (3.0 * COLUMN, 3.0 * FIELD);
    shapes.push(rect(at, size, 12.0, line(GOLD_INK, 11.0)));
    shapes.push(rect(at, size, 12.0, line(GOLD, 7.0)));
}
