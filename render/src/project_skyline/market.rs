//! The market: four base piles with prices, then the four upgrade cards, with what they do in a few words.

use super::symbols;
use crate::mark::{coin, signed};
use crate::measure::wrap;
use crate::names::Names;
use crate::scene::{Point, Shape, Type, bold, fill, rect, regular, text};
use crate::theme::{EDGE, FAINT, INK, MARGIN, PANEL, PAPER, WIDTH};
use games::Message;
use games::project_skyline::{BasePile, Card, Code, Deck, Public};

const GAP: f32 = 10.0;
const LINE: f32 = 25.0;
const EFFECT: f32 = 21.0;

/// Both rows below a height. What stays during a game goes to `fixed`. Says where they end.
pub fn market(
    public: &Public,
    top: f32,
    names: &Names<'_>,
    fixed: &mut Vec<Shape>,
    shapes: &mut Vec<Shape>,
) -> f32 {
    let wide = (WIDTH - 2.0 * MARGIN - 3.0 * GAP) / 4.0;
    let at = |index: usize, top: f32| (MARGIN + (wide + GAP) * index as f32, top);
    let lines = public.base.iter().map(|pile| effect(pile.code, wide, INK, names).1.len()).max();
    let base = (wide, 83.0 + LINE * lines.unwrap_or(1) as f32);
    for (index, pile) in public.base.iter().enumerate() {
        let Some(card) = Deck::get().find(pile.code) else { continue };
        self::pile(pile, card, at(index, top), base, names, fixed);
        left(pile, card, at(index, top), base, names, shapes);
    }
    let top = top + base.1 + GAP;
    let lines = public.market.iter().map(|&code| effect(code, wide, INK, names).1.len()).max();
    let upgrade = (wide, 49.0 + LINE * lines.unwrap_or(1).max(3) as f32);
    for index in 0..4 {
        fixed.push(rect(at(index, top), upgrade, 10.0, fill(PANEL).outlined(EDGE, 2.0)));
    }
    for (index, &code) in public.market.iter().enumerate() {
        let Some(card) = Deck::get().find(code) else { continue };
        let (x, y) = at(index, top);
        face(card, (x, y), wide, INK, names, shapes);
        value(card, (x + wide - 8.0, y + 29.0), shapes);
    }
    top + upgrade.1
}

/// A base pile with its price.
fn pile(
    pile: &BasePile,
    card: &Card,
    (x, y): Point,
    size: Point,
    names: &Names<'_>,
    shapes: &mut Vec<Shape>,
) {
    shapes.push(rect((x, y), size, 10.0, fill(PANEL).outlined(EDGE, 2.0)));
    face(card, (x, y), size.0, INK, names, shapes);
    coin(pile.price.0, (x + size.0 - 26.0, y + 22.0), 18.0, shapes);
    value(card, (x + size.0 - 8.0, y + size.1 - 13.0), shapes);
}

/// How many cards a base pile has left; one that is sold out stands back.
fn left(
    pile: &BasePile,
    card: &Card,
    (x, y): Point,
    size: Point,
    names: &Names<'_>,
    shapes: &mut Vec<Shape>,
) {
    let foot = y + size.1 - 13.0;
    let ink = if pile.left == 0 { FAINT } else { INK };
    if pile.left == 0 {
        shapes.push(rect((x, y), size, 10.0, fill(PAPER).outlined(EDGE, 2.0)));
        face(card, (x, y), size.0, FAINT, names, shapes);
        value(card, (x + size.0 - 8.0, foot), shapes);
    }
    let words = names.say(&Message::new("project-skyline-picture-left").with("count", pile.left));
    shapes.push(text((x + 16.0, foot), words, bold(EFFECT, ink).start()));
}

/// What a card is worth at the end.
fn value(card: &Card, at: Point, shapes: &mut Vec<Shape>) {
    shapes.push(text(at, format!("= {}", signed(card.value.0)), bold(EFFECT, FAINT).end()));
}

/// The code of a card, its symbols and what it does.
fn face(
    card: &Card,
    (x, y): Point,
    wide: f32,
    ink: &'static str,
    names: &Names<'_>,
    shapes: &mut Vec<Shape>,
) {
    shapes.push(text((x + 16.0, y + 32.0), card.code.to_string(), bold(27.0, ink).start()));
    symbols(&card.symbols, (x + 102.0, y + 22.0), 10.5, shapes);
    let (kind, lines) = effect(card.code, wide, ink, names);
    for (index, line) in lines.into_iter().enumerate() {
        shapes.push(text((x + 16.0, y + 62.0 + LINE * index as f32), line, kind));
    }
}

/// What a card does, in a few words: how they are written, and the lines.
fn effect(code: Code, wide: f32, ink: &'static str, names: &Names<'_>) -> (Type, Vec<String>) {
    let short = Message::new(format!("project-skyline-short-{}", code.to_string().to_lowercase()));
    let kind = regular(EFFECT, ink).start();
    (kind, wrap(&names.say(&short), kind, wide - 24.0))
}
