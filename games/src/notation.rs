//! How actions are written: a verb and its words, as in `build c4`.

use crate::{Arg, Message, Verb};
use std::str::FromStr;

/// The words of an action that is written in small letters: one of the verbs, and as many words as it takes.
///
/// # Errors
/// Nothing is written, there is no such verb, or it takes another number of words.
pub fn words<'a>(text: &'a str, verbs: &[Verb]) -> Result<Vec<&'a str>, Message> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let all = || verbs.iter().map(|verb| verb.name.into()).collect::<Vec<Arg>>();
    let Some(&name) = words.first() else {
        return Err(Message::new("notation-empty").with("verbs", all()));
    };
    let Some(verb) = verbs.iter().find(|verb| verb.name == name) else {
        return Err(Message::new("notation-verb")
            .with("verb", Arg::Foreign(name.to_owned()))
            .with("verbs", all()));
    };
    if words.len() != 1 + verb.arguments.len() {
        let form = verb.arguments.iter().fold(name.to_owned(), |form, word| format!("{form} <{word}>"));
        return Err(Message::new("notation-form").with("form", form));
    }
    Ok(words)
}

/// Reads one word; `refusal` is the message for a word that means nothing.
///
/// # Errors
/// The refusal, with the word.
pub fn read<T: FromStr>(word: &str, refusal: &'static str) -> Result<T, Message> {
    word.parse().map_err(|_| wrong(word, refusal))
}

/// The refusal of a word.
pub fn wrong(word: &str, refusal: &'static str) -> Message {
    Message::new(refusal).with("word", Arg::Foreign(word.to_owned()))
}

/// A value is stored as its text is written and read: what `#[serde(into = "String", try_from = "String")]` asks for.
macro_rules! as_text {
    ($($name:ty),+) => {$(
        impl From<$name> for String {
            fn from(value: $name) -> Self {
                value.to_string()
            }
        }
        impl TryFrom<String> for $name {
            type Error = <$name as std::str::FromStr>::Err;
            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse()
            }
        }
    )+};
}
pub(crate) use as_text;

#[cfg(test)]
mod tests {
    use super::*;

    const VERBS: &[Verb] =
        &[Verb { name: "build", arguments: &["field", "turn"] }, Verb { name: "end", arguments: &[] }];

    #[test]
    fn words_are_told_apart_by_any_blanks() {
        assert_eq!(words("  build\tc4   r90 ", VERBS), Ok(vec!["build", "c4", "r90"]));
        assert_eq!(words("end", VERBS), Ok(vec!["end"]));
    }

    #[test]
    fn what_is_no_action_is_refused_with_what_there_is() {
        let verbs = || vec![Arg::from("build"), Arg::from("end")];
        let form = |form: &str| Err(Message::new("notation-form").with("form", form));
        assert_eq!(words("  ", VERBS), Err(Message::new("notation-empty").with("verbs", verbs())));
        let dance = Arg::Foreign("dance".to_owned());
        let unknown = Message::new("notation-verb").with("verb", dance).with("verbs", verbs());
        assert_eq!(words("dance c4", VERBS), Err(unknown));
        assert_eq!(words("build c4", VERBS), form("build <field> <turn>"));
        assert_eq!(words("build c4 r90 r90", VERBS), form("build <field> <turn>"));
        assert_eq!(words("end now", VERBS), form("end"));
    }

    #[test]
    fn a_word_that_means_nothing_is_refused_by_name() {
        assert_eq!(read::<u8>("7", "no-number"), Ok(7));
        let refusal = Message::new("no-number").with("word", Arg::Foreign("x".to_owned()));
        assert_eq!(read::<u8>("x", "no-number"), Err(refusal));
    }
}
