//! What the rules say, as ids and arguments; the sentences stand in `config/locales`.

use super::board::{AreaId, Bonus, Colour, MonumentId};
use super::cards::Code;
use super::money::Money;
use super::notation::{Action, Pile};
use super::view::EndCause;
use crate::hex::Cell;
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
    FinalCards {
        seat: Seat,
        money: Money,
    },
    FinalTowers {
        seat: Seat,
        count: usize,
        money: Money,
    },
    FinalAreas {
        seat: Seat,
        count: usize,
        money: Money,
    },
    Over,
}

fn say(id: &'static str) -> Message {
    Message::new(id)
}

/// A word of the notation as an argument.
fn word(name: impl ToString) -> Arg {
    Arg::Word(name.to_string())
}

impl Speak for Illegal {
    fn message(&self) -> Message {
        match *self {
            Illegal::NotNow => say("project-skyline-illegal-not-now"),
            Illegal::OtherChoice(code) => {
                say("project-skyline-illegal-other-choice").with("card", word(code))
            }
            Illegal::NoMoney(price) => say("project-skyline-illegal-no-money").with("price", price),
            Illegal::SoldOut(colour) => say("project-skyline-illegal-sold-out").with("pile", word(colour)),
            Illegal::TopSpace => say("project-skyline-illegal-top-space"),
            Illegal::NotInHand(code) => say("project-skyline-illegal-not-in-hand").with("card", word(code)),
            Illegal::NotInDiscard(code) => {
                say("project-skyline-illegal-not-in-discard").with("card", word(code))
            }
            Illegal::NotInMarket(code) => {
                say("project-skyline-illegal-not-in-market").with("card", word(code))
            }
            Illegal::NoSharedSymbol(give, take) => say("project-skyline-illegal-no-shared-symbol")
                .with("give", word(give))
                .with("take", word(take)),
            Illegal::WrongSymbol(code, colour) => say("project-skyline-illegal-wrong-symbol")
                .with("card", word(code))
                .with("colour", word(colour)),
            Illegal::NoField(cell) => say("project-skyline-illegal-no-field").with("field", word(cell)),
            Illegal::Blockade(cell) => say("project-skyline-illegal-blockade").with("field", word(cell)),
            Illegal::TooHigh(cell) => say("project-skyline-illegal-too-high").with("field", word(cell)),
            Illegal::NoSite(area) => say("project-skyline-illegal-no-site").with("area", word(area)),
            Illegal::NoLayers => say("project-skyline-illegal-no-layers"),
            Illegal::WrongPlace(cell, code) => {
                say("project-skyline-illegal-wrong-place").with("field", word(cell)).with("card", word(code))
            }
            Illegal::NotEmpty(cell) => say("project-skyline-illegal-not-empty").with("field", word(cell)),
            Illegal::TwoElsewhere(cell) => {
                say("project-skyline-illegal-two-elsewhere").with("field", word(cell))
            }
            Illegal::WrongColour(cell, colour) => say("project-skyline-illegal-wrong-colour")
                .with("field", word(cell))
                .with("colour", word(colour)),
            Illegal::NotYourTop(cell) => {
                say("project-skyline-illegal-not-your-top").with("field", word(cell))
            }
            Illegal::TooLow(cell) => say("project-skyline-illegal-too-low").with("field", word(cell)),
            Illegal::NowhereToLand => say("project-skyline-illegal-nowhere-to-land"),
            Illegal::SameField(cell) => say("project-skyline-illegal-same-field").with("field", word(cell)),
            Illegal::NoArea(area) => say("project-skyline-illegal-no-area").with("area", word(area)),
            Illegal::NoMonument(id) => say("project-skyline-illegal-no-monument").with("monument", word(id)),
            Illegal::NotReached(id) => say("project-skyline-illegal-not-reached").with("monument", word(id)),
            Illegal::AlreadyVisited(id) => {
                say("project-skyline-illegal-already-visited").with("monument", word(id))
            }
            Illegal::NotWaiting(area) => say("project-skyline-illegal-not-waiting").with("area", word(area)),
            Illegal::HasToken(area) => say("project-skyline-illegal-has-token").with("area", word(area)),
            Illegal::AreaNotEmpty(area) => {
                say("project-skyline-illegal-area-not-empty").with("area", word(area))
            }
            Illegal::TooManyCards => say("project-skyline-illegal-too-many-cards"),
        }
    }
}

