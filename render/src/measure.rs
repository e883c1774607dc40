//! How wide texts are, so that they fit where they stand.

use crate::scene::{Type, Weight};

/// The widths of ' ' to '~' in Noto Sans, in thousandths of the size.
#[rustfmt::skip]
const REGULAR: [u16; 95] = [
    260, 269, 408, 646, 572, 831, 732, 225, 300, 300, 551, 572, 268, 322, 268, 372,
    572, 572, 572, 572, 572, 572, 572, 572, 572, 572, 268, 268, 572, 572, 572, 434,
    899, 639, 650, 632, 730, 556, 519, 728, 741, 339, 273, 619, 524, 907, 760, 781,
    605, 781, 622, 549, 556, 731, 600, 930, 586, 566, 572, 329, 372, 329, 572, 444,
    281, 561, 615, 480, 615, 564, 344, 615, 618, 258, 258, 534, 258, 935, 618, 605,
    615, 615, 413, 479, 361, 618, 508, 786, 529, 510, 470, 380, 551, 380, 572,
];
/// The same in bold.
#[rustfmt::skip]
const BOLD: [u16; 95] = [
    260, 282, 479, 646, 572, 902, 750, 266, 339, 339, 542, 572, 285, 320, 281, 415,
    572, 572, 572, 572, 572, 572, 572, 572, 572, 572, 281, 285, 572, 572, 572, 477,
    898, 692, 665, 642, 732, 560, 549, 724, 765, 389, 331, 664, 559, 943, 813, 791,
    621, 791, 656, 551, 577, 756, 650, 967, 670, 626, 579, 331, 415, 331, 572, 411,
    365, 599, 632, 516, 632, 597, 387, 632, 650, 299, 298, 620, 298, 975, 650, 625,
    632, 632, 447, 502, 434, 650, 571, 856, 578, 571, 493, 394, 551, 394, 572,
];

/// How wide a text is; letters with accents count as the average letter.
pub fn width(text: &str, kind: Type) -> f32 {
    let (table, other) = match kind.weight {
        Weight::Regular => (&REGULAR, 600),
        Weight::Bold => (&BOLD, 640),
    };
    let index = |letter: char| (letter as usize).checked_sub(' ' as usize);
    let of = |letter| u32::from(index(letter).and_then(|index| table.get(index)).copied().unwrap_or(other));
    text.chars().map(of).sum::<u32>() as f32 * kind.size / 1000.0
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
        assert_eq!(width("0", regular(100.0, "")), 57.2);
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
