//! Islands, panorama cards, colours, objectives and the final count.

use super::*;

fn seats(seats: &[u8]) -> Vec<Seat> {
    seats.iter().copied().map(Seat).collect()
}

#[test]
fn most_tall_buildings_control_an_island() {
    let mut game = game(3);
    stand(&mut game, 0, "96 e1");
    stand(&mut game, 1, "48 e2, 52 e3, 24 e4");
    assert_eq!(game.control(Island::E), seats(&[0]));
}

#[test]
fn a_tie_goes_to_most_medium_then_to_most_short_buildings_of_those_who_tie() {
    let mut game = game(3);
    stand(&mut game, 0, "96 e1, 42 e2");
    stand(&mut game, 1, "98 e3");
    // Not among those who tie.
    stand(&mut game, 2, "44 e5, 56 e6, 72 e7");
    assert_eq!(game.control(Island::E), seats(&[0]));
    stand(&mut game, 1, "48 e8, 24 e9");
    assert_eq!(game.control(Island::E), seats(&[1]));
    // Nobody has a tall building here.
    stand(&mut game, 0, "58 f1, 22 f2");
    stand(&mut game, 1, "52 f3");
    assert_eq!(game.control(Island::F), seats(&[0]));
}

#[test]
fn all_who_still_tie_control_and_nobody_controls_an_island_without_buildings() {
    let mut game = second("beacon loom plaza");
    stand(&mut game, 0, "42 e2");
    stand(&mut game, 2, "44 e5");
    stand(&mut game, 1, "loom m1");
    assert_eq!(game.control(Island::E), seats(&[0, 2]));
    assert_eq!(game.control(Island::F), []);
    // Wonders have no height.
    assert_eq!(game.control(Island::M), []);
    game.panoramas.clear();
    game.score_era(&mut Vec::new());
    assert_eq!([0, 1, 2].map(|seat| prestige(&game, seat)), [5, 0, 5]);
}

#[test]
fn bridges_count_with_own_structures_at_both_ends() {
    let mut game = second("loom beacon");
    stand(&mut game, 0, "42 e11, loom m1, 58 e5, 78 f5, 82 f11");
    stand(&mut game, 1, "48 m2");
    assert_eq!(game.times(Seat(0), Panorama::Bridges), 2);
    assert_eq!(game.times(Seat(1), Panorama::Bridges), 0);
}

#[test]
fn ponds_count_with_own_structures_in_two_or_three_of_their_neighbourhoods() {
    let mut game = game(2);
    stand(&mut game, 0, "42 e2, 58 e8, 78 e9");
    stand(&mut game, 1, "48 e10, 52 e3");
    assert_eq!(game.times(Seat(0), Panorama::Ponds), 1);
    stand(&mut game, 0, "82 e14, 96 f1");
    assert_eq!(game.times(Seat(0), Panorama::Ponds), 2);
    stand(&mut game, 0, "22 f2, 36 f7");
    // All three of a pond are one time.
    assert_eq!((game.times(Seat(0), Panorama::Ponds), game.times(Seat(1), Panorama::Ponds)), (3, 0));
}

#[test]
fn trios_count_at_their_middle() {
    let mut game = game(2);
    // White, brown, yellow in a row.
    stand(&mut game, 0, "42 e1, 58 e7, 78 e2");
    assert_eq!(game.times(Seat(0), Panorama::Trios), 1);
    // Yellow, brown, yellow.
    stand(&mut game, 1, "48 e12, 52 e13, 24 e9");
    assert_eq!(game.times(Seat(1), Panorama::Trios), 0);
    // Yellow, green and white next to each other, counted at each; e9 is next to e13, brown.
    stand(&mut game, 1, "74 e4, 86 e10");
    assert_eq!(game.times(Seat(1), Panorama::Trios), 3);
}

#[test]
fn statues_and_airships_count_each_own_structure_at_them() {
    let mut game = game(3);
    stand(&mut game, 0, "42 e5, 58 e10, 78 m3, 82 g9");
    // Two at the same statue, and one at each of two others.
    assert_eq!(game.times(Seat(0), Panorama::Statues), 4);
    stand(&mut game, 0, "96 e7, 22 e12");
    stand(&mut game, 1, "48 f7");
    assert_eq!((game.times(Seat(0), Panorama::Airships), game.times(Seat(1), Panorama::Airships)), (2, 1));
}

#[test]
fn what_counted_in_era_1_counts_again_in_era_2() {
    let mut game = second("loom beacon");
    game.panoramas = vec![Panorama::Statues, Panorama::Airships];
    stand(&mut game, 0, "42 e5, 58 e7, 78 e12");
    let mut log = Vec::new();
    game.era = Era::First;
    game.score_era(&mut log);
    // Control of e, a statue at 1, an airship on both sides at 2.
    let sources = [
        (Source::Control(Era::First, Island::E), 5),
        (Source::Panorama(Era::First, Panorama::Statues, 1), 1),
        (Source::Panorama(Era::First, Panorama::Airships, 2), 4),
    ];
    let gains = sources.map(|(source, prestige)| Gain { seat: Seat(0), source, prestige });
    assert_eq!((&log[0], &game.gains[..]), (&Event::EraEnds(Era::First), &gains[..]));
    assert_eq!(log[1..], gains.map(Event::Gained));
    game.era = Era::Second;
    game.score_era(&mut log);
    assert_eq!(prestige(&game, 0), 20);
}

