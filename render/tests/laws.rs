//! What holds for every picture of every position.
#![allow(clippy::unwrap_used)]

mod table;

use games::{AnyPublic, BySeat, Rng, Seat, Seed};
use render::{Picture, board, hand, theme};
use table::{English, names, playout};

const SIDES: [&str; 2] = ["new-york", "tokyo"];

/// All that is written in a picture, as SVG escapes it.
fn texts(picture: &Picture) -> Vec<&str> {
    let after = picture.svg.split("<text").skip(1);
    after.filter_map(|part| part.split_once('>')?.1.split_once("</text>")).map(|(text, _)| text).collect()
}

#[test]
fn every_field_bears_its_notation() {
    for side in SIDES {
        let public = table::game(side, 4, 1).public();
        let AnyPublic::ProjectSkyline(state) = &public;
        let picture = board(&public, &names(4), &English::new());
        let texts = texts(&picture);
        for cell in state.board.board().fields() {
            assert!(texts.contains(&cell.to_string().as_str()), "{side} {cell}");
        }
    }
}

#[test]
fn every_letter_of_every_picture_has_a_glyph() {
    let words = English::new();
    for (side, seats) in [("new-york", 2), ("new-york", 4), ("tokyo", 2), ("tokyo", 3)] {
        playout(side, seats, 3, 40, |game| {
            let mut pictures = vec![board(&game.public(), &names(seats), &words)];
            let own = |seat| hand(&game.public(), &game.private(seat), seat, &words);
            pictures.extend(Seat::all(seats).map(own));
            for text in pictures.iter().flat_map(texts) {
                assert!(text.chars().all(theme::has_glyph), "{text}");
                assert!(!text.trim().is_empty());
            }
        });
    }
}

#[test]
fn a_name_that_the_fonts_cannot_draw_becomes_a_colour_wherever_it_stands() {
    let public = table::game("tokyo", 2, 1).public();
    for name in ["陳", "😀😀", "\u{202e}", "  "] {
        let names = BySeat::new(2, |seat| if seat == Seat(0) { name.into() } else { "A <b>".into() });
        let picture = board(&public, &names, &English::new());
        let texts = texts(&picture);
        assert!(texts.contains(&"Blue") && texts.contains(&"A &lt;b&gt;"), "{name}");
        assert!(texts.iter().any(|text| text.starts_with("Blue puts down")), "{name}");
    }
}

#[test]
fn nobody_can_tell_from_a_picture_what_is_hidden() {
    let words = English::new();
    let mut hidden = 0;
    for side in SIDES {
        playout(side, 3, 5, 60, |game| {
            for viewer in [None, Some(Seat(0)), Some(Seat(2))] {
                let other = game.resample(viewer, &mut Rng::new(&Seed::from(9), 0));
                let drawn = |game: &games::AnyGame| board(&game.public(), &names(3), &words);
                assert!(drawn(game) == drawn(&other));
                let own =
                    |game: &games::AnyGame, seat| hand(&game.public(), &game.private(seat), seat, &words);
                for seat in Seat::all(3) {
                    let same = own(game, seat) == own(&other, seat);
                    assert!(same || Some(seat) != viewer);
                    hidden += usize::from(!same);
                }
            }
        });
    }
    assert!(hidden > 50, "only {hidden} hands differed");
}
