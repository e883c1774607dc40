//! The only place that knows Discord.

pub mod answer;
pub mod client;
pub mod commands;
pub mod deliver;
pub mod rights;
pub mod send;
pub mod taps;
pub mod verbs;

use crate::app::App;
use crate::ask::Asker;
use crate::ask::complete::Suggestion;
use crate::show;
use crate::store::{ChannelId, ServerId, UserId};
use crate::words::Voice;
use games::{Kind, Message};
use poise::{Framework, FrameworkError, FrameworkOptions};
use serenity::all::{
    AutocompleteChoice, CommandInteraction, ComponentInteraction, CreateAutocompleteResponse, FullEvent,
    InstallationContext, Interaction, InteractionContext, ResolvedValue, User,
};
use serenity::http::{HttpError, StatusCode};
use std::collections::BTreeSet;
use std::sync::Arc;

pub type Data = Arc<App>;
pub type Command = poise::Command<Data, serenity::Error>;
pub type Context<'a> = poise::ApplicationContext<'a, Data, serenity::Error>;

/// The framework that hands commands and taps on.
pub fn framework(app: Arc<App>) -> Framework<Data, serenity::Error> {
    let commands = app.with_voice(commands);
    let options = FrameworkOptions {
        commands,
        on_error: |error| Box::pin(failed(error)),
        event_handler: |framework, event| {
            Box::pin(async move {
                if let FullEvent::InteractionCreate { interaction: Interaction::Component(tap) } = event {
                    taps::tapped(framework.user_data, framework.serenity_context, tap).await?;
                }
                Ok(())
            })
        },
        ..Default::default()
    };
    let setup = move |context: &serenity::all::Context, framework: &Framework<_, _>| {
        let (http, commands) = (
            context.http.clone(),
            poise::builtins::create_application_commands(&framework.options().commands),
        );
        async move {
            serenity::all::Command::set_global_commands(&http, commands).await?;
            Ok(app)
        }
    };
    Framework::builder()
        .options(options)
        .initialize_owners(false)
        .setup(|context, _, framework| Box::pin(setup(context, framework)))
        .build()
}

/// All commands, described in the voice's language.
pub fn commands(voice: &Voice<'_>) -> Vec<Command> {
    let say = |id: String| Some(voice.say(&Message::new(id)).into());
    let mut skyline = commands::skyline();
    skyline.description = say("command-skyline".into());
    for command in &mut skyline.subcommands {
        command.description = say(format!("command-{}", command.name));
    }
    let games = Kind::ALL.iter().map(|&kind| {
        let mut command = verbs::command(kind);
        command.description = say(kind.id().into());
        for verb in &mut command.subcommands {
            verb.description = say(format!("{kind}-verb-{}", verb.name));
            for argument in verb.parameters.iter_mut().filter(|argument| argument.name != "game") {
                argument.description = say(format!("{kind}-argument-{}", argument.name));
            }
        }
        command
    });
    let mut all: Vec<Command> = std::iter::once(skyline).chain(games).collect();
    for command in &mut all {
        command.install_context = Some(vec![InstallationContext::Guild]);
        command.interaction_context = Some(vec![InteractionContext::Guild, InteractionContext::BotDm]);
        let parameters = command.subcommands.iter_mut().flat_map(|command| &mut command.parameters);
        for parameter in parameters.filter(|parameter| parameter.description.is_none()) {
            parameter.description = say(format!("option-{}", parameter.name));
        }
    }
    all
}

/// What went wrong between poise and Discord: said once, in the log.
async fn failed(error: FrameworkError<'_, Data, serenity::Error>) {
    match error {
        FrameworkError::Setup { error, .. } => tracing::error!(%error, "Discord refused the commands"),
        FrameworkError::Command { error, .. } | FrameworkError::EventHandler { error, .. } => {
            // A second delivery of what has been answered: nothing is lost.
            if code(&error) != Some(ALREADY_ANSWERED) {
                tracing::warn!(%error, "an answer did not reach Discord");
            }
        }
        other => tracing::error!(error = %other, "a command could not be read"),
    }
}

const ALREADY_ANSWERED: isize = 40060;

/// Discord's error code.
fn code(error: &serenity::Error) -> Option<isize> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response.error.code),
        _ => None,
    }
}

/// The HTTP status of Discord's refusal.
fn status(error: &serenity::Error) -> Option<StatusCode> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response.status_code),
        _ => None,
    }
}

/// An interaction, as far as it says who asks.
pub trait Asked {
    fn asked(&self) -> (&User, u64, Option<u64>, u64);
}

impl Asked for CommandInteraction {
    fn asked(&self) -> (&User, u64, Option<u64>, u64) {
        (&self.user, self.channel_id.get(), self.guild_id.map(|id| id.get()), self.id.get())
    }
}

impl Asked for ComponentInteraction {
    fn asked(&self) -> (&User, u64, Option<u64>, u64) {
        (&self.user, self.channel_id.get(), self.guild_id.map(|id| id.get()), self.id.get())
    }
}

fn asker(interaction: &impl Asked) -> Asker {
    let (user, channel, server, id) = interaction.asked();
    Asker {
        user: UserId(user.id.get()),
        name: user.display_name().to_owned(),
        channel: ChannelId(channel),
        server: server.map(ServerId),
        cause: id.to_string(),
    }
}

/// The value of an option, be it complete or still being typed.
fn option(context: Context<'_>, name: &str) -> Option<String> {
    context.args.iter().find(|option| option.name == name).and_then(|option| match option.value {
        ResolvedValue::String(value) | ResolvedValue::Autocomplete { value, .. } => Some(value.to_owned()),
        _ => None,
    })
}

/// As many suggestions as Discord takes. Of two equal labels a phone would send the first one's value.
fn choices(suggestions: Vec<Suggestion>) -> CreateAutocompleteResponse {
    let mut seen = BTreeSet::new();
    let fitting = suggestions.into_iter().filter(|suggestion| suggestion.value.chars().count() <= 100);
    let choices = fitting.filter_map(|Suggestion { value, meaning }| {
        let label = meaning.map_or_else(|| value.clone(), |meaning| format!("{value} · {meaning}"));
        let label = show::shorten(&label, 100);
        seen.insert(label.clone()).then(|| AutocompleteChoice::new(label, value))
    });
    CreateAutocompleteResponse::new().set_choices(choices.take(25).collect())
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
        let commands = commands(&words.voice("en", &name));
        let built = poise::builtins::create_application_commands(&commands);
        built.into_iter().map(|command| serde_json::to_value(command).unwrap()).collect()
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
            let game = Kind::ALL.iter().any(|kind| value["name"] == kind.command());
            assert!(description.contains(' ') || game, "no words: {description}");
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
