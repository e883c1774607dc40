//! Project Skyline's board: the score panel above, the map, the market below.

mod cards;
mod map;

pub use cards::hand;

use crate::layout::{fit, width};
use crate::scene::{Scene, Shape, bold, circle, fill, polygon, rect, regular, text};
use crate::theme::{self, EDGE, FAINT, GOLD, GOLD_INK, INK, LABEL, LIGHT, Mark, PANEL, PAPER, WIDTH};
use crate::{Words, scene::Point};
use games::project_skyline::{Bonus, Money, Public};
use games::{BySeat, Seat};

const PANEL_HEIGHT: f32 = 132.0;
const MARGIN: f32 = 10.0;

/// The whole table.
pub fn board(public: &Public, names: &BySeat<String>, words: &dyn Words) -> Scene {
    let mut scene = Scene { width: WIDTH, ..Scene::default() };
    let below = map::draw(public, &mut scene, PANEL_HEIGHT + 2.0 * MARGIN);
    let market = below + MARGIN;
    scene.height = market + cards::MARKET_HEIGHT + MARGIN;
    let paper = rect((0.0, 0.0), (WIDTH, scene.height), 0.0, fill(PAPER));
    scene.ground.insert(0, paper);
    for seat in names.seats() {
        score(public, seat, &name(names, seat, words), &mut scene.over);
    }
    cards::market(public, market, &mut scene.over);
    scene
}

/// A seat's name, or the word for its colour where a letter could not be drawn.
fn name(names: &BySeat<String>, seat: Seat, words: &dyn Words) -> String {
    match names.get(seat) {
        Some(name) if theme::drawable(name) => name.clone(),
        _ => words.say(&theme::colour_word(seat)),
    }
}

/// One seat's box: mark and name, money, layers left, cards in hand, the upgrade stone.
fn score(public: &Public, seat: Seat, name: &str, shapes: &mut Vec<Shape>) {
    let Some(own) = public.seats.get(seat) else { return };
    let livery = theme::livery(seat);
    let wide = (WIDTH - MARGIN) / f32::from(public.seats.count()) - MARGIN;
    let left = MARGIN + (wide + MARGIN) * f32::from(seat.0);
    let active = public.active == Some(seat);
    let edge = if active { (livery.colour, 7.0) } else { (EDGE, 2.0) };
    shapes.push(rect((left, MARGIN), (wide, PANEL_HEIGHT), 12.0, fill(PANEL).outlined(edge.0, edge.1)));
    shapes.push(rect((left + 4.0, MARGIN + 4.0), (wide - 8.0, 40.0), 8.0, fill(livery.colour)));
    mark(livery.mark, (left + 26.0, MARGIN + 24.0), 12.0, LIGHT, shapes);
    let room = wide - if active { 84.0 } else { 56.0 };
    shapes.push(text((left + 46.0, MARGIN + 33.0), fit(name, 26.0, room), bold(26.0, LIGHT).start()));
    if active {
        let x = left + wide - 32.0;
        shapes.push(polygon(
            vec![(x, MARGIN + 12.0), (x + 20.0, MARGIN + 24.0), (x, MARGIN + 36.0)],
            fill(GOLD),
        ));
    }
    let line = MARGIN + 84.0;
    coin(own.money, (left + 38.0, line - 10.0), 25.0, shapes);
    let layers = left + 84.0;
    for height in 0..3_u8 {
        let top = line - 8.0 - 10.0 * f32::from(height);
        shapes.push(rect((layers, top), (34.0, 8.0), 2.0, fill(livery.colour)));
    }
    shapes.push(text((layers + 42.0, line), own.layers.to_string(), bold(30.0, INK).start()));
    let cards = left + wide - 62.0;
    shapes.push(rect((cards - 6.0, line - 28.0), (20.0, 28.0), 3.0, fill(LIGHT).outlined(FAINT, 2.5)));
    shapes.push(rect((cards, line - 24.0), (20.0, 28.0), 3.0, fill(LIGHT).outlined(FAINT, 2.5)));
    shapes.push(text((cards + 28.0, line), own.hand.to_string(), bold(28.0, INK).start()));
    let track = MARGIN + 112.0;
    for space in 0..5_usize {
        let centre = (left + 24.0 + 24.0 * space as f32, track);
        let paint = if space == own.stone { fill(livery.colour) } else { fill(LIGHT) };
        shapes.push(circle(centre, 9.0, paint.outlined(FAINT, 2.0)));
    }
    let mut right = left + wide - 10.0;
    for monument in own.monuments.iter().rev() {
        let label = monument.to_string();
        let room = width(&label, LABEL) + 4.0;
        if right - room < left + 146.0 {
            break;
        }
        shapes.push(text((right, track + 9.0), label, bold(LABEL, theme::MONUMENT).end()));
        right -= room;
    }
}

