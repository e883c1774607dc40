//! `skyline simulate`: many games between computer players, to see how long they last and who wins.

use super::{Failure, options};
use clap::Args;
use games::player::{Player, Random};
use games::{Kind, Rng, Seed, Status};
use serde::Serialize;

#[derive(Args)]
pub struct Simulate {
    #[arg(long, default_value = "project-skyline", value_parser = super::kind)]
    game: Kind,
    #[arg(long)]
    seats: u8,
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// One player for all seats, or one for each, separated by commas: random
    #[arg(long, value_delimiter = ',', default_value = "random")]
    players: Vec<String>,
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The first game's seed; the next games count on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    json: bool,
}

/// What happened in all games together.
#[derive(Serialize)]
struct Report {
    game: Kind,
    seats: u8,
    games: u64,
    actions: Spread,
    winner: Spread,
    /// Share of the wins by seat in thousandths; a shared win counts for every winner in part.
    wins: Vec<u64>,
}

/// Smallest, middle and largest of many numbers.
#[derive(Serialize)]
struct Spread {
    least: i64,
    median: i64,
    most: i64,
}

impl Simulate {
    pub(super) fn run(self) -> Result<(), Failure> {
        let options = options(self.game, &self.options)?;
        let mut players = self.players()?;
        let (mut actions, mut best, mut wins) = (Vec::new(), Vec::new(), vec![0; usize::from(self.seats)]);
        for number in 0..self.games {
            let seed = Seed::from(self.seed.wrapping_add(number));
            let setup = self.game.setup(&options, self.seats, &seed);
            let mut game = setup.map_err(|refusal| Failure::refused(&refusal))?;
            let chooser = &mut Rng::new(&seed, u64::MAX);
            let mut step = 0;
            let places = loop {
                let seat = match game.status() {
                    Status::Over(places) => break places,
                    Status::Active(seats) => seats[0],
                };
                step += 1;
                let notation = players[usize::from(seat.0)].choose(&game, seat, chooser);
                game.play(seat, &notation, &mut Rng::new(&seed, step))
                    .map_err(|refusal| Failure::refused(&refusal))?;
            };
            actions.push(step as i64);
            let winners: Vec<_> = places.iter().filter(|place| place.rank == 1).collect();
            best.push(winners[0].points);
            for place in &winners {
                wins[usize::from(place.seat.0)] += 1000 / winners.len() as u64;
            }
        }
        let wins = wins.into_iter().map(|wins| wins / self.games.max(1)).collect();
        let report = Report {
            game: self.game,
            seats: self.seats,
            games: self.games,
            actions: Spread::of(actions),
            winner: Spread::of(best),
            wins,
        };
        report.print(self.json)
    }

    fn players(&self) -> Result<Vec<Box<dyn Player>>, Failure> {
        let named = |name: &String| match name.as_str() {
            "random" => Ok(Box::new(Random) as Box<dyn Player>),
            _ => Err(Failure::Refused(format!("there is no player “{name}”; players: random"))),
        };
        let names: Vec<&String> = match self.players.as_slice() {
            [one] => vec![one; usize::from(self.seats)],
            many => many.iter().collect(),
        };
        if names.len() != usize::from(self.seats) {
            return Err(Failure::Refused("--players takes one name, or one for each seat".into()));
        }
        names.into_iter().map(named).collect()
    }
}

impl Report {
    fn print(&self, json: bool) -> Result<(), Failure> {
        if json {
            println!("{}", serde_json::to_string_pretty(self).map_err(anyhow::Error::from)?);
            return Ok(());
        }
        println!("{} games of {} with {} seats", self.games, self.game, self.seats);
        for (what, Spread { least, median, most }) in
            [("actions a game", &self.actions), ("points of the winner", &self.winner)]
        {
            println!("{what}: {least} to {most}, median {median}");
        }
        for (seat, wins) in self.wins.iter().enumerate() {
            println!("seat {seat} wins {}.{} %", wins / 10, wins % 10);
        }
        Ok(())
    }
}

impl Spread {
    fn of(mut numbers: Vec<i64>) -> Spread {
        numbers.sort_unstable();
        let at = |index: usize| numbers.get(index).copied().unwrap_or(0);
        Spread { least: at(0), median: at(numbers.len() / 2), most: at(numbers.len().saturating_sub(1)) }
    }
}
