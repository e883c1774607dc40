//! The own view in words, what a seat is asked, and what the words of a notation stand for.

use super::text::{building_words, word};
use super::*;
use crate::Arg;

impl Private {
    /// The skyscraper card, the plans, and what is seen along each line.
    pub fn full(&self) -> Vec<Message> {
        let mut full = vec![self.card_line()];
        full.extend(self.plan_lines());
        full.extend(self.view.iter().map(|(line, sights)| self.view_line(*line, sights)));
        full
    }

    /// From where the seat looks, and its skyscraper card.
    pub fn card_line(&self) -> Message {
        Message::new("skyliners-private-card")
            .with("side", side_words(self.side))
            .with("block", word(self.skyscraper))
            .with("points", Pieces::of(self.edition).skyscraper)
    }

    fn plan_lines(&self) -> Option<Message> {
        let plan = |(place, plan): &(usize, Plan)| -> Arg {
            Message::new("skyliners-private-plan")
                .with("line", word(plan.line))
                .with("number", plan.number)
                .with("place", *place)
                .into()
        };
        if self.plans.is_empty() && self.unused.is_empty() {
            return None;
        }
        let plans: Vec<Arg> = self.plans.iter().map(plan).collect();
        let unused: Vec<Arg> = self.unused.iter().map(word).collect();
        Some(
            Message::new("skyliners-private-plans")
                .with("plans", or_none(plans))
                .with("unused", or_none(unused)),
        )
    }

    fn view_line(&self, line: Line, sights: &[Sight]) -> Message {
        let (seen, hidden): (Vec<&Sight>, Vec<&Sight>) = sights.iter().partition(|sight| sight.visible);
        let hidden: Vec<Arg> = hidden.into_iter().map(|sight| word(sight.cell)).collect();
        Message::new("skyliners-private-line")
            .with("line", word(line))
            .with("count", seen.len())
            .with("seen", or_none(seen.into_iter().map(sight_words).collect()))
            .with("hidden", or_none(hidden))
    }
}

fn sight_words(sight: &Sight) -> Arg {
    let building = building_words(sight.building);
    Message::new("skyliners-field").with("field", word(sight.cell)).with("building", building).into()
}

/// A list, or the word for an empty one.
pub(super) fn or_none(list: Vec<Arg>) -> Arg {
    if list.is_empty() { Message::new("skyliners-none").into() } else { list.into() }
}

/// The name of a side.
pub fn side_words(side: Side) -> Message {
    Message::new(format!("skyliners-side-{}", side.id()))
}

impl Skyliners {
    /// What a seat has to decide.
    pub(super) fn ask(&self, seat: Seat) -> Message {
        if self.finale.is_some() {
            return Message::new("skyliners-event-over");
        }
        let player = &self.players[seat];
        let id = match (self.rules, self.turn.actions()) {
            _ if !self.can_act(seat) => "skyliners-prompt-end",
            (_, 0) => "skyliners-prompt-first",
            (Rules::Basic, _) => "skyliners-prompt-second",
            (Rules::Advanced, _) => "skyliners-prompt-second-or-plan",
        };
        Message::new(id)
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
                return Some(Message::new("skyliners-note-plan").with("line", word(line)).with("seen", seen));
            }
        };
        let (line, depth) = side.place(cell)?;
        let now = match self.city.at(cell) {
            Some(building) => building_words(building),
            None => Message::new("skyliners-building-none"),
        };
        Some(
            Message::new("skyliners-note-field")
                .with("line", word(line))
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
                Block::ALL.into_iter().filter(|block| block.holds(cell)).map(word).collect();
            Some(Message::new("skyliners-word-field").with("count", blocks.len()).with("blocks", blocks))
        }
        "line" => {
            let line: Line = text.parse().ok()?;
            Some(Message::new("skyliners-word-line").with("number", line as u8 + 1))
        }
        "number" => {
            let number: u8 = text.parse().ok()?;
            Some(Message::new("skyliners-word-number").with("number", number))
        }
        _ => None,
    }
}
