//! How those at a table are called.

use crate::store::Sitter;
use games::{Arg, Message};
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;
use words::Plain;
use words::foreign::{clean, cut};

/// As many characters as Discord allows for a name.
const NAME: usize = 32;

/// In plain text and in their order: nobody without a name, no two alike, nobody by the colour of another.
pub fn at_table(sitters: &[Sitter], voice: &Plain<'_>) -> Vec<String> {
    let mark = |(index, sitter): (usize, &Sitter)| match sitter.seat {
        Some(seat) => voice.say(&render::theme::colour_word(seat)),
        None => voice.say(&Message::new("player-number").with("number", index + 1)),
    };
    let marks: Vec<String> = sitters.iter().enumerate().map(mark).collect();
    let own = |(sitter, mark): (&Sitter, &String)| match cut(&clean(&sitter.name), NAME) {
        name if name.is_empty() => mark.clone(),
        name => name,
    };
    let own: Vec<String> = sitters.iter().zip(&marks).map(own).collect();
    let mut names = own.clone();
    // What is told apart by a mark may look like one more name: at most all get one.
    for _ in sitters {
        let taken = |index: usize| {
            let mut others = (0..names.len()).filter(|other| *other != index);
            others.any(|other| alike(&names[index], &names[other]) || alike(&names[index], &marks[other]))
        };
        let taken: Vec<usize> = (0..names.len()).filter(|index| taken(*index)).collect();
        for index in taken {
            let apart = Message::new("player-told-apart").with("name", Arg::Foreign(own[index].clone()));
            names[index] = voice.say(&apart.with("mark", marks[index].as_str()));
        }
    }
    names
}

/// Whether two names can be taken for one another: written in another case, with other signs for the same letter, or
/// with letters of another script that look the same.
fn alike(one: &str, other: &str) -> bool {
    let same = |one: &str, other: &str| skeleton(one).eq(skeleton(other));
    let [one, other] = [one, other].map(|name| name.nfkc().collect::<String>());
    same(&one, &other) || same(&one.to_lowercase(), &other.to_lowercase())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::store::UserId;
    use games::Seat;
    use words::Words;

    fn sitter(name: &str, seat: Option<u8>) -> Sitter {
        Sitter { user: UserId(1), seat: seat.map(Seat), name: name.into(), computer: false, note: None }
    }

    /// The names of those who wait for a game, and the names of the same in the game.
    fn called(names: &[&str]) -> [Vec<String>; 2] {
        let words = Words::load().unwrap();
        let voice = words.voice("en", &|seat| seat.to_string());
        let waiting: Vec<_> = names.iter().map(|name| sitter(name, None)).collect();
        let seated: Vec<_> = names.iter().zip(0..).map(|(name, seat)| sitter(name, Some(seat))).collect();
        [at_table(&waiting, &voice.plain()), at_table(&seated, &voice.plain())]
    }

    #[test]
    fn nobody_is_without_a_name() {
        let [waiting, seated] = called(&["\u{3164}", "Anna", "\u{200b}"]);
        assert_eq!(waiting, ["Player 1", "Anna", "Player 3"]);
        assert_eq!(seated, ["Blue", "Anna", "Purple"]);
    }

    #[test]
    fn those_who_look_alike_are_told_apart() {
        for other in ["Anna", "\u{410}nna", "anna", "A\u{200b}nna", "Ａｎｎａ", "𝐀𝐧𝐧𝐚", " Anna\u{3164}"]
        {
            let [waiting, seated] = called(&["Anna", "Ben", other]);
            let shown = clean(other);
            assert_eq!(waiting, ["Anna (Player 1)", "Ben", &format!("{shown} (Player 3)")]);
            assert_eq!(seated, ["Anna (Blue)", "Ben", &format!("{shown} (Purple)")]);
        }
        let [_, seated] = called(&["Anna", "Hanna", "Ánna", "Annna"]);
        assert_eq!(seated, ["Anna", "Hanna", "Ánna", "Annna"]);
    }

    #[test]
    fn nobody_takes_the_mark_or_the_colour_of_another() {
        let [_, seated] = called(&["Anna", "Anna", "Anna (Blue)"]);
        assert_eq!(seated, ["Anna (Blue)", "Anna (Orange)", "Anna (Blue) (Purple)"]);
        let [waiting, seated] = called(&["Orange", "Player 1", ""]);
        assert_eq!(waiting, ["Orange", "Player 1 (Player 2)", "Player 3"]);
        assert_eq!(seated, ["Orange (Blue)", "Player 1", "Purple"]);
    }

    #[test]
    fn long_names_are_cut() {
        let [waiting, _] = called(&["m".repeat(32).as_str(), "n".repeat(33).as_str()]);
        assert_eq!(waiting, ["m".repeat(32), format!("{}…", "n".repeat(31))]);
    }
}
