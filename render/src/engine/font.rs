//! The embedded fonts: which letters they have, and how wide these are.

use crate::scene::Weight;
use resvg::usvg::fontdb;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use std::sync::{Arc, LazyLock};

const REGULAR: &[u8] = include_bytes!("../../fonts/NotoSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../../fonts/NotoSans-Bold.ttf");

/// The width of every letter of the plane that the fonts have letters of, as a part of the size: looked up once, since
/// texts are measured all the time.
type Widths = Vec<Option<f32>>;

static WIDTHS: LazyLock<[Widths; 2]> = LazyLock::new(|| [REGULAR, BOLD].map(widths));

fn widths(file: &'static [u8]) -> Widths {
    let face = FontRef::new(file).expect("the embedded fonts can be read");
    let (size, location) = (Size::unscaled(), LocationRef::default());
    let whole = f32::from(face.metrics(size, location).units_per_em);
    let (letters, metrics) = (face.charmap(), face.glyph_metrics(size, location));
    // Marks without a width of their own, and signs that only change the direction, are no letters.
    let width = |letter: u32| metrics.advance_width(letters.map(letter)?).filter(|&width| width > 0.0);
    (0..=0xffff).map(|letter| Some(width(letter)? / whole)).collect()
}

/// What resvg draws letters with; the system's fonts are never read.
pub fn database() -> Arc<fontdb::Database> {
    static DATABASE: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
        let mut fonts = fontdb::Database::new();
        [REGULAR, BOLD].into_iter().for_each(|file| fonts.load_font_data(file.to_vec()));
        Arc::new(fonts)
    });
    Arc::clone(&DATABASE)
}

/// How wide a letter is, as a part of the size of the letters; nothing if the font lacks it.
pub fn advance(letter: char, weight: Weight) -> Option<f32> {
    let widths = match weight {
        Weight::Regular => &WIDTHS[0],
        Weight::Bold => &WIDTHS[1],
    };
    widths.get(letter as usize).copied().flatten()
}

/// Whether both fonts can draw a letter: one that they lack would vanish without a word.
pub fn has_glyph(letter: char) -> bool {
    !letter.is_control()
        && [Weight::Regular, Weight::Bold].iter().all(|&weight| advance(letter, weight).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_as_wide_as_the_font_says_and_others_are_not_there() {
        assert_eq!(advance('0', Weight::Regular), Some(0.572));
        assert!(advance('ö', Weight::Bold) == advance('o', Weight::Bold));
        assert!("Zoë Škoda ț … −".chars().all(has_glyph));
        assert!(!"陳😀\u{202e}\u{200b}\n".chars().any(has_glyph));
    }
}
