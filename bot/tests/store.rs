//! The store, the lobby, turns and the outbox on SQLite and on PostgreSQL, by the same cases.

mod databases;

use anyhow::{Context, Result, ensure};
use bot::config::{self, Database};
use bot::lobby::{self, LobbyError};
use bot::outbox::{Deliver, Outcome, send_one};
use bot::remind::{self, Change};
use bot::store::{ChannelId, Fault, GameId, Item, ItemKind, NewGame, Phase, Store, UserId};
use bot::turn::{self, Order, TurnError};
use games::{Kind, Options, Rng, Seed};
use std::sync::Mutex;

const HOUR: i64 = 3_600_000;
const ANNA: UserId = UserId(u64::MAX - 5);
const BERT: UserId = UserId(22);

macro_rules! cases {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() -> anyhow::Result<()> {
                let folder = tempfile::tempdir()?;
                super::$name(super::databases::sqlite(folder.path())).await
            })*
        }

        #[tokio::test(flavor = "multi_thread")]
        async fn all_cases_on_postgresql() -> anyhow::Result<()> {
            let Some(server) = databases::Server::start()? else { return Ok(()) };
            $($name(server.database(stringify!($name))?).await.context(stringify!($name))?;)*
            Ok(())
        }
    };
}

cases!(
    of_two_plays_at_once_one_wins,
    a_repeated_cause_acts_once,
    a_stale_step_is_refused,
    several_actions_are_all_or_nothing,
    undo_goes_back_and_stops_at_what_was_revealed,
    a_restart_keeps_all,
    lobby_refusals_are_typed,
    quick_turns_become_one_post,
    failures_come_again_later_and_nothing_is_lost,
    reminders_follow_the_turn,
    closed_messages_become_a_mention,
    the_computer_plays_for_those_who_resign,
    a_whole_game_is_played_and_verified,
);

async fn started(store: &Store) -> Result<GameId> {
    let kind = Kind::ALL[0];
    let new = NewGame {
        kind,
        options: Options::new(kind.options(), []).map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?,
        host: ANNA,
        host_name: "Anna".into(),
        server: None,
        channel: ChannelId(7),
        pace: 24 * HOUR,
    };
    let id = lobby::new(store, &new, 0).await?;
    lobby::join(store, id, (BERT, "Bert"), 0).await?;
    lobby::start(store, id, ANNA, 0).await?;
    Ok(id)
}

/// Whose turn it is, the step, and the first legal action.
async fn next(store: &Store, id: GameId) -> Result<(UserId, u64, String)> {
    let kept = store.game(id).await?.context("game")?;
    let seat = *kept.active().first().context("over")?;
    let user = kept.at(seat).context("seat")?.user;
    let offer = turn::offers(&kept, user).into_iter().next().context("offer")?;
    Ok((user, kept.step, offer.notation))
}

fn order(game: GameId, user: UserId, expected: u64, cause: &str) -> Order<'_> {
    Order { game, user, expected: Some(expected), cause }
}

async fn of_two_plays_at_once_one_wins(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    for round in 0..5 {
        let (user, step, notation) = next(&store, id).await?;
        let (one, two) = (format!("a{round}"), format!("b{round}"));
        let (one, two) = (order(id, user, step, &one), order(id, user, step, &two));
        let notations = [notation.as_str()];
        let (first, second) =
            tokio::join!(turn::play(&store, &one, &notations, 1), turn::play(&store, &two, &notations, 1));
        ensure!(first.is_ok() != second.is_ok(), "one wins");
        let lost = first.err().or(second.err()).context("one loses")?;
        ensure!(matches!(lost, TurnError::Stale { .. }), "{lost}");
    }
    ensure!(store.game(id).await?.context("game")?.step == 5);
    Ok(())
}

