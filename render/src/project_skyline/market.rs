//! The market: four base piles with prices, then the four upgrade cards, with what they do in a few words.

use super::{ground::tone, symbols};
use crate::layout::wrap;
use crate::mark::{coin, signed};
use crate::names::Names;
use crate::scene::{Point, Shape, bold, fill, rect, regular, text};
use crate::theme::{EDGE, FAINT, INK, LIGHT, MARGIN, PANEL, WIDTH};
use games::Message;
use games::project_skyline::{BasePile, Card, Code, Deck, Public};

const GAP: f32 = 10.0;
const LINE: f32 = 25.0;
const EFFECT: f32 = 21.0;

/// Both rows below a height. Says where they end.
pub fn market(public: &Public, top: f32, names: &Names<'_>, shapes: &mut Vec<Shape>) -> f32 {
    let wide = (WIDTH - 2.0 * MARGIN - 3.0 * GAP) / 4.0;
    let at = |index: usize, top: f32| (MARGIN + (wide + GAP) * index as f32, top);
    let base = (wide, 126.0);
    for (index, pile) in public.base.iter().enumerate() {
        self::pile(pile, at(index, top), base, names, shapes);
    }
    let top = top + base.1 + GAP;
    let upgrade = (wide, 128.0);
    for (index, &code) in public.market.iter().enumerate() {
        let Some(card) = Deck::get().find(code) else { continue };
        let (x, y) = at(index, top);
        face(card, (x, y), upgrade, names, shapes);
        value(card, (x + wide - 8.0, y + 28.0), shapes);
    }
    top + upgrade.1
}

fn pile(pile: &BasePile, (x, y): Point, size: Point, names: &Names<'_>, shapes: &mut Vec<Shape>) {
    let Some(card) = Deck::get().find(pile.code) else { return };
    face(card, (x, y), size, names, shapes);
    coin(pile.price.0, (x + size.0 - 26.0, y + 21.0), 17.0, shapes);
    let left = Message::new("project-skyline-picture-left").with("count", pile.left);
    let foot = y + size.1 - 12.0;
    shapes.push(text((x + 12.0, foot), names.say(&left), bold(EFFECT, INK).start()));
    value(card, (x + size.0 - 8.0, foot), shapes);
}

/// What a card is worth at the end.
fn value(card: &Card, at: Point, shapes: &mut Vec<Shape>) {
    shapes.push(text(at, format!("= {}", signed(card.value.0)), bold(EFFECT, FAINT).end()));
}

/// A card with its code, its symbols and what it does.
fn face(card: &Card, (x, y): Point, size: Point, names: &Names<'_>, shapes: &mut Vec<Shape>) {
    shapes.push(rect((x, y), size, 10.0, fill(PANEL).outlined(EDGE, 2.0)));
    let band = card.symbols.first().map_or(LIGHT, |&colour| tone(colour));
    shapes.push(rect((x + 3.0, y + 3.0), (6.0, size.1 - 6.0), 3.0, fill(band)));
    shapes.push(text((x + 14.0, y + 31.0), card.code.to_string(), bold(27.0, INK).start()));
    symbols(&card.symbols, (x + 104.0, y + 22.0), 11.0, shapes);
    let lines = wrap(&names.say(&short(card.code)), EFFECT, size.0 - 20.0);
    for (index, line) in lines.into_iter().enumerate() {
        let baseline = (x + 14.0, y + 62.0 + LINE * index as f32);
        shapes.push(text(baseline, line, regular(EFFECT, INK).start()));
    }
}

/// What a card does, in a few words.
fn short(code: Code) -> Message {
    Message::new(format!("project-skyline-short-{}", code.to_string().to_lowercase()))
}
