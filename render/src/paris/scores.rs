//! The table of seats while the game is played: what each has left; in phase 2, its points now.

use crate::names::Names;
use crate::panel::{Column, Entry, Row, Table};
use games::paris::{Public, PublicSeat};
use games::{Part, Seat, View};

pub fn seats(public: &Public, names: &Names<'_>) -> Table {
    let column = |id, width| Column { title: names.word(id), width };
    let sheet = public.sheet();
    let columns = match &sheet {
        None => vec![
            column("picture-player", 376.0),
            column("picture-tiles", 150.0),
            column("picture-reserve", 150.0),
            column("picture-chimneys", 150.0),
            column("picture-tokens", 150.0),
        ],
        Some(sheet) => {
            let parts = sheet.columns.iter().zip([100.0, 100.0, 110.0, 110.0]);
            let parts = parts.map(|(column, width)| Column { title: names.heading(column), width });
            [column("picture-player", 256.0), column("picture-now", 90.0)]
                .into_iter()
                .chain(parts)
                .chain([column("picture-chimneys", 110.0), column("picture-tokens", 100.0)])
                .collect()
        }
    };
    let number = |number: usize| Entry::Number(number as i64);
    let row = |(seat, own): (Seat, &PublicSeat)| {
        let mut entries = match &sheet {
            None => [own.tiles, own.reserve.len()].map(number).into(),
            Some(sheet) => vec![Entry::Coin(sheet.total(seat))],
        };
        let parts = sheet.iter().flat_map(|sheet| &sheet.parts[seat]);
        entries.extend(parts.map(|&Part { points, .. }| Entry::Number(points)));
        entries.extend([own.chimneys, own.tokens].map(number));
        Row { seat, name: names.of(seat), active: public.active == Some(seat), entries }
    };
    Table { columns, rows: public.seats.iter().map(row).collect() }
}
