//! What the rules say, as ids and arguments; the sentences stand in `config/locales`.

use super::board::{AreaId, Bonus, Colour, MonumentId};
use super::cards::Code;
use super::money::Money;
use super::view::EndCause;
use crate::board::hex::Cell;
use crate::{Arg, Message, Seat, Speak};

/// Why an action is not allowed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The turn is at another step.
    NotNow,
    /// A card is being resolved, and asks for something else.
    OtherChoice(Code),
    NoMoney(Money),
    SoldOut(Colour),
    TopSpace,
    NotInHand(Code),
    NotInDiscard(Code),
    NotInMarket(Code),
    NoSharedSymbol(Code, Code),
    WrongSymbol(Code, Colour),
    NoField(Cell),
    Blockade(Cell),
    TooHigh(Cell),
    NoSite(AreaId),
    NoLayers,
    WrongPlace(Cell, Code),
    NotEmpty(Cell),
    /// Another colour has room for two new buildings, this one has not.
    TwoElsewhere(Cell),
    WrongColour(Cell, Colour),
    NotYourTop(Cell),
    TooLow(Cell),
    NowhereToLand,
    SameField(Cell),
    NoArea(AreaId),
    NoMonument(MonumentId),
    NotReached(MonumentId),
    AlreadyVisited(MonumentId),
    NotWaiting(AreaId),
    HasToken(AreaId),
    AreaNotEmpty(AreaId),
    /// Five or more cards are in the hand.
    TooManyCards,
}

/// What just happened, fit for every eye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    TokenPut {
        seat: Seat,
        area: AreaId,
    },
    Bought {
        seat: Seat,
        code: Code,
        price: Money,
    },
    Upgraded {
        seat: Seat,
        give: Code,
        take: Code,
        price: Money,
    },
    SymbolChosen {
        seat: Seat,
        colour: Colour,
    },
    Played {
        seat: Seat,
        code: Code,
    },
    Gained {
        seat: Seat,
        money: Money,
    },
    /// The card could do nothing.
    Nothing {
        code: Code,
    },
    /// What is left of the card can't be done.
    Partly {
        code: Code,
    },
    Built {
        seat: Seat,
        cell: Cell,
        layers: usize,
    },
    BonusTaken {
        seat: Seat,
        cell: Cell,
        bonus: Bonus,
    },
    StoneDown {
        seat: Seat,
    },
    Lifted {
        seat: Seat,
        cell: Cell,
    },
    Sold {
        seat: Seat,
        code: Code,
        money: Money,
    },
    Taken {
        seat: Seat,
        code: Code,
    },
    Drew {
        seat: Seat,
        count: usize,
    },
    Shuffled {
        seat: Seat,
    },
    Swapped {
        seat: Seat,
        give: Code,
        take: Code,
    },
    Monument {
        seat: Seat,
        monument: MonumentId,
        bonus: Bonus,
    },
    Scored {
        area: AreaId,
        layers: usize,
        value: Money,
    },
    Share {
        seat: Seat,
        area: AreaId,
        money: Money,
    },
    MarketLeft {
        code: Code,
    },
    MarketEntered {
        code: Code,
    },
    TokenGone {
        area: AreaId,
    },
    Discarded {
        seat: Seat,
        code: Code,
    },
    End {
        cause: EndCause,
        seat: Seat,
        last_round: u32,
    },
    Turn {
        seat: Seat,
        round: u32,
    },
}

fn say(id: &'static str) -> Message {
    Message::own(id)
}

impl Speak for Illegal {
    fn message(&self) -> Message {
        match *self {
            Illegal::NotNow => say("illegal-not-now"),
            Illegal::OtherChoice(code) => say("illegal-other-choice").with("card", Arg::word(code)),
            Illegal::NoMoney(price) => say("illegal-no-money").with("price", price),
            Illegal::SoldOut(colour) => say("illegal-sold-out").with("pile", Arg::word(colour)),
            Illegal::TopSpace => say("illegal-top-space"),
            Illegal::NotInHand(code) => say("illegal-not-in-hand").with("card", Arg::word(code)),
            Illegal::NotInDiscard(code) => say("illegal-not-in-discard").with("card", Arg::word(code)),
            Illegal::NotInMarket(code) => say("illegal-not-in-market").with("card", Arg::word(code)),
            Illegal::NoSharedSymbol(give, take) => {
                say("illegal-no-shared-symbol").with("give", Arg::word(give)).with("take", Arg::word(take))
            }
            Illegal::WrongSymbol(code, colour) => {
                say("illegal-wrong-symbol").with("card", Arg::word(code)).with("colour", Arg::word(colour))
            }
            Illegal::NoField(cell) => say("illegal-no-field").with("field", Arg::word(cell)),
            Illegal::Blockade(cell) => say("illegal-blockade").with("field", Arg::word(cell)),
            Illegal::TooHigh(cell) => say("illegal-too-high").with("field", Arg::word(cell)),
            Illegal::NoSite(area) => say("illegal-no-site").with("area", Arg::word(area)),
            Illegal::NoLayers => say("illegal-no-layers"),
            Illegal::WrongPlace(cell, code) => {
                say("illegal-wrong-place").with("field", Arg::word(cell)).with("card", Arg::word(code))
            }
            Illegal::NotEmpty(cell) => say("illegal-not-empty").with("field", Arg::word(cell)),
            Illegal::TwoElsewhere(cell) => say("illegal-two-elsewhere").with("field", Arg::word(cell)),
            Illegal::WrongColour(cell, colour) => {
                say("illegal-wrong-colour").with("field", Arg::word(cell)).with("colour", Arg::word(colour))
            }
            Illegal::NotYourTop(cell) => say("illegal-not-your-top").with("field", Arg::word(cell)),
            Illegal::TooLow(cell) => say("illegal-too-low").with("field", Arg::word(cell)),
            Illegal::NowhereToLand => say("illegal-nowhere-to-land"),
            Illegal::SameField(cell) => say("illegal-same-field").with("field", Arg::word(cell)),
            Illegal::NoArea(area) => say("illegal-no-area").with("area", Arg::word(area)),
            Illegal::NoMonument(id) => say("illegal-no-monument").with("monument", Arg::word(id)),
            Illegal::NotReached(id) => say("illegal-not-reached").with("monument", Arg::word(id)),
            Illegal::AlreadyVisited(id) => say("illegal-already-visited").with("monument", Arg::word(id)),
            Illegal::NotWaiting(area) => say("illegal-not-waiting").with("area", Arg::word(area)),
            Illegal::HasToken(area) => say("illegal-has-token").with("area", Arg::word(area)),
            Illegal::AreaNotEmpty(area) => say("illegal-area-not-empty").with("area", Arg::word(area)),
            Illegal::TooManyCards => say("illegal-too-many-cards"),
        }
    }
}

