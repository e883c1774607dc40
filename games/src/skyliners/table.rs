//! The table in words: in brief, and part by part for those who can't see the picture.

use super::text::building_words;
use super::words::side_words;
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
        self.finale.as_ref().map(|finale| finale.result.as_slice())
    }

    /// Skyscraper cards stay hidden until the end.
    fn sheet(&self) -> Option<Sheet> {
        self.finale.as_ref().map(Finale::sheet)
    }

    fn title(&self) -> Message {
        Message::own("brief-name").with("rules", rules_name(self.rules))
    }

    fn task(&self) -> Message {
        let id = match (self.rules, self.turn.actions()) {
            (_, ACTIONS..) => "brief-ends",
            (Rules::Advanced, 1) => "brief-second-or-plan",
            (Rules::Basic, 1) => "brief-second",
            _ => "brief-first",
        };
        Message::own(id).with("round", i64::from(self.round))
    }

    fn note(&self) -> Message {
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

    fn alert(&self) -> bool {
        self.ending.is_some() && self.finale.is_none()
    }

    fn news(&self) -> Vec<Message> {
        self.last_turn.iter().chain([&self.turn]).filter_map(|trace| self.trace_line(trace)).collect()
    }

    /// What each seat sees and has left.
    fn standing(&self) -> Vec<Message> {
        let line = |(seat, own): (Seat, &PublicSeat)| {
            let sees = self.sees(seat);
            Message::own("brief-seat")
                .with("seat", seat)
                .with("side", side_words(own.side))
                .with("floors", own.floors)
                .with("roofs", own.roofs)
                .with("parks", own.parks)
                .with("count", sees.iter().map(|(_, count)| count).sum::<usize>())
                .with("lines", Arg::words(sees.iter().map(|(line, count)| format!("{line} {count}"))))
        };
        self.seats.iter().map(line).collect()
    }

    fn details(&self) -> Vec<Section> {
        let mut details = vec![
            Section::new(Message::new("part-seats"), self.standing()),
            Section::new(Message::own("part-city"), self.city_lines()),
            Section::new(Message::own("part-views"), self.view_lines()),
        ];
        if self.rules == Rules::Advanced {
            details.push(Section::new(Message::own("part-stack"), vec![self.stack_line()]));
        }
        details
    }

    /// Every line as it was scored, and whose antennas stand where.
    fn count(&self) -> Vec<Message> {
        let lines = |finale: &Finale| {
            let scored = finale.scored.iter().map(Speak::message);
            scored.chain([antenna_line(finale)]).collect()
        };
        self.finale.as_ref().map_or_else(Vec::new, lines)
    }
}

impl Public {
    /// Where the highest buildings stand.
    fn highest_line(&self) -> Message {
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
