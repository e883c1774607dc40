//! Buttons and menus. Their ids say all: nothing is remembered between two taps, so every old button still works.

use super::answer::{Spot, openly, privately};
use super::{asker, commands};
use crate::app::App;
use crate::id::Id;
use crate::show::{self, Whisper};
use crate::store::{GameId, MessageId};
use games::Message;
use serenity::all::{ComponentInteraction, ComponentInteractionDataKind, Context, MessageFlags};

/// Answers a tap.
///
/// # Errors
/// Discord did not take the answer.
pub async fn tapped(app: &App, context: &Context, tap: &ComponentInteraction) -> serenity::Result<()> {
    let asker = &asker(tap);
    let chosen = match &tap.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
        _ => None,
    };
    // Menus and words in a whisper change in place; a button of a post or under a picture that stays opens a whisper.
    let own = tap.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let passing = tap.message.attachments.iter().all(|file| show::is_passing(&file.filename));
    let spot = if own && passing { Spot::InPlace } else { Spot::New };
    let id = match tap.data.custom_id.parse() {
        Ok(id) => id,
        Err(_) => {
            return privately(app, context, tap, Spot::New, async { Err(Message::new("turn-stale")) }).await;
        }
    };
    match id {
        Id::Lobby { game, wish } => {
            openly(app, context, tap, Spot::InPlace, app.wish(asker, GameId(game), wish)).await?;
            commands::remember_lobby(app, GameId(game), MessageId(tap.message.id.get())).await;
            Ok(())
        }
        Id::Option { game, name } => {
            let option = (name.as_str(), chosen.unwrap_or_default());
            openly(app, context, tap, Spot::InPlace, app.set_option(asker, GameId(game), option)).await
        }
        Id::Hand { game } => {
            let work = async { app.hand(app.kept(GameId(game)).await?, asker.user).await };
            privately(app, context, tap, Spot::New, work).await
        }
        Id::Board { game } => {
            let work = async { app.board(app.kept(GameId(game)).await?).await.map(Whisper) };
            privately(app, context, tap, Spot::New, work).await
        }
        Id::Words { game, page } => {
            let work = async { app.table_in_words(app.kept(GameId(game)).await?, page).await.map(Whisper) };
            privately(app, context, tap, spot, work).await
        }
        Id::Rules { kind, page } => {
            let spot = if page.is_some() { Spot::InPlace } else { Spot::New };
            let work = async { Ok(Whisper(app.rules(kind, page.unwrap_or(0)))) };
            privately(app, context, tap, spot, work).await
        }
        Id::Remind { game, setting } => {
            let work = async { app.remind(asker, Some(GameId(game)), &setting).await.map(Whisper) };
            privately(app, context, tap, Spot::New, work).await
        }
        Id::Undo { game, step } => {
            privately(app, context, tap, spot, app.undo(asker, GameId(game), Some(step))).await
        }
        Id::Do { game, step, notation } => {
            let work = async { app.play(asker, GameId(game), &[&notation], Some(step)).await };
            privately(app, context, tap, spot, work).await
        }
        Id::Move { game, step, path, .. } => {
            let work = async { app.choose(asker, app.kept(GameId(game)).await?, step, path, chosen).await };
            privately(app, context, tap, spot, work).await
        }
    }
}
