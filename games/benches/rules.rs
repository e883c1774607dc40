//! `cargo bench -p games`: one legal action, and a whole random game.
#![allow(clippy::unwrap_used)]

use criterion::{BatchSize, Criterion};
use games::player::{Player, Random};
use games::{AnyGame, Kind, Options, Rng, Seed, Status};

fn main() {
    let mut criterion = Criterion::default().configure_from_args().sample_size(20);
    for &kind in Kind::ALL {
        let begin = || setup(kind, 1);
        let seat = begin().status().active()[0];
        let notation = Random.choose(&begin(), seat, &mut Rng::new(&Seed::from(1), 1));
        criterion.bench_function(&format!("{kind}: one action"), |bench| {
            let play = |mut game: AnyGame| game.play(seat, &notation, &mut Rng::new(&Seed::from(1), 1));
            bench.iter_batched(begin, play, BatchSize::SmallInput);
        });
        criterion.bench_function(&format!("{kind}: a random game"), |bench| bench.iter(|| random_game(kind)));
    }
}

fn setup(kind: Kind, seed: u64) -> AnyGame {
    kind.setup(&Options::new(kind.options(), []).unwrap(), 3, &Seed::from(seed)).unwrap()
}

fn random_game(kind: Kind) -> u64 {
    let mut game = setup(kind, 1);
    let mut step = 0;
    while let Status::Active(seats) = game.status() {
        step += 1;
        let notation = Random.choose(&game, seats[0], &mut Rng::new(&Seed::from(2), step));
        game.play(seats[0], &notation, &mut Rng::new(&Seed::from(1), step)).unwrap();
    }
    step
}
