//! Messages in a language: Fluent bundles made from `config/locales`.

pub mod foreign;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use games::{Arg, Message, Seat};
use unic_langid::LanguageIdentifier;

/// The files of every language, compiled in (`build.rs` lists them); English comes first and is complete.
const LOCALES: &[(&str, &[&str])] = include!(concat!(env!("OUT_DIR"), "/locales.rs"));

/// All languages.
pub struct Words {
    bundles: Vec<(LanguageIdentifier, FluentBundle<FluentResource>)>,
}

/// A locale file that Fluent can't read, or that says an id twice.
#[derive(Debug, thiserror::Error)]
#[error("locale {language}: {wrong}")]
pub struct BadLocale {
    language: &'static str,
    wrong: String,
}

/// A language that nothing is translated into.
#[derive(Debug, thiserror::Error)]
#[error("there are no words in “{found}”, but in: {known}")]
pub struct NoWords {
    found: String,
    known: String,
}

/// What is wrong with a message: there are no words for its id, or it lacks an argument that they need.
#[derive(Debug, thiserror::Error)]
#[error("{id}: {wrong}")]
pub struct Unsaid {
    id: String,
    wrong: String,
}

impl Words {
    /// Reads the compiled-in files.
    ///
    /// # Errors
    /// The first thing that is wrong in them.
    pub fn load() -> Result<Self, BadLocale> {
        let bundles = LOCALES.iter().map(|&(name, files)| {
            let bad = |wrong: String| BadLocale { language: name, wrong };
            let language: LanguageIdentifier =
                name.parse().map_err(|wrong| bad(format!("no language: {wrong}")))?;
            let mut bundle = FluentBundle::new_concurrent(vec![language.clone()]);
            // Isolation marks show as boxes in Discord's clients and have no glyph in pictures.
            bundle.set_use_isolating(false);
            for file in files {
                let resource = FluentResource::try_new((*file).to_owned())
                    .map_err(|(_, errors)| bad(format!("{errors:?}")))?;
                bundle.add_resource(resource).map_err(|errors| bad(format!("{errors:?}")))?;
            }
            Ok((language, bundle))
        });
        Ok(Words { bundles: bundles.collect::<Result<_, _>>()? })
    }

    /// Whether there are words in this language.
    ///
    /// # Errors
    /// Which languages there are.
    pub fn check(&self, language: &str) -> Result<(), NoWords> {
        let wanted = language.parse::<LanguageIdentifier>();
        if wanted.is_ok_and(|wanted| self.bundles.iter().any(|(known, _)| known.language == wanted.language))
        {
            return Ok(());
        }
        let known: Vec<String> = self.bundles.iter().map(|(known, _)| known.to_string()).collect();
        Err(NoWords { found: language.to_owned(), known: known.join(", ") })
    }

    /// The voice of one language, which says seats by `name`, as plain text. Unknown languages get English.
    pub fn voice<'a>(&'a self, language: &str, name: &'a dyn Fn(Seat) -> String) -> Voice<'a> {
        let wanted: Option<LanguageIdentifier> = language.parse().ok();
        let bundle = wanted
            .and_then(|wanted| self.bundles.iter().find(|(language, _)| language.language == wanted.language))
            .or(self.bundles.first())
            .map(|(_, bundle)| bundle);
        Voice { bundle, name }
    }
}

/// One language and the names of one table. What it says is Discord's Markdown: names, and all else that people have
/// chosen or typed, are escaped.
pub struct Voice<'a> {
    bundle: Option<&'a FluentBundle<FluentResource>>,
    name: &'a dyn Fn(Seat) -> String,
}

/// The same voice for what is no Markdown: pictures, alternative texts, the labels of buttons and menus, completion.
pub struct Plain<'a>(&'a Voice<'a>);

