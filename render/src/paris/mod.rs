//! The board of Paris: the title and the seats above, the square with the twelve buildings beside it, then the
//! postcards.

mod buildings;
mod cards;
mod hand;
mod pieces;
mod preview;
mod scores;
mod square;

pub use hand::hand;
pub use preview::preview;

use crate::mark::mark;
use crate::names::Names;
use crate::panel::{Sign, Table, Title, legend};
use crate::scene::{Point, Scene, Shape, bold, fill, line, rect, text};
use crate::theme::{self, EDGE, GOLD, INK, LAST, MARGIN, PAPER, SMALL, WIDTH};
use games::Seat;
use games::paris::{Ground, Public};

/// A field's side, and where the square begins.
const CELL: f32 = 94.0;
const LEFT: f32 = MARGIN;
const SIDE: f32 = games::paris::grid::SIDE as f32 * CELL;

const BLUE: &str = "#c9daf8";
const ORANGE: &str = "#fbdfb4";
const SHARED: &str = "#dcc3f0";
const NIGHT: &str = "#3a4353";

/// The whole table.
pub fn board(public: &Public, names: &Names<'_>) -> Scene {
    let mut scene = Scene { width: WIDTH, ..Scene::default() };
    let (mut fixed, mut over) = (Vec::new(), Vec::new());
    let below_title = Title::of(public, names).draw(&mut over);
    let seats = Table::of_result(public, names).unwrap_or_else(|| scores::seats(public, names));
    let mut paper = Vec::new();
    let mut entries = Vec::new();
    let top = seats.draw(below_title, &mut paper, &mut entries) + MARGIN;
    over.append(&mut paper);
    over.append(&mut entries);
    square::draw(public, &square::layout(top), &mut over);
    let left = LEFT + SIDE + MARGIN;
    buildings::list(public, (left, top), (WIDTH - MARGIN - left, SIDE), &mut over);
    let below = cards::list(public, top + SIDE + 6.0, names, &mut over);
    scene.height = signs(below + 6.0, names, &mut fixed) + MARGIN;
    scene.ground.push(rect((0.0, 0.0), (WIDTH, scene.height), 0.0, fill(PAPER)));
    scene.ground.append(&mut fixed);
    scene.over = over;
    scene
}

/// What the signs on the square mean; the colours of fields stand here for the palette, too.
fn signs(top: f32, names: &Names<'_>, shapes: &mut Vec<Shape>) -> f32 {
    fn swatch(ground: Ground) -> Sign<'static> {
        Box::new(move |(x, y), shapes| field((x - 15.0, y - 15.0), 30.0, ground, shapes))
    }
    let first: Sign<'_> = Box::new(|(x, y), shapes| {
        shapes.push(rect((x - 14.0, y - 14.0), (28.0, 28.0), 2.0, fill("#9aa3b2").outlined(INK, 2.0)));
        buildings::first((x, y), 9.0, shapes);
    });
    let last: Sign<'_> = Box::new(|(x, y), shapes| {
        shapes.push(rect((x - 14.0, y - 14.0), (28.0, 28.0), 2.0, line(LAST, 5.0)))
    });
    let light: Sign<'_> = Box::new(|(x, y), shapes| {
        shapes.push(rect((x - 15.0, y - 15.0), (30.0, 30.0), 0.0, fill(BLUE).outlined(EDGE, 1.5)));
        shapes.push(square::wedge((x, y - 15.0), (0.0, -1.0)));
    });
    let lit: Sign<'_> = Box::new(|(x, y), shapes| {
        let livery = theme::livery(Seat(0));
        shapes.push(rect((x - 19.0, y - 15.0), (38.0, 30.0), 0.0, fill(livery.colour)));
        shapes.push(text((x, y + 7.0), "5×3", bold(SMALL, livery.ink)));
    });
    let items = [
        (swatch(Ground::Blue), names.word("picture-sign-blue")),
        (swatch(Ground::Orange), names.word("picture-sign-orange")),
        (swatch(Ground::Shared), names.word("picture-sign-shared")),
        (swatch(Ground::Lamp), names.word("picture-sign-lamp")),
        (light, names.word("picture-sign-light")),
        (lit, names.word("picture-sign-lit")),
        (first, names.word("picture-sign-first")),
        (last, names.word("picture-sign-last")),
    ];
    legend(top, &items, shapes)
}

/// A field of a tile: its colour, and the marks of those who may build there.
fn field((x, y): Point, side: f32, ground: Ground, shapes: &mut Vec<Shape>) {
    let tone = match ground {
        Ground::Blue => BLUE,
        Ground::Orange => ORANGE,
        Ground::Shared => SHARED,
        Ground::Lamp => NIGHT,
    };
    shapes.push(rect((x, y), (side, side), 0.0, fill(tone).outlined(EDGE, 1.5)));
    let small = side * 0.11;
    let sign = |seat: u8, dx: f32, shapes: &mut Vec<Shape>| {
        let livery = theme::livery(Seat(seat));
        mark(livery.mark, (x + side * dx, y + side * 0.8), small, livery.shade, shapes);
    };
    match ground {
        Ground::Blue => sign(0, 0.8, shapes),
        Ground::Orange => sign(1, 0.8, shapes),
        Ground::Shared => {
            sign(0, 0.55, shapes);
            sign(1, 0.82, shapes);
        }
        Ground::Lamp => pieces::lantern((x + side * 0.57, y + side * 0.57), side * 0.23, shapes),
    }
}

/// The colour of light.
const LIGHT_TONE: &str = GOLD;
