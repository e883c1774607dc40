//! What must be told, and to whom: turns that nobody can be told of, starts, ends and resignations, clocks that jump.

#[macro_use]
mod databases;
mod table;

use anyhow::{Context, Result, ensure};
use bot::config::{self, Database};
use bot::id::Wish;
use bot::lobby;
use bot::outbox::{Deliver, Outcome, Way, send_one};
use bot::remind::{Change, Notices};
use bot::store::{ChannelId, GameId, Item, ItemKind, Lane, MessageId, Store, UserId};
use bot::turn;
use games::{Kind, Message, Rng, Seed};
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;
use table::{
    ANNA, BERT, HOUR, Post, done, new_game, next, offers, order, other, run, started, started_as, wish,
};

cases!(
    the_others_are_told_of_a_turn_that_could_not_be_told_for_a_pace,
    off_ends_repetitions_and_the_turn_is_told_all_the_same,
    who_wants_nothing_is_told_nothing_until_they_want_it_again,
    a_start_and_an_end_and_a_resignation_are_told_to_the_others,
    a_lobby_that_is_called_off_is_told_to_those_who_had_joined,
    too_many_conversations_hold_up_no_board_and_no_known_user,
    one_message_at_a_time_goes_to_a_user,
    what_a_wrong_clock_has_sent_far_away_comes_back,
    a_reminder_that_is_changed_while_it_is_sent_keeps_the_change,
    a_wish_that_is_made_in_the_moment_of_a_reminder_holds,
    a_turn_is_told_once_though_that_is_wished_in_the_same_moment,
);

async fn the_others_are_told_of_a_turn_that_could_not_be_told_for_a_pace(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (user, ..) = next(&store, id).await?;
    let deaf = |item: &Item, way: Way| match (item.user == Some(user), way) {
        (true, Way::Direct) => Outcome::Closed,
        (true, Way::Channel) => Outcome::Forbidden("send".into()),
        _ => Outcome::Done,
    };
    let unreached = |post: &[(Option<UserId>, Option<Message>)]| {
        post.iter().filter(|(_, says)| says.as_ref().is_some_and(|says| says.id == "told-unreached")).count()
    };
    for (hours, told) in [(0, 0), (6, 0), (23, 0), (30, 1), (60, 0)] {
        let post = Post::new(deaf);
        run(&store, &post, hours * HOUR).await?;
        let tells = post.told(ItemKind::Tell);
        ensure!(unreached(&tells) == told, "after {hours} hours: {tells:?}");
        ensure!(told == 0 || tells.iter().any(|(to, _)| *to == Some(other(user))), "{tells:?}");
    }
    Ok(())
}

async fn off_ends_repetitions_and_the_turn_is_told_all_the_same(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (first, step, notation) = next(&store, id).await?;
    let second = other(first);
    store.set_reminders(second, Some(id), Change::Notices(Notices::Once), 0).await?;
    turn::play(&store, &order(id, first, step, "x"), &[&notation], 1).await?;
    let post = Post::new(done);
    run(&store, &post, 1).await?;
    ensure!(post.told(ItemKind::Remind).iter().any(|(user, _)| *user == Some(second)), "told once");
    let post = Post::new(done);
    run(&store, &post, 900 * HOUR).await?;
    ensure!(!post.sent().iter().any(|item| item.user == Some(second)), "and not again: {:?}", post.sent());
    store.set_reminders(second, Some(id), Change::Notices(Notices::All), 900 * HOUR).await?;
    run(&store, &post, 924 * HOUR).await?;
    ensure!(post.told(ItemKind::Remind).len() == 1, "until it is wanted again");
    Ok(())
}

async fn who_wants_nothing_is_told_nothing_until_they_want_it_again(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (first, step, notation) = next(&store, id).await?;
    let second = other(first);
    store.set_reminders(second, None, Change::Notices(Notices::None), 0).await?;
    turn::play(&store, &order(id, first, step, "x"), &[&notation], 1).await?;
    let post = Post::new(done);
    run(&store, &post, 500 * HOUR).await?;
    ensure!(!post.told(ItemKind::Remind).iter().any(|(user, _)| *user == Some(second)));
    store.set_reminders(second, None, Change::Notices(Notices::Once), 500 * HOUR).await?;
    run(&store, &post, 500 * HOUR).await?;
    ensure!(post.told(ItemKind::Remind).iter().filter(|(user, _)| *user == Some(second)).count() == 1);
    Ok(())
}

