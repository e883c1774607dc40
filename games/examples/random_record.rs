//! Writes the record of a random game: `random_record <kind> <seats> <seed> [<option>=<value> ...]`.

use games::{Kind, Options, Playout};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [kind, seats, seed, changes @ ..] = &words[..] else {
        return Err("random_record <kind> <seats> <seed> [<option>=<value> ...]".into());
    };
    let say = |refusal: games::Refusal| format!("{refusal:?}");
    let kind: Kind = kind.parse().map_err(say)?;
    let (seats, seed): (u8, u64) = (seats.parse()?, seed.parse()?);
    let changes = changes.iter().filter_map(|change| change.split_once('='));
    let options = Options::new(kind.options(), changes).map_err(say)?;
    let mut playout = Playout::new(kind, &options, seats, seed).map_err(say)?;
    playout.by_ref().for_each(drop);
    print!("{}", playout.record());
    Ok(())
}
