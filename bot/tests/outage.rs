//! The database fails under the running bot: users are told in words, the log tells the cause, and the game goes on
//! afterwards.
#![allow(clippy::unwrap_used)]

#[allow(unused_macros)]
#[macro_use]
mod databases;
mod program;

use program::{GAMES, Program};
use std::path::Path;

const FAILED: &str = "The database failed. Nothing was changed";

/// A game of Anna and Ben that has begun, and who is to act with an action that ends the turn.
async fn begun(program: &Program) -> (&'static str, String) {
    program.command("anna", "/skyline new").await;
    program.command("ben", "/skyline join").await;
    program.command("anna", "/skyline start").await;
    program.board("anna").await;
    for who in ["anna", "ben"] {
        if let Some(offer) = program.complete(who, "/skyline move actions:").await.first() {
            return (who, format!("/skyline move actions:\"{offer}\""));
        }
    }
    panic!("nobody is to act");
}

/// The errors that were logged.
fn errors(folder: &Path) -> Vec<String> {
    program::complaints(folder).into_iter().filter(|line| line.contains("ERROR")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_is_stopped_and_started_again_under_the_running_bot() {
    let Some(server) = databases::Server::start().unwrap() else { return };
    let database = server.database("skyline").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let settings =
        format!("[database]\nurl = '{}'\nwait_ms = 1000\n[outbox]\nretry_seconds = 1\n", database.url);
    std::fs::write(folder.path().join("skyline.toml"), settings).unwrap();
    let program = Program::start_with(folder.path(), &["--config", "skyline.toml"]).await;
    let (who, line) = begun(&program).await;

    server.stop().unwrap();
    let said = program.say(who, &line).await;
    assert!(said.starts_with("The database can’t be reached just now. Nothing was changed"), "{said}");
    // The cause is told once of what the user asked for, and of the outbox once each time that it no longer reaches its
    // rows: while the server stops, one lane may still be answered after another was not.
    let errors = errors(folder.path());
    let told = |what: &str| errors.iter().filter(|error| error.contains(what)).count();
    assert_eq!(told("the store failed"), 1, "{errors:?}");
    assert_eq!(errors.len() - 1, told("the outbox can't reach its rows"), "{errors:?}");
    let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
    let reached = log.matches("the outbox reaches its rows again").count();
    assert!(errors.len() - 1 <= reached + 1, "{log}");
    // A connection that was open hears of the end, another one is refused or reset.
    assert_eq!(told("Connection re") + told("terminating connection"), errors.len(), "{errors:?}");

    server.listen().unwrap();
    goes_on(&program, who, &line).await;
}

/// As on a full disk: what is written is refused by the database.
#[tokio::test(flavor = "multi_thread")]
async fn sqlite_can_not_write_for_a_while() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let (who, line) = begun(&program).await;
    let mut disk = program::database(folder.path()).await;
    let full = "create trigger full before insert on actions begin select raise(abort, 'disk is full'); end";
    sqlx::query(full).execute(&mut disk).await.unwrap();

    let said = program.say(who, &line).await;
    assert!(said.starts_with(FAILED), "{said}");
    let errors = errors(folder.path());
    assert!(errors.len() == 1 && errors[0].contains("disk is full"), "{errors:?}");
    assert!(!errors[0].contains("build") && !errors[0].contains("insert"), "nothing of the game: {errors:?}");

    sqlx::query("drop trigger full").execute(&mut disk).await.unwrap();
    goes_on(&program, who, &line).await;
}

/// The same command again: the action is done once, and its board is posted.
async fn goes_on(program: &Program, who: &str, line: &str) {
    let said = program.say(who, line).await;
    assert!(!said.contains("database"), "{said}");
    program.wait_for_boards(GAMES, 2).await;
    program.witness().await;
}
