//! Broken board files: each mistake has a message that names it.

use super::*;
use crate::board::hex::Cell;
use Side::{NewYork, Tokyo};

/// What is said of a board after it was broken like this.
fn said(side: Side, smash: impl FnOnce(&mut Board)) -> String {
    let mut board = side.board().clone();
    smash(&mut board);
    board.check(side).unwrap_err().to_string()
}

/// What is said of a board's file after this replacement.
fn reads(side: Side, old: &str, new: &str) -> String {
    let text = file(side.file());
    assert!(text.contains(old), "{old}");
    Board::read(side, &text.replacen(old, new, 1)).unwrap_err().to_string()
}

fn find<'a>(board: &'a mut Board, text: &str) -> &'a mut Area {
    let id = area(text);
    board.areas.iter_mut().find(|area| area.id == id).unwrap()
}

/// Fields that are not on the map, one for each number.
fn far(count: i8) -> impl Iterator<Item = Cell> {
    (0..count).map(|column| Cell::new(column, 98))
}

#[test]
fn the_message_names_the_file_and_what_is_wrong() {
    assert_eq!(
        reads(NewYork, "building_site = \"Y2\"", "building_site = \"Y9\""),
        "new-york.toml: there is no area Y9 for the first token"
    );
    assert_eq!(reads(Tokyo, "cell = \"b2\"", "cell = \"e2\""), "tokyo.toml: e2 stands twice");
}

#[test]
fn text_that_is_no_board_is_told_with_its_file_and_line() {
    for (old, new, told) in [
        ("landmark = \"e6\"", "landmark = 6", "landmark"),
        ("gold = ", "gold = \"much\" # ", "gold"),
        ("gold = ", "silver = 1\ngold = ", "silver"),
        ("bonus = \"stone\"", "bonus = \"stones\"", "bonus"),
        ("colour = \"green\"", "colour = \"greenish\"", "greenish"),
        ("id = \"G1\"", "id = \"G0\"", "id"),
        ("landmark = ", "landmark ", "landmark"),
    ] {
        let said = reads(NewYork, old, new);
        assert!(said.starts_with("new-york.toml: "), "{said}");
        assert!(said.contains("line") && said.contains(told), "{said}");
    }
    let said = reads(Tokyo, "threshold = ", "threshold = -");
    assert!(said.starts_with("tokyo.toml: ") && said.contains('-'), "{said}");
}

#[test]
fn each_side_knows_whether_it_has_a_landmark() {
    let message = "the landmark is New York's alone, and New York has one";
    assert_eq!(said(NewYork, |board| board.landmark = None), message);
    assert_eq!(said(Tokyo, |board| board.landmark = Some(cell("z9"))), message);
}

#[test]
fn nothing_stands_twice() {
    assert_eq!(said(NewYork, |board| board.water.push(cell("e4"))), "e4 stands twice");
    assert_eq!(said(NewYork, |board| board.water.push(cell("c1"))), "c1 stands twice");
    assert_eq!(said(NewYork, |board| board.landmark = Some(cell("e2"))), "e2 stands twice");
    assert_eq!(said(NewYork, |board| find(board, "G2").cells[1] = cell("f4")), "f4 stands twice");
    assert_eq!(said(NewYork, |board| board.blockades[1] = board.blockades[0]), "b1 stands twice");
    assert_eq!(said(NewYork, |board| find(board, "G2").id = area("G3")), "G3 stands twice");
    assert_eq!(said(Tokyo, |board| board.monuments[0].id = MonumentId(2)), "M2 stands twice");
}

#[test]
fn ferries_blockades_and_bonuses_lie_on_fields() {
    assert_eq!(said(NewYork, |board| board.ferries[0].0 = cell("c1")), "c1 is no field");
    assert_eq!(said(NewYork, |board| board.blockades[0] = cell("e6")), "e6 is no field");
    let stray = |board: &mut Board| {
        board.bonuses.insert(cell("z9"), Bonus::Stone);
    };
    assert_eq!(said(Tokyo, stray), "z9 is no field");
}

