//! Standing orders, and openings given in advance.

use super::*;

fn bid(seat: u8, what: &str, place: &str) -> Event {
    Event::Bid(Bid { seat: Seat(seat), piece: piece(what), cell: cell(place) })
}

#[test]
fn an_order_bids_its_lowest_number_that_outbids() {
    let mut game = game(2);
    let log = play(&mut game, "1 order 74 m2; 0 bid 42 m1");
    assert_eq!(log, [bid(0, "42", "m1"), bid(1, "48", "m2")]);
    assert_eq!(asked(&game), [0]);
}

#[test]
fn an_order_stays_until_nothing_in_it_can_be_done() {
    let mut game = game(2);
    // Any place is the first in reading order: e11 before m2 and m3, then e4 before e10 and f5.
    play(&mut game, "1 order 74 any; 0 bid 42 m1");
    let log = play(&mut game, "0 bid 58 e5");
    assert_eq!(log, [bid(0, "58", "e5"), bid(1, "74", "e4")]);
    let log = play(&mut game, "0 bid 78 e3");
    assert_eq!(log[1..3], [Event::Passed(Seat(1)), Event::Built(Seat(0), piece("78"), cell("e3"))]);
}

#[test]
fn wishes_are_looked_through_from_the_first_each_time() {
    let mut game = game(2);
    play(&mut game, "1 order 52 m4; 1 order 98 any; 0 bid 42 m2");
    // The first wish fits.
    assert_eq!(place_of_bid(&game, "48"), Some(cell("m4")));
    let log = play(&mut game, "0 bid 58 m3");
    // 52 is too low by now; the second wish finds m1.
    assert_eq!(log[1], bid(1, "74", "m1"));
}

fn place_of_bid(game: &Skyrise, what: &str) -> Option<Cell> {
    let Phase::Auction(auction) = &game.phase else { return None };
    auction.bids.iter().find(|bid| bid.piece == piece(what)).map(|bid| bid.cell)
}

#[test]
fn an_island_means_its_only_place_that_fits_and_the_seat_is_asked_when_there_are_more() {
    let mut game = game(2);
    play(&mut game, "1 order 86 e; 0 bid 42 m1");
    assert_eq!(place_of_bid(&game, "48"), Some(cell("e11")));
    let log = play(&mut game, "0 bid 58 e5");
    // e4 and e10 are next to e5.
    assert_eq!((log.len(), asked(&game), game.private(Seat(1)).now), (1, vec![1], None));
}

#[test]
fn a_wonder_is_wished_for_like_a_number() {
    let mut game = second("beacon loom");
    let log = play(&mut game, "1 order loom m3; 0 bid 42 m1");
    assert_eq!(log[2], Event::Built(Seat(1), piece("loom"), cell("m3")));
}

#[test]
fn when_no_wish_can_be_carried_out_the_seat_passes_or_is_asked() {
    let mut game = game(3);
    let log = play(&mut game, "1 order 74 e1; 2 order 72 e1; 2 else ask; 0 bid 42 m1");
    assert_eq!((&log[1..], asked(&game)), (&[Event::Passed(Seat(1))][..], vec![2]));
    let mut game = super::game(3);
    play(&mut game, "1 decline; 2 decline; 2 else ask; 2 else pass; 0 bid 42 m1");
    assert_eq!(place_of(&game, "42"), Some("m1".to_owned()));
}

#[test]
fn order_pass_replaces_and_more_wishes_are_added() {
    let mut game = game(2);
    play(&mut game, "1 order 74 m2; 1 else ask; 1 decline");
    assert_eq!(game.private(Seat(1)).order, Some(Order::PASS));
    play(&mut game, "1 order 74 m3; 1 order 86 m2");
    assert_eq!(game.private(Seat(1)).order.unwrap().wishes.len(), 2);
}

#[test]
fn an_order_has_five_wishes_at_most() {
    let mut game = game(2);
    play(&mut game, "1 order 74 m3; 1 order 86 m2; 1 order 98 e; 1 order 98 f; 1 order 98 any");
    assert_eq!(refusal(&game, 1, "order 24 m1"), Illegal::TooMany);
}

#[test]
fn an_order_of_the_one_who_is_asked_is_an_answer() {
    let mut game = game(3);
    play(&mut game, "0 bid 42 m1");
    let log = play(&mut game, "1 order 74 m2");
    assert_eq!((log, asked(&game)), (vec![bid(1, "48", "m2")], vec![2]));
    let log = play(&mut game, "2 decline");
    assert_eq!(log, [Event::Passed(Seat(2))]);
}

