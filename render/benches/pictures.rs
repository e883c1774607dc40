//! How long a board takes from the state to a PNG of 1200 pixels, once its ground is known.
#![allow(clippy::unwrap_used)]

#[path = "../tests/table/mod.rs"]
mod table;

use criterion::{Criterion, criterion_group, criterion_main};
use games::project_skyline::Public;
use games::{AnyPublic, BySeat};
use render::{board, png};

fn pictures(criterion: &mut Criterion) {
    let words = table::English::new();
    let positions: [(&str, Public); 4] = [
        ("opening", table::opening("new-york", 3)),
        ("middle", table::tokens()),
        ("towers", table::tall()),
        ("end", table::finished()),
    ];
    for (name, public) in positions {
        let names: BySeat<String> = table::names(public.seats.count());
        let public = AnyPublic::ProjectSkyline(public);
        let bytes = png(&board(&public, &names, &words), 1200).unwrap();
        println!("{name}: {} bytes", bytes.len());
        criterion.bench_function(&format!("{name}: scene and SVG"), |bencher| {
            bencher.iter(|| board(&public, &names, &words));
        });
        criterion.bench_function(&format!("{name}: state to PNG"), |bencher| {
            bencher.iter(|| png(&board(&public, &names, &words), 1200).unwrap());
        });
    }
}

criterion_group!(benches, pictures);
criterion_main!(benches);
