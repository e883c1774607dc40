//! The outbox and reminders on SQLite and on PostgreSQL, by the same cases.

#[macro_use]
mod databases;
mod table;

use anyhow::{Result, ensure};
use bot::config::{self, Database};
use bot::outbox::{BUSY, Deliver, Outcome, Way, send_one, work};
use bot::remind::Change;
use bot::store::{Item, ItemKind, Lane, Store};
use bot::turn;
use sqlx::{Connection, SqliteConnection};
use std::time::{Duration, Instant};
use table::{ANNA, HOUR, Post, done, next, order, other, run, started};
use tokio::sync::Notify;

cases!(
    quick_turns_become_one_post,
    failures_come_again_later_and_nothing_is_lost,
    reminders_follow_the_turn,
    closed_messages_become_a_mention,
    what_is_blocked_is_tried_by_both_ways_at_growing_distances,
    a_lease_that_ends_frees_the_item,
    too_many_requests_are_no_failure_and_wait_a_second,
    of_two_workers_one_sends,
    a_move_during_the_sending_is_told_afterwards,
    the_worker_wakes_at_a_commit_and_when_a_row_is_due,
    hands_follow_what_their_owner_does,
);

/// The answer of a [`Post`] that meets the same by either way.
fn always(outcome: Outcome) -> impl Fn(&Item, Way) -> Outcome {
    move |_, _| outcome.clone()
}

/// That of one who takes no direct messages.
fn closed(_: &Item, way: Way) -> Outcome {
    if way == Way::Direct { Outcome::Closed } else { Outcome::Done }
}

async fn quick_turns_become_one_post(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    for cause in ["a", "b"] {
        let (user, step, notation) = next(&store, id).await?;
        turn::play(&store, &order(id, user, step, cause), &[&notation], 1).await?;
    }
    let post = Post::new(done);
    run(&store, &post, 1).await?;
    let sent = post.sent();
    let boards: Vec<_> = sent.iter().filter(|item| item.kind == ItemKind::Board).collect();
    ensure!(boards.len() == 1 && boards[0].step == 2, "{sent:?}");
    ensure!(
        sent.iter().filter(|item| item.kind == ItemKind::Remind).count() == 1,
        "and one turn is told: {sent:?}"
    );
    Ok(())
}

async fn failures_come_again_later_and_nothing_is_lost(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let post = Post::new(always(Outcome::Retry("503".into())));
    for (now, attempts) in [(0, 3), (4_999, 3), (5_000, 6), (14_999, 6), (15_000, 9)] {
        run(&store, &post, now).await?;
        ensure!(post.sent().len() == attempts, "at {now}");
    }
    let error = store.waiting(id).await?.into_iter().find_map(|item| item.error);
    ensure!(error.as_deref() == Some("503"));
    let (user, step, notation) = next(&store, id).await?;
    turn::play(&store, &order(id, user, step, "x"), &[&notation], 16_000).await?;
    let done = Post::new(done);
    run(&store, &done, 16_000).await?;
    ensure!(done.sent().iter().any(|item| item.kind == ItemKind::Board), "a new board is tried at once");
    Ok(())
}

