//! Editions: the versions of a game's data. A running game keeps the one that it was begun with.

use std::fmt::Display;
use std::sync::OnceLock;

/// The files of one edition as names and texts.
#[derive(Clone, Copy, Debug)]
pub struct Files(pub &'static [(&'static str, &'static str)]);

impl Files {
    /// The text of a file; empty if there is none, which no reader takes.
    pub fn text(self, name: &str) -> &'static str {
        self.0.iter().find(|(file, _)| *file == name).map_or("", |(_, text)| text)
    }
}

/// The files of a folder in `config/games`, as in `files!("paris/1": "box.toml")`.
macro_rules! files {
    ($folder:literal: $($file:literal),+) => {
        crate::edition::Files(&[$((
            $file,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../config/games/", $folder, "/", $file)),
        )),+])
    };
}
pub(crate) use files;

/// A file that the rules don't allow: which one, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{file}: {wrong}")]
pub struct BadFile<Wrong> {
    pub file: String,
    pub wrong: Wrong,
}

impl<Wrong> BadFile<Wrong> {
    /// For `map_err`: tells in which file something is wrong.
    pub fn at<E: Into<Wrong>>(file: impl Into<String>) -> impl FnOnce(E) -> Self {
        move |wrong| BadFile { file: file.into(), wrong: wrong.into() }
    }
}

/// What is read from the files of an edition.
pub trait Data: Sized {
    type Bad: Display;

    /// Reads and checks the files of one edition.
    ///
    /// # Errors
    /// What is wrong with them.
    fn read(files: Files) -> Result<Self, Self::Bad>;
}

/// A game's data in all editions, each read when it is first asked for.
pub struct Editions<T: 'static> {
    game: &'static str,
    files: &'static [Files],
    data: OnceLock<Vec<OnceLock<T>>>,
    /// Further ones, which tests put in.
    #[cfg(test)]
    more: std::sync::Mutex<Vec<&'static T>>,
}

impl<T: Data> Editions<T> {
    /// The editions of a game, from edition 1 on.
    pub const fn new(game: &'static str, files: &'static [Files]) -> Self {
        Editions {
            game,
            files,
            data: OnceLock::new(),
            #[cfg(test)]
            more: std::sync::Mutex::new(Vec::new()),
        }
    }

    /// The data of an edition.
    ///
    /// # Panics
    /// If there is no such edition, which those who read states and records exclude, or if its files are broken, which
    /// a test excludes.
    pub fn get(&self, edition: u16) -> &T {
        let index = usize::from(edition) - 1;
        #[cfg(test)]
        if let Some(more) = index.checked_sub(self.files.len()) {
            return self.more.lock().expect("nobody panics while it is locked")[more];
        }
        self.slots()[index].get_or_init(|| {
            let read = T::read(self.files[index]);
            read.unwrap_or_else(|bad| panic!("config/games/{}/{edition}/{bad}", self.game))
        })
    }

    /// The data of every edition, the oldest first.
    pub fn all(&self) -> impl Iterator<Item = &T> {
        (1..=self.files.len() as u16).map(|edition| self.get(edition))
    }

    fn slots(&self) -> &[OnceLock<T>] {
        self.data.get_or_init(|| self.files.iter().map(|_| OnceLock::new()).collect())
    }

    /// Puts in one edition more, and says its number.
    #[cfg(test)]
    pub fn put(&self, data: impl FnOnce() -> T) -> u16 {
        let data = Box::leak(Box::new(data()));
        let mut more = self.more.lock().expect("nobody panics while it is locked");
        more.push(data);
        (self.files.len() + more.len()) as u16
    }
}

#[cfg(test)]
mod tests;