async fn a_repeated_cause_acts_once(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (user, step, notation) = next(&store, id).await?;
    let order = order(id, user, step, "press");
    let first = turn::play(&store, &order, &[&notation], 1).await?;
    let again = turn::play(&store, &order, &[&notation], 2).await?;
    ensure!(first == again && first.step == 1);
    ensure!(store.log(id, 0).await?.len() == 1 && store.game(id).await?.context("game")?.step == 1);
    Ok(())
}

async fn a_stale_step_is_refused(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (user, step, notation) = next(&store, id).await?;
    let stale = turn::play(&store, &order(id, user, step + 3, "x"), &[&notation], 1).await;
    ensure!(matches!(stale, Err(TurnError::Stale { expected: 3, now: 0 })));
    let other = if user == ANNA { BERT } else { ANNA };
    let not_yours = turn::play(&store, &order(id, other, step, "y"), &[&notation], 1).await;
    ensure!(matches!(not_yours, Err(TurnError::Refused { .. })));
    let watcher = turn::play(&store, &order(id, UserId(9), step, "z"), &[&notation], 1).await;
    ensure!(matches!(watcher, Err(TurnError::NotSeated)));
    Ok(())
}

async fn several_actions_are_all_or_nothing(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (user, step, notation) = next(&store, id).await?;
    let refused = turn::play(&store, &order(id, user, step, "x"), &[&notation, "nonsense"], 1).await;
    ensure!(matches!(refused, Err(TurnError::Refused { part: 2, .. })));
    ensure!(store.log(id, 0).await?.is_empty() && store.game(id).await?.context("game")?.step == 0);
    turn::play(&store, &order(id, user, step, "x"), &[&notation], 1).await?;
    Ok(())
}

/// Random play until both an undo and its refusal were seen.
async fn undo_goes_back_and_stops_at_what_was_revealed(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let rng = &mut Rng::new(&Seed::from(1), 0);
    let (mut undone, mut revealed, mut ended) = (0, 0, 0);
    for _ in 0..4 {
        let id = started(&store).await?;
        while let Ok((user, step, _)) = next(&store, id).await {
            let kept = store.game(id).await?.context("game")?;
            let before = serde_json::to_value(&kept.game)?;
            let offers = turn::offers(&kept, user);
            let notation = &rng.pick(&offers).context("offers")?.notation;
            let cause = format!("{id}-{step}");
            let turn = turn::play(&store, &order(id, user, step, &cause), &[notation], 1).await?;
            let cause = format!("{id}-{step}-undo");
            match turn::undo(&store, &order(id, user, turn.step, &cause), 1).await {
                Ok(undo) => {
                    let kept = store.game(id).await?.context("game")?;
                    ensure!(serde_json::to_value(&kept.game)? == before, "the state of before");
                    ensure!(undo.entries[0].notation == format!("undo {}", turn.step));
                    undone += 1;
                    let cause = format!("{id}-{step}-again");
                    turn::play(&store, &order(id, user, undo.step, &cause), &[notation], 1).await?;
                }
                Err(TurnError::Revealed) => revealed += 1,
                Err(TurnError::NothingToUndo | TurnError::OthersActed) => ended += 1,
                Err(TurnError::Refused { .. }) => {}
                Err(error) => return Err(error.into()),
            }
            if undone > 3 && revealed > 1 || step > 400 {
                break;
            }
        }
    }
    println!("undone {undone}, revealed {revealed}, ended {ended}");
    ensure!(undone > 0 && revealed + ended > 0);
    ensure!(turn::verify(&store).await?.is_empty());
    Ok(())
}

async fn a_restart_keeps_all(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (user, step, notation) = next(&store, id).await?;
    turn::play(&store, &order(id, user, step, "x"), &[&notation], 1).await?;
    let before = serde_json::to_value(&store.game(id).await?.context("game")?.game)?;
    let waiting = store.waiting(id).await?;
    if database.url.starts_with("sqlite:") {
        ensure!(matches!(Store::open(&database).await, Err(Fault::InUse(_))), "a second process is refused");
    }
    store.close().await;
    let store = Store::open(&database).await?;
    let kept = store.game(id).await?.context("game")?;
    ensure!(serde_json::to_value(&kept.game)? == before && kept.step == 1);
    ensure!(store.waiting(id).await? == waiting && !waiting.is_empty());
    ensure!(turn::verify(&store).await?.is_empty());
    Ok(())
}

