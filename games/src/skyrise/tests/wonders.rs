//! What each wonder card does.

use super::*;

/// Seat 0 bids on m1, and seat 1 places its wonder on m2.
fn placed(game: &mut Skyrise, wonder: &str) -> Vec<Event> {
    play(game, &format!("0 bid 22 m1; 1 bid {wonder} m2"))
}

#[test]
fn gate_may_open_though_its_owner_has_buildings() {
    let mut game = second("gate loom");
    assert_eq!(refusal(&game, 0, "bid gate e1"), Illegal::FarFromCity(cell("e1")));
    play(&mut game, "0 bid gate m1");
    assert_eq!((place_of(&game, "gate"), prestige(&game, 0)), (Some("m1".to_owned()), 8));
    assert_eq!(asked(&game), [0]);
}

#[test]
fn herald_gives_6_and_1_for_each_structure_still_to_be_built() {
    let mut game = second("loom+beacon herald+dye");
    leave(&mut game, 1, &[6, 12, 116]);
    placed(&mut game, "herald");
    // Three buildings and the other wonder.
    assert_eq!(prestige(&game, 1), 10);
}

#[test]
fn glider_may_be_placed_wherever_an_auction_may_open() {
    let mut game = second("beacon glider");
    stand(&mut game, 0, "36 e7");
    play(&mut game, "0 bid 22 m1");
    assert_eq!(refusal(&game, 1, "bid glider f1"), Illegal::NotNext { cell: cell("f1"), latest: cell("m1") });
    assert!(allowed(&game, 1, "bid glider m4") && allowed(&game, 1, "bid glider e11"));
    assert_eq!(refusal(&game, 1, "bid 116 e6"), Illegal::NotNext { cell: cell("e6"), latest: cell("m1") });
    play(&mut game, "1 bid glider e6");
    assert_eq!((place_of(&game, "glider"), prestige(&game, 1)), (Some("e6".to_owned()), 9));
}

#[test]
fn glider_and_cuckoo_do_not_keep_an_auction_open_that_has_no_room() {
    for wonder in ["glider", "cuckoo"] {
        let mut game = second(&format!("beacon {wonder}"));
        stand(&mut game, 1, "24 m2, 34 m3, 48 e11");
        play(&mut game, "0 bid 22 m1");
        assert_eq!(place_of(&game, "22"), Some("m1".to_owned()));
    }
}

#[test]
fn cuckoo_may_be_placed_on_the_neighbourhood_of_the_latest_bid() {
    let mut game = second("beacon cuckoo");
    lay(&mut game, "A m1");
    play(&mut game, "0 bid 22 m1; 1 bid cuckoo m1");
    assert_eq!((place_of(&game, "cuckoo"), prestige(&game, 1)), (Some("m1".to_owned()), 8));
    assert_eq!(game.players[Seat(1)].picture.patrons, [Patron::A]);
    assert!(game.players[Seat(0)].numbers.contains(&22));
    // Only there: not on an earlier bid.
    let mut game = second("beacon cuckoo plaza");
    play(&mut game, "0 bid 22 m1; 1 bid 24 m2; 2 bid 26 m4; 0 pass");
    assert_eq!(refusal(&game, 1, "bid cuckoo m2"), Illegal::Occupied(cell("m2")));
    assert!(allowed(&game, 1, "bid cuckoo m4") && allowed(&game, 1, "bid cuckoo m3"));
}

#[test]
fn beacon_gives_9() {
    let mut game = second("loom beacon");
    placed(&mut game, "beacon");
    assert_eq!(prestige(&game, 1), 9);
}

