//! From a new game to its start, and giving up.

use crate::id::Wish;
use crate::store::{Fault, GameId, Item, ItemKind, Kept, NewGame, Phase, Store, Tx, UserId};
use crate::time::Millis;
use crate::turn::{Occasion, Running, ended, random_seed};
use games::{Message, Options, Refusal, Rng, Seat, Speak, Status};

/// The stream of the seed that seats the users; no game has so many steps.
const SEATING: u64 = u64::MAX;

/// How often a number is looked for that no other process has taken.
const TRIES: u32 = 20;

/// Who wishes something, and by which interaction: delivered twice, it is done once.
#[derive(Clone, Copy, Debug)]
pub struct By<'a> {
    pub user: UserId,
    pub name: &'a str,
    pub cause: &'a str,
}

/// What is to become of a game.
#[derive(Clone, Copy, Debug)]
pub enum Change<'a> {
    Wish(Wish),
    /// A value for an option.
    Option(&'a str, &'a str),
}

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
    #[error("does not play in this game")]
    NotPlaying,
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
            LobbyError::NotPlaying => Message::new("turn-not-seated"),
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
    for _ in 0..TRIES {
        if let Some(id) = store.opened_by(&new.cause).await? {
            return Ok(id);
        }
        let mut tx = store.begin().await?;
        let opened = async {
            let id = tx.insert_game(new, now).await?;
            tx.sit(id, new.host, &new.host_name, now).await?;
            Ok(id)
        };
        let opened = opened.await;
        match tx.end(opened).await {
            Err(fault) if Fault::is_duplicate(&fault) => {}
            opened => return Ok(opened?),
        }
    }
    Err(Fault::Crowded(TRIES).into())
}

/// Does what a user wishes, once for each cause.
///
/// # Errors
/// A [`LobbyError`]; nothing has changed then.
pub async fn change(
    store: &Store,
    id: GameId,
    by: By<'_>,
    change: Change<'_>,
    now: Millis,
) -> Result<Kept, LobbyError> {
    let mut tx = store.begin().await?;
    // On the heap: it is large, and what calls it, too.
    let done = Box::pin(change_in(store, &mut tx, id, by, change, now)).await;
    ended(store, tx, done).await?;
    store.game(id).await?.ok_or(LobbyError::NoSuchGame)
}

async fn change_in(
    store: &Store,
    tx: &mut Tx,
    id: GameId,
    by: By<'_>,
    change: Change<'_>,
    now: Millis,
) -> Result<(), LobbyError> {
    let kept = tx.take(id, now).await?.ok_or(LobbyError::NoSuchGame)?;
    if !tx.is_first(by.cause, id, now).await? {
        return Ok(());
    }
    if let Change::Wish(Wish::Resign) = change {
        return resign(tx, kept, by.user, now).await;
    }
    match kept.phase {
        Phase::Lobby => {}
        Phase::Running => return Err(LobbyError::Started),
        Phase::Over => return Err(LobbyError::Over),
        Phase::Cancelled => return Err(LobbyError::Cancelled),
    }
    let hosts = matches!(change, Change::Option(..) | Change::Wish(Wish::Start | Wish::Cancel));
    if hosts && kept.host != by.user {
        return Err(LobbyError::NotHost { host: kept.host });
    }
    match change {
        Change::Wish(Wish::Join) => join(tx, &kept, by, now).await?,
        Change::Wish(Wish::Leave) => leave(tx, kept, by.user).await?,
        Change::Wish(Wish::Start) => start(store, tx, kept, by.user, now).await?,
        Change::Wish(Wish::Cancel | Wish::Resign) => cancel(tx, kept, now).await?,
        Change::Option(name, value) => set_option(tx, kept, (name, value)).await?,
    }
    Ok(tx.queue_lobby(id, now).await?)
}

async fn join(tx: &mut Tx, kept: &Kept, by: By<'_>, now: Millis) -> Result<(), LobbyError> {
    let most = *kept.kind.seats().end();
    if kept.sitter(by.user).is_some() {
        return Err(LobbyError::AlreadyJoined);
    }
    if kept.sitters.len() >= usize::from(most) {
        return Err(LobbyError::Full { most });
    }
    Ok(tx.sit(kept.id, by.user, by.name, now).await?)
}

/// Gives a seat back. When the host leaves, the next one is host; when the last one leaves, the game is called off.
async fn leave(tx: &mut Tx, mut kept: Kept, user: UserId) -> Result<(), LobbyError> {
    kept.sitter(user).ok_or(LobbyError::NotJoined)?;
    kept.sitters.retain(|sitter| sitter.user != user);
    match kept.sitters.first() {
        None => kept.phase = Phase::Cancelled,
        Some(next) if kept.host == user => kept.host = next.user,
        Some(_) => {}
    }
    tx.unseat(kept.id, user).await?;
    Ok(tx.save(&kept).await?)
}