impl Speak for Action {
    fn message(&self) -> Message {
        match *self {
            Action::Token(area) => say("project-skyline-action-token").with("area", word(area)),
            Action::Buy(colour) => say("project-skyline-action-buy").with("pile", word(colour)),
            Action::Upgrade { give, take } => {
                say("project-skyline-action-upgrade").with("give", word(give)).with("take", word(take))
            }
            Action::Symbol(colour) => say("project-skyline-action-symbol").with("colour", word(colour)),
            Action::Play(code) => say("project-skyline-action-play").with("card", word(code)),
            Action::Build(cell) => say("project-skyline-action-build").with("field", word(cell)),
            Action::Lift(cell) => say("project-skyline-action-lift").with("field", word(cell)),
            Action::Sell { from: Pile::Hand, code } => {
                say("project-skyline-action-sell-hand").with("card", word(code))
            }
            Action::Sell { from: Pile::Discard, code } => {
                say("project-skyline-action-sell-discard").with("card", word(code))
            }
            Action::Take(colour) => say("project-skyline-action-take").with("pile", word(colour)),
            Action::Swap { give, take } => {
                say("project-skyline-action-swap").with("give", word(give)).with("take", word(take))
            }
            Action::Visit(id) => say("project-skyline-action-visit").with("monument", word(id)),
            Action::Done => say("project-skyline-action-done"),
            Action::Finish => say("project-skyline-action-finish"),
            Action::Score(area) => say("project-skyline-action-score").with("area", word(area)),
            Action::Discard(code) => say("project-skyline-action-discard").with("card", word(code)),
            Action::End => say("project-skyline-action-end"),
        }
    }
}

/// What a bonus is, as an argument.
pub(super) fn bonus_words(bonus: Bonus) -> Message {
    match bonus {
        Bonus::Money(money) => say("project-skyline-bonus-money").with("money", money),
        Bonus::Stone => say("project-skyline-bonus-stone"),
        Bonus::Card => say("project-skyline-bonus-card"),
    }
}

impl Speak for Event {
    fn message(&self) -> Message {
        let with = |id: &'static str, seat: Seat| Message::new(id).with("seat", seat);
        match *self {
            Event::TokenPut { seat, area } => {
                with("project-skyline-event-token-put", seat).with("area", word(area))
            }
            Event::Bought { seat, code, price } => {
                with("project-skyline-event-bought", seat).with("card", word(code)).with("price", price)
            }
            Event::Upgraded { seat, give, take, price } => with("project-skyline-event-upgraded", seat)
                .with("give", word(give))
                .with("take", word(take))
                .with("price", price),
            Event::SymbolChosen { seat, colour } => {
                with("project-skyline-event-symbol-chosen", seat).with("colour", word(colour))
            }
            Event::Played { seat, code } => {
                with("project-skyline-event-played", seat).with("card", word(code))
            }
            Event::Gained { seat, money } => with("project-skyline-event-gained", seat).with("money", money),
            Event::Nothing { code } => say("project-skyline-event-nothing").with("card", word(code)),
            Event::Partly { code } => say("project-skyline-event-partly").with("card", word(code)),
            Event::Built { seat, cell, layers } => {
                with("project-skyline-event-built", seat).with("field", word(cell)).with("layers", layers)
            }
            Event::BonusTaken { seat, cell, bonus } => with("project-skyline-event-bonus-taken", seat)
                .with("field", word(cell))
                .with("bonus", bonus_words(bonus)),
            Event::StoneDown { seat } => with("project-skyline-event-stone-down", seat),
            Event::Lifted { seat, cell } => {
                with("project-skyline-event-lifted", seat).with("field", word(cell))
            }
            Event::Sold { seat, code, money } => {
                with("project-skyline-event-sold", seat).with("card", word(code)).with("money", money)
            }
            Event::Taken { seat, code } => with("project-skyline-event-taken", seat).with("card", word(code)),
            Event::Drew { seat, count } => with("project-skyline-event-drew", seat).with("count", count),
            Event::Shuffled { seat } => with("project-skyline-event-shuffled", seat),
            Event::Swapped { seat, give, take } => {
                with("project-skyline-event-swapped", seat).with("give", word(give)).with("take", word(take))
            }
            Event::Monument { seat, monument, bonus } => with("project-skyline-event-monument", seat)
                .with("monument", word(monument))
                .with("bonus", bonus_words(bonus)),
            Event::Scored { area, layers, value } => say("project-skyline-event-scored")
                .with("area", word(area))
                .with("layers", layers)
                .with("value", value),
            Event::Share { seat, area, money } => {
                with("project-skyline-event-share", seat).with("area", word(area)).with("money", money)
            }
            Event::MarketLeft { code } => say("project-skyline-event-market-left").with("card", word(code)),
            Event::MarketEntered { code } => {
                say("project-skyline-event-market-entered").with("card", word(code))
            }
            Event::TokenGone { area } => say("project-skyline-event-token-gone").with("area", word(area)),
            Event::Discarded { seat, code } => {
                with("project-skyline-event-discarded", seat).with("card", word(code))
            }
            Event::End { cause: EndCause::Gold, seat, last_round } => {
                with("project-skyline-event-end-gold", seat).with("round", i64::from(last_round))
            }
            Event::End { cause: EndCause::Layers, seat, last_round } => {
                with("project-skyline-event-end-layers", seat).with("round", i64::from(last_round))
            }
            Event::Turn { seat, round } => {
                with("project-skyline-event-turn", seat).with("round", i64::from(round))
            }
            Event::FinalCards { seat, money } => {
                with("project-skyline-event-final-cards", seat).with("money", money)
            }
            Event::FinalTowers { seat, count, money } => {
                with("project-skyline-event-final-towers", seat).with("count", count).with("money", money)
            }
            Event::FinalAreas { seat, count, money } => {
                with("project-skyline-event-final-areas", seat).with("count", count).with("money", money)
            }
            Event::Over => say("project-skyline-event-over"),
        }
    }
}
