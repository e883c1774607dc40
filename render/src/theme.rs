//! Colours, marks and sizes of all pictures.

use games::{Message, Seat};

/// The width of every board in the units of its scene; a label is at least 1/45 of it.
pub const WIDTH: f32 = 1000.0;
/// The smallest size of a text that has to be read.
pub const LABEL: f32 = 23.0;

pub const PAPER: &str = "#fbf7ee";
pub const PANEL: &str = "#ffffff";
pub const INK: &str = "#1c2430";
pub const FAINT: &str = "#6b7280";
pub const EDGE: &str = "#c9c2b2";
pub const WATER: &str = "#a9d3ea";
pub const WAVE: &str = "#8cc0de";
pub const COAST: &str = "#5d9ac0";
pub const GOLD: &str = "#f4c430";
pub const GOLD_INK: &str = "#5a4300";
pub const MONUMENT: &str = "#4a3b6b";
pub const SITE: &str = "#ff8c1a";
pub const LAST: &str = "#e6007e";
pub const FERRY: &str = "#1d5f8a";
pub const LIGHT: &str = "#ffffff";

/// How a seat's things are told apart: by colour and by a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Livery {
    pub colour: &'static str,
    pub shade: &'static str,
    pub mark: Mark,
    word: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Circle,
    Triangle,
    Square,
    Cross,
}

const LIVERIES: [Livery; 4] = [
    Livery { colour: "#1f57d6", shade: "#123a96", mark: Mark::Circle, word: "blue" },
    Livery { colour: "#e8820c", shade: "#a85a00", mark: Mark::Triangle, word: "orange" },
    Livery { colour: "#8a2bb5", shade: "#5d1580", mark: Mark::Square, word: "purple" },
    Livery { colour: "#20262f", shade: "#000000", mark: Mark::Cross, word: "black" },
];

pub fn livery(seat: Seat) -> Livery {
    LIVERIES[usize::from(seat.0) % LIVERIES.len()]
}

/// The word for a seat's colour, for whoever cannot be named in a picture: `seat-blue`, ...
pub fn colour_word(seat: Seat) -> Message {
    Message::new(format!("seat-{}", livery(seat).word))
}

/// Whether the embedded fonts can draw all of a text: a letter they lack would vanish without a word.
pub fn drawable(text: &str) -> bool {
    let inside = |letter: char| {
        matches!(letter, ' '..='~' | '\u{a0}'..='\u{17f}' | '\u{218}'..='\u{21b}' | '\u{2010}'..='\u{2015}'
            | '\u{2018}'..='\u{201e}' | '\u{2020}'..='\u{2022}' | '…' | '€')
    };
    text.chars().all(inside) && text.chars().any(|letter| !letter.is_whitespace())
}
