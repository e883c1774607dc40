//! What holds for every picture of Project Skyline.
#![allow(clippy::unwrap_used)]

mod table;

use games::project_skyline::Series;
use games::{AnyPublic, BySeat, Seat};
use render::{Words, board};
use table::{English, names, playout, texts};

const SIDES: [&str; 2] = ["new-york", "tokyo"];

#[test]
fn every_field_bears_its_notation() {
    for side in SIDES {
        let public = table::game(side, 4, 1).public();
        let state = table::project_skyline(public.clone());
        let picture = board(&public, &names(4), &English::new());
        let texts = texts(&picture);
        for cell in state.board().fields() {
            assert!(texts.contains(&cell.to_string()), "{side} {cell}");
        }
    }
}

/// The height of a board for so many seats, by its width.
fn ratio(public: AnyPublic, seats: u8) -> f32 {
    let picture = board(&public, &names(seats), &English::new());
    picture.height as f32 / picture.width as f32
}

#[test]
fn a_board_fits_a_phone_and_keeps_its_height_whatever_cards_lie_there() {
    for (side, seats) in [("new-york", 2), ("new-york", 3), ("new-york", 4), ("tokyo", 2), ("tokyo", 4)] {
        let mut public = table::opening(side, seats);
        let height = ratio(AnyPublic::ProjectSkyline(public.clone()), seats);
        assert!(height <= 1.5, "{side} for {seats}: {height}");
        for code in public.deck().all(Series::Upgrade) {
            public.market = vec![code; 4];
            assert_eq!(ratio(AnyPublic::ProjectSkyline(public.clone()), seats), height, "{code}");
        }
    }
}

#[test]
fn no_text_of_a_board_is_smaller_than_22_of_1200_pixels() {
    for public in [table::opening("new-york", 3), table::tall(), table::tokens(), table::finished()] {
        let seats = public.seats.count();
        let svg = board(&AnyPublic::ProjectSkyline(public), &names(seats), &English::new()).svg();
        for part in svg.split("font-size=\"").skip(1) {
            let (size, rest) = part.split_once('"').unwrap();
            assert!(size.parse::<f32>().unwrap() * 1.2 >= 22.0, "{size} {}", &rest[..60.min(rest.len())]);
        }
    }
}

#[test]
fn a_name_that_the_fonts_cannot_draw_becomes_a_colour_wherever_it_stands() {
    let public = table::game("tokyo", 2, 1).public();
    for name in ["陳", "😀😀", "\u{202e}", "  "] {
        let names = BySeat::new(2, |seat| if seat == Seat(0) { name.into() } else { "A <b>".into() });
        let picture = board(&public, &names, &English::new());
        let texts = texts(&picture);
        assert!(texts.contains(&"Blue".to_owned()) && texts.contains(&"A &lt;b&gt;".to_owned()), "{name}");
        assert!(texts.iter().any(|text| text.starts_with("Blue puts down")), "{name}");
    }
}

#[test]
fn alternative_texts_say_first_whose_turn_it_is() {
    let long = BySeat::new(4, |seat| format!("{seat} {}", "W".repeat(30)));
    let words = English::naming(long.clone());
    for side in SIDES {
        let mut playout = playout(side, 4);
        while playout.nth(14).is_some() {
            let game = playout.game();
            let alt = board(&game.public(), &long, &words).alt;
            let public = table::project_skyline(game.public());
            let (seat, said) = match public.active {
                Some(seat) => (seat, format!("Round {}: ", public.round)),
                None => (public.result.unwrap()[0].seat, "The game is over. Won by ".to_owned()),
            };
            let start = alt.split_once(". ").unwrap().1;
            assert!(start.starts_with(&format!("{said}{}", long[seat])), "{alt}");
        }
    }
}

#[test]
fn an_alternative_text_tells_what_happened_how_near_the_end_is_and_the_scores() {
    let words = English::new();
    let alt = |public| board(&AnyPublic::ProjectSkyline(public), &names(4), &words).alt;
    assert_eq!(
        alt(table::tokens()),
        "Project Skyline, Tokyo. Round 3: Ada may buy or upgrade. \
         Björn & Søn played S-02, S-06, built on h4 (now 1). \
         The end comes at 90 money (83 lacking) or with a last layer (30 left). \
         Ada: 6 money, 30 layers, 4 cards. Björn & Søn: 7 money, 30 layers, 4 cards. \
         One building short of full: W3 (h5), Y4 (d7). \
         Upgrade market: O-14, O-17, O-18, O-27; 30 in the deck."
    );
    assert_eq!(
        alt(table::finished()),
        "Project Skyline, Tokyo. The game is over. Won by Ada, Björn & Søn. \
         Björn & Søn has placed the last layer of the supply: round 14 is the last. \
         Ada finishes 1st with 71: in play 61, cards 6, areas 4 (for 6). \
         Björn & Søn finishes 1st with 71: in play 64, cards -3, areas 10 (for 9). \
         Charlotte-Elisabeth of Brabant finishes 3rd with 40: in play 38, cards 0, areas 2 (for 4)."
    );
}

#[test]
fn the_table_in_words_names_every_field_layer_card_and_seat() {
    let words = English::new();
    let public = AnyPublic::ProjectSkyline(table::tall());
    let said: Vec<String> = public.full().iter().map(|line| words.say(line)).collect();
    let all = said.join("\n");
    let state = table::project_skyline(public.clone());
    let board = state.board();
    let places = board.fields().chain(board.landmark).map(|cell| cell.to_string());
    let monuments = board.monuments.iter().map(|monument| monument.name.clone());
    let cards = state.market.iter().chain(state.base.iter().map(|pile| &pile.code)).map(ToString::to_string);
    for word in places.chain(monuments).chain(cards) {
        assert!(all.contains(&word), "{word}");
    }
    let seven = "e7 [7: Ada, Björn & Søn, Charlotte-Elisabeth of Brabant, Zoë, Ada, Björn & Søn, \
                  Charlotte-Elisabeth of Brabant]";
    assert!(all.contains(seven), "{all}");
    assert!(all.contains("Zoë has 4 cards in hand, 4 in the draw pile; next upgrade costs 9"), "{all}");
}
