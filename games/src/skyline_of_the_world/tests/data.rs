//! The files, and files that are refused.

use super::*;
use crate::edition::Data as _;
use crate::skyline_of_the_world::data::{Cards, Rules, Wrong};

fn text(file: &str, from: &str, to: &str) -> String {
    let text = SkylineOfTheWorld::EDITIONS.last().unwrap().text(file);
    assert!(text.contains(from), "{file} has no {from}");
    text.replacen(from, to, 1)
}

fn wrong_box(from: &str, to: &str) -> Wrong {
    Rules::read(&text("box.toml", from, to)).unwrap_err()
}

fn wrong_cards(from: &str, to: &str) -> Wrong {
    let data = Data::of(EDITION);
    Cards::read(&text("cards.toml", from, to), &data.rules, data.maps()).unwrap_err()
}

fn wrong_map(from: &str, to: &str) -> Wrong {
    Map::read(&text("new-york.toml", from, to)).unwrap_err()
}

#[test]
fn the_box_holds_the_numbers_of_the_rules() {
    let data = Data::of(EDITION);
    let floors = |value: fn(Piece) -> u32| Floor::ALL.map(|floor| value(data.rules.piece(floor)));
    assert_eq!(floors(|piece| piece.count.into()), [8, 6, 4, 3, 3, 6]);
    assert_eq!(floors(|piece| piece.start.into()), [2, 1, 0, 0, 0, 0]);
    assert_eq!(floors(|piece| piece.price), [1, 2, 4, 6, 10, 5]);
    assert_eq!(floors(|piece| piece.cost), [1, 2, 4, 6, 10, 5]);
    assert_eq!(floors(|piece| piece.income), [1, 2, 4, 6, 0, 0]);
    assert_eq!((data.rules.money, data.rules.cards, data.rules.penthouses), (10, 3, 3));
    let points = data.rules.points;
    assert_eq!((points.penthouse, points.strategic, points.mission), (1, 1, 2));
    assert_eq!((data.cards.deck().len(), data.cards.missions.len()), (42, 6));
}

#[test]
fn cards_have_two_to_five_buildings_and_missions_five() {
    let cards = &Data::of(EDITION).cards;
    assert!(cards.bonus.iter().all(|card| (2..=5).contains(&card.pattern.size())));
    assert!(cards.missions.iter().all(|mission| mission.pattern.size() == 5));
    // The more buildings, the more it pays.
    let pays =
        |size| cards.bonus.iter().filter(move |card| card.pattern.size() == size).map(|card| card.pays);
    assert!((2..5).all(|size| pays(size).min() < pays(size + 1).min()));
}

#[test]
fn a_pattern_fits_every_city_about_as_often_as_new_york() {
    let data = Data::of(EDITION);
    let bonus = data.cards.bonus.iter().map(|card| &card.pattern);
    for pattern in bonus.chain(data.cards.missions.iter().map(|mission| &mission.pattern)) {
        let places = |map: &Map| pattern.places(&map.fields).count();
        let (city, new_york) = (data.maps().iter().map(places), places(data.map(City::NewYork)));
        // Six to seventeen tenths.
        assert!(city.into_iter().all(|city| 10 * city >= 6 * new_york && 10 * city <= 17 * new_york));
    }
}

#[test]
fn every_picture_has_room_for_its_signs() {
    for map in Data::of(EDITION).maps() {
        assert!(map.fields.is_disjoint(&cells("a1 b1 c1 i4 j4 k4")));
    }
}

#[test]
fn the_strategic_fields_of_new_york_are_b3_e2_and_i2() {
    let map = Data::of(EDITION).map(City::NewYork);
    assert_eq!((&map.strategic, map.fields.len()), (&cells("b3 e2 i2"), 29));
}

#[test]
fn no_two_cities_are_alike() {
    let maps = Data::of(EDITION).maps();
    for (index, map) in maps.iter().enumerate() {
        assert!(maps[..index].iter().all(|other| other.fields != map.fields));
    }
}

#[test]
fn a_box_that_the_rules_forbid_is_refused() {
    assert_eq!(wrong_box("floor = \"2\"", "floor = \"4\""), Wrong::Floors);
    assert_eq!(wrong_box("start = 2", "start = 9"), Wrong::Start(Floor::One));
    assert_eq!(wrong_box("count = 6\nstart = 0", "count = 6\nstart = 1"), Wrong::Start(Floor::Neutral));
    assert_eq!(wrong_box("income = 2", "income = 1"), Wrong::Income);
    assert_eq!(wrong_box("income = 0", "income = 8"), Wrong::Income);
    assert_eq!(wrong_box("penthouses = 3", "penthouses = 4"), Wrong::End);
    assert_eq!(wrong_box("penthouses = 3", "penthouses = 0"), Wrong::End);
    assert_eq!(wrong_box("quiet_rounds = 2", "quiet_rounds = 0"), Wrong::End);
    assert_eq!(wrong_box("\nrounds = 60", "\nrounds = 0"), Wrong::End);
    assert!(matches!(wrong_box("money = 10", "money = -1"), Wrong::Text(_)));
    assert!(matches!(wrong_box("money = 10", "money = 10\ngold = 1"), Wrong::Text(_)));
}

