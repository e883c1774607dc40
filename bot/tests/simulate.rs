//! `skyline simulate` as a person or a script runs it.
#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::process::{Command, Output};

fn simulate(arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skyline"));
    command.arg("simulate").args(arguments.split_whitespace()).output().unwrap()
}

#[test]
fn the_same_seed_reports_the_same_games_as_json() {
    let arguments = "--seats 2 --games 3 --players random --option board=tokyo --seed 7 --json";
    let (one, other) = (simulate(arguments), simulate(arguments));
    assert!(one.status.success());
    assert_eq!(one.stdout, other.stdout);
    let report: Value = serde_json::from_slice(&one.stdout).unwrap();
    assert_eq!(report["game"], "project-skyline");
    assert_eq!(report["options"]["board"], "tokyo");
    assert_eq!(report["games"], 3);
    let lengths = report["lengths"].as_object().unwrap();
    assert_eq!(lengths.values().filter_map(Value::as_u64).sum::<u64>(), 3);
    assert_eq!(report["by_seat"].as_array().map(Vec::len), Some(2));
    let parts = report["by_part"].as_object().unwrap().keys();
    assert_eq!(
        parts.collect::<Vec<_>>(),
        ["areas", "cards", "play"].map(|part| format!("project-skyline-sheet-{part}")).each_ref()
    );
    let ends = report["verbs"]["end"]["times"].as_i64().unwrap();
    let symbols = report["verbs"]["symbol"]["words"]["colour"].as_object().unwrap();
    assert!(ends > 0 && symbols.len() == 4);
}

#[test]
fn the_report_says_who_won_and_what_was_used() {
    let said = simulate("--game project-skyline --seats 2 --games 1 --players greedy,random");
    let said = String::from_utf8(said.stdout).unwrap();
    assert!(said.starts_with("1 games of project-skyline, board=new-york, 2 seats\n"), "{said}");
    for part in [
        "rounds, in so many games: ",
        "seat 0 wins",
        "greedy wins 100.0 %",
        "random wins 0.0 %",
        "\npoints for towers: ",
        "\nplay: ",
        "  card: ",
    ] {
        assert!(said.contains(part), "“{part}” is missing in {said}");
    }
}

#[test]
fn what_can_not_be_played_is_refused_in_words() {
    for (arguments, said) in [
        ("--seats 2 --players nobody", "There is no computer player “nobody”. Players: random, greedy.\n"),
        ("--seats 5", "This game is for 2 to 4 players, not 5.\n"),
        (
            "--seats 2 --players random,random,random",
            "Name one computer player for all seats or one for each: 3 were named for 2 seats.\n",
        ),
        ("--seats 2 --option board=atlantis", "There is no option “board=atlantis”."),
    ] {
        let refused = simulate(arguments);
        assert_eq!(refused.status.code(), Some(2), "{arguments}");
        let error = String::from_utf8(refused.stderr).unwrap();
        assert!(error.starts_with(said), "{arguments}: {error}");
    }
}
