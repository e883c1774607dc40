//! The files hold what the rules list, and broken ones are refused.

use super::*;
use crate::skyrise::validate::Wrong;
use crate::skyrise::wonders::Card;

fn values() -> &'static Values {
    &Pieces::of(EDITION).values
}

#[test]
fn there_are_48_buildings_16_short_20_medium_12_tall() {
    let mut heights = std::collections::BTreeMap::new();
    let mut numbers = std::collections::BTreeSet::new();
    for &number in values().sets.iter().flatten() {
        *heights.entry(Pieces::of(EDITION).group(number).height).or_insert(0) += 1;
        numbers.insert(number);
    }
    assert_eq!(heights.into_values().collect::<Vec<_>>(), [16, 20, 12]);
    assert_eq!(numbers.len(), 48);
}

#[test]
fn everyone_has_2_short_4_medium_1_tall_in_era_1_and_2_1_2_in_era_2() {
    let count =
        |height, era| values().groups.iter().filter(|it| it.height == height && it.era == era).count();
    let heights = [Height::Short, Height::Medium, Height::Tall];
    assert_eq!(heights.map(|height| count(height, Era::First)), [2, 4, 1]);
    assert_eq!(heights.map(|height| count(height, Era::Second)), [2, 1, 2]);
}

#[test]
fn no_set_of_numbers_is_better_than_another() {
    for set in &values().sets {
        assert_eq!(set.iter().map(|&number| u32::from(number)).sum::<u32>(), 720);
        let better = |other: &Vec<u8>| set.iter().zip(other).filter(|(own, other)| own > other).count();
        let wins: Vec<usize> = values().sets.iter().filter(|other| *other != set).map(better).collect();
        assert_eq!(wins, [6, 6, 6]);
        let rank = |at: usize| values().sets.iter().filter(|other| other[at] > set[at]).count();
        for wanted in 0..4 {
            assert_eq!((0..set.len()).filter(|&at| rank(at) == wanted).count(), 3);
        }
    }
}

#[test]
fn there_are_60_discs_and_fewer_with_fewer_players() {
    let count = |players| {
        let discs = Pieces::of(EDITION).discs(players);
        let count = |wanted: fn(&Disc) -> bool| discs.iter().filter(|it| wanted(it)).count();
        [
            count(|it| *it == Disc::Colour(Colour::Green)),
            count(|it| *it == Disc::Patron(Patron::B)),
            count(|it| *it == Disc::Wild),
            count(|it| *it == Disc::Commissions),
            discs.len(),
        ]
    };
    assert_eq!(count(4), [10, 4, 2, 2, 60]);
    assert_eq!(count(3), [7, 4, 1, 1, 46]);
    assert_eq!(count(2), [5, 2, 2, 2, 32]);
}

#[test]
fn what_is_ruled_is_in_the_file() {
    let values = values();
    assert_eq!(values.rows, [1, 2, 4, 6, 3]);
    assert_eq!((values.surplus, values.control, values.commissions), (10, 5, 0));
    assert_eq!((&values.patrons[..], &values.keys[..]), (&[2, 3, 4, 5][..], &[4, 2][..]));
    assert_eq!((values.objective.structures, values.objective.prestige), (4, 10));
    assert_eq!(values.panoramas.values().copied().collect::<Vec<_>>(), [4, 3, 1, 1, 2]);
    let tables = [2, 3, 4].map(|players| Pieces::of(EDITION).table(players));
    assert_eq!(
        tables.map(|table| (table.cards, table.wonders, table.keys)),
        [(5, 2, 1), (3, 1, 2), (3, 1, 2)]
    );
}

#[test]
fn there_are_20_wonder_cards_and_each_is_read_by_its_name() {
    let wonders = &Pieces::of(EDITION).wonders;
    assert_eq!(
        wonders.iter().map(|wonder| wonder.initiative).collect::<Vec<_>>(),
        (1..=20).collect::<Vec<_>>()
    );
    for wonder in wonders {
        let card: Card = wonder.name.parse().unwrap();
        assert_eq!((card.to_string(), card.wonder(EDITION)), (wonder.name.clone(), Some(wonder)));
    }
    assert!("tower".parse::<Card>().is_err());
}

/// What is wrong with a file when a text stands in place of another.
fn broken(file: &str, from: &str, to: &str) -> Wrong {
    let text = |name| {
        let text = EDITIONS.last().unwrap().text(name);
        assert!(name != file || text.contains(from), "{from}");
        if name == file { text.replacen(from, to, 1) } else { text.to_owned() }
    };
    let bad = Pieces::read(&text("pieces.toml"), &text("wonders.toml"), &text("map.toml")).err().unwrap();
    assert_eq!(bad.file, file);
    bad.wrong
}

