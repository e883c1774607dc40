//! A database that the first release wrote, in the middle of games of all kinds, is opened by this program: what waited is
//! delivered, and every game is played on to its end.

#[macro_use]
mod databases;
mod table;

use anyhow::{Context, Result, ensure};
use bot::config::Database;
use bot::remind::Notices;
use bot::store::{Fault, GameId, ItemKind, Phase, Store, UserId};
use bot::turn::{self, TurnError};
use databases::change;
use games::{Kind, Rng, Seat, Seed};
use sqlx::migrate::Migrator;
use sqlx::{Connection, PgConnection, SqliteConnection};
use std::collections::BTreeSet;
use table::{Post, done, offers, order, run, state, think};
use words::Words;

cases!(
    every_game_is_played_on_to_its_end,
    what_waited_is_delivered,
    what_was_said_then_can_still_be_read,
    what_users_had_chosen_still_holds,
    a_game_of_other_rules_goes_on_from_its_state,
    a_state_that_can_not_be_read_is_made_anew_from_the_log,
    what_was_done_before_an_upgrade_can_not_be_taken_back,
    a_database_of_a_newer_program_is_refused,
);

const RELEASE: &str = include_str!("upgrade/release-1.sql");
/// What that release brought its tables to.
const MIGRATIONS: i64 = 4;

/// The database as that release left it.
async fn written_by_the_release(database: &Database) -> Result<()> {
    let all = sqlx::migrate!("../migrations");
    let old = all.iter().filter(|migration| migration.version <= MIGRATIONS).cloned().collect();
    let old = Migrator::with_migrations(old);
    if let Some(file) = database.url.strip_prefix("sqlite:") {
        std::fs::create_dir_all(std::path::Path::new(file).parent().context("a folder")?)?;
        std::fs::File::create(file)?;
    }
    connected!(database, connection => {
        old.run_direct(None, &mut *connection, false).await?;
        sqlx::raw_sql(RELEASE).execute(connection).await?;
    });
    Ok(())
}

async fn opened(database: &Database) -> Result<Store> {
    written_by_the_release(database).await?;
    Ok(Store::open(database).await?)
}

/// Plays at random, so many actions or until nobody is to act.
async fn play(store: &Store, id: GameId, most: usize) -> Result<()> {
    let rng = &mut Rng::new(&Seed::from(id.0.unsigned_abs()), 0);
    for _ in 0..most {
        think(store, 1).await?;
        let (kept, _) = state(store, id).await?;
        let Some(&seat) = kept.active().first() else { return Ok(()) };
        let user = kept.at(seat).context("a seat")?.user;
        let offers = offers(store, id, user).await?;
        let notation = &rng.pick(&offers).context("a legal action")?.notation;
        let cause = format!("{id} on {}", kept.step);
        turn::play(store, &order(id, user, kept.step, &cause), &[notation], 1).await?;
    }
    Ok(())
}

async fn every_game_is_played_on_to_its_end(database: Database) -> Result<()> {
    let store = opened(&database).await?;
    let (mut kinds, mut ended) = (BTreeSet::new(), 0);
    let started = store.started().await?;
    for id in started.clone() {
        let kept = store.game(id).await?.context("game")?;
        if kept.phase != Phase::Running {
            continue;
        }
        ensure!(!kept.active().is_empty(), "it is known without the state whose turn it is in game {id}");
        play(&store, id, usize::MAX).await?;
        ensure!(store.game(id).await?.context("game")?.phase == Phase::Over, "game {id}");
        kinds.insert(kept.kind);
        ended += 1;
    }
    ensure!(kinds.len() == Kind::ALL.len() && ended >= 8, "{ended} games of {kinds:?}");
    let verified = turn::verify(&store).await?;
    ensure!(verified.wrong.is_empty(), "{verified:?}");
    // Those that were over before were played by the rules of then.
    ensure!(verified.replayed + verified.older.len() == started.len(), "{verified:?}");
    Ok(())
}

async fn what_waited_is_delivered(database: Database) -> Result<()> {
    let store = opened(&database).await?;
    let post = Post::new(done);
    let now = bot::time::now().max(2_000_000_000_000);
    run(&store, &post, now).await?;
    let sent: BTreeSet<String> = post.sent().into_iter().map(|item| item.name).collect();
    for name in ["board:7", "board:2", "lobby:12", "remind:7:0", "remind:2:0", "remind:11:2", "remind:4:0"] {
        ensure!(sent.contains(name), "{name} in {sent:?}");
    }
    // Nothing waits for ever: a turn is told again, or was told to one who wants it once.
    for id in store.started().await? {
        for item in store.waiting(id).await? {
            ensure!(item.kind == ItemKind::Remind && item.sent > 0 && item.error.is_none(), "{item:?}");
        }
    }
    Ok(())
}

