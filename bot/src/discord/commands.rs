//! The slash commands as data: `/skyline` holds what is common to all games, and each game has a command of its own
//! that is built from its verbs.

use crate::choose;
use crate::store::Kept;
use crate::words::Voice;
use games::{Kind, Message, Offer};
use serenity::all::{
    CommandOptionType, CreateCommand, CreateCommandOption, InstallationContext, InteractionContext,
};

/// A subcommand of `/skyline` with the names of its options.
pub struct Common {
    pub name: &'static str,
    pub options: &'static [(&'static str, Need)],
}

/// Whether an option must be given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Need {
    Required,
    Optional,
}

use Need::{Optional, Required};

/// `/skyline`, described by the Fluent messages `command-<name>` and `option-<name>`. Every option is text with
/// autocomplete: whole numbers are unreliable on phones, and values are checked again when they arrive.
pub const COMMON: &[Common] = &[
    Common { name: "new", options: &[("kind", Optional), ("options", Optional)] },
    Common { name: "join", options: &[("game", Optional)] },
    Common { name: "leave", options: &[("game", Optional)] },
    Common { name: "start", options: &[("game", Optional)] },
    Common { name: "cancel", options: &[("game", Optional)] },
    Common { name: "hand", options: &[("game", Optional)] },
    Common { name: "board", options: &[("game", Optional)] },
    Common { name: "move", options: &[("actions", Required), ("game", Optional)] },
    Common { name: "undo", options: &[("game", Optional)] },
    Common { name: "log", options: &[("game", Optional)] },
    Common { name: "games", options: &[] },
    Common { name: "remind", options: &[("setting", Required), ("game", Optional)] },
    Common { name: "resign", options: &[("game", Optional)] },
    Common { name: "help", options: &[] },
];

/// All commands, described in the voice's language.
pub fn commands(voice: &Voice<'_>) -> Vec<CreateCommand> {
    let say = |id: String| voice.say(&Message::new(id));
    let option = |describe: String, name: &str, need: Need| {
        CreateCommandOption::new(CommandOptionType::String, name, describe)
            .required(need == Required)
            .set_autocomplete(true)
    };
    let subcommand = |describe: String, name: &str, options: Vec<CreateCommandOption>| {
        let subcommand = CreateCommandOption::new(CommandOptionType::SubCommand, name, describe);
        options.into_iter().fold(subcommand, CreateCommandOption::add_sub_option)
    };
    let common = COMMON.iter().map(|Common { name, options }| {
        let options = options.iter().map(|(name, need)| option(say(format!("option-{name}")), name, *need));
        subcommand(say(format!("command-{name}")), name, options.collect())
    });
    let skyline = command("skyline", say("command-skyline".into()), common.collect());
    let games = Kind::ALL.iter().map(|&kind| {
        let verbs = kind.verbs().iter().map(|verb| {
            let argument = |name: &&str| option(say(format!("{kind}-argument-{name}")), name, Required);
            let mut options: Vec<_> = verb.arguments.iter().map(argument).collect();
            options.push(option(say("option-game".into()), "game", Optional));
            subcommand(say(format!("{kind}-verb-{}", verb.name)), verb.name, options)
        });
        command(kind.command(), say(kind.id().into()), verbs.collect())
    });
    std::iter::once(skyline).chain(games).collect()
}

fn command(name: &str, describe: String, subcommands: Vec<CreateCommandOption>) -> CreateCommand {
    CreateCommand::new(name)
        .description(describe)
        .contexts(vec![InteractionContext::Guild, InteractionContext::BotDm])
        .integration_types(vec![InstallationContext::Guild])
        .set_options(subcommands)
}

/// A verb's subcommand with its options as a notation.
pub fn notation<'a>(verb: &str, kept: &Kept, option: impl Fn(&str) -> Option<&'a str>) -> String {
    let words = arguments(kept, verb).iter().filter_map(|name| option(name));
    std::iter::once(verb).chain(words).collect::<Vec<_>>().join(" ")
}

/// The values for the option that is being typed, which agree with the other options.
pub fn completion<'a>(
    verb: &str,
    kept: &Kept,
    offers: &[Offer],
    focused: &str,
    typed: &str,
    option: impl Fn(&str) -> Option<&'a str>,
) -> Vec<String> {
    let names = arguments(kept, verb);
    let Some(argument) = names.iter().position(|name| *name == focused) else { return Vec::new() };
    let given: Vec<&str> = names.iter().map(|name| option(name).unwrap_or_default()).collect();
    choose::complete(offers, verb, &given, argument, typed).into_iter().map(str::to_owned).collect()
}

fn arguments(kept: &Kept, verb: &str) -> &'static [&'static str] {
    kept.kind.verbs().iter().find(|known| known.name == verb).map_or(&[], |known| known.arguments)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::words::Words;
    use serde_json::Value;

    fn built() -> Vec<Value> {
        let words = Words::load().unwrap();
        let name = |seat: games::Seat| seat.to_string();
        commands(&words.voice("en", &name))
            .into_iter()
            .map(|command| serde_json::to_value(command).unwrap())
            .collect()
    }

    fn options(value: &Value) -> &[Value] {
        value["options"].as_array().map_or(&[], Vec::as_slice)
    }

    /// Discord refuses the whole registration if one of these is broken.
    fn assert_within_limits(value: &Value) {
        let name = value["name"].as_str().unwrap();
        let good = |letter: char| letter.is_ascii_lowercase() || letter == '-';
        assert!((1..=32).contains(&name.len()) && name.chars().all(good), "{name}");
        let length = value["description"].as_str().unwrap().chars().count();
        assert!((1..=100).contains(&length), "{name}: description of {length} characters");
        assert!(options(value).len() <= 25, "{name} has more than 25 options");
        let required: Vec<bool> = options(value).iter().map(|option| option["required"] == true).collect();
        assert!(required.is_sorted_by(|a, b| a >= b), "{name}: required options come first");
        options(value).iter().for_each(assert_within_limits);
    }

    /// What Discord adds up for a command: names and descriptions.
    fn letters(value: &Value) -> usize {
        let own = ["name", "description"].iter().filter_map(|key| value[key].as_str());
        let own: usize = own.map(|text| text.chars().count()).sum();
        own + options(value).iter().map(letters).sum::<usize>()
    }

    #[test]
    fn every_command_is_within_discords_limits() {
        for command in built() {
            assert_within_limits(&command);
            assert!(letters(&command) <= 8000, "{}: too many characters in all", command["name"]);
        }
    }

    #[test]
    fn every_command_and_option_has_words() {
        fn walk(value: &Value) {
            let description = value["description"].as_str().unwrap();
            assert!(description.contains(' ') || value["name"] == "project", "no words: {description}");
            options(value).iter().for_each(walk);
        }
        built().iter().for_each(walk);
    }

    #[test]
    fn each_game_has_a_command_with_its_verbs() {
        let built = built();
        for kind in Kind::ALL {
            let command = built.iter().find(|command| command["name"] == kind.command()).unwrap();
            let names: Vec<_> = options(command).iter().map(|verb| verb["name"].as_str().unwrap()).collect();
            assert_eq!(names, kind.verbs().iter().map(|verb| verb.name).collect::<Vec<_>>());
        }
    }
}
