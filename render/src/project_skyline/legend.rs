//! What the signs of the board mean, and how many cards the upgrade deck has.

use super::{areas, bonus, ground, map};
use crate::names::Names;
use crate::panel::{self, Sign};
use crate::scene::{Point, Shape, bold, fill, line, polygon, rect, text};
use crate::theme::{FAINT, INK, LABEL, LAST, LIGHT, PANEL, SMALL};
use games::project_skyline::{Bonus, Public};
use games::{Arg, Message};

/// The signs that this board has, below a height. Says where they end.
pub fn legend(
    public: &Public,
    top: f32,
    names: &Names<'_>,
    fixed: &mut Vec<Shape>,
    shapes: &mut Vec<Shape>,
) -> f32 {
    let board = public.board();
    let mut items: Vec<(Sign<'_>, String)> = vec![
        (Box::new(deck), names.word("picture-sign-deck")),
        (Box::new(|at, shapes| areas::worth(8, at, shapes)), names.say(&values(public))),
    ];
    let mut sign = |here: bool, id: &'static str, draw: fn(Point, &mut Vec<Shape>)| {
        if here {
            items.push((Box::new(draw), names.word(id)));
        }
    };
    let cards = board.monuments.iter().any(|monument| monument.bonus == Bonus::Card);
    let thresholds = board.monuments.iter().any(|monument| monument.threshold.is_some());
    sign(true, "picture-sign-stone", |at, shapes| bonus(Bonus::Stone, at, 15.0, shapes));
    sign(cards, "picture-sign-card", |at, shapes| bonus(Bonus::Card, at, 15.0, shapes));
    sign(thresholds, "picture-sign-needs", |at, shapes| ground::needs(3, at, 15.0, shapes));
    sign(!board.ferries.is_empty(), "picture-sign-ferry", |at, shapes| {
        ground::boat(at, 0.6, shapes);
    });
    sign(public.seats.count() == 2, "picture-sign-site", |at, shapes| {
        map::site(at, 15.0, shapes);
    });
    sign(true, "picture-worth", |(x, y), shapes| {
        shapes.push(text((x, y + 7.0), "=2", bold(SMALL, FAINT)));
    });
    sign(true, "picture-sign-last", |at, shapes| {
        let (x, y) = at;
        let corner = |(dx, dy): (f32, f32)| (x + dx * 13.0, y + dy * 7.5);
        let corners = [(0.0, -2.0), (1.0, -1.0), (1.0, 1.0), (0.0, 2.0), (-1.0, 1.0), (-1.0, -1.0)];
        let corners: Vec<Point> = corners.into_iter().map(corner).collect();
        shapes.push(polygon(corners.clone(), fill(LIGHT)));
        shapes.push(polygon(corners, line(LAST, 5.0)));
    });
    let (x, y) = panel::first_sign(top);
    shapes.push(text((x, y + 8.0), public.deck.to_string(), bold(LABEL, INK)));
    panel::legend(top, &items, fixed)
}

/// The upgrade deck; how many cards it has is written on it.
fn deck((x, y): Point, shapes: &mut Vec<Shape>) {
    for shift in [3.0, 0.0] {
        let at = (x - 18.0 + shift, y - 14.0 - shift);
        shapes.push(rect(at, (36.0, 29.0), 5.0, fill(PANEL).outlined(INK, 2.5)));
    }
}

/// What the layers of an area are worth: the first values, then by how much each layer adds.
fn values(public: &Public) -> Message {
    let table = &public.board().value;
    let steps: Vec<i64> = table.windows(2).map(|two| two[1].0 - two[0].0).collect();
    let step = steps.last().copied().unwrap_or(0);
    let rising = steps.len() - steps.iter().rev().take_while(|&&other| other == step).count();
    let values: Vec<Arg> = table.iter().skip(1).take(rising).map(|money| money.0.into()).collect();
    Message::own("picture-sign-worth").with("values", values).with("step", step)
}
