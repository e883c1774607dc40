//! What everyone begins with.

use super::*;

#[test]
fn everyone_begins_with_two_1s_one_2_and_10() {
    for seats in 2..=4 {
        let game = game("", seats);
        assert_eq!(game.seats(), seats);
        for player in game.players.values() {
            assert_eq!(Floor::ALL.map(|floor| player.stock.count(floor)), [2, 1, 0, 0, 0, 0]);
            assert_eq!(Floor::ALL.map(|floor| player.supply.count(floor)), [6, 5, 4, 3, 3, 0]);
            assert_eq!(player.money, 10);
        }
        assert_eq!((game.neutral, game.buildings.0.len()), (6, 0));
    }
}

#[test]
fn everyone_begins_with_three_bonus_cards_and_a_mission() {
    for seats in 2..=4 {
        let game = game("", seats);
        let mut all: Vec<Name> = game.players.values().flat_map(|player| player.cards.clone()).collect();
        assert_eq!(all.len(), 3 * usize::from(seats));
        all.extend(game.deck.iter().cloned());
        let mut deck = game.data().cards.deck();
        all.sort();
        deck.sort();
        assert_eq!(all, deck);
        let missions: BTreeSet<Name> =
            game.players.values().map(|player| player.mission.clone()).chain(game.undealt.clone()).collect();
        assert_eq!((missions.len(), game.undealt.len()), (6, 6 - usize::from(seats)));
    }
}

#[test]
fn a_balanced_start_gives_13_to_all_but_the_first() {
    assert_eq!(money(&game("start=balanced", 4)), [10, 13, 13, 13]);
    assert_eq!(money(&game("start=even", 2)), [10, 10]);
}

#[test]
fn seat_0_begins_round_1_without_income() {
    let game = game("", 3);
    assert_eq!(game.status(), Status::Active(vec![A]));
    let public = game.public();
    assert_eq!((public.active, public.round, public.turn.income), (Some(A), 1, 0));
}

#[test]
fn cards_differ_from_game_to_game() {
    let hand = |seed| dealt("", 2, seed).players[A].cards.clone();
    assert!((2..10).any(|seed| hand(seed) != hand(1)));
}

#[test]
fn each_value_of_the_option_map_is_a_city() {
    let map = SkylineOfTheWorld::OPTIONS.iter().find(|choice| choice.name == "map").unwrap();
    assert!(map.values.iter().copied().eq(City::ALL.map(City::id)));
    for city in City::ALL {
        let game = game(&format!("map={}", city.id()), 2);
        assert_eq!((game.city, game.public().city), (city, city));
        assert_eq!(&game.map().fields, &Map::read(game_file(city)).unwrap().fields);
    }
}

fn game_file(city: City) -> &'static str {
    SkylineOfTheWorld::EDITIONS.last().unwrap().text(&city.file())
}
