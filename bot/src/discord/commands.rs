//! `/skyline`: what is common to all games. Fluent describes each command as `command-<name>` and each option as
//! `option-<name>`. Every option is text with autocomplete, since whole numbers are unreliable on phones, and is checked
//! again when it arrives.

use super::answer::{Spot, openly, privately};
use super::{Asked, Context, Done, choices, lobby, rights};
use crate::app::App;
use crate::ask::Asker;
use crate::choose;
use crate::id::Wish;
use crate::show::{Post, Whisper};
use crate::store::MessageId;
use games::{Kind, Message, Refusal, Speak};
use serenity::all::CreateAutocompleteResponse;

#[poise::command(
    slash_command,
    subcommand_required,
    subcommands(
        "new", "join", "leave", "start", "cancel", "hand", "board", "r#move", "undo", "log", "replay",
        "games", "rules", "remind", "resign", "help"
    )
)]
pub async fn skyline(_: Context<'_>) -> Done {
    Ok(())
}

#[poise::command(slash_command)]
async fn new(
    context: Context<'_>,
    #[autocomplete = "kinds"] kind: Option<String>,
    #[autocomplete = "options_of_kind"] options: Option<String>,
) -> Done {
    let (app, asker) = here(context);
    let mut opened = None;
    let work = async {
        let (game, mut post) = app.open(&asker, kind.as_deref(), options.as_deref()).await?;
        opened = Some((game, post.text.clone()));
        post.text.extend(rights::note(app, &Asked::from(context.interaction)));
        Ok(post)
    };
    let message = post(context, work).await;
    lobby::remember(app, opened, asker.channel, message).await;
    Ok(())
}

#[poise::command(slash_command)]
async fn join(context: Context<'_>, #[autocomplete = "my_games"] game: Option<String>) -> Done {
    wish(context, game, Wish::Join).await
}

#[poise::command(slash_command)]
async fn leave(context: Context<'_>, #[autocomplete = "my_games"] game: Option<String>) -> Done {
    wish(context, game, Wish::Leave).await
}

#[poise::command(slash_command)]
async fn start(context: Context<'_>, #[autocomplete = "my_games"] game: Option<String>) -> Done {
    wish(context, game, Wish::Start).await
}

#[poise::command(slash_command)]
async fn cancel(context: Context<'_>, #[autocomplete = "my_games"] game: Option<String>) -> Done {
    wish(context, game, Wish::Cancel).await
}

#[poise::command(slash_command)]
async fn resign(context: Context<'_>, #[autocomplete = "my_games"] game: Option<String>) -> Done {
    wish(context, game, Wish::Resign).await
}

#[poise::command(slash_command)]
async fn hand(context: Context<'_>, #[autocomplete = "my_games"] game: Option<String>) -> Done {
    let (app, asker) = here(context);
    whisper(context, async { app.hand(app.game(game.as_deref(), &asker).await?, asker.user).await }).await
}

#[poise::command(slash_command)]
async fn board(
    context: Context<'_>,
    #[autocomplete = "forms"]
    #[rename = "as"]
    form: Option<String>,
    #[autocomplete = "my_games"] game: Option<String>,
) -> Done {
    let (app, asker) = here(context);
    let words = form.is_some_and(|form| form.trim().eq_ignore_ascii_case("words"));
    let work = async {
        let kept = app.game(game.as_deref(), &asker).await?;
        if words { app.table_in_words(kept, 0).await } else { app.board(kept).await }
    };
    whisper(context, async { work.await.map(Whisper) }).await
}

#[poise::command(slash_command)]
async fn r#move(
    context: Context<'_>,
    #[autocomplete = "lines"] actions: String,
    #[autocomplete = "my_games"] game: Option<String>,
) -> Done {
    let (app, asker) = here(context);
    let work = async {
        let kept = app.game(game.as_deref(), &asker).await?;
        app.play(&asker, kept.id, &choose::split(&actions), None).await
    };
    whisper(context, work).await
}

#[poise::command(slash_command)]
async fn undo(context: Context<'_>, #[autocomplete = "my_games"] game: Option<String>) -> Done {
    let (app, asker) = here(context);
    whisper(context, async { app.undo(&asker, app.game(game.as_deref(), &asker).await?.id, None).await })
        .await
}

