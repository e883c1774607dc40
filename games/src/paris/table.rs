//! The table in words: in brief, and part by part for those who can't see the picture.

use super::text::card_name;
use super::words::{effect_words, ground_id};
use super::*;
use crate::{Arg, Section, Speak, View};

impl View for Public {
    fn round(&self) -> u32 {
        self.round
    }

    fn active(&self) -> &[Seat] {
        self.active.as_slice()
    }

    fn result(&self) -> Option<&[Place]> {
        self.result.as_deref()
    }

    /// From phase 2 on.
    fn sheet(&self) -> Option<Sheet> {
        let counts = !matches!(self.step, Step::Pick | Step::Tiles);
        counts.then(|| count::sheet(self.seats.map(|_, own| own.count.parts())))
    }

    fn title(&self) -> Message {
        Message::own("brief-game")
    }

    fn task(&self) -> Message {
        match self.step {
            Step::Pick => Message::own("brief-pick"),
            Step::Tiles => Message::own("brief-tiles"),
            Step::City | Step::Over => Message::own("brief-city"),
            Step::Levitation(building) => {
                Message::own("brief-levitation").with("building", building.to_string())
            }
        }
    }

    /// What the present phase ends with, or what decided the game.
    fn note(&self) -> Message {
        match (self.step, &self.result) {
            (Step::Pick, _) => Message::own("end-pick").with("count", CARDS.saturating_sub(self.cards.len())),
            (Step::Tiles, _) => match self.swift {
                Some(seat) => Message::own("end-swift").with("seat", seat),
                None => Message::own("end-tiles"),
            },
            (_, Some(result)) => {
                let tied = result.windows(2).any(|pair| pair[0].points == pair[1].points);
                let free = |seat: u8| self.city.free_of(Ground::of(Seat(seat)));
                match tied {
                    true => Message::own("end-tied").with("blue", free(0)).with("orange", free(1)),
                    false => Message::own("end-counted"),
                }
            }
            _ => Message::own("end-city"),
        }
    }

    fn alert(&self) -> bool {
        self.swift.is_some() && self.step == Step::Tiles
    }

    fn news(&self) -> Vec<Message> {
        let turns = self.last_turn.iter().chain([&self.turn]);
        let did = |trace: &Trace| {
            let seat = trace.seat;
            trace.actions.clone().into_iter().map(move |action| Event::Did { seat, action }.message())
        };
        turns.flat_map(did).collect()
    }

    fn standing(&self) -> Vec<Message> {
        let mut standing = self.seat_lines();
        if self.step == Step::Tiles {
            standing.push(self.pool_line());
        }
        let left = self.cards.iter().filter(|card| card.seat.is_none());
        let left: Arg = left.map(|card| card_name(card.card)).collect();
        standing.push(Message::own("brief-cards").with("cards", left.or_none()));
        standing
    }

    fn details(&self) -> Vec<Section> {
        vec![
            Section::new(Message::new("part-seats"), self.seat_lines()),
            Section::new(Message::own("part-fields"), self.field_lines()),
            Section::new(Message::own("part-pieces"), self.piece_lines()),
            Section::new(Message::own("part-cards"), self.cards.iter().map(card_line).collect()),
        ]
    }

    fn count(&self) -> Vec<Message> {
        self.seats.values().flat_map(|own| own.count.events()).map(|event| event.message()).collect()
    }
}

impl Public {
    /// What each seat has left.
    fn seat_lines(&self) -> Vec<Message> {
        let id = match self.step {
            Step::Pick | Step::Tiles => "brief-seat-tiles",
            Step::City | Step::Levitation(_) | Step::Over => "brief-seat-city",
        };
        let line = |(seat, own): (Seat, &PublicSeat)| {
            Message::own(id)
                .with("seat", seat)
                .with("tiles", own.tiles)
                .with("reserve", Arg::words(&own.reserve).or_none())
                .with("chimneys", own.chimneys)
                .with("tokens", own.tokens)
        };
        self.seats.iter().map(line).collect()
    }

    fn pool_line(&self) -> Message {
        Message::own("brief-pool").with("buildings", Arg::words(&self.pool).or_none())
    }

    /// Row by row, what the fields show and what lies on them.
    fn field_lines(&self) -> Vec<Message> {
        let row = |row: u8| {
            let fields: Vec<Arg> =
                (0..grid::SIDE).map(|column| self.field(Field::new(column, row)).into()).collect();
            Message::own("full-row").with("fields", fields)
        };
        (0..grid::SIDE).map(row).collect()
    }

    fn field(&self, field: Field) -> Message {
        let at = |id: &'static str| Message::own(id).with("field", field.to_string());
        if let Some(built) = self.city.building_on(field) {
            return at("field-building")
                .with("building", built.building.to_string())
                .with("seat", built.seat);
        }
        let Some(ground) = self.city.ground(field) else { return at("field-empty") };
        let ground = Message::own(ground_id(ground));
        match self.city.piece_on(field) {
            Some(laid) => {
                at("field-piece").with("ground", ground).with("piece", Message::own(piece_id(laid.kind)))
            }
            None => at("field-ground").with("ground", ground),
        }
    }

    fn piece_lines(&self) -> Vec<Message> {
        let mut lines = vec![self.pool_line()];
        lines.extend(self.city.buildings.iter().map(|built| {
            Message::own("full-building")
                .with("seat", built.seat)
                .with("building", built.building.to_string())
                .with("fields", Arg::words(&built.fields))
        }));
        lines.extend(self.city.pieces.iter().map(|laid| {
            Message::own("full-piece")
                .with("seat", laid.seat)
                .with("piece", Message::own(piece_id(laid.kind)))
                .with("fields", Arg::words(&laid.fields))
        }));
        lines
    }
}

fn card_line(card: &Card) -> Message {
    let id = match card.seat {
        None => "full-card",
        Some(_) if card.open => "full-card-open",
        Some(_) if card.spent => "full-card-spent",
        Some(_) => "full-card-activated",
    };
    let line = Message::own(id)
        .with("word", card.card.word())
        .with("name", card_name(card.card))
        .with("effect", effect_words(card.card));
    match card.seat {
        Some(seat) => line.with("seat", seat),
        None => line,
    }
}

/// The name of a piece.
pub(super) fn piece_id(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Painter => "piece-painter",
        PieceKind::Dancer => "piece-dancer",
        PieceKind::Statue(Look::Up) => "piece-statue-up",
        PieceKind::Statue(Look::Right) => "piece-statue-right",
        PieceKind::Statue(Look::Down) => "piece-statue-down",
        PieceKind::Statue(Look::Left) => "piece-statue-left",
        PieceKind::Fountain => "piece-fountain",
        PieceKind::Lamp => "piece-lamp",
        PieceKind::BigLamp => "piece-biglamp",
    }
}
