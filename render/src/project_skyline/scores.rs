//! The table of seats while the game is played: how near the end each is, what it has, what the board would pay.

use crate::names::Names;
use crate::panel::{Column, Entry, Row, Table};
use games::project_skyline::Public;
use games::{Message, Seat};

pub fn seats(public: &Public, names: &Names<'_>) -> Table {
    let column = |id, width| Column { title: names.word(id), width };
    let end = match public.board().landmark {
        Some(_) => "picture-towers",
        None => "picture-areas",
    };
    let gold = public.board().gold;
    let money = names.say(&Message::own("picture-money").with("gold", gold));
    let columns = vec![
        column("picture-player", 252.0),
        Column { title: money, width: 178.0 },
        column("picture-layers", 84.0),
        column("picture-hand", 66.0),
        column("picture-draw", 66.0),
        column("picture-discard", 76.0),
        column("picture-upgrade", 168.0),
        column(end, 86.0),
    ];
    let rows = public
        .seats
        .iter()
        .map(|(seat, own)| {
            let prices = public.board().upgrade_prices.iter().map(ToString::to_string);
            let spaces = prices.chain(["–".to_owned()]).collect();
            let entries = vec![
                Entry::Meter { amount: own.money.0, of: gold.0 },
                Entry::Number(own.layers.into()),
                Entry::Number(own.hand as i64),
                Entry::Number(own.draw as i64),
                Entry::Number(own.discard.len() as i64),
                Entry::Track { spaces, at: own.stone },
                Entry::Word(end_count(public, seat)),
            ];
            Row { seat, name: names.of(seat), active: public.active == Some(seat), entries }
        })
        .collect();
    Table { columns, rows }
}

/// What the board counts for a seat at the end, and its money.
fn end_count(public: &Public, seat: Seat) -> String {
    let (count, money) = public.end_count(seat);
    if money.0 == 0 { count.to_string() } else { format!("{count} ={money}") }
}