#[poise::command(slash_command)]
async fn log(context: Context<'_>, #[autocomplete = "my_games"] game: Option<String>) -> Done {
    let (app, asker) = here(context);
    whisper(context, async { app.log(app.game(game.as_deref(), &asker).await?).await.map(Whisper) }).await
}

#[poise::command(slash_command)]
async fn replay(
    context: Context<'_>,
    #[autocomplete = "spans"] since: Option<String>,
    #[autocomplete = "my_games"] game: Option<String>,
) -> Done {
    let (app, asker) = here(context);
    let work = async {
        let kept = app.game(game.as_deref(), &asker).await?;
        app.replay(kept, asker.user, since.as_deref()).await
    };
    whisper(context, work).await
}

#[poise::command(slash_command)]
async fn games(context: Context<'_>) -> Done {
    let (app, asker) = here(context);
    whisper(context, async { app.games(asker.user).await.map(Whisper) }).await
}

#[poise::command(slash_command)]
async fn rules(context: Context<'_>, #[autocomplete = "kinds"] kind: Option<String>) -> Done {
    let (app, asker) = here(context);
    let work = async {
        let kind = match kind {
            Some(kind) => kind.parse().map_err(|refusal: Refusal| refusal.message())?,
            // Of the game that is played here, if there is one.
            None => app.game(None, &asker).await.map_or(Kind::ALL[0], |kept| kept.kind),
        };
        Ok(Whisper(app.rules(kind, 0)))
    };
    whisper(context, work).await
}

#[poise::command(slash_command)]
async fn remind(
    context: Context<'_>,
    #[autocomplete = "reminders"] setting: String,
    #[autocomplete = "my_games"] game: Option<String>,
) -> Done {
    let (app, asker) = here(context);
    let work = async {
        let game = match &game {
            Some(_) => Some(app.game(game.as_deref(), &asker).await?.id),
            None => None,
        };
        app.remind(&asker, game, &setting).await.map(Whisper)
    };
    whisper(context, work).await
}

#[poise::command(slash_command)]
async fn help(context: Context<'_>) -> Done {
    let (app, _) = here(context);
    whisper(context, async { Ok(Whisper(app.help())) }).await
}

pub(super) fn here(context: Context<'_>) -> (&App, Asker) {
    (context.framework.user_data, Asked::from(context.interaction).asker())
}

async fn wish(context: Context<'_>, game: Option<String>, wish: Wish) -> Done {
    let (app, asker) = here(context);
    let mut opened = None;
    let work = async {
        let kept = app.table(game.as_deref(), &asker, wish).await?;
        let mut post = app.wish_in_words(&asker, kept.id, wish).await?;
        opened = (!post.controls.is_empty()).then(|| (kept.id, post.text.clone()));
        if wish == Wish::Start && kept.channel == asker.channel {
            post.text.extend(rights::note(app, &Asked::from(context.interaction)));
        }
        Ok(post)
    };
    let message = post(context, work).await;
    lobby::remember(app, opened, asker.channel, message).await;
    Ok(())
}

/// Answers for all to see, and says by which message.
async fn post(
    context: Context<'_>,
    work: impl Future<Output = Result<Post, Message>> + Send,
) -> Option<MessageId> {
    let (app, discord) = (context.framework.user_data, context.framework.serenity_context);
    openly(app, discord, context.interaction.into(), Spot::New, work).await
}

/// Answers for the asker alone.
pub(super) async fn whisper(
    context: Context<'_>,
    work: impl Future<Output = Result<Whisper, Message>> + Send,
) -> Done {
    let (app, discord) = (context.framework.user_data, context.framework.serenity_context);
    privately(app, discord, context.interaction.into(), Spot::New, work).await;
    Ok(())
}

async fn kinds(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    choices(context.framework.user_data.suggest_kinds(typed))
}

async fn options_of_kind(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let kind = super::option(context, "kind");
    choices(context.framework.user_data.suggest_options(kind.as_deref(), typed))
}

async fn forms(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    choices(context.framework.user_data.suggest_forms(typed))
}

async fn spans(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    choices(context.framework.user_data.suggest_spans(typed))
}

async fn reminders(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    choices(context.framework.user_data.suggest_reminders(typed))
}

pub(super) async fn my_games(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (app, asker) = here(context);
    choices(app.suggest_games(&asker, typed).await)
}

async fn lines(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (app, asker) = here(context);
    let game = super::option(context, "game");
    choices(app.suggest_lines(&asker, game.as_deref(), typed).await)
}
