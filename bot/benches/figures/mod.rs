//! What the benches have in common: a delivery that costs nothing, and how figures are told.

use anyhow::Result;
use bot::id::Wish;
use bot::lobby::{self, By, Change};
use bot::outbox::{Deliver, Outcome, Way};
use bot::store::{GameId, Item, NewGame, Store, UserId};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Takes everything at once, and counts it.
#[derive(Default)]
pub struct Nowhere(pub AtomicUsize);

impl Deliver for Nowhere {
    type Parcel = ();

    async fn render(&self, _: &Item, _: Way) -> Result<Option<()>, String> {
        Ok(Some(()))
    }

    async fn send(&self, _: &Item, (): ()) -> Outcome {
        self.0.fetch_add(1, Ordering::Relaxed);
        Outcome::Done
    }
}

/// A game of two that has begun.
pub async fn begin(store: &Store, new: &NewGame, guest: (UserId, &str), now: i64) -> Result<GameId> {
    let id = lobby::new(store, new, now).await?;
    let host = (new.host, new.host_name.as_str());
    for ((user, name), wish) in [(guest, Wish::Join), (host, Wish::Start)] {
        let cause = format!("{id} {wish:?}");
        lobby::change(store, id, By { user, name, cause: &cause }, Change::Wish(wish), now).await?;
    }
    Ok(id)
}

pub fn report(what: &str, times: &mut [Duration]) {
    times.sort();
    let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)].as_secs_f64() * 1000.0;
    println!(
        "{what}: median {:.1} ms, p95 {:.1} ms, p99 {:.1} ms ({} times)",
        at(50),
        at(95),
        at(99),
        times.len()
    );
}
