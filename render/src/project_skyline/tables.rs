//! Below the market: what layers are worth, and every area and monument by name.

use super::{bonus, ground};
use crate::mark::{badge, coin, tick};
use crate::measure::{fit, shrink};
use crate::names::Names;
use crate::panel::{heading, strip};
use crate::scene::{Shape, bold, fill, rect, regular, text};
use crate::theme::{EDGE, FAINT, INK, LABEL, LAST, MARGIN, PANEL, WIDTH};
use games::project_skyline::{Area, Money, Monument, Public};

/// Layers and what they are worth; on a board that pays for areas at the end, that as well. Says where it ends.
pub fn values(public: &Public, top: f32, names: &Names<'_>, shapes: &mut Vec<Shape>) -> f32 {
    let board = public.board.board();
    let titles = ["project-skyline-picture-area-layers", "project-skyline-picture-area-money"]
        .map(|id| names.word(id));
    let bottom = strip(top, [&titles[0], &titles[1]], &pairs(&board.value), shapes);
    if board.area_money.is_empty() {
        return bottom;
    }
    let titles =
        ["project-skyline-picture-your-areas", "project-skyline-picture-at-end"].map(|id| names.word(id));
    strip(bottom + 8.0, [&titles[0], &titles[1]], &pairs(&board.area_money), shapes)
}

/// The entries of a table of money; an end that rises by always the same is told as that.
fn pairs(table: &[Money]) -> Vec<(String, String)> {
    let steps: Vec<i64> = table.windows(2).map(|two| two[1].0 - two[0].0).collect();
    let last = steps.last().copied().unwrap_or(0);
    let steady = steps.len() - steps.iter().rev().take_while(|&&step| step == last).count();
    let cut = steps.len() - steady > 3;
    let shown = if cut { steady + 1 } else { table.len() };
    let pair = |(index, money): (usize, &Money)| (index.to_string(), money.to_string());
    let mut pairs: Vec<_> = table.iter().take(shown).enumerate().skip(1).map(pair).collect();
    if cut {
        pairs.push(("+1".to_owned(), format!("+{last}")));
    }
    pairs
}

/// Every area and monument by name, three in a row. What stays goes to `fixed`. Says where it ends.
pub fn places(
    public: &Public,
    top: f32,
    names: &Names<'_>,
    fixed: &mut Vec<Shape>,
    shapes: &mut Vec<Shape>,
) -> f32 {
    const ROW: f32 = 33.0;
    const GAP: f32 = 14.0;
    let board = public.board.board();
    let remark = names.word("project-skyline-picture-areas-remark");
    let top = heading(top, &names.word("project-skyline-picture-areas-title"), &remark, fixed);
    let count = board.areas.len() + board.monuments.len();
    let rows = count.div_ceil(3);
    let wide = (WIDTH - 2.0 * MARGIN - 20.0 - 2.0 * GAP) / 3.0;
    let height = ROW * rows as f32 + 10.0;
    fixed.push(rect((MARGIN, top), (WIDTH - 2.0 * MARGIN, height), 10.0, fill(PANEL).outlined(EDGE, 2.0)));
    for index in 0..count {
        let x = MARGIN + 12.0 + (wide + GAP) * (index / rows) as f32;
        let y = top + 5.0 + ROW * ((index % rows) as f32 + 0.5);
        match board.areas.get(index) {
            Some(area) => self::area(public, area, (x, y), wide, fixed, shapes),
            None => {
                if let Some(monument) = board.monuments.get(index - board.areas.len()) {
                    self::monument(public, monument, (x, y), wide, fixed, shapes);
                }
            }
        }
    }
    top + height
}

/// An area: its name, how many of its open fields are built on, and what it would be worth now.
fn area(
    public: &Public,
    area: &Area,
    (x, y): (f32, f32),
    wide: f32,
    fixed: &mut Vec<Shape>,
    shapes: &mut Vec<Shape>,
) {
    let scored = public.scored.contains(&area.id);
    ground::chip(area.id, (x + 22.0, y), fixed);
    label(&area.name, (x + 54.0, y), wide - 138.0, fixed);
    if scored {
        ground::scored_chip(area.id, (x + 22.0, y), shapes);
    }
    let open = area.cells.iter().filter(|cell| !public.blockades.contains(cell));
    let (built, all) = open.fold((0_usize, 0_usize), |(built, all), cell| {
        (built + usize::from(public.stacks.contains_key(cell)), all + 1)
    });
    let ink = match (scored, built + 1 == all) {
        (true, _) => FAINT,
        (false, true) => LAST,
        (false, false) => INK,
    };
    shapes.push(text((x + wide - 44.0, y + 8.0), format!("{built}/{all}"), bold(LABEL, ink).end()));
    let layers: usize = area.cells.iter().filter_map(|cell| public.stacks.get(cell)).map(Vec::len).sum();
    if scored {
        shapes.push(tick((x + wide - 21.0, y), 9.0, INK));
    } else if layers > 0 {
        coin(public.board.board().area_value(layers).0, (x + wide - 21.0, y), 16.0, shapes);
    }
}

/// A monument: its name, its bonus, and who has it now.
fn monument(
    public: &Public,
    monument: &Monument,
    (x, y): (f32, f32),
    wide: f32,
    fixed: &mut Vec<Shape>,
    shapes: &mut Vec<Shape>,
) {
    ground::plaque(monument.id.to_string(), (x + 22.0, y), fixed);
    label(&monument.name, (x + 54.0, y), wide - 142.0, fixed);
    bonus(monument.bonus, (x + wide - 21.0, y), 15.0, fixed);
    let met = public.seats.iter().filter(|(_, seat)| seat.monuments.contains(&monument.id));
    for (index, (seat, _)) in met.enumerate() {
        badge(seat, (x + wide - 50.0 - 26.0 * index as f32, y), 12.0, shapes);
    }
}

/// A proper name where it fits.
fn label(name: &str, (x, y): (f32, f32), room: f32, shapes: &mut Vec<Shape>) {
    let kind = shrink(name, regular(21.0, INK).start(), room);
    shapes.push(text((x, y + 7.5), fit(name, kind, room), kind));
}
