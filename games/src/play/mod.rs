//! Whole games: played at random or by the computer, kept as records, counted.

pub mod player;
pub mod playout;
pub mod record;
pub mod simulate;
pub mod turns;
