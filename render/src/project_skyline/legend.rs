//! What the signs of the board mean.

use super::{bonus, ground, map};
use crate::names::Names;
use crate::panel::{self, Sign};
use crate::scene::{Point, Shape, fill, line, polygon};
use crate::theme::{LAST, LIGHT};
use games::Seat;
use games::project_skyline::{Bonus, Money, Public};

/// The signs that this board has, below a height. Says where they end.
pub fn legend(public: &Public, top: f32, names: &Names<'_>, shapes: &mut Vec<Shape>) -> f32 {
    let board = public.board.board();
    let mut items: Vec<(Sign<'_>, String)> = Vec::new();
    let mut sign = |here: bool, id: &'static str, draw: fn(Point, &mut Vec<Shape>)| {
        if here {
            items.push((Box::new(draw), names.word(id)));
        }
    };
    let cards = board.monuments.iter().any(|monument| monument.bonus == Bonus::Card);
    let thresholds = board.monuments.iter().any(|monument| monument.threshold.is_some());
    sign(true, "project-skyline-picture-sign-top", |(x, y), shapes| {
        map::cap(Seat(0), 2, (x, y), 17.0, shapes)
    });
    sign(true, "project-skyline-picture-sign-money", |at, shapes| {
        bonus(Bonus::Money(Money(3)), at, 15.0, shapes);
    });
    sign(true, "project-skyline-picture-sign-stone", |at, shapes| bonus(Bonus::Stone, at, 15.0, shapes));
    sign(cards, "project-skyline-picture-sign-card", |at, shapes| bonus(Bonus::Card, at, 15.0, shapes));
    sign(thresholds, "project-skyline-picture-sign-needs", |at, shapes| ground::needs(3, at, 15.0, shapes));
    sign(!board.ferries.is_empty(), "project-skyline-picture-sign-ferry", |at, shapes| {
        ground::boat(at, 0.6, shapes);
    });
    sign(!public.blockades.is_empty(), "project-skyline-picture-sign-closed", |at, shapes| {
        ground::barrier(at, 30.0, shapes);
    });
    sign(public.seats.count() == 2, "project-skyline-picture-sign-site", |at, shapes| {
        map::site(at, 15.0, shapes);
    });
    sign(true, "project-skyline-picture-sign-last", |at, shapes| {
        let (x, y) = at;
        let corner = |(dx, dy): (f32, f32)| (x + dx * 13.0, y + dy * 7.5);
        let corners = [(0.0, -2.0), (1.0, -1.0), (1.0, 1.0), (0.0, 2.0), (-1.0, 1.0), (-1.0, -1.0)];
        let corners: Vec<Point> = corners.into_iter().map(corner).collect();
        shapes.push(polygon(corners.clone(), fill(LIGHT)));
        shapes.push(polygon(corners, line(LAST, 5.0)));
    });
    panel::legend(top, &items, shapes)
}
