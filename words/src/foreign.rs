//! Names, and words that were typed: foreign text, made fit to be shown.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory as Category, UnicodeGeneralCategory};

/// What is typed can be thousands of characters long.
const FOREIGN: usize = 100;
/// So many marks stand on one letter at most: no language needs more, and a pile of them covers the lines above.
const MARKS: usize = 3;
/// What Discord's Markdown reads as more than itself. Of links, mentions, emoji and times a single broken sign is
/// enough, but all of them are escaped, so that nobody has to know which.
const MARKUP: &str = r"\*_~|`>#-[]()<@:/";

/// Foreign text with nothing in it that can't be seen, turns the direction of what follows, or covers other lines; blanks
/// are single, and it is not too long. Empty if nothing can be seen.
pub fn clean(text: &str) -> String {
    let seen = text.chars().filter_map(|letter| match letter {
        _ if is_blank(letter) => Some(' '),
        _ if is_unseen(letter) => None,
        _ => Some(letter),
    });
    let mut marks = MARKS;
    let few = seen.nfc().filter(|letter| match letter.general_category() {
        Category::NonspacingMark | Category::EnclosingMark => {
            marks += 1;
            marks <= MARKS
        }
        // A mark without a letter would stand on what comes before the name.
        Category::SpaceSeparator => {
            marks = MARKS;
            true
        }
        _ => {
            marks = 0;
            true
        }
    });
    let text: String = few.collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    cut(&words.join(" "), FOREIGN)
}

/// Plain text as Discord's Markdown, which shows it as it is: no link, no mention, no formatting.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        // "1." at the beginning of a line begins a list.
        let numbers = letter == '.' && text[..at].bytes().all(|byte| byte.is_ascii_digit());
        if numbers || MARKUP.contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

/// The beginning of a text, with an ellipsis where more follows.
pub fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let cut: String = text.chars().take(most - 1).collect();
    format!("{}…", cut.trim_end())
}

/// Also what is called a letter or a sign, and shows nothing.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{1d159}')
}

/// Controls, what turns the direction, what joins or varies its neighbours, and what is no character at all.
fn is_unseen(letter: char) -> bool {
    let category = matches!(
        letter.general_category(),
        Category::Control | Category::Format | Category::PrivateUse | Category::Unassigned
    );
    category
        || matches!(letter, '\u{34f}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{fffc}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    /// What is called, what of it is shown, and how it is written in Discord's Markdown.
    const TABLE: &[(&str, &str, &str)] = &[
        ("Anna", "Anna", "Anna"),
        ("  J.  R.\u{a0}O'Neil, 3rd \n", "J. R. O'Neil, 3rd", "J. R. O'Neil, 3rd"),
        ("[nitro](https://evil.ex)", "[nitro](https://evil.ex)", r"\[nitro\]\(https\:\/\/evil.ex\)"),
        ("||x||", "||x||", r"\|\|x\|\|"),
        ("```x", "```x", r"\`\`\`x"),
        ("**a** __b__ ~~c~~", "**a** __b__ ~~c~~", r"\*\*a\*\* \_\_b\_\_ \~\~c\~\~"),
        (r"\*a\", r"\*a\", r"\\\*a\\"),
        ("<@123> <#4> <:x:1> <t:0>", "<@123> <#4> <:x:1> <t:0>", r"\<\@123\> \<\#4\> \<\:x\:1\> \<t\:0\>"),
        ("@everyone @here", "@everyone @here", r"\@everyone \@here"),
        ("discord.gg/x", "discord.gg/x", r"discord.gg\/x"),
        ("# a", "# a", r"\# a"),
        ("> a\n- b", "> a - b", r"\> a \- b"),
        ("12. a. b", "12. a. b", r"12\. a. b"),
        ("\u{202e}evil\u{202c}", "evil", "evil"),
        ("\u{2066}a\u{2069}\u{200b}\u{feff}\u{ad}b", "ab", "ab"),
        ("a\u{3164}\u{2800}b\u{2003}\u{ffa0}", "a b", "a b"),
        ("\u{3164}", "", ""),
        (" \u{200b}\t\u{e0041}\u{fe0f} ", "", ""),
        ("\u{e000}\u{378}\u{0}\u{fffc}", "", ""),
        ("e\u{301}", "é", "é"),
        (
            "Z\u{335}\u{336}\u{337}\u{338}\u{334}\u{321}\u{489}o",
            "Z\u{335}\u{336}\u{337}o",
            "Z\u{335}\u{336}\u{337}o",
        ),
        ("\u{301}\u{302}", "", ""),
        ("👩🏽\u{200d}🚀 ❤\u{fe0f}", "👩🏽🚀 ❤", "👩🏽🚀 ❤"),
        ("山田 太郎", "山田 太郎", "山田 太郎"),
        ("אנה", "אנה", "אנה"),
    ];

    /// What a reader of Discord's Markdown sees of a text, if none of it is more than itself.
    fn inert(markdown: &str) -> Option<String> {
        let mut seen = String::new();
        let mut letters = markdown.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '\\' => seen.push(letters.next().filter(|next| !next.is_alphanumeric() && *next != ' ')?),
                '*' | '_' | '~' | '|' | '`' | '<' | '>' | '#' | '[' | ']' | '(' | ')' | '@' | ':' | '/'
                | '-' => {
                    return None;
                }
                '.' if seen.chars().all(|letter| letter.is_ascii_digit()) => return None,
                other => seen.push(other),
            }
        }
        Some(seen)
    }

    #[test]
    fn names_are_shown_as_they_are_but_for_what_can_not_be_seen() {
        for &(called, shown, written) in TABLE {
            assert_eq!(clean(called), shown, "{called:?}");
            assert_eq!(escape(shown), written, "{called:?}");
            assert_eq!(inert(written).as_deref(), Some(shown), "{called:?}");
        }
    }

    #[test]
    fn no_markup_of_any_name_survives_nor_what_can_not_be_seen() {
        let called = TABLE.iter().flat_map(|(called, ..)| called.split_inclusive(' ').map(str::to_owned));
        let signs = "\\*_~|`><#-+[]().@:/!&1 \n\u{202e}\u{2066}\u{200b}\u{301}\u{489}aÄ山";
        let pieces = called.chain(signs.chars().map(String::from)).collect();
        fuzz::each("names", 5000, &fuzz::text(pieces), |name| {
            let shown = clean(&name);
            assert_eq!(clean(&shown), shown, "once is enough: {name:?}");
            assert_eq!(inert(&escape(&shown)).as_ref(), Some(&shown), "{name:?}");
            let hides = |letter: char| {
                let category = letter.general_category();
                matches!(category, Category::Control | Category::Format | Category::LineSeparator)
            };
            assert!(shown.chars().count() <= FOREIGN && !shown.contains(hides), "{name:?}: {shown:?}");
            !shown.is_empty()
        });
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(cut(&"n".repeat(33), 32), format!("{}…", "n".repeat(31)));
        assert_eq!(clean(&"word ".repeat(100)).chars().count(), FOREIGN);
    }
}