#[test]
fn magpie_takes_a_disc_next_to_it() {
    let mut game = second("beacon magpie");
    stand(&mut game, 0, "36 m4");
    lay(&mut game, "A m1, wild m3, brown f11, brown e11");
    placed(&mut game, "magpie");
    assert_eq!((asked(&game), game.actions(Seat(1)).len()), (vec![1], 4));
    assert_eq!(refusal(&game, 1, "take e11"), Illegal::NothingThere(cell("e11")));
    assert_eq!(refusal(&game, 0, "take m1"), Illegal::NoTake);
    let log = play(&mut game, "1 take m3; 1 colour green");
    assert_eq!(log[0], Event::Took(Seat(1), Disc::Wild, cell("m3")));
    assert_eq!((game.players[Seat(1)].rows[&Colour::Green], prestige(&game, 1)), (1, 6));
    // Whoever builds there finds no disc.
    let log = built(&mut game, 1, "24 m3");
    assert!(log.iter().all(|event| !matches!(event, Event::Took(..))));
}

#[test]
fn magpie_may_take_nothing_and_is_not_asked_when_there_is_nothing() {
    let mut game = second("beacon magpie");
    lay(&mut game, "A m1");
    placed(&mut game, "magpie");
    play(&mut game, "1 take none");
    assert_eq!((prestige(&game, 1), game.discs.len(), asked(&game)), (6, 1, vec![1]));
    let mut game = second("beacon magpie");
    let log = placed(&mut game, "magpie");
    assert_eq!((prestige(&game, 1), log.last()), (6, Some(&Event::Opens(Seat(1)))));
}

#[test]
fn the_disc_below_comes_before_the_effects() {
    let mut game = second("beacon magpie");
    lay(&mut game, "wild m2, wild m1");
    placed(&mut game, "magpie");
    assert_eq!(refusal(&game, 1, "take m1"), Illegal::NoTake);
    play(&mut game, "1 colour white; 1 take m1; 1 colour brown");
    let rows = &game.players[Seat(1)].rows;
    assert_eq!((rows[&Colour::White], rows[&Colour::Brown], prestige(&game, 1)), (1, 1, 6));
}

#[test]
fn carousel_may_change_places_with_an_own_building_and_both_keep_their_discs() {
    let mut game = second("beacon carousel");
    stand(&mut game, 1, "24 e9");
    stand(&mut game, 0, "36 e1");
    lay(&mut game, "A m2");
    placed(&mut game, "carousel");
    assert_eq!(game.actions(Seat(1)).len(), 2);
    for place in ["e1", "m1", "m2"] {
        assert_eq!(refusal(&game, 1, &format!("swap {place}")), Illegal::NotYourBuilding(cell(place)));
    }
    assert_eq!(refusal(&game, 0, "swap none"), Illegal::NoSwap);
    let log = play(&mut game, "1 swap e9");
    assert_eq!(log[0], Event::Swapped(Seat(1), cell("e9"), cell("m2")));
    let places = ["carousel", "24"].map(|what| place_of(&game, what).unwrap());
    assert_eq!((places, prestige(&game, 1)), (["e9", "m2"].map(str::to_owned), 9));
    assert_eq!(game.players[Seat(1)].picture.patrons, [Patron::A]);
}

#[test]
fn carousel_may_stay_and_stays_when_its_owner_has_no_building() {
    let mut game = second("beacon carousel");
    stand(&mut game, 1, "24 e9");
    placed(&mut game, "carousel");
    play(&mut game, "1 swap none");
    assert_eq!((place_of(&game, "carousel"), prestige(&game, 1)), (Some("m2".to_owned()), 9));
    let mut game = second("beacon carousel");
    let log = placed(&mut game, "carousel");
    assert_eq!((prestige(&game, 1), log.last()), (9, Some(&Event::Opens(Seat(1)))));
}

#[test]
fn plaza_gives_3_and_2_for_each_structure_of_anyone_next_to_it() {
    let mut game = second("beacon plaza");
    stand(&mut game, 0, "36 m4, 42 e9");
    stand(&mut game, 1, "24 f11");
    placed(&mut game, "plaza");
    // Next to m2 stand m4 and f11; the bid on m1 went back.
    assert_eq!(prestige(&game, 1), 7);
}