async fn set_option(tx: &mut Tx, mut kept: Kept, (name, value): (&str, &str)) -> Result<(), LobbyError> {
    let changes = kept.options.iter().filter(|(other, _)| *other != name).chain([(name, value)]);
    kept.options = Options::new(kept.kind.options(), changes).map_err(LobbyError::Refused)?;
    Ok(tx.save(&kept).await?)
}

/// A fresh seed, users shuffled into seats by it, the first board queued.
async fn start(
    store: &Store,
    tx: &mut Tx,
    mut kept: Kept,
    host: UserId,
    now: Millis,
) -> Result<(), LobbyError> {
    let seats = u8::try_from(kept.sitters.len()).unwrap_or(u8::MAX);
    let least = *kept.kind.seats().start();
    if seats < least {
        return Err(LobbyError::TooFew { least, seats });
    }
    let seed = random_seed()?;
    let game = kept.kind.setup(&kept.options, seats, &seed).map_err(LobbyError::Refused)?;
    Rng::new(&seed, SEATING).shuffle(&mut kept.sitters);
    if let Some(loser) = loser_before(store, &kept).await? {
        kept.sitters.sort_by_key(|sitter| sitter.user != loser);
        kept.opening = Some(Message::new("loser-begins").with("seat", Seat(0)));
    }
    for (sitter, seat) in kept.sitters.iter_mut().zip(Seat::all(seats)) {
        sitter.seat = Some(seat);
        tx.save_sitter(kept.id, sitter).await?;
    }
    (kept.edition, kept.rules) = (kept.kind.edition(), kept.kind.rules());
    kept.phase = Phase::Running;
    // A host who has left their own game could not start it.
    let seat = kept.seat(host).ok_or(LobbyError::NotJoined)?;
    let running = Running::begun(tx, kept, (game, seed), now).await?;
    Ok(running.finish(tx, Occasion::Began(seat)).await?)
}

/// Who lost the last game that these two played on this server, where the game's rules let the loser begin.
async fn loser_before(store: &Store, kept: &Kept) -> Result<Option<UserId>, Fault> {
    let [one, other] = &kept.sitters[..] else { return Ok(None) };
    if !kept.kind.loser_begins() {
        return Ok(None);
    }
    let last = store.last_game_of(kept.kind, kept.server, (one.user, other.user)).await?;
    let Some(last) = last else { return Ok(None) };
    let places = match store.state(&last).await {
        Ok(Some(game)) => match game.status() {
            Status::Over(places) => places,
            Status::Active(_) => return Ok(None),
        },
        // Then chance decides, as if it had not been played.
        Ok(None) | Err(Fault::Unreadable(..)) => return Ok(None),
        Err(fault) => return Err(fault),
    };
    let lost = places.iter().find(|place| place.rank > 1);
    Ok(lost.and_then(|place| last.at(place.seat)).map(|sitter| sitter.user))
}

/// Calls off a game that has not started.
async fn cancel(tx: &mut Tx, mut kept: Kept, now: Millis) -> Result<(), LobbyError> {
    kept.phase = Phase::Cancelled;
    tx.save(&kept).await?;
    let says = Message::new("told-called-off").with("host", format!("<@{}>", kept.host));
    for sitter in kept.sitters.iter().filter(|sitter| sitter.user != kept.host) {
        let what = ("called-off", says.clone());
        tx.queue(&Item::tell(kept.id, (None, sitter.user), kept.step, what, now)).await?;
    }
    Ok(())
}

/// Gives up: the computer plays on for this seat. When nobody is left, the game is called off.
async fn resign(tx: &mut Tx, mut kept: Kept, user: UserId, now: Millis) -> Result<(), LobbyError> {
    match kept.phase {
        Phase::Lobby => return Err(LobbyError::NotStarted),
        Phase::Over => return Err(LobbyError::Over),
        Phase::Cancelled => return Err(LobbyError::Cancelled),
        Phase::Running => {}
    }
    let own = |sitter: &&mut crate::store::Sitter| sitter.user == user;
    let sitter = kept.sitters.iter_mut().find(own).ok_or(LobbyError::NotPlaying)?;
    if sitter.computer {
        return Err(LobbyError::AlreadyResigned);
    }
    sitter.computer = true;
    let seat = sitter.seat.ok_or(Fault::Unreadable(kept.id, "seat"))?;
    tx.save_sitter(kept.id, sitter).await?;
    if !kept.sitters.iter().all(|sitter| sitter.computer) {
        let running = Running::new(tx, kept, now).await?;
        return Ok(running.finish(tx, Occasion::GaveUp(seat)).await?);
    }
    kept.phase = Phase::Cancelled;
    tx.save(&kept).await?;
    for sitter in &kept.sitters {
        tx.forget_turn(kept.id, sitter.seat.ok_or(Fault::Unreadable(kept.id, "seat"))?).await?;
    }
    tx.queue(&Item::turn(ItemKind::Note, kept.id, (seat, user), kept.step, now)).await?;
    Ok(())
}
