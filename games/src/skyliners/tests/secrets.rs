//! What nobody else may know.

use super::*;
use crate::Speak;

#[test]
fn others_learn_that_a_plan_was_made_and_by_whom_and_nothing_else() {
    let game = |text: &str| {
        let mut game = built("advanced", 2, "");
        let log = acts(&mut game, text);
        (game.public(), log, game.private(Seat(1)), game.private(Seat(0)).plans)
    };
    let (one, other) = (game("floor v1; plan A 3"), game("floor v1; plan E 1"));
    assert_eq!((&one.0, &one.1, &one.2), (&other.0, &other.1, &other.2));
    assert_ne!(one.3, other.3);
    assert_eq!(one.0.stack, [Seat(0)]);
}

#[test]
fn what_is_said_of_a_plan_that_is_taken_back_tells_nothing() {
    let say = |text: &str| text.parse::<Action>().unwrap().message();
    assert_eq!(say("plan A 3"), say("plan E 1"));
}

#[test]
fn a_seat_sees_its_own_plans_again_with_their_places() {
    let mut game = built("advanced", 2, "");
    acts(&mut game, "floor v1; plan B 3; floor v1; plan A 1; floor v1; plan D 2");
    let own = game.private(Seat(0));
    let plans: Vec<_> = own.plans.iter().map(|(place, plan)| (*place, plan.line, plan.number)).collect();
    assert_eq!(plans, [(1, Line::B, 3), (3, Line::D, 2)]);
    assert_eq!(own.unused, [Line::A, Line::C, Line::E]);
}

#[test]
fn a_skyscraper_card_could_be_any_that_the_viewer_does_not_hold() {
    let game = game("basic", 2);
    let own = game.players[Seat(0)].skyscraper;
    let mut found = std::collections::BTreeSet::new();
    for seed in 0..50 {
        let other = game.resample(Some(Seat(0)), &mut Rng::new(&Seed::from(seed), 0));
        assert_eq!(other.players[Seat(0)].skyscraper, own);
        found.insert(other.players[Seat(1)].skyscraper);
    }
    assert_eq!(found.len(), 3);
    assert!(!found.contains(&own));
}

#[test]
fn a_resampled_seat_never_has_two_plans_for_a_line() {
    let mut game = built("advanced", 2, "");
    acts(&mut game, "floor v1; plan B 3; floor v1; plan A 1; floor v1; plan D 2");
    for seed in 0..50 {
        let other = game.resample(None, &mut Rng::new(&Seed::from(seed), 0));
        assert_ne!(other.stack[0].line, other.stack[2].line);
        assert_eq!(other.public(), game.public());
    }
}

#[test]
fn a_plan_can_be_taken_back_since_it_uses_no_chance() {
    let mut game = built("advanced", 2, "");
    acts(&mut game, "floor v1");
    let rng = &mut Rng::new(&Seed::from(1), 1);
    game.apply(Seat(0), "plan A 2".parse().unwrap(), rng, &mut Vec::new());
    assert!(!rng.used());
}
