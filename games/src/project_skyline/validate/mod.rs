//! Whether the files that hold boards and cards are those of the rules.

mod board;
mod cards;

pub use board::BadBoard;
pub use cards::BadDeck;

/// A file of this game that the rules don't allow: which one, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{file}: {wrong}")]
pub struct BadFile {
    pub file: &'static str,
    pub wrong: Wrong,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Wrong {
    #[error(transparent)]
    Text(#[from] toml::de::Error),
    #[error(transparent)]
    Board(#[from] BadBoard),
    #[error(transparent)]
    Deck(#[from] BadDeck),
}

impl BadFile {
    /// For `map_err`: tells in which file something is wrong.
    pub(super) fn in_file<E: Into<Wrong>>(file: &'static str) -> impl Fn(E) -> BadFile {
        move |wrong| BadFile { file, wrong: wrong.into() }
    }
}
