//! Below the market: how full every area is and what it would bring now.

use super::ground;
use crate::scene::{Point, Shape, bold, fill, rect, text};
use crate::theme::{EDGE, GOLD, GOLD_INK, INK, LABEL, LAST, MARGIN, PANEL, WIDTH};
use games::project_skyline::{Area, Public};

/// All areas side by side. What stays goes to `fixed`. Says where they end.
pub fn strip(public: &Public, top: f32, fixed: &mut Vec<Shape>, shapes: &mut Vec<Shape>) -> f32 {
    const HEIGHT: f32 = 80.0;
    let areas = &public.board().areas;
    let size = (WIDTH - 2.0 * MARGIN, HEIGHT);
    fixed.push(rect((MARGIN, top), size, 10.0, fill(PANEL).outlined(EDGE, 2.0)));
    let wide = (size.0 - 4.0) / areas.len().max(1) as f32;
    for (index, area) in areas.iter().enumerate() {
        let x = MARGIN + 2.0 + wide * (index as f32 + 0.5);
        self::area(public, area, (x, top + 20.0), fixed, shapes);
    }
    top + HEIGHT
}

/// An area: its name, a box for every open field, full where it is built on, and what it would bring now.
fn area(public: &Public, area: &Area, (x, y): Point, fixed: &mut Vec<Shape>, shapes: &mut Vec<Shape>) {
    ground::chip(area.id, (x, y), fixed);
    let scored = public.scored.contains(&area.id);
    if scored {
        ground::scored_chip(area.id, (x, y), shapes);
    }
    let open: Vec<_> = public.open(area).collect();
    let built = open.iter().filter(|cell| public.stacks.contains_key(cell)).count();
    let ink = if built + 1 == open.len() && !scored { LAST } else { INK };
    let wide = 43.0 / open.len().max(1) as f32;
    for index in 0..open.len() {
        let at = (x - 21.5 + wide * index as f32 + 1.0, y + 17.0);
        fixed.push(rect(at, (wide - 2.0, 8.0), 0.0, fill(EDGE)));
        if index < built {
            shapes.push(rect(at, (wide - 2.0, 8.0), 0.0, fill(ink)));
        }
    }
    if let Some(money) = public.worth(area) {
        worth(money.0, (x, y + 41.0), shapes);
    }
}

/// What an area would bring now.
pub fn worth(money: i64, (x, y): Point, shapes: &mut Vec<Shape>) {
    shapes.push(rect((x - 21.0, y - 13.0), (42.0, 26.0), 7.0, fill(GOLD)));
    shapes.push(text((x, y + 8.0), money.to_string(), bold(LABEL, GOLD_INK)));
}
