//! Sending what was queued, at least once: claimed by lease, never inside a transaction. A nonce lets Discord drop what
//! comes twice. A turn is told as long as it lasts, whatever one attempt meets.

use crate::config;
use crate::remind::Plan;
use crate::store::{Fault, Item, ItemKind, Lane, Phase, Store, UserId};
use crate::time::{DAY, HOUR, Millis};
use crate::turn::{self, TurnError};
use games::Message;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// How an attempt to send ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Done,
    /// Discord asks to wait so long: no failure, and not to be hurried.
    Busy(Millis),
    /// A passing failure: try again later.
    Retry(String),
    /// The user takes no direct messages.
    Closed,
    /// A right is missing, or the channel (Fluent says which as `lacks-<name>`): a person has to change something.
    Forbidden(String),
}

/// By which way a user is told something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// By direct message.
    Direct,
    /// In the game's channel.
    Channel,
}

/// What renders and sends; Discord in the program, a list in tests.
pub trait Deliver: Send + Sync {
    type Parcel: Send;

    /// Makes what is to be sent from the stored game, outside any transaction. `None`: there is nothing to say.
    fn render(
        &self,
        item: &Item,
        way: Way,
    ) -> impl Future<Output = Result<Option<Self::Parcel>, String>> + Send;

    /// Sends it; the item's name and step make the nonce.
    fn send(&self, item: &Item, parcel: Self::Parcel) -> impl Future<Output = Outcome> + Send;
}

/// How long to leave Discord alone when it says that there were too many requests. serenity waits by itself as long as
/// it is told to; only without its limiter does such an answer come this far, and without the time that it names.
pub const BUSY: Millis = 1000;
/// The longest wait between two attempts after passing failures.
const LONGEST: Millis = HOUR;
/// The first wait, doubled each time, where a person has to change something, and the longest.
const BLOCKED: Millis = 60_000;
const LONGEST_BLOCKED: Millis = 6 * HOUR;
/// How long closed direct messages are taken to be still closed, unless the other way fails, too.
const CLOSED: Millis = DAY;
/// What tells of an ended game is given up after so long.
const GIVEN_UP: Millis = 7 * DAY;
/// How long an attempt may take, in hundredths of its lease: a row is never claimed again while it is being sent.
const ATTEMPT: i64 = 85;
/// Rows that were given away by a wrong clock, and old interactions, are looked for this often.
const HOUSEKEEPING: Duration = Duration::from_secs(60);

/// Sends or does the item of a lane that is due the longest; `false` if there was none.
///
/// # Errors
/// A [`Fault`] of the store: the item then comes again when its lease ends.
pub async fn send_one(
    store: &Store,
    deliver: &impl Deliver,
    settings: &config::Outbox,
    lane: Lane,
    now: Millis,
) -> Result<bool, Fault> {
    let Some(item) = store.claim(lane, settings.lease_seconds * 1000, now).await? else { return Ok(false) };
    let longest = Duration::from_millis((settings.lease_seconds * 10 * ATTEMPT).unsigned_abs());
    let attempt = async {
        if item.kind == ItemKind::Think {
            return think(store, &item, now).await.map(Some);
        }
        let mut blocked = Outcome::Closed;
        for way in ways(store, &item, now).await? {
            match (attempt(store, deliver, &item, way).await?, item.user) {
                (Some(Outcome::Closed), Some(user)) => store.set_closed(user, now).await?,
                // The other way may be open.
                (Some(outcome @ Outcome::Forbidden(_)), _) => blocked = outcome,
                (outcome, _) => return Ok(outcome),
            }
        }
        // A hand is shown on request, also to those who take no direct messages.
        let is_needed = notifies(item.kind) || blocked != Outcome::Closed;
        Ok(Some(if is_needed { blocked } else { Outcome::Done }))
    };
    let outcome = match tokio::time::timeout(longest, attempt).await {
        Ok(outcome) => outcome?,
        Err(_) => Some(Outcome::Retry("it took too long".into())),
    };
    match outcome {
        Some(outcome) => settle(store, (&item, lane), outcome, settings, now).await?,
        // A newer one has taken its place.
        None => store.sent(&item).await?,
    }
    Ok(true)
}

