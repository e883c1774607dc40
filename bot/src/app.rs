//! What every part of the running bot shares, and a game with the words for it.

use crate::ask::{self, Asker};
use crate::config::Config;
use crate::id::Wish;
use crate::names;
use crate::show::Table;
use crate::store::{Fault, GameId, Kept, Millis, Phase, Store};
use games::{AnyGame, BySeat, Message, Seat};
use std::num::NonZero;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::Semaphore;
use words::{Voice, Words};

/// The running bot. Nothing in it outlives two interactions but the store.
pub struct App {
    pub store: Store,
    pub words: Arc<Words>,
    pub config: Config,
    /// As many pictures are drawn at once as there are cores: a rush waits, and does not fill the memory.
    drawing: Arc<Semaphore>,
    /// One film at a time: they take seconds, and boards must not wait for several.
    filming: Arc<Semaphore>,
}

/// Unix time in milliseconds.
pub fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
}

impl App {
    pub fn new(store: Store, words: Arc<Words>, config: Config) -> App {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let (drawing, filming) = (Arc::new(Semaphore::new(cores)), Arc::new(Semaphore::new(1)));
        App { store, words, config, drawing, filming }
    }

    /// Speaks the bot's language to all: it names no seat.
    pub fn with_voice<T>(&self, speak: impl FnOnce(&Voice<'_>) -> T) -> T {
        speak(&self.words.voice(&self.config.language.0, &|seat| seat.to_string()))
    }

    /// A message in the bot's language that names no seat.
    pub fn say(&self, message: &Message) -> String {
        self.with_voice(|voice| voice.say(message))
    }

    /// A game as it was when a turn began, and what had happened since the channel was last shown the board. What is
    /// done within the turn that goes on may still be taken back: it is not told. What was told and taken back is.
    ///
    /// # Errors
    /// A [`Fault`] of the store.
    pub async fn news(&self, mut kept: Kept, step: u64) -> Result<(Spoken, Vec<Message>), Fault> {
        let (step, game) = self.store.snapshot(&kept, step).await?;
        let mut log = self.store.log(kept.id, kept.shown).await?;
        log.retain(|entry| entry.step <= step && entry.undone.is_none());
        kept.step = step;
        let shown = kept.shown;
        let events = log.into_iter().flat_map(|entry| {
            let undo = entry.undoes.filter(|&step| step <= shown).map(|_| entry.says);
            undo.into_iter().chain(entry.events)
        });
        let opening = kept.opening.clone().filter(|_| kept.board.is_none());
        let events = opening.into_iter().chain(events).collect();
        Ok((Spoken::new(self, kept, game), events))
    }

    /// A game with what is needed to speak of it; `None` before it has started.
    ///
    /// # Errors
    /// A [`Fault`] of the store.
    pub async fn spoken(&self, kept: Kept) -> Result<Option<Spoken>, Fault> {
        Ok(self.store.state(&kept).await?.map(|game| Spoken::new(self, kept, game)))
    }

    /// The game that is meant: by its number, or the only one of this channel, or of this user, or the
    /// last one of this channel.
    ///
    /// # Errors
    /// What to say when it is not clear.
    pub async fn game(&self, named: Option<&str>, asker: &Asker) -> Result<Kept, Message> {
        let failed = |fault: Fault| ask::failed(&fault);
        if let Some(named) = named {
            let missing = || Message::new("lobby-no-such-game");
            let id = named.trim().trim_start_matches('#').parse().map(GameId).map_err(|_| missing())?;
            let kept = self.store.game(id).await.map_err(failed)?.ok_or_else(missing)?;
            // A number is no key to what is played behind other doors.
            let open = kept.channel == asker.channel || kept.sitter(asker.user).is_some();
            return if open { Ok(kept) } else { Err(missing()) };
        }
        let mut found = self.store.games_in(asker.channel).await.map_err(failed)?;
        if found.is_empty() {
            found = self.store.games_of(asker.user).await.map_err(failed)?;
        }
        if found.len() > 1 && found.iter().any(|kept| kept.sitter(asker.user).is_some()) {
            found.retain(|kept| kept.sitter(asker.user).is_some());
        }
        self.only(found, asker).await
    }

    /// The game whose table someone wants to sit down at or to leave: a named one, or the only fitting one of this
    /// channel. One that is played elsewhere must be named: nobody gives up a game that they don't see.
    ///
    /// # Errors
    /// What to say when it is not clear.
    pub async fn table(&self, named: Option<&str>, asker: &Asker, wish: Wish) -> Result<Kept, Message> {
        if named.is_some() {
            return self.game(named, asker).await;
        }
        let found = self.store.games_in(asker.channel).await;
        let mut found = found.map_err(|fault| ask::failed(&fault))?;
        let fits = |kept: &Kept| {
            let seated = kept.sitter(asker.user).is_some_and(|sitter| !sitter.computer);
            match wish {
                Wish::Join => kept.phase == Phase::Lobby && !seated,
                Wish::Leave | Wish::Start | Wish::Cancel => kept.phase == Phase::Lobby && seated,
                Wish::Resign => kept.phase == Phase::Running && seated,
            }
        };
        if found.iter().any(fits) {
            found.retain(fits);
        }
        self.only(found, asker).await
    }

    /// The only one of these games, or the last of the channel.
    async fn only(&self, mut found: Vec<Kept>, asker: &Asker) -> Result<Kept, Message> {
        if found.is_empty() {
            let last = self.store.last_game_in(asker.channel).await;
            found.extend(last.map_err(|fault| ask::failed(&fault))?);
        }
        match found.len() {
            0 => Err(Message::new("no-game-here")),
            1 => Ok(found.remove(0)),
            _ => {
                let numbers: Vec<games::Arg> =
                    found.iter().map(|kept| format!("#{}", kept.id).into()).collect();
                Err(Message::new("which-game").with("games", numbers))
            }
        }
    }
}

/// A started game with the language and names to speak of it.
#[derive(Clone)]
pub struct Spoken {
    pub kept: Arc<Kept>,
    pub game: AnyGame,
    pub names: BySeat<String>,
    words: Arc<Words>,
    language: String,
    drawing: Arc<Semaphore>,
    filming: Arc<Semaphore>,
}

impl Spoken {
    fn new(app: &App, kept: Kept, game: AnyGame) -> Spoken {
        let mut named = app.with_voice(|voice| names::at_table(&kept.sitters, &voice.plain()));
        let seated = |seat| kept.sitters.iter().position(|sitter| sitter.seat == Some(seat));
        let name = |seat| seated(seat).map_or_else(String::new, |at| std::mem::take(&mut named[at]));
        let names = BySeat::new(game.seats(), name);
        let language = app.config.language.0.clone();
        Spoken {
            kept: Arc::new(kept),
            game,
            names,
            words: app.words.clone(),
            language,
            drawing: app.drawing.clone(),
            filming: app.filming.clone(),
        }
    }

