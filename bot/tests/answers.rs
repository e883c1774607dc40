//! Every interaction is answered: though Discord is busy, slow, or brings it twice.
#![allow(clippy::unwrap_used)]

mod program;

use program::{GAMES, Program, button, database, flags, until};
use reqwest::Method;
use serde_json::{Value, json};
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

fn refuse(method: &str, path: &str, times: u64) -> Value {
    json!({ "refuse": { "method": method, "path": path, "status": 503, "times": times } })
}

/// Lets `/skyline join` by Anna, who has a seat, take so long that it is "thinking" first. Gives the outcome.
async fn slow_refusal(program: &Program, folder: &Path) -> Value {
    let mut writer = database(folder).await;
    sqlx::query("begin immediate").execute(&mut writer).await.unwrap();
    let join = json!({ "as": "anna", "channel": GAMES, "line": "/skyline join" });
    let outcome = program.post("/sandbox/command", join).await;
    sqlx::query("rollback").execute(&mut writer).await.unwrap();
    outcome
}

fn already(message: &Value) -> bool {
    message["content"].as_str().unwrap().contains("already")
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
    program.strike(busy.clone()).await;
    let lobby = program.command("anna", "/skyline new").await;
    program.strike(busy.clone()).await;
    let pressed = program.press("ben", &lobby, "Join").await;
    assert!(pressed["content"].as_str().unwrap().contains("Ben"), "{pressed}");
    program.strike(busy).await;
    let refused = program.say("dmitri", "/skyline hand").await;
    assert!(refused.contains("not started"), "{refused}");
    assert_eq!(program::complaints(folder.path()), [] as [&str; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_twice_is_answered_once_and_nobody_complains() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    program.strike(json!({ "duplicate": true })).await;
    let lobby = program.command("anna", "/skyline new").await;
    program.say("anna", "/skyline games").await;
    program.strike(json!({ "duplicate": false })).await;
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
    let outcome = slow_refusal(&program, folder.path()).await;
    assert_eq!(outcome["outcome"], "deferred", "{outcome}");
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

const CALLBACK: &str = "/interactions/*/*/callback";
const ORIGINAL: &str = "/webhooks/*/*/messages/@original";

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_answer_is_sent_again() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    program.strike(refuse("POST", CALLBACK, 2)).await;
    program.command("anna", "/skyline new").await;

    // Discord has it, but the connection is lost: it is not said twice, and known.
    program.strike(json!({ "lost_answer": { "method": "POST", "path": CALLBACK } })).await;
    program.command("ben", "/skyline new kind:paris").await;
    let known = async || {
        let count = "select count(lobby) from games";
        let count: i64 =
            sqlx::query_scalar(count).fetch_one(&mut database(folder.path()).await).await.unwrap();
        (count == 2).then_some(())
    };
    assert!(until(known).await.is_some(), "both lobbies are remembered");
    assert_eq!(program.messages("dmitri", GAMES).await.len(), 2);
    assert_eq!(program::complaints(folder.path()), [] as [&str; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn thinking_ends_though_discord_fails() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    program.command("anna", "/skyline new").await;
    let lost = json!({ "method": "POST", "path": CALLBACK });
    let mut faults = refuse("DELETE", ORIGINAL, 2);
    faults["lost_answer"] = lost;
    program.strike(faults).await;
    let outcome = slow_refusal(&program, folder.path()).await;
    assert_eq!(outcome["outcome"], "deferred", "{outcome}");
    program.wait_for("anna", GAMES, already).await;
    assert_eq!(program.messages("dmitri", GAMES).await.len(), 1, "the lobby alone");
    assert_eq!(program::complaints(folder.path()), [] as [&str; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_not_be_answered_is_done_and_logged_without_the_token() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    program.strike(refuse("POST", CALLBACK, 100)).await;
    let line = json!({ "as": "anna", "channel": GAMES, "line": "/skyline new" });
    let outcome = program.post("/sandbox/command", line).await;
    assert!(outcome["error"].as_str().unwrap().contains("did not respond"), "{outcome}");
    let complaint = async || program::complaints(folder.path()).pop();
    let complaint = until(complaint).await.expect("a line in the log");
    assert!(complaint.contains("did not reach Discord") && complaint.contains("404"), "{complaint}");
    assert!(!complaint.contains("sandbox-interaction"), "{complaint}");
    program.strike(json!({ "refuse": [] })).await;
    assert!(program.say("anna", "/skyline games").await.contains("#1"));
}

/// Discord keeps the commands that it knows.
#[tokio::test(flavor = "multi_thread")]
async fn commands_that_can_not_be_registered_are_answered_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    // The bot answers before it has stored that they are registered.
    let forget = async || {
        let forgotten = sqlx::query("delete from facts where name = 'commands'")
            .execute(&mut database(folder.path()).await)
            .await;
        (forgotten.unwrap().rows_affected() == 1).then_some(())
    };
    until(forget).await.expect("nothing was stored");
    drop(program);
    let program = Program::with_faults(folder.path(), refuse("PUT", "/applications/*/commands", 1)).await;
    program.command("anna", "/skyline new").await;
    told_commands(&program, &["PUT", "PUT"]).await;
    let complaints = program::complaints(folder.path());
    assert_eq!(complaints.len(), 1, "{complaints:?}");
    assert!(complaints[0].contains("ERROR") && complaints[0].contains("the commands are not registered"));
    until(forget).await.expect("nothing was stored");
    drop(program);

    let hang = json!({ "hang": { "method": "PUT", "path": "/applications/*/commands" } });
    let program = Program::with_faults(folder.path(), hang).await;
    assert!(program.say("anna", "/skyline games").await.contains("#1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_rights_are_said_where_a_game_is_opened_and_started() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    let lacks = |message: &Value, right: &str| {
        let text = message["content"].as_str().unwrap();
        text.contains("No board can be posted here") && text.contains(right)
    };
    program.strike(json!({ "rights": { GAMES: ["ATTACH_FILES"] } })).await;
    let lobby = program.command("anna", "/skyline new").await;
    assert!(lacks(&lobby, "*Attach Files*"), "{lobby}");
    program.strike(json!({ "rights": { GAMES: ["VIEW_CHANNEL"] } })).await;
    program.command("ben", "/skyline join").await;
    let started = program.command("anna", "/skyline start").await;
    assert!(lacks(&started, "*View Channel*"), "{started}");

    // The same by buttons, where the lobby itself changes at once.
    program.strike(json!({ "rights": { GAMES: ["SEND_MESSAGES"] } })).await;
    let lobby = program.command("chloe", "/skyline new").await;
    program.press("dmitri", &lobby, "Join").await;
    program.press("chloe", &lobby, "Start").await;
    let beside = |seen: &Value| seen["id"] != lobby["id"] && lacks(seen, "*Send Messages*");
    program.wait_for("ben", GAMES, beside).await;

    program.strike(json!({ "rights": { GAMES: [] } })).await;
    let lobby = program.command("anna", "/skyline new").await;
    assert!(!lacks(&lobby, ""), "{lobby}");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_called_as_on_their_server() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    program.strike(json!({ "nicks": { "anna": "The Queen", "ben": "The Bishop" } })).await;
    let lobby = program.command("anna", "/skyline new").await;
    let joined = program.press("ben", &lobby, "Join").await;
    assert!(joined["content"].as_str().unwrap().contains("The Queen, The Bishop"), "{joined}");
}