impl Voice<'_> {
    /// The message as a sentence. One that is missing is said by its id, and the log names it.
    pub fn say(&self, message: &Message) -> String {
        self.logged(message, foreign::escape)
    }

    pub fn plain(&self) -> Plain<'_> {
        Plain(self)
    }

    fn logged(&self, message: &Message, shown: fn(&str) -> String) -> String {
        let mut unsaid = Vec::new();
        let text = self.speak(message, shown, &mut unsaid);
        unsaid.iter().for_each(|unsaid| tracing::error!(%unsaid, "a message can't be said"));
        text
    }

    fn speak(&self, message: &Message, shown: fn(&str) -> String, unsaid: &mut Vec<Unsaid>) -> String {
        let id = || message.id.to_string();
        let Some(bundle) = self.bundle else { return id() };
        let Some(pattern) = bundle.get_message(&message.id.full()).and_then(|found| found.value()) else {
            unsaid.push(Unsaid { id: id(), wrong: "it has no words".into() });
            return id();
        };
        let mut args = FluentArgs::new();
        for (name, arg) in &message.args {
            args.set(name.clone(), self.value(arg, shown, unsaid));
        }
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        unsaid.extend(errors.iter().map(|error| Unsaid { id: id(), wrong: error.to_string() }));
        text
    }

    fn value(&self, arg: &Arg, shown: fn(&str) -> String, unsaid: &mut Vec<Unsaid>) -> FluentValue<'static> {
        match arg {
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Word(word) => FluentValue::from(word.clone()),
            Arg::Foreign(word) => FluentValue::from(shown(&foreign::clean(word))),
            Arg::Seat(seat) => FluentValue::from(shown(&(self.name)(*seat))),
            Arg::Message(message) => FluentValue::from(self.speak(message, shown, unsaid)),
            Arg::List(list) => {
                let texts = list.iter().map(|arg| text(&self.value(arg, shown, unsaid)));
                FluentValue::from(texts.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

impl Plain<'_> {
    pub fn say(&self, message: &Message) -> String {
        self.0.logged(message, str::to_owned)
    }

    /// The same for tests that look for sentences that are missing.
    ///
    /// # Errors
    /// The first thing that can't be said.
    pub fn try_say(&self, message: &Message) -> Result<String, Unsaid> {
        let mut unsaid = Vec::new();
        let text = self.0.speak(message, str::to_owned, &mut unsaid);
        unsaid.into_iter().next().map_or(Ok(text), Err)
    }
}

fn text(value: &FluentValue<'_>) -> String {
    match value {
        FluentValue::String(text) => text.to_string(),
        FluentValue::Number(number) => number.as_string().into_owned(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_language_can_be_read() {
        Words::load().unwrap();
    }

    #[test]
    fn seats_are_said_by_name_and_lists_are_joined() {
        let words = Words::load().unwrap();
        let name = |seat: Seat| ["Ada", "Bo"][usize::from(seat.0)].to_owned();
        let voice = words.voice("nl-unknown", &name);
        let active: Vec<Arg> = vec![Seat(0).into(), Seat(1).into()];
        let said = voice.say(&Message::new("not-your-turn").with("active", active));
        assert_eq!(said, "It is not your turn: Ada, Bo to act.");
    }

    #[test]
    fn what_can_not_be_said_is_named_also_within_another_message() {
        let words = Words::load().unwrap();
        let name = |seat: Seat| seat.to_string();
        let voice = words.voice("en", &name);
        let try_say = |message| voice.plain().try_say(&message).map_err(|unsaid| unsaid.id);
        assert!(try_say(Message::new("help")).is_ok());
        assert_eq!(try_say(Message::new("not-your-turn")), Err("not-your-turn".to_owned()));
        let inner = Arg::from(vec![Message::new("no-such-message").into()]);
        assert_eq!(
            try_say(Message::new("not-your-turn").with("active", inner)),
            Err("no-such-message".to_owned())
        );
    }

    #[test]
    fn only_languages_with_words_are_known() {
        let words = Words::load().unwrap();
        assert!(words.check("en").is_ok() && words.check("en-GB").is_ok());
        let said = words.check("tlh").unwrap_err().to_string();
        assert!(said.contains("“tlh”") && said.ends_with("in: en"), "{said}");
    }

    #[test]
    fn every_game_and_the_bot_have_a_file() {
        let files: usize =
            LOCALES.iter().filter(|(language, _)| *language == "en").map(|en| en.1.len()).sum();
        assert_eq!(files, games::Kind::ALL.len() + 1);
        assert_eq!(LOCALES[0].0, "en");
    }

    /// Every whole number in a text.
    fn numbers(text: &str) -> Vec<i64> {
        text.split(|letter: char| !letter.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
    }

    /// Every number of an effect but 0, as the list of cards has it.
    fn amounts(effect: &serde_json::Value) -> Vec<i64> {
        match effect {
            serde_json::Value::Number(number) => {
                number.as_i64().filter(|&number| number != 0).into_iter().collect()
            }
            serde_json::Value::Object(fields) => fields.values().flat_map(amounts).collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn a_card_says_every_amount_that_it_has() {
        use games::project_skyline::{Data, effect_words, short_words};
        let words = Words::load().unwrap();
        let name = |seat: Seat| seat.to_string();
        let voice = words.voice("en", &name);
        let deck = &Data::of(games::Kind::ProjectSkyline.edition()).deck;
        for card in &deck.cards {
            for said in [effect_words(card.effect), short_words(card.effect)]
                .map(|words| voice.say(&words.in_game("project-skyline")))
            {
                for amount in amounts(&serde_json::to_value(card.effect).unwrap()) {
                    assert!(numbers(&said).contains(&amount), "{}: {amount} in “{said}”", card.code);
                }
            }
        }
    }

    #[test]
    fn what_a_card_does_is_a_sentence() {
        use games::project_skyline::{Data, effect_words, short_words};
        let deck = &Data::of(games::Kind::ProjectSkyline.edition()).deck;
        let words = Words::load().unwrap();
        let name = |seat: Seat| seat.to_string();
        let voice = words.voice("en", &name);
        for (code, long, short) in [
            ("S-01", "Build 1 layer in a green area.", "1 on green"),
            ("B-01", "Build 1 layer in a green area and take 2 money.", "1 on green, 2 money"),
            (
                "O-04",
                "Build 2 layers on one field of a red area and take 1 money.",
                "2 on one red field, 1 money",
            ),
            (
                "O-21",
                "Build 3 layers on one field next to any layer of yours.",
                "3 layers on a field next to a layer of yours",
            ),
            (
                "O-22",
                "Take 3 money for each of your layers that is the fourth of its building.",
                "3 money per layer of yours that is a 4th",
            ),
        ] {
            let effect = deck.card(code.parse().unwrap()).effect;
            let say = |words: Message| voice.say(&words.in_game("project-skyline"));
            assert_eq!(
                (say(effect_words(effect)).as_str(), say(short_words(effect)).as_str()),
                (long, short)
            );
        }
    }

    #[test]
    fn games_have_a_name_and_describe_every_verb_argument_and_option() {
        let words = Words::load().unwrap();
        let name = |seat: Seat| seat.to_string();
        let voice = words.voice("en", &name);
        for kind in games::Kind::ALL {
            let mut ids = vec![kind.id().to_owned()];
            for verb in kind.verbs() {
                ids.push(format!("{kind}-verb-{}", verb.name));
                ids.extend(verb.arguments.iter().map(|argument| format!("{kind}-argument-{argument}")));
            }
            for option in kind.options() {
                ids.push(format!("{kind}-option-{}", option.name));
                ids.extend(
                    option.values.iter().map(|value| format!("{kind}-option-{}-{value}", option.name)),
                );
            }
            for id in ids {
                let said = voice.say(&Message::new(id.clone()));
                assert_ne!(said, id, "{id} has no words");
                assert!(said.chars().count() <= 100, "{id} is too long to describe a command or option");
            }
        }
    }
}