async fn lobby_refusals_are_typed(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let late = lobby::join(&store, id, (UserId(3), "Cleo"), 1).await;
    ensure!(matches!(late, Err(LobbyError::Started)));
    ensure!(matches!(lobby::cancel(&store, id, ANNA, 1).await, Err(LobbyError::Started)));
    ensure!(matches!(lobby::leave(&store, GameId(99), ANNA, 1).await, Err(LobbyError::NoSuchGame)));
    ensure!(matches!(lobby::resign(&store, id, UserId(3), 1).await, Err(LobbyError::NotJoined)));
    ensure!(store.games_of(ANNA).await?.len() == 1 && store.games_in(ChannelId(7)).await?.len() == 1);
    Ok(())
}

/// Answers every attempt with the same outcome and remembers what it was.
struct Post(Outcome, Mutex<Vec<Item>>);

impl Post {
    fn new(outcome: Outcome) -> Post {
        Post(outcome, Mutex::default())
    }

    fn sent(&self) -> Vec<Item> {
        self.1.lock().expect("not poisoned").clone()
    }
}

impl Deliver for Post {
    type Parcel = ();

    async fn render(&self, _: &Item) -> Result<Option<()>, String> {
        Ok(Some(()))
    }

    async fn send(&self, item: &Item, (): ()) -> Outcome {
        self.1.lock().expect("not poisoned").push(item.clone());
        self.0.clone()
    }
}

async fn run(store: &Store, post: &Post, now: i64) -> Result<()> {
    while send_one(store, post, &config::Outbox::default(), now).await? {}
    Ok(())
}

async fn quick_turns_become_one_post(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    for cause in ["a", "b"] {
        let (user, step, notation) = next(&store, id).await?;
        turn::play(&store, &order(id, user, step, cause), &[&notation], 1).await?;
    }
    let post = Post::new(Outcome::Done);
    run(&store, &post, 1).await?;
    let sent = post.sent();
    let boards: Vec<_> = sent.iter().filter(|item| item.kind == ItemKind::Board).collect();
    ensure!(boards.len() == 1 && boards[0].step == 2, "{sent:?}");
    ensure!(sent.len() == 2, "and the turn is told to the one who is to act: {sent:?}");
    Ok(())
}

async fn failures_come_again_later_and_nothing_is_lost(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let post = Post::new(Outcome::Retry("503".into()));
    for (now, attempts) in [(0, 2), (4_999, 2), (5_000, 4), (14_999, 4), (15_000, 6)] {
        run(&store, &post, now).await?;
        ensure!(post.sent().len() == attempts, "at {now}");
    }
    let forbidden = Post::new(Outcome::Forbidden("attach-files".into()));
    run(&store, &forbidden, 50_000).await?;
    run(&store, &forbidden, HOUR).await?;
    ensure!(forbidden.sent().len() == 2, "never a retry of a refusal");
    let error = store.waiting(id).await?.into_iter().find_map(|item| item.error);
    ensure!(error.as_deref() == Some("attach-files"));
    let (user, step, notation) = next(&store, id).await?;
    turn::play(&store, &order(id, user, step, "x"), &[&notation], HOUR).await?;
    let done = Post::new(Outcome::Done);
    run(&store, &done, HOUR).await?;
    ensure!(done.sent().iter().any(|item| item.kind == ItemKind::Board), "a new board is tried again");
    Ok(())
}

