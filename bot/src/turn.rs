//! A turn: one transaction that takes the game, plays, records, and queues what is to be sent.

use crate::store::{Entry, Fault, GameId, Item, ItemKind, Kept, Phase, Store, Tx, UserId};
use crate::time::Millis;
use games::player::{Greedy, Player};
use games::record::{BadRecord, Record};
use games::{AnyGame, CurrentTurn, Message, Offer, Refusal, Rng, Seat, Seed, Speak, Status};

/// Who asks for what.
#[derive(Clone, Debug)]
pub struct Order<'a> {
    pub game: GameId,
    pub user: UserId,
    /// The step that the user saw; `None`: whatever it is now.
    pub expected: Option<u64>,
    /// What asked for it (an interaction id): the same cause acts once.
    pub cause: &'a str,
}

/// What an order did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    pub game: GameId,
    /// The user's own actions, in order.
    pub entries: Vec<Entry>,
    /// The step of the last of them.
    pub step: u64,
    /// Why the rest was not done, where something hidden had been revealed before the refusal.
    pub refused: Option<Message>,
}

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum TurnError {
    #[error("no such game")]
    NoSuchGame,
    #[error("not started")]
    NotStarted,
    #[error("called off")]
    Cancelled,
    #[error("not seated")]
    NotSeated,
    #[error("no action")]
    Nothing,
    #[error("the game is at step {now}, not at {expected}")]
    Stale { expected: u64, now: u64 },
    /// The action with this place in the order, counted from 1.
    #[error("action {part} is refused")]
    Refused { part: usize, refusal: Refusal },
    #[error("nothing to take back")]
    NothingToUndo,
    #[error("something was revealed")]
    Revealed,
    #[error("others have acted")]
    OthersActed,
    /// The bot was updated between the action and the wish to take it back.
    #[error("done by other rules")]
    Updated,
    /// A computer has no plan, or one that the rules refuse.
    #[error("a computer has no legal plan at step {0}")]
    Thinking(u64),
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl Speak for TurnError {
    fn message(&self) -> Message {
        Message::new(match self {
            TurnError::Refused { refusal, .. } => return refusal.message(),
            TurnError::Fault(fault) => return fault.message(),
            TurnError::Stale { .. } => "turn-stale",
            TurnError::NoSuchGame => "turn-no-such-game",
            TurnError::NotStarted => "turn-not-started",
            TurnError::Cancelled => "turn-cancelled",
            TurnError::NotSeated => "turn-not-seated",
            TurnError::Nothing => "turn-nothing",
            TurnError::NothingToUndo => "turn-nothing-to-undo",
            TurnError::Revealed => "turn-revealed",
            TurnError::OthersActed => "turn-others-acted",
            TurnError::Updated => "turn-updated",
            TurnError::Thinking(_) => "store-failed",
        })
    }
}

/// Plays actions, all or none of them. But once something was revealed it stays done: otherwise a refusal after it could
/// be used to see a random result and take it back.
///
/// # Errors
/// A [`TurnError`]; nothing has changed then.
pub async fn play(
    store: &Store,
    order: &Order<'_>,
    notations: &[&str],
    now: Millis,
) -> Result<Turn, TurnError> {
    let mut tx = store.begin().await?;
    let done = play_in(&mut tx, order, notations, now).await;
    ended(store, tx, done).await
}

async fn play_in(tx: &mut Tx, order: &Order<'_>, notations: &[&str], now: Millis) -> Result<Turn, TurnError> {
    let (mut running, seat) = match take(tx, order, now).await? {
        Taken::Before(turn) => return Ok(turn),
        Taken::Now(running, seat) => (*running, seat),
    };
    if notations.is_empty() {
        return Err(TurnError::Nothing);
    }
    let mut entries: Vec<Entry> = Vec::new();
    let mut refused = None;
    for (index, notation) in notations.iter().enumerate() {
        let mut entry = match running.play(seat, notation) {
            Ok(entry) => entry,
            Err(refusal) if entries.iter().any(|entry| entry.revealed) => {
                let why = refusal.message();
                tx.set_refused(order.cause, order.game, &why).await?;
                refused = Some(why);
                break;
            }
            Err(refusal) => return Err(TurnError::Refused { part: index + 1, refusal }),
        };
        entry.user = Some(order.user);
        tx.add_entry(order.game, &entry, Some((order.cause, index))).await?;
        running.keep(tx).await?;
        entries.push(entry);
    }
    running.finish(tx, Occasion::Acted(seat)).await?;
    Ok(turn(order.game, entries, refused))
}

/// Takes back the user's last action, if nobody has acted since and nothing was revealed by it. When it has ended the
/// turn, the turn is theirs again.
///
/// # Errors
/// A [`TurnError`]; nothing has changed then.
pub async fn undo(store: &Store, order: &Order<'_>, now: Millis) -> Result<Turn, TurnError> {
    let mut tx = store.begin().await?;
    let done = undo_in(&mut tx, order, now).await;
    ended(store, tx, done).await
}

async fn undo_in(tx: &mut Tx, order: &Order<'_>, now: Millis) -> Result<Turn, TurnError> {
    let (mut running, seat) = match take(tx, order, now).await? {
        Taken::Before(turn) => return Ok(turn),
        Taken::Now(running, seat) => (*running, seat),
    };
    let last = tx.last_action(order.game).await?.ok_or(TurnError::NothingToUndo)?;
    if last.seat != seat {
        let acted = tx.has_acted(order.game, seat).await?;
        return Err(if acted { TurnError::OthersActed } else { TurnError::NothingToUndo });
    }
    if last.revealed {
        return Err(TurnError::Revealed);
    }
    if tx.checkpoint_step(order.game).await?.is_some_and(|step| last.step <= step) {
        return Err(TurnError::Updated);
    }
    let (since, mut game) = tx.snapshot_before(&running.kept, last.step).await?;
    let mut before = tx.log(order.game, since).await?;
    before.retain(|entry| entry.step < last.step && entry.undoes.is_none() && entry.undone.is_none());
    for entry in &before {
        let rng = &mut Rng::new(&running.seed, entry.step);
        game.play(entry.seat, &entry.notation, rng).map_err(|_| Fault::Unreadable(order.game, "actions"))?;
    }
    running.game = game;
    running.kept.step += 1;
    let entry = Entry {
        step: running.kept.step,
        seat,
        user: Some(order.user),
        notation: "undo".into(),
        says: Message::new("undo").with("seat", seat).with("action", last.says),
        events: Vec::new(),
        revealed: false,
        undone: None,
        undoes: Some(last.step),
        at: now,
    };
    tx.add_entry(order.game, &entry, Some((order.cause, 0))).await?;
    tx.mark_undone(order.game, last.step, entry.step).await?;
    running.keep(tx).await?;
    running.finish(tx, Occasion::Acted(seat)).await?;
    Ok(turn(order.game, vec![entry], None))
}

/// Plays the turn of a computer: planned outside any transaction, and played only if nobody has acted meanwhile. Where it
/// does not care, a stream of the seed chooses that tells nothing of the game's own chance.
///
/// # Errors
/// A [`TurnError`]; nothing has changed then.
pub async fn think(store: &Store, id: GameId, seat: Seat, now: Millis) -> Result<(), TurnError> {
    let Some(kept) = store.game(id).await? else { return Ok(()) };
    let is_computer = kept.at(seat).is_some_and(|sitter| sitter.computer);
    if !is_computer || !kept.active().contains(&seat) {
        return Ok(());
    }
    let Some((game, seed)) = store.state_and_seed(&kept).await? else { return Ok(()) };
    let mut rng = Rng::new(&seed, THINKING + kept.step);
    let planned = tokio::task::spawn_blocking(move || Greedy.plan(&game, seat, &mut rng)).await;
    let plan = planned.map_err(|_| TurnError::Thinking(kept.step))?;
    let mut tx = store.begin().await?;
    let done = think_in(&mut tx, &kept, seat, &plan, now).await;
    ended(store, tx, done).await
}

async fn think_in(
    tx: &mut Tx,
    seen: &Kept,
    seat: Seat,
    plan: &[String],
    now: Millis,
) -> Result<(), TurnError> {
    let kept = tx.take(seen.id, now).await?.ok_or(TurnError::NoSuchGame)?;
    if kept.step != seen.step || kept.phase != Phase::Running {
        return Err(TurnError::Stale { expected: seen.step, now: kept.step });
    }
    let mut running = Running::new(tx, kept, now).await?;
    for notation in plan {
        let entry = running.play(seat, notation).map_err(|_| TurnError::Thinking(seen.step))?;
        tx.add_entry(seen.id, &entry, None).await?;
        running.keep(tx).await?;
    }
    Ok(running.finish(tx, Occasion::Acted(seat)).await?)
}

/// Ends a transaction; what it has queued is sent from now on.
pub(crate) async fn ended<T, E: From<Fault>>(store: &Store, tx: Tx, done: Result<T, E>) -> Result<T, E> {
    let done = tx.end(done).await?;
    store.wake.notify_waiters();
    Ok(done)
}

/// The legal actions of a user; none if it is not their turn. As secret as a hand.
pub fn offers(kept: &Kept, game: &AnyGame, user: UserId) -> Vec<Offer> {
    match (kept.player(user), kept.phase) {
        (Some(seat), Phase::Running) => game.offers(seat),
        _ => Vec::new(),
    }
}

/// A started game as a record. It holds the seed: only for ended games, or for the owner of the bot.
///
/// # Errors
/// A [`TurnError`].
pub async fn export(store: &Store, id: GameId) -> Result<Record, TurnError> {
    let kept = store.game(id).await?.ok_or(TurnError::NoSuchGame)?;
    store.record(&kept).await?.ok_or(TurnError::NotStarted)
}

/// What came out of replaying every started game.
#[derive(Debug, Default)]
pub struct Verified {
    pub replayed: usize,
    /// Played by rules that this program does not have. Those that go on get a checkpoint at their next action.
    pub older: Vec<GameId>,
    pub wrong: Vec<(GameId, Wrong)>,
}

/// Why a stored game is not what its log leads to.
#[derive(Debug)]
pub enum Wrong {
    Record(BadRecord),
    Stored(Fault),
}

/// Replays every started game from its newest checkpoint, and compares the state with the stored one.
///
/// # Errors
/// A [`Fault`] of the store; what is wrong with one game hides no other.
pub async fn verify(store: &Store) -> Result<Verified, Fault> {
    let mut verified = Verified::default();
    for id in store.started().await? {
        match verify_one(store, id).await {
            Ok(Ok(())) => verified.replayed += 1,
            Ok(Err(BadRecord::Rules { .. })) => verified.older.push(id),
            Ok(Err(bad)) => verified.wrong.push((id, Wrong::Record(bad))),
            Err(fault @ Fault::Unreadable(..)) => verified.wrong.push((id, Wrong::Stored(fault))),
            Err(fault) => return Err(fault),
        }
    }
    Ok(verified)
}

async fn verify_one(store: &Store, id: GameId) -> Result<Result<(), BadRecord>, Fault> {
    let unreadable = || Fault::Unreadable(id, "state");
    loop {
        let kept = store.game(id).await?.ok_or_else(unreadable)?;
        let record = store.record(&kept).await?.ok_or_else(unreadable)?;
        let stored = store.cached(&kept).await?.ok_or_else(unreadable)?;
        // Whoever has acted meanwhile has changed one and not the other.
        if store.game(id).await?.is_some_and(|now| now.step == kept.step) {
            return Ok(record.verify(&stored));
        }
    }
}

enum Taken {
    /// The same order came before, and did this.
    Before(Turn),
    Now(Box<Running>, Seat),
}

async fn take(tx: &mut Tx, order: &Order<'_>, now: Millis) -> Result<Taken, TurnError> {
    let kept = tx.take(order.game, now).await?.ok_or(TurnError::NoSuchGame)?;
    if !tx.is_first(order.cause, order.game, now).await? {
        let refused = tx.refused(order.cause, order.game).await?;
        return Ok(Taken::Before(turn(order.game, tx.caused(order.game, order.cause).await?, refused)));
    }
    match kept.phase {
        Phase::Lobby => return Err(TurnError::NotStarted),
        Phase::Cancelled => return Err(TurnError::Cancelled),
        Phase::Over => return Err(TurnError::Refused { part: 1, refusal: Refusal::Over }),
        Phase::Running => {}
    }
    let seat = kept.player(order.user).ok_or(TurnError::NotSeated)?;
    if let Some(expected) = order.expected.filter(|&expected| expected != kept.step) {
        return Err(TurnError::Stale { expected, now: kept.step });
    }
    Ok(Taken::Now(Box::new(Running::new(tx, kept, now).await?), seat))
}

fn turn(game: GameId, entries: Vec<Entry>, refused: Option<Message>) -> Turn {
    let step = entries.last().map_or(0, |entry| entry.step);
    Turn { game, entries, step, refused }
}

/// From here on the streams of the seed are those by which computers choose; no game has so many steps.
const THINKING: u64 = 1 << 63;

/// What has just been done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// The game has begun; this seat has started it.
    Began(Seat),
    Acted(Seat),
    GaveUp(Seat),
}

