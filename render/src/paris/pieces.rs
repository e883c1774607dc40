//! Lamps and the special pieces, each with its name.

use crate::mark::badge;
use crate::measure::shrink;
use crate::scene::{Point, Shape, bold, circle, fill, polygon, rect, text};
use crate::theme::{self, GOLD, GOLD_INK, INK, LABEL, PANEL};
use games::paris::{Laid, Look, PieceKind};

/// A burning lamp: a disc of light in a frame.
pub fn lantern((x, y): Point, radius: f32, shapes: &mut Vec<Shape>) {
    let post = (radius * 0.3, radius * 1.5);
    shapes.push(rect((x - post.0 / 2.0, y), post, 0.0, fill(GOLD_INK)));
    shapes.push(circle((x, y - radius * 0.1), radius, fill(GOLD).outlined(GOLD_INK, radius * 0.18)));
    let roof = [(-0.8, -0.95), (0.8, -0.95), (0.0, -1.6)];
    let roof = roof.iter().map(|(dx, dy)| (x + dx * radius, y + dy * radius)).collect();
    shapes.push(polygon(roof, fill(GOLD_INK)));
}

/// A piece on its fields, which begin at a point.
pub fn piece(laid: &Laid, (x, y): Point, (wide, tall): Point, shapes: &mut Vec<Shape>) {
    let livery = theme::livery(laid.seat);
    let inset = 5.0;
    let size = (wide - 2.0 * inset, tall - 2.0 * inset);
    shapes.push(rect((x + inset, y + inset), size, 14.0, fill(PANEL).outlined(livery.colour, 5.0)));
    let centre = (x + wide / 2.0, y + tall / 2.0);
    let name = match laid.kind {
        PieceKind::Painter => "painter",
        PieceKind::Dancer => "dancer",
        PieceKind::Statue(_) => "statue",
        PieceKind::Fountain => "fountain",
        PieceKind::Lamp => "lamp",
        PieceKind::BigLamp => "biglamp",
    };
    match laid.kind {
        PieceKind::Lamp => lantern((centre.0 + 8.0, centre.1 + 15.0), 14.0, shapes),
        PieceKind::BigLamp => lantern((centre.0 + 8.0, centre.1 + 17.0), 20.0, shapes),
        PieceKind::Statue(look) => {
            badge(laid.seat, (centre.0, centre.1 + 10.0), 14.0, shapes);
            arrow(look, (centre.0, centre.1 + 10.0), 17.0, shapes);
        }
        _ => badge(laid.seat, (centre.0, centre.1 + 12.0), 18.0, shapes),
    }
    let kind = shrink(name, bold(LABEL, INK), wide.min(94.0) - 12.0);
    shapes.push(text((centre.0, centre.1 - 18.0), name, kind));
}

/// A pointer away from a centre.
fn arrow(look: Look, (x, y): Point, from: f32, shapes: &mut Vec<Shape>) {
    let (dx, dy) = look.step();
    let (dx, dy) = (f32::from(dx), f32::from(dy));
    let tip = (x + dx * (from + 13.0), y + dy * (from + 13.0));
    let base = (x + dx * from, y + dy * from);
    let side = (-dy * 11.0, dx * 11.0);
    let points = vec![tip, (base.0 + side.0, base.1 + side.1), (base.0 - side.0, base.1 - side.1)];
    shapes.push(polygon(points, fill(INK)));
}
