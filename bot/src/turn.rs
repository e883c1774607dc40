//! A turn: one transaction that takes the game, plays, records, and queues what is to be sent.

use crate::remind;
use crate::store::{Entry, Fault, GameId, Item, ItemKind, Kept, Millis, Phase, Store, Tx, UserId};
use games::player::{Greedy, Player};
use games::record::{BadRecord, Line, Record, result};
use games::{AnyGame, Message, Offer, Refusal, Rng, Seat, Seed, Speak, Status};

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
    pub refused: Option<Refusal>,
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
    #[error("begun with other rules")]
    OldRules,
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
            TurnError::OldRules => "turn-old-rules",
        })
    }
}

/// Plays actions, all or none of them, but that what has revealed something stays done: else a refusal after it
/// would tell the draw for nothing.
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
    let (mut hand, seat) = match take(&mut tx, order, now).await? {
        Taken::Before(turn) => return Ok(turn),
        Taken::Now(hand, seat) => (*hand, seat),
    };
    if notations.is_empty() {
        return Err(TurnError::Nothing);
    }
    let mut entries: Vec<Entry> = Vec::new();
    let mut refused = None;
    for (index, notation) in notations.iter().enumerate() {
        let mut entry = match hand.play(seat, notation) {
            Ok(entry) => entry,
            Err(refusal) if entries.iter().any(|entry| entry.revealed) => {
                refused = Some(refusal);
                break;
            }
            Err(refusal) => return Err(TurnError::Refused { part: index + 1, refusal }),
        };
        entry.user = Some(order.user);
        tx.add_entry(order.game, &entry, Some((order.cause, index))).await?;
        hand.keep(&mut tx).await?;
        entries.push(entry);
    }
    hand.play_computers(&mut tx).await?;
    hand.finish(&mut tx, Some(seat)).await?;
    tx.commit().await?;
    store.wake.notify_waiters();
    Ok(Turn { refused, ..turn(order.game, entries) })
}

/// Takes back the user's last action, if nobody has acted since and nothing was revealed by it. When it has ended the
/// turn, the turn is theirs again.
///
/// # Errors
/// A [`TurnError`]; nothing has changed then.
pub async fn undo(store: &Store, order: &Order<'_>, now: Millis) -> Result<Turn, TurnError> {
    let mut tx = store.begin().await?;
    let (mut hand, seat) = match take(&mut tx, order, now).await? {
        Taken::Before(turn) => return Ok(turn),
        Taken::Now(hand, seat) => (*hand, seat),
    };
    let last = tx.last_action(order.game).await?.ok_or(TurnError::NothingToUndo)?;
    if last.seat != seat {
        return Err(TurnError::OthersActed);
    }
    if last.revealed {
        return Err(TurnError::Revealed);
    }
    let (since, mut game) = tx.snapshot_before(order.game, last.step).await?;
    let mut before = tx.log(order.game, since).await?;
    before.retain(|entry| entry.step < last.step && !entry.is_undo() && entry.undone.is_none());
    for entry in &before {
        let rng = &mut Rng::new(&hand.seed, entry.step);
        game.play(entry.seat, &entry.notation, rng).map_err(|_| Fault::Unreadable(order.game, "actions"))?;
    }
    hand.game = game;
    hand.kept.step += 1;
    let entry = Entry {
        step: hand.kept.step,
        seat,
        user: Some(order.user),
        notation: format!("undo {}", last.step),
        says: Message::new("undo").with("seat", seat).with("action", last.says),
        events: Vec::new(),
        revealed: false,
        undone: None,
        at: now,
    };
    tx.add_entry(order.game, &entry, Some((order.cause, 0))).await?;
    tx.mark_undone(order.game, last.step, entry.step).await?;
    hand.keep(&mut tx).await?;
    hand.finish(&mut tx, Some(seat)).await?;
    tx.commit().await?;
    store.wake.notify_waiters();
    Ok(turn(order.game, vec![entry]))
}

/// The legal actions of a user; none if it is not their turn. As secret as a hand.
pub fn offers(kept: &Kept, user: UserId) -> Vec<Offer> {
    match (&kept.game, kept.seat(user), kept.phase) {
        (Some(game), Some(seat), Phase::Running) => game.offers(seat),
        _ => Vec::new(),
    }
}

