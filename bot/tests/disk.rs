//! A SQLite file and its disk: full and free again, deleted, readable by its owner only, folded in at the end.
#![cfg(unix)]

#[allow(unused_macros)]
#[macro_use]
mod databases;
mod table;

use anyhow::{Context, Result, ensure};
use bot::config::Database;
use bot::store::{Fault, Store};
use bot::turn::{self, TurnError};
use sqlx::{Connection, SqliteConnection};
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::time::Duration;
use table::{next, order, started};

fn file(database: &Database) -> PathBuf {
    PathBuf::from(database.url.strip_prefix("sqlite:").unwrap_or_default())
}

/// SQLite ends a transaction by itself when the disk is full: the next one begins on a clean connection.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_full_disk_the_next_move_works() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = databases::sqlite(folder.path());
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let mut other = SqliteConnection::connect(&database.url).await?;
    for round in 0..5 {
        let (user, step, notation) = next(&store, id).await?;
        // As SQLite does it at SQLITE_FULL: the transaction is rolled back under its owner.
        sqlx::query("create trigger full before insert on actions begin select raise(rollback, 'full'); end")
            .execute(&mut other)
            .await?;
        let cause = format!("full {round}");
        let refused = turn::play(&store, &order(id, user, step, &cause), &[&notation], 1).await;
        ensure!(matches!(refused, Err(TurnError::Fault(Fault::Database(_)))), "{refused:?}");
        sqlx::query("drop trigger full").execute(&mut other).await?;
        let cause = format!("free {round}");
        turn::play(&store, &order(id, user, step, &cause), &[&notation], 1).await?;
    }
    ensure!(turn::verify(&store).await?.wrong.is_empty());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_do_not_wait_behind_writers() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = Database { wait_ms: 60_000, ..databases::sqlite(folder.path()) };
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (user, step, notation) = next(&store, id).await?;
    let mut other = SqliteConnection::connect(&database.url).await?;
    sqlx::query("begin immediate").execute(&mut other).await?;
    let writers: Vec<_> = (0..12)
        .map(|number| {
            let (store, notation) = (store.clone(), notation.clone());
            tokio::spawn(async move {
                let cause = format!("w{number}");
                turn::play(&store, &order(id, user, step, &cause), &[&notation], 1).await.is_ok()
            })
        })
        .collect();
    // More than there are connections: each of these would wait for a minute.
    for _ in 0..20 {
        ensure!(store.game(id).await?.is_some() && !store.waiting(id).await?.is_empty());
    }
    ensure!(!writers.iter().any(tokio::task::JoinHandle::is_finished), "they wait");
    sqlx::query("rollback").execute(&mut other).await?;
    let mut done = 0;
    for writer in writers {
        done += usize::from(writer.await?);
    }
    ensure!(done == 1, "one of them has acted: {done}");
    Ok(())
}

#[tokio::test]
async fn a_file_that_is_deleted_under_the_running_bot_is_noticed() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = databases::sqlite(folder.path());
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (user, step, notation) = next(&store, id).await?;
    let path = file(&database);
    std::fs::rename(&path, path.with_extension("away"))?;
    let lost = turn::play(&store, &order(id, user, step, "x"), &[&notation], 1).await;
    ensure!(matches!(lost, Err(TurnError::Fault(Fault::Vanished(_)))), "{lost:?}");
    std::fs::rename(path.with_extension("away"), &path)?;
    turn::play(&store, &order(id, user, step, "y"), &[&notation], 1).await?;
    Ok(())
}

#[tokio::test]
async fn files_are_their_owners_alone_and_the_log_is_folded_in_at_the_end() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = databases::sqlite(folder.path());
    let store = Store::open(&database).await?;
    started(&store).await?;
    let path = file(&database);
    let folder = path.parent().context("a folder")?;
    let mut seen = 0;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let mode = entry.metadata()?.mode() & 0o777;
        ensure!(mode == 0o600, "{} has {mode:o}", entry.path().display());
        seen += 1;
    }
    ensure!(seen >= 3, "the file, its log and its lock: {seen}");
    store.close().await?;
    let log = path.with_file_name("skyline.sqlite-wal");
    ensure!(!log.exists() || log.metadata()?.len() == 0, "nothing is left beside the file");
    Ok(())
}

/// Dropped in the middle, as when the program ends or an answer is given up, a transaction leaves a clean connection.
#[tokio::test(flavor = "multi_thread")]
async fn a_transaction_that_is_dropped_leaves_nothing_behind() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let store = Store::open(&databases::sqlite(folder.path())).await?;
    let id = started(&store).await?;
    let (user, step, notation) = next(&store, id).await?;
    for number in 0..20 {
        let cause = format!("dropped {number}");
        let order = order(id, user, step, &cause);
        let notations = [notation.as_str()];
        let play = turn::play(&store, &order, &notations, 1);
        let cut = tokio::time::timeout(Duration::from_micros(number * 100), play).await;
        if cut.is_ok() {
            break;
        }
    }
    let now = store.game(id).await?.context("game")?.step;
    let (user, step, notation) = next(&store, id).await?;
    ensure!(now == step);
    turn::play(&store, &order(id, user, step, "whole"), &[&notation], 1).await?;
    ensure!(turn::verify(&store).await?.wrong.is_empty());
    Ok(())
}

/// As `skyline export` and `skyline verify` do it.
#[tokio::test(flavor = "multi_thread")]
async fn who_only_reads_needs_no_bot_to_end_and_no_right_to_write() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = databases::sqlite(folder.path());
    ensure!(matches!(Store::open_to_read(&database).await, Err(Fault::File(..))), "there is none to read");
    let store = Store::open(&database).await?;
    let id = started(&store).await?;
    let (user, step, notation) = next(&store, id).await?;
    turn::play(&store, &order(id, user, step, "x"), &[&notation], 1).await?;

    let reader = Store::open_to_read(&database).await?;
    let seen = turn::export(&reader, id).await?.to_string();
    ensure!(seen == turn::export(&store, id).await?.to_string() && seen.contains(&notation));
    let (user, step, notation) = next(&store, id).await?;
    let refused = turn::play(&reader, &order(id, user, step, "y"), &[&notation], 1).await;
    ensure!(matches!(refused, Err(TurnError::Fault(_))), "{refused:?}");
    turn::play(&store, &order(id, user, step, "z"), &[&notation], 1).await?;
    ensure!(turn::verify(&reader).await?.replayed == 1, "what has come since is seen");
    reader.close().await?;
    store.close().await?;

    // A copy whose name is so long that nothing can be written beside it.
    let copy = folder.path().join("x".repeat(253));
    std::fs::copy(file(&database), &copy)?;
    let copy = Database { url: format!("sqlite:{}", copy.display()), ..database };
    let verified = turn::verify(&Store::open_to_read(&copy).await?).await?;
    ensure!(verified.replayed == 1 && verified.wrong.is_empty(), "{verified:?}");
    Ok(())
}
