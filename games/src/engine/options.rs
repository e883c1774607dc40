//! The options of a game: names and values as data, so that lobbies, commands and records need to know no game.

use crate::{Message, Refusal};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One option of a game: what can be chosen, the default first. Fluent says it as `<kind>-option-<name>` and
/// `<kind>-option-<name>-<value>`.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    pub name: &'static str,
    pub values: &'static [&'static str],
}

/// One value for every option of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// The defaults with the given changes.
    ///
    /// # Errors
    /// An option or value that the game does not have.
    pub fn new<'a>(
        choices: &[Choice],
        changes: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, Refusal> {
        let mut values: BTreeMap<_, _> =
            choices.iter().map(|choice| (choice.name.to_owned(), choice.values[0].to_owned())).collect();
        for (name, value) in changes {
            let known = |choice: &&Choice| choice.name == name && choice.values.contains(&value);
            if choices.iter().find(known).is_none() {
                let options = choices
                    .iter()
                    .flat_map(|choice| choice.values.iter().map(|value| format!("{}={value}", choice.name)))
                    .map(crate::Arg::Word)
                    .collect::<Vec<_>>();
                return Err(Refusal::Option(
                    Message::new("no-such-option")
                        .with("option", crate::Arg::Foreign(format!("{name}={value}")))
                        .with("options", options),
                ));
            }
            values.insert(name.to_owned(), value.to_owned());
        }
        Ok(Options(values))
    }

    /// Every combination of values.
    pub fn all(choices: &[Choice]) -> Vec<Self> {
        let longer = |some: Vec<Options>, choice: &Choice| {
            let with = |options: &Options, value: &str| {
                let mut options = options.clone();
                options.0.insert(choice.name.to_owned(), value.to_owned());
                options
            };
            let values = choice.values.iter();
            values.flat_map(|value| some.iter().map(move |options| with(options, value))).collect()
        };
        choices.iter().fold(vec![Options::default()], longer)
    }

    /// The value of an option; empty if the game has no such option.
    pub fn value(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}
