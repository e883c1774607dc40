//! Actions and how they are written: `lay r90 c3`, `take l6`, `build l6 r90 c4`, `statue left d5`.

use super::data::{Building, Postcard, piece};
use super::grid::{Field, Look};
use super::shape::Turn;
use super::text::card_name;
use crate::notation::{Word, as_text, word_kinds};
use crate::{Arg, actions};
use serde::{Deserialize, Serialize};

actions! {
    /// What a seat does. The fields of what is turned are those of its first field in reading order.
    #[derive(Copy, Serialize, Deserialize)]
    #[serde(into = "String", try_from = "String")]
    pub enum Action, plain {
        /// Before the game: chooses a postcard that is used.
        "pick" => Pick(card: Postcard),
        /// Phase 1: lays the drawn tile on a square, which its upper left field names.
        "lay" => Lay { turn: Turn, square: Field },
        /// Phase 1: takes a building of the pool into the reserve.
        "take" => Take(building: Building),
        "pass" => Pass,
        /// Phase 2: puts a building of the reserve on the board.
        "build" => Build { building: Building, turn: Turn, field: Field },
        /// Activates a postcard that works later or at the end.
        "activate" => Activate(card: Postcard),
        /// Levitation; the building that is taken has to be built next.
        "exchange" => Exchange { give: Building, take: Building },
        "garden" => Garden { turn: Turn, field: Field },
        "annex" => Annex { building: Building, field: Field },
        "painter" => Painter(field: Field),
        "dancer" => Dancer(field: Field),
        "statue" => Statue { look: Look, field: Field },
        "fountain" => Fountain { turn: Turn, field: Field },
        "lamp" => Lamp(field: Field),
        "biglamp" => BigLamp(field: Field),
        /// Activates a postcard without its effect.
        "spend" => Spend(card: Postcard),
    }
}

as_text!(Action);

impl Action {
    /// With the smallest of the turns that look alike.
    fn plain(self) -> Self {
        match self {
            Action::Build { building, turn, field } => {
                Action::Build { building, turn: building.shape().plain(turn), field }
            }
            Action::Garden { turn, field } => {
                Action::Garden { turn: Building::GARDEN.shape().plain(turn), field }
            }
            Action::Fountain { turn, field } => {
                Action::Fountain { turn: piece("fountain").plain(turn), field }
            }
            other => other,
        }
    }
}

impl Word for Postcard {
    const KIND: &'static str = "card";

    fn says(&self) -> Arg {
        card_name(*self).into()
    }
}

word_kinds!(Building = "building", Field = "field");
