//! The own view in words, what a seat is asked, and what the words of a notation stand for.

use super::text::building_words;
use super::*;
use crate::{Arg, Own};

impl Own for Private {
    fn full(&self) -> Vec<Message> {
        let mut full = vec![self.card_line()];
        full.extend(self.plan_lines());
        full.extend(self.view.iter().map(|(line, sights)| self.view_line(*line, sights)));
        full
    }
}

impl Private {
    /// From where the seat looks, and its skyscraper card.
    pub fn card_line(&self) -> Message {
        Message::own("private-card")
            .with("side", side_words(self.side))
            .with("block", Arg::word(self.skyscraper))
            .with("points", Pieces::of(self.edition).skyscraper)
    }

    fn plan_lines(&self) -> Option<Message> {
        let plan = |(place, plan): &(usize, Plan)| -> Arg {
            Message::own("private-plan")
                .with("line", Arg::word(plan.line))
                .with("number", plan.number)
                .with("place", *place)
                .into()
        };
        if self.plans.is_empty() && self.unused.is_empty() {
            return None;
        }
        let plans: Vec<Arg> = self.plans.iter().map(plan).collect();
        let unused: Vec<Arg> = self.unused.iter().map(Arg::word).collect();
        Some(
            Message::own("private-plans")
                .with("plans", Arg::List(plans).or_none())
                .with("unused", Arg::List(unused).or_none()),
        )
    }

    fn view_line(&self, line: Line, sights: &[Sight]) -> Message {
        let (seen, hidden): (Vec<&Sight>, Vec<&Sight>) = sights.iter().partition(|sight| sight.visible);
        let hidden: Vec<Arg> = hidden.into_iter().map(|sight| Arg::word(sight.cell)).collect();
        Message::own("private-line")
            .with("line", Arg::word(line))
            .with("count", seen.len())
            .with("seen", seen.into_iter().map(sight_words).collect::<Arg>().or_none())
            .with("hidden", Arg::List(hidden).or_none())
    }
}

fn sight_words(sight: &Sight) -> Arg {
    let building = building_words(sight.building);
    Message::own("field").with("field", Arg::word(sight.cell)).with("building", building).into()
}

/// The name of a side.
pub fn side_words(side: Side) -> Message {
    Message::own(format!("side-{}", side.id()))
}

impl Skyliners {
    /// What a seat has to decide.
    pub(super) fn ask(&self, seat: Seat) -> Message {
        if self.finale.is_some() {
            return Message::new("game-is-over");
        }
        let player = &self.players[seat];
        let id = match (self.rules, self.turn.actions()) {
            _ if !self.can_act(seat) => "prompt-end",
            (_, 0) => "prompt-first",
            (Rules::Basic, _) => "prompt-second",
            (Rules::Advanced, _) => "prompt-second-or-plan",
        };
        Message::own(id)
            .with("floors", player.floors)
            .with("roofs", player.roofs)
            .with("parks", player.parks)
            .with("side", side_words(side(seat)))
    }

    /// What stands on a field, and where it lies from the own side; for a plan, how many are seen now.
    pub(super) fn remark(&self, seat: Seat, action: Action) -> Option<Message> {
        let side = side(seat);
        let cell = match action {
            Action::Floor(cell) | Action::Roof(cell) | Action::Park(cell) => cell,
            Action::End => return None,
            Action::Plan { line, .. } => {
                let seen = self.city.seen(side, line).len();
                return Some(Message::own("note-plan").with("line", Arg::word(line)).with("seen", seen));
            }
        };
        let (line, depth) = side.place(cell)?;
        let now = match self.city.at(cell) {
            Some(building) => building_words(building),
            None => Message::own("building-none"),
        };
        Some(
            Message::own("note-field")
                .with("line", Arg::word(line))
                .with("place", depth + 1)
                .with("now", now),
        )
    }
}

/// What a word of a notation stands for.
pub(super) fn explain(argument: &str, text: &str) -> Option<Message> {
    match argument {
        "field" => {
            let cell: Cell = text.parse().ok()?;
            let blocks: Vec<Arg> =
                Block::ALL.into_iter().filter(|block| block.holds(cell)).map(Arg::word).collect();
            Some(Message::own("word-field").with("count", blocks.len()).with("blocks", blocks))
        }
        "line" => {
            let line: Line = text.parse().ok()?;
            Some(Message::own("word-line").with("number", line as u8 + 1))
        }
        "number" => {
            let number: u8 = text.parse().ok()?;
            Some(Message::own("word-number").with("number", number))
        }
        _ => None,
    }
}
