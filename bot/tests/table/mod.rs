//! A game of two that has started, in a store.
#![allow(dead_code)]

use anyhow::{Context, Result};
use bot::lobby;
use bot::store::{ChannelId, GameId, NewGame, Store, UserId};
use bot::turn::{self, Order};
use games::{Kind, Options};
use std::sync::atomic::{AtomicU32, Ordering};

pub const HOUR: i64 = 3_600_000;
pub const ANNA: UserId = UserId(u64::MAX - 5);
pub const BERT: UserId = UserId(22);

pub async fn started(store: &Store) -> Result<GameId> {
    started_as(store, Kind::ALL[0], &[]).await
}

/// A game of a kind with these options.
pub async fn started_as(store: &Store, kind: Kind, options: &[(&str, &str)]) -> Result<GameId> {
    let id = lobby::new(store, &new_game(kind, options)?, 0).await?;
    lobby::join(store, id, (BERT, "Bert"), 0).await?;
    lobby::start(store, id, ANNA, 0).await?;
    Ok(id)
}

/// A game that Anna opens; each has a cause of its own.
pub fn new_game(kind: Kind, options: &[(&str, &str)]) -> Result<NewGame> {
    static OPENED: AtomicU32 = AtomicU32::new(0);
    let options = options.iter().copied();
    Ok(NewGame {
        kind,
        options: Options::new(kind.options(), options).map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?,
        host: ANNA,
        host_name: "Anna".into(),
        server: None,
        channel: ChannelId(7),
        pace: 24 * HOUR,
        cause: OPENED.fetch_add(1, Ordering::Relaxed).to_string(),
    })
}

/// Whose turn it is, the step, and the first legal action.
pub async fn next(store: &Store, id: GameId) -> Result<(UserId, u64, String)> {
    let kept = store.game(id).await?.context("game")?;
    let seat = *kept.active().first().context("over")?;
    let user = kept.at(seat).context("seat")?.user;
    let offer = turn::offers(&kept, user).into_iter().next().context("offer")?;
    Ok((user, kept.step, offer.notation))
}

pub fn order(game: GameId, user: UserId, expected: u64, cause: &str) -> Order<'_> {
    Order { game, user, expected: Some(expected), cause }
}

/// The only game that is not over.
pub async fn only_game(store: &Store) -> Result<GameId> {
    Ok(store.games_of(ANNA).await?.first().context("a game")?.id)
}

/// Ends all games.
pub async fn call_off(store: &Store) -> Result<()> {
    for kept in store.games_of(ANNA).await? {
        for sitter in kept.sitters {
            lobby::resign(store, kept.id, sitter.user, 2).await?;
        }
    }
    Ok(())
}
