//! What is seen of a game, in words.

use crate::{Message, Section};

/// What all may see.
pub trait View {
    /// The round that is played, from 1.
    fn round(&self) -> u32;
    /// The state in a few sentences: the alternative text of its picture.
    fn brief(&self) -> Vec<Message>;
    /// The whole table, part by part, for those who can't see the picture.
    fn sections(&self) -> Vec<Section>;
}

/// What one seat may see besides.
pub trait Own {
    /// All of it.
    fn full(&self) -> Vec<Message>;
}