/// Whether it notifies its user, by one way or the other.
fn notifies(kind: ItemKind) -> bool {
    matches!(kind, ItemKind::Remind | ItemKind::Tell)
}

/// By which ways to try, the likelier first. What has failed by one is tried by both.
async fn ways(store: &Store, item: &Item, now: Millis) -> Result<Vec<Way>, Fault> {
    Ok(match (item.kind, item.user) {
        (ItemKind::Remind | ItemKind::Tell, Some(user)) => {
            let closed = item.tries == 0 && store.is_closed(user, now - CLOSED, now).await?;
            if closed { vec![Way::Channel, Way::Direct] } else { vec![Way::Direct, Way::Channel] }
        }
        (ItemKind::Note | ItemKind::Unsend, _) => vec![Way::Direct],
        _ => vec![Way::Channel],
    })
}

/// `None`: something newer is to be told instead.
async fn attempt(
    store: &Store,
    deliver: &impl Deliver,
    item: &Item,
    way: Way,
) -> Result<Option<Outcome>, Fault> {
    Ok(match deliver.render(item, way).await {
        Err(error) => Some(Outcome::Retry(error)),
        Ok(None) => Some(Outcome::Done),
        // A move may have been made while the picture was drawn.
        Ok(Some(_)) if !store.is_current(item).await? => None,
        Ok(Some(parcel)) => Some(deliver.send(item, parcel).await),
    })
}

/// Plays a computer's turn.
async fn think(store: &Store, item: &Item, now: Millis) -> Result<Outcome, Fault> {
    let Some(seat) = item.seat else { return Ok(Outcome::Done) };
    match turn::think(store, item.game, seat, now).await {
        Ok(()) => Ok(Outcome::Done),
        // Others have acted while it thought: at once again.
        Err(TurnError::Stale { .. }) => Ok(Outcome::Busy(0)),
        Err(TurnError::Fault(fault @ Fault::Unreadable(..))) => Ok(Outcome::Retry(fault.to_string())),
        Err(TurnError::Fault(fault)) => Err(fault),
        Err(error) => Ok(Outcome::Retry(error.to_string())),
    }
}

async fn settle(
    store: &Store,
    (item, lane): (&Item, Lane),
    outcome: Outcome,
    settings: &config::Outbox,
    now: Millis,
) -> Result<(), Fault> {
    match outcome {
        Outcome::Done => match (item.kind, item.user) {
            (ItemKind::Remind, Some(user)) => told(store, item, user, now).await,
            _ => store.sent(item).await,
        },
        Outcome::Busy(wait) => {
            let until = now.saturating_add(wait);
            if wait > BUSY {
                store.put_off(lane, until).await?;
            }
            store.put_back(&Item { due: Some(until), ..item.clone() }).await.map(drop)
        }
        Outcome::Retry(error) => {
            failed(store, item, error, (settings.retry_seconds * 1000, LONGEST), now).await
        }
        Outcome::Closed => failed(store, item, "closed".into(), (BLOCKED, LONGEST_BLOCKED), now).await,
        Outcome::Forbidden(lacks) => failed(store, item, lacks, (BLOCKED, LONGEST_BLOCKED), now).await,
    }
}

/// A turn was told: it is told again after the pace.
async fn told(store: &Store, item: &Item, user: UserId, now: Millis) -> Result<(), Fault> {
    let sent = item.sent.saturating_add(1);
    let due = |plan: &Plan| plan.next(now, sent);
    let plan = store.plan(item.game, user).await?;
    let back = Item { due: due(&plan), sent, tries: 0, error: None, ..item.clone() };
    if !store.put_back(&back).await? {
        // The turn went on while it was told: the message that has just come must follow.
        if let Some(seat) = item.seat {
            store.queue(&Item::turn(ItemKind::Note, item.game, (seat, user), item.step, now)).await?;
        }
        return Ok(());
    }
    // Whoever changed their reminders meanwhile has moved the row as it was before.
    let newer = store.plan(item.game, user).await?;
    if newer == plan { Ok(()) } else { store.set_due(&back, due(&newer)).await }
}

