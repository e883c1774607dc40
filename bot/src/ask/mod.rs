//! What users can ask of the bot, and what it answers. It knows nothing of Discord: slash commands and taps come here
//! alike.

pub mod complete;
mod find;
mod look;
mod play;

use crate::app::App;
use crate::id::Wish;
use crate::lobby::{self, By, Change, LobbyError};
use crate::show::{self, Post};
use crate::store::{ChannelId, Fault, GameId, Kept, MessageId, NewGame, ServerId, UserId};
use crate::time::{Millis, now};
use games::{Kind, Message, Options, Speak};
use std::time::Duration;

/// How long the post of a new game may take until it is known.
const ON_ITS_WAY: Millis = 3000;
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// Who asks, where, and by which interaction.
#[derive(Clone, Debug)]
pub struct Asker {
    pub user: UserId,
    pub name: String,
    pub channel: ChannelId,
    pub server: Option<ServerId>,
    /// The id of the interaction: what it asks for is done once, however often it is delivered.
    pub cause: String,
}

impl App {
    /// Whoever does something can perhaps be reached again; and what they are called now is remembered. If that fails,
    /// what they ask for is done all the same.
    pub async fn meet(&self, asker: &Asker) {
        match self.store.meet(asker.user, asker.server, &asker.name, now()).await {
            Ok(()) => {}
            // What is asked for fails, too, and says so.
            Err(Fault::Away(_) | Fault::Busy(_) | Fault::Silent) => {}
            Err(fault) => {
                tracing::warn!(%fault, "a name was not renewed, or a message not tried again at once")
            }
        }
    }

    /// Opens a game where the asker is; `options` as `board=tokyo`.
    ///
    /// # Errors
    /// What to say to the asker; nothing has changed then. The same holds for all that can be asked.
    pub async fn open(
        &self,
        asker: &Asker,
        kind: Option<&str>,
        options: Option<&str>,
    ) -> Result<(GameId, Post), Message> {
        let kind: Kind = match kind {
            Some(kind) => kind.parse().map_err(|refusal: games::Refusal| refusal.message())?,
            None => Kind::ALL[0],
        };
        let changes = options.unwrap_or_default().split_whitespace();
        let changes = changes.map(|change| change.split_once('=').unwrap_or((change, "")));
        let options = Options::new(kind.options(), changes).map_err(|refusal| refusal.message())?;
        let new = NewGame {
            kind,
            options,
            host: asker.user,
            host_name: asker.name.clone(),
            server: asker.server,
            channel: asker.channel,
            pace: self.config.reminders.pace(),
            cause: asker.cause.clone(),
        };
        let id = lobby::new(&self.store, &new, now()).await.map_err(|error| refuse(&error))?;
        Ok((id, self.lobby_post(&self.kept(id).await?)))
    }

    /// Joins, leaves, starts, calls off, resigns.
    pub async fn wish(&self, asker: &Asker, game: GameId, wish: Wish) -> Result<Post, Message> {
        self.change(asker, game, Change::Wish(wish)).await
    }

    /// The same by a command. The lobby's post follows by itself, and is the only one with something to tap: the answer
    /// leads to it, or takes its place if there is none any more.
    pub async fn wish_in_words(&self, asker: &Asker, game: GameId, wish: Wish) -> Result<Post, Message> {
        let mut post = self.wish(asker, game, wish).await?;
        if post.controls.is_empty() {
            return Ok(post);
        }
        let kept = self.kept(game).await?;
        if let Some(lobby) = self.lobby(&kept).await? {
            let there = self.say(&Message::new("lobby-is-there").with("link", kept.link(lobby)));
            post = Post::words(&format!("{}\n{there}", post.text));
        }
        Ok(post)
    }

    /// The lobby's post. Where a game has just been opened it may be on its way: its id comes with Discord's answer. A
    /// game that a wrong clock has dated later is waited for no longer than others.
    async fn lobby(&self, kept: &Kept) -> Result<Option<MessageId>, Message> {
        let mut waited = 0;
        loop {
            let lobby = self.store.lobby(kept.id).await.map_err(|fault| failed(&fault))?;
            let old = now() > kept.created.saturating_add(ON_ITS_WAY);
            if lobby.is_some() || old || waited >= ON_ITS_WAY {
                return Ok(lobby);
            }
            tokio::time::sleep(LOOK_AGAIN).await;
            waited += LOOK_AGAIN.as_millis() as Millis;
        }
    }

    /// Sets an option of a game that has not started.
    pub async fn set_option(
        &self,
        asker: &Asker,
        game: GameId,
        (name, value): (&str, &str),
    ) -> Result<Post, Message> {
        self.change(asker, game, Change::Option(name, value)).await
    }

    async fn change(&self, asker: &Asker, game: GameId, change: Change<'_>) -> Result<Post, Message> {
        let by = By { user: asker.user, name: &asker.name, cause: &asker.cause };
        let kept = lobby::change(&self.store, game, by, change, now()).await;
        Ok(self.lobby_post(&kept.map_err(|error| refuse(&error))?))
    }

    pub(crate) fn lobby_post(&self, kept: &Kept) -> Post {
        self.with_voice(|voice| show::lobby_post(kept, voice))
    }

    /// The stored game of this number.
    pub(crate) async fn kept(&self, id: GameId) -> Result<Kept, Message> {
        let kept = self.store.game(id).await.map_err(|fault| failed(&fault))?;
        kept.ok_or_else(|| Message::new("lobby-no-such-game"))
    }
}

/// What to say about a fault; the log gets its cause.
pub(crate) fn failed(fault: &crate::store::Fault) -> Message {
    tracing::error!(%fault, "the store failed");
    fault.message()
}

fn refuse(error: &LobbyError) -> Message {
    match error {
        LobbyError::Fault(fault) => failed(fault),
        _ => error.message(),
    }
}
