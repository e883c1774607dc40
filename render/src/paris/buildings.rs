//! The twelve buildings beside the square: whose each is, and which field a notation names.

use crate::mark::{badge, tick};
use crate::measure::fit;
use crate::scene::{Point, Shape, bold, circle, fill, rect, text};
use crate::theme::{self, EDGE, FAINT, INK, LABEL, LIGHT, PANEL};
use games::Seat;
use games::paris::data::Contents;
use games::paris::{Building, Public};

/// The colours of a building that nobody owns, and of one that stands on the square.
const POOL: &str = "#9aa3b2";

/// Where a building is.
enum Place {
    Pool,
    Reserve(Seat),
    Built(Seat),
}

fn place(public: &Public, building: Building) -> Place {
    let reserve = public.seats.iter().find(|(_, own)| own.reserve.contains(&building));
    let built = public.city.buildings.iter().find(|built| built.building == building);
    match (reserve, built) {
        (Some((seat, _)), _) => Place::Reserve(seat),
        (None, Some(built)) => Place::Built(built.seat),
        (None, None) => Place::Pool,
    }
}

/// All of them, two in a row.
pub fn list(public: &Public, (x, y): Point, (wide, tall): Point, shapes: &mut Vec<Shape>) {
    let gap = 6.0;
    let size = ((wide - gap) / 2.0, (tall - 5.0 * gap) / 6.0);
    for (index, building) in Contents::of(public.edition).pool().into_iter().enumerate() {
        let (column, row) = ((index % 2) as f32, (index / 2) as f32);
        let at = (x + column * (size.0 + gap), y + row * (size.1 + gap));
        card(public, building, at, size, shapes);
    }
}

fn card(public: &Public, building: Building, (x, y): Point, (wide, tall): Point, shapes: &mut Vec<Shape>) {
    let place = place(public, building);
    let (edge, colour, ink) = match place {
        Place::Pool => ((EDGE, 2.0), POOL, INK),
        Place::Reserve(seat) => ((theme::livery(seat).colour, 4.0), theme::livery(seat).colour, INK),
        Place::Built(_) => ((EDGE, 2.0), EDGE, FAINT),
    };
    shapes.push(rect((x, y), (wide, tall), 8.0, fill(PANEL).outlined(edge.0, edge.1)));
    let name = fit(building.name(), bold(LABEL, ink), wide - 4.0);
    shapes.push(text((x + wide / 2.0, y + 25.0), name, bold(LABEL, ink)));
    let unit = 18.0;
    self::shape(&building.shape(), (x + wide / 2.0, y + 28.0 + (tall - 40.0) / 2.0), unit, colour, shapes);
    let corner = (x + wide - 15.0, y + tall - 15.0);
    match place {
        Place::Pool => {}
        Place::Reserve(seat) => badge(seat, corner, 12.0, shapes),
        Place::Built(seat) => {
            badge(seat, corner, 12.0, shapes);
            shapes.push(tick((x + 14.0, y + tall - 14.0), 8.0, INK));
        }
    }
}

/// A shape around a centre, with a dot on the field that its notation names.
pub fn shape(
    shape: &games::paris::Shape,
    (x, y): Point,
    unit: f32,
    colour: &'static str,
    shapes: &mut Vec<Shape>,
) {
    let (rows, columns) = shape.extent();
    let (left, top) = (x - unit * f32::from(columns) / 2.0, y - unit * f32::from(rows) / 2.0);
    for (index, &(row, column)) in shape.fields().iter().enumerate() {
        let at = (left + unit * f32::from(column), top + unit * f32::from(row));
        shapes.push(rect(at, (unit, unit), 0.0, fill(colour).outlined(INK, 1.5)));
        if index == 0 {
            first((at.0 + unit / 2.0, at.1 + unit / 2.0), unit * 0.27, shapes);
        }
    }
}

/// The dot on the field that a notation names.
pub fn first(centre: Point, radius: f32, shapes: &mut Vec<Shape>) {
    shapes.push(circle(centre, radius, fill(LIGHT).outlined(INK, 1.5)));
}
