//! Chance: a seed per game, a stream per step. `rand` does not promise that its values stay the same from
//! version to version, so the few draws that games need stand here.

use crate::notation::as_text;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Where all chance of one game comes from. It has no `Debug`, so that it can't slip into a log;
/// `Display` is for record files only.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Seed([u8; 32]);

impl Seed {
    pub fn new(bytes: [u8; 32]) -> Self {
        Seed(bytes)
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

/// A seed is a whole number below 2^64 or 64 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a seed is a whole number below 2^64, or 64 hexadecimal digits")]
pub struct BadSeed;

impl FromStr for Seed {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Self, BadSeed> {
        if let Ok(number) = text.parse::<u64>() {
            return Ok(Seed::from(number));
        }
        if text.len() != 64 || !text.is_ascii() {
            return Err(BadSeed);
        }
        let mut bytes = [0; 32];
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).map_err(|_| BadSeed)?;
        }
        Ok(Seed(bytes))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0[8..].iter().all(|&byte| byte == 0) {
            let mut low = [0; 8];
            low.copy_from_slice(&self.0[..8]);
            return write!(f, "{}", u64::from_le_bytes(low));
        }
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

as_text!(Seed);

/// The chance of one step of one game. Equal seed and step give equal draws, on every machine.
pub struct Rng {
    source: ChaCha12Rng,
    used: bool,
}

impl Rng {
    /// The chance of step `step`; step 0 is the setup.
    pub fn new(seed: &Seed, step: u64) -> Self {
        let mut source = ChaCha12Rng::from_seed(seed.0);
        source.set_stream(step);
        Rng { source, used: false }
    }

    /// Whether anything was drawn: then something hidden was decided, and the step can't be taken back.
    pub fn used(&self) -> bool {
        self.used
    }

    /// A number from 0 up to, but not with, `bound`, each equally likely.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "nothing to draw from");
        self.used = true;
        let bound = bound as u64;
        let fair = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.source.next_u64();
            if number < fair {
                return (number % bound) as usize;
            }
        }
    }

    /// Puts the items into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// One of the items, or `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }

    /// Takes one item out of an unordered bag.
    pub fn draw<T>(&mut self, bag: &mut Vec<T>) -> Option<T> {
        if bag.is_empty() { None } else { Some(bag.swap_remove(self.below(bag.len()))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_stay_the_same_for_ever() {
        let rng = || Rng::new(&Seed::from(7), 3);
        let below = |mut rng: Rng| (0..8).map(|_| rng.below(100)).collect::<Vec<_>>();
        assert_eq!(below(rng()), [77, 26, 62, 79, 47, 95, 93, 91]);
        assert_ne!(below(Rng::new(&Seed::from(7), 4)), below(rng()));
        let mut cards = [1, 2, 3, 4, 5, 6, 7, 8];
        rng().shuffle(&mut cards);
        assert_eq!(cards, [6, 8, 3, 4, 7, 1, 5, 2]);
        let seed = "ab".repeat(32).parse().expect("64 digits");
        let (mut last, mut bag) = (Rng::new(&seed, u64::MAX), vec![1, 2, 3, 4, 5, 6, 7, 8]);
        let drawn: Vec<_> = std::iter::from_fn(|| last.draw(&mut bag)).collect();
        assert_eq!(drawn, [5, 1, 3, 4, 7, 6, 2, 8]);
    }

    #[test]
    fn large_bounds_and_picks_stay_the_same_too() {
        let mut rng = Rng::new(&Seed::from(0), 0);
        let large: Vec<usize> = (0..4).map(|_| rng.below(1 << 60)).collect();
        let expected = [286353541656409243, 397203381917982593, 321128080737511684, 1086966400448790654];
        assert_eq!(large, expected);
        let picked: Vec<_> = (0..4).filter_map(|_| rng.pick(&[10, 20, 30])).collect();
        assert_eq!(picked, [&20, &20, &20, &10]);
    }

    #[test]
    fn a_draw_is_noticed_and_a_look_at_an_empty_bag_is_none() {
        let mut rng = Rng::new(&Seed::from(7), 3);
        assert_eq!((rng.draw(&mut Vec::<u8>::new()), rng.pick::<u8>(&[]), rng.used()), (None, None, false));
        rng.shuffle(&mut [1]);
        assert!(!rng.used());
        rng.below(1);
        assert!(rng.used());
    }

    #[test]
    fn seeds_round_trip() {
        for text in ["7", "0", &"ab".repeat(32)] {
            assert_eq!(text.parse::<Seed>().map(|seed| seed.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "-1", "x7", &"zz".repeat(32), &"é".repeat(32)] {
            assert!(text.parse::<Seed>().is_err());
        }
    }
}