/// Whatever refuses: a turn is tried again as long as it lasts, and its board with it.
async fn what_is_blocked_is_tried_by_both_ways_at_growing_distances(database: Database) -> Result<()> {
    const MINUTE: i64 = 60_000;
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (user, ..) = next(&store, id).await?;
    let blocked = Post::new(|_: &Item, way| match way {
        Way::Direct => Outcome::Closed,
        Way::Channel => Outcome::Forbidden("send".into()),
    });
    // 1, 2, 4 ... minutes after each try.
    for (minutes, tries) in [(0, 1), (1, 2), (2, 2), (3, 3), (6, 3), (7, 4), (15, 5)] {
        run(&store, &blocked, minutes * MINUTE).await?;
        for way in [Way::Direct, Way::Channel] {
            let of_turn = |(item, by): &&(Item, Way)| item.kind == ItemKind::Remind && *by == way;
            let seen = blocked.by_way().iter().filter(of_turn).count();
            ensure!(seen == tries, "{way:?} after {minutes} minutes: {seen} of {tries}");
        }
        let boards = blocked.sent().iter().filter(|item| item.kind == ItemKind::Board).count();
        ensure!(boards == tries, "boards after {minutes} minutes: {boards}");
    }
    let waiting = store.waiting(id).await?;
    ensure!(waiting.iter().all(|item| item.due.is_some_and(|due| due < 48 * HOUR)), "{waiting:?}");
    // Whoever does something can be told at once; the channel, when it has changed; all, at the start.
    let open = Post::new(done);
    store.meet(user, None, "Anna", 16 * MINUTE).await?;
    run(&store, &open, 16 * MINUTE).await?;
    let told: Vec<_> = open.sent().into_iter().filter(|item| item.kind == ItemKind::Remind).collect();
    ensure!(told.len() == 1 && told[0].user == Some(user), "{told:?}");
    ensure!(!open.sent().iter().any(|item| item.kind == ItemKind::Board), "the board waits for its channel");
    store.retry_channel(table::CHANNEL, 17 * MINUTE).await?;
    run(&store, &open, 17 * MINUTE).await?;
    ensure!(open.sent().iter().any(|item| item.kind == ItemKind::Board));
    Ok(())
}

async fn reminders_follow_the_turn(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let post = Post::new(done);
    run(&store, &post, 24 * HOUR - 1).await?;
    ensure!(post.sent().len() == 3, "the board, the turn to the one who is to act, the hand to the other");
    run(&store, &post, 1000 * HOUR).await?;
    ensure!(post.sent().len() == 4, "one reminder after a long time, no flood");
    let (user, ..) = next(&store, id).await?;
    store.set_reminders(user, Some(id), Change::Snooze(5000 * HOUR), 1000 * HOUR).await?;
    run(&store, &post, 4999 * HOUR).await?;
    ensure!(post.sent().len() == 4, "snoozed");
    for turns in 0.. {
        let (now, step, notation) = next(&store, id).await?;
        if now != user {
            break;
        }
        let cause = format!("t{turns}");
        turn::play(&store, &order(id, user, step, &cause), &[&notation], 1000 * HOUR).await?;
    }
    let waiting = store.waiting(id).await?;
    let reminders = waiting.iter().filter(|item| item.kind == ItemKind::Remind);
    let reminded: Vec<_> = reminders.filter_map(|item| item.user).collect();
    ensure!(!reminded.contains(&user) && reminded.len() == 1, "{waiting:?}");
    Ok(())
}

async fn closed_messages_become_a_mention(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    run(&store, &Post::new(done), 0).await?;
    let post = Post::new(closed);
    run(&store, &post, 25 * HOUR).await?;
    let ways: Vec<_> = post.by_way().into_iter().map(|(_, way)| way).collect();
    ensure!(ways == [Way::Direct, Way::Channel], "{ways:?}");
    let (user, step, notation) = next(&store, id).await?;
    ensure!(store.is_closed(user, 24 * HOUR, 25 * HOUR).await?);
    turn::play(&store, &order(id, user, step, "x"), &[&notation], 26 * HOUR).await?;
    let (other, step, notation) = next(&store, id).await?;
    turn::play(&store, &order(id, other, step, "y"), &[&notation], 26 * HOUR).await?;
    // For a day the channel is the first way; after it, direct messages again.
    for (hours, first) in [(27, Way::Channel), (25 + 27, Way::Direct)] {
        let post = Post::new(closed);
        run(&store, &post, hours * HOUR).await?;
        let to_user = |(item, _): &(Item, Way)| item.user == Some(user) && item.kind == ItemKind::Remind;
        let way = post.by_way().into_iter().find(to_user).map(|(_, way)| way);
        ensure!(way == Some(first), "after {hours} hours: {way:?}");
    }
    Ok(())
}

/// What a [`Meddler`] does while it delivers.
#[derive(Clone, Copy, PartialEq)]
enum When {
    Rendering,
    Sending,
}

