//! What the rules say, as ids and arguments; the sentences stand in `config/locales`.

use super::count::Lit;
use super::data::{Building, Postcard};
use super::grid::Field;
use super::notation::Action;
use crate::notation::Notation;
use crate::{Arg, Message, Seat, Speak};

/// Why an action is not allowed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// Postcards are being chosen.
    PickFirst,
    Picked(Postcard),
    /// Only tiles and buildings of the pool, for now.
    PhaseOne,
    /// That was for phase 1.
    PhaseTwo,
    NoTiles,
    TilesLeft(usize),
    /// The field is in the square that the other one names.
    NoSquare(Field, Field),
    SquareTaken(Field),
    NotInPool(Building),
    NotInReserve(Building),
    NoChimneys,
    BuildExchanged(Building),
    OffBoard(Field),
    Covered(Field),
    Lamp(Field),
    OthersColour(Field),
    NotYourColour(Field),
    NotInGame(Postcard),
    Activated(Postcard, Seat),
    NoTokens,
    /// It is activated by laying its piece.
    NeedsPlace(Postcard),
    NoRoom(Building),
    NotBuilt(Building),
    NotBeside(Field, Building),
    NothingToSee(Field),
    NoPrintedLamp(Field),
}

/// What just happened, fit for every eye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Did {
        seat: Seat,
        action: Action,
    },
    /// The first to have laid all tiles.
    Swift {
        seat: Seat,
    },
    PhaseOne {
        seat: Seat,
    },
    PhaseTwo {
        seat: Seat,
    },
    /// An open postcard let a building cover this field.
    Used {
        seat: Seat,
        card: Postcard,
        field: Field,
    },
    /// There was nothing that this seat could do.
    Skipped {
        seat: Seat,
    },
    Lit {
        seat: Seat,
        lit: Lit,
    },
    Group {
        seat: Seat,
        buildings: Vec<Building>,
        fields: usize,
    },
    Card {
        seat: Seat,
        card: Postcard,
        points: i64,
    },
    /// Equal points: free fields of the own colour decide.
    Tie {
        seat: Seat,
        free: usize,
    },
}

/// The name of a postcard as it is printed.
pub fn card_name(card: Postcard) -> Message {
    Message::own(format!("card-{card}"))
}

impl Speak for Illegal {
    fn message(&self) -> Message {
        let say = Message::own;
        let field = |id: &'static str, field: Field| Message::own(id).with("field", field.to_string());
        let building =
            |id: &'static str, which: Building| Message::own(id).with("building", which.to_string());
        let card = |id: &'static str, card: Postcard| {
            Message::own(id).with("card", card_name(card)).with("verb", card.verb()).with("word", card.word())
        };
        match *self {
            Illegal::PickFirst => say("illegal-pick-first"),
            Illegal::Picked(which) => card("illegal-picked", which),
            Illegal::PhaseOne => say("illegal-phase-one"),
            Illegal::PhaseTwo => say("illegal-phase-two"),
            Illegal::NoTiles => say("illegal-no-tiles"),
            Illegal::TilesLeft(count) => say("illegal-tiles-left").with("count", count),
            Illegal::NoSquare(at, square) => {
                field("illegal-no-square", at).with("square", square.to_string())
            }
            Illegal::SquareTaken(at) => field("illegal-square-taken", at),
            Illegal::NotInPool(which) => building("illegal-not-in-pool", which),
            Illegal::NotInReserve(which) => building("illegal-not-in-reserve", which),
            Illegal::NoChimneys => say("illegal-no-chimneys"),
            Illegal::BuildExchanged(which) => building("illegal-build-exchanged", which),
            Illegal::OffBoard(at) => field("illegal-off-board", at),
            Illegal::Covered(at) => field("illegal-covered", at),
            Illegal::Lamp(at) => field("illegal-lamp", at),
            Illegal::OthersColour(at) => field("illegal-others-colour", at),
            Illegal::NotYourColour(at) => field("illegal-not-your-colour", at),
            Illegal::NotInGame(which) => card("illegal-not-in-game", which),
            Illegal::Activated(which, seat) => card("illegal-activated", which).with("seat", seat),
            Illegal::NoTokens => say("illegal-no-tokens"),
            Illegal::NeedsPlace(which) => card("illegal-needs-place", which),
            Illegal::NoRoom(which) => building("illegal-no-room", which),
            Illegal::NotBuilt(which) => building("illegal-not-built", which),
            Illegal::NotBeside(at, which) => {
                field("illegal-not-beside", at).with("building", which.to_string())
            }
            Illegal::NothingToSee(at) => field("illegal-nothing-to-see", at),
            Illegal::NoPrintedLamp(at) => field("illegal-no-printed-lamp", at),
        }
    }
}

impl Speak for Event {
    fn message(&self) -> Message {
        let say = |id: &'static str, seat: Seat| Message::own(id).with("seat", seat);
        match self {
            Event::Did { seat, action } => {
                let message = Message::own(format!("event-{}", action.verb())).with("seat", *seat);
                action.tell(message)
            }
            Event::Swift { seat } => say("event-swift", *seat),
            Event::PhaseOne { seat } => say("event-phase-one", *seat),
            Event::PhaseTwo { seat } => say("event-phase-two", *seat),
            Event::Used { seat, card, field } => {
                say("event-used", *seat).with("card", card_name(*card)).with("field", field.to_string())
            }
            Event::Skipped { seat } => say("event-skipped", *seat),
            Event::Lit { seat, lit } => say("event-lit", *seat)
                .with("building", lit.building.to_string())
                .with("size", lit.size)
                .with("count", lit.lamps.len())
                .with("lamps", Arg::words(&lit.lamps).or_none())
                .with("points", lit.points()),
            Event::Group { seat, buildings, fields } => say("event-joined", *seat)
                .with("buildings", Arg::words(buildings).or_none())
                .with("points", *fields),
            Event::Card { seat, card, points } => {
                say("event-card", *seat).with("card", card_name(*card)).with("points", *points)
            }
            Event::Tie { seat, free } => say("event-tie", *seat).with("count", *free),
        }
    }
}
