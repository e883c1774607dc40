//! Sending what was queued: claimed by lease, never inside a transaction, never lost, late rather than twice.

use crate::config;
use crate::remind;
use crate::store::{Fault, Item, ItemKind, Millis, PARKED, Store};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// How an attempt to send ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Done,
    /// Discord asks to wait: no failure, and not to be hurried.
    Busy,
    /// A passing failure: try again later.
    Retry(String),
    /// The user takes no direct messages.
    Closed,
    /// A right is missing, or the channel (Fluent says which as `lacks-<name>`): not tried again before something new is to be sent.
    Forbidden(String),
}

/// What renders and sends; Discord in the program, a list in tests.
pub trait Deliver: Send + Sync {
    type Parcel: Send;

    /// Makes what is to be sent from the stored game, outside any transaction. `None`: there is nothing to say.
    fn render(&self, item: &Item) -> impl Future<Output = Result<Option<Self::Parcel>, String>> + Send;

    /// Sends it; the item's name and step make the nonce.
    fn send(&self, item: &Item, parcel: Self::Parcel) -> impl Future<Output = Outcome> + Send;
}

/// How long to leave Discord alone when it says that there were too many requests. serenity waits by itself as long as
/// it is told to; only without its limiter does such an answer come this far, and without the time that it names.
const BUSY: Millis = 1000;
/// The longest wait between two attempts.
const LONGEST: Millis = 3_600_000;
/// How long closed direct messages are taken to be still closed.
const CLOSED: Millis = 24 * 3_600_000;

/// Sends the item that is due the longest; `false` if there was none.
///
/// # Errors
/// A [`Fault`] of the store: the item then comes again when its lease ends.
pub async fn send_one(
    store: &Store,
    deliver: &impl Deliver,
    settings: &config::Outbox,
    now: Millis,
) -> Result<bool, Fault> {
    let Some(item) = store.claim(settings.lease_seconds * 1000, now).await? else { return Ok(false) };
    if let (ItemKind::Remind | ItemKind::Note, Some(user)) = (item.kind, item.user)
        && store.is_closed(user, now - CLOSED).await?
    {
        mention_instead(store, &item, now).await?;
        return Ok(true);
    }
    let outcome = match deliver.render(&item).await {
        Err(error) => Outcome::Retry(error),
        Ok(None) => Outcome::Done,
        // A move may have been made while the picture was drawn.
        Ok(Some(_)) if !store.is_current(&item).await? => {
            store.sent(&item).await?;
            return Ok(true);
        }
        Ok(Some(parcel)) => deliver.send(&item, parcel).await,
    };
    settle(store, &item, outcome, settings, now).await?;
    Ok(true)
}

async fn settle(
    store: &Store,
    item: &Item,
    outcome: Outcome,
    settings: &config::Outbox,
    now: Millis,
) -> Result<(), Fault> {
    match outcome {
        Outcome::Done => match (item.kind, item.user) {
            (ItemKind::Remind | ItemKind::Mention, Some(user)) => {
                let sent = item.sent.saturating_add(1);
                let plan = store.plan(item.game, user).await?;
                // The first tells of the turn itself; the pace counts from there.
                let due = |plan| remind::next(now, plan, item.sent).unwrap_or(PARKED);
                let back = Item { due: due(plan), sent, tries: 0, error: None, ..item.clone() };
                if !store.put_back(&back).await? {
                    // The turn went on while it was told: the message that has just come must follow.
                    if let (ItemKind::Remind, Some(seat)) = (item.kind, item.seat) {
                        let note = Item::turn(ItemKind::Note, item.game, (seat, user), item.step, now);
                        store.queue(&note).await?;
                    }
                    return Ok(());
                }
                // Whoever changed their reminders meanwhile has moved the row as it was before.
                let newer = store.plan(item.game, user).await?;
                if newer == plan { Ok(()) } else { store.set_due(&back, due(newer)).await }
            }
            _ => store.sent(item).await,
        },
        Outcome::Busy => {
            store.put_back(&Item { due: now.saturating_add(BUSY), ..item.clone() }).await.map(drop)
        }
        Outcome::Retry(error) => {
            let wait = (settings.retry_seconds * 1000).saturating_mul(1 << item.tries.min(20)).min(LONGEST);
            let due = now.saturating_add(wait);
            let tries = item.tries.saturating_add(1);
            tracing::warn!(item = item.name, tries, error, "not sent, will be tried again");
            store.put_back(&Item { due, tries, error: Some(error), ..item.clone() }).await.map(drop)
        }
        Outcome::Closed => {
            if let Some(user) = item.user {
                store.set_closed(user, now).await?;
            }
            mention_instead(store, item, now).await
        }
        Outcome::Forbidden(right) => {
            tracing::warn!(item = item.name, right, "a right is missing");
            store.put_back(&Item { due: PARKED, error: Some(right), ..item.clone() }).await.map(drop)
        }
    }
}

/// For a user who takes no direct messages: a turn is told in the channel, a hand is shown on request.
async fn mention_instead(store: &Store, item: &Item, now: Millis) -> Result<(), Fault> {
    if let (ItemKind::Remind, Some(user), Some(seat)) = (item.kind, item.user, item.seat) {
        // Queued before the other is deleted: killed between, it says so twice rather than never.
        if store.is_current(item).await? {
            store.queue(&Item::turn(ItemKind::Mention, item.game, (seat, user), item.step, now)).await?;
        }
    }
    store.sent(item).await
}

/// Sends for ever: woken by commits, or by the next row that is due. `clock` tells the time.
pub async fn work(
    store: &Store,
    deliver: &impl Deliver,
    settings: &config::Outbox,
    clock: impl Fn() -> Millis,
) {
    let reached = AtomicBool::new(true);
    let send = || send_for_ever(store, deliver, settings, &clock, &reached);
    // Several, so that one channel's rate limit holds up no other game.
    tokio::join!(send(), send(), send(), send());
}

/// `reached`: whether the store answered the last time. That it no longer does, and that it does again, is said once.
async fn send_for_ever(
    store: &Store,
    deliver: &impl Deliver,
    settings: &config::Outbox,
    clock: &impl Fn() -> Millis,
    reached: &AtomicBool,
) {
    loop {
        let woken = store.wake.notified();
        let due = match send_one(store, deliver, settings, clock()).await {
            Ok(true) => continue,
            Ok(false) => store.next_due().await,
            Err(fault) => Err(fault),
        };
        let wait = match due {
            Ok(due) => {
                if !reached.swap(true, Relaxed) {
                    tracing::info!("the outbox reaches its rows again");
                }
                due.map_or(60_000, |due| due.saturating_sub(clock())).clamp(200, 60_000)
            }
            Err(fault) => {
                if reached.swap(false, Relaxed) {
                    tracing::error!(%fault, "the outbox can't reach its rows, and tries until it can");
                }
                settings.retry_seconds * 1000
            }
        };
        let _ = tokio::time::timeout(Duration::from_millis(wait.unsigned_abs()), woken).await;
    }
}
