//! What a game begins with.

use super::*;

#[test]
fn the_first_game_uses_the_eight_recommended_postcards() {
    let cards: Vec<Postcard> = game("first", 1).cards.into_keys().collect();
    assert_eq!(cards, Postcard::ALL[..8]);
}

#[test]
fn random_postcards_are_eight_and_differ_from_game_to_game() {
    let drawn = |seed| game("random", seed).cards.into_keys().collect::<Vec<_>>();
    assert_eq!((drawn(1).len(), drawn(2).len()), (8, 8));
    assert!((1..9).any(|seed| drawn(seed) != drawn(0)));
}

#[test]
fn both_seats_pick_four_postcards_in_turn_before_the_first_tile() {
    let mut game = game("pick", 1);
    assert_eq!(refusal(&game, BLUE, "take l6"), Illegal::PickFirst);
    for (index, card) in Postcard::ALL[4..].iter().enumerate() {
        assert_eq!(game.active, Seat((index % 2) as u8));
        act(&mut game, &format!("pick {card}")).unwrap();
        assert!(!allowed(&game, game.active, &format!("pick {card}")));
    }
    assert!(matches!(game.phase, Phase::Tiles));
    assert_eq!((game.active, game.cards.len()), (BLUE, 8));
    assert!(!game.cards.contains_key(&Postcard::Levitation));
}

#[test]
fn everyone_holds_one_of_eight_tiles_and_the_pool_has_all_buildings() {
    let game = game("first", 1);
    for seat in [BLUE, ORANGE] {
        let player = &game.players[seat];
        assert!(player.tile.is_some());
        assert_eq!((player.bag.len(), player.reserve.len()), (7, 0));
        assert_eq!((game.chimneys(seat), game.tokens(seat)), (7, 4));
    }
    assert_eq!((game.pool.len(), game.active), (12, BLUE));
}

#[test]
fn the_drawn_tile_of_the_other_is_hidden_and_the_own_is_not() {
    let game = game("first", 1);
    let others = |viewer| {
        let tile = |seed| game.resample(viewer, &mut Rng::new(&Seed::from(seed), 0)).players[ORANGE].tile;
        (0..20).map(tile).collect::<std::collections::BTreeSet<_>>().len()
    };
    assert!(others(Some(BLUE)) > 1 && others(None) > 1);
    assert_eq!(others(Some(ORANGE)), 1);
}
