//! Films of whole games, read back as others read them.
#![allow(clippy::unwrap_used)]

mod table;

use games::{Kind, Options, Playout, Turn};
use gif::DisposalMethod;
use image::codecs::gif::GifDecoder;
use image::{AnimationDecoder, Rgb, RgbImage};
use render::{Picture, board, lapse, png};
use std::io::Cursor;
use table::{English, names};

const WIDTH: u32 = 700;
/// How wide the films are that are looked at picture by picture.
const SMALL: u32 = 350;
/// What lies below shorter pictures.
const PAPER: Rgb<u8> = Rgb([0xf5, 0xf1, 0xe8]);
/// So many games of every sort are played to find the longest.
const GAMES: u64 = 30;

/// A game by chance, turn by turn.
fn played(kind: Kind, options: &Options, seats: u8, seed: u64) -> Vec<Turn> {
    let mut playout = Playout::new(kind, options, seats, seed).unwrap();
    while playout.next().is_some() {}
    playout.record().turns().unwrap()
}

fn pictures(turns: &[Turn], seats: u8) -> impl Iterator<Item = Picture> + Clone {
    let words = std::rc::Rc::new(English::new());
    turns.iter().map(move |turn| board(&turn.table, &names(seats), &*words))
}

/// What is seen after each frame, and for how many milliseconds.
fn seen(film: &[u8]) -> impl Iterator<Item = (RgbImage, u32)> {
    let frames = GifDecoder::new(Cursor::new(film)).unwrap().into_frames().map(Result::unwrap);
    frames.map(|frame| {
        let (time, per) = frame.delay().numer_denom_ms();
        (image::DynamicImage::from(frame.into_buffer()).to_rgb8(), time / per)
    })
}

/// The area of every frame, as it is stored. All have the film's palette and stay where they are.
fn areas(film: &[u8]) -> Vec<usize> {
    let mut decoder = gif::DecodeOptions::new().read_info(film).unwrap();
    assert!(decoder.global_palette().is_some() && decoder.repeat() == gif::Repeat::Infinite);
    let mut areas = Vec::new();
    while let Some(frame) = decoder.next_frame_info().unwrap() {
        assert!(frame.palette.is_none() && frame.dispose == DisposalMethod::Keep);
        areas.push(usize::from(frame.width) * usize::from(frame.height));
    }
    areas
}

/// Whether a frame shows a picture. A film has one palette for all grounds: some of the rarest colours are at edges only
/// nearly those of the picture.
fn alike(frame: &RgbImage, picture: &RgbImage) -> bool {
    let differ = |x, y, pixel: &Rgb<u8>| {
        let parts = frame.get_pixel(x, y).0.into_iter().zip(pixel.0);
        parts.map(|(one, other)| u32::from(one.abs_diff(other))).max()
    };
    let all: Vec<u32> = picture.enumerate_pixels().filter_map(|(x, y, pixel)| differ(x, y, pixel)).collect();
    all.iter().all(|&part| part < 64) && all.iter().sum::<u32>() < all.len() as u32
}

#[test]
fn every_frame_shows_what_its_picture_shows() {
    for &kind in Kind::ALL {
        let seats = *kind.seats().end();
        let turns = played(kind, &Options::new(kind.options(), []).unwrap(), seats, 3);
        let film = lapse(pictures(&turns, seats), SMALL).unwrap();
        let tallest = pictures(&turns, seats).map(|picture| picture.height * SMALL / picture.width).max();
        let mut frames = seen(&film);
        let mut now = frames.next().unwrap();
        for (number, picture) in pictures(&turns, seats).enumerate() {
            let wanted = image::load_from_memory(&png(&picture, SMALL).unwrap()).unwrap().to_rgb8();
            let alike = |frame: &RgbImage| alike(frame, &wanted);
            // What looks like the one before has no frame of its own.
            if !alike(&now.0) {
                assert_eq!(now.1, 700, "{kind}, turn {number}");
                now = frames.next().unwrap();
            }
            assert!(alike(&now.0), "{kind}, turn {number}");
            assert!(now.0.height().abs_diff(tallest.unwrap()) <= 1, "{kind}");
            let mut below = now.0.rows().skip(wanted.height() as usize).flatten();
            assert!(below.all(|pixel| *pixel == PAPER), "{kind}, turn {number}");
        }
        assert_eq!((now.1, frames.count()), (4000, 0), "{kind}");
    }
}

#[test]
fn frames_hold_only_what_changes() {
    for &kind in Kind::ALL {
        let seats = *kind.seats().end();
        let turns = played(kind, &Options::new(kind.options(), []).unwrap(), seats, 3);
        let areas = areas(&lapse(pictures(&turns, seats), SMALL).unwrap());
        assert!((turns.len() / 2..=turns.len()).contains(&areas.len()), "{kind}: {}", areas.len());
        let smaller = areas.iter().filter(|&&area| area < areas[0]).count();
        assert_eq!(smaller, areas.len() - 1, "{kind}");
    }
}

#[test]
fn the_longest_game_of_every_kind_fits_at_full_width() {
    for &kind in Kind::ALL {
        let seats = *kind.seats().end();
        let all = Options::all(kind.options());
        let games = all.iter().flat_map(|options| (0..GAMES).map(move |seed| (options, seed)));
        let games = games.map(|(options, seed)| played(kind, options, seats, seed));
        let longest = games.max_by_key(Vec::len).unwrap();
        let began = std::time::Instant::now();
        let film = lapse(pictures(&longest, seats), WIDTH).unwrap();
        println!("{kind}: {} turns, {} bytes, {:?}", longest.len(), film.len(), began.elapsed());
        assert!(film.len() < 8_000_000, "{kind}: {}", film.len());
        assert_eq!(seen(&film).next().unwrap().0.width(), WIDTH, "{kind} was made narrower");
    }
}
