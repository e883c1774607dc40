//! A turn that was ended too early is taken back, over Discord's protocol: the channel, both direct messages and the
//! menus follow.
#![allow(clippy::unwrap_used)]

mod program;

use program::{GAMES, Program, button, skyline};
use serde_json::Value;

fn says(message: &Value, what: &str) -> bool {
    message["content"].as_str().is_some_and(|content| content.contains(what))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_taken_back_until_the_next_one_has_acted() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    program.command("anna", "/skyline new kind:paris").await;
    program.command("ben", "/skyline join").await;
    program.command("anna", "/skyline start").await;
    let (first, _) = program.to_move().await;
    let second = if first == "anna" { "ben" } else { "anna" };
    program.board(first).await;

    let done = program.command(first, "/paris take building:l6").await;
    program.wait_for(second, GAMES, |message| says(message, "takes l6")).await;
    let dm = program.direct(second).await["channel_id"].as_str().unwrap().to_owned();
    let rung = program.wait_for(second, &dm, |message| says(message, "Your turn")).await;

    let back = program.press(first, &done, "Take back").await;
    assert!(says(&back, "takes back: Take l6") && button(&back, "Take back").is_some(), "{back}");
    program.wait_for(second, GAMES, |message| says(message, "takes back: Take l6")).await;
    let (now, offers) = program.to_move().await;
    assert!(now == first && offers.contains(&"take l6".to_owned()), "{now}: {offers:?}");

    // The other's direct message is the same one, and rings no more.
    let quiet = program.wait_for(second, &dm, |message| !says(message, "Your turn")).await;
    assert_eq!((&quiet["id"], program.messages(second, &dm).await.len()), (&rung["id"], 1));

    // Once the other has acted, what is done is done.
    let done = program.command(first, "/paris take building:u6").await;
    program.command(second, "/paris take building:l6").await;
    let late = program.press(first, &done, "Take back").await;
    assert!(says(&late, "gone on since"), "{late}");
    assert!(program.say(first, "/skyline undo").await.contains("others have acted since"));
    program.witness().await;
    drop(program);
    let record = String::from_utf8(skyline(folder.path(), &["export", "1"]).stdout).unwrap();
    assert_eq!(record.lines().filter(|line| line.contains(" take ")).count(), 2, "{record}");
    assert_eq!(program::complaints(folder.path()), [] as [&str; 0]);
}