async fn what_was_said_then_can_still_be_read(database: Database) -> Result<()> {
    let store = opened(&database).await?;
    let words = Words::load()?;
    let name = |seat: Seat| seat.to_string();
    let voice = words.voice("en", &name);
    let mut said = 0;
    for id in store.started().await? {
        for entry in store.log(id, 0).await? {
            for message in entry.events.iter().chain([&entry.says]) {
                let text = voice.say(message);
                ensure!(message.id != text.as_str() && !text.contains('{'), "{message:?}: {text}");
                said += 1;
            }
        }
    }
    ensure!(said > 100, "{said} messages");
    Ok(())
}

async fn what_users_had_chosen_still_holds(database: Database) -> Result<()> {
    const OFF: UserId = UserId(700_000_000_000_000_103);
    let store = opened(&database).await?;
    ensure!(store.plan(GameId(11), OFF).await?.notices == Notices::Once, "off: told once a turn");
    let seated = store.game(GameId(1)).await?.context("game")?;
    let user = seated.sitters.iter().find_map(|sitter| sitter.note.map(|_| sitter.user));
    ensure!(user.is_some(), "its direct messages are known");
    Ok(())
}

/// As when rules code has changed: the release's rules have another number than this program's.
async fn a_game_of_other_rules_goes_on_from_its_state(database: Database) -> Result<()> {
    let store = opened(&database).await?;
    change(&database, "update games set rules = 999 where id in (1, 4)".into()).await?;
    for id in [GameId(1), GameId(4)] {
        let before = state(&store, id).await?.1;
        play(&store, id, 6).await?;
        let record = turn::export(&store, id).await?;
        let checkpoint = record.checkpoint.context("a checkpoint")?;
        ensure!(checkpoint.rules == before.kind().rules() && record.rules == checkpoint.rules);
        ensure!(checkpoint.state == before.write(), "it is the state as it stood");
        let first = record.lines.iter().find(|line| line.step >= checkpoint.step);
        ensure!(first.is_some(), "and its actions follow");
    }
    ensure!(turn::verify(&store).await?.wrong.is_empty());
    Ok(())
}

async fn a_state_that_can_not_be_read_is_made_anew_from_the_log(database: Database) -> Result<()> {
    let store = opened(&database).await?;
    let running: Vec<GameId> = store.started().await?;
    let mut mended = 0;
    for id in running {
        let (kept, before) = state(&store, id).await?;
        if kept.phase != Phase::Running || kept.rules != kept.kind.rules() {
            continue;
        }
        change(&database, format!("update games set state = '{{\"broken\": 1}}' where id = {id}")).await?;
        let (_, again) = state(&store, id).await?;
        ensure!(again.write() == before.write(), "game {id}");
        play(&store, id, 3).await?;
        mended += 1;
    }
    ensure!(mended >= 4, "{mended}");
    Ok(())
}

async fn what_was_done_before_an_upgrade_can_not_be_taken_back(database: Database) -> Result<()> {
    let store = opened(&database).await?;
    let rules = state(&store, GameId(4)).await?.0.rules;
    // Somebody who is to act has just acted in the middle of their turn; the next start brings other rules.
    let (kept, _) = state(&store, GameId(4)).await?;
    let user = kept.at(kept.active()[0]).context("seat")?.user;
    let step = kept.step;
    change(&database, "update games set rules = 999 where id = 4".into()).await?;
    let offer = offers(&store, GameId(4), user).await?.remove(0).notation;
    turn::play(&store, &order(GameId(4), user, step, "on"), &[&offer], 1).await?;
    ensure!(store.game(GameId(4)).await?.context("game")?.rules != 999 && rules != 999);
    let mut last = Ok(());
    for take in 0..3 {
        let now = store.game(GameId(4)).await?.context("game")?.step;
        let undone = turn::undo(&store, &order(GameId(4), user, now, &format!("back {take}")), 1).await;
        last = undone.map(drop);
        if last.is_err() {
            break;
        }
    }
    let allowed = matches!(
        last,
        Err(TurnError::Updated | TurnError::Revealed | TurnError::OthersActed | TurnError::NothingToUndo)
    );
    ensure!(allowed, "{last:?}");
    ensure!(turn::verify(&store).await?.wrong.is_empty());
    Ok(())
}

async fn a_database_of_a_newer_program_is_refused(database: Database) -> Result<()> {
    opened(&database).await?.close().await?;
    let newer = "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
        select 9999, 'newer', success, checksum, 0 from _sqlx_migrations where version = 1";
    change(&database, newer.into()).await?;
    let refused = Store::open(&database).await.err().context("refused")?;
    ensure!(matches!(refused, Fault::Newer), "{refused}");
    ensure!(refused.to_string().contains("newer version"), "{refused}");
    Ok(())
}
