//! Patterns as they are written, turned, mirrored and found.

use super::*;

fn pattern(text: &str) -> Pattern {
    Pattern::try_from(text.to_owned()).unwrap()
}

fn stands(text: &str, buildings: &str) -> bool {
    pattern(text).stands(&cells(buildings)).is_some()
}

#[test]
fn a_pattern_may_be_turned_and_mirrored() {
    // A row of three and a fourth beside its end: four turns, each mirrored.
    for buildings in [
        "a1 a2 b2 c2",
        "c1 a2 b2 c2",
        "a1 b1 c1 a2",
        "a1 b1 c1 c2",
        "a1 b1 a2 a3",
        "a1 b1 b2 b3",
        "a3 b1 b2 b3",
        "b3 a1 a2 a3",
    ] {
        assert!(stands("#../###", buildings), "{buildings}");
    }
    assert!(!stands("#../###", "b1 a2 b2 c2"));
}

#[test]
fn a_pattern_stands_anywhere_among_more_buildings() {
    let place = pattern("##/##").stands(&cells("c2 d2 e2 d3 e3 e4 h1")).unwrap();
    assert_eq!(BTreeSet::from_iter(place), cells("d2 e2 d3 e3"));
}

#[test]
fn what_a_pattern_leaves_open_may_be_anything() {
    assert!(stands("#.#", "c2 e2"));
    assert!(stands("#.#", "c2 d2 e2"));
    assert!(stands("#..#", "d1 d4"));
    assert!(!stands("#.#", "c2 f2"));
}

#[test]
fn a_pattern_does_not_reach_round_the_edge() {
    assert!(!stands("##", "a4 b1"));
    assert!(!stands("#./.#", "a1 b4"));
}

#[test]
fn patterns_fit_new_york_as_often_as_counted_by_hand() {
    let map = Data::of(EDITION).map(City::NewYork);
    // The four crosses have their centres on b3, c3, d2 and d3.
    for (text, places) in [("##", 39), ("##/##", 10), ("#####", 9), (".#./###/.#.", 4), ("###/#.#", 20)] {
        assert_eq!(pattern(text).places(&map.fields).count(), places, "{text}");
    }
}

#[test]
fn a_text_that_is_no_pattern_is_refused() {
    for text in ["", "/", "#a", "#/##", ".#", "#.", "../##", "##/..", "."] {
        assert!(Pattern::try_from(text.to_owned()).is_err(), "{text}");
    }
}

#[test]
fn turned_and_mirrored_patterns_are_the_same() {
    assert_eq!(pattern("#../###"), pattern("##/#./#."));
    assert_ne!(pattern("#../###"), pattern(".#./###"));
    assert_eq!(pattern("#../###").size(), 4);
}

#[test]
fn cells_touch_side_by_side() {
    assert_eq!(map::group(&cells("a2 a3 b3 c4 d4"), cell("b3")), cells("a2 a3 b3"));
}
