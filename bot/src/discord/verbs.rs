//! Each game's own command, built from its verbs: a verb is a subcommand, its arguments are the options.

use super::commands::{here, my_games, whisper};
use super::{Command, Context, Data, Done, choices, option};
use crate::ask::complete::notation;
use games::{Kind, Verb};
use poise::CommandParameter;
use serenity::all::{CommandOptionType, CreateAutocompleteResponse};
use std::convert::Infallible;

/// The command of a game.
pub fn command(kind: Kind) -> Command {
    let subcommands = kind.verbs().iter().map(subcommand).collect();
    Command { name: kind.command().into(), subcommands, subcommand_required: true, ..any_verb() }
}

fn subcommand(verb: &Verb) -> Command {
    let mut command = any_verb();
    let arguments = verb.arguments.iter().map(|argument| parameter(argument));
    command.parameters.splice(..0, arguments);
    Command { name: verb.name.into(), ..command }
}

fn parameter(name: &'static str) -> CommandParameter<Data, Infallible> {
    CommandParameter {
        name: name.into(),
        name_localizations: Default::default(),
        description: None,
        description_localizations: Default::default(),
        required: true,
        channel_types: None,
        choices: Default::default(),
        type_setter: Some(|option| option.kind(CommandOptionType::String)),
        autocomplete_callback: Some(|context, typed| Box::pin(words(context, typed))),
        __non_exhaustive: (),
    }
}

/// What every verb of every game does; which one it is, the command's name says.
#[poise::command(slash_command)]
async fn any_verb(context: Context<'_>, #[autocomplete = "my_games"] game: Option<String>) -> Done {
    let (app, asker) = here(context);
    let work = async {
        let kept = app.game(game.as_deref(), &asker).await?;
        let notation = notation(&context.command().name, &kept, |name| option(context, name));
        app.play(&asker, kept.id, &[&notation], None).await
    };
    whisper(context, work).await
}

async fn words(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (app, asker) = here(context);
    let focused = context.interaction.data.autocomplete().map_or("", |option| option.name);
    let verb = &context.command().name;
    choices(app.suggest_words(&asker, verb, |name| option(context, name), (focused, typed)).await)
}
