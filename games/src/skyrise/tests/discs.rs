//! Discs that are taken.

use super::*;

fn row(game: &Skyrise, seat: u8, colour: Colour) -> u8 {
    game.players[Seat(seat)].rows[&colour]
}

#[test]
fn the_winner_takes_the_disc_of_the_neighbourhood() {
    let mut game = game(2);
    lay(&mut game, "green m1, brown m2");
    let log = play(&mut game, "0 bid 22 m1; 1 bid 24 m2; 0 pass");
    assert!(log.contains(&Event::Took(Seat(1), Disc::Colour(Colour::Brown), cell("m2"))));
    assert_eq!((row(&game, 1, Colour::Brown), row(&game, 0, Colour::Green)), (1, 0));
    assert_eq!(game.discs.keys().copied().collect::<Vec<_>>(), cells("m1"));
}

#[test]
fn a_row_takes_four_discs_and_more_go_onto_the_picture() {
    let mut game = game(2);
    game.players[Seat(0)].rows.insert(Colour::Green, 3);
    lay(&mut game, "green m1, green m2");
    built(&mut game, 0, "22 m1");
    assert_eq!((row(&game, 0, Colour::Green), game.players[Seat(0)].picture.surplus), (4, 0));
    built(&mut game, 0, "36 m2");
    assert_eq!((row(&game, 0, Colour::Green), game.players[Seat(0)].picture.surplus), (4, 1));
    assert_eq!(at_end(&game, 0, Source::Surplus(1)), 10);
}

#[test]
fn patrons_and_commissions_go_onto_the_picture() {
    let mut game = game(2);
    lay(&mut game, "B m1, commissions m2");
    built(&mut game, 0, "22 m1");
    built(&mut game, 0, "36 m2");
    let picture = &game.players[Seat(0)].picture;
    assert_eq!((&picture.patrons[..], picture.commissions), (&[Patron::B][..], 1));
    // Both items are worth one more.
    assert_eq!(at_end(&game, 0, Source::Commissions(1)), 2);
}

#[test]
fn a_wild_disc_is_given_a_colour_at_once() {
    let mut game = game(2);
    lay(&mut game, "wild m1");
    assert_eq!(refusal(&game, 0, "colour green"), Illegal::NoColour);
    built(&mut game, 0, "22 m1");
    assert_eq!(asked(&game), [0]);
    assert_eq!(refusal(&game, 0, "bid 36 m2"), Illegal::NoAuction);
    assert_eq!(refusal(&game, 1, "colour green"), Illegal::NoColour);
    assert_eq!(game.actions(Seat(0)).len(), 4);
    let log = play(&mut game, "0 colour white");
    assert_eq!(log, [Event::Coloured(Seat(0), Colour::White), Event::Opens(Seat(0))]);
    assert_eq!((row(&game, 0, Colour::White), asked(&game)), (1, vec![0]));
}

#[test]
fn a_wild_disc_may_be_given_to_a_full_row() {
    let mut game = game(2);
    game.players[Seat(0)].rows.insert(Colour::Brown, 4);
    lay(&mut game, "wild m1");
    built(&mut game, 0, "22 m1");
    play(&mut game, "0 colour brown");
    assert_eq!((row(&game, 0, Colour::Brown), game.players[Seat(0)].picture.surplus), (4, 1));
}

#[test]
fn era_1_is_scored_after_the_last_wild_disc_has_its_colour() {
    let mut game = game(2);
    leave(&mut game, 0, &[8, 22, 104]);
    lay(&mut game, "wild m1");
    let log = built(&mut game, 0, "22 m1");
    assert!(!log.contains(&Event::EraEnds(Era::First)));
    let log = play(&mut game, "0 colour brown");
    assert_eq!(log[..2], [Event::Coloured(Seat(0), Colour::Brown), Event::EraEnds(Era::First)]);
}

#[test]
fn commissions_raise_every_item_on_the_picture_also_themselves() {
    let mut game = game(2);
    game.players[Seat(0)].picture =
        Picture { patrons: vec![Patron::A, Patron::A], surplus: 1, commissions: 2, keys: vec![4] };
    // Two patron discs, a surplus disc, a key and two commissions: six items, two more each.
    assert_eq!(at_end(&game, 0, Source::Commissions(2)), 12);
    assert_eq!(at_end(&game, 0, Source::Surplus(1)), 10);
    assert_eq!(at_end(&game, 0, Source::Keys(1)), 4);
}
