//! The rules of Skyline's games: pure values, without IO, clock, text, pixels or floats.
//!
//! Read in this order: [`game`] (what a game is), [`any`] (all games behind one door),
//! then one game's folder. How a game is kept as a file is in [`record`].

mod engine;
mod play;

pub mod board;
pub mod paris;
pub mod project_skyline;
pub mod skyline_of_the_world;
pub mod skyliners;
pub mod skyrise;

pub use engine::{any, edition, format, game, message, notation, options, rng, seat, sheet, view};
pub use play::{player, playout, record, simulate, turns};

pub use any::{AnyGame, AnyPrivate, AnyPublic, Kind, Offer, Played};
pub use edition::Files;
pub use format::Unreadable;
pub use game::{CurrentTurn, Game, Place, Refusal, Status};
pub use message::{Arg, Message, Section, Speak};
pub use notation::Verb;
pub use options::{Choice, Options};
pub use playout::Playout;
pub use rng::{Rng, Seed};
pub use seat::{BySeat, Seat};
pub use sheet::{Part, Sheet};
pub use turns::Turn;
pub use view::{Own, View};
