//! What the signs of the board mean.

use super::{antenna, building};
use crate::mark::badge;
use crate::names::Names;
use crate::panel::{self, Sign};
use crate::scene::{Point, Shape, bold, fill, line, rect, regular, text};
use crate::theme::{self, INK, LABEL, LAST, LIGHT, MARGIN, SMALL};
use games::Seat;
use games::skyliners::{Building, Public};

/// The signs below a height. Says where they end.
pub fn legend(public: &Public, top: f32, names: &Names<'_>, shapes: &mut Vec<Shape>) -> f32 {
    scale(top, names, shapes);
    let mut items: Vec<(Sign<'_>, String)> = Vec::new();
    let mut sign = |here: bool, id: &'static str, draw: fn(Point, &mut Vec<Shape>)| {
        if here {
            items.push((Box::new(draw), names.word(id)));
        }
    };
    sign(true, "picture-sign-roof", |(x, y), shapes| {
        building::draw(Building::Roofed(1), (x - 17.0, y - 17.0), 34.0, shapes);
    });
    sign(true, "picture-sign-park", |(x, y), shapes| {
        building::draw(Building::Park, (x - 17.0, y - 17.0), 34.0, shapes);
    });
    sign(true, "picture-sign-last", |(x, y), shapes| {
        shapes.push(rect((x - 15.0, y - 15.0), (30.0, 30.0), 5.0, fill(LIGHT)));
        shapes.push(rect((x - 15.0, y - 15.0), (30.0, 30.0), 5.0, line(LAST, 5.0)));
    });
    sign(true, "picture-sign-line", |(x, y), shapes| {
        let livery = theme::livery(Seat(0));
        shapes.push(rect((x - 19.0, y - 15.0), (38.0, 30.0), 6.0, fill(livery.colour)));
        shapes.push(rect((x, y - 12.0), (16.0, 24.0), 4.0, fill(LIGHT)));
        shapes.push(text((x - 9.0, y + 8.0), "A", bold(LABEL, livery.ink)));
        shapes.push(text((x + 8.0, y + 8.0), "3", bold(LABEL, INK)));
    });
    sign(public.finale.is_some(), "picture-sign-antenna", |(x, y), shapes| {
        antenna((x, y + 4.0), shapes);
        badge(Seat(0), (x, y - 8.0), 10.0, shapes);
    });
    panel::legend(top + 42.0, &items, shapes)
}

/// The colours of all heights.
fn scale(top: f32, names: &Names<'_>, shapes: &mut Vec<Shape>) {
    const SIDE: f32 = 36.0;
    let mut x = MARGIN + 4.0;
    for floors in 1..=12 {
        building::draw(Building::Floors(floors), (x, top + 2.0), SIDE, shapes);
        x += SIDE + 6.0;
    }
    let kind = regular(SMALL, INK).start();
    shapes.push(text((x + 4.0, top + 27.0), names.word("picture-sign-floors"), kind));
}
