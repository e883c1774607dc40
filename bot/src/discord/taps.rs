//! Buttons and menus. Their ids say all: nothing is remembered between two taps, so every old button still works.

use super::answer::{Spot, add, openly, privately};
use super::{Asked, lobby, rights};
use crate::app::App;
use crate::ask::Asker;
use crate::id::{Id, Wish};
use crate::show::{self, Post, Whisper};
use crate::store::{ChannelId, GameId, MessageId};
use games::Message;
use serenity::all::{ComponentInteraction, ComponentInteractionDataKind, Context, MessageFlags};

/// Answers a tap.
pub async fn tapped(app: &App, context: &Context, tap: &ComponentInteraction) {
    let asker = &Asked::from(tap).asker();
    let chosen = match &tap.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
        _ => None,
    };
    // Menus and words in a whisper change in place; a button of a post or under a picture that stays opens a whisper.
    let own = tap.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let previews = tap.message.attachments.iter().all(|file| show::is_preview(&file.filename));
    let spot = if own && previews { Spot::InPlace } else { Spot::New };
    let id = match tap.data.custom_id.parse() {
        Ok(id) => id,
        Err(_) => {
            return privately(app, context, tap.into(), Spot::New, async { Err(Message::new("turn-stale")) })
                .await;
        }
    };
    match id {
        Id::Lobby { game, wish } => {
            let wished = app.wish(asker, GameId(game), wish);
            let done = gather(app, context, tap, GameId(game), wished).await;
            if done && wish == Wish::Start {
                told_of_rights(app, context, tap, asker, GameId(game)).await;
            }
        }
        Id::Option { game, name } => {
            let option = (name.as_str(), chosen.unwrap_or_default());
            gather(app, context, tap, GameId(game), app.set_option(asker, GameId(game), option)).await;
        }
        Id::Hand { game } => {
            let work = async { app.hand(app.kept(GameId(game)).await?, asker.user).await };
            privately(app, context, tap.into(), Spot::New, work).await
        }
        Id::Board { game } => {
            let work = async { app.board(app.kept(GameId(game)).await?).await.map(Whisper) };
            privately(app, context, tap.into(), Spot::New, work).await
        }
        Id::Words { game, page } => {
            let work = async { app.table_in_words(app.kept(GameId(game)).await?, page).await.map(Whisper) };
            privately(app, context, tap.into(), spot, work).await
        }
        Id::Rules { kind, page } => {
            let spot = if page.is_some() { Spot::InPlace } else { Spot::New };
            let work = async { Ok(Whisper(app.rules(kind, page.unwrap_or(0)))) };
            privately(app, context, tap.into(), spot, work).await
        }
        Id::Remind { game, setting } => {
            let work = async { app.remind(asker, Some(GameId(game)), &setting).await.map(Whisper) };
            privately(app, context, tap.into(), Spot::New, work).await
        }
        Id::Undo { game, step } => {
            privately(app, context, tap.into(), spot, app.undo(asker, GameId(game), Some(step))).await
        }
        Id::Do { game, step, notation } => {
            let work = async { app.play(asker, GameId(game), &[&notation], Some(step)).await };
            privately(app, context, tap.into(), spot, work).await
        }
        Id::Move { game, step, path, .. } => {
            let work = async { app.choose(asker, app.kept(GameId(game)).await?, step, path, chosen).await };
            privately(app, context, tap.into(), spot, work).await
        }
    }
}

/// Changes the lobby that was tapped, which is the game's from now on, and says whether it was done.
async fn gather(
    app: &App,
    context: &Context,
    tap: &ComponentInteraction,
    game: GameId,
    work: impl Future<Output = Result<Post, Message>> + Send,
) -> bool {
    let mut says = None;
    let work = async {
        let post = work.await?;
        says = Some(post.text.clone());
        Ok(post)
    };
    openly(app, context, tap.into(), Spot::InPlace, work).await;
    let done = says.is_some();
    // What was refused has changed nothing there: it may say anything.
    let says = (game, says.unwrap_or_default());
    let (channel, message) = (ChannelId(tap.channel_id.get()), MessageId(tap.message.id.get()));
    lobby::remember(app, Some(says), channel, Some(message)).await;
    done
}

/// A game has started: where its boards can't be posted, that is said beside the lobby, which changes at once.
async fn told_of_rights(
    app: &App,
    context: &Context,
    tap: &ComponentInteraction,
    asker: &Asker,
    game: GameId,
) {
    let here = app.kept(game).await.is_ok_and(|kept| kept.channel == asker.channel);
    if let Some(note) = rights::note(app, &tap.into()).filter(|_| here) {
        add(context, tap.into(), note.trim()).await;
    }
}
