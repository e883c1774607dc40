//! Skyrise: a city in the sky is auctioned neighbourhood by neighbourhood; most prestige wins.

pub mod map;
pub mod pieces;
pub mod validate;
pub mod wonders;

#[cfg(test)]
mod tests;
