//! The command line: what a person or a script types.

mod check;
mod print;
mod record;
mod run;
#[cfg_attr(not(feature = "sandbox"), path = "no_sandbox.rs")]
mod sandbox;
mod simulate;
mod stored;

use clap::{Parser, Subcommand};
use games::record::BadRecord;
use games::{Message, Options, Refusal, Seat, Speak};
use std::process::ExitCode;
use words::Words;

/// Board games that last days, with their rules, records and pictures.
#[derive(Parser)]
#[command(name = "skyline", version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Run the bot on Discord; needs DISCORD_TOKEN
    Run(run::Run),
    /// Run the bot with a sandbox: a Discord on this machine, to be played in a browser
    Sandbox(sandbox::Sandbox),
    /// See whether the bot could run as it is set up; with DISCORD_TOKEN, also whether it has the rights it needs
    Check(check::Check),
    /// Make, play and show games as record files
    #[command(subcommand)]
    Record(record::Record),
    /// Print a stored game as a record; it holds the seed, so keep it from those who still play
    Export(stored::Export),
    /// Replay all stored games and compare them with what is stored
    Verify(stored::Verify),
    /// Play many games between computer players and report what happened
    Simulate(simulate::Simulate),
}

impl Command {
    fn run(self) -> Result<(), Failure> {
        match self {
            Command::Run(command) => command.run(),
            Command::Sandbox(command) => command.run(),
            Command::Check(command) => command.run(),
            Command::Export(command) => command.run(),
            Command::Verify(command) => command.run(),
            Command::Record(command) => command.run(),
            Command::Simulate(command) => command.run(),
        }
    }
}

/// Something asked for can't be done; nothing has changed.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("{0}")]
    Refused(String),
    #[error(transparent)]
    Failed(#[from] anyhow::Error),
}

impl Failure {
    fn refused(refusal: &Refusal) -> Failure {
        match say(&refusal.message()) {
            Ok(text) => Failure::Refused(text),
            Err(error) => Failure::Failed(error),
        }
    }
}

/// Runs the command line. The exit status is 0 when done, 2 when refused by the rules or badly asked, 1 when failed.
pub fn run() -> ExitCode {
    let token = std::env::var_os("DISCORD_TOKEN").is_some_and(|token| !token.is_empty());
    let otherwise = match token {
        true => Command::Run(run::Run::default()),
        false => Command::Sandbox(sandbox::Sandbox::default()),
    };
    match Arguments::parse().command.unwrap_or(otherwise).run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Refused(text)) => {
            print::complain(text);
            ExitCode::from(2)
        }
        Err(Failure::Failed(error)) => {
            print::complain(causes(&error));
            ExitCode::FAILURE
        }
    }
}

/// An error with its causes, each said once: some say their cause themselves.
fn causes(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |said, cause| match said.as_str() {
        "" => cause,
        said if said.contains(&cause) => said.to_owned(),
        said => format!("{said}: {cause}"),
    })
}

/// A message in English, seats said by their number.
fn say(message: &Message) -> anyhow::Result<String> {
    Ok(Words::load()?.voice("en", &seat_name).plain().say(message))
}

/// What is wrong with a record, in words.
fn disagreement(bad: &BadRecord) -> anyhow::Result<String> {
    Ok(match bad {
        BadRecord::Refused { refusal, .. } => format!("{bad}: {}", say(&refusal.message())?),
        _ => bad.to_string(),
    })
}

fn seat_name(seat: Seat) -> String {
    format!("Seat {seat}")
}

/// `board=tokyo` and the like, as options of a game.
fn options(kind: games::Kind, changes: &[String]) -> Result<Options, Failure> {
    let split = |change: &'_ String| change.split_once('=').map(|(a, b)| (a.to_owned(), b.to_owned()));
    let pairs: Vec<(String, String)> =
        changes.iter().map(|change| split(change).unwrap_or((change.clone(), String::new()))).collect();
    let pairs = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    Options::new(kind.options(), pairs).map_err(|refusal| Failure::refused(&refusal))
}

fn kind(text: &str) -> Result<games::Kind, String> {
    text.parse().map_err(|refusal: Refusal| say(&refusal.message()).unwrap_or_else(|error| error.to_string()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn what_the_rules_refuse_in_a_record_is_said_in_words() {
        let refused = BadRecord::Refused { step: 3, refusal: Refusal::NotYourTurn(vec![Seat(1)]) };
        let said = disagreement(&refused).unwrap();
        assert!(said.starts_with("the rules refuse the action of step 3: "), "{said}");
        assert!(said.contains("Seat 1") && !said.contains("NotYourTurn"), "{said}");
        assert_eq!(disagreement(&BadRecord::State).unwrap(), BadRecord::State.to_string());
    }

    #[test]
    fn a_new_record_has_the_edition_that_is_asked_for_if_there_is_one() {
        let newest = games::Kind::Paris.edition();
        let refused = |edition: u16| {
            let edition = edition.to_string();
            let words = ["skyline", "record", "new", "--game", "paris", "--seats", "2", "--seed", "7"];
            let words = words.into_iter().chain(["--edition", &edition]);
            let Some(Command::Record(command)) = Arguments::try_parse_from(words).unwrap().command else {
                panic!("another command");
            };
            command.run().err().map(|failure| failure.to_string())
        };
        assert_eq!(refused(1), None);
        let said = refused(newest + 1).unwrap();
        assert!(said.contains(&format!("no edition {}", newest + 1)), "{said}");
    }
}
