//! What Discord's refusals of messages mean, by its codes: who is told by another way, and what is tried again.
#![allow(clippy::unwrap_used)]

mod program;

use program::{GAMES, Program, database, is_board, until};
use serde_json::{Value, json};

const SETTINGS: &str = "[outbox]\nretry_seconds = 1\n";

/// The next games' numbers count up: the game that these two have begun.
async fn begin(program: &Program, game: usize) {
    program.command("anna", "/skyline new").await;
    program.command("ben", &format!("/skyline join game:#{game}")).await;
    program.command("anna", &format!("/skyline start game:#{game}")).await;
}

/// The channels of the direct messages of Anna and Ben, who have one already.
async fn conversations(program: &Program) -> Vec<String> {
    let mut channels = Vec::new();
    for who in ["anna", "ben"] {
        channels.push(program.direct(who).await["channel_id"].as_str().unwrap().to_owned());
    }
    channels
}

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap()
}

/// What is said in the channel because it can't be said by direct message.
fn is_mention(message: &Value) -> bool {
    text(message).starts_with("<@")
}

#[tokio::test(flavor = "multi_thread")]
async fn who_can_not_be_written_to_is_mentioned_in_the_channel() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("skyline.toml"), SETTINGS).unwrap();
    let program = Program::start_with(folder.path(), &["--config", "skyline.toml"]).await;
    begin(&program, 1).await;
    let channels = conversations(&program).await;
    // Closed; no server in common; an invalid recipient; an unknown user; flagged; no access, which may pass.
    let codes = [(403, 50007), (403, 50278), (400, 50033), (404, 10013), (403, 20026), (403, 50001)];
    for (game, (status, code)) in (2..).zip(codes) {
        let refuse = |channel: &String| {
            let path = format!("/channels/{channel}/messages");
            json!({ "method": "POST", "path": path, "status": status, "code": code, "times": 100 })
        };
        program.strike(json!({ "refuse": channels.iter().map(refuse).collect::<Vec<_>>() })).await;
        begin(&program, game).await;
        let button = format!("\"hand:{game}\"");
        let of_game = |message: &Value| {
            is_mention(message)
                && text(message).contains("your turn")
                && message.to_string().contains(&button)
        };
        program.wait_for("dmitri", GAMES, of_game).await;
        program.strike(json!({ "refuse": [] })).await;
        // Who has closed their messages is told in the channel at first for a day.
        let forgotten = sqlx::query("update users set closed = null where closed is not null")
            .execute(&mut database(folder.path()).await)
            .await
            .unwrap();
        assert!(forgotten.rows_affected() > 0, "{code} is taken for closed messages");
    }
    let complaints = program::complaints(folder.path());
    assert!(
        complaints.iter().any(|line| line.contains("ERROR") && line.contains("flagged")),
        "{complaints:?}"
    );
}

/// The bot was too quick: nobody's messages are closed, and all wait for some minutes.
#[tokio::test(flavor = "multi_thread")]
async fn too_many_conversations_are_nobodys_fault() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let open = json!({ "method": "POST", "path": "/users/@me/channels", "status": 403, "code": 40003, "times": 100 });
    program.strike(json!({ "refuse": open })).await;
    begin(&program, 1).await;
    program.wait_for_boards(GAMES, 1).await;
    let mut rows = database(folder.path()).await;
    let mut waits = async || {
        let soonest = "select min(due) from outbox where lane = 'open'";
        let due: Option<i64> = sqlx::query_scalar(soonest).fetch_one(&mut rows).await.unwrap();
        let minutes = (due? - bot::time::now()) / 60_000;
        (minutes >= 3).then_some(minutes)
    };
    assert!(until(&mut waits).await.is_some(), "all new conversations wait");
    let closed = "select count(*) from users where closed is not null";
    assert_eq!(sqlx::query_scalar::<_, i64>(closed).fetch_one(&mut rows).await.unwrap(), 0);
    assert!(!program.messages("dmitri", GAMES).await.iter().any(is_mention));
    assert_eq!(program.get("/sandbox/faults").await["refuse"][0]["times"], 99, "asked once");
}

/// Discord has taken it: after the few minutes of its nonce it would stand there twice.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_whose_answer_can_not_be_read_is_not_sent_again() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("skyline.toml"), SETTINGS).unwrap();
    let program = Program::start_with(folder.path(), &["--config", "skyline.toml"]).await;
    begin(&program, 1).await;
    program.wait_for_boards(GAMES, 1).await;
    let mut paths: Vec<String> = conversations(&program).await;
    paths.push(GAMES.to_owned());
    let paths: Vec<String> = paths.iter().map(|channel| format!("/channels/{channel}/messages")).collect();
    let posted = async || {
        let traffic = program.get("/sandbox/traffic").await;
        let requests = traffic["requests"].as_array().unwrap().iter();
        let posts = requests.filter(|request| request["method"] == "POST");
        posts.filter(|request| paths.iter().any(|path| request["path"] == path.as_str())).count()
    };
    let before = posted().await;
    let lose = |path: &String| json!({ "method": "POST", "path": path, "unreadable": true });
    program.strike(json!({ "lost_answer": paths.iter().map(lose).collect::<Vec<_>>() })).await;
    begin(&program, 2).await;
    let mut rows = database(folder.path()).await;
    let mut sent = async || {
        let left = "select count(*) from outbox where game = 2 and (kind <> 'remind' or sent = 0)";
        let left: i64 = sqlx::query_scalar(left).fetch_one(&mut rows).await.unwrap();
        (left == 0).then_some(())
    };
    until(&mut sent).await.expect("all is sent");
    assert_eq!(program.get("/sandbox/faults").await["lost_answer"], json!([]), "each was answered so once");
    assert_eq!(posted().await - before, 3, "the board, the turn, and what the other is told");
    let seen = program.messages("dmitri", GAMES).await;
    assert_eq!(seen.iter().filter(|message| is_board(message)).count(), 2);
    let complaints = program::complaints(folder.path());
    let unread = complaints.iter().filter(|line| line.contains("answer can't be read")).count();
    assert_eq!(unread, 3, "{complaints:?}");
    assert!(!complaints.iter().any(|line| line.contains("ERROR")), "{complaints:?}");
}
