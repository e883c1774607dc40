//! The program `skyline`: its command line only.

use std::process::ExitCode;

fn main() -> ExitCode {
    bot::cli::run()
}