/// A running game in one transaction.
pub(crate) struct Running {
    pub(crate) kept: Kept,
    game: AnyGame,
    seed: Seed,
    /// Who was to act when the transaction began.
    first: Vec<Seat>,
    /// The turn in which the last snapshot was made.
    turn: CurrentTurn,
    /// The step of the last snapshot of this transaction.
    turned: Option<u64>,
    now: Millis,
}

impl Running {
    /// A game that goes on. When the rules have changed since its last action, it goes on from its state as it stands.
    pub(crate) async fn new(tx: &mut Tx, mut kept: Kept, now: Millis) -> Result<Running, Fault> {
        let (game, seed) = tx.state(&kept).await?;
        if kept.rules != kept.kind.rules() {
            tx.add_checkpoint(&kept, &game).await?;
            kept.rules = kept.kind.rules();
        }
        let (first, turn) = (game.status().active().to_vec(), game.turn());
        Ok(Running { kept, game, seed, first, turn, turned: None, now })
    }

    /// A game that has just been set up: nobody was to act before.
    pub(crate) async fn begun(
        tx: &mut Tx,
        kept: Kept,
        (game, seed): (AnyGame, Seed),
        now: Millis,
    ) -> Result<Running, Fault> {
        tx.add_snapshot(&kept, &game).await?;
        let turn = game.turn();
        Ok(Running { turned: Some(kept.step), kept, game, seed, first: Vec::new(), turn, now })
    }

