//! The end of Era 1, the choice of wonders, the order in Era 2 and the end.

use super::*;

/// Seat 0 is about to build its last building of Era 1.
fn last_of_era_1(seats: u8, hands: &[&str]) -> Skyrise {
    let mut game = game(seats);
    leave(&mut game, 0, &[8, 16, 22, 64, 104, 114]);
    for (seat, hand) in game.players.seats().zip(hands) {
        game.players[seat].hand = hand.split(' ').map(card).collect();
    }
    game
}

#[test]
fn era_1_ends_when_someone_has_built_all_its_buildings() {
    let mut game = last_of_era_1(3, &["gate herald glider", "cuckoo beacon magpie", "plaza dye wager"]);
    let log = built(&mut game, 0, "22 m1");
    assert!(log.contains(&Event::EraEnds(Era::First)));
    // The only building in the middle controls it.
    let control = Source::Control(Era::First, Island::M);
    assert!(log.contains(&Event::Gained(Gain { seat: Seat(0), source: control, prestige: 5 })));
    assert_eq!(asked(&game), [0, 1, 2]);
    assert_eq!(game.actions(Seat(1)).len(), 3);
    assert_eq!(refusal(&game, 1, "choose loom"), Illegal::NotInHand(card("loom")));
    assert_eq!(refusal(&game, 1, "decline"), Illegal::NoAuction);
}

#[test]
fn an_outbid_last_building_does_not_end_the_era() {
    let mut game = last_of_era_1(2, &["gate", "dye"]);
    let log = play(&mut game, "0 bid 22 m1; 1 bid 24 m2");
    assert!(!log.contains(&Event::EraEnds(Era::First)));
    assert_eq!(game.era, Era::First);
}

#[test]
fn wonders_are_chosen_at_once_and_seen_only_when_all_have_chosen() {
    let mut game = last_of_era_1(3, &["gate herald glider", "cuckoo beacon magpie", "plaza dye wager"]);
    assert_eq!(refusal(&game, 0, "choose gate"), Illegal::NothingToChoose);
    built(&mut game, 0, "22 m1");
    let log = play(&mut game, "2 choose dye; 0 choose glider");
    assert_eq!(log, [Event::Chose(Seat(2)), Event::Chose(Seat(0))]);
    assert_eq!(asked(&game), [1]);
    assert_eq!(refusal(&game, 0, "choose gate"), Illegal::ChosenAlready);
    let seats = game.public().seats;
    assert!(seats.values().all(|seat| seat.wonders.is_empty() && seat.revealed.is_empty()));
    assert_eq!(seats.values().map(|seat| seat.chosen).collect::<Vec<_>>(), [1, 0, 1]);
    let log = play(&mut game, "1 choose beacon");
    let revealed = ["glider", "beacon", "dye"].map(card);
    let events = game.players.seats().zip(revealed).map(|(seat, card)| Event::Revealed(seat, card));
    assert_eq!(log[1..4], events.collect::<Vec<_>>());
    // The glider has the lowest initiative, 3.
    assert_eq!((log.last(), game.era), (Some(&Event::Opens(Seat(0))), Era::Second));
    assert_eq!(game.players[Seat(1)].wonders, [card("beacon")]);
    assert!(game.players.values().all(|player| player.hand.is_empty()));
}

#[test]
fn two_players_choose_two_wonders_each_and_the_lower_initiative_counts() {
    let hands = ["gate loom compass gallery viaduct", "cuckoo beacon magpie orchard mosaic"];
    let mut game = last_of_era_1(2, &hands);
    built(&mut game, 0, "22 m1");
    play(&mut game, "0 choose loom; 1 choose mosaic; 1 choose cuckoo");
    assert_eq!(asked(&game), [0]);
    assert_eq!(game.actions(Seat(0)).len(), 4);
    play(&mut game, "0 choose compass");
    // Initiatives 15 and 19 against 4 and 16.
    assert_eq!(asked(&game), [1]);
    assert_eq!(game.players[Seat(1)].wonders, ["cuckoo", "mosaic"].map(card));
}

#[test]
fn buildings_that_are_left_of_era_1_stay_available() {
    let mut game = last_of_era_1(2, &["gate herald", "cuckoo beacon"]);
    built(&mut game, 0, "22 m1");
    play(&mut game, "0 choose gate; 0 choose herald; 1 choose cuckoo; 1 choose beacon");
    // Seat 0 opens. All 12 numbers of seat 1 are left, those of Era 1 too.
    play(&mut game, "0 bid 8 m2");
    assert!(allowed(&game, 1, "bid 24 m3") && allowed(&game, 1, "bid 116 m3"));
}

#[test]
fn after_the_last_structure_of_a_seat_the_lowest_initiative_of_the_others_opens() {
    let mut game = second("gate loom plaza dye");
    leave(&mut game, 0, &[114]);
    stand(&mut game, 0, "gate m2");
    stand(&mut game, 2, "plaza m3");
    let log = built(&mut game, 0, "114 m1");
    // Gate (1) has finished; plaza (8) goes before dye (9) and loom (15), also when it stands already.
    assert_eq!(log.last(), Some(&Event::Opens(Seat(2))));
}

#[test]
fn the_first_to_build_everything_takes_the_large_key_and_the_second_the_small_one() {
    let mut game = second("gate loom plaza");
    for seat in 0..3 {
        leave(&mut game, seat, &[]);
        game.players[Seat(seat)].wonders.clear();
        game.players[Seat(seat)].numbers.push([114, 116, 112][usize::from(seat)]);
    }
    let log = play(&mut game, "0 bid 114 m1; 1 bid 116 m2");
    assert!(log.contains(&Event::Key(Seat(1), 4)));
    // Gate goes before plaza.
    let log = built(&mut game, 0, "114 m1");
    assert!(log.contains(&Event::Key(Seat(0), 2)));
    let log = built(&mut game, 2, "112 m3");
    assert!(log.iter().all(|event| !matches!(event, Event::Key(..))));
    assert!(matches!(game.status(), Status::Over(_)));
    let keys = |seat| game.gains.iter().find(|it| it.seat == Seat(seat) && it.source == Source::Keys(1));
    assert_eq!([0, 1, 2].map(|seat| keys(seat).map(|gain| gain.prestige)), [Some(2), Some(4), None]);
}

#[test]
fn with_two_players_there_is_no_small_key() {
    let mut game = second("gate loom");
    for (seat, number) in [(0, 114), (1, 116)] {
        leave(&mut game, seat, &[number]);
        game.players[Seat(seat)].wonders.clear();
    }
    built(&mut game, 0, "114 m1");
    let log = built(&mut game, 1, "116 m2");
    assert!(log.contains(&Event::Over) && log.iter().all(|event| !matches!(event, Event::Key(..))));
}

#[test]
fn the_game_ends_when_all_have_built_everything_and_all_is_shown() {
    let mut game = second("gate loom");
    for (seat, number) in [(0, 114), (1, 116)] {
        leave(&mut game, seat, &[number]);
        game.players[Seat(seat)].wonders.clear();
    }
    built(&mut game, 0, "114 m1");
    assert_eq!(asked(&game), [1]);
    built(&mut game, 1, "116 m2");
    let Phase::Over(finale) = game.public().phase else { panic!("it goes on") };
    assert_eq!(finale.patrons, game.patrons);
    assert_eq!(finale.objectives.values().copied().collect::<Vec<_>>(), [Colour::Yellow, Colour::Green]);
    assert!(game.actions(Seat(0)).is_empty() && game.actions(Seat(1)).is_empty());
}
