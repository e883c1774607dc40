//! Opening, outbidding, passing, and what ends an auction.

use super::*;

#[test]
fn an_opening_lies_in_the_middle_or_next_to_a_structure_of_anyone() {
    let mut game = game(4);
    assert_eq!(refusal(&game, 0, "bid 22 e1"), Illegal::FarFromCity(cell("e1")));
    // A bridge to the middle is not enough as long as nothing stands there.
    assert_eq!(refusal(&game, 0, "bid 22 e11"), Illegal::FarFromCity(cell("e11")));
    assert!(["m1", "m2", "m3", "m4"].into_iter().all(|cell| allowed(&game, 0, &format!("bid 96 {cell}"))));
    stand(&mut game, 3, "46 m1, 54 e7");
    assert!(allowed(&game, 0, "bid 22 e11") && allowed(&game, 0, "bid 22 e6"));
    // An airship keeps e7 and e12 apart.
    assert_eq!(refusal(&game, 0, "bid 22 e12"), Illegal::FarFromCity(cell("e12")));
    assert_eq!(refusal(&game, 0, "bid 22 m1"), Illegal::Occupied(cell("m1")));
}

#[test]
fn the_starter_must_open() {
    let game = game(3);
    assert_eq!(refusal(&game, 0, "pass"), Illegal::MustOpen);
    assert_eq!(refusal(&game, 1, "bid 24 m1"), Illegal::NotAsked(Seat(0)));
    assert_eq!(refusal(&game, 1, "pass"), Illegal::NotAsked(Seat(0)));
}

#[test]
fn an_outbid_is_higher_and_next_to_the_latest_bid() {
    let mut game = game(4);
    play(&mut game, "0 bid 42 m1");
    let latest = cell("m1");
    assert_eq!(refusal(&game, 1, "bid 34 m2"), Illegal::TooLow { bid: 34, latest: 42 });
    assert_eq!(refusal(&game, 1, "bid 48 m4"), Illegal::NotNext { cell: cell("m4"), latest });
    assert_eq!(refusal(&game, 1, "bid 48 m1"), Illegal::Occupied(latest));
    assert!(allowed(&game, 1, "bid 48 m2") && allowed(&game, 1, "bid 98 e11"));
    assert_eq!(refusal(&game, 1, "bid 48 m5"), Illegal::NoSuchCell(cell("m5")));
}

#[test]
fn only_own_buildings_of_the_era_are_bid_each_once() {
    let mut game = game(2);
    assert_eq!(refusal(&game, 0, "bid 24 m1"), Illegal::NotYours(Piece::Number(24)));
    assert_eq!(refusal(&game, 0, "bid 104 m1"), Illegal::TooEarly(104));
    assert_eq!(refusal(&game, 0, "bid loom m1"), Illegal::NotYours(piece("loom")));
    play(&mut game, "0 bid 42 m1; 1 bid 48 m2");
    assert_eq!(refusal(&game, 0, "bid 42 m3"), Illegal::LiesOnBoard(Piece::Number(42)));
    game.era = Era::Second;
    assert!(allowed(&game, 0, "bid 104 m3"));
}

#[test]
fn bids_occupy_their_neighbourhoods_until_the_auction_ends() {
    let mut game = game(4);
    play(&mut game, "0 bid 42 m1; 1 bid 48 m2");
    assert_eq!(refusal(&game, 2, "bid 56 m1"), Illegal::Occupied(cell("m1")));
    play(&mut game, "2 pass; 3 pass; 0 pass");
    assert_eq!(place_of(&game, "48"), Some("m2".to_owned()));
    assert_eq!(game.structures.len(), 1);
    // The other bid went back.
    assert!(allowed(&game, 1, "bid 24 m1") && game.players[Seat(0)].numbers.contains(&42));
    assert!(!game.players[Seat(1)].numbers.contains(&48));
}

#[test]
fn who_passes_is_out_of_the_auction_and_the_winner_opens_the_next_one() {
    let mut game = game(4);
    play(&mut game, "0 bid 42 m1; 1 pass; 2 bid 44 m2; 3 pass");
    assert_eq!(asked(&game), [0]);
    play(&mut game, "0 bid 78 f11");
    // Seat 1 has passed.
    assert_eq!(asked(&game), [2]);
    let log = play(&mut game, "2 pass");
    let built = Event::Built(Seat(0), Piece::Number(78), cell("f11"));
    assert_eq!(log, [Event::Passed(Seat(2)), built, Event::Opens(Seat(0))]);
    assert_eq!((asked(&game), game.auction), (vec![0], 2));
}

#[test]
fn nobody_outbids_himself() {
    let mut game = game(2);
    play(&mut game, "0 bid 42 m1");
    assert_eq!(refusal(&game, 0, "bid 58 m2"), Illegal::NotAsked(Seat(1)));
    play(&mut game, "1 pass");
    assert_eq!(place_of(&game, "42"), Some("m1".to_owned()));
}

