//! The rules, with values worked out by hand from the rule book.
#![allow(clippy::unwrap_used)]

mod data;
mod map;

use super::map::*;
use super::pieces::*;

/// The newest.
const EDITION: u16 = EDITIONS.len() as u16;

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn cells(text: &str) -> Vec<Cell> {
    text.split_whitespace().map(cell).collect()
}

/// Islands in the upper left, upper right, lower left and lower right; `-` for none.
fn board(letters: &str) -> Board {
    let corners = Corner::ALL.into_iter().zip(letters.chars());
    let lies = |(corner, letter): (Corner, char)| Some((corner, letter.to_string().parse().ok()?));
    Board { edition: EDITION, corners: corners.filter_map(lies).collect() }
}
