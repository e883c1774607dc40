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

/// The colours of what is drawn over grounds.
pub const OVER: [&str; 18] = [
    LIVERIES[0].colour,
    LIVERIES[1].colour,
    LIVERIES[2].colour,
    LIVERIES[3].colour,
    LIVERIES[0].shade,
    LIVERIES[1].shade,
    LIVERIES[2].shade,
    LIVERIES[3].shade,
    LAST,
    SITE,
    GOLD,
    GOLD_INK,
    FAINT,
    EDGE,
    PAPER,
    PANEL,
    INK,
    LIGHT,
];

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
    Livery { colour: "#c9a0e8", shade: "#9468bd", ink: INK, mark: Mark::Square, word: "purple" },
    Livery { colour: "#20262f", shade: "#05070a", ink: LIGHT, mark: Mark::Cross, word: "black" },
];

pub fn livery(seat: Seat) -> Livery {
    LIVERIES[usize::from(seat.0) % LIVERIES.len()]
}

/// The word for a seat's colour, for whoever cannot be named in a picture: `seat-blue`, ...
pub fn colour_word(seat: Seat) -> Message {
    Message::new(format!("seat-{}", livery(seat).word))
}

pub use crate::font::has_glyph;

/// Whether a name would be seen whole.
pub fn drawable(text: &str) -> bool {
    text.chars().all(has_glyph) && text.chars().any(|letter| !letter.is_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a colour's channels are in light.
    fn light(colour: &str) -> [f32; 3] {
        let channel = |at: usize| {
            let part = f32::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap_or(0)) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        [channel(1), channel(3), channel(5)]
    }

    fn luminance([red, green, blue]: [f32; 3]) -> f32 {
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    #[test]
    fn texts_have_the_contrast_that_wcag_aa_asks_for() {
        let plain =
            [(INK, PAPER), (INK, PANEL), (FAINT, PAPER), (FAINT, PANEL), (INK, GOLD), (GOLD_INK, GOLD)];
        let seats = LIVERIES.map(|livery| (livery.ink, livery.colour));
        for (text, ground) in plain.into_iter().chain(seats).chain([(LAST, PANEL)]) {
            let (one, other) = (luminance(light(text)), luminance(light(ground)));
            let contrast = (one.max(other) + 0.05) / (one.min(other) + 0.05);
            assert!(contrast >= 4.5, "{text} on {ground}: {contrast}");
        }
    }

    /// How a colour looks without one kind of cone (Machado, Oliveira and Fernandes 2009), as CIE L*a*b*.
    fn seen(colour: &str, eye: [[f32; 3]; 3]) -> [f32; 3] {
        let light = light(colour);
        let mix = |row: [f32; 3]| row.iter().zip(light).map(|(part, light)| part * light).sum::<f32>();
        let [red, green, blue] = eye.map(mix);
        let x = 0.4124 * red + 0.3576 * green + 0.1805 * blue;
        let z = 0.0193 * red + 0.1192 * green + 0.9505 * blue;
        let root = |part: f32| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 };
        let [x, y, z] =
            [x / 0.9505, luminance([red, green, blue]), z / 1.089].map(|part| root(part.max(0.0)));
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    #[test]
    fn the_colours_of_seats_stay_apart_for_the_colour_blind() {
        let eyes = [
            [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
            [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
            [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]],
        ];
        for eye in eyes {
            for (index, one) in LIVERIES.iter().enumerate() {
                for other in &LIVERIES[..index] {
                    let parts = seen(one.colour, eye).into_iter().zip(seen(other.colour, eye));
                    let distance = parts.map(|(one, other)| (one - other).powi(2)).sum::<f32>().sqrt();
                    assert!(distance > 30.0, "{} and {}: {distance}", one.colour, other.colour);
                }
            }
        }
    }
}
