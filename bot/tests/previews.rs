//! What is seen before it is done, over Discord's protocol: where a piece may lie, how it would lie, and one tap that does it.
#![allow(clippy::unwrap_used)]

mod program;

use program::{GAMES, Program, act, button, flags, items, menus, skyline};
use serde_json::{Value, json};

/// A game of Paris that has started, and who begins.
async fn paris(program: &Program) -> &'static str {
    program.command("anna", "/skyline new kind:paris").await;
    let lobby = program.command("ben", "/skyline join").await;
    assert!(lobby["content"].as_str().unwrap().contains("for 2 players."), "{lobby}");
    program.command("anna", "/skyline start").await;
    program.board("anna").await;
    let begins = !program.complete("anna", "/skyline move actions:").await.is_empty();
    if begins { "anna" } else { "ben" }
}

/// The description of the picture of a whisper.
fn seen(message: &Value) -> &str {
    assert_eq!(flags(message) & 64, 64, "a preview is for one alone: {message}");
    let file = &message["attachments"][0];
    assert!(file["filename"].as_str().unwrap().starts_with("preview-"), "{message}");
    file["description"].as_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tile_is_seen_where_it_would_lie_before_it_is_laid() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let who = paris(&program).await;
    let board = program.board(who).await;
    let menu = program.press(who, &board, "Your move").await;
    assert_eq!(menu["attachments"], json!([]), "whether to lay or to take needs no picture");
    let turns = program.select(who, &menu, "lay").await;
    assert_eq!(seen(&turns), "lay …: you can choose r0, r90, r180, r270.");
    let squares = program.select(who, &turns, "r90").await;
    assert!(seen(&squares).starts_with("lay r90 …: you can choose a1, c1, "), "{squares}");
    let ghost = program.select(who, &squares, "c3").await;
    assert_eq!(seen(&ghost), "Lay your tile on c3, a quarter to the right. It would lie on c3, d3, c4, d4.");
    assert_eq!(ghost["id"], menu["id"], "all in one message");
    assert_eq!(act(&ghost), Some(("Confirm".to_owned(), "lay r90 c3".to_owned())));
    assert!(program.say(who, "/skyline log").await.contains("Nothing has happened"), "not done yet");

    // Back leads to the choice before, with its picture; from there all can be chosen anew.
    let again = program.press(who, &ghost, "Back").await;
    assert_eq!(seen(&again), seen(&squares));
    let other = program.select(who, &again, "e5").await;
    tokio::join!(program.press(who, &other, "Confirm"), program.press(who, &other, "Confirm"));
    let log = program.say(who, "/skyline log").await;
    assert_eq!(log.matches("lays a tile on").count(), 1, "{log}");
    assert!(log.contains("e5"), "{log}");

    // Nobody else has seen any of it.
    let idle = if who == "anna" { "ben" } else { "anna" };
    let messages = program.messages(idle, GAMES).await;
    assert!(messages.iter().all(|message| !message.to_string().contains("preview-")));
    program.witness().await;
    drop(program);
    let record = String::from_utf8(skyline(folder.path(), &["export", "1"]).stdout).unwrap();
    assert_eq!(record.lines().filter(|line| line.contains(" lay ")).count(), 1, "{record}");
    assert_eq!(program::complaints(folder.path()), [] as [&str; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_confirmation_that_the_game_has_passed_by_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let who = paris(&program).await;
    let board = program.board(who).await;
    let menu = program.press(who, &board, "Your move").await;
    let turns = program.select(who, &menu, "lay").await;
    let squares = program.select(who, &turns, "r0").await;
    let ghost = program.select(who, &squares, "a1").await;
    // The whole notation plays at once.
    let done = program.command(who, "/paris take building:l6").await;
    assert!(done["content"].as_str().unwrap().contains("takes l6") && act(&done).is_none(), "{done}");
    let stale = program.press(who, &ghost, "Confirm").await;
    assert!(stale["content"].as_str().unwrap().contains("gone on since"), "{stale}");
    assert_eq!(stale["attachments"], json!([]), "the picture of what was not done is gone");
    let log = program.say(who, "/skyline log").await;
    assert!(!log.contains("lays a tile"), "{log}");
    program.witness().await;
    assert_eq!(program::complaints(folder.path()), [] as [&str; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_turn_their_pages_in_place() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let first = program.command("anna", "/skyline rules kind:paris").await;
    assert!(
        first["content"].as_str().unwrap().contains("Paris: City of Light") && menus(&first).next().is_none()
    );
    let more = "More … (page 2 of 2)";
    let second = program.press("anna", &first, more).await;
    assert_eq!(second["id"], first["id"]);
    assert!(second["content"].as_str().unwrap().contains("`spend card`"), "{second}");
    assert!(button(&second, "More … (page 1 of 2)").is_some() && items(&second).is_empty());
}
