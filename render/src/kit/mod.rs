//! What the pictures of all games are made of.

pub mod layout;
pub mod mark;
pub mod names;
pub mod panel;
pub mod preview;
pub mod theme;
