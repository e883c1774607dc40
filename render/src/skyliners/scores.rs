//! The title and the table of seats: whose turn it is, what everyone has left and sees; at the end, who won.

use crate::names::Names;
use crate::panel::{Column, Entry, Row, Title, table, winner};
use crate::scene::Shape;
use games::skyliners::{Finale, Public, Rules, side_words};
use games::{Message, Seat};

/// The band on top.
pub fn title(public: &Public, names: &Names<'_>) -> Title {
    let seat = public.active.or_else(|| winner(&public.finale.as_ref()?.result));
    let line = names.say(&public.active_line());
    let note = names.say(&public.end_line());
    let alert = public.ending.is_some() && public.finale.is_none();
    Title { seat, line, right: 0.0, note, alert }
}

/// The table of seats below a height. Says where it ends.
pub fn seats(
    public: &Public,
    names: &Names<'_>,
    top: f32,
    fixed: &mut Vec<Shape>,
    shapes: &mut Vec<Shape>,
) -> f32 {
    let (columns, rows) = match &public.finale {
        Some(finale) => (final_columns(names), final_rows(finale, names)),
        None => (columns(public, names), rows(public, names)),
    };
    table(top, &columns, &rows, fixed, shapes)
}

fn column(names: &Names<'_>, id: &'static str, width: f32) -> Column {
    Column { title: names.word(id), width }
}

fn columns(public: &Public, names: &Names<'_>) -> Vec<Column> {
    let column = |id, width| column(names, id, width);
    let mut columns = vec![
        column("picture-player", 296.0),
        column("picture-side", 150.0),
        column("picture-floors", 106.0),
        column("picture-roofs", 106.0),
        column("picture-parks", 106.0),
    ];
    if public.rules == Rules::Advanced {
        columns.push(column("picture-plans", 92.0));
    }
    columns.push(column("picture-sees", 120.0));
    columns
}

fn rows(public: &Public, names: &Names<'_>) -> Vec<Row> {
    let row = |(seat, own): (Seat, &games::skyliners::PublicSeat)| {
        let mut entries = vec![Entry::Word(names.say(&side_words(own.side)))];
        entries.extend([own.floors, own.roofs, own.parks].map(|count| Entry::Number(count.into())));
        if public.rules == Rules::Advanced {
            let plans = public.stack.iter().filter(|&&owner| owner == seat).count();
            entries.push(Entry::Number(plans as i64));
        }
        let sees: usize = public.sees(seat).iter().map(|(_, count)| count).sum();
        entries.push(Entry::Coin(sees as i64));
        Row { seat, name: names.of(seat), active: public.active == Some(seat), entries }
    };
    public.seats.iter().map(row).collect()
}

fn final_columns(names: &Names<'_>) -> Vec<Column> {
    let columns = [
        ("picture-ranking", 316.0),
        ("picture-rank", 90.0),
        ("picture-seen", 120.0),
        ("picture-antennas", 150.0),
        ("picture-skyscraper", 170.0),
        ("picture-total", 130.0),
    ];
    columns.into_iter().map(|(id, width)| column(names, id, width)).collect()
}

fn final_rows(finale: &Finale, names: &Names<'_>) -> Vec<Row> {
    let rows = finale.result.iter().filter_map(|place| {
        let (count, block) = (finale.counts.get(place.seat)?, finale.skyscrapers.get(place.seat)?);
        let antennas = match count.lacking {
            0 => count.antennas.to_string(),
            lacking => format!("{} + {lacking}", count.antennas),
        };
        let skyscraper =
            Message::own("picture-card").with("block", block.to_string()).with("points", count.skyscraper);
        let entries = vec![
            Entry::Number(place.rank.into()),
            Entry::Number(count.seen.into()),
            Entry::Word(antennas),
            Entry::Word(names.say(&skyscraper)),
            Entry::Coin(place.points),
        ];
        Some(Row { seat: place.seat, name: names.of(place.seat), active: place.rank == 1, entries })
    });
    rows.collect()
}
