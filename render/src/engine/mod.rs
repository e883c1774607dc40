//! From shapes to pixels: knows no game.

pub mod font;
pub mod lapse;
pub mod measure;
pub mod palette;
pub mod png;
pub mod scene;
pub mod svg;
pub mod tiles;
