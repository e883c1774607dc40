//! Golden pictures: what is drawn is what a person has looked at. `UPDATE_GOLDEN=1` writes them anew.
#![allow(clippy::unwrap_used)]

use games::{AnyGame, AnyPublic, BySeat, Kind, Message, Options, Rng, Seat, Seed, Status};
use render::{Words, board, hand, png};
use std::path::PathBuf;

/// Says ids: pictures of tests depend on no language.
struct Ids;

impl Words for Ids {
    fn say(&self, message: &Message) -> String {
        message.id.replace("project-skyline-", "").replace("card-", "what is said of ")
    }
}

fn names(count: u8) -> BySeat<String> {
    let names = ["Ada", "Björn & Søn", "Charlotte-Elisabeth", "Dân"];
    BySeat::new(count, |seat| names[usize::from(seat.0)].to_owned())
}

/// A game played by chance for some steps.
fn game(side: &str, seats: u8, steps: u64) -> AnyGame {
    let seed: Seed = Seed::new([7; 32]);
    let mut game = Kind::ProjectSkyline.setup(&options(side), seats, &seed).unwrap();
    for step in 1..=steps {
        let Status::Active(active) = game.status() else { break };
        let seat: Seat = active[0];
        let offers = game.offers(seat);
        let mut choice = Rng::new(&seed, 1_000_000 + step);
        let offer = &offers[choice.below(offers.len())];
        game.play(seat, &offer.notation, &mut Rng::new(&seed, step)).unwrap();
    }
    game
}

fn options(side: &str) -> Options {
    Options::new(Kind::ProjectSkyline.options(), [("board", side)]).unwrap()
}

fn compare(name: &str, bytes: &[u8]) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let path = folder.join(format!("{name}.png"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, bytes).unwrap();
        return;
    }
    let wanted = image::load_from_memory(&std::fs::read(&path).unwrap()).unwrap().to_rgb8();
    let found = image::load_from_memory(bytes).unwrap().to_rgb8();
    assert_eq!(wanted.dimensions(), found.dimensions(), "{name}");
    let mut difference = image::RgbImage::new(wanted.width(), wanted.height());
    let mut differing = 0;
    for ((one, other), out) in wanted.pixels().zip(found.pixels()).zip(difference.pixels_mut()) {
        let far = one.0.iter().zip(other.0).any(|(&one, other)| one.abs_diff(other) > 24);
        differing += u32::from(far);
        *out = image::Rgb(if far { [255, 0, 0] } else { one.0.map(|part| part / 2 + 127) });
    }
    if differing > wanted.width() * wanted.height() / 2000 {
        let path = std::env::temp_dir().join(format!("{name}-difference.png"));
        difference.save(&path).unwrap();
        panic!("{name}: {differing} pixels differ, see {}", path.display());
    }
}

#[test]
fn new_york_in_the_middle_of_a_game() {
    let game = game("new-york", 3, 260);
    compare("new-york", &png(&board(&game.public(), &names(3), &Ids), 1200).unwrap());
}

#[test]
fn tokyo_in_the_middle_of_a_game() {
    let game = game("tokyo", 2, 240);
    compare("tokyo", &png(&board(&game.public(), &names(2), &Ids), 1200).unwrap());
}

#[test]
fn a_hand_of_four_cards() {
    let game = game("tokyo", 4, 0);
    let picture = hand(&game.public(), &game.private(Seat(0)), Seat(0), &Ids);
    compare("hand", &png(&picture, 1000).unwrap());
}

#[test]
fn every_field_bears_its_notation() {
    for side in ["new-york", "tokyo"] {
        let public = game(side, 4, 0).public();
        let AnyPublic::ProjectSkyline(table) = &public;
        let svg = board(&public, &names(4), &Ids).svg;
        for cell in table.board.board().fields() {
            assert!(svg.contains(&format!(">{cell}<")), "{side} {cell}");
        }
    }
}

#[test]
fn a_name_that_the_fonts_cannot_draw_becomes_a_colour() {
    let public = game("tokyo", 2, 0).public();
    let names = BySeat::new(2, |seat| if seat == Seat(0) { "陳".to_owned() } else { "A <b>".to_owned() });
    let svg = board(&public, &names, &Ids).svg;
    assert!(svg.contains("seat-blue") && !svg.contains('陳'));
    assert!(svg.contains("A &lt;b&gt;"));
}