    fn play(&mut self, seat: Seat, notation: &str) -> Result<Entry, Refusal> {
        let step = self.kept.step + 1;
        let played = self.game.play(seat, notation, &mut Rng::new(&self.seed, step))?;
        self.kept.step = step;
        Ok(Entry {
            step,
            seat,
            user: None,
            notation: played.notation,
            says: played.says,
            events: played.events,
            revealed: played.revealed,
            undone: None,
            undoes: None,
            at: self.now,
        })
    }

    /// Makes a snapshot if another turn has begun.
    async fn keep(&mut self, tx: &mut Tx) -> Result<(), Fault> {
        let turn = self.game.turn();
        if turn != self.turn {
            tx.add_snapshot(&self.kept, &self.game).await?;
            (self.turn, self.turned) = (turn, Some(self.kept.step));
        }
        Ok(())
    }

    /// Stores the game, queues its board, the turns of computers, and the direct messages of its seats.
    pub(crate) async fn finish(mut self, tx: &mut Tx, occasion: Occasion) -> Result<(), Fault> {
        let (id, now) = (self.kept.id, self.now);
        if matches!(self.game.status(), Status::Over(_)) {
            self.kept.phase = Phase::Over;
        }
        tx.save_state(&self.kept, &self.game, &self.seed).await?;
        // One picture a turn: what is done within a turn shows on the board that ends it.
        if let Some(turned) = self.turned {
            tx.queue(&Item::board(id, turned, now)).await?;
        }
        for sitter in &self.kept.sitters {
            let Some(seat) = sitter.seat else { continue };
            match sitter.computer {
                true => self.queue_computer(tx, (seat, sitter.user), occasion).await?,
                false => self.queue_user(tx, (seat, sitter.user), occasion).await?,
            }
        }
        Ok(())
    }