/// Makes a move while the first board is rendered or sent.
struct Meddler<'a, P> {
    store: &'a Store,
    when: When,
    post: P,
}

impl<P> Meddler<'_, P> {
    async fn meddle(&self, item: &Item, now: When) {
        if item.kind == ItemKind::Board && item.step == 0 && now == self.when {
            let (user, step, notation) = next(self.store, item.game).await.expect("running");
            let cause = format!("meddler {}", item.game);
            let order = order(item.game, user, step, &cause);
            turn::play(self.store, &order, &[&notation], 1).await.expect("legal");
        }
    }
}

impl<P: Deliver<Parcel = Way>> Deliver for Meddler<'_, P> {
    type Parcel = Way;

    async fn render(&self, item: &Item, way: Way) -> Result<Option<Way>, String> {
        self.meddle(item, When::Rendering).await;
        Ok(Some(way))
    }

    async fn send(&self, item: &Item, way: Way) -> Outcome {
        self.meddle(item, When::Sending).await;
        self.post.send(item, way).await
    }
}

async fn a_move_during_the_sending_is_told_afterwards(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    // While it is drawn, the old board is not sent at all; while it is sent, the new one follows.
    for (when, boards) in [(When::Rendering, vec![1]), (When::Sending, vec![0, 1])] {
        started(&store).await?;
        let meddler = Meddler { store: &store, when, post: Post::new(done) };
        run(&store, &meddler, 1).await?;
        let sent = meddler.post.sent();
        let steps: Vec<_> =
            sent.iter().filter(|item| item.kind == ItemKind::Board).map(|item| item.step).collect();
        ensure!(steps == boards, "{steps:?}");
        for item in store.waiting(table::only_game(&store).await?).await? {
            ensure!(item.kind == ItemKind::Remind, "all else is sent: {item:?}");
        }
        table::call_off(&store).await?;
    }
    Ok(())
}

/// Never comes back, but says when it has begun: a process that is killed while it sends.
#[derive(Default)]
struct Stuck(Notify);

impl Deliver for Stuck {
    type Parcel = ();

    async fn render(&self, _: &Item, _: Way) -> Result<Option<()>, String> {
        self.0.notify_one();
        std::future::pending().await
    }

    async fn send(&self, _: &Item, (): ()) -> Outcome {
        Outcome::Done
    }
}

/// Claims an item and never finishes with it.
async fn killed_while_sending(store: &Store) -> Result<()> {
    let (stuck, settings) = (Stuck::default(), config::Outbox::default());
    tokio::select! {
        sent = send_one(store, &stuck, &settings, Lane::Channel, 0) => anyhow::bail!("it ends: {sent:?}"),
        () = stuck.0.notified() => Ok(()),
    }
}

async fn a_lease_that_ends_frees_the_item(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    started(&store).await?;
    let settings = config::Outbox::default();
    killed_while_sending(&store).await?;
    let post = Post::new(done);
    run(&store, &post, settings.lease_seconds * 1000 - 1).await?;
    ensure!(post.sent().len() == 2, "the third is taken");
    run(&store, &post, settings.lease_seconds * 1000).await?;
    ensure!(post.sent().len() == 3, "and free when its lease has ended");
    Ok(())
}

