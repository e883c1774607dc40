//! What holds for every picture of Skyliners.
#![allow(clippy::unwrap_used)]

mod table;

use games::player::{Player, Random};
use games::{AnyGame, AnyPrivate, AnyPublic, BySeat, Kind, Options, Rng, Seat, Seed, Speak};
use render::{Words, board, hand, theme};
use table::{English, chosen, drawn_alike, names, texts};

/// Plays a game by chance to its end and shows every so many positions, and the last.
fn playout(rules: &str, seats: u8, every: usize, mut look: impl FnMut(&AnyGame)) {
    let options = Options::new(Kind::Skyliners.options(), [("rules", rules)]).unwrap();
    let mut game = Kind::Skyliners.setup(&options, seats, &Seed::from(4)).unwrap();
    let rng = &mut Rng::new(&Seed::from(4), u64::MAX);
    for step in 1_u64.. {
        let Some(&seat) = game.status().active().first() else { break };
        if (step as usize - 1).is_multiple_of(every) {
            look(&game);
        }
        let notation = Random.choose(&game, seat, rng);
        game.play(seat, &notation, &mut Rng::new(&Seed::from(4), step)).unwrap();
    }
    look(&game);
}

#[test]
fn every_field_bears_its_notation_on_the_board_and_in_the_own_view() {
    let words = English::new();
    let public = AnyPublic::Skyliners(table::skyliners::last_round());
    let own = AnyPrivate::Skyliners(table::skyliners::own());
    for picture in [board(&public, &names(4), &words), hand(&public, &own, Seat(1), &words)] {
        let texts = texts(&picture);
        for cell in games::skyliners::Cell::all() {
            assert!(texts.contains(&cell.to_string()), "{cell}");
        }
    }
}

#[test]
fn every_letter_has_a_glyph_and_no_board_is_taller_than_a_phone_shows() {
    let words = English::new();
    for (rules, seats) in [("basic", 2), ("advanced", 4)] {
        playout(rules, seats, 20, |game| {
            let picture = board(&game.public(), &names(seats), &words);
            assert!(picture.height * 10 <= picture.width * 16, "{}", picture.height);
            let own = |seat| hand(&game.public(), &game.private(seat), seat, &words);
            for text in Seat::all(seats).map(own).chain([picture]).flat_map(|picture| texts(&picture)) {
                assert!(text.chars().all(theme::has_glyph), "{text}");
                assert!(!text.trim().is_empty());
            }
        });
    }
}

#[test]
fn nobody_can_tell_from_a_picture_what_is_hidden() {
    let words = English::new();
    let mut hidden = 0;
    playout("advanced", 3, 4, |game| {
        hidden += drawn_alike(game, &[Seat(0), Seat(2)], &words);
    });
    assert!(hidden > 40, "only {hidden} views differed");
}

#[test]
fn where_one_may_build_and_what_was_built_is_seen_and_nothing_that_is_hidden() {
    let mut drawn = 0;
    playout("advanced", 3, 3, |game| {
        let Some(&seat) = game.status().active().first() else { return };
        let other = game.resample(Some(seat), &mut Rng::new(&Seed::from(9), 0));
        for path in ["", "floor", "roof", "park", "plan", "plan A", "end"] {
            let picture = chosen(game, path);
            assert!(picture == chosen(&other, path), "{path}");
            drawn += usize::from(picture.is_some());
        }
        // What can be taken back is done without being asked twice.
        let offers = game.offers(seat);
        let mut others = offers.iter().filter(|offer| offer.notation != "end");
        assert!(others.all(|offer| chosen(game, &offer.notation).is_none()));
    });
    assert!(drawn > 40, "only {drawn} pictures");
}

#[test]
fn alternative_texts_fit_and_say_first_whose_turn_it_is() {
    let long = BySeat::new(4, |seat| format!("{seat} {}", "W".repeat(30)));
    let words = English::naming(long.clone());
    playout("advanced", 4, 5, |game| {
        let alt = board(&game.public(), &long, &words).alt;
        assert!(alt.chars().count() <= 1024, "{}: {alt}", alt.chars().count());
        if let Some(&seat) = game.status().active().first() {
            assert!(alt.split_once(": ").is_some_and(|(_, after)| after.starts_with("with plans. Round")));
            assert!(alt.contains(&format!(": {} ", long[seat])), "{alt}");
        }
        for seat in Seat::all(4) {
            let own = hand(&game.public(), &game.private(seat), seat, &words).alt;
            assert!(own.chars().count() <= 1024, "{}: {own}", own.chars().count());
        }
    });
}

/// Everything that may be tried: every piece on every field, and every plan.
fn tries() -> Vec<String> {
    let fields = games::skyliners::Cell::all();
    let builds = fields.flat_map(|cell| ["floor", "roof", "park"].map(|piece| format!("{piece} {cell}")));
    builds.chain(["plan A 1", "plan F 1", "plan A 9", "floor v9", "dance", ""].map(str::to_owned)).collect()
}

#[test]
fn all_that_the_game_says_has_words() {
    let words = English::new();
    let chance = || Rng::new(&Seed::from(3), 1);
    for rules in ["basic", "advanced"] {
        playout(rules, 3, 3, |game| {
            let mut said = game.public().full();
            Seat::all(3).for_each(|seat| said.extend(game.private(seat).full()));
            for &seat in game.status().active() {
                said.push(game.prompt(seat));
                for offer in game.offers(seat) {
                    let split: Vec<&str> = offer.notation.split(' ').collect();
                    let verb = game.kind().verbs().iter().find(|verb| verb.name == split[0]).unwrap();
                    let arguments = verb.arguments.iter().zip(&split[1..]);
                    said.extend(arguments.map(|(name, word)| game.word(split[0], name, word).unwrap()));
                    said.extend([offer.says].into_iter().chain(offer.note));
                }
                for text in tries() {
                    match game.clone().play(seat, &text, &mut chance()) {
                        Ok(played) => said.extend(played.events),
                        Err(refusal) => said.push(refusal.message()),
                    }
                }
            }
            // A message without words or arguments ends the test here.
            assert!(said.iter().all(|message| !words.say(message).contains('{')));
        });
    }
}

#[test]
fn an_alternative_text_tells_what_happened_how_near_the_end_is_and_what_everyone_sees() {
    let words = English::new();
    let alt = board(&AnyPublic::Skyliners(table::skyliners::counted()), &names(2), &words).alt;
    assert_eq!(
        alt,
        "Skyliners, Advanced: with plans. The game is over. First: Ada. \
         Björn & Søn: z2 (2 floors), y1 (park). Highest: y5. \
         Ada: 8 points, of which 4 for what is seen, 4 for antennas, 0 for the skyscraper card SW. \
         Björn & Søn: 7 points, of which 2 for what is seen, 2 for antennas, 3 for the skyscraper card NE."
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
