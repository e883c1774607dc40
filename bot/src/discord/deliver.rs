//! What the outbox sends: boards to channels, hands and turns to their owner's direct messages.

use super::{code, send, status};
use crate::app::{App, Spoken};
use crate::outbox::{BUSY, Deliver, Outcome, Way};
use crate::show::{self, Note, Post, Whisper};
use crate::store::{ChannelId, Item, ItemKind, Kept, MessageId, Phase, UserId};
use crate::time::{Millis, now};
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
    /// With the step up to which it tells.
    Board(ChannelId, Post, u64),
    /// Changes the post that is there.
    Lobby(ChannelId, Post, MessageId),
    /// Notifies one user in a channel.
    Mention(ChannelId, Post, UserId),
    /// Notifies by a new direct message, which takes the place of the old one if it shows a seat's hand.
    Direct(UserId, Whisper),
    /// Changes the direct message that is there; sends a silent one if there is none.
    Note(UserId, Whisper, Option<(ChannelId, MessageId)>),
    Unsend(ChannelId, MessageId),
}

/// How often a direct message is tried that Discord refuses without a clear reason.
const UNCLEAR: u32 = 3;
/// How long no new conversation is opened after too many.
const TOO_MANY_CONVERSATIONS: Millis = 5 * 60_000;

impl Deliver for Discord {
    type Parcel = Parcel;

    async fn render(&self, item: &Item, way: Way) -> Result<Option<Parcel>, String> {
        let kept = self.app.store.game(item.game).await.map_err(|fault| fault.to_string())?;
        let Some(kept) = kept else { return Ok(None) };
        match (item.kind, item.user) {
            (ItemKind::Board, _) => self.board(kept, item.step).await.map(Some),
            (ItemKind::Lobby, _) => {
                let message = self.app.store.lobby(item.game).await.map_err(|fault| fault.to_string())?;
                let lobby = |message| Parcel::Lobby(kept.channel, self.app.lobby_post(&kept), message);
                Ok(message.map(lobby))
            }
            (ItemKind::Unsend, _) => {
                Ok(item.stale_message().map(|(channel, message)| Parcel::Unsend(channel, message)))
            }
            (ItemKind::Remind | ItemKind::Tell, Some(user)) if way == Way::Channel => {
                self.mention(kept, item, user).await
            }
            (ItemKind::Remind | ItemKind::Tell | ItemKind::Note, Some(user)) => {
                self.whisper(kept, item, user).await
            }
            (ItemKind::Remind | ItemKind::Tell | ItemKind::Note | ItemKind::Think, _) => Ok(None),
        }
    }

    async fn send(&self, item: &Item, parcel: Parcel) -> Outcome {
        match self.deliver(item, parcel).await {
            Ok(()) => Outcome::Done,
            Err(Failed::Store(fault)) => Outcome::Retry(fault.to_string()),
            Err(Failed::Direct(error)) => refused_by_user(&error, item.tries),
            Err(Failed::Discord(error)) => outcome(&error),
        }
    }
}

/// Why something was not delivered.
enum Failed {
    Store(crate::store::Fault),
    /// A message to a user.
    Direct(Box<serenity::Error>),
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

fn direct(error: serenity::Error) -> Failed {
    Failed::Direct(Box::new(error))
}

impl Discord {
    async fn board(&self, kept: Kept, step: u64) -> Result<Parcel, String> {
        let channel = kept.channel;
        let (spoken, events) = self.app.news(kept, step).await.map_err(|fault| fault.to_string())?;
        let step = spoken.kept.step;
        let post = spoken.draw(move |table, voice| show::board(table, &events, voice)).await?;
        Ok(Parcel::Board(channel, post, step))
    }

    async fn spoken(&self, kept: Kept) -> Result<Option<Spoken>, String> {
        self.app.spoken(kept).await.map_err(|fault| fault.to_string())
    }

    /// What a user is told in the channel. A turn that is over is told no more.
    async fn mention(&self, kept: Kept, item: &Item, user: UserId) -> Result<Option<Parcel>, String> {
        let channel = kept.channel;
        let user_mention = format!("<@{user}>");
        let text = match &item.says {
            Some(says) => Message::new("told-here").with("user", user_mention).with("what", says.clone()),
            None => Message::new("your-turn-here").with("user", user_mention),
        };
        let post = match self.spoken(kept).await? {
            None => Post::words(&self.app.say(&text)),
            Some(spoken) => {
                let is_due =
                    item.says.is_some() || item.seat.is_some_and(|seat| spoken.kept.active().contains(&seat));
                if !is_due {
                    return Ok(None);
                }
                let controls = spoken.table(show::buttons);
                Post { controls, ..Post::words(&spoken.say(&text)) }
            }
        };
        Ok(Some(Parcel::Mention(channel, post, user)))
    }

    /// What a user is told by direct message.
    async fn whisper(&self, kept: Kept, item: &Item, user: UserId) -> Result<Option<Parcel>, String> {
        let (id, name, place) = (kept.id, kept.kind.name(), kept.place());
        let Some((spoken, seat)) = self.spoken(kept).await?.zip(item.seat) else {
            // A game that never began has no hands to show.
            let told = item.says.clone().map(|says| {
                let text = Message::new("told").with("game", id.0).with("name", name);
                let text = text.with("channel", place).with("what", says);
                Parcel::Direct(user, Whisper(Post::words(&self.app.say(&text))))
            });
            return Ok(told);
        };
        let kept = spoken.kept.clone();
        let active = kept.active().contains(&seat);
        let note = match (item.kind, &item.says) {
            (ItemKind::Remind, _) if !active => return Ok(None),
            (ItemKind::Remind, _) => Note::YourTurn,
            (_, Some(says)) => Note::Told(says.clone()),
            _ if kept.at(seat).is_some_and(|sitter| sitter.computer) => Note::GaveUp,
            _ if kept.phase != Phase::Running => Note::Ended,
            _ if active => Note::YourTurn,
            _ => Note::Waits,
        };
        // The board of this turn, or the channel until it is there.
        let is_shown = kept.shown >= item.step;
        let place = if is_shown { place } else { format!("<#{}>", kept.channel) };
        let old = kept.sitter(user).and_then(|sitter| sitter.note);
        let whisper = spoken.draw(move |table, voice| show::note(table, seat, &note, &place, voice)).await?;
        Ok(Some(match item.kind {
            ItemKind::Note => Parcel::Note(user, whisper, old),
            _ => Parcel::Direct(user, whisper),
        }))
    }