/// What a bonus is, as an argument.
pub(super) fn bonus_words(bonus: Bonus) -> Message {
    match bonus {
        Bonus::Money(money) => say("bonus-money").with("money", money),
        Bonus::Stone => say("bonus-stone"),
        Bonus::Card => say("bonus-card"),
    }
}

impl Speak for Event {
    fn message(&self) -> Message {
        let with = |id: &'static str, seat: Seat| Message::own(id).with("seat", seat);
        match *self {
            Event::TokenPut { seat, area } => with("event-token-put", seat).with("area", Arg::word(area)),
            Event::Bought { seat, code, price } => {
                with("event-bought", seat).with("card", Arg::word(code)).with("price", price)
            }
            Event::Upgraded { seat, give, take, price } => with("event-upgraded", seat)
                .with("give", Arg::word(give))
                .with("take", Arg::word(take))
                .with("price", price),
            Event::SymbolChosen { seat, colour } => {
                with("event-symbol-chosen", seat).with("colour", Arg::word(colour))
            }
            Event::Played { seat, code } => with("event-played", seat).with("card", Arg::word(code)),
            Event::Gained { seat, money } => with("event-gained", seat).with("money", money),
            Event::Nothing { code } => say("event-nothing").with("card", Arg::word(code)),
            Event::Partly { code } => say("event-partly").with("card", Arg::word(code)),
            Event::Built { seat, cell, layers } => {
                with("event-built", seat).with("field", Arg::word(cell)).with("layers", layers)
            }
            Event::BonusTaken { seat, cell, bonus } => with("event-bonus-taken", seat)
                .with("field", Arg::word(cell))
                .with("bonus", bonus_words(bonus)),
            Event::StoneDown { seat } => with("event-stone-down", seat),
            Event::Lifted { seat, cell } => with("event-lifted", seat).with("field", Arg::word(cell)),
            Event::Sold { seat, code, money } => {
                with("event-sold", seat).with("card", Arg::word(code)).with("money", money)
            }
            Event::Taken { seat, code } => with("event-taken", seat).with("card", Arg::word(code)),
            Event::Drew { seat, count } => with("event-drew", seat).with("count", count),
            Event::Shuffled { seat } => with("event-shuffled", seat),
            Event::Swapped { seat, give, take } => {
                with("event-swapped", seat).with("give", Arg::word(give)).with("take", Arg::word(take))
            }
            Event::Monument { seat, monument, bonus } => with("event-monument", seat)
                .with("monument", Arg::word(monument))
                .with("bonus", bonus_words(bonus)),
            Event::Scored { area, layers, value } => {
                say("event-scored").with("area", Arg::word(area)).with("layers", layers).with("value", value)
            }
            Event::Share { seat, area, money } => {
                with("event-share", seat).with("area", Arg::word(area)).with("money", money)
            }
            Event::MarketLeft { code } => say("event-market-left").with("card", Arg::word(code)),
            Event::MarketEntered { code } => say("event-market-entered").with("card", Arg::word(code)),
            Event::TokenGone { area } => say("event-token-gone").with("area", Arg::word(area)),
            Event::Discarded { seat, code } => with("event-discarded", seat).with("card", Arg::word(code)),
            Event::End { cause: EndCause::Gold, seat, last_round } => {
                with("event-end-gold", seat).with("round", i64::from(last_round))
            }
            Event::End { cause: EndCause::Layers, seat, last_round } => {
                with("event-end-layers", seat).with("round", i64::from(last_round))
            }
            Event::Turn { seat, round } => with("event-turn", seat).with("round", i64::from(round)),
        }
    }
}
