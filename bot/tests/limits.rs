//! What a limit of Discord holds up, and what it does not: with serenity's rate limiter, which waits inside a request.
#![allow(clippy::unwrap_used)]

mod program;

use program::{GAMES, Program, is_board};
use serde_json::{Value, json};

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap()
}

/// A game that these two have begun.
async fn begin(program: &Program, game: usize, [host, guest]: [&str; 2]) {
    let opened = program.say(host, "/skyline new").await;
    assert!(opened.contains(&format!("Game #{game}")), "{opened}");
    program.command(guest, &format!("/skyline join game:#{game}")).await;
    let started = program.say(host, &format!("/skyline start game:#{game}")).await;
    assert!(started.contains("is on"), "{started}");
}

/// Waits for the newest board of a game.
async fn board(program: &Program, game: usize) -> Value {
    let name = format!("board-{game}-");
    let of_game = |post: &Value| post["attachments"][0]["filename"].as_str().unwrap().starts_with(&name);
    program.wait_for("dmitri", GAMES, |post| is_board(post) && of_game(post)).await
}

/// Makes the first move that is offered in game 1; who made it, and who is next.
async fn move_in_the_first_game(program: &Program) -> [&'static str; 2] {
    for [who, other] in [["anna", "ben"], ["ben", "anna"]] {
        let offers = program.complete(who, "/skyline move game:#1 actions:").await;
        if let Some(offer) = offers.first() {
            // The first action of a game of two ends the turn.
            program.command(who, &format!("/skyline move game:#1 actions:\"{offer}\"")).await;
            return [who, other];
        }
    }
    panic!("nobody is to act");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_wait_before_new_conversations_holds_up_no_board_and_nobody_who_has_one() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::with_limiter(folder.path(), &[], true).await;
    begin(&program, 1, ["anna", "ben"]).await;
    board(&program, 1).await;
    for who in ["anna", "ben"] {
        program.direct(who).await;
    }

    let refuse =
        json!({ "method": "POST", "path": "/users/@me/channels", "status": 429, "retry_after": 3600 });
    program.strike(json!({ "refuse": refuse })).await;
    // More games than there are workers, all of people to whom nobody has written yet.
    for game in 2..=6 {
        begin(&program, game, ["chloe", "dmitri"]).await;
    }
    for game in 2..=6 {
        board(&program, game).await;
    }
    let [_, next] = move_in_the_first_game(&program).await;
    let channel = program.direct(next).await["channel_id"].as_str().unwrap().to_owned();
    program.wait_for(next, &channel, |message| text(message).contains("Your turn")).await;
    program.witness().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_are_never_answered_end_and_are_sent_again() {
    let folder = tempfile::tempdir().unwrap();
    let settings = "[outbox]\nlease_seconds = 10\nretry_seconds = 1\n";
    std::fs::write(folder.path().join("skyline.toml"), settings).unwrap();
    let program = Program::with_limiter(folder.path(), &["--config", "skyline.toml"], true).await;
    let hang = json!({ "method": "POST", "path": format!("/channels/{GAMES}/messages"), "times": 4 });
    program.strike(json!({ "hang": hang })).await;
    for game in 1..=4 {
        begin(&program, game, ["anna", "ben"]).await;
    }
    for game in 1..=4 {
        board(&program, game).await;
    }
}
