//! The table in words: in brief, and part by part for those who can't see the picture.

use super::text::bonus_words;
use super::words::card_line;
use super::*;
use crate::message::Section;
use crate::{Arg, Speak, View};

impl View for Public {
    fn round(&self) -> u32 {
        self.round
    }

    fn brief(&self) -> Vec<Message> {
        let mut brief = vec![Message::own("brief-board").with("board", board_name(self.board))];
        brief.extend(self.news());
        brief.extend(self.seats.iter().map(|(seat, player)| self.standing(seat, player)));
        if self.result.is_none() {
            brief.extend(self.nearly_full());
            brief.push(
                Message::own("brief-market").with("cards", Arg::words(&self.market)).with("count", self.deck),
            );
        }
        brief
    }

    fn sections(&self) -> Vec<Section> {
        let section = |id: &'static str, lines| Section { title: Message::own(id), lines };
        vec![
            section("part-now", self.news()),
            section("part-seats", self.seat_lines()),
            section("part-areas", self.area_lines()),
            section("part-monuments", self.monument_lines()),
            section("part-market", self.market_lines()),
            section("part-values", self.value_lines()),
        ]
    }
}

impl Public {
    /// Whose turn it is, what just happened, and how near the end is.
    fn news(&self) -> Vec<Message> {
        let mut news = vec![self.active_line()];
        let symbol = |symbol: Colour| Message::own("full-symbol").with("colour", symbol.word());
        news.extend(self.symbol.map(symbol));
        news.extend(self.last_turn.iter().chain([&self.turn]).filter_map(|trace| self.trace_line(trace)));
        news.push(self.end_line());
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
            Step::Setup => "brief-setup",
            Step::Buy => "brief-buy",
            Step::Play => "brief-play",
            Step::Monuments => "brief-monuments",
            Step::Areas => "brief-areas",
            Step::Draw | Step::Over => "brief-draw",
        };
        let seat = self.active.unwrap_or(Seat(0));
        Message::own(id).with("seat", seat).with("round", i64::from(self.round))
    }

    /// How near the end is, or why the game ended.
    pub fn end_line(&self) -> Message {
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

    /// How a seat stands in one sentence; after the final count, what its points consist of.
    fn standing(&self, seat: Seat, player: &PublicSeat) -> Message {
        match player.count {
            Some(count) => Message::own("brief-final")
                .with("seat", seat)
                .with("money", player.money)
                .with("play", player.money - count.cards - count.board)
                .with("cards", count.cards)
                .with("board", count.board)
                .with("what", self.board_bonus(count.count)),
            None => Message::own("brief-seat")
                .with("seat", seat)
                .with("money", player.money)
                .with("layers", player.layers)
                .with("hand", player.hand),
        }
    }

    /// What the board pays for at the end.
    fn board_bonus(&self, count: usize) -> Message {
        match self.board {
            Side::NewYork => Message::own("brief-towers").with("count", count),
            Side::Tokyo => Message::own("brief-areas-count").with("count", count),
        }
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
        let line = |(seat, player): (Seat, &PublicSeat)| {
            let pieces = Message::own("full-seat")
                .with("seat", seat)
                .with("hand", player.hand)
                .with("draw", player.draw)
                .with("upgrade", upgrade_words(player))
                .with("discard", Arg::words(&player.discard).or_none())
                .with("monuments", Arg::words(&player.monuments).or_none());
            [self.standing(seat, player), pieces]
        };
        self.seats.iter().flat_map(line).collect()
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
