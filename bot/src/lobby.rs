//! From a new game to its start, and giving up.

use crate::store::{Fault, GameId, Item, ItemKind, Kept, Millis, NewGame, Phase, Store, Tx, UserId};
use crate::turn::{Hand, random_seed};
use games::{Message, Options, Refusal, Rng, Seat, Speak};

/// The stream of the seed that seats the users; no game has so many steps.
const SEATING: u64 = u64::MAX;

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum LobbyError {
    #[error("no such game")]
    NoSuchGame,
    #[error("the game has started")]
    Started,
    #[error("the game has not started")]
    NotStarted,
    #[error("the game is over")]
    Over,
    #[error("the game was called off")]
    Cancelled,
    #[error("joined already")]
    AlreadyJoined,
    #[error("not in this game")]
    NotJoined,
    #[error("all {most} seats are taken")]
    Full { most: u8 },
    #[error("at least {least} are needed, {seats} have joined")]
    TooFew { least: u8, seats: u8 },
    #[error("only the host may")]
    NotHost { host: UserId },
    #[error("resigned already")]
    AlreadyResigned,
    #[error("the rules refuse")]
    Refused(Refusal),
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl Speak for LobbyError {
    fn message(&self) -> Message {
        match self {
            LobbyError::NoSuchGame => Message::new("lobby-no-such-game"),
            LobbyError::Started => Message::new("lobby-started"),
            LobbyError::NotStarted => Message::new("lobby-not-started"),
            LobbyError::Over => Message::new("lobby-over"),
            LobbyError::Cancelled => Message::new("lobby-cancelled"),
            LobbyError::AlreadyJoined => Message::new("lobby-already-joined"),
            LobbyError::NotJoined => Message::new("lobby-not-joined"),
            LobbyError::Full { most } => Message::new("lobby-full").with("most", *most),
            LobbyError::TooFew { least, seats } => {
                Message::new("lobby-too-few").with("least", *least).with("seats", *seats)
            }
            LobbyError::NotHost { host } => Message::new("lobby-not-host").with("host", format!("<@{host}>")),
            LobbyError::AlreadyResigned => Message::new("lobby-already-resigned"),
            LobbyError::Refused(refusal) => refusal.message(),
            LobbyError::Fault(fault) => fault.message(),
        }
    }
}

/// Opens a game, if its cause has not done so already; its host sits down.
///
/// # Errors
/// A [`LobbyError`] of the store.
pub async fn new(store: &Store, new: &NewGame, now: Millis) -> Result<GameId, LobbyError> {
    // Another process may take the same number at the same time, or open the same game.
    for _ in 0..20 {
        if let Some(id) = store.opened_by(&new.cause).await? {
            return Ok(id);
        }
        let mut tx = store.begin().await?;
        match tx.insert_game(new, now).await {
            Ok(id) => {
                tx.sit(id, new.host, &new.host_name, now).await?;
                tx.commit().await?;
                return Ok(id);
            }
            Err(fault) if fault.is_duplicate() => tx.rollback().await?,
            Err(fault) => return Err(fault.into()),
        }
    }
    Err(LobbyError::Fault(Fault::Random))
}

/// Sits a user down.
///
/// # Errors
/// A [`LobbyError`].
pub async fn join(
    store: &Store,
    id: GameId,
    (user, name): (UserId, &str),
    now: Millis,
) -> Result<Kept, LobbyError> {
    let mut tx = store.begin().await?;
    let kept = gathering(&mut tx, id, now).await?;
    let most = *kept.kind.seats().end();
    if kept.sitter(user).is_some() {
        return Err(LobbyError::AlreadyJoined);
    }
    if kept.sitters.len() >= usize::from(most) {
        return Err(LobbyError::Full { most });
    }
    tx.sit(id, user, name, now).await?;
    changed(store, tx, id, now).await
}

/// Gives a seat back. When the host leaves, the next one is host; when the last one leaves, the game is called off.
///
/// # Errors
/// A [`LobbyError`].
pub async fn leave(store: &Store, id: GameId, user: UserId, now: Millis) -> Result<Kept, LobbyError> {
    let mut tx = store.begin().await?;
    let mut kept = gathering(&mut tx, id, now).await?;
    kept.sitter(user).ok_or(LobbyError::NotJoined)?;
    kept.sitters.retain(|sitter| sitter.user != user);
    match kept.sitters.first() {
        None => kept.phase = Phase::Cancelled,
        Some(next) if kept.host == user => kept.host = next.user,
        Some(_) => {}
    }
    tx.rise(id, user).await?;
    tx.save(&kept).await?;
    changed(store, tx, id, now).await
}

/// Sets an option of a game that has not started.
///
/// # Errors
/// A [`LobbyError`].
pub async fn set_option(
    store: &Store,
    id: GameId,
    user: UserId,
    (name, value): (&str, &str),
    now: Millis,
) -> Result<Kept, LobbyError> {
    let mut tx = store.begin().await?;
    let mut kept = gathering(&mut tx, id, now).await?;
    if kept.host != user {
        return Err(LobbyError::NotHost { host: kept.host });
    }
    let changes = kept.options.iter().filter(|(other, _)| *other != name).chain([(name, value)]);
    kept.options = Options::new(kept.kind.options(), changes).map_err(LobbyError::Refused)?;
    tx.save(&kept).await?;
    changed(store, tx, id, now).await
}

/// Starts the game: a fresh seed, users shuffled into seats by it, the first board queued.
///
/// # Errors
/// A [`LobbyError`].
pub async fn start(store: &Store, id: GameId, user: UserId, now: Millis) -> Result<Kept, LobbyError> {
    let mut tx = store.begin().await?;
    let mut kept = gathering(&mut tx, id, now).await?;
    if kept.host != user {
        return Err(LobbyError::NotHost { host: kept.host });
    }
    let seats = u8::try_from(kept.sitters.len()).unwrap_or(u8::MAX);
    let least = *kept.kind.seats().start();
    if seats < least {
        return Err(LobbyError::TooFew { least, seats });
    }
    let seed = random_seed()?;
    let game = kept.kind.setup(&kept.options, seats, &seed).map_err(LobbyError::Refused)?;
    Rng::new(&seed, SEATING).shuffle(&mut kept.sitters);
    for (sitter, seat) in kept.sitters.iter_mut().zip(Seat::all(seats)) {
        sitter.seat = Some(seat);
        tx.save_sitter(id, sitter).await?;
    }
    tx.add_snapshot(id, 0, &game).await?;
    kept.rules = kept.kind.rules();
    kept.phase = Phase::Running;
    kept.game = Some(game);
    kept.seed = Some(seed);
    Hand::begun(kept, now)?.finish(&mut tx, None).await?;
    changed(store, tx, id, now).await
}

/// Calls off a game that has not started.
///
/// # Errors
/// A [`LobbyError`].
pub async fn cancel(store: &Store, id: GameId, user: UserId, now: Millis) -> Result<Kept, LobbyError> {
    let mut tx = store.begin().await?;
    let mut kept = gathering(&mut tx, id, now).await?;
    if kept.host != user {
        return Err(LobbyError::NotHost { host: kept.host });
    }
    kept.phase = Phase::Cancelled;
    tx.save(&kept).await?;
    changed(store, tx, id, now).await
}

/// Gives up: the computer plays on for this seat. When nobody is left, the game is called off.
///
/// # Errors
/// A [`LobbyError`].
pub async fn resign(store: &Store, id: GameId, user: UserId, now: Millis) -> Result<Kept, LobbyError> {
    let mut tx = store.begin().await?;
    let mut kept = tx.take(id, 0, now).await?.ok_or(LobbyError::NoSuchGame)?;
    match kept.phase {
        Phase::Lobby => return Err(LobbyError::NotStarted),
        Phase::Over => return Err(LobbyError::Over),
        Phase::Cancelled => return Err(LobbyError::Cancelled),
        Phase::Running => {}
    }
    let own = |sitter: &&mut crate::store::Sitter| sitter.user == user;
    let sitter = kept.sitters.iter_mut().find(own).ok_or(LobbyError::NotJoined)?;
    if sitter.computer {
        return Err(LobbyError::AlreadyResigned);
    }
    sitter.computer = true;
    let seat = sitter.seat.ok_or(Fault::Unreadable(id, "seat"))?;
    tx.save_sitter(id, sitter).await?;
    // Nor can the computer play on by rules that are no more.
    if kept.sitters.iter().all(|sitter| sitter.computer) || kept.rules != kept.kind.rules() {
        kept.phase = Phase::Cancelled;
        tx.save(&kept).await?;
        for sitter in &kept.sitters {
            let seat = sitter.seat.ok_or(Fault::Unreadable(id, "seat"))?;
            tx.forget(id, seat).await?;
            if !sitter.computer || sitter.user == user {
                tx.queue(&Item::turn(ItemKind::Note, id, (seat, sitter.user), kept.step, now)).await?;
            }
        }
    } else {
        let mut hand = Hand::new(kept, now)?;
        hand.play_computers(&mut tx).await?;
        hand.finish(&mut tx, Some(seat)).await?;
    }
    tx.commit().await?;
    store.wake.notify_waiters();
    reload(store, id).await
}

/// Takes a game that still gathers its users.
async fn gathering(tx: &mut Tx, id: GameId, now: Millis) -> Result<Kept, LobbyError> {
    let kept = tx.take(id, 0, now).await?.ok_or(LobbyError::NoSuchGame)?;
    match kept.phase {
        Phase::Lobby => Ok(kept),
        Phase::Running => Err(LobbyError::Started),
        Phase::Over => Err(LobbyError::Over),
        Phase::Cancelled => Err(LobbyError::Cancelled),
    }
}

/// Commits, and has the lobby's post follow.
async fn changed(store: &Store, mut tx: Tx, id: GameId, now: Millis) -> Result<Kept, LobbyError> {
    tx.queue_lobby(id, now).await?;
    tx.commit().await?;
    store.wake.notify_waiters();
    reload(store, id).await
}

async fn reload(store: &Store, id: GameId) -> Result<Kept, LobbyError> {
    store.game(id).await?.ok_or(LobbyError::NoSuchGame)
}
