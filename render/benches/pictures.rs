//! How long a board takes to draw once its ground is known.
#![allow(clippy::unwrap_used)]

use criterion::{Criterion, criterion_group, criterion_main};
use games::{BySeat, Kind, Message, Options, Seed};
use render::{Words, board, png};

struct Ids;

impl Words for Ids {
    fn say(&self, message: &Message) -> String {
        message.id.to_string()
    }
}

fn pictures(criterion: &mut Criterion) {
    for side in ["new-york", "tokyo"] {
        let options = Options::new(Kind::ProjectSkyline.options(), [("board", side)]).unwrap();
        let public = Kind::ProjectSkyline.setup(&options, 3, &Seed::new([7; 32])).unwrap().public();
        let names = BySeat::new(3, |seat| format!("Player {seat}"));
        criterion.bench_function(&format!("board/{side}/1200"), |bencher| {
            bencher.iter(|| png(&board(&public, &names, &Ids), 1200).unwrap());
        });
    }
}

criterion_group!(benches, pictures);
criterion_main!(benches);
