//! The plans of the advanced game: their backs in the order in which they were made; at the end, what they say.

use crate::mark::{mark, tick};
use crate::names::Names;
use crate::panel::heading;
use crate::scene::{Point, Shape, bold, fill, rect, regular, text};
use crate::theme::{self, EDGE, FAINT, INK, LABEL, LIGHT, MARGIN, WIDTH};
use games::Seat;
use games::skyliners::{Line, Public, Rules, Scored, Side};

const CARD: Point = (45.0, 58.0);
/// All plans that four seats can make.
const PLANS: usize = Line::ALL.len() * Side::ALL.len();
const STEP: f32 = (WIDTH - 2.0 * MARGIN) / PLANS as f32;

/// Draws them below a height, in the advanced game. Says where they end.
pub fn draw(public: &Public, top: f32, names: &Names<'_>, shapes: &mut Vec<Shape>) -> f32 {
    if public.rules == Rules::Basic {
        return top;
    }
    let words = match public.finale {
        None => ["picture-stack", "picture-stack-remark"],
        Some(_) => ["picture-plans-title", "picture-plans-remark"],
    };
    let [title, remark] = words.map(|id| names.word(id));
    let top = heading(top, &title, &remark, shapes);
    let place = |index: usize| (MARGIN + 2.0 + STEP * index as f32, top);
    // All have room, so that the picture keeps its size.
    for index in 0..PLANS {
        shapes.push(rect(place(index), CARD, 7.0, fill(theme::PANEL).outlined(EDGE, 2.0)));
    }
    match &public.finale {
        None => public
            .stack
            .iter()
            .enumerate()
            .for_each(|(index, &seat)| back(seat, index + 1, place(index), shapes)),
        Some(finale) => {
            finale.scored.iter().enumerate().for_each(|(index, scored)| face(scored, place(index), shapes));
        }
    }
    top + CARD.1 + MARGIN
}

/// The back of a plan: whose it is and its place.
fn back(seat: Seat, place: usize, (x, y): Point, shapes: &mut Vec<Shape>) {
    let livery = theme::livery(seat);
    shapes.push(rect((x, y), CARD, 7.0, fill(livery.colour)));
    mark(livery.mark, (x + CARD.0 / 2.0, y + 19.0), 11.0, livery.ink, shapes);
    shapes.push(text((x + CARD.0 / 2.0, y + 50.0), place.to_string(), regular(LABEL, livery.ink)));
}

/// What a plan says, and whether it was met.
fn face(scored: &Scored, (x, y): Point, shapes: &mut Vec<Shape>) {
    let livery = theme::livery(scored.seat);
    let met = scored.points > 0;
    let middle = x + CARD.0 / 2.0;
    shapes.push(rect((x, y), CARD, 7.0, fill(LIGHT).outlined(livery.colour, 3.0)));
    shapes.push(rect((x, y), (CARD.0, 26.0), 7.0, fill(livery.colour)));
    mark(livery.mark, (x + if met { 13.0 } else { CARD.0 / 2.0 }, y + 13.0), 8.0, livery.ink, shapes);
    if met {
        shapes.push(tick((x + 31.0, y + 13.0), 8.0, livery.ink));
    }
    let plan = scored.plan.map_or_else(String::new, |plan| plan.to_string());
    let ink = if met { INK } else { FAINT };
    shapes.push(text((middle, y + 50.0), format!("{}{plan}", scored.line), bold(LABEL, ink)));
}
