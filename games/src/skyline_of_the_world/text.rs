//! What the rules say, as ids and arguments.

use super::*;
use crate::{Arg, Speak};

impl Speak for Illegal {
    fn message(&self) -> Message {
        let say = Message::own;
        match self {
            Illegal::NoField(cell) => say("illegal-no-field").with("field", Arg::word(cell)),
            Illegal::Trading => say("illegal-trading"),
            Illegal::Finished(cell) => say("illegal-finished").with("field", Arg::word(cell)),
            Illegal::NotInStock(floor) => say("illegal-not-in-stock").with("floor", Arg::word(floor)),
            Illegal::NeutralOnGround(cell) => say("illegal-neutral-on-ground").with("field", Arg::word(cell)),
            Illegal::OnOwnFloor(cell) => say("illegal-on-own-floor").with("field", Arg::word(cell)),
            Illegal::NoFloorBelow(cell) => say("illegal-no-floor-below").with("field", Arg::word(cell)),
            Illegal::TooExpensive(price) => say("illegal-too-expensive").with("price", i64::from(*price)),
            Illegal::NotInHand(card) => say("illegal-not-in-hand").with("card", card_name(card)),
            Illegal::NoPattern(card) => say("illegal-no-pattern").with("card", card_name(card)),
            Illegal::NotInSupply(floor) => say("illegal-not-in-supply").with("floor", Arg::word(floor)),
            Illegal::Worthless(floor) => say("illegal-worthless").with("floor", Arg::word(floor)),
        }
    }
}

impl Speak for Event {
    fn message(&self) -> Message {
        let say = |id: &'static str, seat: Seat| Message::own(id).with("seat", seat);
        match self {
            Event::Turn { seat, round } => say("event-turn", *seat).with("round", i64::from(*round)),
            Event::Income { seat, amount } => say("event-income", *seat).with("amount", i64::from(*amount)),
            Event::Built { seat, cell, floor, paid } => say("event-built", *seat)
                .with("field", Arg::word(cell))
                .with("floor", Arg::word(floor))
                .with("paid", paid.message()),
            Event::Drawn { seat } => say("event-drawn", *seat),
            Event::LastTurns { seat } => say("event-last-turns", *seat),
            Event::HandedIn { seat, card, pays } => {
                say("event-handed-in", *seat).with("card", card_name(card)).with("pays", i64::from(*pays))
            }
            Event::Bought { seat, floor, price } => {
                say("event-bought", *seat).with("floor", Arg::word(floor)).with("price", i64::from(*price))
            }
            Event::Sold { seat, floor, price } => {
                say("event-sold", *seat).with("floor", Arg::word(floor)).with("price", i64::from(*price))
            }
            Event::Mission { seat, mission } => mission.tell(say("event-mission", *seat)),
            Event::Skipped { seat } => say("event-skipped", *seat),
            Event::Over { end: End::Penthouses(seat) } => say("event-over-penthouses", *seat),
            Event::Over { end: End::Quiet } => Message::own("event-over-quiet"),
            Event::Over { end: End::Rounds } => Message::own("event-over-rounds"),
        }
    }
}

impl Speak for Payment {
    fn message(&self) -> Message {
        let id = match (self.amount, self.to) {
            (0, _) => "paid-nothing",
            (_, None) => "paid-bank",
            (_, Some(_)) => "paid-owner",
        };
        let paid = Message::own(id).with("amount", i64::from(self.amount));
        self.to.into_iter().fold(paid, |paid, seat| paid.with("owner", seat))
    }
}

impl Plan {
    /// A message that may name the card, and the fields on which its pattern stands.
    pub(super) fn tell(&self, message: Message) -> Message {
        let fields = Arg::words(self.stands.iter().flatten()).or_none();
        message.with("card", card_name(&self.name)).with("fields", fields)
    }
}

/// The name of a bonus card or mission.
pub(super) fn card_name(name: &Name) -> Message {
    Message::own(format!("card-{name}"))
}
