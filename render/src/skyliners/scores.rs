//! The table of seats while the game is played: what everyone has left and sees.

use crate::names::Names;
use crate::panel::{Column, Entry, Row, Table};
use games::Seat;
use games::skyliners::{Public, Rules, side_words};

pub fn seats(public: &Public, names: &Names<'_>) -> Table {
    Table { columns: columns(public, names), rows: rows(public, names) }
}

fn columns(public: &Public, names: &Names<'_>) -> Vec<Column> {
    let column = |id, width| Column { title: names.word(id), width };
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
