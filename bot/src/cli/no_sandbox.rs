//! `skyline sandbox` in a program that was built without it, as the container's is.

use super::Failure;
use clap::Args;

pub(super) const PLAY_LOCALLY: &str = "play locally with a program that was built with its feature `sandbox`";

#[derive(Args, Default)]
pub struct Sandbox {
    /// Whatever is asked for: the answer is the same.
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    _rest: Vec<String>,
}

impl Sandbox {
    pub(super) fn run(self) -> Result<(), Failure> {
        let text =
            "this program was built without the sandbox: set DISCORD_TOKEN to run the bot on Discord, or ";
        Err(Failure::Refused(format!("{text}{PLAY_LOCALLY}")))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use crate::cli::Arguments;
    use clap::Parser;

    #[test]
    fn it_says_what_to_do_instead() {
        let words = ["skyline", "sandbox", "--address", "127.0.0.1:0"];
        let command = Arguments::try_parse_from(words).unwrap().command.unwrap();
        let said = command.run().unwrap_err().to_string();
        assert!(said.contains("DISCORD_TOKEN") && said.contains("feature `sandbox`"), "{said}");
    }
}
