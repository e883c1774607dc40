//! `cargo bench -p games`: one legal action, and a whole random game.
#![allow(clippy::unwrap_used)]

use criterion::{BatchSize, Criterion};
use games::{AnyGame, Kind, Options, Playout, Rng, Seed};

fn main() {
    let mut criterion = Criterion::default().configure_from_args().sample_size(20);
    for &kind in Kind::ALL {
        let begin = || playout(kind).game().clone();
        let (seat, notation) = playout(kind).choose().unwrap();
        criterion.bench_function(&format!("{kind}: one action"), |bench| {
            let play = |mut game: AnyGame| game.play(seat, &notation, &mut Rng::new(&Seed::from(1), 1));
            bench.iter_batched(begin, play, BatchSize::SmallInput);
        });
        criterion
            .bench_function(&format!("{kind}: a random game"), |bench| bench.iter(|| playout(kind).count()));
    }
}

fn playout(kind: Kind) -> Playout {
    Playout::new(kind, &Options::all(kind.options())[0], *kind.seats().end().min(&3), 1).unwrap()
}