/// Puts off what could not be delivered, each time twice as long. When a turn could not be told for a whole pace, the
/// others are told so.
async fn failed(
    store: &Store,
    item: &Item,
    error: String,
    (first, longest): (Millis, Millis),
    now: Millis,
) -> Result<(), Fault> {
    let kept = match store.game(item.game).await {
        Ok(kept) => kept,
        Err(Fault::Unreadable(..)) => None,
        Err(fault) => return Err(fault),
    };
    let running = kept.as_ref().is_some_and(|kept| kept.phase == Phase::Running);
    if !running && now.saturating_sub(item.since) > GIVEN_UP {
        tracing::warn!(item = item.name, error, "given up: the game is over");
        return store.sent(item).await;
    }
    let wait = first.saturating_mul(1 << item.tries.min(20)).min(longest);
    let tries = item.tries.saturating_add(1);
    tracing::warn!(item = item.name, tries, error, "not delivered, will be tried again");
    let due = Some(now.saturating_add(wait));
    let mut back = Item { due, tries, error: Some(error), ..item.clone() };
    if let (ItemKind::Remind, Some(user), Some(kept), 0, false) =
        (item.kind, item.user, kept, item.sent, item.raised)
        && now.saturating_sub(item.since) >= store.plan(item.game, user).await?.pace
    {
        for sitter in kept.sitters.iter().filter(|sitter| sitter.user != user && !sitter.computer) {
            let says = Message::new("told-unreached").with("user", format!("<@{user}>"));
            let what = (format!("unreached-{user}-{}", item.step), says);
            let to = (sitter.seat, sitter.user);
            store.queue(&Item::tell(item.game, to, kept.step, (&what.0, what.1), now)).await?;
        }
        back.raised = true;
    }
    store.put_back(&back).await.map(drop)
}

/// Works for ever: woken by commits, or by the next row that is due. `clock` tells the time.
pub async fn work(
    store: &Store,
    deliver: &impl Deliver,
    settings: &config::Outbox,
    clock: impl Fn() -> Millis,
) {
    let reached = AtomicBool::new(true);
    let lane = |lane| work_lane(store, deliver, settings, lane, &clock, &reached);
    // Several for each lane that sends, so that a limit of one channel or user holds up no other. New conversations are
    // opened one after the other, and one computer thinks at a time.
    let channel = async {
        tokio::join!(lane(Lane::Channel), lane(Lane::Channel), lane(Lane::Channel), lane(Lane::Channel))
    };
    let direct = async {
        tokio::join!(lane(Lane::Direct), lane(Lane::Direct), lane(Lane::Direct), lane(Lane::Direct))
    };
    let keep = keep_house(store, settings, &clock);
    tokio::join!(channel, direct, lane(Lane::Open), lane(Lane::Think), keep);
}

/// At the start everything is tried again that could not be delivered; then mends from time to time.
async fn keep_house(store: &Store, settings: &config::Outbox, clock: &impl Fn() -> Millis) {
    let mut started = false;
    loop {
        let now = clock();
        let kept = async {
            if !started {
                store.retry_all(now).await?;
            }
            store.mend_clocks(settings.lease_seconds * 1000, now).await?;
            store.forget_causes(now).await
        };
        match kept.await {
            Ok(()) => started = true,
            // Those who send say it, once.
            Err(fault) => tracing::debug!(%fault, "housekeeping waits for the database"),
        }
        tokio::time::sleep(HOUSEKEEPING).await;
    }
}

/// `reached`: whether the store answered the last time. That it no longer does, and that it does again, is said once.
async fn work_lane(
    store: &Store,
    deliver: &impl Deliver,
    settings: &config::Outbox,
    lane: Lane,
    clock: &impl Fn() -> Millis,
    reached: &AtomicBool,
) {
    loop {
        let woken = store.wake.notified();
        let now = clock();
        // Most commits are for other lanes: looking costs no lock.
        let due = match store.next_due(lane).await {
            Ok(Some(due)) if due <= now => match send_one(store, deliver, settings, lane, now).await {
                Ok(true) => continue,
                // Another worker was faster.
                Ok(false) => store.next_due(lane).await,
                Err(fault) => Err(fault),
            },
            later => later,
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