async fn too_many_requests_are_no_failure_and_wait_a_second(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    started(&store).await?;
    run(&store, &Post::new(always(Outcome::Busy(BUSY))), 0).await?;
    let post = Post::new(done);
    run(&store, &post, 999).await?;
    ensure!(post.sent().is_empty(), "Discord is left alone for a second");
    run(&store, &post, 1000).await?;
    ensure!(post.sent().len() == 3 && post.sent().iter().all(|item| item.tries == 0));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_database_is_back_what_waits_is_sent_without_a_new_commit() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = databases::sqlite(folder.path());
    let store = Store::open(&database).await?;
    started(&store).await?;
    let mut other = SqliteConnection::connect(&database.url).await?;
    sqlx::query("alter table outbox rename to away").execute(&mut other).await?;
    let post = Post::new(done);
    let settings = config::Outbox { retry_seconds: 1, ..config::Outbox::default() };
    let scene = async {
        // The workers look at the same time, and find as little.
        let looked = send_one(&store, &post, &settings, Lane::Channel, 1).await;
        ensure!(looked.is_err() && post.sent().is_empty());
        sqlx::query("alter table away rename to outbox").execute(&mut other).await?;
        while post.sent().len() < 3 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    };
    tokio::select! {
        () = work(&store, &post, &settings, || 1) => Ok(()),
        done = tokio::time::timeout(Duration::from_secs(60), scene) => done?,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_killed_process_had_claimed_is_free_at_the_next_start() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = databases::sqlite(folder.path());
    let store = Store::open(&database).await?;
    started(&store).await?;
    killed_while_sending(&store).await?;
    store.close().await?;

    let store = Store::open(&database).await?;
    let post = Post::new(done);
    run(&store, &post, 1).await?;
    ensure!(post.sent().len() == 3, "the claimed one too, long before its lease would end");
    Ok(())
}

async fn of_two_workers_one_sends(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    started(&store).await?;
    let post = Post::new(done);
    let (one, two) = tokio::join!(run(&store, &post, 0), run(&store, &post, 0));
    one.and(two)?;
    let mut names: Vec<_> = post.sent().into_iter().map(|item| item.name).collect();
    names.sort();
    ensure!(names.len() == 3 && names.is_sorted_by(|a, b| a < b), "each once: {names:?}");
    Ok(())
}

async fn the_worker_wakes_at_a_commit_and_when_a_row_is_due(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let post = Post::new(done);
    let begun = Instant::now();
    let clock = || i64::try_from(begun.elapsed().as_millis()).unwrap_or(i64::MAX);
    let settings = config::Outbox::default();
    let until = async |count: usize| {
        while post.sent().len() < count {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let scene = async {
        until(3).await;
        let (user, step, notation) = next(&store, id).await?;
        turn::play(&store, &order(id, user, step, "x"), &[&notation], clock()).await?;
        // The board, the turn of the other, the hand of the one who acted.
        until(6).await;
        let (user, ..) = next(&store, id).await?;
        store.set_reminders(user, Some(id), Change::Pace(Some(100)), clock()).await?;
        until(7).await;
        anyhow::Ok(post.sent()[6].kind)
    };
    tokio::select! {
        () = work(&store, &post, &settings, clock) => {}
        done = tokio::time::timeout(Duration::from_secs(60), scene) => ensure!(done?? == ItemKind::Remind),
    }
    Ok(())
}

async fn hands_follow_what_their_owner_does(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let private = |items: Vec<Item>| {
        let private = items.into_iter().filter(|item| item.kind != ItemKind::Board);
        let mut private: Vec<_> = private.map(|item| (item.user, item.kind)).collect();
        private.sort_by_key(|(user, kind)| (*user, kind.id()));
        private
    };
    let (first, step, notation) = next(&store, id).await?;
    let other = other(first);
    // Anna has started the game: Bert is told so if she begins.
    let waits = if first == ANNA { ItemKind::Tell } else { ItemKind::Note };
    let mut expected = vec![(Some(first), ItemKind::Remind), (Some(other), waits)];
    expected.sort_by_key(|(user, _)| *user);
    let post = Post::new(done);
    run(&store, &post, 0).await?;
    ensure!(private(post.sent()) == expected, "{:?}", post.sent());
    turn::play(&store, &order(id, first, step, "x"), &[&notation], 1).await?;
    ensure!(next(&store, id).await?.0 == other, "the first action of a game of two ends the turn");
    let post = Post::new(done);
    run(&store, &post, 1).await?;
    expected = vec![(Some(first), ItemKind::Note), (Some(other), ItemKind::Remind)];
    expected.sort_by_key(|(user, _)| *user);
    ensure!(private(post.sent()) == expected, "{:?}", post.sent());
    Ok(())
}
