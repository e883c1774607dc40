//! Whether the files that hold boards and cards are those of the rules.

mod board;
mod cards;

pub use board::BadBoard;
pub use cards::BadDeck;

/// A file of this game that the rules don't allow.
pub type BadFile = crate::edition::BadFile<Wrong>;

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