/// A started game as a record. It holds the seed: only for ended games, or for the owner of the bot.
///
/// # Errors
/// A [`TurnError`].
pub async fn export(store: &Store, id: GameId) -> Result<Record, TurnError> {
    Ok(recorded(store, id).await?.0)
}

/// A started game as a record, and as it is stored.
async fn recorded(store: &Store, id: GameId) -> Result<(Record, AnyGame), TurnError> {
    let kept = store.game(id).await?.ok_or(TurnError::NoSuchGame)?;
    let (Some(game), Some(seed)) = (kept.game, kept.seed) else { return Err(TurnError::NotStarted) };
    let log = store.log(id, 0).await?;
    let live = log.into_iter().filter(|entry| !entry.is_undo() && entry.undone.is_none());
    let lines = live.map(|Entry { step, seat, notation, .. }| Line { step, seat, notation }).collect();
    let end = result(&game);
    let record = Record::new(kept.kind, kept.options, game.seats(), seed);
    Ok((Record { edition: game.edition(), rules: kept.rules, lines, end, ..record }, game))
}

/// Replays every started game and names those whose stored state is another.
///
/// # Errors
/// A [`TurnError`] of the store.
pub async fn verify(store: &Store) -> Result<Vec<(GameId, BadRecord)>, TurnError> {
    let mut wrong = Vec::new();
    for id in store.started().await? {
        let (record, stored) = recorded(store, id).await?;
        if let Err(bad) = record.verify(&stored) {
            wrong.push((id, bad));
        }
    }
    Ok(wrong)
}

enum Taken {
    /// The same order came before, and did this.
    Before(Turn),
    Now(Box<Hand>, Seat),
}

async fn take(tx: &mut Tx, order: &Order<'_>, now: Millis) -> Result<Taken, TurnError> {
    let kept = tx.take(order.game, 1, now).await?.ok_or(TurnError::NoSuchGame)?;
    let before = tx.caused(order.game, order.cause).await?;
    if !before.is_empty() {
        return Ok(Taken::Before(turn(order.game, before)));
    }
    match kept.phase {
        Phase::Lobby => return Err(TurnError::NotStarted),
        Phase::Cancelled => return Err(TurnError::Cancelled),
        Phase::Over => return Err(TurnError::Refused { part: 1, refusal: Refusal::Over }),
        Phase::Running => {}
    }
    let sitter = kept.sitter(order.user).filter(|sitter| !sitter.computer);
    let seat = sitter.and_then(|sitter| sitter.seat).ok_or(TurnError::NotSeated)?;
    let step = kept.step - 1;
    if let Some(expected) = order.expected.filter(|&expected| expected != step) {
        return Err(TurnError::Stale { expected, now: step });
    }
    if kept.rules != kept.kind.rules() {
        return Err(TurnError::OldRules);
    }
    Ok(Taken::Now(Box::new(Hand::new(Kept { step, ..kept }, now)?), seat))
}

fn turn(game: GameId, entries: Vec<Entry>) -> Turn {
    let step = entries.last().map_or(0, |entry| entry.step);
    Turn { game, entries, step, refused: None }
}

/// From here on the streams of the seed are those by which computers choose; no game has so many steps.
const THINKING: u64 = 1 << 63;

/// A running game in the hand of one transaction.
pub(crate) struct Hand {
    pub(crate) kept: Kept,
    game: AnyGame,
    seed: Seed,
    /// Who was to act when the transaction began.
    first: Vec<Seat>,
    /// Whose turn it was, and in which round, when the last snapshot was made; and whether that was in this transaction.
    turn: (Vec<Seat>, u32),
    turned: bool,
    now: Millis,
}

impl Hand {
    pub(crate) fn new(mut kept: Kept, now: Millis) -> Result<Hand, Fault> {
        let seed = kept.seed.clone().ok_or(Fault::Unreadable(kept.id, "seed"))?;
        let game = kept.game.take().ok_or(Fault::Unreadable(kept.id, "state"))?;
        let (first, turn) = (game.status().active().to_vec(), turn_of(&game));
        Ok(Hand { kept, game, seed, first, turn, turned: false, now })
    }

