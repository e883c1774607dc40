//! Fuzz targets that are ordinary tests: inputs by chance, but the same ones each time, so that a test fails only when
//! something has changed. CONTRIBUTING.md says how to run them for longer, and with other inputs.

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use std::cell::Cell;
use std::fmt::Debug;

pub use proptest;

/// Shows so many inputs to `accepts`, which panics when one is not treated as it should be, and says whether it was
/// taken or refused. When all are refused, nothing was tested.
///
/// # Panics
/// When an input fails, with the smallest one that does; or when none was accepted.
pub fn each<S: Strategy>(name: &str, count: u32, inputs: &S, accepts: impl Fn(S::Value) -> bool) {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = count;
    }
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(1);
    }
    let (count, accepted) = (config.cases, Cell::new(0));
    let ended = TestRunner::new(config).run(inputs, |input| {
        accepted.set(accepted.get() + u32::from(accepts(input)));
        Ok(())
    });
    if let Err(failure) = ended {
        panic!("{name}: {failure}");
    }
    println!("{name}: {} of {count} inputs accepted", accepted.get());
    assert!(accepted.get() > 0, "{name}: all {count} inputs were refused");
}

/// Any text, or some of these pieces in any order: what a reader of them nearly knows.
pub fn text(pieces: Vec<String>) -> impl Strategy<Value = String> {
    let piece = prop_oneof![8 => proptest::sample::select(pieces), 1 => any::<String>(), 1 => "[ -~]{0,4}"];
    prop_oneof![1 => any::<String>(), 9 => proptest::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())]
}

/// One of some texts, with what it belongs to, and up to three edits: some of it is left out, comes twice, or gives way to
/// something else.
pub fn edited<T: Clone + Debug + 'static>(texts: Vec<(T, String)>) -> impl Strategy<Value = (T, String)> {
    let new = prop_oneof!["[0-9]{1,3}", "[ -~\n]{0,6}", any::<String>()];
    let edit = (any::<Index>(), 0..12_usize, any::<bool>(), new);
    (proptest::sample::select(texts), proptest::collection::vec(edit, 0..=3)).prop_map(
        |((of, text), edits)| {
            let mut letters: Vec<char> = text.chars().collect();
            for (place, length, keeps, new) in edits {
                let start = place.index(letters.len() + 1);
                let end = (start + length).min(letters.len());
                let old = if keeps { letters[start..end].to_vec() } else { Vec::new() };
                letters.splice(start..end, old.into_iter().chain(new.chars()));
            }
            (of, letters.into_iter().collect())
        },
    )
}
