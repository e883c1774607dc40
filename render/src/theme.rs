//! Colours, marks and sizes of all pictures.

use games::{Message, Seat};

/// The width of every board in the units of its scene.
pub const WIDTH: f32 = 1000.0;
/// The smallest size of a text that has to be read to decide: more than 1/45 of the width.
pub const LABEL: f32 = 23.0;
/// The size of headings and remarks, which one may have to enlarge.
pub const SMALL: f32 = 19.0;
/// The distance of things from the edge of the picture and from each other.
pub const MARGIN: f32 = 12.0;

pub const PAPER: &str = "#f5f1e8";
pub const PANEL: &str = "#ffffff";
pub const INK: &str = "#1c2430";
pub const FAINT: &str = "#596273";
pub const EDGE: &str = "#d3cbb9";
pub const GOLD: &str = "#f6c945";
pub const GOLD_INK: &str = "#4d3900";
pub const SITE: &str = "#ff8c1a";
pub const LAST: &str = "#d6006c";
pub const LIGHT: &str = "#ffffff";

/// How a seat's things are told apart: by colour and by a mark. The four colours differ in lightness as well as in
/// hue, so that they stay apart for those who see no red or no green.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Livery {
    pub colour: &'static str,
    /// The side of a building that lies in the shade.
    pub shade: &'static str,
    /// What can be read on the colour.
    pub ink: &'static str,
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
    Livery { colour: "#1450b8", shade: "#0d3a8a", ink: LIGHT, mark: Mark::Circle, word: "blue" },
    Livery { colour: "#f09a1a", shade: "#c77500", ink: INK, mark: Mark::Triangle, word: "orange" },
    Livery { colour: "#a846cf", shade: "#7d2a9e", ink: LIGHT, mark: Mark::Square, word: "purple" },
    Livery { colour: "#20262f", shade: "#05070a", ink: LIGHT, mark: Mark::Cross, word: "black" },
];

pub fn livery(seat: Seat) -> Livery {
    LIVERIES[usize::from(seat.0) % LIVERIES.len()]
}

/// The word for a seat's colour, for whoever cannot be named in a picture: `seat-blue`, ...
pub fn colour_word(seat: Seat) -> Message {
    Message::new(format!("seat-{}", livery(seat).word))
}

/// Whether the embedded fonts can draw a letter: one that they lack would vanish without a word.
pub fn has_glyph(letter: char) -> bool {
    matches!(letter, ' '..='~' | '\u{a0}'..='\u{17f}' | '\u{218}'..='\u{21b}' | '\u{2010}'..='\u{2026}'
        | '\u{2030}' | '\u{2039}' | '\u{203a}' | '€' | '−')
}

/// Whether a name would be seen whole.
pub fn drawable(text: &str) -> bool {
    text.chars().all(has_glyph) && text.chars().any(|letter| !letter.is_whitespace())
}
