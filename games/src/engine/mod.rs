//! What all games are made of: what a game is, what it says and shows, how it is written down.

pub mod any;
pub mod edition;
pub mod format;
pub mod game;
pub mod message;
pub mod notation;
pub mod options;
pub mod rng;
pub mod seat;
pub mod sheet;
pub mod view;
