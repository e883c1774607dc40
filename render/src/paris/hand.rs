//! What one seat sees besides: its drawn tile in the four turns, the tiles to come, and its reserve in all turns.

use super::{buildings, field};
use crate::names::Names;
use crate::panel::{Title, heading};
use crate::scene::{Point, Scene, Shape, bold, fill, line, rect, regular, text};
use crate::theme::{self, EDGE, FAINT, INK, LABEL, MARGIN, PANEL, PAPER, WIDTH};
use games::paris::{Ground, Private, Public, Step, Tile, Turn};
use games::{Seat, View};

/// The private picture of a seat.
pub fn hand(public: &Public, private: &Private, seat: Seat, names: &Names<'_>) -> Scene {
    let mut scene = Scene { width: WIDTH, ..Scene::default() };
    let mut shapes = Vec::new();
    let line = match private.tile {
        Some(_) => names.word("picture-hand"),
        None => names.word("picture-hand-none"),
    };
    let note = names.say(&public.note());
    let mut top = Title { seat: Some(seat), line, right: 0.0, note, alert: false }.draw(&mut shapes) + 4.0;
    if let Some(tile) = private.tile {
        top = turns(private, tile, top, &mut shapes);
    }
    if !private.bag.is_empty() {
        top = heading(top, &names.word("picture-bag"), &names.word("picture-bag-remark"), &mut shapes);
        let step = (WIDTH - 2.0 * MARGIN) / 7.0;
        for (index, &other) in private.bag.iter().enumerate() {
            let at = (MARGIN + step * (index as f32 + 0.5) - 46.0, top);
            tile_fields(private.fields(other, Turn::R0), at, 46.0, &mut shapes);
        }
        top += 92.0 + MARGIN;
    }
    if !private.reserve.is_empty() && public.step != Step::Over {
        top = heading(top, &names.word("picture-own"), &names.word("picture-own-remark"), &mut shapes);
        for &building in &private.reserve {
            let shape = building.shape();
            top = row(building.name(), &shape, &shape.turns(), seat, top, &mut shapes) + 6.0;
        }
    }
    scene.height = top + MARGIN;
    scene.ground.push(rect((0.0, 0.0), (WIDTH, scene.height), 0.0, fill(PAPER)));
    scene.ground.append(&mut shapes);
    scene
}

/// The drawn tile in each turn, with the word for it. Says where it ends.
pub fn turns(private: &Private, tile: Tile, top: f32, shapes: &mut Vec<Shape>) -> f32 {
    let step = (WIDTH - 2.0 * MARGIN) / 4.0;
    let side = 106.0;
    for (index, turn) in Turn::ALL.into_iter().enumerate() {
        let middle = MARGIN + step * (index as f32 + 0.5);
        shapes.push(text((middle, top + 34.0), turn.to_string(), bold(34.0, INK)));
        tile_fields(private.fields(tile, turn), (middle - side, top + 46.0), side, shapes);
    }
    top + 46.0 + 2.0 * side + MARGIN
}

/// A turned tile.
pub fn tile_fields(fields: [Ground; 4], (x, y): Point, side: f32, shapes: &mut Vec<Shape>) {
    for (index, ground) in fields.into_iter().enumerate() {
        let at = (x + side * (index % 2) as f32, y + side * (index / 2) as f32);
        field(at, side, ground, shapes);
    }
    shapes.push(rect((x, y), (2.0 * side, 2.0 * side), 0.0, line(INK, 3.0)));
}

/// A shape with its name, in some turns. Says where the row ends.
pub fn row(
    name: &str,
    shape: &games::paris::Shape,
    turns: &[Turn],
    seat: Seat,
    top: f32,
    shapes: &mut Vec<Shape>,
) -> f32 {
    let tall = 132.0;
    let size = (WIDTH - 2.0 * MARGIN, tall);
    shapes.push(rect((MARGIN, top), size, 10.0, fill(PANEL).outlined(EDGE, 2.0)));
    shapes.push(text((MARGIN + 18.0, top + tall / 2.0 + 12.0), name, bold(34.0, INK).start()));
    let step = (WIDTH - 2.0 * MARGIN - 170.0) / 4.0;
    for (index, &turn) in turns.iter().enumerate() {
        let left = MARGIN + 170.0 + step * index as f32;
        shapes.push(text(
            (left + 8.0, top + tall / 2.0 + 9.0),
            turn.to_string(),
            regular(LABEL, FAINT).start(),
        ));
        let centre = (left + 70.0 + (step - 70.0) / 2.0, top + tall / 2.0);
        buildings::shape(&shape.turned(turn), centre, 29.0, theme::livery(seat).colour, shapes);
    }
    top + tall
}
