//! What the rules say, as ids and arguments; the sentences stand in `config/locales`.

use super::city::{Block, Building, Cell, Line};
use super::notation::Action;
use super::view::Scored;
use crate::{Arg, Message, Seat, Speak};

/// Why an action is not allowed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    NoFloors,
    NoRoofs,
    NoParks,
    OnPark(Cell),
    OnRoof(Cell),
    /// It was built on in this turn.
    Twice(Cell),
    RoofOnGround(Cell),
    ParkOnBuilding(Cell),
    /// The basic game has no plans.
    NoPlans,
    /// The first action of a turn is a building.
    BuildFirst,
    /// No planning card has it.
    NoSuchNumber(u8),
    PlanUsed(Line),
    /// The turn has had its two actions.
    TwoActions,
    /// The turn can't end yet.
    ActFirst,
}

/// What just happened, fit for every eye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// `height` counts the floors now.
    FloorBuilt {
        seat: Seat,
        cell: Cell,
        height: u8,
    },
    RoofBuilt {
        seat: Seat,
        cell: Cell,
        height: u8,
    },
    ParkBuilt {
        seat: Seat,
        cell: Cell,
    },
    /// Which line and number stays hidden; the place on the stack does not.
    Planned {
        seat: Seat,
        place: usize,
    },
    LastRound {
        seat: Seat,
        round: u32,
    },
    /// A seat can do nothing in its turn.
    Skipped {
        seat: Seat,
    },
    Turn {
        seat: Seat,
        round: u32,
    },
    Scored(Scored),
    Antennas {
        seat: Seat,
        points: u8,
    },
    Skyscraper {
        seat: Seat,
        block: Block,
        points: u8,
    },
    Total {
        seat: Seat,
        points: i64,
    },
    Over,
}

pub(super) fn word(name: impl ToString) -> Arg {
    Arg::Word(name.to_string())
}

impl Speak for Illegal {
    fn message(&self) -> Message {
        let field = |id: &'static str, cell: Cell| Message::new(id).with("field", word(cell));
        match *self {
            Illegal::NoFloors => Message::new("skyliners-illegal-no-floors"),
            Illegal::NoRoofs => Message::new("skyliners-illegal-no-roofs"),
            Illegal::NoParks => Message::new("skyliners-illegal-no-parks"),
            Illegal::OnPark(cell) => field("skyliners-illegal-on-park", cell),
            Illegal::OnRoof(cell) => field("skyliners-illegal-on-roof", cell),
            Illegal::Twice(cell) => field("skyliners-illegal-twice", cell),
            Illegal::RoofOnGround(cell) => field("skyliners-illegal-roof-on-ground", cell),
            Illegal::ParkOnBuilding(cell) => field("skyliners-illegal-park-on-building", cell),
            Illegal::NoPlans => Message::new("skyliners-illegal-no-plans"),
            Illegal::BuildFirst => Message::new("skyliners-illegal-build-first"),
            Illegal::TwoActions => Message::new("skyliners-illegal-two-actions"),
            Illegal::ActFirst => Message::new("skyliners-illegal-act-first"),
            Illegal::NoSuchNumber(number) => {
                Message::new("skyliners-notation-number").with("word", number.to_string())
            }
            Illegal::PlanUsed(line) => Message::new("skyliners-illegal-plan-used").with("line", word(line)),
        }
    }
}

impl Speak for Action {
    fn message(&self) -> Message {
        let field = |id: &'static str, cell: Cell| Message::new(id).with("field", word(cell));
        match *self {
            Action::Floor(cell) => field("skyliners-action-floor", cell),
            Action::Roof(cell) => field("skyliners-action-roof", cell),
            Action::Park(cell) => field("skyliners-action-park", cell),
            // All are told when an action is taken back: which plan it was is nobody's business.
            Action::Plan { .. } => Message::new("skyliners-action-plan"),
            Action::End => Message::new("skyliners-action-end"),
        }
    }
}

impl Speak for Event {
    fn message(&self) -> Message {
        let with = |id: &'static str, seat: Seat| Message::new(id).with("seat", seat);
        match *self {
            Event::FloorBuilt { seat, cell, height } => {
                with("skyliners-event-floor", seat).with("field", word(cell)).with("height", height)
            }
            Event::RoofBuilt { seat, cell, height } => {
                with("skyliners-event-roof", seat).with("field", word(cell)).with("height", height)
            }
            Event::ParkBuilt { seat, cell } => with("skyliners-event-park", seat).with("field", word(cell)),
            Event::Planned { seat, place } => with("skyliners-event-planned", seat).with("place", place),
            Event::LastRound { seat, round } => {
                with("skyliners-event-last-round", seat).with("round", i64::from(round))
            }
            Event::Skipped { seat } => with("skyliners-event-skipped", seat),
            Event::Turn { seat, round } => with("skyliners-event-turn", seat).with("round", i64::from(round)),
            Event::Scored(scored) => scored.message(),
            Event::Antennas { seat, points } => with("skyliners-event-antennas", seat).with("points", points),
            Event::Skyscraper { seat, block, points } => {
                with("skyliners-event-skyscraper", seat).with("block", word(block)).with("points", points)
            }
            Event::Total { seat, points } => with("skyliners-event-total", seat).with("points", points),
            Event::Over => Message::new("skyliners-event-over"),
        }
    }
}

impl Speak for Scored {
    fn message(&self) -> Message {
        let lacking = match self.lacking {
            0 => Message::new("skyliners-scored-all"),
            lacking => Message::new("skyliners-scored-lacking").with("points", lacking),
        };
        let message = match self.plan {
            None => Message::new("skyliners-event-scored-line"),
            Some(plan) if plan == self.seen => Message::new("skyliners-event-scored-plan"),
            Some(plan) => Message::new("skyliners-event-scored-missed").with("plan", plan),
        };
        message
            .with("seat", self.seat)
            .with("line", word(self.line))
            .with("seen", self.seen)
            .with("antennas", self.antennas)
            .with("lacking", lacking)
    }
}

/// What a building is: a park, floors, floors under a roof.
pub(super) fn building_words(building: Building) -> Message {
    match building {
        Building::Park => Message::new("skyliners-building-park"),
        Building::Floors(floors) => Message::new("skyliners-building-floors").with("floors", floors),
        Building::Roofed(floors) => Message::new("skyliners-building-roofed").with("floors", floors),
    }
}
