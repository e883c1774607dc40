//! The title and the table of seats: whose turn it is, what each seat has; at the end, who won and by what.

use crate::names::Names;
use crate::panel::{Column, Entry, Row, Title, table, winner};
use crate::scene::Shape;
use games::Seat;
use games::paris::{Public, PublicSeat, Step};

/// The band on top.
pub fn title(public: &Public, names: &Names<'_>) -> Title {
    let seat = public.active.or_else(|| winner(public.result.as_ref()?));
    let (line, note) = (names.say(&public.active_line()), names.say(&public.end_line()));
    Title { seat, line, right: 0.0, note, alert: public.swift.is_some() && public.step == Step::Tiles }
}

/// The table of seats below a height. Says where it ends.
pub fn seats(public: &Public, names: &Names<'_>, top: f32, shapes: &mut Vec<Shape>) -> f32 {
    let titles: &[(&'static str, f32)] = match public.step {
        Step::Pick | Step::Tiles => &[
            ("picture-player", 376.0),
            ("picture-tiles", 150.0),
            ("picture-reserve", 150.0),
            ("picture-chimneys", 150.0),
            ("picture-tokens", 150.0),
        ],
        Step::City | Step::Levitation(_) => &[
            ("picture-player", 256.0),
            ("picture-now", 90.0),
            ("picture-light", 100.0),
            ("picture-group", 100.0),
            ("picture-unbuilt", 110.0),
            ("picture-cards", 110.0),
            ("picture-chimneys", 110.0),
            ("picture-tokens", 100.0),
        ],
        Step::Over => &[
            ("picture-count", 316.0),
            ("picture-rank", 90.0),
            ("picture-light", 110.0),
            ("picture-group", 110.0),
            ("picture-unbuilt", 120.0),
            ("picture-cards", 120.0),
            ("picture-total", 110.0),
        ],
    };
    let columns: Vec<Column> =
        titles.iter().map(|&(id, width)| Column { title: names.word(id), width }).collect();
    let order: Vec<Seat> = match &public.result {
        Some(result) => result.iter().map(|place| place.seat).collect(),
        None => public.seats.seats().collect(),
    };
    let row = |&seat: &Seat| {
        let own = public.seats.get(seat)?;
        let first = public.result.iter().flatten().any(|place| place.seat == seat && place.rank == 1);
        let active = public.active == Some(seat) || first;
        Some(Row { seat, name: names.of(seat), active, entries: entries(public, seat, own) })
    };
    let rows: Vec<Row> = order.iter().filter_map(row).collect();
    let mut paper = Vec::new();
    let mut own = Vec::new();
    let bottom = table(top, &columns, &rows, &mut paper, &mut own);
    shapes.append(&mut paper);
    shapes.append(&mut own);
    bottom
}

fn entries(public: &Public, seat: Seat, own: &PublicSeat) -> Vec<Entry> {
    let sheet = &own.sheet;
    let parts = [sheet.light(), sheet.group(), sheet.unbuilt(), sheet.postcards()];
    let number = |number: usize| Entry::Number(number as i64);
    match public.step {
        Step::Pick | Step::Tiles => {
            [own.tiles, own.reserve.len(), own.chimneys, own.tokens].map(number).into_iter().collect()
        }
        Step::City | Step::Levitation(_) => [Entry::Coin(sheet.total())]
            .into_iter()
            .chain(parts.map(Entry::Number))
            .chain([own.chimneys, own.tokens].map(number))
            .collect(),
        Step::Over => {
            let rank = public.result.iter().flatten().find(|place| place.seat == seat);
            let rank = rank.map_or(0, |place| i64::from(place.rank));
            [rank].into_iter().chain(parts).map(Entry::Number).chain([Entry::Coin(sheet.total())]).collect()
        }
    }
}
