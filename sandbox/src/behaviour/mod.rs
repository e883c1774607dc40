//! What Discord does with what it is asked for, and whom it tells.

pub mod channels;
mod events;
mod faults;
pub mod interaction;
pub mod limits;
pub mod line;
mod media;
pub mod message;
pub mod parts;
mod people;
pub mod rates;
pub mod refusal;
pub mod resolve;
pub mod rights;
pub mod sessions;
