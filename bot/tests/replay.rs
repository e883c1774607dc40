//! A game as a film: from a record file, and over Discord's protocol for the one who asks.
#![allow(clippy::unwrap_used)]

mod program;

use program::{GAMES, Program, flags, skyline, until};
use serde_json::Value;

fn film(message: &Value) -> &Value {
    assert_eq!(flags(message) & 64, 64, "a film is for one alone: {message}");
    let file = &message["attachments"][0];
    assert_eq!(file["filename"], "replay-1.gif", "{message}");
    file
}

/// How many frames a film has that was answered with.
async fn frames(program: &Program, message: &Value) -> usize {
    let url = film(message)["url"].as_str().unwrap();
    let bytes = reqwest::get(url).await.unwrap().bytes().await.unwrap();
    assert_eq!(&bytes[..6], b"GIF89a", "{url} of {}", program.url);
    count(&bytes)
}

/// How many frames a GIF has: each has a graphic control extension of its own.
fn count(gif: &[u8]) -> usize {
    gif.windows(4).filter(|bytes| bytes == b"\x21\xf9\x04\x05").count()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_game_is_seen_as_a_film_by_the_one_who_asks() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    program.command("anna", "/skyline new kind:paris").await;
    assert!(program.say("anna", "/skyline replay").await.contains("not started yet"));
    program.command("ben", "/skyline join").await;
    program.command("anna", "/skyline start").await;
    program.board("anna").await;
    assert!(program.say("ben", "/skyline replay").await.contains("Nothing has happened yet"));

    let (first, _) = program.to_move().await;
    let second = if first == "anna" { "ben" } else { "anna" };
    for (who, building) in [(first, "l6"), (second, "u6"), (first, "line3")] {
        program.command(who, &format!("/paris take building:{building}")).await;
    }
    assert_eq!(program.to_move().await.0, second);

    let whole = program.command(second, "/skyline replay").await;
    let says = "Game #1, Paris: City of Light, turn by turn: from round ";
    assert!(whole["content"].as_str().unwrap().starts_with(says), "{whole}");
    assert!(film(&whole)["description"].as_str().unwrap().starts_with(says), "{whole}");
    assert_eq!(frames(&program, &whole).await, 4, "the beginning and three turns");
    let since = program.command(second, "/skyline replay since:turn").await;
    assert_eq!(frames(&program, &since).await, 2, "what the other has done");
    assert!(program.say(first, "/skyline replay since:turn").await.contains("Nothing has happened yet"));

    // Whoever watches sees the whole, and has no turn.
    assert_eq!(frames(&program, &program.command("chloe", "/skyline replay since:all").await).await, 4);
    assert!(program.say("chloe", "/skyline replay since:turn").await.contains("don't play"));
    assert!(program.say("anna", "/skyline replay since:noon").await.contains("“noon” is none of"));
    assert_eq!(program.complete("anna", "/skyline replay since:t").await, ["turn"]);

    // What was taken back is no frame, and a game of older rules is seen like any other.
    program.command(second, "/paris take building:t5").await;
    program.command(second, "/skyline undo").await;
    let mut rows = program::database(folder.path()).await;
    sqlx::query("update games set rules = 1").execute(&mut rows).await.unwrap();
    assert_eq!(frames(&program, &program.command(second, "/skyline replay").await).await, 4);

    // Nobody else has seen a film.
    let messages = program.messages("dmitri", GAMES).await;
    assert!(messages.iter().all(|message| !message.to_string().contains(".gif")));
    program.witness().await;
    assert_eq!(program::complaints(folder.path()), [] as [&str; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_over_is_seen_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path()).await;
    program.command("anna", "/skyline new kind:paris").await;
    program.command("ben", "/skyline join").await;
    program.command("anna", "/skyline start").await;
    program.command("ben", "/skyline resign").await;
    // Anna does whatever is offered first; the computer plays on for Ben.
    let over = until(async || {
        if let Some(offer) = program.complete("anna", "/skyline move actions:").await.first() {
            program.command("anna", &format!("/skyline move actions:{offer}")).await;
        }
        let said = program.messages("chloe", GAMES).await;
        said.iter().any(|message| message.to_string().contains("The game is over.")).then_some(())
    });
    over.await.expect("the game ends");
    let whole = program.command("anna", "/skyline replay").await;
    assert!(frames(&program, &whole).await > 20, "{whole}");
    let since = program.command("anna", "/skyline replay since:turn").await;
    // Chance decides who sits where: nothing has happened since a turn that was the last.
    match since["content"].as_str().unwrap().contains("Nothing has happened yet") {
        true => assert!(since["attachments"].as_array().unwrap().is_empty(), "{since}"),
        false => assert!(frames(&program, &since).await < 20, "{since}"),
    }
    assert!(program.say("ben", "/skyline replay since:turn").await.contains("don't play"));
    program.witness().await;
    assert_eq!(program::complaints(folder.path()), [] as [&str; 0]);
}

#[test]
fn a_record_is_drawn_as_a_film() {
    let folder = tempfile::tempdir().unwrap();
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/tests/records/paris-first.txt");
    let show = ["record", "show", record, "--format", "gif"];
    let printed = skyline(folder.path(), &[&show[..], &["--width", "200"]].concat());
    assert!(printed.status.success(), "{}", String::from_utf8_lossy(&printed.stderr));
    assert_eq!((&printed.stdout[..6], &printed.stdout[6..8]), (&b"GIF89a"[..], &200_u16.to_le_bytes()[..]));
    assert!((30..80).contains(&count(&printed.stdout)), "{}", count(&printed.stdout));
    skyline(folder.path(), &[&show[..], &["-o", "game.gif"]].concat());
    let written = std::fs::read(folder.path().join("game.gif")).unwrap();
    assert_eq!((&written[..6], &written[6..8]), (&b"GIF89a"[..], &700_u16.to_le_bytes()[..]));
    let refused = skyline(folder.path(), &[&show[..], &["--as", "0", "--hand"]].concat());
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0));
}
