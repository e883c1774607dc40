//! The table in words: in brief, and part by part for those who can't see the picture.

use super::text::{card_name, lit_line};
use super::words::{effect_words, ground_id};
use super::*;
use crate::{Arg, Section, Speak, View};

impl View for Public {
    fn round(&self) -> u32 {
        self.round
    }

    fn brief(&self) -> Vec<Message> {
        let mut brief = vec![Message::own("brief-game")];
        brief.extend(self.news());
        brief.extend(self.seats.iter().map(|(seat, own)| self.standing(seat, own)));
        if self.step == Step::Tiles {
            brief.push(Message::own("brief-pool").with("buildings", Arg::words(&self.pool).or_none()));
        }
        let left: Vec<Arg> = self
            .cards
            .iter()
            .filter(|card| card.seat.is_none())
            .map(|card| card_name(card.card).into())
            .collect();
        if self.result.is_none() {
            brief.push(Message::own("brief-cards").with("cards", Arg::List(left).or_none()));
        }
        brief
    }

    fn sections(&self) -> Vec<Section> {
        let section = |id: &'static str, lines| Section { title: Message::own(id), lines };
        let mut now = self.news();
        now.push(self.end_line());
        let mut sections = vec![section("part-now", now)];
        let seats = self.seats.iter().map(|(seat, own)| self.standing(seat, own)).collect();
        sections.push(section("part-seats", seats));
        sections.push(section("part-fields", self.field_lines()));
        sections.push(section("part-pieces", self.piece_lines()));
        let cards = self.cards.iter().map(card_line).collect();
        sections.push(section("part-cards", cards));
        if !matches!(self.step, Step::Pick | Step::Tiles) {
            sections.push(section("part-count", self.count_lines()));
        }
        sections
    }
}

impl Public {
    /// Whose turn it is, and what just happened.
    fn news(&self) -> Vec<Message> {
        let mut news = vec![self.active_line()];
        for trace in self.last_turn.iter().chain([&self.turn]) {
            let said = |&action: &Action| Event::Did { seat: trace.seat, action }.message();
            news.extend(trace.actions.iter().map(said));
        }
        news
    }

    /// Whose turn it is and what for; who won, when it is over.
    pub fn active_line(&self) -> Message {
        if let Some(result) = &self.result {
            let best = result.iter().filter(|place| place.rank == 1);
            let best: Vec<Arg> = best.map(|place| place.seat.into()).collect();
            return Message::own("brief-over").with("winners", best);
        }
        let id = match self.step {
            Step::Pick => "brief-pick",
            Step::Tiles => "brief-tiles",
            Step::City | Step::Over => "brief-city",
            Step::Levitation(_) => "brief-levitation",
        };
        let building = match self.step {
            Step::Levitation(building) => building.to_string(),
            _ => String::new(),
        };
        Message::own(id).with("seat", self.active.unwrap_or(Seat(0))).with("building", building)
    }

    /// What the present phase ends with, or what decided the game.
    pub fn end_line(&self) -> Message {
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

    /// How a seat stands in one sentence.
    fn standing(&self, seat: Seat, own: &PublicSeat) -> Message {
        let sheet = &own.sheet;
        let id = match self.step {
            Step::Pick | Step::Tiles => "brief-seat-tiles",
            Step::City | Step::Levitation(_) => "brief-seat-city",
            Step::Over => "brief-seat-over",
        };
        Message::own(id)
            .with("seat", seat)
            .with("tiles", own.tiles)
            .with("reserve", Arg::words(&own.reserve).or_none())
            .with("chimneys", own.chimneys)
            .with("tokens", own.tokens)
            .with("light", sheet.light())
            .with("group", sheet.group())
            .with("unbuilt", sheet.unbuilt())
            .with("cards", sheet.postcards())
            .with("total", sheet.total())
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
        let mut lines = vec![Message::own("brief-pool").with("buildings", Arg::words(&self.pool).or_none())];
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

    /// The score sheet: every building with its lamps, the groups, the reserve, the postcards.
    fn count_lines(&self) -> Vec<Message> {
        let mut lines = Vec::new();
        for (seat, own) in self.seats.iter() {
            let sheet = &own.sheet;
            lines.extend(sheet.buildings.iter().map(|lit| lit_line(seat, lit)));
            lines.push(
                Message::own("full-group")
                    .with("seat", seat)
                    .with("buildings", Arg::words(&sheet.group).or_none())
                    .with("points", sheet.group()),
            );
            let (count, points) = (sheet.unbuilt, sheet.unbuilt());
            lines.push(Event::Unbuilt { seat, count, points }.message());
            let card = |&(card, points): &(Postcard, i64)| Event::Card { seat, card, points }.message();
            lines.extend(sheet.cards.iter().map(card));
            lines.push(Event::Total { seat, points: sheet.total() }.message());
        }
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