async fn a_start_and_an_end_and_a_resignation_are_told_to_the_others(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started_as(&store, Kind::Paris, &[]).await?;
    let post = Post::new(done);
    run(&store, &post, 0).await?;
    let began: Vec<_> = post.told(ItemKind::Tell);
    let (first, ..) = next(&store, id).await?;
    // Anna has started it: Bert hears of it, by his turn or by a message.
    ensure!(began.iter().all(|(user, _)| *user == Some(BERT)) && began.len() == usize::from(first == ANNA));
    // The game is played to its end.
    let rng = &mut Rng::new(&Seed::from(2), 0);
    let mut last = first;
    while let Ok((user, step, _)) = next(&store, id).await {
        let offers = offers(&store, id, user).await?;
        let notation = &rng.pick(&offers).context("offers")?.notation;
        turn::play(&store, &order(id, user, step, &format!("s{step}")), &[notation], 1).await?;
        last = user;
    }
    let post = Post::new(done);
    run(&store, &post, 1).await?;
    let ended = post.told(ItemKind::Tell);
    ensure!(ended.len() == 1 && ended[0].0 == Some(other(last)), "{ended:?}");
    ensure!(ended[0].1.as_ref().is_some_and(|says| says.id == "won-by"), "{ended:?}");
    ensure!(store.waiting(id).await?.is_empty(), "and nothing waits for a game that is over");

    let id = started(&store).await?;
    run(&store, &Post::new(done), 1).await?;
    let (user, ..) = next(&store, id).await?;
    wish(&store, id, user, Wish::Resign, 2).await?;
    let post = Post::new(done);
    run(&store, &post, 2).await?;
    let told = post.told(ItemKind::Tell);
    ensure!(told.len() == 1 && told[0].0 == Some(other(user)), "{told:?}");
    ensure!(told[0].1.as_ref().is_some_and(|says| says.id == "told-gave-up"), "{told:?}");
    Ok(())
}

async fn a_lobby_that_is_called_off_is_told_to_those_who_had_joined(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = lobby::new(&store, &new_game(Kind::Paris, &[])?, 0).await?;
    wish(&store, id, BERT, Wish::Join, 0).await?;
    wish(&store, id, ANNA, Wish::Cancel, 0).await?;
    let post = Post::new(done);
    run(&store, &post, 0).await?;
    let told = post.told(ItemKind::Tell);
    ensure!(told.len() == 1 && told[0].0 == Some(BERT), "{told:?}");
    Ok(())
}

async fn too_many_conversations_hold_up_no_board_and_no_known_user(database: Database) -> Result<()> {
    const LONG: i64 = 5 * 60_000;
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let busy = Post::new(|item: &Item, _| match item.user {
        Some(_) => Outcome::Busy(LONG),
        None => Outcome::Done,
    });
    run(&store, &busy, 0).await?;
    ensure!(busy.sent().iter().any(|item| item.kind == ItemKind::Board), "{:?}", busy.sent());
    ensure!(busy.sent().iter().filter(|item| item.user.is_some()).count() == 1, "the lane waits as a whole");
    // Whose conversation is open waits in another lane.
    let (user, ..) = next(&store, id).await?;
    store.set_open(user, ChannelId(5)).await?;
    let settings = config::Outbox::default();
    let post = Post::new(done);
    ensure!(!send_one(&store, &post, &settings, Lane::Open, LONG - 1).await?);
    let new = started(&store).await?;
    let mut steps = 0;
    while send_one(&store, &post, &settings, Lane::Direct, 1).await? {
        steps += 1;
    }
    ensure!(steps > 0 && post.sent().iter().all(|item| item.user == Some(user) && item.game == new));
    Ok(())
}

