//! Writes what tests compare later programs with: `states games/tests`, for the present format of each game.
//!
//! `states/<kind>-format<n>-<option>-<seats>.json` holds stored states of a random game: its beginning, the middle of a
//! turn and a state near the end; `states/<kind>-format<n>-rare.json` one for whatever else can stand in a state;
//! `shapes/<kind>.txt` the shapes of them all.

use games::{AnyGame, Kind, Seat};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

#[path = "../tests/upgrades/playout.rs"]
mod playout;
#[path = "../tests/upgrades/shape.rs"]
mod shape;

/// How many games are searched for rare things, for all options and seats.
const GAMES: u64 = 8;

type Failure = Box<dyn std::error::Error>;

/// A state with its line in a file.
struct Moment {
    line: String,
    shapes: BTreeSet<String>,
    seat: Seat,
    round: u32,
}

fn main() -> Result<(), Failure> {
    let folder = std::env::args().nth(1).ok_or("states <folder>")?;
    let folder = Path::new(&folder);
    for &kind in Kind::ALL {
        let format = kind.format();
        let file = |name: &str, lines: &[String]| {
            let path = folder.join(format!("states/{kind}-format{format}-{name}.json"));
            std::fs::write(path, format!("[\n{}\n]\n", lines.join(",\n")))
        };
        let (mut seen, mut rare) = (BTreeSet::new(), Vec::new());
        for options in games::Options::all(kind.options()) {
            let value: String = options.iter().map(|(_, value)| value).collect();
            for seats in kind.seats() {
                let moments = moments(kind, &options, seats, u64::from(seats) + 40)?;
                let picked = [&moments[0], middle(&moments)?, &moments[moments.len() - 4]];
                picked.iter().for_each(|moment| seen.extend(moment.shapes.iter().cloned()));
                file(&format!("{value}-{seats}"), &picked.map(|moment| moment.line.clone()))?;
                for seed in 0..GAMES {
                    for moment in self::moments(kind, &options, seats, seed)? {
                        if !moment.shapes.is_subset(&seen) {
                            seen.extend(moment.shapes);
                            rare.push(moment.line);
                        }
                    }
                }
            }
        }
        file("rare", &rare)?;
        let shapes: String = stored(folder, kind)?.iter().map(|shape| format!("{shape}\n")).collect();
        std::fs::write(folder.join(format!("shapes/{kind}.txt")), format!("format {format}\n{shapes}"))?;
    }
    Ok(())
}

/// The shapes of all stored states of a kind, as they are written now.
fn stored(folder: &Path, kind: Kind) -> Result<BTreeSet<String>, Failure> {
    let mut shapes = BTreeSet::new();
    for file in std::fs::read_dir(folder.join("states"))? {
        let path = file?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let Some(rest) = name.strip_prefix(&format!("{kind}-format")) else { continue };
        let format = rest.split_once('-').ok_or("a file has another name")?.0.parse()?;
        let entries: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(&path)?)?;
        for entry in entries {
            let game = AnyGame::read(kind, format, &entry["state"].to_string())?;
            shape::add_shapes(&serde_json::from_str(&game.write())?, "", &mut shapes);
        }
    }
    Ok(shapes)
}

/// The middle of a turn if there is one: a turn of Paris is one action, but for Levitation.
fn middle(moments: &[Moment]) -> Result<&Moment, Failure> {
    let half = &moments[moments.len() / 4..moments.len() * 3 / 4];
    let within = |two: &[Moment]| (two[0].seat, two[0].round) == (two[1].seat, two[1].round);
    let middle = half.windows(2).max_by_key(|two| (within(two), two[1].shapes.len()));
    Ok(&middle.ok_or("a game of less than four actions")?[1])
}

/// Every state of a random game, the end included.
fn moments(kind: Kind, options: &games::Options, seats: u8, seed: u64) -> Result<Vec<Moment>, Failure> {
    let seed = games::Seed::from(seed);
    let game = kind.setup(options, seats, &seed).map_err(|refusal| format!("{refusal:?}"))?;
    let mut moments = Vec::new();
    playout::play_on(game, &seed, 0, |game, step| {
        let state: Value = serde_json::from_str(&game.write()).unwrap_or_default();
        let mut shapes = BTreeSet::new();
        shape::add_shapes(&state, "", &mut shapes);
        let seat = game.status().active().first().copied().unwrap_or(Seat(0));
        let line = json!({ "options": options, "seed": seed.to_string(), "step": step, "seat": seat, "state": state });
        moments.push(Moment { line: line.to_string(), shapes, seat, round: game.public().round() });
    });
    Ok(moments)
}