#[test]
fn a_row_says_what_each_structure_in_its_colour_is_worth() {
    let mut game = second("loom beacon");
    // Two green ones, one of them a wonder.
    stand(&mut game, 0, "42 e4, loom e8, 58 e1");
    for (discs, prestige) in [(0, 2), (1, 4), (2, 8), (3, 12), (4, 6)] {
        game.players[Seat(0)].rows.insert(Colour::Green, discs);
        assert_eq!(at_end(&game, 0, Source::Colour(Colour::Green, 2)), prestige);
    }
    assert_eq!(at_end(&game, 0, Source::Colour(Colour::White, 1)), 1);
    assert_eq!(at_end(&game, 0, Source::Colour(Colour::Brown, 0)), 0);
}

#[test]
fn the_objective_asks_for_four_structures_in_its_colour() {
    let mut game = second("loom beacon");
    // The objective of seat 0 is yellow.
    let met = |game: &Skyrise| game.hidden_gains(Seat(0)).iter().any(|gain| gain.prestige == 10);
    stand(&mut game, 0, "42 e2, loom e9, 58 e11");
    assert!(!met(&game));
    stand(&mut game, 0, "78 m1");
    assert!(met(&game));
}

#[test]
fn the_final_count_says_where_each_point_comes_from() {
    let mut game = second("loom beacon");
    game.panoramas = vec![Panorama::Bridges, Panorama::Ponds];
    game.patrons = Patron::ALL.into_iter().zip([5, 4, 3, 2]).collect();
    game.keys = vec![4];
    lay(&mut game, "A m2");
    for seat in [0, 1] {
        leave(&mut game, seat, &[[22, 96], [98, 116]][usize::from(seat)]);
    }
    stand(&mut game, 0, "loom e11, 22 m1");
    stand(&mut game, 1, "beacon m3, 98 e5");
    let player = &mut game.players[Seat(0)];
    player.rows.extend([(Colour::Yellow, 3), (Colour::Green, 1)]);
    player.picture =
        Picture { patrons: vec![Patron::D, Patron::A], surplus: 1, commissions: 1, keys: vec![] };
    built(&mut game, 0, "96 m2");
    built(&mut game, 1, "116 f11");
    let sheet = |seat: u8| {
        let own = game.gains.iter().filter(|gain| gain.seat == Seat(seat));
        own.map(|gain| (gain.source, gain.prestige)).collect::<Vec<_>>()
    };
    let era = Era::Second;
    assert_eq!(
        sheet(0),
        [
            (Source::Control(era, Island::M), 5),
            // From e11 to m1.
            (Source::Panorama(era, Panorama::Bridges, 1), 4),
            // Taken from m2 at last, and one before.
            (Source::Patron(Patron::A, 2), 10),
            (Source::Patron(Patron::D, 1), 2),
            (Source::Surplus(1), 10),
            (Source::Keys(1), 4),
            // Three patron discs, the surplus disc, the key and itself.
            (Source::Commissions(1), 6),
            (Source::Colour(Colour::Yellow, 2), 12),
            (Source::Colour(Colour::Green, 1), 2),
            // e11, m1 and m2 hang together.
            (Source::End(card("loom")), 3),
        ]
    );
    assert_eq!(
        sheet(1),
        [
            (Source::Control(era, Island::E), 5),
            (Source::Control(era, Island::F), 5),
            // e5 and m3 are brown, f11 is white.
            (Source::Colour(Colour::White, 1), 1),
            (Source::Colour(Colour::Brown, 2), 2),
        ]
    );
    let Status::Over(result) = game.status() else { panic!("it goes on") };
    let result: Vec<_> = result.iter().map(|place| (place.seat.0, place.rank, place.points)).collect();
    assert_eq!(result, [(0, 1, 58), (1, 2, 13)]);
}

#[test]
fn a_tie_goes_to_most_structures_in_the_middle_and_then_is_shared() {
    let mut game = second("loom beacon plaza");
    let ranks =
        |game: &Skyrise| game.ranking().iter().map(|place| (place.seat.0, place.rank)).collect::<Vec<_>>();
    let gain = |seat, prestige| Gain { seat: Seat(seat), source: Source::Surplus(1), prestige };
    game.gains = vec![gain(0, 30), gain(1, 30), gain(2, 31)];
    stand(&mut game, 0, "42 e1, 58 e2");
    assert_eq!(ranks(&game), [(2, 1), (0, 2), (1, 2)]);
    stand(&mut game, 1, "beacon m1");
    assert_eq!(ranks(&game), [(2, 1), (1, 2), (0, 3)]);
}