    /// A game that has just been set up: nobody was to act before.
    pub(crate) fn begun(kept: Kept, now: Millis) -> Result<Hand, Fault> {
        Ok(Hand { first: Vec::new(), turned: true, ..Hand::new(kept, now)? })
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
            at: self.now,
        })
    }

    /// Makes a snapshot if another turn has begun.
    async fn keep(&mut self, tx: &mut Tx) -> Result<(), Fault> {
        let turn = turn_of(&self.game);
        if turn != self.turn {
            tx.add_snapshot(self.kept.id, self.kept.step, &self.game).await?;
            (self.turn, self.turned) = (turn, true);
        }
        Ok(())
    }

    /// Plays for those who resigned, until someone else is to act.
    pub(crate) async fn play_computers(&mut self, tx: &mut Tx) -> Result<(), Fault> {
        let is_computer = |kept: &Kept, seat: Seat| kept.at(seat).is_some_and(|sitter| sitter.computer);
        while let Some(seat) = self.turn.0.iter().copied().find(|&seat| is_computer(&self.kept, seat)) {
            let id = self.kept.id;
            for notation in self.think(seat).await? {
                let entry = self.play(seat, &notation).map_err(|_| Fault::Unreadable(id, "offers"))?;
                tx.add_entry(id, &entry, None).await?;
                self.keep(tx).await?;
            }
        }
        Ok(())
    }

    /// What a computer does next, off the async threads: it may take a while. Where it does not care, a stream of the
    /// seed chooses that tells nothing of the game's own chance.
    async fn think(&self, seat: Seat) -> Result<Vec<String>, Fault> {
        let (game, mut rng) = (self.game.clone(), Rng::new(&self.seed, THINKING + self.kept.step));
        let plan = move || Greedy.plan(&game, seat, &mut rng);
        let planned = tokio::task::spawn_blocking(plan).await;
        planned.map_err(|_| Fault::Unreadable(self.kept.id, "offers"))
    }

    /// Stores the game, queues its board and the direct messages of its seats: `acted` has just done something.
    pub(crate) async fn finish(mut self, tx: &mut Tx, acted: Option<Seat>) -> Result<(), Fault> {
        let (id, step) = (self.kept.id, self.kept.step);
        let status = self.game.status();
        if matches!(status, Status::Over(_)) {
            self.kept.phase = Phase::Over;
        }
        self.kept.game = Some(self.game);
        tx.save(&self.kept).await?;
        // One picture a turn: what is done within a turn shows on the board that ends it.
        let turned = self.turned;
        if turned {
            tx.queue(&Item::board(id, step, self.now)).await?;
        }
        let begins = self.first.is_empty();
        for sitter in self.kept.sitters.iter().filter(|sitter| !sitter.computer || acted == sitter.seat) {
            let Some(seat) = sitter.seat else { continue };
            let (was, is) = (self.first.contains(&seat), status.is_active(seat));
            let acted = acted == Some(seat);
            if was && (!is || acted) {
                tx.forget(id, seat).await?;
            }
            let queue = |kind, due| Item::turn(kind, id, (seat, sitter.user), step, due);
            if is && !sitter.computer && (!was || acted) {
                let plan = tx.plan(id, sitter.user).await?;
                let due = match (plan.off, acted) {
                    (true, _) => Millis::MAX,
                    // The turn begins: said at once, and again after the pace.
                    (false, false) => self.now.max(plan.snoozed),
                    (false, true) => remind::next(self.now, plan, 0).unwrap_or(Millis::MAX),
                };
                tx.queue(&queue(ItemKind::Remind, due)).await?;
            }
            // The hand in the direct message follows what its owner does, and what a take-back does to a turn that had
            // begun; those who wait first get theirs at the start.
            let over = self.kept.phase == Phase::Over;
            if (acted && (is || turned)) || (was && !is) || (begins && !is) || over {
                tx.queue(&queue(ItemKind::Note, self.now)).await?;
            }
        }
        Ok(())
    }
}

/// A seat's next turn is in another round, also when nobody has acted between.
fn turn_of(game: &AnyGame) -> (Vec<Seat>, u32) {
    (game.status().active().to_vec(), game.public().round())
}

/// A fresh seed from the system.
pub(crate) fn random_seed() -> Result<Seed, Fault> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| Fault::Random)?;
    Ok(Seed::new(bytes))
}
