//! Every interaction is answered: though Discord is busy, slow, or brings it twice.
#![allow(clippy::unwrap_used)]

mod program;

use program::{GAMES, Program, button, flags, until};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::{Connection, SqliteConnection};
use std::path::Path;

const COMMANDS: &str = "/applications/700000000000000001/commands";

/// The requests that the bot sent.
async fn requests(program: &Program) -> Vec<String> {
    let traffic = program.get("/sandbox/traffic").await;
    let requests = traffic["requests"].as_array().unwrap().iter();
    requests
        .map(|sent| format!("{} {}", sent["method"].as_str().unwrap(), sent["path"].as_str().unwrap()))
        .collect()
}

/// Waits until the bot has sent these requests about its commands, and no others.
async fn told_commands(program: &Program, wanted: &[&str]) {
    let sent = async || {
        let sent = requests(program).await.into_iter().filter(|request| request.ends_with("/commands"));
        sent.map(|request| request.split(' ').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let told = until(async || (sent().await == wanted).then_some(())).await;
    assert!(told.is_some(), "{:?} instead of {wanted:?}", sent().await);
}

/// The program's database.
async fn database(folder: &Path) -> SqliteConnection {
    let url = format!("sqlite:{}", folder.join("data/skyline.sqlite").display());
    SqliteConnection::connect(&url).await.unwrap()
}

async fn strike(program: &Program, faults: Value) {
    program.post("/sandbox/faults", faults).await;
}

async fn text_of(program: &Program, message: &Value, wanted: impl Fn(&Value) -> bool) -> String {
    let own = |seen: &Value| seen["id"] == message["id"] && wanted(seen);
    program.wait_for("dmitri", GAMES, own).await["content"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_answer_that_comes_too_early_for_discord_is_sent_again() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let busy = json!({ "too_many_requests": 1, "retry_after": 0.5 });
    strike(&program, busy.clone()).await;
    let lobby = program.command("anna", "/skyline new").await;
    strike(&program, busy.clone()).await;
    let pressed = program.press("ben", &lobby, "Join").await;
    assert!(pressed["content"].as_str().unwrap().contains("Ben"), "{pressed}");
    strike(&program, busy).await;
    let refused = program.say("dmitri", "/skyline hand").await;
    assert!(refused.contains("not started"), "{refused}");
    assert_eq!(program::complaints(folder.path()), [] as [&str; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_twice_is_answered_once_and_nobody_complains() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    strike(&program, json!({ "duplicate": true })).await;
    let lobby = program.command("anna", "/skyline new").await;
    program.say("anna", "/skyline games").await;
    strike(&program, json!({ "duplicate": false })).await;
    let seen = program.messages("anna", GAMES).await;
    assert_eq!(seen.len(), 2, "an answer each: {seen:?}");
    program.press("ben", &lobby, "Join").await;
    assert_eq!(program::complaints(folder.path()), [] as [&str; 0]);
}

/// What takes more than a second is "thinking" for all to see first.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_late_is_refused_for_the_asker_alone() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    program.command("anna", "/skyline new").await;
    let mut writer = database(folder.path()).await;
    sqlx::query("begin immediate").execute(&mut writer).await.unwrap();
    let join = json!({ "as": "anna", "channel": GAMES, "line": "/skyline join" });
    let outcome = program.post("/sandbox/command", join).await;
    assert_eq!(outcome["outcome"], "deferred", "{outcome}");
    sqlx::query("rollback").execute(&mut writer).await.unwrap();

    let already = |message: &Value| message["content"].as_str().unwrap().contains("already");
    let refused = program.wait_for("anna", GAMES, already).await;
    assert_eq!(flags(&refused) & 64, 64, "for Anna alone: {refused}");
    let thinking = &outcome["message"]["id"];
    assert!(program.messages("anna", GAMES).await.iter().all(|seen| seen["id"] != *thinking), "it is gone");
    assert!(!program.messages("ben", GAMES).await.iter().any(already));
    program.witness().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_is_known_by_its_first_answer_and_heals_at_a_tap() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let first = program.command("anna", "/skyline new").await;
    let asked = requests(&program).await;
    assert!(
        !asked.iter().any(|request| request.starts_with("GET") && request.contains("@original")),
        "{asked:?}"
    );

    // As if the program had been killed before it remembered the message: the next answer takes its place.
    let mut rows = database(folder.path()).await;
    sqlx::query("update games set lobby = null").execute(&mut rows).await.unwrap();
    let second = program.command("ben", "/skyline join").await;
    assert!(button(&second, "Join").is_some(), "{second}");
    program.press("chloe", &first, "Join").await;
    text_of(&program, &first, |seen| seen["content"].as_str().unwrap().contains("Ben, Chloé")).await;
    // From now on the first is the one.
    program.command("chloe", "/skyline leave").await;
    text_of(&program, &first, |seen| !seen["content"].as_str().unwrap().contains("Chloé")).await;

    // A post that knows nothing of the start learns of it when somebody taps it.
    program.command("anna", "/skyline start").await;
    let refused = program.press("dmitri", &second, "Join").await;
    assert!(refused["content"].as_str().unwrap().contains("has started"), "{refused}");
    let text = text_of(&program, &second, |seen| button(seen, "Join").is_none()).await;
    assert!(text.contains("is on"), "{text}");
    program.witness().await;
    assert_eq!(program::complaints(folder.path()), [] as [&str; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_commands_are_registered_when_discord_does_not_have_them() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    told_commands(&program, &["PUT"]).await;
    drop(program);

    // Nothing has changed.
    let program = Program::start(folder.path()).await;
    told_commands(&program, &["GET"]).await;
    program.command("anna", "/skyline new").await;
    told_commands(&program, &["GET"]).await;

    // Somebody has deleted them meanwhile.
    program.as_bot(Method::PUT, COMMANDS, json!([])).await;
    drop(program);
    let program = Program::start(folder.path()).await;
    told_commands(&program, &["GET", "PUT"]).await;
    program.witness().await;
    assert_eq!(program::complaints(folder.path()), [] as [&str; 0]);
}
