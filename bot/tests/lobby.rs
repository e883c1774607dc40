//! A game that gathers its players has one post with buttons, however they join.
#![allow(clippy::unwrap_used)]

mod program;

use program::{GAMES, Program, button, database};
use reqwest::Method;
use serde_json::{Value, json};
use std::path::Path;

/// Waits until a message of `#games` is as wanted.
async fn is(program: &Program, message: &Value, wanted: impl Fn(&str, &Value) -> bool) -> Value {
    let own = |seen: &Value| seen["id"] == message["id"] && wanted(seen["content"].as_str().unwrap(), seen);
    program.wait_for("dmitri", GAMES, own).await
}

async fn with_buttons(program: &Program) -> usize {
    let seen = program.messages("dmitri", GAMES).await;
    seen.iter().filter(|message| button(message, "Join").is_some()).count()
}

/// Waits until the bot knows which message its answer became: nobody is as quick as a test.
async fn remembered(folder: &Path) {
    let mut database = database(folder).await;
    let known = async || {
        let count = sqlx::query_scalar("select count(lobby) from games").fetch_one(&mut database).await;
        (count.unwrap_or(0) == 1).then_some(())
    };
    program::until(known).await.expect("the bot does not know its post");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_joins_by_a_command_is_seen_in_the_one_post_with_buttons() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(folder.path()).await;
    let lobby = program.command("anna", "/skyline new").await;
    remembered(folder.path()).await;
    let joined = program.command("ben", "/skyline join").await;
    let link = format!("/{GAMES}/{}", lobby["id"].as_str().unwrap());
    assert!(joined["content"].as_str().unwrap().contains(&link), "{joined}");
    is(&program, &lobby, |text, _| text.contains("Anna, Ben")).await;
    program.press("chloe", &lobby, "Join").await;
    is(&program, &lobby, |text, _| text.contains("Anna, Ben, Chloé")).await;
    assert_eq!(with_buttons(&program).await, 1);

    // Killed and started again it still knows its post.
    drop(program);
    program = Program::start(folder.path()).await;
    program.command("ben", "/skyline leave").await;
    is(&program, &lobby, |text, _| text.contains("**Anna, Chloé**")).await;
    program.command("anna", "/skyline start").await;
    is(&program, &lobby, |text, seen| text.contains("is on") && button(seen, "Join").is_none()).await;
    assert_eq!(with_buttons(&program).await, 0, "it has begun");
    program.witness().await;
    assert_eq!(program::complaints(folder.path()), [] as [&str; 0]);
}

/// Whoever joins before the bot knows where the new game's post is finds it all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_post_that_is_on_its_way_stays_the_only_one() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let lobby = program.command("anna", "/skyline new").await;
    remembered(folder.path()).await;
    let mut rows = database(folder.path()).await;
    let (id,): (i64,) = sqlx::query_as("select lobby from games").fetch_one(&mut rows).await.unwrap();
    // As if it had been opened only now, and would be for a while.
    let sql = "update games set lobby = null, created = created + 600000";
    sqlx::query(sql).execute(&mut rows).await.unwrap();
    let arrives = async {
        let joined = async || {
            let sql = "select count(*) from seats";
            let count: i64 = sqlx::query_scalar(sql).fetch_one(&mut rows).await.unwrap_or(0);
            (count == 2).then_some(())
        };
        program::until(joined).await.expect("nobody joins");
        sqlx::query("update games set lobby = ?").bind(id).execute(&mut rows).await.unwrap();
    };
    let (joined, ()) = tokio::join!(program.command("ben", "/skyline join"), arrives);
    let link = format!("/{GAMES}/{}", lobby["id"].as_str().unwrap());
    assert!(joined["content"].as_str().unwrap().contains(&link), "{joined}");
    assert_eq!(with_buttons(&program).await, 1);
}

/// What is answered elsewhere is not the post of the game: changes of it would be looked for in the wrong channel.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_in_another_channel_does_not_become_the_post() {
    const GENERAL: &str = "700000000000000011";
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    program.command("anna", "/skyline new").await;
    remembered(folder.path()).await;
    program.command("ben", "/skyline join").await;
    let mut rows = database(folder.path()).await;
    sqlx::query("update games set lobby = null").execute(&mut rows).await.unwrap();
    let leave = json!({ "as": "ben", "channel": GENERAL, "line": "/skyline leave game:#1" });
    let outcome = program.post("/sandbox/command", leave).await;
    let elsewhere = program.answer("ben", outcome).await;
    assert!(button(&elsewhere, "Join").is_some(), "the game has no other post: {elsewhere}");
    program.press("dmitri", &elsewhere, "Join").await;
    let known: Option<i64> =
        sqlx::query_scalar("select lobby from games").fetch_one(&mut rows).await.unwrap();
    assert_eq!(known, None);
    let here = program.command("chloe", "/skyline join").await;
    remembered(folder.path()).await;
    program.command("chloe", "/skyline leave").await;
    is(&program, &here, |text, _| text.contains("**Anna, Dmitri**")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_post_is_replaced_by_the_answer_to_a_command() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let lobby = program.command("anna", "/skyline new").await;
    remembered(folder.path()).await;
    let path = format!("/channels/{GAMES}/messages/{}", lobby["id"].as_str().unwrap());
    program.as_bot(Method::DELETE, &path, Value::Null).await;
    // The first command finds out, a later one brings the buttons back.
    let mut commands = ["/skyline join", "/skyline leave"].into_iter().cycle();
    let replaced = async || {
        let answer = program.command("ben", commands.next()?).await;
        button(&answer, "Join").is_some().then_some(answer)
    };
    let answer = program::until(replaced).await.expect("no answer with buttons");
    assert_eq!(with_buttons(&program).await, 1);
    program.press("chloe", &answer, "Join").await;
    program.command("dmitri", "/skyline join").await;
    is(&program, &answer, |text, _| text.contains("Chloé, Dmitri")).await;
    program.witness().await;
}