#[test]
fn dye_counts_as_a_wild_disc() {
    let mut game = second("beacon dye");
    lay(&mut game, "wild m2");
    placed(&mut game, "dye");
    play(&mut game, "1 colour white; 1 colour white");
    assert_eq!((game.players[Seat(1)].rows[&Colour::White], prestige(&game, 1)), (2, 5));
}

#[test]
fn wager_is_a_bid_of_95_that_can_be_outbid_and_comes_back() {
    let mut game = second("beacon wager plaza");
    lay(&mut game, "A m2");
    play(&mut game, "0 bid 22 m1; 1 bid wager m2");
    assert_eq!(asked(&game), [2]);
    assert_eq!(refusal(&game, 2, "bid 92 m4"), Illegal::TooLow { bid: 92, latest: 95 });
    play(&mut game, "2 bid 106 m4; 0 pass");
    assert_eq!(refusal(&game, 1, "bid wager m3"), Illegal::LiesOnBoard(piece("wager")));
    play(&mut game, "1 pass");
    assert_eq!(place_of(&game, "106"), Some("m4".to_owned()));
    assert_eq!((&game.players[Seat(1)].wonders[..], prestige(&game, 1)), (&[card("wager")][..], 0));
    assert_eq!(game.discs.len(), 1);
}

#[test]
fn wager_goes_only_over_a_lower_bid() {
    let mut game = second("beacon wager");
    play(&mut game, "0 bid 96 m1");
    assert_eq!(refusal(&game, 1, "bid wager m2"), Illegal::TooLow { bid: 95, latest: 96 });
}

#[test]
fn wager_gives_10_when_it_is_built_and_any_wonder_outbids_it() {
    let mut game = second("beacon wager");
    play(&mut game, "0 bid 22 m1; 1 bid wager m2; 0 pass");
    assert_eq!((place_of(&game, "wager"), prestige(&game, 1)), (Some("m2".to_owned()), 10));
    let mut game = second("beacon wager");
    play(&mut game, "0 bid 22 m1; 1 bid wager m2; 0 bid beacon m4");
    assert_eq!((place_of(&game, "beacon"), prestige(&game, 1)), (Some("m4".to_owned()), 0));
}

#[test]
fn wager_opens_at_95_as_the_last_structure() {
    let mut game = second("wager beacon");
    leave(&mut game, 0, &[]);
    play(&mut game, "0 bid wager m1");
    assert_eq!(refusal(&game, 1, "bid 86 m2"), Illegal::TooLow { bid: 86, latest: 95 });
    play(&mut game, "1 bid 98 m2");
    // Seat 0 has nothing but the wonder on the board.
    assert_eq!(
        (place_of(&game, "98"), &game.players[Seat(0)].wonders[..]),
        (Some("m2".to_owned()), &[card("wager")][..])
    );
}

#[test]
fn bastion_counts_as_a_tall_building_for_its_island() {
    let mut game = second("beacon bastion");
    stand(&mut game, 0, "42 m3, 58 m4");
    placed(&mut game, "bastion");
    assert_eq!((prestige(&game, 1), game.control(Island::M)), (7, vec![Seat(1)]));
}

#[test]
fn prism_counts_three_times_for_its_row_and_the_secret_objective_only() {
    let mut game = second("beacon prism");
    stand(&mut game, 1, "prism e8");
    // The objective of seat 1 is green.
    assert!(game.hidden_gains(Seat(1)).iter().all(|gain| gain.prestige == 0));
    stand(&mut game, 1, "24 e4");
    assert_eq!(at_end(&game, 1, Source::Colour(Colour::Green, 4)), 4);
    let objective = Gain { seat: Seat(1), source: Source::Objective(Colour::Green), prestige: 10 };
    assert!(game.hidden_gains(Seat(1)).contains(&objective));
    game.panoramas = vec![Panorama::Ponds, Panorama::Trios];
    assert_eq!(game.times(Seat(1), Panorama::Ponds), 0);
}

