//! What holds for every picture of Paris.
#![allow(clippy::unwrap_used)]

mod table;

use games::paris::{Building, Field, Postcard};
use games::player::{Player, Random};
use games::{AnyGame, AnyPublic, BySeat, Kind, Options, Rng, Seat, Seed, Speak};
use render::{Choice, Words, board, hand, preview, theme};
use table::{English, chosen, drawn_alike, names, paris, texts};

/// Shows every fifth position of games by chance, with all ways to choose postcards.
fn playouts(mut look: impl FnMut(&AnyGame)) {
    for cards in ["first", "random", "pick"] {
        let options = Options::new(Kind::Paris.options(), [("cards", cards)]).unwrap();
        let seed = Seed::from(3);
        let mut game = Kind::Paris.setup(&options, 2, &seed).unwrap();
        let rng = &mut Rng::new(&Seed::from(4), 0);
        for step in 1_u64.. {
            let Some(&seat) = game.status().active().first() else { break };
            if step % 5 == 1 {
                look(&game);
            }
            let notation = Random.choose(&game, seat, rng);
            game.play(seat, &notation, &mut Rng::new(&seed, step)).unwrap();
        }
        look(&game);
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

#[test]
fn every_letter_has_a_glyph_and_the_board_is_no_taller_than_a_phone_shows() {
    let words = English::new();
    playouts(|game| {
        let table = board(&game.public(), &names(2), &words);
        assert!(table.height as f32 <= 1.6 * table.width as f32, "{}", table.height);
        let own = |seat| hand(&game.public(), &game.private(seat), seat, &words);
        let pictures = [table, own(Seat(0)), own(Seat(1))];
        for text in pictures.iter().flat_map(texts) {
            assert!(text.chars().all(theme::has_glyph) && !text.trim().is_empty(), "{text}");
        }
    });
}

#[test]
fn nobody_can_tell_from_a_picture_which_tile_the_other_holds() {
    let words = English::new();
    let mut hidden = 0;
    playouts(|game| {
        hidden += drawn_alike(game, &[Seat(0), Seat(1)], &words);
    });
    assert!(hidden > 20, "only {hidden} hands differed");
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
fn a_preview_tells_its_seat_nothing_that_is_hidden_and_has_words_and_glyphs() {
    let mut drawn = 0;
    playouts(|game| {
        let Some(&seat) = game.status().active().first() else { return };
        let other = game.resample(Some(seat), &mut Rng::new(&Seed::from(9), 0));
        for path in paths(game) {
            let picture = chosen(game, &path);
            assert!(picture == chosen(&other, &path), "{path}");
            let Some(picture) = picture else { continue };
            drawn += 1;
            assert!(picture.alt.chars().count() <= 1024, "{}", picture.alt);
            assert!(texts(&picture).iter().all(|text| text.chars().all(theme::has_glyph)), "{path}");
        }
    });
    assert!(drawn > 300, "only {drawn} previews");
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
                assert_eq!(chosen(game, &path).is_some(), laid.contains(&verb), "{path}");
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
    let alt = |path: &str| chosen(&game, path).unwrap().alt;
    assert_eq!(alt("build l6 r90"), "build l6 r90 …: you can choose e4.");
    // Lit from d4, e3, e5 and h7, as the board tells after it was built.
    assert_eq!(
        alt("build l6 r90 e4"),
        "Build l6 on e4, a quarter to the right. It would lie on e4, f4, g4, h4, h5, h6, in the light of 4 lamps."
    );
}

#[test]
fn alternative_texts_fit_with_the_longest_names() {
    let long = BySeat::new(2, |seat| format!("{seat} {}", "W".repeat(30)));
    let words = English::naming(long.clone());
    playouts(|game| {
        let alt = board(&game.public(), &long, &words).alt;
        assert!(alt.chars().count() <= 1024, "{}: {alt}", alt.chars().count());
    });
}

/// Every building, piece and postcard, wherever it may be tried, and nonsense.
fn tries() -> Vec<String> {
    let spots = ["a1", "b2", "c4", "e5", "h8"];
    let buildings: Vec<Building> = Building::all().chain([Building::GARDEN]).collect();
    let single = ["painter", "dancer", "lamp", "biglamp", "lay r0", "garden r90", "fountain r0", "statue up"];
    let placed = single.iter().flat_map(|verb| spots.map(|spot| format!("{verb} {spot}")));
    let own = buildings.iter().flat_map(|it| spots.map(|spot| format!("annex {it} {spot}")));
    let built = buildings.iter().flat_map(|it| spots.map(|spot| format!("build {it} r0 {spot}")));
    let given = buildings.iter().map(|it| format!("exchange {it} l6"));
    let taken = buildings.iter().map(|it| format!("take {it}"));
    let cards = Postcard::ALL
        .iter()
        .flat_map(|card| ["pick", "activate", "spend"].map(|verb| format!("{verb} {card}")));
    let nonsense = ["", "dance", "pass", "lay", "lay r1 a1", "take l7", "spend x", "lamp z9", "statue x a1"];
    let tries = placed.chain(own).chain(built).chain(given).chain(taken).chain(cards);
    tries.chain(nonsense.map(str::to_owned)).collect()
}

#[test]
fn all_that_the_game_says_has_words() {
    let words = English::new();
    let tries = tries();
    playouts(|game| {
        let mut said = game.public().full();
        said.extend(game.public().brief());
        Seat::all(2).for_each(|seat| said.extend(game.private(seat).full()));
        for &seat in game.status().active() {
            said.push(game.prompt(seat));
            for offer in game.offers(seat) {
                let split: Vec<&str> = offer.notation.split(' ').collect();
                let verb = game.kind().verbs().iter().find(|verb| verb.name == split[0]).unwrap();
                let arguments = verb.arguments.iter().zip(&split[1..]);
                said.extend(arguments.filter_map(|(name, word)| game.word(split[0], name, word)));
                said.extend([offer.says].into_iter().chain(offer.note));
            }
            for text in &tries {
                match game.clone().play(seat, text, &mut Rng::new(&Seed::from(3), 1)) {
                    Ok(played) => said.extend([played.says].into_iter().chain(played.events)),
                    Err(refusal) => said.push(refusal.message()),
                }
            }
        }
        // A message without words or arguments ends the test here.
        assert!(said.iter().all(|message| !words.say(message).contains('{')));
    });
}

#[test]
fn an_alternative_text_tells_whose_turn_it_is_what_happened_and_how_it_stands() {
    let alt = board(&paris("first", 38).public(), &names(2), &English::new()).alt;
    assert_eq!(
        alt,
        "Paris: City of Light. Phase 2: Björn & Søn builds or activates a postcard. Ada puts a lamp on a5. \
         Ada: 32 points now (light 27, group 5, unbuilt -6, postcards 6); 2 tokens, 4 chimneys; \
         reserve: t5, u6. \
         Björn & Søn: 25 points now (light 21, group 4, unbuilt 0, postcards 0); 1 token, 4 chimneys; \
         reserve: s4, w5, x5, l6. \
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
}
