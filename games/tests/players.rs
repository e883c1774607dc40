//! What computer players must keep to, in any game.
#![allow(clippy::unwrap_used)]

use games::player::{NAMES, named};
use games::simulate::{Report, Series, Share};
use games::{Kind, Options, Refusal, Rng, Seed};

fn series(kind: Kind, seats: u8, players: &[&str], games: u64) -> Series {
    let players = players.iter().map(|&name| name.to_owned()).collect();
    Series { kind, options: Options::new(kind.options(), []).unwrap(), seats, players, games, seed: 1 }
}

/// Shows positions of games between greedy players to `law`, with the seat that is to act.
fn positions(law: impl Fn(&games::AnyGame, games::Seat, u64)) {
    for &kind in Kind::ALL {
        for seats in kind.seats() {
            let seed = Seed::from(u64::from(seats));
            let mut game = kind.setup(&Options::new(kind.options(), []).unwrap(), seats, &seed).unwrap();
            let player = &mut named("greedy").unwrap();
            let mut step = 0;
            for turn in 1..=16 {
                let Some(&seat) = game.status().active().first() else { break };
                law(&game, seat, turn);
                for notation in player.plan(&game, seat, &mut Rng::new(&Seed::from(9), turn)) {
                    step += 1;
                    game.play(seat, &notation, &mut Rng::new(&seed, step)).unwrap();
                }
            }
        }
    }
}

#[test]
fn every_name_is_a_player_and_no_other() {
    assert!(NAMES.iter().all(|name| named(name).is_some()));
    assert!(named("nobody").is_none());
}

#[test]
fn what_a_player_does_not_depend_on_what_is_hidden_from_it() {
    positions(|game, seat, turn| {
        let other = game.resample(Some(seat), &mut Rng::new(&Seed::from(3), turn));
        for name in NAMES {
            let plan = |game| named(name).unwrap().plan(game, seat, &mut Rng::new(&Seed::from(4), turn));
            assert_eq!(plan(game), plan(&other), "{name} at turn {turn}");
        }
    });
}

#[test]
fn a_plan_is_legal_to_its_end_and_reveals_nothing_before() {
    positions(|game, seat, turn| {
        let plan = named("greedy").unwrap().plan(game, seat, &mut Rng::new(&Seed::from(4), turn));
        let mut game = game.clone();
        for (index, notation) in plan.iter().enumerate() {
            let played = game.play(seat, notation, &mut Rng::new(&Seed::from(5), turn)).unwrap();
            assert!(!played.revealed || index + 1 == plan.len(), "{plan:?} at turn {turn}");
        }
    });
}

#[test]
fn greedy_beats_random_from_either_seat() {
    for &kind in Kind::ALL {
        for players in [["greedy", "random"], ["random", "greedy"]] {
            let report = series(kind, 2, &players, 4).play().unwrap();
            assert_eq!(report.by_player["greedy"].wins, 1000, "{players:?} at {kind}");
        }
    }
}

#[test]
fn greedy_wins_nine_of_ten_games_of_paris_against_random() {
    for players in [["greedy", "random"], ["random", "greedy"]] {
        let report = series(Kind::Paris, 2, &players, 25).play().unwrap();
        assert!(report.by_player["greedy"].wins >= 900, "{players:?}: {:?}", report.by_player["greedy"]);
    }
}

#[test]
fn a_series_is_the_same_when_it_is_played_again() {
    let play = || series(Kind::ProjectSkyline, 3, &["greedy", "random", "random"], 2).play().unwrap();
    let report: Report = play();
    assert_eq!(report, play());
    assert_eq!((report.games, report.seats, report.by_seat.len(), report.by_player.len()), (2, 3, 3, 2));
    // A win shared by three loses a thousandth to rounding.
    let wins: u64 = report.by_seat.iter().map(|success| success.wins).sum();
    assert!((997..=1000).contains(&wins), "{wins}");
    let actions: u64 = report.verbs.values().map(|usage| usage.times).sum();
    assert!((report.actions.least * 2..=report.actions.most * 2).contains(&(actions as i64)));
}

#[test]
fn the_parts_of_a_score_sheet_are_reported_for_winners_and_others() {
    for &kind in Kind::ALL {
        let report = series(kind, 2, &["greedy", "random"], 1).play().unwrap();
        let sum = |points: fn(&Share) -> i64| report.by_part.values().map(points).sum::<i64>();
        assert_eq!(sum(|share| share.winners), 100 * report.winner.median, "{kind}");
        assert_eq!(sum(|share| share.others), 100 * report.others.median, "{kind}");
        assert!(report.by_part.len() > 2, "{kind}");
    }
}

#[test]
fn players_that_do_not_exist_or_do_not_fit_the_seats_are_refused() {
    for (seats, players, id) in [
        (2, &["greedy", "nobody"][..], "no-such-player"),
        (2, &["greedy", "random", "random"], "wrong-number-of-players"),
        (5, &["greedy"], "wrong-number-of-seats"),
    ] {
        match series(Kind::ProjectSkyline, seats, players, 1).play() {
            Err(Refusal::Option(message)) => assert_eq!(message.id, id),
            _ => panic!("{players:?} with {seats} seats is not refused"),
        }
    }
}
