//! Cards: the market below the board, and a hand.

use super::{coin, map::tone, note};
use crate::Words;
use crate::layout::wrap;
use crate::scene::{Point, Scene, Shape, bold, circle, fill, rect, regular, text};
use crate::theme::{EDGE, FAINT, INK, LABEL, LIGHT, PANEL, PAPER, WIDTH};
use games::project_skyline::{Code, Colour, Deck, Private, Public};
use games::{Message, Seat};

pub const MARKET_HEIGHT: f32 = 136.0;
const GAP: f32 = 10.0;

/// The four base piles with their prices, then the upgrade market.
pub fn market(public: &Public, top: f32, shapes: &mut Vec<Shape>) {
    let wide = (WIDTH - GAP * 9.0 - 16.0) / 8.0;
    let size = (wide, MARKET_HEIGHT);
    for (index, pile) in public.base.iter().enumerate() {
        let left = GAP + (wide + GAP) * index as f32;
        small(pile.code, (left, top), size, shapes);
        coin(pile.price, (left + 24.0, top + 106.0), 19.0, shapes);
        note((left + wide - 32.0, top + 114.0), format!("×{}", pile.left), shapes);
    }
    for (index, &code) in public.market.iter().enumerate() {
        let left = GAP + 16.0 + (wide + GAP) * (index + 4) as f32;
        small(code, (left, top), size, shapes);
        if let Some(card) = Deck::get().find(code) {
            note((left + wide / 2.0, top + 114.0), format!("{:+}", card.value), shapes);
        }
    }
}

/// A card with its code and symbols only.
fn small(code: Code, at: Point, size: Point, shapes: &mut Vec<Shape>) {
    shapes.push(rect(at, size, 10.0, fill(PANEL).outlined(EDGE, 2.5)));
    shapes.push(text((at.0 + size.0 / 2.0, at.1 + 32.0), code.to_string(), bold(30.0, INK)));
    if let Some(card) = Deck::get().find(code) {
        symbols(&card.symbols, (at.0 + size.0 / 2.0, at.1 + 62.0), 12.0, shapes);
    }
}

/// The symbols of a card side by side: the colour and its letter.
fn symbols(colours: &[Colour], centre: Point, radius: f32, shapes: &mut Vec<Shape>) {
    let step = radius * 2.2;
    let first = centre.0 - step * (colours.len() as f32 - 1.0) / 2.0;
    for (index, &colour) in colours.iter().enumerate() {
        let at = (first + step * index as f32, centre.1);
        shapes.push(circle(at, radius, fill(tone(colour)).outlined(INK, 2.0)));
        let letter = match colour {
            Colour::Green => "G",
            Colour::White => "W",
            Colour::Grey => "Y",
            Colour::Red => "R",
        };
        shapes.push(text((at.0, at.1 + radius * 0.52), letter, bold(radius * 1.45, INK)));
    }
}

/// The cards of a hand, three in a row.
pub fn hand(_: &Public, private: &Private, _: Seat, words: &dyn Words) -> Scene {
    let columns = private.hand.len().clamp(1, 4);
    let rows = private.hand.len().max(1).div_ceil(columns);
    let (wide, tall) = ((WIDTH - GAP) / columns.max(2) as f32 - GAP, 340.0);
    let mut scene = Scene { width: WIDTH, height: GAP + (tall + GAP) * rows as f32, ..Scene::default() };
    scene.ground.push(rect((0.0, 0.0), (WIDTH, scene.height), 0.0, fill(PAPER)));
    for (index, &code) in private.hand.iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        let at = (GAP + (wide + GAP) * column as f32, GAP + (tall + GAP) * row as f32);
        large(code, at, (wide, tall), words, &mut scene.over);
    }
    scene
}

/// A card with all that stands on it.
fn large(code: Code, at: Point, size: Point, words: &dyn Words, shapes: &mut Vec<Shape>) {
    let Some(card) = Deck::get().find(code) else { return };
    let middle = at.0 + size.0 / 2.0;
    let band = card.symbols.first().map_or(LIGHT, |&colour| tone(colour));
    shapes.push(rect(at, size, 14.0, fill(PANEL).outlined(INK, 3.0)));
    shapes.push(rect((at.0 + 5.0, at.1 + 5.0), (size.0 - 10.0, 56.0), 10.0, fill(band)));
    shapes.push(text((middle, at.1 + 46.0), code.to_string(), bold(38.0, INK)));
    symbols(&card.symbols, (middle, at.1 + 92.0), 20.0, shapes);
    let lines = wrap(&words.say(&effect(code)), 26.0, size.0 - 24.0);
    for (index, line) in lines.into_iter().take(5).enumerate() {
        shapes.push(text((middle, at.1 + 146.0 + 31.0 * index as f32), line, regular(26.0, INK)));
    }
    coin(card.value, (at.0 + size.0 - 34.0, at.1 + size.1 - 34.0), 24.0, shapes);
    shapes.push(text((at.0 + size.0 - 66.0, at.1 + size.1 - 24.0), "=", bold(LABEL, FAINT).end()));
}

/// What a card does, in words.
fn effect(code: Code) -> Message {
    Message::new(format!("project-skyline-card-{}", code.to_string().to_lowercase()))
}