#[test]
fn broken_pieces_are_refused() {
    let wrong = |from: &str, to: &str| broken("pieces.toml", from, to);
    assert_eq!(wrong("players = 3", "players = 5"), Wrong::Tables);
    assert_eq!(wrong("[8, 16, 22,", "[8, 22, 16,"), Wrong::Sets);
    assert_eq!(wrong("[8, 16, 22,", "[8, 12, 22,"), Wrong::Twice(12));
    assert_eq!(wrong("rows = [1, 2, 4, 6, 3]", "rows = [1]"), Wrong::Rows);
    assert_eq!(wrong("patrons = [2, 3, 4, 5]", "patrons = [2, 3, 4]"), Wrong::Patrons);
    assert_eq!(wrong("trios = 1, ", ""), Wrong::Panoramas);
    assert_eq!(wrong("laid_out = 2", "laid_out = 0"), Wrong::Panoramas);
    assert_eq!(wrong("keys = [4, 2]", "keys = [4]"), Wrong::Keys(3));
    assert_eq!(wrong("colour = 5, patron", "colour = 11, patron"), Wrong::LeftOut(2));
    assert_eq!(wrong("wild = 2", "wild = 3"), Wrong::Discs { players: 2, discs: 33, cells: 32 });
    assert_eq!(wrong("wonders = 2", "wonders = 5"), Wrong::Room(2));
    assert_eq!(wrong("cards = 5", "cards = 11"), Wrong::Cards(2));
    assert_eq!(wrong("wonders = 1", "wonders = 0"), Wrong::Cards(3));
}

#[test]
fn broken_wonders_are_refused() {
    let wrong = |from: &str, to: &str| broken("wonders.toml", from, to);
    assert_eq!(wrong("initiative = 2,", "initiative = 1,"), Wrong::Initiative);
    for name in ["gate", "any", "f", "Loom", "loom2"] {
        assert_eq!(wrong("herald", name), Wrong::Name(name.to_owned()));
    }
    assert_eq!(wrong("bid 95", "bid 96"), Wrong::Bid("wager".to_owned()));
}

#[test]
fn a_broken_map_is_refused() {
    let wrong = |from: &str, to: &str| broken("map.toml", from, to);
    let e1 = r#"{ cell = "e1", colour = "white", next_to = ["e6", "e7"] },"#;
    assert_eq!(wrong(r#"lower-left = "m3""#, ""), Wrong::Missing);
    assert_eq!(wrong(r#"lower-left = "m3""#, r#"lower-left = "m5""#), Wrong::Place(cell("m5")));
    assert_eq!(wrong(r#"side = "e5""#, r#"side = "f5""#), Wrong::Place(cell("f5")));
    assert_eq!(wrong(r#"cell = "e1""#, r#"cell = "e2""#), Wrong::Cell(cell("e2")));
    assert_eq!(wrong(e1, &e1.replace(r#""e6", "#, "")), Wrong::NextTo(cell("e6")));
    assert_eq!(wrong(e1, &e1.replace("e6", "e1")), Wrong::NextTo(cell("e1")));
    assert_eq!(wrong(r#"["e2", "e3", "e8"]"#, r#"["e2", "e3", "f8"]"#), Wrong::Place(cell("f8")));
    assert_eq!(
        wrong(r#"airships = [["e7", "e12"]]"#, r#"airships = [["e7", "e6"]]"#),
        Wrong::Place(cell("e7"))
    );
    let last = r#"    { cell = "g14", colour = "white", next_to = ["g9", "g10", "g13"] },"#;
    assert_eq!(wrong(last, ""), Wrong::Sizes);
    // The central island in two halves.
    let m = |text: &str| text.replace(r#""m1", "m3", "m4"] }"#, r#""m1"] }"#);
    let m1 = r#"{ cell = "m1", colour = "yellow", next_to = ["m2", "m3"] },
    { cell = "m2", colour = "green", next_to = ["m1", "m3", "m4"] },
    { cell = "m3", colour = "brown", next_to = ["m1", "m2", "m4"] },
    { cell = "m4", colour = "white", next_to = ["m2", "m3"] },"#;
    let halves = m(m1)
        .replace(
            r#"["m2", "m3"] },
    { cell = "m2""#,
            r#"["m2"] },
    { cell = "m2""#,
        )
        .replace(r#"["m1", "m2", "m4"]"#, r#"["m4"]"#)
        .replace(r#"next_to = ["m2", "m3"]"#, r#"next_to = ["m3"]"#);
    assert_eq!(wrong(m1, &halves), Wrong::Apart(Island::M));
}

#[test]
fn a_file_with_something_unknown_is_refused() {
    assert!(matches!(broken("pieces.toml", "surplus =", "extra ="), Wrong::Text(_)));
    assert!(matches!(broken("wonders.toml", "\"perch\"", "\"fly\""), Wrong::Text(_)));
    assert!(matches!(broken("wonders.toml", "end here 1", "end here one"), Wrong::Text(_)));
    assert!(matches!(broken("map.toml", "\"e7\"", "\"x7\""), Wrong::Text(_)));
}
