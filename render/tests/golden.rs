//! Golden pictures: what is drawn is what a person has looked at. `UPDATE_GOLDEN=1` writes them anew.
#![allow(clippy::unwrap_used)]

mod table;

use games::project_skyline::{Private, Public};
use games::{AnyPrivate, AnyPublic, Seat};
use render::{Picture, board, hand, png};
use std::collections::BTreeMap;
use std::path::PathBuf;
use table::{English, chosen, codes, names, paris, recorded};

fn picture(public: Public) -> Picture {
    let seats = public.seats.count();
    board(&AnyPublic::ProjectSkyline(public), &names(seats), &English::new())
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
fn new_york_with_towers_of_six_and_seven_layers() {
    compare("new-york-tall", &png(&picture(table::tall()), 1200).unwrap());
}

#[test]
fn tokyo_for_two_with_tokens() {
    compare("tokyo-tokens", &png(&picture(table::tokens()), 1200).unwrap());
}

#[test]
fn tokyo_after_the_final_count() {
    compare("tokyo-finished", &png(&picture(table::finished()), 1200).unwrap());
}

#[test]
fn a_hand_while_grey_cards_are_played() {
    let public = AnyPublic::ProjectSkyline(table::tall());
    let draw = BTreeMap::from([("S-01".parse().unwrap(), 1), ("O-05".parse().unwrap(), 2)]);
    let own = Private { edition: 1, seat: Seat(1), hand: codes("S-02 S-07 O-16 O-19 O-27"), draw };
    let picture = hand(&public, &AnyPrivate::ProjectSkyline(own), Seat(1), &English::new());
    compare("hand", &png(&picture, 1000).unwrap());
}

#[test]
fn skyliners_in_the_last_round() {
    let public = AnyPublic::Skyliners(table::skyliners::last_round());
    compare("skyliners-last-round", &png(&board(&public, &names(4), &English::new()), 1200).unwrap());
}

#[test]
fn skyliners_after_the_count_with_antennas_and_plans() {
    let public = AnyPublic::Skyliners(table::skyliners::counted());
    compare("skyliners-counted", &png(&board(&public, &names(2), &English::new()), 1200).unwrap());
}

#[test]
fn the_own_view_of_skyliners() {
    let public = AnyPublic::Skyliners(table::skyliners::last_round());
    let own = AnyPrivate::Skyliners(table::skyliners::own());
    let picture = hand(&public, &own, Seat(1), &English::new());
    compare("skyliners-own", &png(&picture, 1000).unwrap());
}

fn paris_picture(cards: &str, step: u64) -> Picture {
    board(&paris(cards, step).public(), &names(2), &English::new())
}

#[test]
fn paris_while_tiles_are_laid() {
    compare("paris-tiles", &png(&paris_picture("first", 17), 1200).unwrap());
}

#[test]
fn paris_while_postcards_are_chosen() {
    compare("paris-pick", &png(&paris_picture("pick", 3), 1200).unwrap());
}

#[test]
fn paris_with_buildings_and_pieces() {
    compare("paris-city", &png(&paris_picture("random", 41), 1200).unwrap());
}

#[test]
fn paris_after_the_count() {
    compare("paris-finished", &png(&paris_picture("first", 99), 1200).unwrap());
}

#[test]
fn a_tile_and_a_reserve_in_their_turns() {
    let game = paris("first", 17);
    let picture = hand(&game.public(), &game.private(Seat(0)), Seat(0), &English::new());
    compare("paris-hand", &png(&picture, 1000).unwrap());
}

/// What is seen before something is done, at the width that Discord shows.
fn preview(name: &str, game: &games::AnyGame, path: &str) {
    compare(name, &png(&chosen(game, path).unwrap(), 1000).unwrap());
}

#[test]
fn the_turns_the_places_and_the_ghost_of_a_building() {
    let game = paris("random", 29);
    preview("preview-turns", &game, "build line3");
    preview("preview-places", &game, "build l6 r90");
    preview("preview-building", &game, "build l6 r90 e4");
}

#[test]
fn a_tile_a_statue_and_an_annex_as_they_would_lie() {
    preview("preview-squares", &paris("first", 17), "lay r90");
    preview("preview-tile", &paris("first", 17), "lay r90 c3");
    preview("preview-statue", &paris("random", 32), "statue down g2");
    preview("preview-annex", &paris("first", 42), "annex u6 h2");
}

#[test]
fn where_skyliners_and_project_skyline_may_be_built_on() {
    let game = recorded("skyliners-advanced-3", 40);
    preview("preview-floor", &game, "floor");
    preview("preview-turn", &game, "");
    preview("preview-field", &recorded("project-skyline-tokyo-3", 985), "build");
}
