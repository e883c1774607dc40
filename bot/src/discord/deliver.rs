//! What the outbox sends: boards to channels, the turn to its owner's direct messages.

use super::send;
use crate::app::{App, Spoken};
use crate::outbox::{Deliver, Outcome};
use crate::show::{self, Post, Whisper};
use crate::store::{Item, ItemKind};
use games::Message;
use serenity::all::{ChannelId, Http, UserId};
use serenity::http::HttpError;
use std::sync::Arc;

/// Sends by Discord.
pub struct Discord {
    pub app: Arc<App>,
    pub http: Arc<Http>,
}

/// What is sent, by who may see it.
pub enum Parcel {
    Channel(ChannelId, Post),
    User(UserId, Whisper),
}

impl Deliver for Discord {
    type Parcel = Parcel;

    async fn render(&self, item: &Item) -> Result<Option<Parcel>, String> {
        let kept = self.app.store.game(item.game).await.map_err(|fault| fault.to_string())?;
        let Some(spoken) = kept.and_then(|kept| Spoken::new(&self.app, kept)) else { return Ok(None) };
        let channel = ChannelId::new(spoken.kept.channel.0);
        let parcel = match (item.kind, item.user, item.seat) {
            (ItemKind::Remind, Some(user), Some(seat)) if spoken.game.status().is_active(seat) => {
                let mut whisper = spoken.draw(move |table, voice| show::hand(table, seat, voice)).await?;
                let which = Message::new("your-turn")
                    .with("game", item.game.0)
                    .with("name", spoken.kept.kind.name())
                    .with("channel", format!("<#{channel}>"));
                whisper.0.text = format!("{}\n{}", spoken.say(&which), whisper.0.text);
                whisper.0.controls = spoken.table(show::buttons);
                Some(Parcel::User(UserId::new(user.0), whisper))
            }
            (ItemKind::Mention, Some(user), Some(seat)) if spoken.game.status().is_active(seat) => {
                let text = spoken.say(&Message::new("your-turn-here").with("user", format!("<@{user}>")));
                let controls = spoken.table(show::buttons);
                Some(Parcel::Channel(channel, Post { text, picture: None, controls }))
            }
            (ItemKind::Board, ..) => {
                let happened = self.app.last_turn(item.game).await.map_err(|fault| fault.to_string())?;
                let post = spoken.draw(move |table, voice| show::board(table, &happened, voice)).await?;
                Some(Parcel::Channel(channel, post))
            }
            _ => None,
        };
        Ok(parcel)
    }

    async fn send(&self, item: &Item, parcel: Parcel) -> Outcome {
        let sent = match parcel {
            Parcel::Channel(channel, post) if item.kind == ItemKind::Mention => {
                let user = item.user.map(|user| UserId::new(user.0));
                send::mention(&self.http, channel, post, user).await.map(|_| ())
            }
            Parcel::Channel(channel, post) => send::post(&self.http, channel, post).await.map(|_| ()),
            Parcel::User(user, whisper) => send::direct(&self.http, user, whisper).await.map(|_| ()),
        };
        match sent {
            Ok(()) => Outcome::Done,
            Err(error) => outcome(&error),
        }
    }
}

/// Discord's answer, as far as it decides what comes next.
fn outcome(error: &serenity::Error) -> Outcome {
    let serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) = error else {
        return Outcome::Retry(error.to_string());
    };
    match response.error.code {
        // Closed direct messages, no server in common, too many new conversations.
        50007 | 50278 | 40003 => Outcome::Closed,
        10003 => Outcome::Forbidden("the channel is gone".into()),
        50001 => Outcome::Forbidden("View Channel".into()),
        50013 => {
            Outcome::Forbidden("Send Messages and Attach Files (in threads: Send Messages in Threads)".into())
        }
        _ => Outcome::Retry(error.to_string()),
    }
}
