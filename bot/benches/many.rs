//! Much to do: 10,000 running games of 2,000 people in 3,000 channels, in one SQLite file. Prints how long it takes to
//! send 10,000 notices that are due at once, to start, and to answer somebody with ten games; and the memory.
#![allow(clippy::unwrap_used)]

#[path = "figures/mod.rs"]
mod figures;
#[path = "../tests/program/mod.rs"]
mod program;

use anyhow::{Context, Result, ensure};
use bot::config::{self, Database};
use bot::outbox::work;
use bot::store::{ChannelId, GameId, NewGame, ServerId, Store, UserId};
use figures::{Nowhere, begin, report};
use games::{Kind, Options};
use program::{GAMES, Program};
use serde_json::json;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

const GAMES_IN_ALL: u64 = 10_000;
const PEOPLE: u64 = 2_000;
const CHANNELS: u64 = 3_000;
const TIMES: usize = 100;
const PACE: i64 = 24 * 3_600_000;
/// The first of the sandbox's people; all others follow by number.
const ANNA: u64 = 700_000_000_000_000_101;

#[tokio::main]
async fn main() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let (store, ids) = store_games(folder.path()).await?;
    // What the starts have queued: boards, turns, hands, and "it has begun".
    let now = bot::time::now();
    let rows = due(&store, &ids, now).await?;
    println!("{rows} rows of starting games sent: {:.1} s", deliver(&store, rows, now).await.as_secs_f64());
    let notices = due(&store, &ids, now + PACE).await?;
    ensure!(notices == ids.len(), "{notices} notices");
    let took = deliver(&store, notices, now + PACE).await;
    println!("{notices} notices due at once sent: {:.1} s", took.as_secs_f64());
    store.close().await?;

    let begun = Instant::now();
    let program = Program::start_with(folder.path(), &["--no-rate-limits"]).await;
    println!("start to ready, sandbox included: {} ms", begun.elapsed().as_millis());
    println!("resident memory when ready: {} MB", program.resident_kb() / 1024);
    answers(&program).await?;
    println!("resident memory afterwards: {} MB", program.resident_kb() / 1024);
    Ok(())
}

/// What Anna asks for, who plays ten games.
async fn answers(program: &Program) -> Result<()> {
    let timed = async |path: &str, line: &str| {
        let begun = Instant::now();
        let answer = program.post(path, json!({ "as": "anna", "channel": GAMES, "line": line })).await;
        (begun.elapsed(), answer)
    };
    let (mut lists, mut completions, mut moves) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..TIMES {
        let (took, outcome) = timed("/sandbox/command", "/skyline games").await;
        lists.push(took);
        let answer = program.answer("anna", outcome).await;
        let games = answer["content"].as_str().context("words")?.matches('#').count();
        ensure!(games >= 10, "only {games}: {answer}");
        let (took, offered) = timed("/sandbox/complete", "/skyline move game:").await;
        completions.push(took);
        ensure!(offered["choices"].as_array().is_some_and(|games| games.len() >= 10), "{offered}");
    }
    let (_, offered) = timed("/sandbox/complete", "/skyline move game:").await;
    let games: Vec<&str> = offered["choices"]
        .as_array()
        .context("games")?
        .iter()
        .filter_map(|game| game["value"].as_str())
        .collect();
    for game in games.iter().cycle().take(TIMES) {
        let (_, offers) = timed("/sandbox/complete", &format!("/skyline move game:{game} actions:")).await;
        let Some(offer) = offers["choices"][0]["value"].as_str() else { continue };
        let (took, outcome) =
            timed("/sandbox/command", &format!("/skyline move actions:\"{offer}\" game:{game}")).await;
        moves.push(took);
        let answer = program.answer("anna", outcome).await;
        let said = answer["content"].as_str().context("words")?;
        ensure!(said.contains("Anna") || said.contains("Next: "), "{offer}: {said}");
    }
    report("/skyline games to first answer", &mut lists);
    report("completion of a game", &mut completions);
    report("a move to first answer", &mut moves);
    Ok(())
}

/// How many rows of these games are due.
async fn due(store: &Store, ids: &[GameId], now: i64) -> Result<usize> {
    let mut count = 0;
    for id in ids {
        let waiting = store.waiting(*id).await?;
        count += waiting.iter().filter(|item| item.due.is_some_and(|due| due <= now)).count();
    }
    Ok(count)
}

/// How long it takes until so many are sent.
async fn deliver(store: &Store, count: usize, now: i64) -> Duration {
    let (nowhere, settings) = (Nowhere::default(), config::Outbox::default());
    let begun = Instant::now();
    let all = async {
        while nowhere.0.load(Relaxed) < count {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::select! {
        () = work(store, &nowhere, &settings, || now) => {}
        () = all => {}
    }
    begun.elapsed()
}

/// Each with two people, so that each of them plays ten, and of all kinds.
async fn store_games(folder: &Path) -> Result<(Store, Vec<GameId>)> {
    let url = format!("sqlite:{}", folder.join("data/skyline.sqlite").display());
    let store = Store::open(&Database { url, ..Database::default() }).await?;
    let (now, here) = (bot::time::now(), GAMES.parse::<u64>()?);
    let mut ids = Vec::new();
    for number in 0..GAMES_IN_ALL {
        let kind = Kind::ALL[usize::try_from(number)? % Kind::ALL.len()];
        let host = number % PEOPLE;
        // Somebody else in every round of all the people.
        let guest = (host + 1 + number / PEOPLE) % PEOPLE;
        let new = NewGame {
            kind,
            options: Options::new(kind.options(), []).ok().context("defaults")?,
            host: UserId(ANNA + host),
            host_name: format!("Person {host}"),
            server: Some(ServerId(700_000_000_000_000_010)),
            channel: ChannelId(here + number % CHANNELS),
            pace: PACE,
            cause: number.to_string(),
        };
        ids.push(begin(&store, &new, (UserId(ANNA + guest), &format!("Person {guest}")), now).await?);
    }
    Ok((store, ids))
}
