//! Two processes on one PostgreSQL: each hears everything, and everything is done and answered once.
#![allow(clippy::unwrap_used)]

#[allow(unused_macros)]
#[macro_use]
mod databases;
mod program;

use program::{GAMES, Program, button, is_board, items, skyline};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitStatus;

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap()
}

/// Anna and Ben sit down at a game and begin; Chloé changes her mind.
async fn gather(program: &Program) {
    let lobby = program.command("anna", "/skyline new").await;
    assert!(text(&lobby).contains("Game #1") && button(&lobby, "Join").is_some(), "{lobby}");
    let joined = program.press("chloe", &lobby, "Join").await;
    assert!(text(&joined).contains("**Anna, Chloé**"), "{joined}");
    let left = program.press("chloe", &joined, "Leave").await;
    assert!(text(&left).contains("**Anna**"), "{left}");
    for (line, table) in [("join", "**Anna, Ben**"), ("leave", "**Anna**"), ("join", "**Anna, Ben**")] {
        let said = program.say("ben", &format!("/skyline {line}")).await;
        assert!(said.contains(table), "{line}: {said}");
    }
    let started = program.say("anna", "/skyline start").await;
    assert!(started.contains("is on"), "{started}");
    program.board("dmitri").await;
}

/// One turn of whoever is to act, by taps or by words, once with a take-back; the actions that stand.
async fn turn(program: &Program, number: usize) -> usize {
    let (who, offers) = program.to_move().await;
    let board = program.board(who).await;
    let mut done = 0;
    // The first action of a game of two is a token, and the turn.
    if offers[0].starts_with("token") {
        if number.is_multiple_of(2) {
            let menu = program.press(who, &board, "Your move").await;
            let word = items(&menu).remove(0);
            let chosen = program.select(who, &menu, &word).await;
            assert!(text(&chosen).contains("puts"), "{chosen}");
        } else {
            let said = program.say(who, &format!("/skyline move actions:\"{}\"", offers[0])).await;
            assert!(said.contains("puts"), "{said}");
        }
        done += 1;
    } else {
        let symbol = offers.iter().find(|offer| offer.starts_with("symbol")).unwrap();
        for _ in 0..2 {
            let said = program.say(who, &format!("/skyline move actions:\"{symbol}\"")).await;
            assert!(!said.contains("gone on") && !said.contains("no action"), "{said}");
            if done == 0 {
                let back = program.say(who, "/skyline undo").await;
                assert!(back.contains("takes back"), "{back}");
            }
            done = 1;
        }
        let said = program.say(who, "/skyline move actions:\"finish; end\"").await;
        assert!(said.contains("to move"), "{said}");
        done += 2;
    }
    let number = |post: &Value| post["id"].as_str().and_then(|id| id.parse::<u64>().ok());
    program.wait_for("dmitri", GAMES, |post| is_board(post) && number(post) > number(&board)).await;
    done
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_do_and_answer_everything_once() {
    let Some(server) = databases::server().unwrap() else { return };
    let folder = tempfile::tempdir().unwrap();
    let url = server.database("together").unwrap().url;
    let settings = format!("[database]\nurl = '{url}'\n");
    std::fs::write(folder.path().join("skyline.toml"), settings).unwrap();
    let arguments = ["--config", "skyline.toml"];
    let program = Program::start_with(folder.path(), &arguments).await;
    program.start_another().await;

    gather(&program).await;
    let mut done = 0;
    for number in 0..6 {
        done += turn(&program, number).await;
    }
    assert!(program.say("ben", "/skyline remind setting:off").await.contains("off"));
    let games = program.say("anna", "/skyline games").await;
    assert!(games.contains("#1") && !games.contains("#2"), "{games}");
    for who in ["anna", "ben"] {
        program.direct(who).await;
    }
    program.witness().await;
    let ended = program.terminate().await;
    assert!(ended.len() == 2 && ended.iter().all(ExitStatus::success), "{ended:?}");

    let traffic = program.get("/sandbox/traffic").await;
    assert_eq!(answers(&traffic), BTreeMap::new(), "answered more or less than once");
    let posts = program.messages("dmitri", GAMES).await;
    let boards: Vec<&str> = posts
        .iter()
        .filter(|post| is_board(post))
        .map(|post| post["attachments"][0]["filename"].as_str().unwrap())
        .collect();
    assert_eq!(boards.iter().collect::<BTreeSet<_>>().len(), boards.len(), "a board came twice: {boards:?}");
    let record = skyline(folder.path(), &["export", "1", "--config", "skyline.toml"]);
    let record: games::record::Record = String::from_utf8(record.stdout).unwrap().parse().unwrap();
    assert_eq!(record.lines.len(), done, "each action once");
    let complaints = program::complaints(folder.path());
    assert_eq!(complaints, [] as [&str; 0]);
}

/// How often interactions were answered that were not answered exactly once, by their ids.
fn answers(traffic: &Value) -> BTreeMap<String, usize> {
    let list = |key: &str| traffic[key].as_array().unwrap().iter();
    let frames = list("frames").map(|frame| &frame["frame"]);
    let heard = frames.filter(|frame| frame["t"] == "INTERACTION_CREATE");
    let mut answers: BTreeMap<String, usize> =
        heard.map(|frame| (frame["d"]["id"].as_str().unwrap().to_owned(), 0)).collect();
    assert!(answers.len() > 40, "{}", answers.len());
    for request in list("requests") {
        let path = request["path"].as_str().unwrap();
        let id = path.strip_prefix("/interactions/").and_then(|path| path.split('/').next());
        if let Some(id) = id.filter(|_| request["status"].as_u64().unwrap() < 300) {
            *answers.get_mut(id).unwrap() += 1;
        }
    }
    answers.retain(|_, count| *count != 1);
    answers
}
