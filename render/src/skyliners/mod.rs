//! Skyliners' board: the title and the seats above, the city from above with everyone's lines around it, then plans.

mod building;
mod hand;
mod legend;
mod plans;
mod preview;
mod scores;
mod sides;

pub use hand::hand;
pub use preview::preview;

use crate::layout::Map;
use crate::mark::badge;
use crate::names::Names;
use crate::panel::{Table, Title};
use crate::scene::{Point, Scene, Shape, bold, fill, line, rect, regular, text};
use crate::theme::{EDGE, FAINT, INK, LABEL, LAST, LIGHT, MARGIN, PAPER, WIDTH};
use games::skyliners::city::SIZE;
use games::skyliners::{Cell, Public, Side};

/// Room at a side of the city for the lines of the seat that looks from there.
const RIM: f32 = 98.0;
/// How far apart fields lie.
const STREETS: f32 = 10.0;
const STREET: &str = "#dcd8cd";
const EMPTY: &str = "#efece3";

/// Where the city lies.
#[derive(Clone, Copy)]
struct Ground {
    map: Map,
    /// The upper left corner of the city.
    corner: Point,
    /// From the middle of a field to the next.
    step: f32,
    /// Below it and the lines on its lower side.
    bottom: f32,
}

impl Ground {
    /// The city below a height, as large as the sides leave room.
    fn below(top: f32, public: &Public) -> Ground {
        let rim = |side: Side| {
            let taken = public.seats.values().any(|own| own.side == side);
            if taken { RIM } else { MARGIN }
        };
        let step = (WIDTH - rim(Side::West) - rim(Side::East)) / f32::from(SIZE);
        let corner = (rim(Side::West), top + rim(Side::North));
        let south = corner.1 + f32::from(SIZE) * step;
        // Rows are counted from the south, which lies below.
        let map =
            Map { origin: (corner.0, south), unit: (step / 2.0, -step / 2.0), ring: (step - STREETS) / step };
        Ground { map, corner, step, bottom: south + rim(Side::South) }
    }

    /// The side of a field.
    fn field(self) -> f32 {
        self.step - STREETS
    }

    /// The upper left corner of a field.
    fn at(self, cell: Cell) -> Point {
        let (x, y) = self.map.centre(cell);
        (x - self.field() / 2.0, y - self.field() / 2.0)
    }
}

/// The whole table.
pub fn board(public: &Public, names: &Names<'_>) -> Scene {
    let mut scene = Scene { width: WIDTH, ..Scene::default() };
    let (mut fixed, mut over) = (Vec::new(), Vec::new());
    let below_title = Title::of(public, names).draw(&mut over);
    let seats = Table::of_result(public, names).unwrap_or_else(|| scores::seats(public, names));
    let below_seats = seats.draw(below_title, &mut fixed, &mut over);
    let ground = Ground::below(below_seats + 4.0, public);
    streets(ground, &mut fixed);
    sides::draw(public, ground, &mut fixed, &mut over);
    city(public, ground, &mut over);
    let below_plans = plans::draw(public, ground.bottom, names, &mut over);
    scene.height = legend::legend(public, below_plans, names, &mut fixed) + MARGIN;
    scene.ground.push(rect((0.0, 0.0), (WIDTH, scene.height), 0.0, fill(PAPER)));
    scene.ground.append(&mut fixed);
    scene.over = over;
    scene
}

/// Streets and empty fields with their names.
fn streets(ground: Ground, shapes: &mut Vec<Shape>) {
    let (side, field) = (f32::from(SIZE) * ground.step, ground.field());
    shapes.push(rect(ground.corner, (side, side), 8.0, fill(STREET)));
    for cell in Cell::all() {
        let (x, y) = ground.at(cell);
        shapes.push(rect((x, y), (field, field), 6.0, fill(EMPTY).outlined(EDGE, 2.0)));
        shapes.push(text((x + field / 2.0, y + field / 2.0 + 10.0), cell.to_string(), regular(28.0, FAINT)));
    }
}

/// The buildings, the marks of the last turns, and antennas.
fn city(public: &Public, ground: Ground, shapes: &mut Vec<Shape>) {
    let field = ground.field();
    for (&cell, &building) in &public.city.0 {
        building::draw(building, ground.at(cell), field, shapes);
        name(cell, ground.at(cell), shapes);
    }
    let built = public
        .last_turn
        .iter()
        .chain([&public.turn])
        .flat_map(|trace| trace.built.iter().map(move |cell| (trace.seat, cell)));
    for (seat, &cell) in built {
        let (x, y) = ground.at(cell);
        shapes.push(rect((x - 2.0, y - 2.0), (field + 4.0, field + 4.0), 8.0, line(LAST, 6.0)));
        badge(seat, (x + 17.0, y + field - 17.0), 15.0, shapes);
    }
    for (&cell, &seat) in public.finale.iter().flat_map(|finale| &finale.antennas) {
        let (x, y) = ground.at(cell);
        antenna((x + field - 24.0, y + field - 20.0), shapes);
        badge(seat, (x + field - 24.0, y + field - 44.0), 19.0, shapes);
    }
}

/// The name of a field on a plate in its upper left corner.
fn name(cell: Cell, (x, y): Point, shapes: &mut Vec<Shape>) {
    shapes.push(rect((x + 5.0, y + 5.0), (42.0, 31.0), 7.0, fill(LIGHT)));
    shapes.push(text((x + 26.0, y + 29.0), cell.to_string(), bold(LABEL + 2.0, INK)));
}

/// The mast of an antenna.
fn antenna((x, y): Point, shapes: &mut Vec<Shape>) {
    shapes.push(rect((x - 2.5, y - 14.0), (5.0, 26.0), 0.0, fill(INK)));
    shapes.push(rect((x - 11.0, y + 10.0), (22.0, 5.0), 2.0, fill(INK)));
}