#[test]
fn cards_that_the_rules_forbid_are_refused() {
    let name = |name: &str| serde_json::from_value::<Name>(name.into()).unwrap();
    assert_eq!(wrong_cards("\"gap\"", "\"domino\""), Wrong::CardName(name("domino")));
    assert_eq!(wrong_cards("\"gap\"", "\"Gap\""), Wrong::CardName(name("Gap")));
    assert_eq!(wrong_cards("\"gap\"", "\"\""), Wrong::CardName(name("")));
    assert_eq!(wrong_cards("\"pier\"", "\"gap\""), Wrong::CardName(name("gap")));
    assert_eq!(wrong_cards("pays = 2", "pays = 0"), Wrong::Card(name("domino")));
    assert_eq!(wrong_cards("copies = 3", "copies = 0"), Wrong::Card(name("domino")));
    // A line of three, standing.
    assert_eq!(wrong_cards("\"####\"", "\"#/#/#\""), Wrong::Card(name("line4")));
    assert_eq!(wrong_cards("\"#####\"", "\"#..........#\""), Wrong::Places(name("line5")));
    assert!(matches!(wrong_cards("\"#####\"", "\"#####.\""), Wrong::Text(_)));
}

#[test]
fn cards_for_four_players_are_needed() {
    let data = Data::of(EDITION);
    let text = SkylineOfTheWorld::EDITIONS.last().unwrap().text("cards.toml");
    let refused = |text: &str| Cards::read(text, &data.rules, data.maps()).unwrap_err();
    // Three missions.
    let fourth = text.match_indices("[[missions]]").nth(3).unwrap().0;
    assert_eq!(refused(&text[..fourth]), Wrong::TooFewCards);
    // Three kinds of bonus cards, three copies of each, are nine cards.
    let (fourth, missions) =
        (text.match_indices("[[cards]]").nth(3).unwrap().0, text.find("[[missions]]").unwrap());
    assert_eq!(refused(&(text[..fourth].to_owned() + &text[missions..])), Wrong::TooFewCards);
}

#[test]
fn a_map_that_the_rules_forbid_is_refused() {
    assert_eq!(wrong_map("...########", "...#######"), Wrong::Rows);
    assert_eq!(wrong_map("...########", "...#######o"), Wrong::Rows);
    assert_eq!(wrong_map("  \".#######...\",\n", ""), Wrong::Rows);
    assert_eq!(wrong_map("...########", "#..########"), Wrong::Fields);
    assert_eq!(wrong_map("...########", "...#*######"), Wrong::Fields);
    // g1 moves to a1, where it touches a2: f1 and h1 are still joined along the south. Then h4 moves to k4.
    assert_eq!(wrong_map(".#######...", ".######...#"), Wrong::Unconnected);
    // k1 moves to a1.
    assert_eq!(wrong_map("...########", "#..#######."), Wrong::EmptyColumn);
    // b3 and a2 change places.
    assert_eq!(
        wrong_map("####*..#*#.\",\n  \"#*###", "*###*..#*#.\",\n  \"#####"),
        Wrong::Strategic(cell("a2"))
    );
    // e2 and c2 change places: too near b3.
    assert_eq!(wrong_map("####*", "##*##"), Wrong::Strategic(cell("b3")));
}

#[test]
fn a_map_is_neither_too_loose_nor_too_dense() {
    let pairs = |rows: [&str; 4]| {
        let rows = rows.map(|row| format!("{row:?}")).join(",");
        Map::read(&format!("rows = [{rows}]")).unwrap_err()
    };
    // 4 + 10 + 6 + 5 pairs lie side by side in the rows, 5 + 7 + 6 one above the other.
    assert_eq!(pairs(["...#####...", "#*#######*#", "..#######..", "...##*###.."]), Wrong::Pairs(43));
    // 10 in the second row, 3 times 6 one above the other.
    assert_eq!(pairs(["#.#.#.#.#.#", "#*#######*#", "#.#.#.#.#.#", "#.#.*.#.#.#"]), Wrong::Pairs(28));
}

#[test]
fn a_broken_file_is_named() {
    let bad = Data::read(Files(&[])).err().unwrap();
    assert_eq!(bad.file, "new-york.toml");
    assert!(bad.to_string().starts_with("new-york.toml: "));
}
