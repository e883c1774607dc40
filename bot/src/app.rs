//! What every part of the running bot shares, and a game with the words for it.

use crate::config::Config;
use crate::names;
use crate::show::Table;
use crate::store::{Fault, Kept, Phase, Store};
use games::{AnyGame, BySeat, Message, Seat};
use std::num::NonZero;
use std::sync::Arc;
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
