//! The whole program over Discord's protocol: `skyline sandbox` as a process, people as HTTP clients of its page.
#![allow(clippy::unwrap_used)]

mod program;

use program::{GAMES, PEOPLE, Program, flags, skyline};

/// The people of the sandbox, by the names that it gives them.
async fn gather(program: &Program) {
    assert!(program.say("anna", "/skyline start").await.contains("no game here"));
    assert!(program.say("anna", "/skyline new").await.contains("Game #1"));
    assert!(program.say("ben", "/skyline join").await.contains("Ben"));
    assert!(program.say("ben", "/skyline join").await.contains("already"));
    assert!(program.say("ben", "/skyline start").await.contains("Only the host"));
    program.say("chloe", "/skyline join").await;
    assert!(program.say("anna", "/skyline start").await.contains("is on"));
}

#[tokio::test(flavor = "multi_thread")]
async fn three_people_play_and_a_kill_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(folder.path()).await;
    gather(&program).await;

    for turn in 0..12 {
        let (who, offers) = program.to_move().await;
        // The same offers after the process was killed: nothing is lost, nothing drawn anew.
        if turn == 5 {
            program.witness().await;
            drop(program);
            program = Program::start(folder.path()).await;
            assert_eq!(program.to_move().await, (who, offers.clone()));
        }
        let idle = PEOPLE.iter().find(|other| **other != who).unwrap();
        let refused = program.say(idle, "/skyline move actions:finish").await;
        assert!(refused.contains("not your turn"), "{refused}");
        assert!(program.say(who, "/skyline move actions:\"build zz9\"").await.len() > 5);
        let symbol = offers.iter().find(|offer| offer.starts_with("symbol"));
        let symbol = symbol.unwrap_or_else(|| panic!("turn {turn}: {offers:?}"));
        let answer = program.command(who, &format!("/skyline move actions:\"{symbol}\"")).await;
        assert_eq!(flags(&answer) & 64, 64, "what one can do next is for them alone");
        assert!(!program.say(who, "/skyline undo").await.is_empty());
        assert!(program.to_move().await.1.contains(symbol), "taken back");
        // The last turns by menus, the others by words.
        if turn % 3 == 2 {
            let board = program.board(who).await;
            let menu = program.press(who, &board, "Your move").await;
            assert_eq!(flags(&menu) & 64, 64);
            program.select(who, &menu, "finish").await;
            program.command(who, "/project end").await;
        } else {
            program.command(who, "/skyline move actions:\"finish; end\"").await;
        }
    }

    for who in PEOPLE {
        let told = program.direct(who).await;
        assert!(told["content"].as_str().unwrap().contains("This is your hand"), "{told}");
        for message in program.messages(who, GAMES).await {
            let own = message["interaction_metadata"]["user"]["username"] == who;
            assert!(flags(&message) & 64 == 0 || own, "someone else's whisper: {message}");
            for file in message["attachments"].as_array().unwrap() {
                assert!(file["filename"].as_str().unwrap().starts_with("board-"), "a hand in the channel");
                assert!(!file["description"].as_str().unwrap_or_default().is_empty(), "no alt text");
            }
        }
    }
    assert!(program.say("ben", "/skyline log").await.contains("Round"));
    assert!(program.say("ben", "/skyline remind off").await.contains("off"));
    assert!(program.say("ben", "/skyline remind whenever").await.contains("none of"));

    let second = skyline(folder.path(), &["sandbox", "--address", "127.0.0.1:0", "--chat", "second.sqlite"]);
    assert_eq!(second.status.code(), Some(1));
    assert!(String::from_utf8(second.stderr).unwrap().contains("another skyline process"));
    program.witness().await;
    drop(program);
    let verified = skyline(folder.path(), &["verify"]);
    assert_eq!(String::from_utf8(verified.stdout).unwrap(), "1 games replayed, 0 differ\n");

    assert_eq!(program::complaints(folder.path()), [] as [&str; 0]);
}
