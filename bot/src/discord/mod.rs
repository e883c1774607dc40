//! The only place that knows Discord.

pub mod answer;
pub mod changes;
pub mod client;
pub mod commands;
pub mod deliver;
pub mod lobby;
pub mod register;
pub mod reply;
pub mod rights;
pub mod send;
pub mod taps;
pub mod unread;
pub mod verbs;

use crate::app::App;
use crate::ask::Asker;
use crate::ask::complete::Suggestion;
use crate::show;
use crate::store::{ChannelId, ServerId, UserId};
use games::{Kind, Message};
use poise::{Framework, FrameworkError, FrameworkOptions};
use serenity::all::{
    self, ApplicationId, AutocompleteChoice, CommandInteraction, ComponentInteraction,
    CreateAutocompleteResponse, FullEvent, GuildId, Http, InstallationContext, Interaction,
    InteractionContext, InteractionId, Member, PartialChannel, Permissions, ResolvedValue, User,
};
use serenity::http::{HttpError, StatusCode};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::error::Error;
use std::sync::Arc;
use words::Voice;

/// What is logged as a rule. These two would log the tokens of interactions: whole frames, and addresses.
pub const LOG: &str = "warn,bot=info,serenity::gateway::ws=error,poise::dispatch::slash=error";

pub type Data = Arc<App>;
/// A command answers by itself, so that poise has no failure to hear of.
pub type Command = poise::Command<Data, Infallible>;
pub type Context<'a> = poise::ApplicationContext<'a, Data, Infallible>;
type Done = Result<(), Infallible>;

/// The framework that hands commands and taps on. The commands are registered by `sender`.
pub fn framework(app: Arc<App>, sender: Arc<Http>) -> Framework<Data, Infallible> {
    let commands = app.with_voice(commands);
    let options = FrameworkOptions {
        commands,
        on_error: |error| Box::pin(failed(error)),
        event_handler: |framework, event| {
            Box::pin(async move {
                match event {
                    FullEvent::InteractionCreate { interaction: Interaction::Component(tap) } => {
                        taps::tapped(framework.user_data, framework.serenity_context, tap).await;
                    }
                    event => changes::seen(framework.user_data, event).await,
                }
                Ok(())
            })
        },
        ..Default::default()
    };
    Framework::builder()
        .options(options)
        .initialize_owners(false)
        .setup(|_, ready, _| {
            let (data, application) = (app.clone(), ready.application.id);
            // poise lets every event wait until it has its data: Discord is told the commands meanwhile.
            tokio::spawn(async move { register::register(&app, &sender, application).await });
            Box::pin(async { Ok(data) })
        })
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

/// What poise could make nothing of.
async fn failed(error: FrameworkError<'_, Data, Infallible>) {
    tracing::error!(%error, "a command could not be read");
}

/// Why Discord did not do it. Its address is not told: that of an answer holds the interaction's token.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    #[error("Discord answers {status}, code {code}: {message}")]
    Answer { status: StatusCode, code: isize, message: String },
    #[error("Discord does not answer in time")]
    Silent,
    #[error("the connection to Discord failed: {0}")]
    Connection(String),
    #[error("{0}")]
    Other(String),
}

impl From<serenity::Error> for Refused {
    fn from(error: serenity::Error) -> Self {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => {
                let (status, code) = (answer.status_code, answer.error.code);
                // serenity says -1 of a body that it can't read, and would tell the address.
                let message = if code < 0 {
                    "no message".into()
                } else {
                    HttpError::UnsuccessfulRequest(answer).to_string()
                };
                Refused::Answer { status, code, message }
            }
            serenity::Error::Http(HttpError::Request(error)) if error.is_timeout() => Refused::Silent,
            serenity::Error::Http(HttpError::Request(error)) => {
                let cause = std::iter::successors(error.source(), |&cause| cause.source()).last();
                Refused::Connection(cause.map_or_else(|| "no cause".into(), ToString::to_string))
            }
            other => Refused::Other(other.to_string()),
        }
    }
}

impl Refused {
    /// Discord's error code.
    fn code(&self) -> Option<isize> {
        match self {
            Refused::Answer { code, .. } => Some(*code),
            _ => None,
        }
    }

    /// Whether another try may succeed.
    fn passes(&self) -> bool {
        match self {
            Refused::Answer { status, .. } => {
                *status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error()
            }
            Refused::Silent | Refused::Connection(_) => true,
            Refused::Other(_) => false,
        }
    }

    /// Whether Discord may have done it nevertheless.
    fn may_be_done(&self) -> bool {
        self.passes() && !matches!(self, Refused::Answer { status, .. } if status.is_client_error())
    }
}

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

/// An interaction, as far as it says who asks, where, and how to answer.
pub struct Asked<'a> {
    id: InteractionId,
    application: ApplicationId,
    token: &'a str,
    user: &'a User,
    member: Option<&'a Member>,
    server: Option<GuildId>,
    channel: all::ChannelId,
    place: Option<&'a PartialChannel>,
    /// What the bot may do there.
    rights: Option<Permissions>,
}

macro_rules! asked {
    ($interaction:ty, $member:expr) => {
        impl<'a> From<&'a $interaction> for Asked<'a> {
            fn from(interaction: &'a $interaction) -> Self {
                Asked {
                    id: interaction.id,
                    application: interaction.application_id,
                    token: &interaction.token,
                    user: &interaction.user,
                    member: $member(interaction),
                    server: interaction.guild_id,
                    channel: interaction.channel_id,
                    place: interaction.channel.as_ref(),
                    rights: interaction.app_permissions,
                }
            }
        }
    };
}
asked!(CommandInteraction, |interaction: &'a CommandInteraction| interaction.member.as_deref());
asked!(ComponentInteraction, |interaction: &'a ComponentInteraction| interaction.member.as_ref());

impl Asked<'_> {
    fn asker(&self) -> Asker {
        // As those at the table know them.
        let name = self.member.map_or_else(|| self.user.display_name(), Member::display_name);
        Asker {
            user: UserId(self.user.id.get()),
            name: name.to_owned(),
            channel: ChannelId(self.channel.get()),
            server: self.server.map(|id| ServerId(id.get())),
            cause: self.id.to_string(),
        }
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
    use serde_json::Value;
    use words::Words;

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
