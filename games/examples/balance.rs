//! As `skyline simulate --json`, without the rest of the program:
//! `balance <kind> <seats> <games> <seed> <players> [<option>=<value> ...]`.

use games::simulate::Series;
use games::{Kind, Options};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [kind, seats, games, seed, players, changes @ ..] = &words[..] else {
        return Err("balance <kind> <seats> <games> <seed> <players> [<option>=<value> ...]".into());
    };
    let say = |refusal: games::Refusal| format!("{refusal:?}");
    let kind: Kind = kind.parse().map_err(say)?;
    let changes = changes.iter().filter_map(|change| change.split_once('='));
    let options = Options::new(kind.options(), changes).map_err(say)?;
    let players = players.split(',').map(str::to_owned).collect();
    let (seats, games, seed) = (seats.parse()?, games.parse()?, seed.parse()?);
    let report = Series { kind, options, seats, players, games, seed }.play().map_err(say)?;
    println!("{}", serde_json::to_string_pretty(&report)?);
    Ok(())
}
