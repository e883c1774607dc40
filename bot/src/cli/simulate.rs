//! `skyline simulate`: many games between computer players, to see how long they last, who wins, and what is used.

use super::print::print;
use super::{Failure, options};
use clap::Args;
use games::Kind;
use games::simulate::{Report, Series, Share, Spread, Success, Use};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

#[derive(Args)]
pub struct Simulate {
    #[arg(long, default_value_t = Kind::ALL[0], value_parser = super::kind)]
    game: Kind,
    #[arg(long)]
    seats: u8,
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// One player for all seats, or one for each, separated by commas: random, greedy
    #[arg(long, value_delimiter = ',', default_value = "greedy")]
    players: Vec<String>,
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The first game's seed; the next games count on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print everything as JSON: shares in thousandths, mean points in hundredths
    #[arg(long)]
    json: bool,
}

impl Simulate {
    pub(super) fn run(self) -> Result<(), Failure> {
        let Simulate { game: kind, seats, games, players, seed, .. } = self;
        let options = options(kind, &self.options)?;
        let start = Instant::now();
        let series = Series { kind, options, seats, players, games, seed };
        let report = series.play().map_err(|refusal| Failure::refused(&refusal))?;
        let mut text = if self.json {
            serde_json::to_string_pretty(&report).map_err(anyhow::Error::from)?
        } else {
            describe(&report, start.elapsed()).join("\n")
        };
        text.push('\n');
        Ok(print(text)?)
    }
}

/// The report in lines.
fn describe(report: &Report, time: Duration) -> Vec<String> {
    let options = report.options.iter().map(|(name, value)| format!(", {name}={value}")).collect::<String>();
    let mut lines =
        vec![format!("{} games of {}{options}, {} seats", report.games, report.game, report.seats)];
    for (what, Spread { least, median, most }) in [
        ("rounds", report.rounds),
        ("actions", report.actions),
        ("points of the winner", report.winner),
        ("points of the others", report.others),
    ] {
        lines.push(format!("{what}: {least} to {most}, median {median}"));
    }
    let lengths = report.lengths.iter().map(|(rounds, games)| format!("{rounds} in {games}"));
    lines.push(format!("rounds, in so many games: {}", lengths.collect::<Vec<_>>().join(", ")));
    lines.push(format!("time a game: {} ms", time.as_millis() / u128::from(report.games.max(1))));
    let seats = report.by_seat.iter().enumerate().map(|(seat, success)| (format!("seat {seat}"), success));
    let players = report.by_player.iter().map(|(name, success)| (name.clone(), success));
    for (who, Success { wins, points, .. }) in seats.chain(players) {
        let (wins, points) = (*wins as f64 / 10.0, *points as f64 / 100.0);
        lines.push(format!("{who} wins {wins:.1} %, {points:.1} points"));
    }
    let common = format!("{}-sheet-", report.game);
    for (column, Share { winners, others }) in &report.by_part {
        let part = column.strip_prefix(&common).unwrap_or(column);
        let (winners, others) = (*winners as f64 / 100.0, *others as f64 / 100.0);
        lines.push(format!("points for {part}: {winners:.1} of winners, {others:.1} of others"));
    }
    lines.push(format!("in so many games:{}", counts(&report.events, &format!("{}-event-", report.game))));
    for (verb, Use { times, words }) in &report.verbs {
        lines.push(format!("{verb}: {times}"));
        lines.extend(words.iter().map(|(argument, used)| format!("  {argument}:{}", counts(used, ""))));
    }
    lines
}

/// What occurred how often, the most frequent first, names without their `common` beginning.
fn counts(counts: &BTreeMap<String, u64>, common: &str) -> String {
    let mut counts: Vec<_> = counts.iter().collect();
    counts.sort_by_key(|&(_, times)| std::cmp::Reverse(times));
    let say =
        |(name, times): (&String, &u64)| format!(" {} {times}", name.strip_prefix(common).unwrap_or(name));
    counts.into_iter().map(say).collect()
}
