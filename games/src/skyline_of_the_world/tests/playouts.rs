//! Games of chance with all options: they end, nothing is lost, and everything occurs.

use super::*;
use std::collections::BTreeMap;

/// What was seen, and how often.
type Seen = BTreeMap<String, usize>;

/// Games for each choice of options and number of seats.
const GAMES: u64 = 2;

#[test]
fn games_of_chance_end_lose_nothing_and_show_everything() {
    let mut seen = Seen::new();
    let mut seed = 0;
    for options in all_options() {
        for seats in SkylineOfTheWorld::SEATS {
            for _ in 0..GAMES {
                seed += 1;
                play(&options, seats, seed, &mut seen);
            }
        }
    }
    let mut all: Vec<String> = ["Penthouses", "Quiet", "Rounds"].map(|end| format!("end {end}")).into();
    for option in SkylineOfTheWorld::OPTIONS {
        all.extend(option.values.iter().map(|value| format!("{}={value}", option.name)));
    }
    let cards = &Data::of(EDITION).cards;
    all.extend(cards.bonus.iter().map(|card| format!("card {}", card.name)));
    all.extend(cards.missions.iter().map(|mission| format!("fulfilled {}", mission.name)));
    all.extend(Floor::ALL.iter().flat_map(|floor| [format!("built {floor}"), format!("bought {floor}")]));
    all.extend(Floor::ALL[1..].iter().map(|floor| format!("sold {floor}")));
    all.extend(["Drawn", "LastTurns", "Mission", "Skipped", "strategic", "shared"].map(str::to_owned));
    let missing: Vec<&String> = all.iter().filter(|what| !seen.contains_key(*what)).collect();
    assert!(missing.is_empty(), "never seen: {missing:?}, seen: {seen:?}");
}

/// Every choice of options, written like `ending=classic income=best`.
fn all_options() -> Vec<String> {
    SkylineOfTheWorld::OPTIONS.iter().fold(vec![String::new()], |all, choice| {
        let with = |options: &String| {
            choice
                .values
                .iter()
                .map(move |value| format!("{options} {}={value}", choice.name))
                .collect::<Vec<_>>()
        };
        all.iter().flat_map(with).collect()
    })
}

fn play(options: &str, seats: u8, seed: u64, seen: &mut Seen) {
    let mut game = dealt(options, seats, seed);
    let mut rng = Rng::new(&Seed::from(seed), 7);
    let mut steps = 0;
    while let Status::Active(active) = game.status() {
        let action = choose(&game, seed.is_multiple_of(2), &mut rng);
        let before = money(&game);
        let mut log = Vec::new();
        game.apply(active[0], action, &mut rng, &mut log);
        for event in &log {
            note(event, seen);
        }
        assert_eq!(money(&game), moved(before, &log));
        nothing_is_lost(&game);
        buildings_are_lawful(&game);
        if steps % 20 == 0 {
            nobody_can_tell(&game, &mut rng);
        }
        steps += 1;
        assert!(steps < 5_000, "the game does not end");
    }
    options.split_whitespace().for_each(|option| count(seen, option));
    note_end(&game, seen);
}

/// A card if there is one; or else anything, or what joins most own tops.
fn choose(game: &SkylineOfTheWorld, settle: bool, rng: &mut Rng) -> Action {
    let legal = legal(game);
    let wishes: [fn(&Action) -> bool; 4] = [
        |action| matches!(action, Action::Card(_)),
        |action| matches!(action, Action::Build(_)),
        |action| *action == Action::Buy(Floor::One),
        |action| !matches!(action, Action::Sell(_)),
    ];
    let wishes = if settle { &wishes[..] } else { &wishes[..1] };
    let wished = |wish: &fn(&Action) -> bool| legal.iter().filter(|action| wish(action)).collect::<Vec<_>>();
    let found = wishes.iter().map(wished).find(|wished| !wished.is_empty());
    let mut found = found.unwrap_or(legal.iter().collect());
    if settle {
        let tops = game.buildings.tops(game.active);
        let near = |action: &Action| match action {
            Action::Build(cell) => tops.iter().filter(|top| top.distance(*cell) == 1).count(),
            _ => 0,
        };
        let most = found.iter().map(|action| near(action)).max();
        found.retain(|action| Some(near(action)) == most);
    }
    rng.pick(&found).copied().unwrap().clone()
}

fn count(seen: &mut Seen, what: impl ToString) {
    *seen.entry(what.to_string()).or_default() += 1;
}

