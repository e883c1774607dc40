//! Printing for people and scripts. A reader that has gone away, as `head` does, has seen enough: that is no failure,
//! and what the command does and its exit status stay the same.

use anyhow::Context;
use std::fmt::Display;
use std::io::{ErrorKind, Result, Write, stderr, stdout};

/// Prints to the standard output, as it is.
///
/// # Errors
/// It can't be written to, the disk being full for instance.
pub(super) fn print(text: impl Display) -> anyhow::Result<()> {
    bytes(text.to_string().as_bytes())
}

/// The same for what is no text.
///
/// # Errors
/// As [`print`].
pub(super) fn bytes(bytes: &[u8]) -> anyhow::Result<()> {
    let mut output = stdout().lock();
    let written = output.write_all(bytes).and_then(|()| output.flush());
    unless_gone(written).context("can't write to the standard output")
}

/// A line on the standard error output. When that fails, too, there is no place left to say so.
pub(super) fn complain(text: impl Display) {
    let _ = writeln!(stderr(), "{text}");
}

fn unless_gone(written: Result<()>) -> Result<()> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}
