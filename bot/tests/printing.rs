//! What is printed when nobody reads it any more, as in `skyline record legal game.txt | head -1`.
#![allow(clippy::unwrap_used)]

mod program;

use program::skyline;
use std::path::Path;
use std::process::{Command, Output};

/// Runs the program with a standard output whose reader is gone.
fn unread(folder: &Path, arguments: &[&str]) -> Output {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = Command::new(env!("CARGO_BIN_EXE_skyline"));
    command.args(arguments).current_dir(folder).stdout(writer).env_remove("DISCORD_TOKEN");
    command.env_remove("SKYLINE_DATABASE_URL").output().unwrap()
}

#[test]
fn a_command_whose_reader_has_gone_ends_quietly_and_has_done_its_work() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let new = ["record", "new", "--seats", "2", "--seed", "7"];
    std::fs::write(&file, skyline(folder.path(), &new).stdout).unwrap();
    let offers = skyline(folder.path(), &["record", "legal", "game.txt"]).stdout;
    let offers = String::from_utf8(offers).unwrap();
    let offer = offers.lines().next().unwrap();
    for arguments in [
        &new[..],
        &["record", "legal", "game.txt"],
        &["record", "do", "game.txt", offer],
        &["record", "show", "game.txt", "--as", "all"],
        &["record", "show", "game.txt", "--format", "svg"],
        &["simulate", "--seats", "2", "--games", "1", "--players", "random"],
        &["check"],
        &["verify"],
        &["--help"],
    ] {
        let done = unread(folder.path(), arguments);
        let said = String::from_utf8(done.stderr).unwrap();
        assert_eq!((done.status.code(), said.as_str()), (Some(0), ""), "{arguments:?}");
    }
    assert!(std::fs::read_to_string(&file).unwrap().contains(offer), "{offer} was done");
    let refused = unread(folder.path(), &["record", "do", "game.txt", "dance"]);
    assert_eq!(refused.status.code(), Some(2), "the exit status stays true");
}