fn note(event: &Event, seen: &mut Seen) {
    match event {
        Event::Built { floor, .. } => count(seen, format!("built {floor}")),
        Event::Bought { floor, .. } => count(seen, format!("bought {floor}")),
        Event::Sold { floor, .. } => count(seen, format!("sold {floor}")),
        Event::HandedIn { card, .. } => count(seen, format!("card {card}")),
        Event::Over { end: End::Penthouses(_) } => count(seen, "end Penthouses"),
        Event::Over { end } => count(seen, format!("end {end:?}")),
        other => count(seen, format!("{other:?}").split([' ', '{']).next().unwrap()),
    }
}

fn note_end(game: &SkylineOfTheWorld, seen: &mut Seen) {
    let finale = game.finale.as_ref().unwrap();
    for sheet in finale.counts.values() {
        if sheet.mission.stands.is_some() {
            count(seen, format!("fulfilled {}", sheet.mission.name));
        }
        if !sheet.strategic.is_empty() {
            count(seen, "strategic");
        }
    }
    if finale.result[1].rank == 1 {
        count(seen, "shared");
    }
    let most = game.data().rules.rounds + 1;
    assert!(game.round <= most);
}

/// Money after these events.
fn moved(mut money: Vec<u32>, log: &[Event]) -> Vec<u32> {
    let place = |seat: Seat| usize::from(seat.0);
    for event in log {
        match *event {
            Event::Income { seat, amount } => money[place(seat)] += amount,
            Event::HandedIn { seat, pays, .. } => money[place(seat)] += pays,
            Event::Sold { seat, price, .. } => money[place(seat)] += price,
            Event::Bought { seat, price, .. } => money[place(seat)] -= price,
            Event::Built { seat, paid, .. } => {
                money[place(seat)] -= paid.amount;
                if let Some(owner) = paid.to {
                    money[place(owner)] += paid.amount;
                }
            }
            _ => {}
        }
    }
    money
}

fn nothing_is_lost(game: &SkylineOfTheWorld) {
    let rules = &game.data().rules;
    let standing = |owner: Option<Seat>, level: Option<usize>| {
        let floors = game.buildings.0.values().flat_map(|building| building.0.iter().enumerate());
        floors.filter(|&(at, who)| *who == owner && level.is_none_or(|level| level == at)).count()
    };
    for (seat, player) in game.players.iter() {
        for (level, floor) in Floor::LEVELS.into_iter().enumerate() {
            let free = usize::from(player.stock.count(floor) + player.supply.count(floor));
            assert_eq!(free + standing(Some(seat), Some(level)), usize::from(rules.piece(floor).count));
        }
    }
    let stocks = game.players.values().map(|player| player.stock.count(Floor::Neutral));
    let free = usize::from(game.neutral + stocks.sum::<u8>());
    assert_eq!(free + standing(None, None), usize::from(rules.piece(Floor::Neutral).count));
    let held = game.players.values().flat_map(|player| player.cards.iter());
    let mut cards: Vec<&Name> = held.chain(&game.deck).chain(&game.handed_in).collect();
    let deck = game.data().cards.deck();
    let mut all: Vec<&Name> = deck.iter().collect();
    cards.sort();
    all.sort();
    assert_eq!(cards, all);
}

fn buildings_are_lawful(game: &SkylineOfTheWorld) {
    for (cell, building) in &game.buildings.0 {
        assert!(game.map().fields.contains(cell));
        let floors = &building.0;
        assert!((1..=5).contains(&floors.len()) && floors[0].is_some());
        assert!(floors.windows(2).all(|two| two[0] != two[1] || two[0].is_none()));
        if let Some(&owner @ Some(_)) = floors.get(4) {
            assert!(floors[..4].contains(&owner));
        }
    }
}

fn nobody_can_tell(game: &SkylineOfTheWorld, rng: &mut Rng) {
    for viewer in game.players.seats() {
        let other = game.resample(Some(viewer), rng);
        assert_eq!(other.public(), game.public());
        assert_eq!(other.private(viewer), game.private(viewer));
        assert_eq!(legal_for(&other, viewer), legal_for(game, viewer));
    }
    assert_eq!(game.resample(None, rng).public(), game.public());
}

/// What a seat may do, if it is to act.
fn legal_for(game: &SkylineOfTheWorld, seat: Seat) -> Vec<Action> {
    if game.status().is_active(seat) { legal(game) } else { Vec::new() }
}