    async fn deliver(&self, item: &Item, parcel: Parcel) -> Result<(), Failed> {
        let (http, store) = (&self.http, &self.app.store);
        let nonce = item.nonce(&store.mark);
        match parcel {
            Parcel::Board(channel, post, step) => {
                let board = send::post(http, channel, post, nonce).await?;
                store.set_shown(item.game, step, board).await?;
            }
            Parcel::Lobby(channel, post, message) => {
                // Deleted, or in an archived thread: the next command's answer takes its place.
                if gone_already(send::change(http, channel, message, post).await)?.is_none() {
                    store.forget_lobby(item.game, message).await?;
                }
            }
            Parcel::Mention(channel, post, user) => send::mention(http, channel, post, user, nonce).await?,
            Parcel::Direct(user, whisper) => {
                let channel = self.conversation(user).await?;
                let sent = send::direct(http, channel, whisper, nonce).await;
                self.arrived(item, user, channel, sent).await?;
            }
            Parcel::Note(user, whisper, Some((channel, message))) => {
                // One that is too old to be changed, or deleted by its reader, stays as it is.
                if gone_already(send::change_whisper(http, channel, message, whisper).await)?.is_none() {
                    store.forget_note(item.game, user, message).await?;
                }
            }
            Parcel::Note(user, whisper, None) => {
                let channel = self.conversation(user).await?;
                let sent = send::direct_silently(http, channel, whisper, nonce).await;
                self.arrived(item, user, channel, sent).await?;
            }
            Parcel::Unsend(channel, message) => {
                gone_already(send::delete(http, channel, message).await)?;
            }
        }
        Ok(())
    }

    /// The channel of a user's direct messages. It is asked for once: Discord allows few new conversations.
    async fn conversation(&self, user: UserId) -> Result<ChannelId, Failed> {
        match self.app.store.conversation(user).await? {
            Some(channel) => Ok(channel),
            None => send::open(&self.http, user).await.map_err(direct),
        }
    }

    /// Remembers a direct message that was sent.
    async fn arrived(
        &self,
        item: &Item,
        user: UserId,
        channel: ChannelId,
        sent: serenity::Result<Option<MessageId>>,
    ) -> Result<(), Failed> {
        let store = &self.app.store;
        let message = match sent {
            Ok(message) => message,
            Err(error) => {
                if code(&error) == Some(UNKNOWN_CHANNEL) {
                    store.forget_conversation(user).await?;
                }
                return Err(direct(error));
            }
        };
        store.set_open(user, channel).await?;
        if let (Some(message), Some(_)) = (message, item.seat) {
            store.set_note(item.game, user, (channel, message), now()).await?;
        }
        Ok(())
    }
}

const UNKNOWN_CHANNEL: isize = 10003;

/// `None`: the message or its channel is gone, or too old to be changed.
fn gone_already<T>(result: serenity::Result<T>) -> Result<Option<T>, Failed> {
    match result {
        Ok(done) => Ok(Some(done)),
        Err(error) if matches!(code(&error), Some(UNKNOWN_CHANNEL | 10008 | 30046 | 50083)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Discord's answer to a direct message, as far as it decides what comes next. Codes and meanings: Discord's list of
/// JSON error codes.
fn refused_by_user(error: &serenity::Error, tries: u32) -> Outcome {
    match code(error) {
        // Closed direct messages, no server in common, a deleted account.
        Some(50007 | 50278 | 50033 | 10013) => Outcome::Closed,
        // The bot has opened too many conversations: nobody's fault, and true for all.
        Some(40003) => Outcome::Busy(TOO_MANY_CONVERSATIONS),
        // The channel that was remembered is gone: another is opened.
        Some(UNKNOWN_CHANNEL) => Outcome::Busy(0),
        // Seen to come and to go by itself.
        Some(50001 | 50013) if tries >= UNCLEAR => Outcome::Closed,
        Some(50001 | 50013) => Outcome::Retry(error.to_string()),
        Some(20026) => {
            tracing::error!(
                "Discord has flagged this bot: it may send no direct messages until its owner asks Discord to look at it"
            );
            Outcome::Closed
        }
        _ => outcome(error),
    }
}

/// Discord's answer to what goes to a channel, as far as it decides what comes next.
fn outcome(error: &serenity::Error) -> Outcome {
    match code(error) {
        Some(UNKNOWN_CHANNEL) => Outcome::Forbidden("channel".into()),
        Some(50001) => Outcome::Forbidden("view".into()),
        Some(50013) => Outcome::Forbidden("send".into()),
        // An archived thread takes new messages, and is revived by them; only a locked one does not.
        Some(50083 | 160_005) => Outcome::Forbidden("thread".into()),
        // Too many requests are mostly told without a code.
        _ if status(error) == Some(StatusCode::TOO_MANY_REQUESTS) => Outcome::Busy(BUSY),
        _ => Outcome::Retry(error.to_string()),
    }
}