#[test]
fn there_are_5_or_6_blockades() {
    let told = |found| format!("blockades: {found}, but the rules want 5 to 6");
    assert_eq!(said(NewYork, |board| board.blockades.clear()), told(0));
    assert_eq!(said(NewYork, |board| board.blockades.truncate(4)), told(4));
    assert_eq!(said(NewYork, |board| board.blockades.push(cell("e4"))), told(7));
}

#[test]
fn new_york_has_3_to_5_ferries_and_tokyo_none() {
    let told = |found| format!("ferries: {found}, but the rules want 3 to 5");
    assert_eq!(said(NewYork, |board| board.ferries.truncate(2)), told(2));
    assert_eq!(said(NewYork, |board| board.ferries.push((cell("e4"), cell("d6")))), told(6));
    assert_eq!(
        said(Tokyo, |board| board.ferries.push((cell("d3"), cell("h9")))),
        "ferries of Tokyo: 1, but the rules want 0 to 0"
    );
}

#[test]
fn a_ferry_joins_two_fields_that_do_not_touch() {
    let (one, near) = (cell("e4"), cell("e5"));
    let told = "the ferry from e4 to e5 joins what touches already";
    assert_eq!(said(NewYork, |board| board.ferries[0] = (one, near)), told);
    let told = "the ferry from e4 to e4 joins what touches already";
    assert_eq!(said(NewYork, |board| board.ferries[0] = (one, one)), told);
}

#[test]
fn the_landmark_has_4_to_6_fields_around_it() {
    assert_eq!(
        said(NewYork, |board| board.landmark = Some(cell("z50"))),
        "fields around the landmark: 0, but the rules want 4 to 6"
    );
}

#[test]
fn there_are_8_to_12_bonus_fields_with_money_or_stone() {
    let told = |found| format!("bonus fields: {found}, but the rules want 8 to 12");
    let keep = |count| {
        move |board: &mut Board| board.bonuses = board.bonuses.clone().into_iter().take(count).collect()
    };
    assert_eq!(said(Tokyo, keep(7)), told(7));
    let more = |board: &mut Board| {
        let fields: Vec<Cell> = board.fields().take(20).collect();
        board.bonuses = fields.into_iter().take(13).map(|cell| (cell, Bonus::Stone)).collect();
    };
    assert_eq!(said(Tokyo, more), told(13));
    let card = |board: &mut Board| {
        board.bonuses.insert(cell("a2"), Bonus::Card);
    };
    assert_eq!(said(Tokyo, card), "a2 gives a card, which only monuments of Tokyo do");
    for amount in [0, -3] {
        let poor = |board: &mut Board| {
            board.bonuses.insert(cell("a2"), Bonus::Money(Money(amount)));
        };
        assert_eq!(said(Tokyo, poor), format!("bonus of a2: {amount}, but the rules want 1 to 999"));
    }
}

#[test]
fn there_are_55_to_75_fields_in_15_to_20_areas() {
    let two_each = |board: &mut Board| {
        board.areas.iter_mut().for_each(|area| area.cells.truncate(2));
        let kept: Vec<Cell> = board.fields().collect();
        board.blockades = kept[..5].to_vec();
        board.bonuses = kept[..8].iter().map(|&cell| (cell, Bonus::Stone)).collect();
    };
    assert_eq!(said(Tokyo, two_each), "fields: 40, but the rules want 55 to 75");
    assert_eq!(
        said(Tokyo, |board| find(board, "W4").cells.extend(far(20))),
        format!("fields: {}, but the rules want 55 to 75", Tokyo.board().fields().count() + 20)
    );
    let split = |board: &mut Board| {
        let mut area = find(board, "W3").clone();
        (area.id, area.cells) = (self::area("W6"), far(2).collect());
        board.areas.push(area);
    };
    assert_eq!(said(Tokyo, split), "areas: 21, but the rules want 15 to 20");
}

