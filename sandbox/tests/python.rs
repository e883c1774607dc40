//! Two more libraries as the bot: discord.py and hikari against the sandbox. What people do, their scripts do themselves.
#![allow(clippy::unwrap_used)]

mod common;

use common::Side;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Python with the libraries, when there is one. In CI it has to be there.
fn python(library: &str) -> Option<PathBuf> {
    let environment = Path::new(env!("CARGO_MANIFEST_DIR")).join("witness/.venv");
    let python = environment.join("bin/python");
    let import = Command::new(&python).args(["-c", &format!("import {library}")]).output();
    if import.is_ok_and(|said| said.status.success()) {
        return Some(python);
    }
    let missing = "sandbox/witness/.venv was not made (README.md, Witnesses)";
    assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "{library} can't be run: {missing}");
    // Not `eprintln`, which is heard only when a test fails.
    std::io::stderr().write_all(format!("skipped: {library} as the bot, {missing}\n").as_bytes()).unwrap();
    None
}

/// Runs a script to its end; how many steps it took.
async fn run(library: &str, script: &str) -> Option<usize> {
    let python = python(library)?;
    let side = Side::start().await;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("witness").join(script);
    let mut command = Command::new(python);
    command.arg("-B").arg(script).env("SANDBOX_URL", side.sandbox.url());
    command.env("SANDBOX_TOKEN", side.sandbox.token());
    let said = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    let (steps, faults) = (String::from_utf8_lossy(&said.stdout), String::from_utf8_lossy(&said.stderr));
    assert!(said.status.success(), "{library}: {}\n{steps}\n{faults}", said.status);
    assert_eq!(faults, "", "{library} is surprised");
    side.witness().await;
    Some(steps.lines().count())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_by_discord_py_finds_nothing_strange() {
    let steps = run("discord", "witness_discord_py.py").await;
    assert!(steps.is_none_or(|steps| steps >= 30), "{steps:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_by_hikari_finds_nothing_strange() {
    let steps = run("hikari", "witness_hikari.py").await;
    assert!(steps.is_none_or(|steps| steps >= 15), "{steps:?}");
}
