//! How actions are written: a verb and its words, as in `build c4`. A game declares each verb once, by [`actions!`](crate::actions).

use crate::{Arg, Message};
use std::fmt::Display;
use std::str::FromStr;

/// The first word of a notation, with the names of the words that follow it.
///
/// It becomes a slash subcommand whose options are the arguments, all required. Fluent describes it as
/// `<kind>-verb-<name>` and each argument as `<kind>-argument-<name>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    pub name: &'static str,
    pub arguments: &'static [&'static str],
}

/// A word that follows a verb, such as a field, a card or a colour: `Display` writes it, `FromStr` reads it in small
/// letters.
pub trait Word: Display + FromStr {
    /// Whatever is no such word is refused by the game's message `notation-<kind>`.
    const KIND: &'static str;

    /// How it is said in a sentence.
    fn says(&self) -> Arg {
        Arg::Word(self.to_string())
    }

    /// Reads it.
    ///
    /// # Errors
    /// The refusal, with the word.
    fn read(word: &str) -> Result<Self, Message> {
        let refusal = || Message::own(format!("notation-{}", Self::KIND));
        word.parse().map_err(|_| refusal().with("word", Arg::Foreign(word.to_owned())))
    }
}

/// What the seats of a game do. [`actions!`](crate::actions) implements it.
pub trait Notation: Sized {
    /// In the order of a turn.
    const VERBS: &'static [Verb];

    fn verb(&self) -> &'static str;
    /// What follows the verb: each word as it is written and as it is said.
    fn words(&self) -> Vec<(String, Arg)>;
    /// Whether the others are told the verb alone.
    fn is_secret(&self) -> bool;
    /// The action of a verb of [`VERBS`](Notation::VERBS), with as many words as it has arguments.
    ///
    /// # Errors
    /// The refusal of a word that means nothing.
    fn read(verb: &str, words: &[&str]) -> Result<Self, Message>;

    /// What it is in a sentence, fit for every eye.
    fn says(&self) -> Message {
        let message = Message::own(format!("action-{}", self.verb()));
        if self.is_secret() { message } else { self.tell(message) }
    }

    /// A message that may use its words by the names of the arguments.
    fn tell(&self, message: Message) -> Message {
        let verb = Self::VERBS.iter().find(|verb| verb.name == self.verb());
        let names = verb.into_iter().flat_map(|verb| verb.arguments);
        names.zip(self.words()).fold(message, |message, (&name, (_, said))| message.with(name, said))
    }
}

/// Reads a notation. Forgives case and spaces, and two words of which each is only right in the other's place.
///
/// # Errors
/// Nothing is written, there is no such verb, it takes another number of words, or a word means nothing.
pub fn parse<A: Notation>(text: &str) -> Result<A, Message> {
    let text = text.to_lowercase();
    let words = split(&text, A::VERBS)?;
    let (verb, words) = (words[0], &words[1..]);
    A::read(verb, words).or_else(|refusal| {
        let swapped = |at: usize| {
            let mut words = words.to_vec();
            words.swap(at, at + 1);
            A::read(verb, &words).ok()
        };
        (0..words.len().saturating_sub(1)).find_map(swapped).ok_or(refusal)
    })
}

/// The words of an action: one of the verbs, and as many words as it takes.
fn split<'a>(text: &'a str, verbs: &[Verb]) -> Result<Vec<&'a str>, Message> {
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