#[test]
fn an_auction_ends_when_nothing_next_to_the_latest_bid_is_free() {
    let mut game = game(4);
    stand(&mut game, 3, "46 m2, 54 m3, 76 e11");
    let log = play(&mut game, "0 bid 22 m1");
    let built = Event::Built(Seat(0), Piece::Number(22), cell("m1"));
    assert_eq!(log[1..], [built, Event::Opens(Seat(0))]);
}

#[test]
fn a_bid_can_take_the_room_away_too() {
    let mut game = game(4);
    stand(&mut game, 3, "46 m3, 76 e11");
    // Next to m1 only m2 is not built on, and there the bid of seat 0 lies.
    play(&mut game, "0 bid 22 m2; 1 bid 24 m1");
    assert_eq!((place_of(&game, "24"), asked(&game)), (Some("m1".to_owned()), vec![1]));
}

#[test]
fn who_can_not_outbid_passes_without_being_asked() {
    let mut game = game(4);
    // In Era 1 only seat 1 has a number above 96.
    play(&mut game, "0 bid 96 m1");
    assert_eq!(asked(&game), [1]);
    let log = play(&mut game, "1 pass");
    assert_eq!(log[..3], [1, 2, 3].map(|seat| Event::Passed(Seat(seat))));
    assert_eq!(place_of(&game, "96"), Some("m1".to_owned()));
}

#[test]
fn who_has_all_higher_numbers_on_the_board_passes_too() {
    let mut game = game(2);
    leave(&mut game, 0, &[22, 82, 104]);
    let log = play(&mut game, "0 bid 22 m1; 1 bid 24 m2; 0 bid 82 f11; 1 bid 86 f10");
    assert!(log.ends_with(&[
        Event::Passed(Seat(0)),
        Event::Built(Seat(1), Piece::Number(86), cell("f10")),
        Event::Opens(Seat(1)),
    ]));
}

#[test]
fn whoever_holds_a_wonder_that_may_be_placed_is_asked() {
    let mut game = second("beacon loom");
    leave(&mut game, 1, &[6]);
    play(&mut game, "0 bid 114 m1");
    assert_eq!(asked(&game), [1]);
    let mut game = second("beacon wager");
    leave(&mut game, 1, &[6]);
    // 95 does not go over 114.
    play(&mut game, "0 bid 114 m1");
    assert_eq!(place_of(&game, "114"), Some("m1".to_owned()));
}

#[test]
fn a_wonder_ends_the_auction_when_it_is_placed() {
    let mut game = second("beacon loom plaza");
    play(&mut game, "0 bid 114 m1");
    assert_eq!(refusal(&game, 1, "bid loom m4"), Illegal::NotNext { cell: cell("m4"), latest: cell("m1") });
    let log = play(&mut game, "1 bid loom m2");
    assert!(log.contains(&Event::Built(Seat(1), piece("loom"), cell("m2"))));
    assert_eq!((asked(&game), place_of(&game, "114")), (vec![1], None));
    assert_eq!(refusal(&game, 1, "bid loom m1"), Illegal::NotYours(piece("loom")));
}

#[test]
fn a_wonder_opens_only_when_its_owner_has_no_building_left() {
    let mut game = second("loom+beacon plaza+dye");
    assert_eq!(refusal(&game, 0, "bid loom m1"), Illegal::WonderCannotOpen(card("loom")));
    leave(&mut game, 0, &[]);
    // Also when two wonders are left.
    assert_eq!(refusal(&game, 0, "bid loom e1"), Illegal::FarFromCity(cell("e1")));
    play(&mut game, "0 bid loom m1; 0 bid beacon m2");
    assert_eq!(asked(&game), [1]);
}

#[test]
fn who_has_built_everything_is_not_asked_and_the_last_one_builds_unopposed() {
    let mut game = second("loom beacon plaza");
    for seat in [1, 2] {
        leave(&mut game, seat, &[]);
        game.players[Seat(seat)].wonders.clear();
    }
    leave(&mut game, 0, &[22, 96]);
    let log = play(&mut game, "0 bid 22 m1; 0 bid 96 m2");
    assert!(!log.iter().any(|event| matches!(event, Event::Passed(_))));
    assert_eq!(refusal(&game, 1, "decline"), Illegal::Finished);
    play(&mut game, "0 bid loom m3");
    assert!(matches!(game.status(), Status::Over(_)));
}

#[test]
fn a_bid_that_is_the_last_building_still_plays() {
    let mut game = second("loom beacon");
    leave(&mut game, 0, &[22]);
    game.players[Seat(0)].wonders.clear();
    // Seat 0 has only the bid on the board: it passes when it is outbid, and has it back.
    play(&mut game, "0 bid 22 m1; 1 bid 24 m2");
    assert_eq!((asked(&game), place_of(&game, "24")), (vec![1], Some("m2".to_owned())));
    assert_eq!(game.players[Seat(0)].numbers, [22]);
}

#[test]
fn in_era_2_numbers_of_both_eras_are_bid() {
    let game = second("loom beacon");
    for number in &game.players[Seat(0)].numbers {
        assert!(allowed(&game, 0, &format!("bid {number} m1")));
    }
}
