//! The title and the table of seats: whose turn it is, how near the end is, what each seat has; at the end, who won.

use crate::names::Names;
use crate::panel::{Column, Entry, Row, Title, table, winner};
use crate::scene::Shape;
use games::project_skyline::{Public, Step};
use games::{Message, Seat};

/// The band on top.
pub fn title(public: &Public, names: &Names<'_>) -> Title {
    let seat = public.active.or_else(|| winner(public.result.as_ref()?));
    let line = names.say(&public.active_line());
    let note = names.say(&public.end_line());
    let alert = public.ending.is_some() && public.step != Step::Over;
    Title { seat, line, right: if public.symbol.is_some() { 60.0 } else { 0.0 }, note, alert }
}

/// The table of seats below a height. Says where it ends.
pub fn seats(
    public: &Public,
    names: &Names<'_>,
    top: f32,
    fixed: &mut Vec<Shape>,
    shapes: &mut Vec<Shape>,
) -> f32 {
    let column = |id, width| Column { title: names.word(id), width };
    let end = match public.board().landmark {
        Some(_) => "picture-towers",
        None => "picture-areas",
    };
    if let Some(result) = &public.result {
        let columns = [
            column("picture-ranking", 300.0),
            column("picture-rank", 90.0),
            column("picture-in-play", 150.0),
            column("picture-cards", 150.0),
            column(end, 150.0),
            column("picture-total", 136.0),
        ];
        let rows: Vec<Row> = result
            .iter()
            .filter_map(|place| {
                let own = public.seats.get(place.seat)?.count?;
                let parts = [place.points - own.cards.0 - own.board.0, own.cards.0, own.board.0];
                let numbers = [i64::from(place.rank)].into_iter().chain(parts).map(Entry::Number);
                let entries = numbers.chain([Entry::Coin(place.points)]).collect();
                Some(Row { seat: place.seat, name: names.of(place.seat), active: place.rank == 1, entries })
            })
            .collect();
        return table(top, &columns, &rows, fixed, shapes);
    }
    let gold = public.board().gold;
    let money = names.say(&Message::own("picture-money").with("gold", gold));
    let columns = [
        column("picture-player", 252.0),
        Column { title: money, width: 178.0 },
        column("picture-layers", 84.0),
        column("picture-hand", 66.0),
        column("picture-draw", 66.0),
        column("picture-discard", 76.0),
        column("picture-upgrade", 168.0),
        column(end, 86.0),
    ];
    let rows: Vec<Row> = public
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
    table(top, &columns, &rows, fixed, shapes)
}

/// What the board counts for a seat at the end, and its money.
fn end_count(public: &Public, seat: Seat) -> String {
    let (count, money) = public.end_count(seat);
    if money.0 == 0 { count.to_string() } else { format!("{count} ={money}") }
}
