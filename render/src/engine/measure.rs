//! How wide texts are, so that they fit where they stand.

use crate::font;
use crate::scene::Type;

/// How wide a text is; a letter that the fonts lack counts as half its height.
pub fn width(text: &str, kind: Type) -> f32 {
    let of = |letter| font::advance(letter, kind.weight).unwrap_or(0.5);
    text.chars().map(of).sum::<f32>() * kind.size
}

/// The text cut so that it fits, with an ellipsis.
pub fn fit(text: &str, kind: Type, room: f32) -> String {
    if width(text, kind) <= room {
        return text.to_owned();
    }
    let mut cut: String = text.to_owned();
    while !cut.is_empty() && width(&cut, kind) + width("…", kind) > room {
        cut.pop();
    }
    format!("{}…", cut.trim_end())
}

/// The same text a little smaller, when that lets it fit.
pub fn shrink(text: &str, kind: Type, room: f32) -> Type {
    let needed = width(text, kind);
    let size = (kind.size * (room / needed).min(1.0)).max(kind.size * 0.85);
    Type { size: (size * 10.0).floor() / 10.0, ..kind }
}

/// Lines of words, none wider than the room unless it is one word.
pub fn wrap(text: &str, kind: Type, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, kind) + width(" ", kind) + width(word, kind) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{bold, regular};

    #[test]
    fn digits_are_equally_wide_and_bold_letters_wider() {
        assert!((width("0", regular(100.0, "")) - 57.2).abs() < 0.001);
        assert_eq!(width("1111", bold(100.0, "")), width("0009", bold(100.0, "")));
        assert!(width("Hamburg", bold(20.0, "")) > width("Hamburg", regular(20.0, "")));
    }

    #[test]
    fn what_does_not_fit_is_cut_with_an_ellipsis() {
        let kind = regular(10.0, "");
        assert_eq!(fit("0000", kind, 22.9), "0000");
        assert_eq!(fit("0000", kind, 22.8), "00…");
        assert_eq!(wrap("00 00 0", kind, 25.5), ["00 00", "0"].map(str::to_owned));
    }
}