#[test]
fn who_acts_by_hand_forgets_the_order() {
    let mut game = game(2);
    play(&mut game, "1 order 74 m4; 1 else ask; 0 bid 42 m1; 1 bid 48 m2");
    assert_eq!(game.private(Seat(1)).order, None);
    // What the order does itself is not done by hand.
    play(&mut game, "0 order 96 any");
    assert!(game.private(Seat(0)).order.is_some());
}

#[test]
fn orders_end_with_the_auction_or_when_they_are_cancelled() {
    let mut game = game(3);
    play(&mut game, "2 order 72 e1; 2 else ask; 1 decline; 1 cancel; 0 bid 42 m1");
    assert_eq!(asked(&game), [1]);
    assert_eq!(refusal(&game, 1, "cancel"), Illegal::NothingToCancel);
    play(&mut game, "1 bid 48 m2; 2 bid 56 m4; 0 pass; 1 pass");
    assert!(game.players.values().all(|player| player.order.is_none()));
}

#[test]
fn only_what_can_never_be_is_refused() {
    let mut game = game(3);
    stand(&mut game, 2, "72 m4");
    assert_eq!(refusal(&game, 0, "decline"), Illegal::MustOpen);
    assert_eq!(refusal(&game, 1, "order 22 m1"), Illegal::NotYours(piece("22")));
    assert_eq!(refusal(&game, 1, "order loom m1"), Illegal::NotYours(piece("loom")));
    assert_eq!(refusal(&game, 1, "order 116 m1"), Illegal::TooEarly(116));
    assert_eq!(refusal(&game, 1, "order 98 m4"), Illegal::Occupied(cell("m4")));
    assert_eq!(refusal(&game, 1, "order 98 h1"), Illegal::NoSuchCell(cell("h1")));
    assert_eq!(refusal(&game, 1, "order 98 h"), Illegal::NoSuchIsland(Island::H));
    assert_eq!(refusal(&game, 1, "else ask"), Illegal::NoOrder);
    play(&mut game, "0 bid 42 m1");
    // Too low, too far, or where a bid lies: not yet, or no more, but no mistake.
    assert!(["24 m2", "98 e1", "98 m1"].into_iter().all(|wish| allowed(&game, 1, &format!("order {wish}"))));
    play(&mut game, "1 pass");
    assert_eq!(refusal(&game, 1, "order 98 m2"), Illegal::PassedAlready);
}

#[test]
fn of_two_orders_for_one_place_the_first_asked_has_it() {
    let mut game = game(3);
    let log = play(&mut game, "2 order 92 m2; 2 order 92 m4; 1 order 98 m2; 0 bid 42 m1");
    assert_eq!(log[1..], [bid(1, "48", "m2"), bid(2, "56", "m4")]);
}

#[test]
fn two_orders_climb_in_turn_each_bid_a_real_one() {
    let mut game = game(2);
    play(&mut game, "1 order 86 any; 0 bid 22 m1");
    // Seat 1 has bid 24 on e11. Now seat 0 orders too: e5, e4, e3, e2, e7 and so on in reading order.
    let log = play(&mut game, "0 order 82 any");
    let bids: Vec<Event> = [
        (0, "36", "e5"),
        (1, "48", "e4"),
        (0, "58", "e3"),
        (1, "74", "e2"),
        (0, "78", "e7"),
        (1, "86", "e1"),
    ]
    .map(|(seat, what, place)| bid(seat, what, place))
    .into();
    assert_eq!(log[..6], bids);
    assert_eq!(log[6..8], [Event::Passed(Seat(0)), Event::Built(Seat(1), piece("86"), cell("e1"))]);
}

#[test]
fn others_see_nothing_of_an_order() {
    let mut game = game(3);
    play(&mut game, "0 bid 42 m1");
    let before = (game.public(), game.private(Seat(0)), game.actions(Seat(0)), game.status());
    let log = play(&mut game, "2 order 72 m3; 2 next 38 m4");
    assert_eq!(log, []);
    assert_eq!((game.public(), game.private(Seat(0)), game.actions(Seat(0)), game.status()), before);
    // Its owner sees it, with what it would do now.
    let own = game.private(Seat(2));
    assert_eq!((own.now, own.openings.len()), (Some("bid 44 m3".parse().unwrap()), 1));
}

