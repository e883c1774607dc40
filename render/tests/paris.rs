//! What holds for every picture of Paris.
#![allow(clippy::unwrap_used)]

mod table;

use games::paris::{Building, Field, Postcard};
use games::{AnyGame, AnyPublic, Kind, Options, Playout, Seat};
use render::{Choice, Words, board, hand, preview};
use table::{English, chosen, names, paris, texts};

/// Shows every fifth position of games by chance, with all ways to choose postcards.
fn playouts(mut look: impl FnMut(&AnyGame)) {
    for options in Options::all(Kind::Paris.options()) {
        let mut playout = Playout::new(Kind::Paris, &options, 2, 3).unwrap();
        look(playout.game());
        while playout.nth(4).is_some() {
            look(playout.game());
        }
        look(playout.game());
    }
}

#[test]
fn every_free_field_empty_square_building_and_postcard_bears_its_notation() {
    playouts(|game| {
        let AnyPublic::Paris(public) = game.public() else { panic!("another game") };
        let texts = texts(&board(&game.public(), &names(2), &English::new()));
        let laid = |field: &Field| public.city.is_free(*field) || field.names_a_square();
        let open = |field: &Field| public.city.building_on(*field).is_none() && laid(field);
        let fields = Field::all()
            .filter(open)
            .filter(|&field| public.city.piece_on(field).is_none_or(|piece| piece.fields.len() == 1));
        let buildings = Building::all().map(|building| building.to_string());
        let cards = public.cards.iter().map(|card| card.card.to_string());
        for word in fields.map(|field| field.to_string()).chain(buildings).chain(cards) {
            assert!(texts.contains(&word), "{word}");
        }
    });
}

/// Every beginning of a legal action, and the whole action.
fn paths(game: &AnyGame) -> Vec<String> {
    let offers: Vec<_> = game.status().active().iter().flat_map(|&seat| game.offers(seat)).collect();
    let all = offers.iter().step_by(7).flat_map(|offer| {
        let ends = offer.notation.match_indices(' ').map(|(at, _)| at).chain([offer.notation.len()]);
        ends.map(|end| offer.notation[..end].to_owned()).collect::<Vec<_>>()
    });
    all.collect()
}

#[test]
fn what_has_a_place_has_a_preview_and_nothing_else_has() {
    let laid =
        ["lay", "build", "garden", "annex", "painter", "dancer", "statue", "fountain", "lamp", "biglamp"];
    playouts(|game| {
        for path in paths(game) {
            let verb = path.split(' ').next().unwrap();
            let whole = game
                .status()
                .active()
                .iter()
                .any(|&seat| game.offers(seat).iter().any(|offer| offer.notation == path));
            if whole {
                assert_eq!(
                    chosen(game, game.status().active()[0], &path).is_some(),
                    laid.contains(&verb),
                    "{path}"
                );
            }
        }
    });
}

#[test]
fn a_turn_that_leaves_one_square_is_shown_as_a_turn() {
    // One square is left for the last tile.
    let game = paris("first", 25);
    let seat = game.status().active()[0];
    let squares: Vec<String> = game.offers(seat).into_iter().map(|offer| offer.notation).collect();
    let next: Vec<&str> = squares.iter().filter_map(|notation| notation.strip_prefix("lay ")).collect();
    let shown = |next: &[&str]| {
        let choice = Choice { seat, path: &["lay"], next };
        preview(&game.public(), &game.private(seat), &choice, &names(2), &English::new()).unwrap()
    };
    assert_eq!(next, ["r0 a1", "r90 a1", "r180 a1", "r270 a1"]);
    assert_eq!(
        shown(&next).svg().split_once("</title>").unwrap().1,
        shown(&["r0", "r90", "r180", "r270"]).svg().split_once("</title>").unwrap().1
    );
}

#[test]
fn a_preview_says_what_it_shows() {
    let game = paris("random", 29);
    let alt = |path: &str| chosen(&game, game.status().active()[0], path).unwrap().alt;
    assert_eq!(alt("build l6 r90"), "build l6 r90 …: you can choose e4.");
    // Lit from d4, e3, e5 and h7, as the board tells after it was built.
    assert_eq!(
        alt("build l6 r90 e4"),
        "Build l6 on e4, a quarter to the right. It would lie on e4, f4, g4, h4, h5, h6, in the light of 4 lamps."
    );
}

#[test]
fn an_alternative_text_tells_whose_turn_it_is_what_happened_and_how_it_stands() {
    let alt = board(&paris("first", 38).public(), &names(2), &English::new()).alt;
    assert_eq!(
        alt,
        "Paris: City of Light. Phase 2: Björn & Søn builds or activates a postcard. Ada puts a lamp on a5. \
         The game ends when nobody can build and all tokens are used. \
         Ada stands at 32: light 27, group 5, unbuilt -6, postcards 6. \
         Björn & Søn stands at 25: light 21, group 4, unbuilt 0, postcards 0. \
         Ada has 2 tokens, 4 chimneys; reserve: t5, u6. \
         Björn & Søn has 1 token, 4 chimneys; reserve: s4, w5, x5, l6. \
         Postcards that nobody has activated: Metropolitain, Chartier, Bouquinistes."
    );
}

#[test]
fn a_hand_in_words_tells_the_tile_the_tiles_to_come_and_the_reserve() {
    let game = paris("first", 17);
    let alt = hand(&game.public(), &game.private(Seat(0)), Seat(0), &English::new()).alt;
    assert_eq!(
        alt,
        "Your tile: orange blue / purple blue. Your other tiles, in an order that nobody knows: \
         purple blue / blue orange, purple blue / orange blue, blue lamp / orange blue. \
         Your reserve: square4, t4, t5, p5, u6."
    );
}

#[test]
fn the_table_in_words_names_every_field_and_postcard_and_shows_the_count() {
    let words = English::new();
    let public = paris("first", 99).public();
    let all = public.full().iter().map(|line| words.say(line)).collect::<Vec<_>>().join("\n");
    for word in Field::all()
        .map(|field| field.to_string())
        .chain(Postcard::ALL[..8].iter().map(|card| card.to_string()))
    {
        assert!(all.contains(&word), "{word}");
    }
    assert!(all.contains("p5 of Ada: 5 fields × 3 lamps (c5, g5, f6) = 15."), "{all}");
    assert!(all.contains("Le Peintre of Ada: 6 points."), "{all}");
    assert!(all.contains("Ada finishes 1st with "), "{all}");
}
