//! The table in words: in brief, and part by part for those who can't see the picture.

use super::text::building_words;
use super::words::side_words;
use super::*;
use crate::message::Section;
use crate::{Arg, Speak, View};

impl View for Public {
    fn round(&self) -> u32 {
        self.round
    }

    fn brief(&self) -> Vec<Message> {
        let mut brief = vec![Message::own("brief-name").with("rules", rules_name(self.rules))];
        brief.extend(self.news());
        brief.extend(self.seats.iter().map(|(seat, _)| self.standing(seat)));
        brief
    }

    fn sections(&self) -> Vec<Section> {
        let section = |id: &'static str, lines| Section { title: Message::own(id), lines };
        let mut sections = vec![
            section("part-now", self.news()),
            section("part-seats", self.seats.seats().map(|seat| self.standing(seat)).collect()),
            section("part-city", self.city_lines()),
            section("part-views", self.view_lines()),
        ];
        if self.rules == Rules::Advanced {
            sections.push(section("part-stack", vec![self.stack_line()]));
        }
        if let Some(finale) = &self.finale {
            let lines = finale.scored.iter().map(Speak::message).chain([antenna_line(finale)]);
            sections.push(section("part-count", lines.collect()));
        }
        sections
    }
}

impl Public {
    fn news(&self) -> Vec<Message> {
        let mut news = vec![self.active_line()];
        news.extend(self.last_turn.iter().chain([&self.turn]).filter_map(|trace| self.trace_line(trace)));
        news.push(self.end_line());
        news
    }

    /// Whose turn it is and what for; who won, when it is over.
    pub fn active_line(&self) -> Message {
        let Some(seat) = self.active else {
            let result = self.finale.iter().flat_map(|finale| &finale.result);
            let best = result.filter(|place| place.rank == 1).map(|place| place.seat.into());
            return Message::own("brief-over").with("winners", best.collect::<Vec<Arg>>());
        };
        let id = match (self.rules, self.turn.actions()) {
            (_, ACTIONS..) => "brief-ends",
            (Rules::Advanced, 1) => "brief-second-or-plan",
            (Rules::Basic, 1) => "brief-second",
            _ => "brief-first",
        };
        Message::own(id).with("seat", seat).with("round", i64::from(self.round))
    }

    /// How near the end is, or how it came.
    pub fn end_line(&self) -> Message {
        if self.finale.is_some() {
            return self.highest_line();
        }
        match (self.rules, self.ending) {
            (Rules::Advanced, Some(seat)) => Event::LastRound { seat, round: self.round }.message(),
            (Rules::Advanced, None) => {
                let floors = self.seats.values().map(|seat| seat.floors).min().unwrap_or(0);
                Message::own("brief-end-advanced").with("floors", floors)
            }
            (Rules::Basic, _) => {
                let left = |seat: &PublicSeat| usize::from(seat.floors + seat.roofs + seat.parks);
                let most = self.seats.values().map(left).max().unwrap_or(0);
                Message::own("brief-end-basic").with("rounds", most.div_ceil(ACTIONS))
            }
        }
    }

    /// Where the highest buildings stand.
    pub fn highest_line(&self) -> Message {
        let fields: Vec<Arg> = self.city.highest().into_iter().map(Arg::word).collect();
        Message::own("brief-highest").with("fields", fields)
    }

    /// What a turn did; nothing, when it did nothing that can be seen.
    fn trace_line(&self, trace: &Trace) -> Option<Message> {
        if trace.actions() == 0 {
            return None;
        }
        let built = trace.built.iter().map(|&cell| self.field(cell).into());
        let planned = trace.planned.then(|| Message::own("trace-planned").into());
        let done: Vec<Arg> = built.chain(planned).collect();
        Some(Message::own("trace").with("seat", trace.seat).with("done", done))
    }

    fn field(&self, cell: Cell) -> Message {
        let building = match self.city.at(cell) {
            Some(building) => building_words(building),
            None => Message::own("building-none"),
        };
        Message::own("field").with("field", Arg::word(cell)).with("building", building)
    }

    /// How many buildings a seat sees along each line.
    pub fn sees(&self, seat: Seat) -> Vec<(Line, usize)> {
        let side = self.seats.get(seat).map_or(side(seat), |own| own.side);
        Line::ALL.into_iter().map(|line| (line, self.city.seen(side, line).len())).collect()
    }

    /// How a seat stands in one sentence; after the count, what its points consist of.
    fn standing(&self, seat: Seat) -> Message {
        if let Some(finale) = &self.finale {
            let count = finale.counts[seat];
            return Message::own("brief-final")
                .with("seat", seat)
                .with("points", count.total())
                .with("seen", count.seen)
                .with("antennas", count.antennas + count.lacking)
                .with("skyscraper", count.skyscraper)
                .with("block", Arg::word(finale.skyscrapers[seat]));
        }
        let own = &self.seats[seat];
        let sees = self.sees(seat);
        let lines: Vec<Arg> = sees.iter().map(|(line, count)| Arg::word(format!("{line} {count}"))).collect();
        Message::own("brief-seat")
            .with("seat", seat)
            .with("side", side_words(own.side))
            .with("floors", own.floors)
            .with("roofs", own.roofs)
            .with("parks", own.parks)
            .with("count", sees.iter().map(|(_, count)| count).sum::<usize>())
            .with("lines", lines)
    }

    /// The city row by row, from north to south.
    fn city_lines(&self) -> Vec<Message> {
        let row = |row: u8| {
            let cells = (0..city::SIZE).map(|column| self.field(Cell { column, row }).into());
            Message::own("full-row").with("row", row + 1).with("fields", cells.collect::<Vec<Arg>>())
        };
        (0..city::SIZE).rev().map(row).chain([self.highest_line()]).collect()
    }

    /// What each seat sees, line by line.
    fn view_lines(&self) -> Vec<Message> {
        let line = |seat: Seat, own: &PublicSeat, line: Line| {
            let fields: Vec<Arg> = self.city.seen(own.side, line).into_iter().map(Arg::word).collect();
            Message::own("full-view")
                .with("seat", seat)
                .with("line", Arg::word(line))
                .with("count", fields.len())
                .with("fields", Arg::List(fields).or_none())
        };
        let lines = |(seat, own)| Line::ALL.map(|letter| line(seat, own, letter));
        self.seats.iter().flat_map(lines).collect()
    }

    fn stack_line(&self) -> Message {
        let owners: Vec<Arg> = self.stack.iter().map(|&seat| seat.into()).collect();
        Message::own("full-stack").with("count", owners.len()).with("owners", Arg::List(owners).or_none())
    }
}

fn antenna_line(finale: &Finale) -> Message {
    let antenna = |(&cell, &seat): (&Cell, &Seat)| -> Arg {
        Message::own("full-antenna").with("field", Arg::word(cell)).with("seat", seat).into()
    };
    let antennas: Vec<Arg> = finale.antennas.iter().map(antenna).collect();
    Message::own("full-antennas").with("antennas", Arg::List(antennas).or_none())
}

/// The name of the rules that are played.
pub fn rules_name(rules: Rules) -> Message {
    match rules {
        Rules::Basic => Message::own("option-rules-basic"),
        Rules::Advanced => Message::own("option-rules-advanced"),
    }
}
