//! Actions and how they are written: `lay r90 c3`, `take l6`, `build l6 r90 c4`, `statue left d5`.

use super::city::PieceKind;
use super::data::{Building, Postcard, piece};
use super::grid::Field;
use super::text::card_name;
use crate::board::shape::{Shape, Turn};
use crate::board::square::Look;
use crate::notation::{Word, as_text, word_kinds, words};
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
    fn plain(mut self) -> Self {
        let shape = self.shape();
        if let Action::Build { turn, .. } | Action::Garden { turn, .. } | Action::Fountain { turn, .. } =
            &mut self
            && let Some((shape, ..)) = shape
        {
            *turn = shape.plain(*turn);
        }
        self
    }

    /// The shape that it lays, how it is turned, and where its first field lies.
    pub fn shape(self) -> Option<(Shape, Turn, Field)> {
        match self {
            Action::Build { building, turn, field } => Some((building.shape(), turn, field)),
            Action::Garden { turn, field } => Some((Building::GARDEN.shape(), turn, field)),
            Action::Fountain { turn, field } => Some((piece("fountain"), turn, field)),
            _ => None,
        }
    }

    /// The postcard that lays a piece which is no part of a building, and the piece.
    pub fn piece(self) -> Option<(Postcard, PieceKind)> {
        match self {
            Action::Painter(_) => Some((Postcard::Peintre, PieceKind::Painter)),
            Action::Dancer(_) => Some((Postcard::MoulinRouge, PieceKind::Dancer)),
            Action::Statue { look, .. } => Some((Postcard::Penseur, PieceKind::Statue(look))),
            Action::Fountain { .. } => Some((Postcard::Fontaine, PieceKind::Fountain)),
            Action::Lamp(_) => Some((Postcard::Lampadaire, PieceKind::Lamp)),
            Action::BigLamp(_) => Some((Postcard::GrandeLumiere, PieceKind::BigLamp)),
            _ => None,
        }
    }

    /// The fields that it covers, the one that it names first; none if it lays nothing, or would stick out of the board.
    pub fn fields(self) -> Vec<Field> {
        match self {
            Action::Lay { square, .. } => square.tile().to_vec(),
            Action::Annex { field, .. }
            | Action::Statue { field, .. }
            | Action::Painter(field)
            | Action::Dancer(field)
            | Action::Lamp(field)
            | Action::BigLamp(field) => vec![field],
            _ => self.shape().and_then(|(shape, turn, first)| shape.on(turn, first)).unwrap_or_default(),
        }
    }
}

impl Word for Postcard {
    const KIND: &'static str = "card";

    fn says(&self) -> Arg {
        card_name(*self).into()
    }
}

word_kinds!(Building = "building");
words!(Turn as "turn" says: R0 = "r0", R90 = "r90", R180 = "r180", R270 = "r270");
words!(Look as "look" says: Up = "up", Right = "right", Down = "down", Left = "left");
