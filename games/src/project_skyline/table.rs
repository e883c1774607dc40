//! The table in words: in brief, and part by part for those who can't see the picture.

use super::text::bonus_words;
use super::words::card_line;
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

    fn sheet(&self) -> Option<Sheet> {
        self.sheet.clone()
    }

    fn title(&self) -> Message {
        Message::own("brief-board").with("board", board_name(self.board))
    }

    fn task(&self) -> Message {
        let id = match self.step {
            Step::Setup => "brief-setup",
            Step::Buy => "brief-buy",
            Step::Play => "brief-play",
            Step::Monuments => "brief-monuments",
            Step::Areas => "brief-areas",
            Step::Draw | Step::Over => "brief-draw",
        };
        Message::own(id).with("round", i64::from(self.round))
    }

    fn note(&self) -> Message {
        if let Some(Ending { cause, seat, last_round }) = self.ending {
            return Event::End { cause, seat, last_round }.message();
        }
        let gold = self.board().gold;
        let richest = self.seats.values().map(|player| player.money).max().unwrap_or_default();
        let layers = self.seats.values().map(|player| player.layers).min().unwrap_or(0);
        Message::own("brief-end")
            .with("gold", gold)
            .with("lacking", (gold - richest).max(Money::ZERO))
            .with("layers", layers)
    }

    fn alert(&self) -> bool {
        self.ending.is_some() && self.step != Step::Over
    }

    fn news(&self) -> Vec<Message> {
        let symbol = |symbol: Colour| Message::own("full-symbol").with("colour", symbol.word());
        let traces = self.last_turn.iter().chain([&self.turn]).filter_map(|trace| self.trace_line(trace));
        self.symbol.map(symbol).into_iter().chain(traces).collect()
    }

    fn standing(&self) -> Vec<Message> {
        let market =
            Message::own("brief-market").with("cards", Arg::words(&self.market)).with("count", self.deck);
        self.seats.iter().map(seat_line).chain(self.nearly_full()).chain([market]).collect()
    }

    fn details(&self) -> Vec<Section> {
        vec![
            Section::new(Message::new("part-seats"), self.seat_lines()),
            Section::new(Message::own("part-areas"), self.area_lines()),
            Section::new(Message::own("part-monuments"), self.monument_lines()),
            Section::new(Message::own("part-market"), self.market_lines()),
            Section::new(Message::own("part-values"), self.value_lines()),
        ]
    }
}

impl Public {
    /// What a turn did; nothing, when it did nothing that can be seen.
    fn trace_line(&self, trace: &Trace) -> Option<Message> {
        if trace.built.is_empty() && trace.played.is_empty() && trace.scored.is_empty() {
            return None;
        }
        let mut done: Vec<Arg> = Vec::new();
        if !trace.played.is_empty() {
            done.push(Message::own("trace-played").with("cards", Arg::words(&trace.played)).into());
        }
        let mut cells: Vec<Cell> = Vec::new();
        trace.built.iter().for_each(|&cell| {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        });
        let height = |&cell: &Cell| -> Arg {
            let height = self.stacks.get(&cell).map_or(0, Vec::len);
            Message::own("trace-field").with("field", cell.to_string()).with("height", height).into()
        };
        if !cells.is_empty() {
            let fields: Vec<Arg> = cells.iter().map(height).collect();
            done.push(Message::own("trace-built").with("fields", fields).into());
        }
        if !trace.scored.is_empty() {
            done.push(Message::own("trace-scored").with("areas", Arg::words(&trace.scored)).into());
        }
        Some(Message::own("trace").with("seat", trace.seat).with("done", done))
    }

    /// The areas that lack one building, with the field; nothing when there are none.
    fn nearly_full(&self) -> Option<Message> {
        let lacking = |area: &Area| -> Option<Arg> {
            let mut open = self.open(area).filter(|cell| !self.stacks.contains_key(cell));
            let (cell, None) = (open.next()?, open.next()) else { return None };
            Some(
                Message::own("brief-lacks")
                    .with("area", area.id.to_string())
                    .with("field", cell.to_string())
                    .into(),
            )
        };
        let areas = self.board().areas.iter().filter(|area| !self.scored.contains(&area.id));
        let areas: Vec<Arg> = areas.filter_map(lacking).collect();
        (!areas.is_empty()).then(|| Message::own("brief-nearly").with("areas", areas))
    }

    /// What one seat has to spend, for itself.
    pub fn purse(&self, seat: Seat) -> Message {
        let board = self.board();
        let purse = Message::own("purse").with("gold", board.gold);
        match self.seats.get(seat) {
            Some(player) => purse
                .with("money", player.money)
                .with("layers", player.layers)
                .with("upgrade", upgrade_words(player)),
            None => purse,
        }
    }

    fn seat_lines(&self) -> Vec<Message> {
        let lines = |(seat, player): (Seat, &PublicSeat)| {
            let pieces = Message::own("full-seat")
                .with("seat", seat)
                .with("hand", player.hand)
                .with("draw", player.draw)
                .with("upgrade", upgrade_words(player))
                .with("discard", Arg::words(&player.discard).or_none())
                .with("monuments", Arg::words(&player.monuments).or_none());
            [seat_line((seat, player)), pieces]
        };
        self.seats.iter().flat_map(lines).collect()
    }

