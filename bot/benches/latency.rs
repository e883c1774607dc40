//! How long people wait: the program as a process with 200 stored games, 50 of them played by commands over the local
//! sandbox. Prints percentiles in milliseconds, the time to start, and the memory.
//!
//! The clock of an answer runs from sending the command line to the sandbox until the sandbox has the bot's first
//! answer; that of a picture from the answer to a turn until the board stands in the channel.
#![allow(clippy::unwrap_used)]

#[path = "figures/mod.rs"]
mod figures;
#[path = "../tests/program/mod.rs"]
mod program;

use anyhow::{Context, Result};
use bot::config::{self, Database};
use bot::outbox::send_one;
use bot::store::{ChannelId, GameId, Lane, NewGame, ServerId, Store, UserId};
use bot::turn::{self, Order};
use figures::{Nowhere, begin, report};
use games::{Kind, Options};
use program::{GAMES, Program};
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

const STORED: usize = 200;
const PLAYED: usize = 50;
const ROUNDS: usize = 4;
const ANNA: UserId = UserId(700_000_000_000_000_101);
const BEN: UserId = UserId(700_000_000_000_000_102);

#[tokio::main]
async fn main() -> Result<()> {
    let folder = tempfile::tempdir()?;
    store_games(folder.path()).await?;
    let begun = Instant::now();
    let program = Program::local(folder.path()).await;
    println!("start to ready: {} ms", begun.elapsed().as_millis());

    let mut kinds: [(&str, Vec<Duration>); 6] =
        ["completion", "move", "log", "undo", "hand", "board in words"].map(|name| (name, Vec::new()));
    for _ in 0..ROUNDS {
        for game in 1..=PLAYED {
            let (who, symbol, took) = to_move(&program, game).await;
            kinds[0].1.push(took);
            let lines = [
                (format!("move actions:\"{symbol}\""), "chooses"),
                ("log".into(), "chooses"),
                ("undo".into(), "takes back"),
                ("hand".into(), "hand"),
                ("board as:words".into(), "money"),
            ];
            for ((line, words), (_, times)) in lines.into_iter().zip(&mut kinds[1..]) {
                times.push(answered(&program, who, &format!("/skyline {line} game:#{game}"), words).await);
            }
        }
    }
    for (name, times) in &mut kinds {
        report(&format!("{name} to first answer"), times);
    }
    let mut all = kinds.into_iter().flat_map(|(_, times)| times).collect::<Vec<_>>();
    report("interaction to first answer", &mut all);

    let (mut turns, mut pictures) = (Vec::new(), Vec::new());
    for game in 1..=40 {
        let before = newest(&program).await;
        let (who, symbol, _) = to_move(&program, game).await;
        let line = format!("/skyline move actions:\"{symbol}; finish; end\" game:#{game}");
        turns.push(answered(&program, who, &line, "to move").await);
        let moved = Instant::now();
        while newest(&program).await == before {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        pictures.push(moved.elapsed());
        // Five messages in five seconds are what Discord takes in a channel.
        tokio::time::sleep(Duration::from_millis(1100)).await;
    }
    report("a whole turn to first answer", &mut turns);
    report("turn committed to picture posted", &mut pictures);
    println!(
        "resident memory with {STORED} stored games, sandbox included: {} MB",
        program.resident_kb() / 1024
    );
    Ok(())
}

/// Whoever is to act, with a symbol to choose, and how long the answer took that offers it.
async fn to_move(program: &Program, game: usize) -> (&'static str, String, Duration) {
    for who in ["anna", "ben"] {
        let line =
            json!({ "as": who, "channel": GAMES, "line": format!("/skyline move game:#{game} actions:") });
        let begun = Instant::now();
        let offers = program.post("/sandbox/complete", line).await;
        let took = begun.elapsed();
        let offers = offers["choices"].as_array().unwrap();
        let is_symbol = |value: &&str| value.starts_with("symbol");
        if let Some(symbol) = offers.iter().filter_map(|offer| offer["value"].as_str()).find(is_symbol) {
            return (who, symbol.to_owned(), took);
        }
    }
    panic!("nobody is to choose a symbol in game {game}");
}

/// How long a command line waits for its first answer, which has to say these words in the end.
async fn answered(program: &Program, who: &str, line: &str, words: &str) -> Duration {
    let begun = Instant::now();
    let outcome =
        program.post("/sandbox/command", json!({ "as": who, "channel": GAMES, "line": line })).await;
    let took = begun.elapsed();
    let answer = program.answer(who, outcome).await;
    assert!(answer["content"].as_str().unwrap().contains(words), "{line}: {answer}");
    took
}

/// The newest message for all in the channel.
async fn newest(program: &Program) -> Value {
    let me = program.get("/sandbox/me?as=dmitri").await;
    let channels = me["guilds"][0]["channels"].as_array().unwrap();
    channels.iter().find(|channel| channel["id"] == GAMES).unwrap()["last_message_id"].clone()
}

/// Games of two that have put their tokens: the next action is a symbol.
async fn store_games(folder: &Path) -> Result<()> {
    let url = format!("sqlite:{}", folder.join("data/skyline.sqlite").display());
    let store = Store::open(&Database { url, ..Database::default() }).await?;
    let now = bot::time::now();
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
        let id = begin(&store, &new, (BEN, "Ben"), now).await?;
        for _ in 0..2 {
            first_offer(&store, id, now).await?;
        }
    }
    for lane in Lane::ALL {
        while send_one(&store, &Nowhere::default(), &config::Outbox::default(), lane, now).await? {}
    }
    Ok(store.close().await?)
}

async fn first_offer(store: &Store, id: GameId, now: i64) -> Result<()> {
    let kept = store.game(id).await?.context("a game")?;
    let user = kept.at(kept.active()[0]).context("a seat")?.user;
    let game = store.state(&kept).await?.context("begun")?;
    let notation = turn::offers(&kept, &game, user).remove(0).notation;
    let cause = format!("{id}-{}", kept.step);
    turn::play(store, &Order { game: id, user, expected: None, cause: &cause }, &[&notation], now).await?;
    Ok(())
}
