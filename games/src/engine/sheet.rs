//! The score sheet: what everybody's points consist of, as data for words, pictures and reports.

use crate::{Arg, BySeat, Message, Place, Seat};
use serde::Serialize;

/// What the points of all seats consist of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// What gives points, in the order of the count: a few words, such as "light".
    pub columns: Vec<Message>,
    /// One part for each column.
    pub parts: BySeat<Vec<Part>>,
}

/// What a seat gets in one column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    pub points: i64,
    /// What they come from, in a word or two, where the number alone tells too little.
    pub from: Option<Message>,
}

impl Part {
    pub fn new(points: impl Into<i64>) -> Part {
        Part { points: points.into(), from: None }
    }

    /// Points with what they come from.
    pub fn of(points: impl Into<i64>, from: Message) -> Part {
        Part { from: Some(from), ..Part::new(points) }
    }
}

impl Sheet {
    /// A sheet with the game's own words for the columns.
    pub fn new<const N: usize>(columns: [&'static str; N], parts: BySeat<[Part; N]>) -> Sheet {
        let parts = parts.map(|_, parts| parts.to_vec());
        Sheet { columns: columns.map(Message::own).to_vec(), parts }
    }

    pub fn total(&self, seat: Seat) -> i64 {
        self.parts[seat].iter().map(|part| part.points).sum()
    }

    /// A sentence for each seat: best first when the game is over, otherwise in turn order.
    pub fn lines(&self, result: Option<&[Place]>) -> Vec<Message> {
        match result {
            Some(places) => {
                let line = |place: &Place| self.line("sheet-end", place.seat).with("rank", place.rank);
                places.iter().map(line).collect()
            }
            None => self.parts.seats().map(|seat| self.line("sheet-now", seat)).collect(),
        }
    }

    /// The same with its words as those of this game.
    pub fn in_game(self, game: &'static str) -> Sheet {
        let own = |message: Message| message.in_game(game);
        let part = |part: &Part| Part { from: part.from.clone().map(own), ..*part };
        Sheet {
            columns: self.columns.into_iter().map(own).collect(),
            parts: self.parts.map(|_, parts| parts.iter().map(part).collect()),
        }
    }

    fn line(&self, id: &'static str, seat: Seat) -> Message {
        let part = |(column, part): (&Message, &Part)| {
            let said = match &part.from {
                None => Message::new("sheet-part"),
                Some(from) => Message::new("sheet-part-from").with("from", from.clone()),
            };
            said.with("column", column.clone()).with("points", part.points)
        };
        let parts: Arg = self.columns.iter().zip(&self.parts[seat]).map(part).collect();
        Message::new(id).with("seat", seat).with("points", self.total(seat)).with("parts", parts)
    }
}
