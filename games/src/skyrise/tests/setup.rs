//! What everyone begins with.

use super::*;
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn every_neighbourhood_has_a_disc() {
    for seats in 2..=4 {
        let game = seeded(seats, "asked", 1);
        assert_eq!(game.discs.keys().copied().collect::<Vec<_>>(), game.board.cells());
        let mut discs: Vec<Disc> = game.discs.values().copied().collect();
        discs.sort_unstable();
        assert_eq!(discs, Pieces::of(EDITION).discs(seats));
    }
}

#[test]
fn there_are_as_many_outer_islands_as_players_anywhere_around_the_middle() {
    for (seats, ways) in [(2, 72), (3, 96), (4, 24)] {
        let boards: BTreeSet<Vec<_>> =
            (0..2000).map(|seed| seeded(seats, "asked", seed).board.corners.into_iter().collect()).collect();
        assert_eq!(boards.len(), ways);
    }
}

#[test]
fn everyone_has_a_set_of_numbers_an_objective_and_wonder_cards() {
    for (seats, cards) in [(2, 5), (3, 3), (4, 3)] {
        let game = seeded(seats, "asked", 3);
        let mut dealt = BTreeSet::new();
        let mut objectives = BTreeSet::new();
        let mut sets = BTreeSet::new();
        for (_, player) in game.players.iter() {
            assert_eq!(player.hand.len(), cards);
            dealt.extend(player.hand.clone());
            objectives.insert(player.objective);
            assert!(Pieces::of(EDITION).values.sets.contains(&player.numbers));
            sets.insert(player.numbers.clone());
        }
        let seats = usize::from(seats);
        assert_eq!((dealt.len(), objectives.len(), sets.len()), (seats * cards, seats, seats));
        assert_eq!(game.keys, [4, 2][..if seats == 2 { 1 } else { 2 }]);
        assert_eq!(game.panoramas.len(), 2);
        let mut values: Vec<u8> = game.patrons.values().copied().collect();
        values.sort_unstable();
        assert_eq!(values, [2, 3, 4, 5]);
    }
}

#[test]
fn chance_decides_who_begins_and_what_lies_where() {
    let mut starters = BTreeMap::new();
    let (mut panoramas, mut sets, mut cards, mut patrons) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for seed in 0..400 {
        let game = seeded(4, "asked", seed);
        *starters.entry(asked(&game)[0]).or_insert(0) += 1;
        panoramas.insert(game.panoramas.clone());
        sets.insert(game.players[Seat(0)].numbers.clone());
        cards.extend(game.players[Seat(0)].hand.clone());
        patrons.insert(game.patrons.values().copied().collect::<Vec<_>>());
    }
    assert!(starters.len() == 4 && starters.values().all(|&count| (60..140).contains(&count)));
    assert_eq!((panoramas.len(), sets.len(), cards.len(), patrons.len()), (10, 4, 20, 24));
}