#[test]
fn areas_have_2_to_6_fields_not_all_closed() {
    let told = "fields of G2: 1, but the rules want 2 to 6";
    assert_eq!(said(NewYork, |board| find(board, "G2").cells.truncate(1)), told);
    // G1 has six already.
    let told = "fields of G1: 7, but the rules want 2 to 6";
    assert_eq!(said(NewYork, |board| find(board, "G1").cells.extend(far(1))), told);
    let close = |board: &mut Board| board.blockades = ["d3", "d4", "d5", "b1", "i1"].map(cell).to_vec();
    assert_eq!(said(NewYork, close), "all fields of Y5 are closed");
}

#[test]
fn areas_are_named_after_their_colour_and_each_colour_has_3_to_5() {
    assert_eq!(
        said(NewYork, |board| find(board, "G2").colour = Colour::Red),
        "G2 is not named after its colour"
    );
    let paint = |board: &mut Board, from: &str, to: &str| {
        let area = find(board, from);
        area.id = self::area(to);
        area.colour = area.id.colour;
    };
    let red = |board: &mut Board| paint(board, "Y1", "R6");
    assert_eq!(said(NewYork, red), "red areas: 6, but the rules want 3 to 5");
    let few = |board: &mut Board| {
        paint(board, "R5", "G5");
        paint(board, "G1", "R6");
        paint(board, "G2", "R7");
        paint(board, "G3", "R8");
    };
    assert_eq!(said(NewYork, few), "green areas: 2, but the rules want 3 to 5");
}

#[test]
fn new_york_has_8_monuments_and_tokyo_9() {
    let told = |found, wanted| format!("monuments: {found}, but the rules want {wanted} to {wanted}");
    let drop = |board: &mut Board| {
        board.monuments.pop();
    };
    assert_eq!(said(NewYork, drop), told(7, 8));
    assert_eq!(said(Tokyo, drop), told(8, 9));
}

#[test]
fn monuments_of_new_york_are_reached_by_a_chain_and_give_no_card() {
    let first = |change: fn(&mut Monument)| said(NewYork, |board| change(&mut board.monuments[0]));
    assert_eq!(
        first(|monument| monument.threshold = Some(2)),
        "M1 has a number, which only Tokyo's monuments have"
    );
    let told = "M1 gives a card, which only monuments of Tokyo do";
    assert_eq!(first(|monument| monument.bonus = Bonus::Card), told);
    let told = "no chain of open fields leads from the landmark to M1";
    assert_eq!(first(|monument| monument.cell = cell("z50")), told);
    let told = "bonus of M1: -1, but the rules want 1 to 999";
    assert_eq!(first(|monument| monument.bonus = Bonus::Money(Money(-1))), told);
    let near = |board: &mut Board| {
        find(board, "R2").cells = ["d6", "d7"].map(cell).to_vec();
        board.monuments[4].cell = cell("e7");
    };
    assert_eq!(said(NewYork, near), "M5 lies within one step of the landmark");
}

#[test]
fn chains_of_open_fields_reach_every_monument() {
    // Without the ferries nothing leads across the rivers to M2, east of the East River.
    let cut = |board: &mut Board| {
        board.ferries =
            [("a2", "e4"), ("a4", "e5"), ("b9", "f6")].map(|(one, other)| (cell(one), cell(other))).to_vec()
    };
    assert_eq!(said(NewYork, cut), "no chain of open fields leads from the landmark to M2");
}

#[test]
fn tokyo_numbers_are_2_to_4_and_no_more_than_the_open_fields_around() {
    let told = "M1 needs more buildings than there are open fields around it, or lacks its number";
    for threshold in [None, Some(0), Some(1), Some(5)] {
        assert_eq!(said(Tokyo, |board| board.monuments[0].threshold = threshold), told);
    }
    assert_eq!(said(Tokyo, |board| board.monuments[0].cell = cell("z50")), told);
}

