//! What nobody else may know.

use super::*;
use std::collections::BTreeSet;

#[test]
fn a_seat_knows_the_values_of_the_patrons_whose_discs_it_has() {
    let mut game = game(2);
    game.patrons = Patron::ALL.into_iter().zip([5, 4, 3, 2]).collect();
    assert!(game.private(Seat(0)).patrons.is_empty());
    lay(&mut game, "B m1");
    built(&mut game, 0, "22 m1");
    assert_eq!(game.private(Seat(0)).patrons, [(Patron::B, 4)].into_iter().collect());
    assert!(game.private(Seat(1)).patrons.is_empty());
    // It stays known, and the others stay open.
    let mut values = BTreeSet::new();
    for seed in 0..50 {
        let other = game.resample(Some(Seat(0)), &mut rng(seed));
        assert_eq!(other.patrons[&Patron::B], 4);
        values.insert(other.patrons.values().copied().collect::<Vec<_>>());
    }
    assert_eq!(values.len(), 6);
}

#[test]
fn who_knows_three_patrons_knows_the_fourth() {
    let mut game = game(2);
    game.players[Seat(0)].picture.patrons = vec![Patron::A, Patron::B, Patron::D];
    for seed in 0..20 {
        assert_eq!(game.resample(Some(Seat(0)), &mut rng(seed)).patrons, game.patrons);
    }
}

#[test]
fn objectives_and_hands_could_be_any_that_the_viewer_does_not_hold() {
    let game = seeded(3, "asked", 5);
    let own = &game.players[Seat(1)];
    let (mut objectives, mut cards) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..100 {
        let other = game.resample(Some(Seat(1)), &mut rng(seed));
        assert_eq!(
            (other.players[Seat(1)].objective, &other.players[Seat(1)].hand),
            (own.objective, &own.hand)
        );
        assert_ne!(other.players[Seat(0)].objective, other.players[Seat(2)].objective);
        objectives.insert(other.players[Seat(0)].objective);
        cards.extend(other.players[Seat(0)].hand.clone());
    }
    assert_eq!((objectives.len(), cards.len()), (3, 17));
    assert!(!objectives.contains(&own.objective));
}

#[test]
fn a_chosen_card_could_be_any_but_that_it_was_chosen_is_known() {
    let mut game = game(2);
    game.phase = Phase::Choosing;
    let first = game.players[Seat(0)].hand[0];
    play(&mut game, &format!("0 choose {first}"));
    let mut chosen = BTreeSet::new();
    for seed in 0..200 {
        let other = game.resample(Some(Seat(1)), &mut rng(seed));
        assert_eq!(other.players[Seat(0)].chosen.len(), 1);
        chosen.extend(other.players[Seat(0)].chosen.clone());
    }
    assert_eq!(chosen.len(), 15);
}

#[test]
fn an_order_could_be_there_or_not() {
    let mut game = game(3);
    play(&mut game, "0 bid 42 m1; 2 order 72 m3; 2 next 38 m4");
    let others: Vec<_> = (0..40).map(|seed| game.resample(Some(Seat(0)), &mut rng(seed))).collect();
    let count =
        |there: fn(&Player) -> bool| others.iter().filter(|other| there(&other.players[Seat(2)])).count();
    assert!((5..35).contains(&count(|player| player.order.is_some())));
    assert!((5..35).contains(&count(|player| !player.openings.is_empty())));
    // The seat that is asked would have been heard.
    assert!(others.iter().all(|other| other.players[Seat(1)].order.is_none()));
    let own = game.resample(Some(Seat(2)), &mut rng(1));
    assert_eq!(own.private(Seat(2)), game.private(Seat(2)));
}

#[test]
fn what_was_hidden_from_all_is_hidden_no_more_at_the_end() {
    let mut game = game(2);
    game.finish(&mut Vec::new());
    let other = game.resample(None, &mut rng(1));
    assert_eq!((other.public(), other.patrons), (game.public(), game.patrons));
}