/// Money as a coin with its amount.
fn coin(Money(amount): Money, centre: Point, radius: f32, shapes: &mut Vec<Shape>) {
    shapes.push(circle(centre, radius, fill(GOLD).outlined(GOLD_INK, 2.5)));
    let size = if amount.abs() > 99 { radius * 0.9 } else { radius * 1.15 };
    shapes.push(text((centre.0, centre.1 + size * 0.36), amount.to_string(), bold(size, GOLD_INK)));
}

/// What a field or monument gives.
fn bonus(what: Bonus, centre: Point, radius: f32, shapes: &mut Vec<Shape>) {
    let (x, y) = centre;
    match what {
        Bonus::Money(amount) => coin(amount, centre, radius, shapes),
        Bonus::Stone => {
            shapes.push(circle(centre, radius, fill("#d7dbe2").outlined(INK, 2.5)));
            let (half, wide) = (radius * 0.62, radius * 0.5);
            shapes.push(polygon(
                vec![
                    (x, y + half),
                    (x + wide, y),
                    (x + wide * 0.4, y),
                    (x + wide * 0.4, y - half),
                    (x - wide * 0.4, y - half),
                    (x - wide * 0.4, y),
                    (x - wide, y),
                ],
                fill(INK),
            ));
        }
        Bonus::Card => {
            let size = (radius * 1.3, radius * 1.8);
            let at = (x - size.0 / 2.0, y - size.1 / 2.0);
            shapes.push(rect(at, size, 4.0, fill(LIGHT).outlined(INK, 2.5)));
            shapes.push(text((x, y + radius * 0.42), "+", bold(radius * 1.2, INK)));
        }
    }
}

/// The mark of a seat.
fn mark(mark: Mark, (x, y): Point, radius: f32, colour: &'static str, shapes: &mut Vec<Shape>) {
    let r = radius;
    shapes.push(match mark {
        Mark::Circle => circle((x, y), r * 0.9, fill(colour)),
        Mark::Triangle => polygon(vec![(x, y - r), (x + r, y + r * 0.8), (x - r, y + r * 0.8)], fill(colour)),
        Mark::Square => rect((x - r * 0.8, y - r * 0.8), (r * 1.6, r * 1.6), 0.0, fill(colour)),
        Mark::Cross => {
            let (a, b) = (r, r * 0.36);
            let points = [
                (-b, -a),
                (b, -a),
                (b, -b),
                (a, -b),
                (a, b),
                (b, b),
                (b, a),
                (-b, a),
                (-b, b),
                (-a, b),
                (-a, -b),
                (-b, -b),
            ];
            polygon(points.iter().map(|(dx, dy)| (x + dx, y + dy)).collect(), fill(colour))
        }
    });
}

/// A small note of how many, in the regular weight.
fn note(at: Point, words: String, shapes: &mut Vec<Shape>) {
    shapes.push(text(at, words, regular(LABEL, FAINT)));
}
