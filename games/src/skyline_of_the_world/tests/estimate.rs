//! What positions are worth to a computer player.

use super::*;

/// The action that leads to the best position, or the end of the turn if none makes it better.
fn best(game: &SkylineOfTheWorld, rng: &mut Rng) -> Action {
    let seat = game.active;
    let mut actions = legal(game);
    rng.shuffle(&mut actions);
    let worth = |action: &Action| {
        let mut after = game.clone();
        if *action != Action::End {
            after.apply(seat, action.clone(), &mut chance(1), &mut Vec::new());
        }
        after.estimate(seat)
    };
    actions.into_iter().max_by_key(worth).unwrap()
}

/// A game in which some seats play for the best position and others by chance.
fn playout(map: &str, seats: u8, seed: u64, clever: impl Fn(Seat) -> bool) -> Finale {
    let mut game = dealt(&format!("map={map}"), seats, seed);
    let mut rng = Rng::new(&Seed::from(seed), 9);
    while game.finale.is_none() {
        let action = if clever(game.active) {
            best(&game, &mut rng)
        } else {
            rng.pick(&legal(&game)).unwrap().clone()
        };
        let seat = game.active;
        game.apply(seat, action, &mut rng, &mut Vec::new());
    }
    assert!(game.round <= 61);
    game.finale.unwrap()
}

#[test]
fn the_estimate_plays_better_than_chance() {
    for (seed, city) in City::ALL.into_iter().enumerate() {
        let clever = Seat(seed as u8 % 3);
        let finale = playout(city.id(), 3, seed as u64, |seat| seat == clever);
        assert_eq!((finale.result[0].seat, finale.result[1].rank), (clever, 2), "{}", city.id());
    }
}

#[test]
fn the_estimate_knows_nothing_that_the_seat_does_not() {
    let mut game = built("", 3, "c3:0 c2:0 d1:1 e1:1 d2:12");
    acts(&mut game, "build d2");
    for seed in 0..20 {
        assert_eq!(game.resample(Some(A), &mut chance(seed)).estimate(A), game.estimate(A));
    }
}

#[test]
fn points_are_those_of_a_count_now() {
    let mut game = built("", 2, "d1:01010 b3:01");
    (0..2).for_each(|seat| mission(&mut game, Seat(seat), "pier"));
    assert_eq!([A, B].map(|seat| game.points(seat)), [1, 1]);
}