#[test]
fn a_pass_looks_the_same_by_hand_by_order_and_by_need() {
    let by_hand = play(&mut game(2), "0 bid 42 m1; 1 pass");
    let by_order = play(&mut game(2), "1 decline; 0 bid 42 m1");
    let mut low = game(2);
    leave(&mut low, 1, &[24, 116]);
    let by_need = play(&mut low, "0 bid 42 m1");
    assert_eq!((&by_hand, &by_order), (&by_order, &by_need));
}

#[test]
fn the_next_auction_is_opened_as_told_in_advance() {
    let mut game = game(3);
    assert_eq!(refusal(&game, 0, "next 22 m2"), Illegal::OpenFirst);
    play(&mut game, "0 bid 42 m1; 0 next 58 m1; 0 next 58 e1; 0 next 22 m2; 0 next 36 m2; 1 next 24 m3");
    let log = play(&mut game, "1 pass; 2 pass");
    // m1 is built on and e1 lies too far away.
    assert_eq!(log[3..], [Event::Opens(Seat(0)), bid(0, "22", "m2")]);
    assert!(game.players.values().all(|player| player.openings.is_empty()));
    assert_eq!(asked(&game), [1]);
}

#[test]
fn a_wonder_that_may_open_may_do_so_in_advance() {
    let mut game = second("gate loom");
    let log = play(&mut game, "0 bid 42 m1; 0 next gate m2; 1 pass");
    assert!(log.contains(&Event::Built(Seat(0), piece("gate"), cell("m2"))));
    assert_eq!(asked(&game), [0]);
}

#[test]
fn who_has_no_opening_that_can_be_made_is_asked_and_may_open_otherwise() {
    let mut game = game(2);
    play(&mut game, "0 bid 42 m1; 0 next 58 e1; 1 pass");
    assert_eq!(asked(&game), [0]);
    play(&mut game, "0 bid 22 m2");
    assert!(game.players.values().all(|player| player.openings.is_empty()));
}

#[test]
fn an_opening_in_advance_is_refused_when_it_can_never_be() {
    let mut game = game(3);
    stand(&mut game, 2, "72 m4");
    play(&mut game, "0 bid 42 m1");
    assert_eq!(refusal(&game, 1, "next 22 m2"), Illegal::NotYours(piece("22")));
    assert_eq!(refusal(&game, 1, "next 116 m2"), Illegal::TooEarly(116));
    assert_eq!(refusal(&game, 1, "next 24 m4"), Illegal::Occupied(cell("m4")));
    assert_eq!(refusal(&game, 1, "next 24 h4"), Illegal::NoSuchCell(cell("h4")));
    play(&mut game, "1 next 24 m2; 1 next 24 m3; 1 next 34 m2; 1 next 34 m3; 1 next 98 m2");
    assert_eq!(refusal(&game, 1, "next 98 m3"), Illegal::TooMany);
    let mut game = seeded(2, "asked", 1);
    let opening = game.actions(game.status().active()[0])[0];
    let seat = game.status().active()[0];
    game.apply(seat, opening, &mut rng(1), &mut Vec::new());
    assert_eq!(refusal(&game, 0, "next 22 m2"), Illegal::NotInAdvance);
}

#[test]
fn an_opening_can_be_cancelled_until_the_next_auction_begins() {
    let mut game = game(2);
    lay(&mut game, "wild m1");
    play(&mut game, "0 bid 42 m1; 0 next 58 m2; 1 pass");
    assert!(game.actions(Seat(0)).contains(&Action::Cancel));
    assert_eq!(game.actions(Seat(1)), []);
    play(&mut game, "0 cancel; 0 colour green");
    assert_eq!((asked(&game), game.structures.len()), (vec![0], 1));
    assert!(matches!(&game.phase, Phase::Auction(auction) if auction.bids.is_empty()));
}

#[test]
fn openings_end_with_the_era_and_with_cancel() {
    let mut game = game(2);
    leave(&mut game, 0, &[22, 104]);
    play(&mut game, "0 bid 22 m1; 1 next 24 m2; 1 cancel; 1 next 34 m2; 0 next 22 m3");
    assert_eq!(game.private(Seat(1)).openings, [(piece("34"), cell("m2"))]);
    play(&mut game, "1 pass");
    assert!(game.players.values().all(|player| player.openings.is_empty()));
}
