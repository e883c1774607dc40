//! What every request shares: the world behind its lock, and the store that is written before an answer goes out.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use serde_json::Value;

use crate::refusal::{Answer, Refusal};
use crate::store::Store;
use crate::traffic::{To, Traffic};
use crate::world::World;

/// The token the bot shows. Its form is that of every bot's token: the application's id in base64, then two parts that
/// mean nothing here.
pub const TOKEN: &str = "NzAwMDAwMDAwMDAwMDAwMDAx.sandbx.a-token-of-no-value-at-all-";

/// Shared by all requests and connections.
#[derive(Debug)]
pub struct App {
    world: Mutex<World>,
    store: Store,
    /// Held from a change to its writing, so that writes keep their order.
    order: tokio::sync::Mutex<()>,
    pub page: Option<PathBuf>,
    /// Only when it is to be recorded.
    pub traffic: Option<Traffic>,
}

impl App {
    pub fn new(world: World, store: Store, page: Option<PathBuf>, traffic: Option<Traffic>) -> Arc<Self> {
        Arc::new(App { world: Mutex::new(world), store, order: tokio::sync::Mutex::new(()), page, traffic })
    }

    /// The world, to look at or for what need not be stored.
    pub fn look(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the world and stores the change.
    ///
    /// # Errors
    /// What `change` refuses; 500 when the store fails.
    pub async fn change<T>(&self, change: impl FnOnce(&mut World) -> Answer<T>) -> Answer<T> {
        let _order = self.order.lock().await;
        let (result, writes) = {
            let mut world = self.look();
            let result = change(&mut world);
            (result, std::mem::take(&mut world.writes))
        };
        if let Err(error) = self.store.write(writes).await {
            tracing::error!(%error, "the chat cannot be stored");
            return Err(Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, 0, "500: Internal Server Error"));
        }
        result
    }

    /// Records a gateway frame, if anything is recorded.
    pub fn note(&self, to: To, frame: &Value) {
        if let Some(traffic) = &self.traffic {
            traffic.frame(to, frame);
        }
    }

    pub fn is_token(&self, shown: &str) -> bool {
        shown.strip_prefix("Bot ").unwrap_or(shown) == TOKEN
    }

    pub async fn close(&self) {
        let _order = self.order.lock().await;
        self.store.close().await;
    }
}
