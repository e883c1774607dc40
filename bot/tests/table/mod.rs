//! A game of two that has started, in a store.
#![allow(dead_code)]

use anyhow::{Context, Result};
use bot::config;
use bot::id::Wish;
use bot::lobby::{self, By, Change, LobbyError};
use bot::outbox::{Deliver, Outcome, Way, send_one};
use bot::store::{ChannelId, GameId, Item, ItemKind, Kept, Lane, NewGame, Store, UserId};
use bot::turn::{self, Order};
use games::{AnyGame, Kind, Message, Offer, Options};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

pub const HOUR: i64 = 3_600_000;
pub const ANNA: UserId = UserId(u64::MAX - 5);
pub const BERT: UserId = UserId(22);
pub const CHANNEL: ChannelId = ChannelId(7);

pub async fn started(store: &Store) -> Result<GameId> {
    started_as(store, Kind::ALL[0], &[]).await
}

/// A game of a kind with these options.
pub async fn started_as(store: &Store, kind: Kind, options: &[(&str, &str)]) -> Result<GameId> {
    let id = lobby::new(store, &new_game(kind, options)?, 0).await?;
    wish(store, id, BERT, Wish::Join, 0).await?;
    wish(store, id, ANNA, Wish::Start, 0).await?;
    Ok(id)
}

/// A user's wish, by an interaction of its own.
pub async fn wish(store: &Store, id: GameId, user: UserId, wish: Wish, now: i64) -> Result<Kept, LobbyError> {
    let cause = format!("wish {}", next_number());
    wish_again(store, id, (user, &cause), wish, now).await
}

/// The same by a given interaction.
pub async fn wish_again(
    store: &Store,
    id: GameId,
    (user, cause): (UserId, &str),
    wish: Wish,
    now: i64,
) -> Result<Kept, LobbyError> {
    let name = if user == ANNA { "Anna" } else { "Bert" };
    lobby::change(store, id, By { user, name, cause }, Change::Wish(wish), now).await
}

fn next_number() -> u32 {
    static NUMBERS: AtomicU32 = AtomicU32::new(0);
    NUMBERS.fetch_add(1, Ordering::Relaxed)
}

/// Sends and does all that is due, lane by lane, until nothing is.
pub async fn run(store: &Store, deliver: &impl Deliver, now: i64) -> Result<()> {
    let settings = config::Outbox::default();
    loop {
        let mut done = false;
        for lane in Lane::ALL {
            while send_one(store, deliver, &settings, lane, now).await? {
                done = true;
            }
        }
        if !done {
            return Ok(());
        }
    }
}

/// Lets the computers play that are to act.
pub async fn think(store: &Store, now: i64) -> Result<()> {
    while send_one(store, &Post::new(done), &config::Outbox::default(), Lane::Think, now).await? {}
    Ok(())
}

/// Answers every attempt as told, and remembers what it was.
pub struct Post<F> {
    answer: F,
    sent: Mutex<Vec<(Item, Way)>>,
}

/// The answer of a [`Post`] that takes everything.
pub fn done(_: &Item, _: Way) -> Outcome {
    Outcome::Done
}

impl<F: Fn(&Item, Way) -> Outcome + Send + Sync> Post<F> {
    pub fn new(answer: F) -> Self {
        Post { answer, sent: Mutex::default() }
    }

    pub fn by_way(&self) -> Vec<(Item, Way)> {
        self.sent.lock().expect("not poisoned").clone()
    }

    pub fn sent(&self) -> Vec<Item> {
        self.by_way().into_iter().map(|(item, _)| item).collect()
    }

    pub fn of_kind(&self, kind: ItemKind) -> Vec<Item> {
        self.sent().into_iter().filter(|item| item.kind == kind).collect()
    }

    /// Who was told what.
    pub fn told(&self, kind: ItemKind) -> Vec<(Option<UserId>, Option<Message>)> {
        self.of_kind(kind).into_iter().map(|item| (item.user, item.says)).collect()
    }
}

impl<F: Fn(&Item, Way) -> Outcome + Send + Sync> Deliver for Post<F> {
    type Parcel = Way;

    async fn render(&self, _: &Item, way: Way) -> Result<Option<Way>, String> {
        Ok(Some(way))
    }

    async fn send(&self, item: &Item, way: Way) -> Outcome {
        self.sent.lock().expect("not poisoned").push((item.clone(), way));
        (self.answer)(item, way)
    }
}

/// A started game with its state.
pub async fn state(store: &Store, id: GameId) -> Result<(Kept, AnyGame)> {
    let kept = store.game(id).await?.context("game")?;
    let game = store.state(&kept).await?.context("started")?;
    Ok((kept, game))
}

/// The legal actions of a user.
pub async fn offers(store: &Store, id: GameId, user: UserId) -> Result<Vec<Offer>> {
    let (kept, game) = state(store, id).await?;
    Ok(turn::offers(&kept, &game, user))
}

/// A game that Anna opens; each has a cause of its own.
pub fn new_game(kind: Kind, options: &[(&str, &str)]) -> Result<NewGame> {
    let options = options.iter().copied();
    Ok(NewGame {
        kind,
        options: Options::new(kind.options(), options).map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?,
        host: ANNA,
        host_name: "Anna".into(),
        server: None,
        channel: CHANNEL,
        pace: 24 * HOUR,
        cause: format!("new {}", next_number()),
    })
}

/// Whose turn it is, the step, and the first legal action.
pub async fn next(store: &Store, id: GameId) -> Result<(UserId, u64, String)> {
    let kept = store.game(id).await?.context("game")?;
    let seat = *kept.active().first().context("over")?;
    let user = kept.at(seat).context("seat")?.user;
    let offer = offers(store, id, user).await?.into_iter().next().context("offer")?;
    Ok((user, kept.step, offer.notation))
}

pub fn order(game: GameId, user: UserId, expected: u64, cause: &str) -> Order<'_> {
    Order { game, user, expected: Some(expected), cause }
}

/// The other of the two.
pub fn other(user: UserId) -> UserId {
    if user == ANNA { BERT } else { ANNA }
}

/// The only game that is not over.
pub async fn only_game(store: &Store) -> Result<GameId> {
    Ok(store.games_of(ANNA).await?.first().context("a game")?.id)
}

/// Ends all games.
pub async fn call_off(store: &Store) -> Result<()> {
    for kept in store.games_of(ANNA).await? {
        for sitter in kept.sitters {
            wish(store, kept.id, sitter.user, Wish::Resign, 2).await?;
        }
    }
    Ok(())
}