    fn area_lines(&self) -> Vec<Message> {
        let line = |area: &Area| {
            let scored = if self.scored.contains(&area.id) { "yes" } else { "no" };
            let token = if self.tokens.contains(&area.id) { "yes" } else { "no" };
            let fields: Vec<Arg> = area.cells.iter().map(|&cell| self.field(cell).into()).collect();
            Message::own("full-area")
                .with("area", area.id.to_string())
                .with("name", area.name.as_str())
                .with("colour", area.colour.to_string())
                .with("scored", scored)
                .with("token", token)
                .with("fields", fields)
        };
        self.board().areas.iter().map(line).collect()
    }

    fn field(&self, cell: Cell) -> Message {
        let field = |id: &'static str| Message::own(id).with("field", cell.to_string());
        if let Some(stack) = self.stacks.get(&cell) {
            let layers: Vec<Arg> = stack.iter().map(|&seat| seat.into()).collect();
            return field("field-building").with("layers", layers).with("height", stack.len());
        }
        if self.blockades.contains(&cell) {
            return field("field-closed");
        }
        match self.bonuses.get(&cell) {
            Some(&bonus) => field("field-bonus").with("bonus", bonus_words(bonus)),
            None => field("field-empty"),
        }
    }

    /// Monuments with the fields around them, the landmark, ferries, and what lies by the water.
    fn monument_lines(&self) -> Vec<Message> {
        let board = self.board();
        let around = |cell: Cell| {
            let fields: Vec<Cell> = board.fields_around(cell).collect();
            Arg::words(&fields)
        };
        let monument = |monument: &Monument| {
            let met = self.seats.iter().filter(|(_, player)| player.monuments.contains(&monument.id));
            let met: Vec<Arg> = met.map(|(seat, _)| seat.into()).collect();
            Message::own("full-monument")
                .with("monument", monument.id.to_string())
                .with("name", monument.name.as_str())
                .with("bonus", bonus_words(monument.bonus))
                .with("condition", condition(monument))
                .with("around", around(monument.cell))
                .with("seats", Arg::List(met).or_none())
        };
        let mut lines: Vec<Message> = board.monuments.iter().map(monument).collect();
        lines.extend(board.landmark.map(|cell| {
            Message::own("full-landmark").with("field", cell.to_string()).with("around", around(cell))
        }));
        let ferry = |&(one, other): &(Cell, Cell)| Arg::Word(format!("{one}–{other}"));
        if !board.ferries.is_empty() {
            let ferries: Vec<Arg> = board.ferries.iter().map(ferry).collect();
            lines.push(Message::own("full-ferries").with("ferries", ferries));
        }
        let mut wet: Vec<Cell> = board.fields().filter(|&cell| board.near_water(cell)).collect();
        wet.sort_unstable();
        lines.push(Message::own("full-water").with("fields", Arg::words(&wet)));
        lines
    }

    fn market_lines(&self) -> Vec<Message> {
        let pile = |pile: &BasePile| {
            Message::own("full-base")
                .with("pile", pile.colour.to_string())
                .with("price", pile.price)
                .with("left", pile.left)
                .with("card", card_line(self.deck(), pile.code))
        };
        let mut lines: Vec<Message> = self.base.iter().map(pile).collect();
        lines.extend(self.market.iter().map(|&code| card_line(self.deck(), code)));
        lines.push(Message::own("full-deck").with("count", self.deck));
        lines
    }

    /// What layers and areas are worth.
    fn value_lines(&self) -> Vec<Message> {
        let board = self.board();
        let table = |table: &[Money]| {
            let entry = |(index, money): (usize, &Money)| Arg::Word(format!("{index} = {money}"));
            table.iter().enumerate().skip(1).map(entry).collect::<Vec<_>>()
        };
        let mut lines = vec![Message::own("full-values").with("table", table(&board.value))];
        if !board.area_money.is_empty() {
            let entries = table(&board.area_money);
            lines.push(Message::own("full-area-money").with("table", entries));
        }
        lines
    }
}

/// What a seat has, in one sentence.
fn seat_line((seat, player): (Seat, &PublicSeat)) -> Message {
    Message::own("brief-seat")
        .with("seat", seat)
        .with("money", player.money)
        .with("layers", player.layers)
        .with("hand", player.hand)
}

fn upgrade_words(player: &PublicSeat) -> Message {
    match player.upgrade_price {
        Some(price) => Message::own("full-upgrade-price").with("price", price),
        None => Message::own("full-upgrade-none"),
    }
}

/// When a monument gives its bonus.
fn condition(monument: &Monument) -> Message {
    match monument.threshold {
        Some(count) => Message::own("full-threshold").with("count", count),
        None => Message::own("full-chain"),
    }
}

/// The name of a side of the board.
pub fn board_name(side: Side) -> Message {
    match side {
        Side::NewYork => Message::own("option-board-new-york"),
        Side::Tokyo => Message::own("option-board-tokyo"),
    }
}
