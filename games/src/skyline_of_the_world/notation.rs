//! What a seat does, and how it is written: a verb and its word, as in `build c3`.

use super::buildings::Floor;
use super::data::Name;
use super::map::Cell;
use crate::actions;
use crate::notation::word_kinds;

actions! {
    /// What a seat does.
    pub enum Action {
        /// Builds the floor of the own colour that is due on a field: the height says which.
        "build" => Build(field: Cell),
        /// Builds a neutral floor.
        "neutral" => Neutral(field: Cell),
        /// Hands in a bonus card.
        "card" => Card(card: Name),
        /// Buys a floor, which ends building.
        "buy" => Buy(floor: Floor),
        /// Sells a floor, which ends building, too.
        "sell" => Sell(floor: Floor),
        /// Ends the turn.
        "end" => End,
    }
}

word_kinds!(Name = "card", Floor = "floor");