#[test]
fn money_is_never_negative_and_nobody_starts_at_the_gold_space() {
    assert_eq!(said(NewYork, |board| board.gold = Money(0)), "gold: 0, but the rules want 1 to 999");
    assert_eq!(said(NewYork, |board| board.gold = Money(-60)), "gold: -60, but the rules want 1 to 999");
    for (money, gold) in [(-1, 60), (60, 60), (61, 60)] {
        let start = |board: &mut Board| (board.gold, board.start_money[3]) = (Money(gold), Money(money));
        let told = format!("start_money: {money}, but the rules want 0 to {}", gold - 1);
        assert_eq!(said(NewYork, start), told);
    }
    let value = |board: &mut Board| board.value[0] = Money(-1);
    assert_eq!(said(NewYork, value), "value: -1, but the rules want 0 to 999");
    let areas = |board: &mut Board| board.area_money[0] = Money(-1);
    assert_eq!(said(Tokyo, areas), "area_money: -1, but the rules want 0 to 999");
}

#[test]
fn upgrade_prices_rise_from_1_to_9() {
    for (index, price) in [(0, 0), (0, -2), (3, 10)] {
        let set = |board: &mut Board| board.upgrade_prices[index] = Money(price);
        assert_eq!(said(NewYork, set), format!("upgrade_prices: {price}, but the rules want 1 to 9"));
    }
    let equal = |board: &mut Board| board.upgrade_prices = [2, 3, 3, 7].map(Money);
    assert_eq!(
        said(NewYork, equal),
        "the track `upgrade_prices` is too short, falls, or rises faster later on"
    );
}

#[test]
fn lists_of_four_and_ferries_of_two_are_exactly_that_long() {
    for (old, new, told) in [
        ("upgrade_prices = [", "upgrade_prices = [1, ", "5 entries, but the rules want 4"),
        ("start_money = [", "start_money = [1, ", "5 entries, but the rules want 4"),
        ("upgrade_prices = [", "upgrade_prices = [1] #", "1 entries, but the rules want 4"),
        ("ferries = [[", "ferries = [[\"e4\", ", "3 entries, but the rules want 2"),
    ] {
        let said = reads(NewYork, old, new);
        assert!(said.contains("new-york.toml: ") && said.contains(told), "{said}");
    }
}

#[test]
fn the_value_table_covers_the_largest_area_and_rises_by_less_and_less() {
    let told = "the table `value` is too short, falls, or rises faster later on";
    // G1 has six fields: up to 42 layers.
    assert_eq!(said(NewYork, |board| board.value.truncate(42)), told);
    assert_eq!(said(NewYork, |board| board.value.clear()), told);
    let rising = |steps: &[i64]| {
        let mut value = vec![Money(0), Money(0), Money(5)];
        value.extend(steps.iter().scan(5, |sum, step| {
            *sum += step;
            Some(Money(*sum))
        }));
        value.resize(60, *value.last().unwrap());
        let mut board = NewYork.board().clone();
        board.value = value;
        board.check(NewYork).is_ok()
    };
    assert!(rising(&[3, 3, 2, 1]));
    assert!(!rising(&[3, 2, 3, 1]), "faster later on");
    assert!(!rising(&[3, 2, 1, -1]), "falls");
}

#[test]
fn tokyo_alone_has_a_table_of_areas_and_it_rises() {
    let told = "the table `area_money` is too short, falls, or rises faster later on";
    assert_eq!(said(NewYork, |board| board.area_money = vec![Money(0), Money(1)]), told);
    assert_eq!(said(Tokyo, |board| board.area_money.clear()), told);
    assert_eq!(said(Tokyo, |board| board.area_money = vec![Money(2), Money(1)]), told);
}
