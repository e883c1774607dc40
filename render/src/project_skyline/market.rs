//! The market: four base piles with prices, then the four upgrade cards, with what they do in a few words.

use super::symbols;
use crate::mark::{coin, signed};
use crate::measure::wrap;
use crate::names::Names;
use crate::scene::{Point, Shape, Type, bold, fill, rect, regular, text};
use crate::theme::{EDGE, FAINT, INK, LABEL, MARGIN, PANEL, PAPER, SMALL, WIDTH};
use games::project_skyline::{BasePile, Card, Code, Public, short_words};

const GAP: f32 = 8.0;
const LINE: f32 = 23.0;
/// The line with the code of a card.
const HEAD: f32 = 41.0;
const BASELINE: f32 = 31.0;

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
    let tall = |codes: &mut dyn Iterator<Item = Code>, least: usize| {
        let cards = codes.filter_map(|code| public.deck().find(code));
        let lines = cards.map(|card| effect(card, wide, INK, names).1.len()).max();
        HEAD + LINE * lines.unwrap_or(least).max(least) as f32 + 9.0
    };
    let base = (wide, tall(&mut public.base.iter().map(|pile| pile.code), 1));
    for (index, pile) in public.base.iter().enumerate() {
        let Some(card) = public.deck().find(pile.code) else { continue };
        self::pile(pile, card, at(index, top), base, names, fixed);
        left(pile, card, at(index, top), base, names, shapes);
    }
    let top = top + base.1 + GAP;
    let upgrade = (wide, tall(&mut public.market.iter().copied(), 2));
    for index in 0..4 {
        fixed.push(rect(at(index, top), upgrade, 10.0, fill(PANEL).outlined(EDGE, 2.0)));
    }
    for (index, &code) in public.market.iter().enumerate() {
        let Some(card) = public.deck().find(code) else { continue };
        let (x, y) = at(index, top);
        face(card, (x, y), wide, INK, names, shapes);
        value(card, (x + wide - 10.0, y + BASELINE), shapes);
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
    value(card, (x + size.0 - 10.0, y + size.1 - 14.0), shapes);
    coin(pile.price.0, (x + size.0 - 24.0, y + 22.0), 18.0, shapes);
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
    let ink = if pile.left == 0 { FAINT } else { INK };
    if pile.left == 0 {
        shapes.push(rect((x, y), size, 10.0, fill(PAPER).outlined(EDGE, 2.0)));
        face(card, (x, y), size.0, FAINT, names, shapes);
        value(card, (x + size.0 - 10.0, y + size.1 - 14.0), shapes);
    }
    let at = (x + size.0 - 52.0, y + BASELINE);
    shapes.push(text(at, format!("×{}", pile.left), bold(LABEL, ink).end()));
}

/// What a card is worth at the end.
fn value(card: &Card, at: Point, shapes: &mut Vec<Shape>) {
    shapes.push(text(at, format!("={}", signed(card.value.0)), bold(SMALL, FAINT).end()));
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
    shapes.push(text((x + 12.0, y + BASELINE), card.code.to_string(), bold(25.0, ink).start()));
    symbols(&card.symbols, (x + 90.0, y + 22.0), 12.5, shapes);
    let (kind, lines) = effect(card, wide, ink, names);
    for (index, line) in lines.into_iter().enumerate() {
        shapes.push(text((x + 12.0, y + HEAD + 18.0 + LINE * index as f32), line, kind));
    }
}

/// What a card does, in a few words: how they are written, and the lines.
fn effect(card: &Card, wide: f32, ink: &'static str, names: &Names<'_>) -> (Type, Vec<String>) {
    let kind = regular(SMALL, ink).start();
    (kind, wrap(&names.say(&short_words(card.effect)), kind, wide - 20.0))
}