async fn one_message_at_a_time_goes_to_a_user(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let (one, two) = (started(&store).await?, started(&store).await?);
    let settings = config::Outbox::default();
    // While a message to somebody is on its way, no other is claimed for them, in whatever game.
    struct Looks<'a>(&'a Store, Mutex<Vec<UserId>>);
    impl Deliver for Looks<'_> {
        type Parcel = ();

        async fn render(&self, _: &Item, _: Way) -> Result<Option<()>, String> {
            Ok(Some(()))
        }

        async fn send(&self, item: &Item, (): ()) -> Outcome {
            let inner = Post::new(done);
            while send_one(self.0, &inner, &config::Outbox::default(), Lane::Open, 0).await.unwrap_or(false) {
            }
            let others: Vec<UserId> = inner.sent().into_iter().filter_map(|item| item.user).collect();
            self.1
                .lock()
                .expect("not poisoned")
                .extend(others.iter().filter(|user| Some(**user) == item.user));
            Outcome::Done
        }
    }
    let looks = Looks(&store, Mutex::default());
    ensure!(send_one(&store, &looks, &settings, Lane::Open, 0).await?);
    ensure!(looks.1.lock().expect("not poisoned").is_empty());
    run(&store, &Post::new(done), 0).await?;
    for id in [one, two] {
        ensure!(store.waiting(id).await?.iter().all(|item| item.sent == 1), "all came in the end");
    }
    Ok(())
}

async fn what_a_wrong_clock_has_sent_far_away_comes_back(database: Database) -> Result<()> {
    const YEAR: i64 = 365 * 24 * HOUR;
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (user, ..) = next(&store, id).await?;
    // The clock is a year ahead: the turn is told, direct messages are found closed, one is put off until tomorrow.
    run(&store, &Post::new(done), YEAR).await?;
    store.set_closed(user, YEAR).await?;
    store.set_reminders(user, Some(id), Change::Snooze(YEAR + 24 * HOUR), YEAR).await?;
    let settings = config::Outbox::default();
    store.mend_clocks(settings.lease_seconds * 1000, 10).await?;
    ensure!(!store.is_closed(user, 0, 10).await?, "a time to come tells nothing");
    let post = Post::new(done);
    run(&store, &post, 10).await?;
    ensure!(post.told(ItemKind::Remind).len() == 1, "{:?}", store.waiting(id).await?);
    let due = store.waiting(id).await?.into_iter().find_map(|item| item.due).context("a reminder")?;
    // It is the second time that it is told: the third comes after twice the pace.
    ensure!(due == 10 + 2 * 24 * HOUR, "{due}");
    Ok(())
}

/// While the reminder is on its way its reader presses "remind me tomorrow".
async fn a_reminder_that_is_changed_while_it_is_sent_keeps_the_change(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (user, ..) = next(&store, id).await?;
    struct Reader<'a>(&'a Store, UserId, GameId);
    impl Deliver for Reader<'_> {
        type Parcel = ();

        async fn render(&self, _: &Item, _: Way) -> Result<Option<()>, String> {
            Ok(Some(()))
        }

        async fn send(&self, item: &Item, (): ()) -> Outcome {
            if item.kind == ItemKind::Remind {
                let snooze = Change::Snooze(100 * HOUR);
                self.0.set_reminders(self.1, Some(self.2), snooze, 1).await.expect("set");
            }
            Outcome::Done
        }
    }
    run(&store, &Reader(&store, user, id), 1).await?;
    let waiting = store.waiting(id).await?;
    let due = waiting.iter().find(|item| item.kind == ItemKind::Remind).context("a reminder")?.due;
    ensure!(due == Some(100 * HOUR), "{due:?}");
    // And it holds for the next turn, too.
    let mut now = 2;
    while next(&store, id).await?.0 == user {
        let (_, step, notation) = next(&store, id).await?;
        turn::play(&store, &order(id, user, step, &format!("a{now}")), &[&notation], now).await?;
        now += 1;
    }
    while next(&store, id).await?.0 != user {
        let (who, step, notation) = next(&store, id).await?;
        turn::play(&store, &order(id, who, step, &format!("b{now}")), &[&notation], now).await?;
        now += 1;
    }
    let waiting = store.waiting(id).await?;
    let own = waiting.iter().find(|item| item.kind == ItemKind::Remind && item.user == Some(user));
    ensure!(own.context("a turn")?.due == Some(100 * HOUR), "{waiting:?}");
    Ok(())
}

/// How often two things are done at once, so that they meet in every way.
const MEETINGS: u64 = 80;

/// Whose reader has a wish while the reminder is being sent: it is begun then, and meets what follows.
struct Wishing<'a> {
    store: &'a Store,
    user: UserId,
    change: Change,
    /// How long the sending goes on then, in thousandths of a millisecond.
    for_micros: u64,
    wish: Mutex<Option<tokio::task::JoinHandle<Result<(), bot::store::Fault>>>>,
    told: AtomicU32,
}