async fn reminders_follow_the_turn(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let post = Post::new(Outcome::Done);
    run(&store, &post, 24 * HOUR - 1).await?;
    ensure!(post.sent().len() == 2, "the board, and the turn to the one who is to act");
    run(&store, &post, 1000 * HOUR).await?;
    ensure!(post.sent().len() == 3, "one reminder after a long time, no flood");
    let (user, ..) = next(&store, id).await?;
    remind::set(&store, user, Some(id), Change::Snooze(5000 * HOUR), 1000 * HOUR).await?;
    run(&store, &post, 4999 * HOUR).await?;
    ensure!(post.sent().len() == 3, "snoozed");
    for turns in 0.. {
        let (now, step, notation) = next(&store, id).await?;
        if now != user {
            break;
        }
        let cause = format!("t{turns}");
        turn::play(&store, &order(id, user, step, &cause), &[&notation], 1000 * HOUR).await?;
    }
    let waiting = store.waiting(id).await?;
    let reminded: Vec<_> = waiting.iter().filter_map(|item| item.user).collect();
    ensure!(!reminded.contains(&user) && reminded.len() == 1, "{waiting:?}");
    Ok(())
}

async fn closed_messages_become_a_mention(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    run(&store, &Post::new(Outcome::Done), 0).await?;
    ensure!(send_one(&store, &Post::new(Outcome::Closed), &config::Outbox::default(), 25 * HOUR).await?);
    let (user, ..) = next(&store, id).await?;
    ensure!(store.is_closed(user).await?);
    let waiting = store.waiting(id).await?;
    ensure!(waiting.len() == 1 && waiting[0].kind == ItemKind::Mention, "{waiting:?}");
    Ok(())
}

async fn the_computer_plays_for_those_who_resign(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (user, ..) = next(&store, id).await?;
    let kept = lobby::resign(&store, id, user, 1).await?;
    ensure!(kept.phase == Phase::Running && kept.step > 0 && next(&store, id).await?.0 != user);
    ensure!(turn::verify(&store).await?.is_empty());
    let kept = lobby::resign(&store, id, next(&store, id).await?.0, 2).await?;
    ensure!(kept.phase == Phase::Cancelled);
    Ok(())
}

async fn a_whole_game_is_played_and_verified(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let rng = &mut Rng::new(&Seed::from(5), 0);
    loop {
        let kept = store.game(id).await?.context("game")?;
        let Some(&seat) = kept.active().first() else { break };
        let user = kept.at(seat).context("seat")?.user;
        let offers = turn::offers(&kept, user);
        let notation = &rng.pick(&offers).context("no legal action")?.notation;
        let cause = format!("c{}", kept.step);
        turn::play(&store, &order(id, user, kept.step, &cause), &[notation], 1).await?;
    }
    let kept = store.game(id).await?.context("game")?;
    ensure!(kept.phase == Phase::Over);
    ensure!(turn::verify(&store).await?.is_empty());
    let text = turn::export(&store, id).await?.to_string();
    text.parse::<games::record::Record>()?.replay(|_, _, _| ())?;
    let waiting = store.waiting(id).await?;
    ensure!(waiting.len() == 1, "only the last board: {waiting:?}");
    Ok(())
}

#[tokio::test]
async fn a_locked_database_is_a_clear_error() -> Result<()> {
    use sqlx::Connection;
    let folder = tempfile::tempdir()?;
    let database = Database { wait_ms: 100, ..databases::sqlite(folder.path()) };
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (user, step, notation) = next(&store, id).await?;
    let mut other = sqlx::SqliteConnection::connect(&database.url).await?;
    sqlx::query("begin immediate").execute(&mut other).await?;
    let locked = turn::play(&store, &order(id, user, step, "x"), &[&notation], 1).await;
    let error = locked.err().context("refused")?;
    ensure!(error.to_string().contains("locked by another program"), "{error}");
    sqlx::query("rollback").execute(&mut other).await?;
    turn::play(&store, &order(id, user, step, "x"), &[&notation], 1).await?;
    Ok(())
}
