//! What is refused, over Discord's protocol: each with a clear message, and nothing changes.
#![allow(clippy::unwrap_used)]

mod program;

use program::{GAMES, Program, flags, skyline};
use serde_json::{Value, json};

const GENERAL: &str = "700000000000000011";

/// Anna and Ben at a game that has started; who is to move first, and who is not.
async fn two(program: &Program, options: &str) -> (&'static str, &'static str) {
    program.command("anna", &format!("/skyline new {options}")).await;
    program.command("ben", "/skyline join").await;
    program.command("anna", "/skyline start").await;
    program.board("anna").await;
    let begins = !program.complete("anna", "/skyline move actions:").await.is_empty();
    if begins { ("anna", "ben") } else { ("ben", "anna") }
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_input_is_refused_for_the_asker_alone_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    for (who, line, says) in [
        ("anna", "/skyline new kind:chess", "no game “chess”"),
        ("anna", "/skyline new options:board=mars", "no option “board=mars”"),
        ("anna", "/skyline move actions:end", "no game here"),
        ("anna", "/skyline hand", "no game here"),
        ("anna", "/skyline games", "in no game"),
        ("anna", "/skyline join game:#99", "no such game"),
    ] {
        refused(&program, who, line, says).await;
    }
    program.command("anna", "/skyline new").await;
    for (who, line, says) in [
        ("anna", "/skyline start", "At least 2 players"),
        ("anna", "/skyline join", "already"),
        ("ben", "/skyline leave", "no seat"),
        ("ben", "/skyline start", "Only the host"),
        ("ben", "/skyline cancel", "Only the host"),
        ("anna", "/skyline move actions:end", "not started"),
        ("anna", "/skyline board", "not started"),
        ("anna", "/skyline resign", "not started"),
    ] {
        refused(&program, who, line, says).await;
    }
    program.command("anna", "/skyline cancel").await;

    let lobby = program.command("anna", "/skyline new kind:paris").await;
    program.command("ben", "/skyline join").await;
    refused(&program, "chloe", "/skyline join", "All 2 seats are taken").await;
    let pressed = program.press("chloe", &lobby, "Join").await;
    assert!(pressed["content"].as_str().unwrap().contains("All 2 seats") && flags(&pressed) & 64 == 64);
    program.command("anna", "/skyline cancel").await;

    let (first, second) = two(&program, "").await;
    let offers = program.complete(first, "/skyline move actions:").await;
    let long = "build ".repeat(900);
    for (who, line, says) in [
        (second, "/skyline move actions:finish".to_owned(), "not your turn"),
        ("dmitri", "/skyline move actions:finish game:#3".into(), "don't play"),
        ("dmitri", "/skyline hand game:#3".into(), "don't play"),
        ("dmitri", "/skyline join game:#3".into(), "has started"),
        ("dmitri", "/skyline resign game:#3".into(), "don't play"),
        ("dmitri", "/skyline remind setting:off game:#3".into(), "don't play"),
        (second, "/skyline leave".into(), "has started"),
        (second, "/skyline remind setting:whenever".into(), "none of"),
        (first, "/skyline move actions:\"build zz99\"".into(), ""),
        (first, "/skyline move actions:\"play X-77\"".into(), ""),
        (first, "/skyline move actions:\"dance the tango\"".into(), "no action “dance”"),
        (first, "/skyline move actions:\";;\"".into(), "Say what to do"),
        (first, format!("/skyline move actions:\"{long}\""), ""),
        (first, "/project build field:zz99".into(), ""),
        (first, "/skyline undo".into(), "nothing to take back"),
    ] {
        refused(&program, who, &line, says).await;
    }
    assert_eq!(program.complete(first, "/skyline move actions:").await, offers, "nothing has changed");

    // A menu from before the last action, and the words of a button that nobody made.
    let board = program.board(first).await;
    let menu = program.press(first, &board, "Your move").await;
    program.command(first, &format!("/skyline move actions:\"{}\"", offers[0])).await;
    let stale = program.select(first, &menu, &program::items(&menu)[0]).await;
    assert!(stale["content"].as_str().unwrap().contains("gone on since"), "{stale}");
    let press = json!({ "as": first, "message": board["id"], "custom_id": "delete:1" });
    assert!(program.post("/sandbox/press", press).await["error"].is_string(), "there is no such button");
    program.witness().await;
    assert_eq!(program::complaints(folder.path()), [] as [&str; 0]);
}

/// The answer says why, at least something, and only to the one who asked.
async fn refused(program: &Program, who: &str, line: &str, says: &str) {
    let answer = program.command(who, line).await;
    let text = answer["content"].as_str().unwrap();
    assert!(text.contains(says) && text.len() > 10, "{line}: {text}");
    assert_eq!(flags(&answer) & 64, 64, "{line}: a refusal is for one alone");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_presses_at_once_act_once() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let (first, _) = two(&program, "").await;
    let board = program.board(first).await;
    // The first action of a game of two is a token: only where to put it is asked.
    let menu = program.press(first, &board, "Your move").await;
    let word = program::items(&menu)[0].clone();
    tokio::join!(program.select(first, &menu, &word), program.select(first, &menu, &word));
    let log = program.say(first, "/skyline log").await;
    assert_eq!(log.matches(&word).count(), 1, "{log}");
    drop(program);
    let record = String::from_utf8(skyline(folder.path(), &["export", "1"]).stdout).unwrap();
    let done = record.lines().filter(|line| line.ends_with(&format!("token {word}"))).count();
    assert_eq!(done, 1, "{record}");
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_messages_become_a_mention_with_a_hand_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    program.post("/sandbox/faults", json!({ "closed_dms": ["anna", "ben"] })).await;
    let (first, second) = two(&program, "").await;
    let mention = |message: &Value| message["content"].as_str().unwrap().contains("it is your turn");
    let mentioned = program.wait_for(first, GAMES, mention).await;
    assert_eq!(mentioned["mentions"].as_array().unwrap().len(), 1, "and only the one who is to act");
    let hand = program.press(first, &mentioned, "Show my hand").await;
    assert_eq!(flags(&hand) & 64, 64);
    assert!(hand["attachments"][0]["filename"].as_str().unwrap().starts_with("hand-1-"));
    let seen = program.messages(second, GAMES).await;
    assert!(seen.iter().all(|message| message["id"] != hand["id"]), "nobody else sees it");
    program.witness().await;
}

