//! Golden pictures: what is drawn is what a person has looked at, pixel by pixel. `UPDATE_GOLDEN=1` writes them anew.
#![allow(clippy::unwrap_used)]

mod table;

use games::project_skyline::{Private, Public};
use games::{AnyPrivate, AnyPublic, Seat};
use image::RgbImage;
use render::{Picture, board, hand, png};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use table::{English, chosen, codes, names, paris, recorded, skyliners};

/// How wide a board is drawn, and what only one seat sees.
const BOARD: u32 = 1200;
const OWN: u32 = 1000;

/// The name of a picture's file, its width, and what draws it.
type Golden = (&'static str, u32, fn() -> Picture);

const PICTURES: &[Golden] = &[
    ("new-york-tall", BOARD, || project(table::tall())),
    ("tokyo-tokens", BOARD, || project(table::tokens())),
    ("tokyo-finished", BOARD, || project(table::finished())),
    ("hand", OWN, grey_hand),
    ("skyliners-last-round", BOARD, || table_of(&AnyPublic::Skyliners(skyliners::last_round()), 4)),
    ("skyliners-counted", BOARD, || table_of(&AnyPublic::Skyliners(skyliners::counted()), 2)),
    ("skyliners-own", OWN, || {
        let (public, own) = (skyliners::last_round(), skyliners::own());
        hand(&AnyPublic::Skyliners(public), &AnyPrivate::Skyliners(own), Seat(1), &English::new())
    }),
    ("paris-tiles", BOARD, || table_of(&paris("first", 17).public(), 2)),
    ("paris-pick", BOARD, || table_of(&paris("pick", 3).public(), 2)),
    ("paris-city", BOARD, || table_of(&paris("random", 41).public(), 2)),
    ("paris-finished", BOARD, || table_of(&paris("first", 99).public(), 2)),
    ("paris-hand", OWN, || {
        let game = paris("first", 17);
        hand(&game.public(), &game.private(Seat(0)), Seat(0), &English::new())
    }),
    ("preview-turns", OWN, || preview("paris-random", 29, "build line3")),
    ("preview-places", OWN, || preview("paris-random", 29, "build l6 r90")),
    ("preview-building", OWN, || preview("paris-random", 29, "build l6 r90 e4")),
    ("preview-squares", OWN, || preview("paris-first", 17, "lay r90")),
    ("preview-tile", OWN, || preview("paris-first", 17, "lay r90 c3")),
    ("preview-statue", OWN, || preview("paris-random", 32, "statue down g2")),
    ("preview-annex", OWN, || preview("paris-first", 42, "annex u6 h2")),
    ("preview-floor", OWN, || preview("skyliners-advanced-3", 40, "floor")),
    ("preview-turn", OWN, || preview("skyliners-advanced-3", 40, "")),
    ("preview-field", OWN, || preview("project-skyline-tokyo-3", 985, "build")),
];

fn table_of(public: &AnyPublic, seats: u8) -> Picture {
    board(public, &names(seats), &English::new())
}

fn project(public: Public) -> Picture {
    let seats = public.seats.count();
    table_of(&AnyPublic::ProjectSkyline(public), seats)
}

/// While grey cards are played.
fn grey_hand() -> Picture {
    let public = AnyPublic::ProjectSkyline(table::tall());
    let draw = BTreeMap::from([("S-01".parse().unwrap(), 1), ("O-05".parse().unwrap(), 2)]);
    let edition = games::Kind::ProjectSkyline.edition();
    let own = Private { edition, seat: Seat(1), hand: codes("S-02 S-07 O-16 O-19 O-27"), draw };
    hand(&public, &AnyPrivate::ProjectSkyline(own), Seat(1), &English::new())
}

/// What is seen in a recorded game before something is done.
fn preview(record: &str, step: u64, path: &str) -> Picture {
    let game = recorded(record, step);
    chosen(&game, game.status().active()[0], path).unwrap()
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

#[test]
fn every_picture_is_drawn_as_it_was_looked_at() {
    let differ: Vec<String> = std::thread::scope(|scope| {
        let halves = PICTURES.chunks(PICTURES.len().div_ceil(2));
        let compare = |half: &[_]| half.iter().filter_map(compare).collect::<Vec<_>>();
        let halves: Vec<_> = halves.map(|half| scope.spawn(move || compare(half))).collect();
        halves.into_iter().flat_map(|half| half.join().unwrap()).collect()
    });
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}

#[test]
fn every_file_is_a_picture_that_is_drawn() {
    let files = std::fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path());
    let files: BTreeSet<String> =
        files.map(|file| file.file_stem().unwrap().to_string_lossy().into()).collect();
    let drawn: BTreeSet<String> = PICTURES.iter().map(|(name, ..)| (*name).to_owned()).collect();
    assert_eq!(files, drawn);
}

/// What is wrong with a picture; the expected one, the drawn one and what differs are written side by side then.
fn compare(&(name, width, draw): &Golden) -> Option<String> {
    let (bytes, path) = (png(&draw(), width).unwrap(), folder().join(format!("{name}.png")));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, bytes).unwrap();
        return None;
    }
    let read = |bytes: &[u8]| image::load_from_memory(bytes).unwrap().to_rgb8();
    let (wanted, found) = (read(&std::fs::read(&path).unwrap()), read(&bytes));
    if wanted == found {
        return None;
    }
    let (width, height) = (wanted.width().max(found.width()), wanted.height().max(found.height()));
    let pixel = |picture: &RgbImage, x, y| picture.get_pixel_checked(x, y).copied();
    let side_by_side = RgbImage::from_fn(3 * width, height, |x, y| {
        let (one, other) = (pixel(&wanted, x % width, y), pixel(&found, x % width, y));
        let faint =
            |pixel: Option<image::Rgb<u8>>| pixel.map(|pixel| image::Rgb(pixel.0.map(|part| part / 2 + 127)));
        match x / width {
            0 => one,
            1 => other,
            _ if one == other => faint(one),
            _ => Some(image::Rgb([255, 0, 0])),
        }
        .unwrap_or(image::Rgb([255; 3]))
    });
    let path = std::env::temp_dir().join(format!("{name}-expected-drawn-difference.png"));
    side_by_side.save(&path).unwrap();
    Some(format!("{name} is drawn otherwise, see {}", path.display()))
}
