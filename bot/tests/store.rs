//! The store, the lobby and turns on SQLite and on PostgreSQL, by the same cases.

#[macro_use]
mod databases;
mod table;

use anyhow::{Context, Result, ensure};
use bot::config::Database;
use bot::id::Wish;
use bot::lobby::{self, LobbyError};
use bot::remind::{Change, Notices};
use bot::store::{ChannelId, Fault, GameId, ItemKind, Phase, Store, UserId};
use bot::turn::{self, TurnError};
use games::player::{Greedy, Player};
use games::{Kind, Rng, Seed};
use table::{ANNA, BERT, new_game, next, offers, order, started, started_as, state, think, wish};

cases!(
    of_two_plays_at_once_one_wins,
    a_repeated_cause_acts_once,
    a_stale_step_is_refused,
    several_actions_are_all_or_nothing,
    what_was_revealed_stays_done_when_a_later_action_is_refused,
    undo_goes_back_and_stops_at_what_was_revealed,
    a_restart_keeps_all,
    lobby_refusals_are_typed,
    the_computer_plays_for_those_who_resign,
    the_computer_plays_like_the_greedy_player,
    what_is_opened_twice_is_one_game,
    a_board_is_posted_when_only_computers_have_acted_between,
    what_is_said_of_one_game_goes_before_what_is_said_of_all,
    a_plan_can_be_taken_back,
    a_turn_that_was_ended_can_be_taken_back,
    any_take_backs_leave_what_the_log_says,
    a_whole_game_of_every_kind_is_played_and_verified,
);

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
async fn what_was_revealed_stays_done_when_a_later_action_is_refused(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    for turns in 0..500 {
        let (kept, game) = state(&store, id).await?;
        let (user, step, first) = next(&store, id).await?;
        let seat = kept.active()[0];
        let reveals = |notation: &str| {
            let rng = &mut Rng::new(&Seed::from(1), 0);
            game.clone().play(seat, notation, rng).is_ok() && rng.used()
        };
        let revealing = game.offers(seat).into_iter().find(|offer| reveals(&offer.notation));
        let cause = format!("c{turns}");
        let order = order(id, user, step, &cause);
        let Some(offer) = revealing else {
            turn::play(&store, &order, &[&first], 1).await?;
            continue;
        };
        let done = turn::play(&store, &order, &[&offer.notation, "nonsense"], 1).await?;
        ensure!(done.refused.is_some() && done.entries.len() == 1 && done.entries[0].revealed);
        ensure!(store.game(id).await?.context("game")?.step == step + 1);
        return Ok(());
    }
    anyhow::bail!("nothing was revealed in 500 actions")
}

