//! How long people wait: the program as a process with 200 stored games, 50 of them played by commands over the local
//! stand-in. Prints percentiles in milliseconds, the time to start, and the memory.
//!
//! The clock of an answer runs from sending the command line to the stand-in until the stand-in has the bot's first
//! answer; that of a picture from the answer to a move until the board stands in the channel.
#![allow(clippy::unwrap_used)]

#[path = "../tests/program/mod.rs"]
mod program;

use anyhow::{Context, Result};
use bot::config::{self, Database};
use bot::lobby;
use bot::outbox::{Deliver, Outcome, send_one};
use bot::store::{ChannelId, Item, NewGame, ServerId, Store, UserId};
use games::{Kind, Options};
use program::{GAMES, Program};
use serde_json::json;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

const STORED: usize = 200;
const PLAYED: usize = 50;
const ANNA: UserId = UserId(700_000_000_000_000_101);
const BEN: UserId = UserId(700_000_000_000_000_102);

#[tokio::main]
async fn main() -> Result<()> {
    let folder = tempfile::tempdir()?;
    store_games(folder.path()).await?;
    let begun = Instant::now();
    let program = Program::start(folder.path()).await;
    println!("start to ready: {} ms", begun.elapsed().as_millis());

    let mut answers = Vec::new();
    for round in 0..10 {
        for game in 1..=PLAYED {
            let line = match round % 5 {
                0 => format!("/skyline move actions:token game:#{game}"),
                1 => format!("/skyline undo game:#{game}"),
                2 => format!("/skyline log game:#{game}"),
                3 => format!("/skyline hand game:#{game}"),
                _ => format!("/skyline board as:words game:#{game}"),
            };
            answers.push(timed(&program, &line).await);
        }
    }
    report("interaction to first answer", &mut answers);

    let mut pictures = Vec::new();
    for game in 1..=40 {
        let before = newest(&program).await;
        for who in ["anna", "ben"] {
            let line = json!({ "as": who, "channel": GAMES, "line": format!("/skyline move game:#{game} actions:") });
            let offers = program.post("/sandbox/complete", line).await;
            let Some(offer) = offers["choices"][0]["value"].as_str() else { continue };
            // The first action of a game of two, a token on an area, ends the turn.
            program.command(who, &format!("/skyline move actions:\"{offer}\" game:#{game}")).await;
            let moved = Instant::now();
            while newest(&program).await == before {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            pictures.push(moved.elapsed());
            break;
        }
        // Five messages in five seconds are what Discord takes in a channel.
        tokio::time::sleep(Duration::from_millis(1100)).await;
    }
    report("move committed to picture posted", &mut pictures);
    println!(
        "resident memory with {STORED} stored games, stand-in included: {} MB",
        program.resident_kb() / 1024
    );
    Ok(())
}

/// How long a command line waits for its first answer.
async fn timed(program: &Program, line: &str) -> Duration {
    let begun = Instant::now();
    let body = json!({ "as": "anna", "channel": GAMES, "line": line });
    let outcome = program.post("/sandbox/command", body).await;
    assert!(outcome["outcome"].is_string(), "{outcome}");
    begun.elapsed()
}

/// The newest message for all in the channel.
async fn newest(program: &Program) -> serde_json::Value {
    let me = program.get("/sandbox/me?as=dmitri").await;
    let channels = me["guilds"][0]["channels"].as_array().unwrap();
    channels.iter().find(|channel| channel["id"] == GAMES).unwrap()["last_message_id"].clone()
}

fn report(what: &str, times: &mut [Duration]) {
    times.sort();
    let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)].as_secs_f64() * 1000.0;
    println!(
        "{what}: median {:.1} ms, p95 {:.1} ms, p99 {:.1} ms ({} times)",
        at(50),
        at(95),
        at(99),
        times.len()
    );
}

/// Takes everything: what waits from the start of the games is not what is measured.
struct Nowhere;

impl Deliver for Nowhere {
    type Parcel = ();

    async fn render(&self, _: &Item) -> Result<Option<()>, String> {
        Ok(Some(()))
    }

    async fn send(&self, _: &Item, (): ()) -> Outcome {
        Outcome::Done
    }
}

async fn store_games(folder: &Path) -> Result<()> {
    let url = format!("sqlite:{}", folder.join("data/skyline.sqlite").display());
    let store = Store::open(&Database { url, ..Database::default() }).await?;
    let now = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis())?;
    let kind = Kind::ALL[0];
    for number in 0..STORED {
        let new = NewGame {
            kind,
            options: Options::new(kind.options(), []).ok().context("defaults")?,
            host: ANNA,
            host_name: "Anna".into(),
            server: Some(ServerId(700_000_000_000_000_010)),
            channel: ChannelId(GAMES.parse()?),
            pace: 24 * 3_600_000,
            cause: number.to_string(),
        };
        let id = lobby::new(&store, &new, now).await?;
        lobby::join(&store, id, (BEN, "Ben"), now).await?;
        lobby::start(&store, id, ANNA, now).await?;
    }
    while send_one(&store, &Nowhere, &config::Outbox::default(), now).await? {}
    store.close().await;
    Ok(())
}
