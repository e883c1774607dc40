//! What the rules say, as ids and arguments; the sentences stand in `config/locales`.

use super::count::Lit;
use super::data::{Building, Postcard};
use super::grid::Field;
use super::notation::Action;
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
        fields: usize,
    },
    Unbuilt {
        seat: Seat,
        count: usize,
        points: i64,
    },
    Card {
        seat: Seat,
        card: Postcard,
        points: i64,
    },
    Total {
        seat: Seat,
        points: i64,
    },
    /// Equal points: free fields of the own colour decide.
    Tie {
        seat: Seat,
        free: usize,
    },
    Over,
}

/// The name of a postcard as it is printed.
pub fn card_name(card: Postcard) -> Message {
    Message::new(format!("paris-card-{card}"))
}

pub(super) fn list(names: &[impl ToString]) -> Vec<Arg> {
    names.iter().map(|name| Arg::Word(name.to_string())).collect()
}

/// A list, or the word for an empty one.
pub(super) fn some_or_none(list: Vec<Arg>) -> Arg {
    if list.is_empty() { Message::new("paris-none").into() } else { list.into() }
}

/// The arguments that a sentence about an action may use.
fn describe(message: Message, action: Action) -> Message {
    let words = action.words();
    let verb = super::notation::VERBS.iter().find(|verb| verb.name == action.verb());
    let names = verb.map_or(&[][..], |verb| verb.arguments);
    names.iter().zip(words).fold(message, |message, (&name, word)| match name {
        "card" => match word.parse() {
            Ok(card) => message.with(name, card_name(card)),
            Err(_) => message.with(name, word),
        },
        "turn" | "look" => message.with(name, Message::new(format!("paris-{name}-{word}"))),
        _ => message.with(name, word),
    })
}

impl Speak for Action {
    fn message(&self) -> Message {
        describe(Message::new(format!("paris-action-{}", self.verb())), *self)
    }
}

impl Speak for Illegal {
    fn message(&self) -> Message {
        let say = Message::new;
        let field = |id: &'static str, field: Field| Message::new(id).with("field", field.to_string());
        let building =
            |id: &'static str, which: Building| Message::new(id).with("building", which.to_string());
        let card = |id: &'static str, card: Postcard| {
            Message::new(id).with("card", card_name(card)).with("verb", card.verb()).with("word", card.word())
        };
        match *self {
            Illegal::PickFirst => say("paris-illegal-pick-first"),
            Illegal::Picked(which) => card("paris-illegal-picked", which),
            Illegal::PhaseOne => say("paris-illegal-phase-one"),
            Illegal::PhaseTwo => say("paris-illegal-phase-two"),
            Illegal::NoTiles => say("paris-illegal-no-tiles"),
            Illegal::TilesLeft(count) => say("paris-illegal-tiles-left").with("count", count),
            Illegal::NoSquare(at, square) => {
                field("paris-illegal-no-square", at).with("square", square.to_string())
            }
            Illegal::SquareTaken(at) => field("paris-illegal-square-taken", at),
            Illegal::NotInPool(which) => building("paris-illegal-not-in-pool", which),
            Illegal::NotInReserve(which) => building("paris-illegal-not-in-reserve", which),
            Illegal::NoChimneys => say("paris-illegal-no-chimneys"),
            Illegal::BuildExchanged(which) => building("paris-illegal-build-exchanged", which),
            Illegal::OffBoard(at) => field("paris-illegal-off-board", at),
            Illegal::Covered(at) => field("paris-illegal-covered", at),
            Illegal::Lamp(at) => field("paris-illegal-lamp", at),
            Illegal::OthersColour(at) => field("paris-illegal-others-colour", at),
            Illegal::NotYourColour(at) => field("paris-illegal-not-your-colour", at),
            Illegal::NotInGame(which) => card("paris-illegal-not-in-game", which),
            Illegal::Activated(which, seat) => card("paris-illegal-activated", which).with("seat", seat),
            Illegal::NoTokens => say("paris-illegal-no-tokens"),
            Illegal::NeedsPlace(which) => card("paris-illegal-needs-place", which),
            Illegal::NoRoom(which) => building("paris-illegal-no-room", which),
            Illegal::NotBuilt(which) => building("paris-illegal-not-built", which),
            Illegal::NotBeside(at, which) => {
                field("paris-illegal-not-beside", at).with("building", which.to_string())
            }
            Illegal::NothingToSee(at) => field("paris-illegal-nothing-to-see", at),
            Illegal::NoPrintedLamp(at) => field("paris-illegal-no-printed-lamp", at),
        }
    }
}

/// A building with its lamps, as a part of the count.
pub(super) fn lit_line(seat: Seat, lit: &Lit) -> Message {
    Message::new("paris-event-lit")
        .with("seat", seat)
        .with("building", lit.building.to_string())
        .with("size", lit.size)
        .with("count", lit.lamps.len())
        .with("lamps", some_or_none(list(&lit.lamps)))
        .with("points", lit.points())
}

impl Speak for Event {
    fn message(&self) -> Message {
        let say = |id: &'static str, seat: Seat| Message::new(id).with("seat", seat);
        match self {
            Event::Did { seat, action } => {
                let message = Message::new(format!("paris-event-{}", action.verb())).with("seat", *seat);
                describe(message, *action)
            }
            Event::Swift { seat } => say("paris-event-swift", *seat),
            Event::PhaseOne { seat } => say("paris-event-phase-one", *seat),
            Event::PhaseTwo { seat } => say("paris-event-phase-two", *seat),
            Event::Used { seat, card, field } => {
                say("paris-event-used", *seat).with("card", card_name(*card)).with("field", field.to_string())
            }
            Event::Skipped { seat } => say("paris-event-skipped", *seat),
            Event::Lit { seat, lit } => lit_line(*seat, lit),
            Event::Group { seat, fields } => say("paris-event-group", *seat).with("fields", *fields),
            Event::Unbuilt { seat, count, points } => {
                say("paris-event-unbuilt", *seat).with("count", *count).with("points", *points)
            }
            Event::Card { seat, card, points } => {
                say("paris-event-card", *seat).with("card", card_name(*card)).with("points", *points)
            }
            Event::Total { seat, points } => say("paris-event-total", *seat).with("points", *points),
            Event::Tie { seat, free } => say("paris-event-tie", *seat).with("count", *free),
            Event::Over => Message::new("paris-event-over"),
        }
    }
}
