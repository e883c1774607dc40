//! What the outbox sends: boards to channels, hands and turns to their owner's direct messages.

use super::{code, send, status};
use crate::app::{App, Spoken};
use crate::outbox::{Deliver, Outcome};
use crate::show::{self, Note, Post, Whisper};
use crate::store::{ChannelId, Item, ItemKind, MessageId, Phase, UserId};
use games::Message;
use serenity::all::Http;
use serenity::http::StatusCode;
use std::sync::Arc;

/// Sends by Discord.
pub struct Discord {
    pub app: Arc<App>,
    pub http: Arc<Http>,
}

/// What is sent, by who may see it.
pub enum Parcel {
    Board(ChannelId, Post),
    /// Changes the post that is there.
    Lobby(ChannelId, Post, MessageId),
    /// Rings the bell of one user in a channel.
    Mention(ChannelId, Post, UserId),
    /// Rings as a new direct message, which takes the place of the old one.
    Turn(UserId, Whisper, Option<(ChannelId, MessageId)>),
    /// Changes the direct message that is there; sends a silent one if there is none.
    Note(UserId, Whisper, Option<(ChannelId, MessageId)>),
}

impl Deliver for Discord {
    type Parcel = Parcel;

    async fn render(&self, item: &Item) -> Result<Option<Parcel>, String> {
        let kept = self.app.store.game(item.game).await.map_err(|fault| fault.to_string())?;
        let Some(kept) = kept else { return Ok(None) };
        if item.kind == ItemKind::Board {
            let channel = kept.channel;
            let news = self.app.news(kept, item.step).await.map_err(|fault| fault.to_string())?;
            let Some((spoken, events)) = news else { return Ok(None) };
            let post = spoken.draw(move |table, voice| show::board(table, &events, voice)).await?;
            return Ok(Some(Parcel::Board(channel, post)));
        }
        if item.kind == ItemKind::Lobby {
            let message = self.app.store.lobby(item.game).await.map_err(|fault| fault.to_string())?;
            return Ok(message.map(|message| Parcel::Lobby(kept.channel, self.app.gathering(&kept), message)));
        }
        let Some(spoken) = Spoken::new(&self.app, kept) else { return Ok(None) };
        let kept = spoken.kept.clone();
        let Some((user, seat)) = item.user.zip(item.seat) else { return Ok(None) };
        let active = spoken.game.status().is_active(seat);
        let old = kept.sitter(user).and_then(|sitter| sitter.note);
        Ok(match item.kind {
            ItemKind::Mention if active => {
                let text = spoken.say(&Message::new("your-turn-here").with("user", format!("<@{user}>")));
                let controls = spoken.table(show::buttons);
                Some(Parcel::Mention(kept.channel, Post { controls, ..Post::words(&text) }, user))
            }
            ItemKind::Remind if active => {
                // The board of this turn, or the channel until it is there.
                let is_shown = kept.shown >= item.step;
                let place = if is_shown { kept.place() } else { format!("<#{}>", kept.channel) };
                Some(Parcel::Turn(user, note(&spoken, seat, Note::YourTurn, place).await?, old))
            }
            ItemKind::Note => {
                let says = match kept.phase {
                    Phase::Cancelled => Note::CalledOff,
                    _ if active => Note::YourTurn,
                    _ => Note::Waits,
                };
                Some(Parcel::Note(user, note(&spoken, seat, says, kept.place()).await?, old))
            }
            _ => None,
        })
    }

    async fn send(&self, item: &Item, parcel: Parcel) -> Outcome {
        match self.deliver(item, parcel).await {
            Ok(()) => Outcome::Done,
            Err(Failed::Store(fault)) => Outcome::Retry(fault.to_string()),
            Err(Failed::Discord(error)) => outcome(&error),
        }
    }
}

/// Why something was not delivered.
enum Failed {
    Store(crate::store::Fault),
    Discord(Box<serenity::Error>),
}

impl From<crate::store::Fault> for Failed {
    fn from(fault: crate::store::Fault) -> Self {
        Failed::Store(fault)
    }
}

impl From<serenity::Error> for Failed {
    fn from(error: serenity::Error) -> Self {
        Failed::Discord(Box::new(error))
    }
}

impl Discord {
    async fn deliver(&self, item: &Item, parcel: Parcel) -> Result<(), Failed> {
        let (http, store, nonce) = (&self.http, &self.app.store, item.nonce());
        match parcel {
            Parcel::Board(channel, post) => {
                let board = send::post(http, channel, post, nonce).await?;
                store.set_shown(item.game, item.step, board).await?;
            }
            Parcel::Lobby(channel, post, message) => {
                match send::change(http, channel, message, post).await {
                    // Deleted, or in an archived thread: the next command's answer takes its place.
                    Err(error) if matches!(code(&error), Some(10003 | 10008 | 50083)) => {
                        store.forget_lobby(item.game, message).await?;
                    }
                    changed => changed?,
                }
            }
            Parcel::Mention(channel, post, user) => send::mention(http, channel, post, user, nonce).await?,
            Parcel::Turn(user, whisper, old) => {
                let note = send::direct(http, user, whisper, nonce).await?;
                store.set_note(item.game, user, note).await?;
                store.set_open(user).await?;
                // One message a game: the stale one would only be in the way.
                if let Some((channel, message)) = old.filter(|old| *old != note) {
                    gone_already(send::delete(http, channel, message).await)?;
                }
            }
            Parcel::Note(user, whisper, Some((channel, message))) => {
                // One that is too old to be changed, or deleted by its reader, stays as it is.
                if gone_already(send::change_whisper(http, channel, message, whisper).await)?.is_none() {
                    store.forget_note(item.game, user, message).await?;
                }
            }
            Parcel::Note(user, whisper, None) => {
                let note = send::direct_silently(http, user, whisper, nonce).await?;
                store.set_note(item.game, user, note).await?;
                store.set_open(user).await?;
            }
        }
        Ok(())
    }
}

async fn note(spoken: &Spoken, seat: games::Seat, note: Note, place: String) -> Result<Whisper, String> {
    spoken.draw(move |table, voice| show::note(table, seat, &note, &place, voice)).await
}

/// `None`: the message or its channel is gone, or too old to be changed.
fn gone_already<T>(result: serenity::Result<T>) -> Result<Option<T>, Failed> {
    match result {
        Ok(done) => Ok(Some(done)),
        Err(error) if matches!(code(&error), Some(10003 | 10008 | 30046 | 50083)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Discord's answer, as far as it decides what comes next.
fn outcome(error: &serenity::Error) -> Outcome {
    match code(error) {
        // Closed direct messages, no server in common, too many new conversations.
        Some(50007 | 50278 | 40003) => Outcome::Closed,
        Some(10003) => Outcome::Forbidden("channel".into()),
        Some(50001) => Outcome::Forbidden("view".into()),
        Some(50013) => Outcome::Forbidden("send".into()),
        // An archived thread takes new messages, and is revived by them; only a locked one does not.
        Some(50083 | 160_005) => Outcome::Forbidden("thread".into()),
        // Too many requests are mostly told without a code.
        _ if status(error) == Some(StatusCode::TOO_MANY_REQUESTS) => Outcome::Busy,
        _ => Outcome::Retry(error.to_string()),
    }
}