#[test]
fn scales_let_rows_of_four_count_as_rows_of_three() {
    let mut game = second("beacon scales");
    stand(&mut game, 1, "24 e8, 34 e4, 48 e5");
    game.players[Seat(1)].rows.extend([(Colour::Green, 4), (Colour::Brown, 2)]);
    assert_eq!(at_end(&game, 1, Source::Colour(Colour::Green, 2)), 6);
    placed(&mut game, "scales");
    // m2 is green too.
    assert_eq!(at_end(&game, 1, Source::Colour(Colour::Green, 3)), 18);
    assert_eq!(at_end(&game, 1, Source::Colour(Colour::Brown, 1)), 4);
    assert_eq!(prestige(&game, 1), 7);
}

#[test]
fn orchard_counts_own_structures_on_its_island() {
    let mut game = second("beacon orchard");
    stand(&mut game, 1, "24 m3, 34 e11");
    stand(&mut game, 0, "36 m4");
    placed(&mut game, "orchard");
    assert_eq!((prestige(&game, 1), end(&game, 1, "orchard")), (6, 2));
}

#[test]
fn loom_counts_its_connected_group() {
    let mut game = second("beacon loom");
    // m3 is next to m2, f11 too, by a bridge, and f5 is next to f11; e11 is next to none of them.
    stand(&mut game, 1, "24 m3, 34 f11, 48 f5, 52 e11");
    stand(&mut game, 0, "36 m4");
    placed(&mut game, "loom");
    assert_eq!((prestige(&game, 1), end(&game, 1, "loom")), (7, 4));
    stand(&mut game, 1, "62 f10");
    assert_eq!(end(&game, 1, "loom"), 5);
}

#[test]
fn mosaic_counts_sets_of_four_colours() {
    let mut game = second("beacon mosaic");
    // Yellow, white, white, brown; the wonder on m2 is green.
    stand(&mut game, 1, "24 e2, 34 e1, 48 e3, 52 e5");
    placed(&mut game, "mosaic");
    assert_eq!((prestige(&game, 1), end(&game, 1, "mosaic")), (2, 6));
    stand(&mut game, 1, "62 e9, 74 e4, 86 e7");
    assert_eq!(end(&game, 1, "mosaic"), 12);
}

#[test]
fn archive_counts_patron_discs() {
    let mut game = second("beacon archive");
    game.players[Seat(1)].picture.patrons = vec![Patron::A, Patron::A, Patron::C];
    placed(&mut game, "archive");
    assert_eq!((prestige(&game, 1), end(&game, 1, "archive")), (1, 6));
}

#[test]
fn viaduct_counts_own_structures_at_ends_of_bridges() {
    let mut game = second("beacon viaduct");
    // With two islands no bridge begins at e12.
    stand(&mut game, 1, "24 e5, 34 e11, 48 e12, 52 e1");
    placed(&mut game, "viaduct");
    assert_eq!((prestige(&game, 1), end(&game, 1, "viaduct")), (6, 3));
}

#[test]
fn compass_counts_islands_with_an_own_structure() {
    let mut game = second("beacon compass");
    stand(&mut game, 1, "24 e5, 34 e11");
    stand(&mut game, 0, "36 f5");
    placed(&mut game, "compass");
    assert_eq!((prestige(&game, 1), end(&game, 1, "compass")), (6, 2));
}

#[test]
fn gallery_counts_how_often_the_panorama_cards_are_fulfilled() {
    let mut game = second("beacon gallery");
    game.panoramas = vec![Panorama::Statues, Panorama::Airships];
    stand(&mut game, 1, "24 e5, 34 e7, 48 e12");
    placed(&mut game, "gallery");
    // e5 and m2 at a statue, e7 and e12 at an airship.
    assert_eq!((prestige(&game, 1), end(&game, 1, "gallery")), (5, 4));
}
