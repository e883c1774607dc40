//! The square: fields with their names, what stands on them, where the lamps shine, what the last turn did.

use super::{CELL, LEFT, LIGHT_TONE, NIGHT, field, pieces};
use crate::layout::Map;
use crate::mark::badge;
use crate::measure::shrink;
use crate::scene::{Point, Shape, bold, fill, line, polygon, rect, regular, text};
use crate::theme::{self, EDGE, FAINT, GOLD_INK, INK, LABEL, LAST, LIGHT, PANEL};
use games::paris::{Built, Field, Ground, Public};

/// Where the square lies below a height.
pub fn layout(top: f32) -> Map {
    Map { origin: (LEFT, top), unit: (CELL / 2.0, CELL / 2.0), ring: 1.0 }
}

/// The upper left corner of a field.
pub fn corner(map: &Map, field: Field) -> Point {
    let (x, y) = map.centre(field);
    (x - CELL / 2.0, y - CELL / 2.0)
}

pub fn draw(public: &Public, map: &Map, shapes: &mut Vec<Shape>) {
    let at = |field: Field| corner(map, field);
    for square in Field::squares().filter(|square| !public.city.grounds.contains_key(square)) {
        empty(square, at(square), shapes);
    }
    for (&place, &ground) in &public.city.grounds {
        let (x, y) = at(place);
        field((x, y), CELL, ground, shapes);
        let ink = if ground == Ground::Lamp { LIGHT } else { INK };
        shapes.push(text((x + 7.0, y + 24.0), place.to_string(), regular(LABEL, ink).start()));
    }
    for square in Field::squares().filter(|square| public.city.grounds.contains_key(square)) {
        shapes.push(rect(at(square), (2.0 * CELL, 2.0 * CELL), 0.0, line(FAINT, 2.5)));
    }
    for built in &public.city.buildings {
        building(public, built, map, shapes);
    }
    for laid in &public.city.pieces {
        let Some((&first, &last)) = laid.fields.first().zip(laid.fields.last()) else { continue };
        if public.city.building_on(first).is_some() {
            continue;
        }
        let (from, to) = (at(first), at(last));
        pieces::piece(laid, from, (to.0 - from.0 + CELL, to.1 - from.1 + CELL), shapes);
        if laid.fields.len() == 1 {
            shapes.push(text(
                (from.0 + 10.0, from.1 + CELL - 11.0),
                first.to_string(),
                regular(19.0, FAINT).start(),
            ));
        }
    }
    rays(public, map, shapes);
    // What the last turn and the present one laid.
    for trace in public.last_turn.iter().chain([&public.turn]) {
        map.outline(&trace.fields, line(LAST, 6.0), shapes);
    }
}

/// A square without a tile, with the word that names it.
fn empty(square: Field, (x, y): Point, shapes: &mut Vec<Shape>) {
    let size = 2.0 * CELL;
    let paint = fill(PANEL).outlined(EDGE, 3.0).dashed();
    shapes.push(rect((x + 5.0, y + 5.0), (size - 10.0, size - 10.0), 12.0, paint));
    shapes.push(text((x + size / 2.0, y + size / 2.0 + 17.0), square.to_string(), bold(48.0, FAINT)));
}

/// A building as one block, with its name, its owner's mark, and its fields times its lamps.
fn building(public: &Public, built: &Built, map: &Map, shapes: &mut Vec<Shape>) {
    let at = |field: Field| corner(map, field);
    let livery = theme::livery(built.seat);
    for &place in &built.fields {
        shapes.push(rect(at(place), (CELL, CELL), 0.0, fill(livery.colour)));
    }
    let edge = if built.seat.0 == 0 { NIGHT } else { INK };
    map.outline(&built.fields, line(edge, 5.0), shapes);
    let Some(&first) = built.fields.iter().find(|&&place| Some(place) != built.annex) else { return };
    let (x, y) = at(first);
    let name = built.building.name();
    let kind = shrink(name, bold(LABEL, livery.ink), CELL - 8.0);
    shapes.push(text((x + CELL / 2.0, y + 31.0), name, kind));
    let lit = public
        .seats
        .get(built.seat)
        .and_then(|own| own.count.buildings.iter().find(|lit| lit.building == built.building));
    badge(built.seat, (x + 24.0, y + 64.0), 15.0, shapes);
    if let Some(lit) = lit {
        let words = format!("{}×{}", lit.size, lit.lamps.len());
        shapes.push(text((x + 64.0, y + 73.0), words, bold(LABEL, livery.ink)));
    }
    if let Some((x, y)) = built.annex.map(at) {
        let kind = shrink("annex", bold(LABEL, livery.ink), CELL - 8.0);
        shapes.push(text((x + CELL / 2.0, y + CELL / 2.0 + 8.0), "annex", kind));
    }
}

/// A wedge of light in every field that a lamp shines on, at the side of the lamp.
fn rays(public: &Public, map: &Map, shapes: &mut Vec<Shape>) {
    for (place, look) in public.city.lamps().flat_map(|lamp| public.city.light(lamp)) {
        let Some(ground) = public.city.ground(place) else { continue };
        if ground == Ground::Lamp && public.city.building_on(place).is_none() {
            continue;
        }
        let (right, down) = look.step();
        let (dx, dy) = (-f32::from(right), -f32::from(down));
        let (x, y) = map.centre(place);
        shapes.push(wedge((x + dx * CELL / 2.0, y + dy * CELL / 2.0), (dx, dy)));
    }
}

/// Light that comes in at the middle of a field's side, from a direction.
pub fn wedge((x, y): Point, (dx, dy): (f32, f32)) -> Shape {
    let (half, deep) = (18.0, 15.0);
    let points =
        vec![(x - dy * half, y + dx * half), (x + dy * half, y - dx * half), (x - dx * deep, y - dy * deep)];
    polygon(points, fill(LIGHT_TONE).outlined(GOLD_INK, 1.5))
}
