//! What the bank pays at the beginning of a turn.

use super::*;

fn income(options: &str, text: &str) -> u32 {
    built(options, 2, text).income(A)
}

#[test]
fn the_highest_own_top_pays_its_value() {
    for (text, pays) in [("", 0), ("c3:0", 1), ("c3:10", 2), ("c3:010", 4), ("c3:1010", 6), ("c3:01", 0)] {
        assert_eq!(income("", text), pays, "{text}");
    }
}

#[test]
fn own_tops_that_join_it_pay_too_in_a_chain() {
    // c3 touches c2, which touches b2; d4 touches c3 only at a corner.
    assert_eq!(income("", "c3:1010 c2:0 b2:10 d4:10"), 9);
}

#[test]
fn lower_tops_elsewhere_pay_nothing() {
    assert_eq!(income("", "c3:1010 h1:010"), 6);
}

#[test]
fn tops_of_others_neutral_floors_and_penthouses_pay_nothing_and_break_the_group() {
    for middle in ["01", "0n", "01010"] {
        assert_eq!(income("", &format!("c3:1010 c2:{middle} b2:10")), 6, "{middle}");
    }
}

#[test]
fn a_penthouse_is_not_looked_at_when_the_highest_is_sought() {
    assert_eq!(income("", "c3:01010 h1:10"), 2);
    assert_eq!(income("", "c3:01010"), 0);
}

#[test]
fn of_several_highest_the_one_that_brings_most_is_taken() {
    // Two groups with a 4: 4 + 1, and 4 + 2 + 1.
    assert_eq!(income("", "c3:010 c2:0 h1:010 g1:10 h2:0"), 7);
}

#[test]
fn the_best_income_does_not_need_the_highest_top() {
    // A 4 alone against three 2s.
    let text = "c3:010 g1:10 h1:10 i1:10";
    assert_eq!((income("income=highest", text), income("income=best", text)), (4, 6));
}

#[test]
fn the_bank_pays_when_a_turn_begins() {
    let mut game = built("", 2, "c3:0 c2:10 b2:1");
    let log = acts(&mut game, "end");
    assert!(log.contains(&Event::Income { seat: B, amount: 1 }));
    assert_eq!((money(&game), game.turn.income), (vec![100, 101], 1));
    acts(&mut game, "end");
    assert_eq!(money(&game), [103, 101]);
}

#[test]
fn all_may_see_what_a_next_turn_would_bring() {
    let public = built("", 2, "c3:0 c2:10 b2:1").public();
    assert_eq!((public.seats[A].income, public.seats[B].income), (3, 1));
}