    async fn queue_computer(
        &self,
        tx: &mut Tx,
        (seat, user): (Seat, UserId),
        occasion: Occasion,
    ) -> Result<(), Fault> {
        let (id, step) = (self.kept.id, self.kept.step);
        if occasion == Occasion::GaveUp(seat) {
            tx.forget_turn(id, seat).await?;
            tx.queue(&Item::turn(ItemKind::Note, id, (seat, user), step, self.now)).await?;
        }
        if self.game.status().is_active(seat) {
            tx.queue(&Item::think(id, seat, step, self.now)).await?;
        }
        Ok(())
    }

    async fn queue_user(
        &self,
        tx: &mut Tx,
        (seat, user): (Seat, UserId),
        occasion: Occasion,
    ) -> Result<(), Fault> {
        let (id, step, now) = (self.kept.id, self.kept.step, self.now);
        let (was, is) = (self.first.contains(&seat), self.game.status().is_active(seat));
        let own = matches!(occasion, Occasion::Acted(by) | Occasion::Began(by) if by == seat);
        let acted = occasion == Occasion::Acted(seat);
        if was && (!is || acted) {
            tx.forget_turn(id, seat).await?;
        }
        if is && (!was || acted) {
            let (plan, turn) =
                (tx.plan(id, user).await?, Item::turn(ItemKind::Remind, id, (seat, user), step, now));
            tx.queue(&match acted {
                // Who has just acted knows that the turn goes on.
                true => Item { sent: 1, due: plan.next(now, 1), ..turn },
                false => Item { due: plan.first(now), ..turn },
            })
            .await?;
        }
        let what = match occasion {
            _ if own => None,
            _ if self.kept.phase == Phase::Over => Some(("over", crate::show::turn(&self.game))),
            Occasion::GaveUp(by) => Some(("gave-up", Message::new("told-gave-up").with("seat", by))),
            Occasion::Began(by) if !is => Some(("began", Message::new("told-began").with("seat", by))),
            Occasion::Began(_) | Occasion::Acted(_) => None,
        };
        if let Some(what) = what {
            tx.queue(&Item::tell(id, (Some(seat), user), step, what, now)).await?;
        } else if (acted && (is || self.turned.is_some())) || (was && !is) || (own && !is) {
            // The hand in the direct message follows what its owner does, and what a take-back does to a turn that had
            // begun.
            tx.queue(&Item::turn(ItemKind::Note, id, (seat, user), step, now)).await?;
        }
        Ok(())
    }
}

/// A fresh seed from the system.
pub(crate) fn random_seed() -> Result<Seed, Fault> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| Fault::Random)?;
    Ok(Seed::new(bytes))
}
