//! What every request shares: the world behind its lock, and the store that is written before anything is told.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use serde_json::Value;
use tokio::sync::{OwnedMutexGuard, broadcast, watch};

use crate::behaviour::rates::Rates;
use crate::behaviour::refusal::{Answer, Refusal};
use crate::behaviour::sessions::Sessions;
use crate::transport::token::Token;
use crate::transport::traffic::{To, Traffic};
use crate::world::World;
use crate::world::effects::{Effect, Event};
use crate::world::store::{Store, Write};

/// Shared by all requests and connections.
#[derive(Debug)]
pub struct App {
    world: Mutex<World>,
    sessions: Mutex<Sessions>,
    rates: Mutex<Rates>,
    /// To the page.
    pub events: broadcast::Sender<Event>,
    pub store: Store,
    /// Held from a change to its writing, so that both keep their order.
    due: Arc<tokio::sync::Mutex<Due>>,
    pub token: Token,
    pub page: Option<PathBuf>,
    /// Only when it is to be recorded.
    pub traffic: Option<Traffic>,
    /// Turns true when the sandbox stops.
    pub stopped: watch::Receiver<bool>,
}

/// What is to be stored, and what is to be told when it is.
#[derive(Debug, Default)]
struct Due {
    writes: Vec<Write>,
    effects: Vec<Effect>,
}

impl App {
    pub fn new(world: World, store: Store, token: Token, stopped: watch::Receiver<bool>) -> Self {
        App {
            world: Mutex::new(world),
            sessions: Mutex::default(),
            rates: Mutex::default(),
            events: broadcast::Sender::new(1024),
            store,
            due: Arc::default(),
            token,
            page: None,
            traffic: None,
            stopped,
        }
    }

    /// The world, to look at or for what need not be stored.
    pub fn look(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// To be asked for while the world is locked, or while nothing is; never the other way round.
    pub fn sessions(&self) -> MutexGuard<'_, Sessions> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same holds for these.
    pub fn rates(&self) -> MutexGuard<'_, Rates> {
        self.rates.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the world, stores the change, and only then tells of it. What can't be stored is told to nobody, and is
    /// tried again with the next change.
    ///
    /// # Errors
    /// What `change` refuses; 500 when the store fails.
    pub async fn change<T>(self: &Arc<Self>, change: impl FnOnce(&mut World) -> Answer<T>) -> Answer<T> {
        let mut due = self.due.clone().lock_owned().await;
        let result = {
            let mut world = self.look();
            let result = change(&mut world);
            due.writes.append(&mut world.take_writes());
            due.effects.append(&mut world.take_effects());
            result
        };
        if due.writes.is_empty() && due.effects.is_empty() {
            return result;
        }
        // In a task of its own: whoever asked may hang up meanwhile.
        let settled = tokio::spawn(self.clone().settle(due)).await;
        let fault = match settled {
            Ok(Ok(())) => return result,
            Ok(Err(error)) => error.to_string(),
            Err(error) => error.to_string(),
        };
        tracing::error!(error = fault, "the chat cannot be stored");
        Err(Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, 0, "500: Internal Server Error"))
    }

    /// Looks at the world as it is stored: what a kill could still undo is shown to nobody.
    ///
    /// # Errors
    /// What `look` refuses; 500 when the store fails.
    pub async fn see<T>(self: &Arc<Self>, look: impl FnOnce(&World) -> Answer<T>) -> Answer<T> {
        self.change(|world| look(world)).await
    }

    async fn settle(self: Arc<Self>, mut due: OwnedMutexGuard<Due>) -> Result<(), sqlx::Error> {
        self.store.write(&mut due.writes).await?;
        due.effects.drain(..).for_each(|effect| self.release(effect));
        Ok(())
    }

    fn release(&self, effect: Effect) {
        match effect {
            Effect::Dispatch(name, data) => self.sessions().dispatch(name, &data),
            // Nobody listening is no fault: the page may be closed.
            Effect::Tell(event) => drop(self.events.send(event)),
            // The page may have gone away meanwhile.
            Effect::Outcome(waiting, outcome) => drop(waiting.send(outcome)),
        }
    }

    /// Records a gateway frame, if anything is recorded.
    pub fn note(&self, to: To, frame: &Value) {
        if let Some(traffic) = &self.traffic {
            traffic.frame(to, frame);
        }
    }

    pub fn is_token(&self, shown: &str) -> bool {
        shown.strip_prefix("Bot ").unwrap_or(shown) == self.token.as_str()
    }

    pub async fn close(&self) {
        let _due = self.due.lock().await;
        self.store.close().await;
    }
}
