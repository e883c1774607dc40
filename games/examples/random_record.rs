//! Writes the record of a random game: `random_record <kind> <seats> <seed> [<option>=<value> ...]`.

use games::player::{Player, Random};
use games::record::Record;
use games::{Kind, Options, Rng, Seed};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [kind, seats, seed, changes @ ..] = &words[..] else {
        return Err("random_record <kind> <seats> <seed> [<option>=<value> ...]".into());
    };
    let say = |refusal: games::Refusal| format!("{refusal:?}");
    let kind: Kind = kind.parse().map_err(say)?;
    let (seats, seed): (u8, Seed) = (seats.parse()?, seed.parse()?);
    let changes = changes.iter().filter_map(|change| change.split_once('='));
    let options = Options::new(kind.options(), changes).map_err(say)?;
    let mut game = kind.setup(&options, seats, &seed).map_err(say)?;
    let mut record = Record::new(kind, options, seats, seed);
    let rng = &mut Rng::new(&record.seed, u64::MAX);
    while let Some(&seat) = game.status().active().first() {
        let notation = Random.choose(&game, seat, rng);
        record.play(&mut game, seat, &notation).map_err(say)?;
    }
    print!("{record}");
    Ok(())
}
