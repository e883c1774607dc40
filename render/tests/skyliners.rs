//! What holds for every picture of Skyliners.
#![allow(clippy::unwrap_used)]

mod table;

use games::{AnyPrivate, AnyPublic, BySeat, Kind, Options, Playout};
use render::{Words, board, hand};
use table::{English, chosen, names, texts};

/// An advanced game by chance.
fn playout(seats: u8) -> Playout {
    let options = Options::new(Kind::Skyliners.options(), [("rules", "advanced")]).unwrap();
    Playout::new(Kind::Skyliners, &options, seats, 4).unwrap()
}

#[test]
fn every_field_bears_its_notation_on_the_board_and_in_the_own_view() {
    let words = English::new();
    let public = AnyPublic::Skyliners(table::skyliners::last_round());
    let own = AnyPrivate::Skyliners(table::skyliners::own());
    for picture in [board(&public, &names(4), &words), hand(&public, &own, games::Seat(1), &words)] {
        let texts = texts(&picture);
        for cell in games::skyliners::Cell::all() {
            assert!(texts.contains(&cell.to_string()), "{cell}");
        }
    }
}

#[test]
fn what_can_be_taken_back_is_done_without_being_asked_twice() {
    let mut playout = playout(3);
    while playout.nth(2).is_some() {
        let game = playout.game();
        let Some(&seat) = game.status().active().first() else { return };
        for offer in game.offers(seat).iter().filter(|offer| offer.notation != "end") {
            assert!(chosen(game, seat, &offer.notation).is_none(), "{}", offer.notation);
        }
    }
}

#[test]
fn alternative_texts_say_first_whose_turn_it_is() {
    let long = BySeat::new(4, |seat| format!("{seat} {}", "W".repeat(30)));
    let words = English::naming(long.clone());
    let mut playout = playout(4);
    while playout.nth(4).is_some() {
        let game = playout.game();
        let alt = board(&game.public(), &long, &words).alt;
        if let Some(&seat) = game.status().active().first() {
            assert!(alt.split_once(": ").is_some_and(|(_, after)| after.starts_with("with plans. Round")));
            assert!(alt.contains(&format!(": {} ", long[seat])), "{alt}");
        }
    }
}

#[test]
fn an_alternative_text_tells_what_happened_how_near_the_end_is_and_what_everyone_sees() {
    let words = English::new();
    let alt = board(&AnyPublic::Skyliners(table::skyliners::counted()), &names(2), &words).alt;
    assert_eq!(
        alt,
        "Skyliners, Advanced: with plans. The game is over. Won by Ada. \
         Björn & Søn: z2 (2 floors), y1 (park). Highest: y5. \
         Ada finishes 1st with 8: seen 4, antennas 4, skyscraper 0 (SW). \
         Björn & Søn finishes 2nd with 7: seen 2, antennas 2, skyscraper 3 (NE)."
    );
}

#[test]
fn the_own_view_in_words_tells_the_card_the_plans_and_every_line() {
    let words = English::new();
    let own = AnyPrivate::Skyliners(table::skyliners::own());
    let said: Vec<String> = own.full().iter().map(|line| words.say(line)).collect();
    assert_eq!(
        said[..4],
        [
            "You look from the West. Your skyscraper card: block NE, 3 points if a highest building stands there.",
            "Your plans: A 4 (number 3 on the stack), D 2 (number 9 on the stack). Unused: B, C, E.",
            "A: you see 4: v5 (park), w5 (1 floor with roof), x5 (2 floors), y5 (9 floors); hidden: z5.",
            "B: you see 3: v4 (3 floors), w4 (5 floors), x4 (6 floors with roof); hidden: y4, z4.",
        ]
    );
}