    pub fn say(&self, message: &Message) -> String {
        self.table(|_, voice| voice.say(message))
    }

    /// Calls `show` with the table and the voice for it.
    pub fn table<T>(&self, show: impl FnOnce(&Table<'_>, &Voice<'_>) -> T) -> T {
        let name = |seat: Seat| self.names.get(seat).cloned().unwrap_or_default();
        let voice = self.words.voice(&self.language, &name);
        let table = Table {
            id: self.kept.id.0,
            step: self.kept.step,
            game: &self.game,
            names: &self.names,
            is_running: self.kept.phase == Phase::Running,
        };
        show(&table, &voice)
    }

    /// The same off the async threads, for what draws pictures.
    pub async fn draw<T: Send + 'static>(
        &self,
        show: impl FnOnce(&Table<'_>, &Voice<'_>) -> Result<T, render::Error> + Send + 'static,
    ) -> Result<T, String> {
        let _turn = self.drawing.acquire().await.map_err(|closed| closed.to_string())?;
        let spoken = self.clone();
        let drawn = tokio::task::spawn_blocking(move || spoken.table(show)).await;
        drawn.map_err(|error| error.to_string())?.map_err(|error| error.to_string())
    }

    /// The same for what draws many.
    pub async fn film<T: Send + 'static>(
        &self,
        show: impl FnOnce(&Table<'_>, &Voice<'_>) -> Result<T, render::Error> + Send + 'static,
    ) -> Result<T, String> {
        let _turn = self.filming.acquire().await.map_err(|closed| closed.to_string())?;
        self.draw(show).await
    }
}