impl Deliver for Wishing<'_> {
    type Parcel = ();

    async fn render(&self, _: &Item, _: Way) -> Result<Option<()>, String> {
        Ok(Some(()))
    }

    async fn send(&self, item: &Item, (): ()) -> Outcome {
        if item.kind == ItemKind::Remind && self.told.fetch_add(1, Relaxed) == 0 {
            let (store, user, game, change) = (self.store.clone(), self.user, item.game, self.change);
            let wish = tokio::spawn(async move { store.set_reminders(user, Some(game), change, 0).await });
            *self.wish.lock().expect("not poisoned") = Some(wish);
            tokio::time::sleep(Duration::from_micros(self.for_micros)).await;
        }
        Outcome::Done
    }
}

/// Sends the turn of a new game while its user has a wish. Gives the game and how often the turn was told.
async fn wishing(store: &Store, change: Change, meeting: u64) -> Result<(GameId, u32)> {
    let id = started(store).await?;
    let (user, ..) = next(store, id).await?;
    let (wish, told) = (Mutex::default(), AtomicU32::new(0));
    let deliver = Wishing { store, user, change, for_micros: meeting * 25, wish, told };
    run(store, &deliver, 0).await?;
    let wish = deliver.wish.lock().expect("not poisoned").take();
    wish.context("a wish")?.await??;
    run(store, &deliver, 0).await?;
    run(store, &deliver, 100 * HOUR).await?;
    Ok((id, deliver.told.load(Relaxed)))
}

async fn a_wish_that_is_made_in_the_moment_of_a_reminder_holds(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    for meeting in 0..MEETINGS {
        let (id, _) = wishing(&store, Change::Snooze(500 * HOUR), meeting).await?;
        let waiting = store.waiting(id).await?;
        let turn = waiting.iter().find(|item| item.kind == ItemKind::Remind).context("a reminder")?;
        ensure!(turn.due == Some(500 * HOUR), "meeting {meeting}: {turn:?}");
    }
    Ok(())
}

async fn a_turn_is_told_once_though_that_is_wished_in_the_same_moment(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    for meeting in 0..MEETINGS {
        let (_, told) = wishing(&store, Change::Notices(Notices::Once), meeting).await?;
        ensure!(told == 1, "meeting {meeting}: {told}");
    }
    Ok(())
}

/// Two databases of the same bot: what the one has posted is not taken for what the other posts.
#[tokio::test]
async fn nonces_differ_between_databases_and_rows() -> Result<()> {
    let (one, two) = (tempfile::tempdir()?, tempfile::tempdir()?);
    let (one, two) = (
        Store::open(&databases::sqlite(one.path())).await?,
        Store::open(&databases::sqlite(two.path())).await?,
    );
    let board = Item::board(GameId(1), 0, 0);
    let mut nonces = BTreeSet::new();
    for mark in [&one.mark, &two.mark] {
        for item in [
            board.clone(),
            Item { step: 1, ..board.clone() },
            Item { sent: 1, ..board.clone() },
            Item::board(GameId(2), 0, 0),
            Item::turn(ItemKind::Remind, GameId(1), (games::Seat(0), ANNA), 0, 0),
        ] {
            let nonce = item.nonce(mark);
            ensure!(nonce.len() <= 25, "{nonce}");
            nonces.insert(nonce);
        }
    }
    ensure!(nonces.len() == 10, "{nonces:?}");
    Ok(())
}

/// Killed between the new message and the removal of the old one, it is removed all the same.
#[tokio::test]
async fn a_message_that_was_replaced_is_taken_away_until_it_is_gone() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = databases::sqlite(folder.path());
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    store.set_note(id, ANNA, (ChannelId(5), MessageId(50)), 1).await?;
    store.set_note(id, ANNA, (ChannelId(5), MessageId(51)), 1).await?;
    store.close().await?;
    let store = Store::open(&database).await?;
    let unsend = |items: Vec<Item>| items.into_iter().find(|item| item.kind == ItemKind::Unsend);
    let fails = Post::new(|item: &Item, _| match item.kind {
        ItemKind::Unsend => Outcome::Retry("503".into()),
        _ => Outcome::Done,
    });
    run(&store, &fails, 1).await?;
    let item = unsend(store.waiting(id).await?).context("it waits")?;
    ensure!(item.stale_message() == Some((ChannelId(5), MessageId(50))), "{item:?}");
    run(&store, &Post::new(done), HOUR).await?;
    ensure!(unsend(store.waiting(id).await?).is_none());
    Ok(())
}
