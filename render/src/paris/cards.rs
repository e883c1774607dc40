//! The postcards: their words, what they do, and who has activated them.

use crate::mark::{badge, tick};
use crate::measure::{fit, shrink, width};
use crate::names::Names;
use crate::panel::heading;
use crate::scene::{Shape, bold, fill, rect, regular, text};
use crate::theme::{EDGE, FAINT, GOLD, GOLD_INK, INK, LABEL, MARGIN, PANEL, SMALL, WIDTH};
use games::Message;
use games::paris::{Card, Postcard, Public, Step};

const ROW: f32 = 62.0;
const GAP: f32 = 8.0;

/// The postcards in use, two in a row; all twelve while they are chosen. Says where the list ends.
pub fn list(public: &Public, top: f32, names: &Names<'_>, shapes: &mut Vec<Shape>) -> f32 {
    let picking = public.step == Step::Pick;
    let top = heading(top, &names.word("picture-postcards"), &names.word("picture-postcards-remark"), shapes);
    let all: Vec<(Postcard, Option<&Card>)> = Postcard::ALL
        .into_iter()
        .map(|card| (card, public.cards.iter().find(|other| other.card == card)))
        .filter(|(_, card)| picking || card.is_some())
        .collect();
    let wide = (WIDTH - 2.0 * MARGIN - GAP) / 2.0;
    for (index, &(card, state)) in all.iter().enumerate() {
        let x = MARGIN + (wide + GAP) * (index % 2) as f32;
        let y = top + (ROW + GAP) * (index / 2) as f32;
        draw(card, state, picking, (x, y), wide, names, shapes);
    }
    top + (ROW + GAP) * all.len().div_ceil(2) as f32
}

fn draw(
    card: Postcard,
    state: Option<&Card>,
    picking: bool,
    (x, y): (f32, f32),
    wide: f32,
    names: &Names<'_>,
    shapes: &mut Vec<Shape>,
) {
    let owner = state.and_then(|state| state.seat);
    let open = state.is_some_and(|state| state.open);
    let ink = if owner.is_some() && !open { FAINT } else { INK };
    let paper = if open { GOLD } else { PANEL };
    shapes.push(rect((x, y), (wide, ROW), 8.0, fill(paper).outlined(EDGE, 2.0)));
    shapes.push(text((x + 12.0, y + 26.0), card.word(), bold(LABEL, ink).start()));
    let mut right = x + wide - 12.0;
    if let Some(seat) = owner {
        badge(seat, (right - 14.0, y + 20.0), 15.0, shapes);
        right -= 40.0;
    }
    if picking && state.is_some() {
        shapes.push(tick((right - 14.0, y + 20.0), 12.0, INK));
        right -= 40.0;
    }
    if open {
        let words = names.word("picture-later");
        shapes.push(text((right, y + 26.0), words, bold(SMALL, GOLD_INK).end()));
    } else if card.verb() != card.word() {
        // The verb that lays its piece is another word than its name.
        let room = right - x - 24.0 - width(card.word(), bold(LABEL, ink)) - 12.0;
        let verb = fit(card.verb(), regular(LABEL, ink), room);
        shapes.push(text((right, y + 26.0), verb, regular(LABEL, ink).end()));
    }
    let effect = names.say(&Message::own(format!("effect-{card}")));
    let kind = shrink(&effect, regular(SMALL, ink).start(), wide - 24.0);
    shapes.push(text((x + 12.0, y + 51.0), fit(&effect, kind, wide - 20.0), kind));
}
