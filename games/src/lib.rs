//! The rules of Skyline's games: pure values, without IO, clock, text, pixels or floats.
//!
//! Read in this order: [`game`] (what a game is), [`any`] (all games behind one door),
//! then one game's folder. How a game is kept as a file is in [`record`].

pub mod any;
pub mod edition;
pub mod format;
pub mod game;
pub mod hex;
pub mod message;
pub mod notation;
pub mod options;
pub mod paris;
pub mod player;
pub mod playout;
pub mod project_skyline;
pub mod record;
pub mod rng;
pub mod seat;
pub mod simulate;
pub mod skyline_of_the_world;
pub mod skyliners;
pub mod skyrise;
pub mod turns;
pub mod view;

pub use any::{AnyGame, AnyPrivate, AnyPublic, Kind, Offer, Played};
pub use edition::Files;
pub use format::Unreadable;
pub use game::{Game, Place, Refusal, Status};
pub use message::{Arg, Message, Section, Speak};
pub use notation::Verb;
pub use options::{Choice, Options};
pub use playout::Playout;
pub use rng::{Rng, Seed};
pub use seat::{BySeat, Seat};
pub use turns::{Turn, turn_of};
pub use view::{Own, View};
