//! The SQLite file: locked, its owner's alone, and watched.

use super::Fault;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

/// The database file of this process. Others that want it are refused as long as this value lives.
pub(super) struct Held {
    path: PathBuf,
    /// There was no database before.
    pub(super) is_new: bool,
    _lock: File,
    identity: Option<Identity>,
}

/// Takes the lock beside the file, and makes the file if it is not there, to be read by its owner only: it holds hands
/// and seeds. SQLite gives what it puts beside it the same rights.
pub(super) fn hold(path: &Path) -> Result<Held, Fault> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| Fault::File(folder.to_owned(), error))?;
    }
    let beside = path.with_added_extension("lock");
    let lock = private().open(&beside).map_err(|error| Fault::File(beside.clone(), error))?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(Fault::InUse(path.to_owned())),
        Err(TryLockError::Error(error)) => return Err(Fault::File(beside, error)),
    }
    // A file that can't be written may still say why, in SQLite's own words.
    let mut is_new = false;
    match private().open(path).and_then(|file| file.metadata()) {
        Ok(found) => is_new = found.len() == 0,
        Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {}
        Err(error) => return Err(Fault::File(path.to_owned(), error)),
    }
    Ok(Held { path: path.to_owned(), is_new, _lock: lock, identity: None })
}

/// Where SQLite keeps what is not yet in the file itself.
pub(super) fn log_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

impl Held {
    /// Remembers which file was opened.
    pub(super) fn remember(&mut self) -> Result<(), Fault> {
        let found = identity(&self.path).map_err(|error| Fault::File(self.path.clone(), error))?;
        self.identity = Some(found);
        Ok(())
    }

    /// Whether the file that was opened is still there.
    pub(super) fn see(&self) -> Result<(), Fault> {
        let same = self.identity.is_none() || identity(&self.path).ok() == self.identity;
        if same { Ok(()) } else { Err(Fault::Vanished(self.path.clone())) }
    }
}

#[cfg(unix)]
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(path: &Path) -> std::io::Result<Identity> {
    use std::os::unix::fs::MetadataExt;
    let found = std::fs::metadata(path)?;
    Ok((found.dev(), found.ino()))
}

/// Elsewhere an open file can't be deleted.
#[cfg(not(unix))]
type Identity = ();

#[cfg(not(unix))]
fn identity(path: &Path) -> std::io::Result<Identity> {
    std::fs::metadata(path).map(drop)
}

/// Opens a file to write, and makes one that only its owner can read.
fn private() -> OpenOptions {
    let mut options = File::options();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
