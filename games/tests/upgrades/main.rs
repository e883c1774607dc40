//! An upgrade of the program ends no running game: data have editions, stored states have formats, and records have
//! checkpoints where the rules changed. What has to be raised or added is said by the test that fails.
#![allow(clippy::unwrap_used)]

mod editions;
mod formats;
mod playout;
mod records;
mod rules;
mod shape;

use games::{AnyGame, Kind, Seed};
use playout::play_on;
use std::path::PathBuf;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

fn text(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap()
}

/// FNV-1a: the same on every machine and in every version.
struct Hash(u64);

impl Hash {
    fn new() -> Self {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl std::fmt::Display for Hash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Plays a game of an edition for all options and numbers of seats, and shows every state.
fn playouts(kind: Kind, edition: u16, mut see: impl FnMut(&AnyGame)) {
    for options in &games::Options::all(kind.options()) {
        for seats in kind.seats() {
            let seed = &Seed::from(0);
            let game = kind.setup_with(edition, options, seats, seed).unwrap();
            play_on(game, seed, 0, |game, _| see(game));
        }
    }
}
