//! Writes states of random games as they are stored now, so that later programs can be tested on them:
//! `states <folder>`. For all options and seats a file holds the beginning, the middle of a turn and a state near the
//! end; a file `rare` holds one state for whatever else can stand in a state.

use games::player::{Player, Random};
use games::{AnyGame, Kind, Options, Rng, Seat, Seed};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

#[path = "../tests/upgrades/shape.rs"]
mod shape;

/// How many games are searched for rare things, for all options and seats.
const GAMES: u64 = 40;

type Failure = Box<dyn std::error::Error>;

/// A state between two actions.
struct Moment {
    state: Value,
    /// The last action's step.
    step: u64,
    /// Who is to act.
    seat: Seat,
    round: u32,
}

impl Moment {
    fn shapes(&self) -> BTreeSet<String> {
        let mut shapes = BTreeSet::new();
        shape::add_shapes(&self.state, "", &mut shapes);
        shapes
    }
}

fn main() -> Result<(), Failure> {
    let folder = std::env::args().nth(1).ok_or("states <folder>")?;
    for &kind in Kind::ALL {
        let file = |name: &str, states: &[String]| {
            let path = Path::new(&folder).join(format!("{kind}-format1-{name}.json"));
            std::fs::write(path, format!("[\n{}\n]\n", states.join(",\n")))
        };
        let (mut seen, mut rare) = (BTreeSet::new(), Vec::new());
        for choice in kind.options() {
            for value in choice.values {
                for seats in kind.seats() {
                    let options = Options::new(kind.options(), [(choice.name, *value)]).map_err(say)?;
                    let seed = u64::from(seats) + 40;
                    let moments = moments(kind, &options, seats, seed)?;
                    let picked = [&moments[0], middle(&moments)?, &moments[moments.len() - 4]];
                    picked.iter().for_each(|moment| seen.extend(moment.shapes()));
                    file(&format!("{value}-{seats}"), &picked.map(|moment| line(moment, &options, seed)))?;
                    for seed in 0..GAMES {
                        for moment in self::moments(kind, &options, seats, seed)? {
                            let shapes = moment.shapes();
                            if !shapes.is_subset(&seen) {
                                seen.extend(shapes);
                                rare.push(line(&moment, &options, seed));
                            }
                        }
                    }
                }
            }
        }
        file("rare", &rare)?;
    }
    Ok(())
}

/// The middle of a turn if there is one: a turn of Paris is one action, but for Levitation.
fn middle(moments: &[Moment]) -> Result<&Moment, Failure> {
    let half = &moments[moments.len() / 4..moments.len() * 3 / 4];
    let within = |two: &[Moment]| (two[0].seat, two[0].round) == (two[1].seat, two[1].round);
    let middle = half.windows(2).max_by_key(|two| (within(two), two[1].shapes().len()));
    Ok(&middle.ok_or("a game of less than four actions")?[1])
}

fn line(Moment { state, step, seat, .. }: &Moment, options: &Options, seed: u64) -> String {
    json!({ "options": options, "seed": seed.to_string(), "step": step, "seat": seat, "state": state })
        .to_string()
}

/// Every state of a random game, the end included.
fn moments(kind: Kind, options: &Options, seats: u8, seed: u64) -> Result<Vec<Moment>, Failure> {
    let seed = &Seed::from(seed);
    let mut game: AnyGame = kind.setup(options, seats, seed).map_err(say)?;
    let mut moments = Vec::new();
    let choice = &mut Rng::new(seed, u64::MAX);
    loop {
        let status = game.status();
        let active = status.active().first();
        let (step, round) = (moments.len() as u64, game.public().round());
        let state = serde_json::to_value(&game)?;
        moments.push(Moment { state, step, seat: active.copied().unwrap_or(Seat(0)), round });
        let Some(&seat) = active else { return Ok(moments) };
        let notation = Random.choose(&game, seat, choice);
        game.play(seat, &notation, &mut Rng::new(seed, step + 1)).map_err(say)?;
    }
}

fn say(refusal: games::Refusal) -> String {
    format!("{refusal:?}")
}
