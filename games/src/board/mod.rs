//! Boards: the places that games are played on.

pub mod graph;
pub mod hex;
