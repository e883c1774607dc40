//! What the rules say, as ids and arguments; the sentences stand in `config/locales`.

use super::city::{Building, Cell, Line};
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
}

impl Speak for Illegal {
    fn message(&self) -> Message {
        let field = |id: &'static str, cell: Cell| Message::own(id).with("field", Arg::word(cell));
        match *self {
            Illegal::NoFloors => Message::own("illegal-no-floors"),
            Illegal::NoRoofs => Message::own("illegal-no-roofs"),
            Illegal::NoParks => Message::own("illegal-no-parks"),
            Illegal::OnPark(cell) => field("illegal-on-park", cell),
            Illegal::OnRoof(cell) => field("illegal-on-roof", cell),
            Illegal::Twice(cell) => field("illegal-twice", cell),
            Illegal::RoofOnGround(cell) => field("illegal-roof-on-ground", cell),
            Illegal::ParkOnBuilding(cell) => field("illegal-park-on-building", cell),
            Illegal::NoPlans => Message::own("illegal-no-plans"),
            Illegal::BuildFirst => Message::own("illegal-build-first"),
            Illegal::TwoActions => Message::own("illegal-two-actions"),
            Illegal::ActFirst => Message::own("illegal-act-first"),
            Illegal::NoSuchNumber(number) => Message::own("notation-number").with("word", number.to_string()),
            Illegal::PlanUsed(line) => Message::own("illegal-plan-used").with("line", Arg::word(line)),
        }
    }
}

impl Speak for Event {
    fn message(&self) -> Message {
        let with = |id: &'static str, seat: Seat| Message::own(id).with("seat", seat);
        match *self {
            Event::FloorBuilt { seat, cell, height } => {
                with("event-floor", seat).with("field", Arg::word(cell)).with("height", height)
            }
            Event::RoofBuilt { seat, cell, height } => {
                with("event-roof", seat).with("field", Arg::word(cell)).with("height", height)
            }
            Event::ParkBuilt { seat, cell } => with("event-park", seat).with("field", Arg::word(cell)),
            Event::Planned { seat, place } => with("event-planned", seat).with("place", place),
            Event::LastRound { seat, round } => {
                with("event-last-round", seat).with("round", i64::from(round))
            }
            Event::Skipped { seat } => with("event-skipped", seat),
            Event::Turn { seat, round } => with("event-turn", seat).with("round", i64::from(round)),
            Event::Scored(scored) => scored.message(),
        }
    }
}

impl Speak for Scored {
    fn message(&self) -> Message {
        let lacking = match self.lacking {
            0 => Message::own("scored-all"),
            lacking => Message::own("scored-lacking").with("points", lacking),
        };
        let message = match self.plan {
            None => Message::own("event-scored-line"),
            Some(plan) if plan == self.seen => Message::own("event-scored-plan"),
            Some(plan) => Message::own("event-scored-missed").with("plan", plan),
        };
        message
            .with("seat", self.seat)
            .with("line", Arg::word(self.line))
            .with("seen", self.seen)
            .with("antennas", self.antennas)
            .with("lacking", lacking)
    }
}

/// What a building is: a park, floors, floors under a roof.
pub(super) fn building_words(building: Building) -> Message {
    match building {
        Building::Park => Message::own("building-park"),
        Building::Floors(floors) => Message::own("building-floors").with("floors", floors),
        Building::Roofed(floors) => Message::own("building-roofed").with("floors", floors),
    }
}