/// Declares what the seats of a game do, each action once: the verb, the variant, and its words with their names and
/// types. Verbs, reading and writing follow from it, and what is said of an action. Of one that is marked `secret` the
/// others are told the verb alone. A method that is named after the enum brings what was read into the form that is
/// offered.
///
/// ```
/// # use games::{actions, notation::{Notation, Word}};
/// # use std::{fmt, str::FromStr};
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// pub struct Number(u8);
/// # impl fmt::Display for Number {
/// #     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.0.fmt(f) }
/// # }
/// # impl FromStr for Number {
/// #     type Err = std::num::ParseIntError;
/// #     fn from_str(text: &str) -> Result<Self, Self::Err> { text.parse().map(Number) }
/// # }
/// impl Word for Number {
///     const KIND: &'static str = "number";
/// }
///
/// actions! {
///     /// What a seat does.
///     #[derive(Copy)]
///     pub enum Action {
///         /// Offers coins.
///         "bid" => Bid(coins: Number),
///         secret "wish" => Wish(number: Number),
///         "pass" => Pass,
///     }
/// }
///
/// assert_eq!(" BID  3".parse(), Ok(Action::Bid(Number(3))));
/// assert_eq!(Action::Wish(Number(2)).to_string(), "wish 2");
/// assert_eq!(Action::VERBS.len(), 3);
/// ```
#[macro_export]
macro_rules! actions {
    (
        $(#[$meta:meta])*
        $public:vis enum $Action:ident $(, $plain:ident)? {
            $( $(#[$doc:meta])* $($secret:ident)? $verb:literal => $Variant:ident
                $(( $($word:ident : $Word:ty),+ ))? $({ $($field:ident : $Field:ty),+ })? , )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $public enum $Action {
            $( $(#[$doc])* $Variant $(( $($Word),+ ))? $({ $($field: $Field),+ })? ),+
        }

        impl $crate::notation::Notation for $Action {
            const VERBS: &'static [$crate::Verb] = &[
                $( $crate::Verb {
                    name: $verb,
                    arguments: &[ $($( stringify!($word) ),+)? $($( stringify!($field) ),+)? ],
                } ),+
            ];

            fn verb(&self) -> &'static str {
                match self { $( $Action::$Variant { .. } => $verb ),+ }
            }

            fn words(&self) -> Vec<(String, $crate::Arg)> {
                match self {
                    $( $Action::$Variant $(( $($word),+ ))? $({ $($field),+ })? => vec![
                        $($( ($word.to_string(), $crate::notation::Word::says($word)) ),+)?
                        $($( ($field.to_string(), $crate::notation::Word::says($field)) ),+)?
                    ] ),+
                }
            }

            fn is_secret(&self) -> bool {
                match self { $( $Action::$Variant { .. } => !$crate::actions!(@is_open $($secret)?) ),+ }
            }

            fn read(verb: &str, words: &[&str]) -> Result<Self, $crate::Message> {
                let mut words = words.iter();
                let mut next = || words.next().copied().unwrap_or_default();
                let action = match verb {
                    $( $verb => $Action::$Variant
                        $(( $( <$Word as $crate::notation::Word>::read(next())? ),+ ))?
                        $({ $( $field: <$Field as $crate::notation::Word>::read(next())? ),+ })?, )+
                    _ => return Err($crate::Message::new("notation-empty")),
                };
                Ok(action$(.$plain())?)
            }
        }

        impl std::fmt::Display for $Action {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($crate::notation::Notation::verb(self))?;
                let words = $crate::notation::Notation::words(self);
                words.iter().try_for_each(|(word, _)| write!(f, " {word}"))
            }
        }

        impl std::str::FromStr for $Action {
            type Err = $crate::Message;

            fn from_str(text: &str) -> Result<Self, $crate::Message> {
                $crate::notation::parse(text)
            }
        }

        impl $crate::Speak for $Action {
            fn message(&self) -> $crate::Message {
                $crate::notation::Notation::says(self)
            }
        }
    };
    (@is_open) => { true };
    (@is_open secret) => { false };
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
            type Error = $crate::notation::NoSuchWord;
            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse().map_err(|_| $crate::notation::NoSuchWord)
            }
        }
    )+};
}
pub(crate) use as_text;

/// A word for each value of an enum: `Display`, `FromStr` and [`Word`]; with `says` it is said by a message of its own,
/// `<kind>-<word>`.
macro_rules! words {
    ($name:ty as $kind:literal $($said:ident)?: $($value:ident = $word:literal),+ $(,)?) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self { $( <$name>::$value => $word ),+ })
            }
        }
        impl std::str::FromStr for $name {
            type Err = $crate::notation::NoSuchWord;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text { $( $word => Ok(<$name>::$value), )+ _ => Err($crate::notation::NoSuchWord) }
            }
        }
        impl $crate::notation::Word for $name {
            const KIND: &'static str = $kind;
            $(fn $said(&self) -> $crate::Arg {
                $crate::Message::own(format!(concat!($kind, "-{}"), self)).into()
            })?
        }
    };
}
pub(crate) use words;

/// What kind of word each of these types is.
macro_rules! word_kinds {
    ($($Word:ty = $kind:literal),+ $(,)?) => {$(
        impl $crate::notation::Word for $Word {
            const KIND: &'static str = $kind;
        }
    )+};
}
pub(crate) use word_kinds;

/// A word, or `none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrNone<W>(pub Option<W>);

impl<W: Display> Display for OrNone<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Some(word) => word.fmt(f),
            None => f.write_str("none"),
        }
    }
}

impl<W: FromStr> FromStr for OrNone<W> {
    type Err = W::Err;

    fn from_str(text: &str) -> Result<Self, W::Err> {
        Ok(OrNone(if text == "none" { None } else { Some(text.parse()?) }))
    }
}

impl<W: Word> Word for OrNone<W> {
    const KIND: &'static str = W::KIND;

    fn says(&self) -> Arg {
        self.0.as_ref().map_or_else(|| Message::new("none").into(), Word::says)
    }
}

/// A text names nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such word")]
pub struct NoSuchWord;

#[cfg(test)]
mod tests {
    use super::*;

    const VERBS: &[Verb] =
        &[Verb { name: "build", arguments: &["field", "turn"] }, Verb { name: "end", arguments: &[] }];

    #[test]
    fn words_are_told_apart_by_any_blanks() {
        assert_eq!(split("  build\tc4   r90 ", VERBS), Ok(vec!["build", "c4", "r90"]));
        assert_eq!(split("end", VERBS), Ok(vec!["end"]));
    }

    #[test]
    fn what_is_no_action_is_refused_with_what_there_is() {
        let verbs = || vec![Arg::from("build"), Arg::from("end")];
        let form = |form: &str| Err(Message::new("notation-form").with("form", form));
        assert_eq!(split("  ", VERBS), Err(Message::new("notation-empty").with("verbs", verbs())));
        let dance = Arg::Foreign("dance".to_owned());
        let unknown = Message::new("notation-verb").with("verb", dance).with("verbs", verbs());
        assert_eq!(split("dance c4", VERBS), Err(unknown));
        assert_eq!(split("build c4", VERBS), form("build <field> <turn>"));
        assert_eq!(split("build c4 r90 r90", VERBS), form("build <field> <turn>"));
        assert_eq!(split("end now", VERBS), form("end"));
    }
}