async fn undo_goes_back_and_stops_at_what_was_revealed(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let rng = &mut Rng::new(&Seed::from(1), 0);
    let (mut undone, mut revealed, mut ended) = (0, 0, 0);
    for _ in 0..4 {
        let id = started(&store).await?;
        while let Ok((user, step, _)) = next(&store, id).await {
            let before = serde_json::to_value(state(&store, id).await?.1)?;
            let offers = offers(&store, id, user).await?;
            let notation = &rng.pick(&offers).context("offers")?.notation;
            let cause = format!("{id}-{step}");
            let turn = turn::play(&store, &order(id, user, step, &cause), &[notation], 1).await?;
            let cause = format!("{id}-{step}-undo");
            match turn::undo(&store, &order(id, user, turn.step, &cause), 1).await {
                Ok(undo) => {
                    let again = serde_json::to_value(state(&store, id).await?.1)?;
                    ensure!(again == before, "the state of before");
                    ensure!(undo.entries[0].undoes == Some(turn.step));
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
    ensure!(turn::verify(&store).await?.wrong.is_empty());
    Ok(())
}

async fn a_restart_keeps_all(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (user, step, notation) = next(&store, id).await?;
    turn::play(&store, &order(id, user, step, "x"), &[&notation], 1).await?;
    let before = serde_json::to_value(state(&store, id).await?.1)?;
    let waiting = store.waiting(id).await?;
    if database.url.starts_with("sqlite:") {
        ensure!(matches!(Store::open(&database).await, Err(Fault::InUse(_))), "a second process is refused");
    }
    store.close().await?;
    let store = Store::open(&database).await?;
    let (kept, game) = state(&store, id).await?;
    ensure!(serde_json::to_value(game)? == before && kept.step == 1);
    ensure!(store.waiting(id).await? == waiting && !waiting.is_empty());
    ensure!(turn::verify(&store).await?.wrong.is_empty());
    Ok(())
}

async fn lobby_refusals_are_typed(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let cleo = UserId(3);
    ensure!(matches!(wish(&store, id, cleo, Wish::Join, 1).await, Err(LobbyError::Started)));
    ensure!(matches!(wish(&store, id, ANNA, Wish::Cancel, 1).await, Err(LobbyError::Started)));
    ensure!(matches!(wish(&store, GameId(99), ANNA, Wish::Leave, 1).await, Err(LobbyError::NoSuchGame)));
    ensure!(matches!(wish(&store, id, cleo, Wish::Resign, 1).await, Err(LobbyError::NotPlaying)));
    let other = lobby::new(&store, &new_game(Kind::Paris, &[])?, 1).await?;
    for only_hosts in [Wish::Start, Wish::Cancel] {
        let refused = wish(&store, other, BERT, only_hosts, 1).await;
        ensure!(matches!(refused, Err(LobbyError::NotHost { .. })), "{only_hosts:?}");
    }
    ensure!(matches!(wish(&store, other, BERT, Wish::Leave, 1).await, Err(LobbyError::NotJoined)));
    ensure!(matches!(wish(&store, other, ANNA, Wish::Start, 1).await, Err(LobbyError::TooFew { .. })));
    wish(&store, other, BERT, Wish::Join, 1).await?;
    ensure!(matches!(wish(&store, other, BERT, Wish::Join, 1).await, Err(LobbyError::AlreadyJoined)));
    ensure!(matches!(wish(&store, other, cleo, Wish::Join, 1).await, Err(LobbyError::Full { most: 2 })));
    wish(&store, other, ANNA, Wish::Cancel, 1).await?;
    ensure!(store.games_of(ANNA).await?.len() == 1 && store.games_in(ChannelId(7)).await?.len() == 1);
    Ok(())
}

async fn the_computer_plays_for_those_who_resign(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (user, ..) = next(&store, id).await?;
    let kept = wish(&store, id, user, Wish::Resign, 1).await?;
    ensure!(kept.phase == Phase::Running && kept.step == 0, "nobody waits while it thinks");
    think(&store, 1).await?;
    ensure!(store.game(id).await?.context("game")?.step > 0 && next(&store, id).await?.0 != user);
    ensure!(turn::verify(&store).await?.wrong.is_empty());
    let kept = wish(&store, id, next(&store, id).await?.0, Wish::Resign, 2).await?;
    ensure!(kept.phase == Phase::Cancelled);
    Ok(())
}

async fn the_computer_plays_like_the_greedy_player(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    for &kind in Kind::ALL {
        let id = started_as(&store, kind, &[]).await?;
        let (user, step, _) = next(&store, id).await?;
        let (kept, game) = state(&store, id).await?;
        let seat = kept.seat(user).context("seat")?;
        wish(&store, id, user, Wish::Resign, 1).await?;
        think(&store, 1).await?;
        let rng = &mut Rng::new(&turn::export(&store, id).await?.seed, (1 << 63) + step);
        let plan = Greedy.plan(&game, seat, rng);
        let log = store.log(id, step).await?;
        ensure!(log.iter().map(|entry| &entry.notation).take(plan.len()).eq(&plan), "{kind}: {plan:?}");
    }
    Ok(())
}

/// A plan of Skyliners was a slip of the thumb.
async fn a_plan_can_be_taken_back(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started_as(&store, Kind::Skyliners, &[("rules", "advanced")]).await?;
    let (user, _, _) = next(&store, id).await?;
    turn::play(&store, &order(id, user, 0, "plan"), &["floor v1", "plan A 3"], 1).await?;
    turn::undo(&store, &order(id, user, 2, "undo"), 1).await?;
    turn::play(&store, &order(id, user, 3, "another"), &["plan B 2", "end"], 1).await?;
    let other = next(&store, id).await?.0;
    ensure!(other != user);
    Ok(())
}

/// It was ended too early: the turn is theirs again, as long as the next one has not acted.
async fn a_turn_that_was_ended_can_be_taken_back(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started_as(&store, Kind::Skyliners, &[("rules", "advanced")]).await?;
    let (user, _, _) = next(&store, id).await?;
    turn::play(&store, &order(id, user, 0, "turn"), &["floor v1", "plan A 3"], 1).await?;
    let before = serde_json::to_value(state(&store, id).await?.1)?;
    turn::play(&store, &order(id, user, 2, "end"), &["end"], 2).await?;
    let other = next(&store, id).await?.0;
    ensure!(
        other != user
            && matches!(
                turn::undo(&store, &order(id, other, 3, "not theirs"), 3).await,
                Err(TurnError::NothingToUndo)
            )
    );
    turn::undo(&store, &order(id, user, 3, "undo"), 3).await?;
    ensure!(next(&store, id).await?.0 == user);
    ensure!(serde_json::to_value(state(&store, id).await?.1)? == before);
    // Whose turn had begun is told so without a notification, and whose turn goes on needs none either.
    let waiting = store.waiting(id).await?;
    let of_turns = waiting.iter().filter(|item| item.kind != ItemKind::Tell);
    let kinds = |of: UserId| of_turns.clone().filter(move |item| item.user == Some(of));
    ensure!(kinds(other).all(|item| item.kind == ItemKind::Note) && kinds(other).count() == 1);
    ensure!(kinds(user).all(|item| item.kind == ItemKind::Note || item.due > Some(3)));
    ensure!(waiting.iter().any(|item| item.kind == ItemKind::Board && item.step == 4));
    // Further back, and on again.
    let undo = turn::undo(&store, &order(id, user, 4, "further"), 4).await?;
    ensure!(undo.entries[0].undoes == Some(2));
    // What had been taken back before does not come again with the next take-back.
    turn::play(&store, &order(id, user, 5, "other plan"), &["plan B 2"], 5).await?;
    turn::undo(&store, &order(id, user, 6, "again"), 5).await?;
    turn::play(&store, &order(id, user, 7, "on"), &["plan B 2", "end"], 5).await?;
    ensure!(turn::verify(&store).await?.wrong.is_empty());
    let (other, step, notation) = next(&store, id).await?;
    turn::play(&store, &order(id, other, step, "other"), &[&notation], 6).await?;
    let late = turn::undo(&store, &order(id, user, step + 1, "late"), 7).await;
    ensure!(matches!(late, Err(TurnError::OthersActed)));
    ensure!(turn::verify(&store).await?.wrong.is_empty());
    Ok(())
}

/// However often somebody changes their mind, the game is what the standing actions make of it.
async fn any_take_backs_leave_what_the_log_says(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let rng = &mut Rng::new(&Seed::from(3), 0);
    let mut undone = 0;
    for &kind in Kind::ALL {
        let id = started_as(&store, kind, &[]).await?;
        for cause in 0..60 {
            let Ok((user, step, _)) = next(&store, id).await else { break };
            let offers = offers(&store, id, user).await?;
            let notation = &rng.pick(&offers).context("offers")?.notation;
            let own = format!("{id}-{cause}");
            let mut now = turn::play(&store, &order(id, user, step, &own), &[notation], 1).await?.step;
            while rng.below(5) < 3 {
                match turn::undo(&store, &order(id, user, now, &format!("{own}-{now}")), 1).await {
                    Ok(undo) => now = undo.step,
                    Err(TurnError::Fault(fault)) => return Err(fault.into()),
                    Err(_) => break,
                }
                undone += 1;
            }
        }
    }
    ensure!(undone > 60, "{undone}");
    ensure!(turn::verify(&store).await?.wrong.is_empty());
    Ok(())
}

/// The turn comes back to the same seat within one transaction.
async fn a_board_is_posted_when_only_computers_have_acted_between(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started_as(&store, Kind::Skyliners, &[("rules", "advanced")]).await?;
    let (user, step, _) = next(&store, id).await?;
    wish(&store, id, if user == ANNA { BERT } else { ANNA }, Wish::Resign, 1).await?;
    let notations = ["floor v1", "plan A 3", "end"];
    think(&store, 1).await?;
    turn::play(&store, &order(id, user, step, "turn"), &notations, 2).await?;
    think(&store, 2).await?;
    let (again, step, _) = next(&store, id).await?;
    ensure!(again == user && step > 3, "the computer has acted");
    let waiting = store.waiting(id).await?;
    ensure!(waiting.iter().any(|item| item.kind == ItemKind::Board && item.step == step));
    Ok(())
}

async fn what_is_said_of_one_game_goes_before_what_is_said_of_all(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (user, ..) = next(&store, id).await?;
    for (game, change, expected) in [
        (None, Change::Notices(Notices::None), None),
        (Some(id), Change::Notices(Notices::All), Some(1)),
        (Some(id), Change::Notices(Notices::None), None),
        (None, Change::Notices(Notices::Once), Some(1)),
        (Some(id), Change::Snooze(9000), Some(9000)),
        (Some(id), Change::Notices(Notices::All), Some(1)),
    ] {
        store.set_reminders(user, game, change, 1).await?;
        let waiting = store.waiting(id).await?;
        let due = waiting.iter().find(|item| item.kind == ItemKind::Remind).context("a reminder")?.due;
        ensure!(due == expected, "{game:?} {change:?}: {due:?}");
    }
    Ok(())
}

async fn what_is_opened_twice_is_one_game(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let first = new_game(Kind::Paris, &[])?;
    let (one, two) = tokio::join!(lobby::new(&store, &first, 0), lobby::new(&store, &first, 0));
    let (one, two) = (one?, two?);
    ensure!(one == two && store.games_of(ANNA).await?.len() == 1);
    let other = lobby::new(&store, &new_game(Kind::Paris, &[])?, 0).await?;
    ensure!(other != one && store.games_of(ANNA).await?.len() == 2);
    Ok(())
}

async fn a_whole_game_of_every_kind_is_played_and_verified(database: Database) -> Result<()> {
    let store = Store::open(&database).await?;
    let rng = &mut Rng::new(&Seed::from(5), 0);
    for &kind in Kind::ALL {
        let id = started_as(&store, kind, &[]).await?;
        loop {
            let kept = store.game(id).await?.context("game")?;
            let Some(&seat) = kept.active().first() else { break };
            let user = kept.at(seat).context("seat")?.user;
            let offers = offers(&store, id, user).await?;
            let notation = &rng.pick(&offers).context("no legal action")?.notation;
            let cause = format!("{id}-{}", kept.step);
            turn::play(&store, &order(id, user, kept.step, &cause), &[notation], 1).await?;
        }
        let kept = store.game(id).await?.context("game")?;
        ensure!(kept.phase == Phase::Over);
        ensure!(turn::verify(&store).await?.wrong.is_empty());
        let text = turn::export(&store, id).await?.to_string();
        text.parse::<games::record::Record>()?.replay(|_, _, _| ())?;
        let waiting = store.waiting(id).await?;
        let last = waiting.iter().filter(|item| item.step == kept.step);
        let mut kinds: Vec<_> = last.map(|item| (item.kind.id(), item.due)).collect();
        kinds.sort_unstable();
        let now = Some(1);
        // The last board; the end changes the message of the one who acted, and notifies the other.
        ensure!(kinds == [("board", now), ("note", now), ("tell", now)], "{waiting:?}");
    }
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