/// Its last board still stands in the channel, with buttons.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_called_off_offers_no_moves() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let (first, second) = two(&program, "").await;
    let board = program.board(first).await;
    let menu = program.press(first, &board, "Your move").await;
    let item = program::items(&menu)[0].clone();
    for who in [first, second] {
        program.command(who, "/skyline resign").await;
    }
    refused(&program, first, "/skyline move actions:end game:#1", "called off").await;
    for line in ["/skyline move game:#1 actions:", "/project token field:", "/skyline move game:"] {
        assert_eq!(program.complete(first, line).await, [] as [&str; 0], "{line}");
    }
    let pressed = program.press(first, &board, "Your move").await;
    assert!(pressed["content"].as_str().unwrap().contains("called off"), "{pressed}");
    assert!(program::items(&pressed).is_empty() && program::act(&pressed).is_none(), "{pressed}");
    let chosen = program.select(first, &menu, &item).await;
    assert!(chosen["content"].as_str().unwrap().contains("called off"), "{chosen}");
    assert!(program::items(&chosen).is_empty() && program::act(&chosen).is_none(), "{chosen}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_channel_refuses_is_named_and_told_later() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let (first, second) = two(&program, "").await;
    program.post("/sandbox/faults", json!({ "missing_permissions": [GAMES] })).await;
    let act = async |who: &str| {
        let offers = program.complete(who, "/skyline move actions:").await;
        program.say(who, &format!("/skyline move actions:\"{}\"", offers[0])).await
    };
    // The first action of a game of two ends the turn.
    act(first).await;
    program.hears(first, "/skyline move actions:dance", "lacks the right *Send Messages*").await;
    program.post("/sandbox/faults", json!({ "missing_permissions": [] })).await;
    act(second).await;
    // Both tokens are told: by one board, or the first as soon as the right is back and the second after it.
    let told = async || {
        let posts = program.messages("dmitri", GAMES).await;
        let tokens = |post: &Value| post["content"].as_str().unwrap().matches("token").count();
        (posts.iter().map(tokens).sum::<usize>() == 2).then_some(())
    };
    program::until(told).await.expect("what happened meanwhile is not told");

    // The channel is deleted: the game goes on from elsewhere.
    program.post("/sandbox/faults", json!({ "delete_channel": GAMES })).await;
    let elsewhere = async |line: &str| {
        let body = json!({ "as": first, "channel": GENERAL, "line": line });
        let outcome = program.post("/sandbox/command", body).await;
        program.answer(first, outcome).await["content"].as_str().unwrap().to_owned()
    };
    let completed =
        json!({ "as": first, "channel": GENERAL, "line": "/skyline move game:#1 actions:symbol" });
    let offers = program.post("/sandbox/complete", completed).await;
    let offer = offers["choices"][0]["value"].as_str().unwrap().to_owned();
    elsewhere(&format!("/skyline move actions:\"{offer}; finish; end\" game:#1")).await;
    let dance = "/skyline move actions:dance game:#1";
    let told = async || elsewhere(dance).await.contains("channel is gone").then_some(());
    program::until(told).await.expect("nobody is told that the channel is gone");
}

#[test]
fn a_broken_set_up_is_named_before_anything_starts() {
    let folder = tempfile::tempdir().unwrap();
    let write = |text: &str| std::fs::write(folder.path().join("skyline.toml"), text).unwrap();
    for (text, names) in [
        ("[database]\nurll = 'x'", "urll"),
        ("[reminders]\npace_hours = 0", "reminders.pace_hours"),
        ("language = ", "line 1"),
        ("[database]\nurl = 'mysql://x'", "database.url"),
    ] {
        write(text);
        for command in ["check", "run", "sandbox", "verify"] {
            let done = skyline(folder.path(), &[command, "--config", "skyline.toml"]);
            let said = String::from_utf8(done.stderr).unwrap();
            assert_eq!(done.status.code(), Some(2), "{command} {text}: {said}");
            assert!(said.contains(names), "{command} {text}: {said}");
        }
    }
    std::fs::write(folder.path().join("skyline.sqlite"), "this is no database").unwrap();
    write("[database]\nurl = 'sqlite:skyline.sqlite'");
    let done = skyline(folder.path(), &["check", "--config", "skyline.toml"]);
    let found = String::from_utf8(done.stdout).unwrap();
    assert_eq!(done.status.code(), Some(1), "{found}");
    assert!(
        found.contains("wrong  database: ") && found.contains("ok     commands: /skyline /project"),
        "{found}"
    );
    let done = skyline(folder.path(), &["run"]);
    assert_eq!(done.status.code(), Some(2));
    assert!(String::from_utf8(done.stderr).unwrap().contains("DISCORD_TOKEN"));
}
