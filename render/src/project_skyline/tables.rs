//! Below the market: what layers are worth, every area and monument by name, and what the signs mean.

use super::{bonus, ground, map};
use crate::layout::fit;
use crate::mark::{badge, coin};
use crate::names::Names;
use crate::panel::{self, Sign, heading, strip};
use crate::scene::{Shape, bold, fill, line, polygon, rect, regular, text};
use crate::theme::{EDGE, FAINT, GOLD, INK, LABEL, LAST, LIGHT, MARGIN, PANEL, WIDTH};
use games::project_skyline::{Area, Bonus, Money, Monument, Public};

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
    const ROW: f32 = 36.0;
    let board = public.board.board();
    let remark = names.word("project-skyline-picture-areas-remark");
    let top = heading(top, &names.word("project-skyline-picture-areas-title"), &remark, fixed);
    let count = board.areas.len() + board.monuments.len();
    let rows = count.div_ceil(3);
    let wide = (WIDTH - 2.0 * MARGIN - 16.0) / 3.0;
    let height = ROW * rows as f32 + 10.0;
    fixed.push(rect((MARGIN, top), (WIDTH - 2.0 * MARGIN, height), 10.0, fill(PANEL).outlined(EDGE, 2.0)));
    for index in 0..count {
        let x = MARGIN + 12.0 + (wide + 4.0) * (index / rows) as f32;
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
    map::chip(public, area, (x + 22.0, y), shapes);
    let name = fit(&area.name, 21.0, wide - 152.0);
    let shift = if scored { 66.0 } else { 52.0 };
    shapes.push(text((x + shift, y + 7.5), name, regular(21.0, if scored { FAINT } else { INK }).start()));
    let open = area.cells.iter().filter(|cell| !public.blockades.contains(cell));
    let (built, all) = open.fold((0_usize, 0_usize), |(built, all), cell| {
        (built + usize::from(public.stacks.contains_key(cell)), all + 1)
    });
    let layers: usize = area.cells.iter().filter_map(|cell| public.stacks.get(cell)).map(Vec::len).sum();
    let _ = &fixed;
    let kind = if built + 1 == all && !scored { bold(LABEL, LAST) } else { bold(LABEL, INK) };
    shapes.push(text((x + wide - 44.0, y + 8.0), format!("{built}/{all}"), kind.end()));
    if layers > 0 && !scored {
        coin(public.board.board().area_value(layers).0, (x + wide - 20.0, y), 16.0, shapes);
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
    fixed.push(text(
        (x + 52.0, y + 7.5),
        fit(&monument.name, 21.0, wide - 120.0),
        regular(21.0, INK).start(),
    ));
    bonus(monument.bonus, (x + wide - 20.0, y), 15.0, fixed);
    let met = public.seats.iter().filter(|(_, seat)| seat.monuments.contains(&monument.id));
    for (index, (seat, _)) in met.enumerate() {
        badge(seat, (x + wide - 50.0 - 26.0 * index as f32, y), 12.0, shapes);
    }
}

/// What the signs mean, as far as this board has them. Says where it ends.
pub fn legend(public: &Public, top: f32, names: &Names<'_>, shapes: &mut Vec<Shape>) -> f32 {
    let board = public.board.board();
    let mut items: Vec<(Sign<'_>, String)> = vec![
        (
            Box::new(|at, shapes| bonus(Bonus::Money(Money(3)), at, 15.0, shapes)),
            names.word("project-skyline-picture-sign-money"),
        ),
        (
            Box::new(|at, shapes| bonus(Bonus::Stone, at, 15.0, shapes)),
            names.word("project-skyline-picture-sign-stone"),
        ),
    ];
    if board.monuments.iter().any(|monument| monument.bonus == Bonus::Card) {
        items.push((
            Box::new(|at, shapes| bonus(Bonus::Card, at, 15.0, shapes)),
            names.word("project-skyline-picture-sign-card"),
        ));
    }
    if board.monuments.iter().any(|monument| monument.threshold.is_some()) {
        items.push((
            Box::new(|at, shapes| ground::needs(3, at, 15.0, shapes)),
            names.word("project-skyline-picture-sign-needs"),
        ));
    }
    if !board.ferries.is_empty() {
        items.push((
            Box::new(|at, shapes| ground::boat(at, 0.6, shapes)),
            names.word("project-skyline-picture-sign-ferry"),
        ));
    }
    if !public.blockades.is_empty() {
        items.push((
            Box::new(|at, shapes| ground::barrier(at, 30.0, shapes)),
            names.word("project-skyline-picture-sign-closed"),
        ));
    }
    if public.seats.count() == 2 {
        items.push((
            Box::new(|at, shapes| map::site(at, 15.0, shapes)),
            names.word("project-skyline-picture-sign-site"),
        ));
    }
    items.push((
        Box::new(|(x, y), shapes| {
            let points = vec![
                (x, y - 15.0),
                (x + 13.0, y - 7.5),
                (x + 13.0, y + 7.5),
                (x, y + 15.0),
                (x - 13.0, y + 7.5),
                (x - 13.0, y - 7.5),
            ];
            shapes.push(polygon(points, fill(LIGHT)));
            let points = vec![
                (x, y - 15.0),
                (x + 13.0, y - 7.5),
                (x + 13.0, y + 7.5),
                (x, y + 15.0),
                (x - 13.0, y + 7.5),
                (x - 13.0, y - 7.5),
            ];
            shapes.push(polygon(points, line(LAST, 5.0)));
        }),
        names.word("project-skyline-picture-sign-last"),
    ));
    items.push((
        Box::new(|(x, y), shapes| {
            shapes.push(rect((x - 14.0, y - 13.0), (28.0, 26.0), 6.0, fill(GOLD).outlined(INK, 2.0)));
            shapes.push(crate::mark::tick((x, y), 7.0, INK));
        }),
        names.word("project-skyline-picture-sign-scored"),
    ));
    panel::legend(top, &items, shapes)
}
