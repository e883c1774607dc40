//! A hand: every card with all that stands on it, and what is in the draw pile.

use super::{ground::tone, symbols};
use crate::mark::coin;
use crate::measure::wrap;
use crate::names::Names;
use crate::panel::Title;
use crate::scene::{Point, Scene, Shape, bold, fill, rect, regular, text};
use crate::theme::{EDGE, FAINT, INK, LABEL, MARGIN, PANEL, PAPER, WIDTH};
use games::project_skyline::{Card, Code, Colour, Deck, Private, Public, effect_words};
use games::{Message, Seat};

const EFFECT: f32 = 31.0;
const LINE: f32 = 38.0;
const HEAD: f32 = 66.0;
const FOOT: f32 = 52.0;

/// The cards of a hand, two in a row; while cards are played, those with another symbol stand back.
pub fn hand(public: &Public, private: &Private, seat: Seat, names: &Names<'_>) -> Scene {
    let mut scene = Scene { width: WIDTH, ..Scene::default() };
    let mut over = Vec::new();
    let symbol = public.symbol.filter(|_| public.active == Some(seat));
    let title = Title {
        seat: Some(seat),
        line: names.say(&Message::own("private-hand").with("count", private.hand.len())),
        right: 60.0,
        note: names.say(&public.purse(seat)),
        alert: false,
    };
    let mut top = title.draw(&mut over) + 4.0;
    if let Some(colour) = symbol {
        super::symbol(colour, (WIDTH - 40.0, 29.0), 21.0, &mut over);
    }
    let wide = (WIDTH - 3.0 * MARGIN) / 2.0;
    for pair in private.hand.chunks(2) {
        let cards: Vec<(&Card, Vec<String>)> =
            pair.iter().filter_map(|&code| card(private.deck(), code, wide, names)).collect();
        let lines = cards.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
        let tall = HEAD + LINE * lines as f32 + 26.0 + FOOT;
        for (index, (card, lines)) in cards.iter().enumerate() {
            let at = (MARGIN + (wide + MARGIN) * index as f32, top);
            draw(card, lines, at, (wide, tall), symbol, names, &mut over);
        }
        top += tall + MARGIN;
    }
    let kind = regular(LABEL, INK).start();
    for line in wrap(&names.say(&private.draw_line()), kind, WIDTH - 2.0 * MARGIN - 8.0) {
        top += 30.0;
        over.push(text((MARGIN + 4.0, top - 6.0), line, kind));
    }
    scene.height = top + MARGIN;
    scene.ground.push(rect((0.0, 0.0), (WIDTH, scene.height), 0.0, fill(PAPER)));
    scene.ground.append(&mut over);
    scene
}

/// A card with its effect in lines.
fn card<'a>(deck: &'a Deck, code: Code, wide: f32, names: &Names<'_>) -> Option<(&'a Card, Vec<String>)> {
    let card = deck.find(code)?;
    Some((card, wrap(&names.say(&effect_words(card.effect)), regular(EFFECT, INK), wide - 40.0)))
}

fn draw(
    card: &Card,
    lines: &[String],
    (x, y): Point,
    (wide, tall): Point,
    symbol: Option<Colour>,
    names: &Names<'_>,
    shapes: &mut Vec<Shape>,
) {
    let fits = symbol.is_none_or(|symbol| card.symbols.contains(&symbol));
    let (edge, ink) = if fits { ((INK, 3.5), INK) } else { ((EDGE, 2.0), FAINT) };
    shapes.push(rect((x, y), (wide, tall), 14.0, fill(PANEL).outlined(edge.0, edge.1)));
    let band = card.symbols.first().map_or(PANEL, |&colour| tone(colour));
    if fits {
        shapes.push(rect(
            (x + 5.0, y + 5.0),
            (wide - 10.0, HEAD - 10.0),
            10.0,
            fill(band).outlined(EDGE, 1.5),
        ));
    }
    shapes.push(text((x + 20.0, y + 48.0), card.code.to_string(), bold(42.0, ink).start()));
    let radius = 21.0;
    let first = x + wide - 36.0 - radius * 2.2 * (card.symbols.len() as f32 - 1.0);
    symbols(&card.symbols, (first, y + HEAD / 2.0), radius, shapes);
    for (index, line) in lines.iter().enumerate() {
        let baseline = (x + 20.0, y + HEAD + 36.0 + LINE * index as f32);
        shapes.push(text(baseline, line.clone(), regular(EFFECT, ink).start()));
    }
    let foot = y + tall - FOOT / 2.0;
    coin(card.value.0, (x + wide - 36.0, foot - 4.0), 22.0, shapes);
    let words = names.word("picture-worth");
    shapes.push(text((x + wide - 68.0, foot + 5.0), words, regular(LABEL, FAINT).end()));
}
