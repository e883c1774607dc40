//! What a seat does, and how it is written: a verb and its words, as in `build c4`.

use super::board::{AreaId, Colour, MonumentId};
use super::cards::Code;
use crate::actions;
use crate::board::hex::Cell;
use crate::notation::{word_kinds, words};

actions! {
    /// What a seat does.
    #[derive(Copy)]
    pub enum Action {
        /// Step 1: buys from a pile of the base market.
        "buy" => Buy(pile: Colour),
        /// Step 1: gives a hand card up for one of the upgrade market.
        "upgrade" => Upgrade { give: Code, take: Code },
        /// Step 2: chooses the symbol of this turn.
        "symbol" => Symbol(colour: Colour),
        /// Step 2: plays a hand card.
        "play" => Play(card: Code),
        /// Builds on a field what the card says.
        "build" => Build(field: Cell),
        /// Lifts the top layer that is to be moved.
        "lift" => Lift(field: Cell),
        "sell" => Sell { from: Pile, card: Code },
        /// Takes a card of the base market for free.
        "take" => Take(pile: Colour),
        /// Exchanges a card of the discard pile for one of the upgrade market.
        "swap" => Swap { give: Code, take: Code },
        /// Takes the bonus of a monument.
        "visit" => Visit(monument: MonumentId),
        /// Visits no further monument.
        "done" => Done,
        /// Ends step 2.
        "finish" => Finish,
        /// Step 4: scores this area next.
        "score" => Score(area: AreaId),
        /// Two seats: puts a building-site token on an area.
        "token" => Token(area: AreaId),
        /// Step 5: discards a hand card.
        "discard" => Discard(card: Code),
        /// Draws and ends the turn.
        "end" => End,
    }
}

/// Where a card lies that is sold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pile {
    Hand,
    Discard,
}

words!(Pile as "from": Hand = "hand", Discard = "discard");

impl Action {
    /// The fields that it builds on or lifts from.
    pub fn fields(self) -> Vec<Cell> {
        match self {
            Action::Build(cell) | Action::Lift(cell) => vec![cell],
            _ => Vec::new(),
        }
    }
}

word_kinds!(AreaId = "area", Colour = "colour", Code = "card", MonumentId = "monument");
