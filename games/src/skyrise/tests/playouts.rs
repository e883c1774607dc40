//! Whole games at random: they end, nothing gets lost, nobody sees too much, and everything occurs.

use super::*;
use std::collections::BTreeMap;

/// How often what occurred.
type Counts = BTreeMap<String, usize>;

fn note(counts: &mut Counts, what: impl ToString) {
    *counts.entry(what.to_string()).or_insert(0) += 1;
}

/// One of the legal actions that are wanted.
fn some(game: &Skyrise, seat: Seat, rng: &mut Rng, wanted: fn(&Action) -> bool) -> Option<Action> {
    let mut actions = game.candidates(seat);
    actions.retain(wanted);
    rng.shuffle(&mut actions);
    actions.into_iter().find(|action| game.check(seat, action).is_ok())
}

fn is_order(action: &Action) -> bool {
    let orders = matches!(action, Action::Order(..) | Action::Decline | Action::Else(_));
    orders || matches!(action, Action::Next(..) | Action::Cancel)
}

fn is_bid(action: &Action) -> bool {
    matches!(action, Action::Bid(..))
}

/// Nothing is lost: every piece is built or still to be built, and every disc lies somewhere.
fn check_pieces(game: &Skyrise) {
    let wonders = if game.era == Era::Second { game.wonders_each() } else { 0 };
    for (seat, player) in game.players.iter() {
        let left = player.numbers.len() + player.wonders.len();
        assert_eq!(game.own(seat).len() + left, 12 + wonders);
    }
    let taken = |player: &Player| {
        let rows: u8 = player.rows.values().sum();
        player.picture.patrons.len() + usize::from(rows + player.picture.surplus + player.picture.commissions)
    };
    let taken: usize = game.players.values().map(taken).sum();
    let all = Pieces::of(EDITION).discs(game.players.count()).len();
    let dye = game.structures.values().any(|it| it.piece == piece("dye"));
    // A wild disc, or the one that the dye works are, may just wait for its colour.
    let waits = matches!(&game.phase, Phase::Resolving(now) if now.asks == Choice::Colour);
    let discs = game.discs.len() + taken + usize::from(waits);
    assert!(discs == all || dye && discs == all + 1, "{discs} of {all}");
}

/// What a viewer gets is the same in a state that it could not tell from this one.
fn check_secrets(game: &Skyrise, rng: &mut Rng, counts: &mut Counts) {
    for viewer in game.players.seats().map(Some).chain([None]) {
        let other = game.resample(viewer, rng);
        assert_eq!(other.public(), game.public());
        assert_eq!(other.status(), game.status());
        assert_eq!(other.due(), None);
        if let Some(seat) = viewer {
            assert_eq!(other.private(seat), game.private(seat));
            assert_eq!(other.actions(seat), game.actions(seat));
        }
        for (seat, player) in game.players.iter() {
            let twin = &other.players[seat];
            let differs = [
                ("objective", twin.objective != player.objective),
                ("hand", twin.hand != player.hand),
                ("choice", twin.chosen != player.chosen),
                ("order", twin.order != player.order),
                ("openings", twin.openings != player.openings),
                ("patrons", other.patrons != game.patrons),
            ];
            differs.iter().filter(|it| it.1).for_each(|it| note(counts, format!("other {}", it.0)));
        }
    }
}

fn check_answers(game: &Skyrise, seat: Seat, rng: &mut Rng) {
    let Phase::Auction(auction) = &game.phase else { return };
    // An opening is always possible, and whoever is asked can outbid, or place a wonder.
    assert!(some(game, seat, rng, is_bid).is_some(), "{:?}", auction.bids);
}

fn count_events(log: &[Event], counts: &mut Counts) {
    for event in log {
        match event {
            Event::Built(_, Piece::Wonder(card), _) => note(counts, card),
            Event::Took(_, disc, _) => note(counts, format!("{disc:?}")),
            Event::Gained(gain) => match gain.source {
                Source::Control(era, _) => note(counts, format!("control {era:?}")),
                Source::Panorama(era, card, _) => note(counts, format!("{era:?} {card:?}")),
                Source::End(card) => note(counts, format!("end {card}")),
                source => note(counts, format!("{source:?}").split('(').next().unwrap()),
            },
            Event::Swapped(..) => note(counts, "swap"),
            Event::Key(_, value) => note(counts, format!("key {value}")),
            _ => {}
        }
    }
}

/// What ended an auction, when one has ended.
fn count_end(log: &[Event], alone: bool, counts: &mut Counts) {
    let Some(at) = log.iter().position(|event| matches!(event, Event::Built(..))) else { return };
    let end = match log[at - 1] {
        Event::Passed(_) => "all passed",
        Event::Bid(Bid { piece: Piece::Wonder(_), .. }) => "a wonder was placed",
        _ if alone => "nobody else was left",
        _ => "no room",
    };
    note(counts, end);
}

fn playout(seats: u8, openings: &str, seed: u64, counts: &mut Counts) {
    let mut game = seeded(seats, openings, seed);
    let rng = &mut Rng::new(&Seed::from(seed), 1);
    let total = usize::from(seats) * (12 + game.wonders_each());
    let mut steps = 0;
    while let Status::Active(active) = game.status() {
        let mut log = Vec::new();
        steps += 1;
        check_pieces(&game);
        if steps % 24 == 0 {
            check_secrets(&game, rng, counts);
            let json = serde_json::to_string(&game).unwrap();
            let read: Skyrise = serde_json::from_str(&json).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), json);
        }
        let anyone = Seat(rng.below(seats.into()) as u8);
        if rng.below(100) == 0 {
            // Such a state can be played on like any other.
            game = game.resample(Some(anyone), rng);
        }
        let order = if rng.below(3) == 0 { some(&game, anyone, rng, is_order) } else { None };
        if let Some(action) = order {
            let before = game.public();
            game.apply(anyone, action, rng, &mut log);
            assert!(log.is_empty() && game.public() == before, "{action} can be seen");
        } else {
            let seat = active[rng.below(active.len())];
            let alone = game.players.values().filter(|player| !player.finished()).count() == 1;
            check_answers(&game, seat, rng);
            let pass = rng.below(3) == 0 && game.check(seat, &Action::Pass).is_ok();
            let action = if pass { Some(Action::Pass) } else { some(&game, seat, rng, |it| !is_order(it)) };
            game.apply(seat, action.unwrap(), rng, &mut log);
            count_end(&log, alone, counts);
        }
        while let Some((seat, action)) = game.due() {
            assert_eq!(game.check(seat, &action), Ok(()));
            let opening = matches!(&game.phase, Phase::Auction(auction) if auction.bids.is_empty());
            note(counts, if opening { "opened in advance" } else { "answered by order" });
            game.apply(seat, action, rng, &mut log);
        }
        count_events(&log, counts);
    }
    assert_eq!(game.structures.len(), total);
    assert_eq!(usize::from(game.auction), total);
    let Status::Over(result) = game.status() else { unreachable!() };
    for place in &result {
        assert_eq!(place.points, i64::from(prestige(&game, place.seat.0)));
    }
    assert_eq!(result[0].rank, 1);
    assert!(result.is_sorted_by_key(|place| place.rank));
    check_secrets(&game, rng, &mut Counts::new());
}

#[test]
fn games_at_random_end_lose_nothing_and_show_everything_there_is() {
    let mut counts = Counts::new();
    for seats in 2..=4 {
        for openings in ["in-advance", "asked"] {
            (0..12).for_each(|seed| playout(seats, openings, seed, &mut counts));
        }
    }
    let mut wanted: Vec<String> =
        Pieces::of(EDITION).wonders.iter().map(|wonder| wonder.name.clone()).collect();
    let end = ["orchard", "loom", "mosaic", "archive", "viaduct", "compass", "gallery"];
    wanted.extend(end.map(|card| format!("end {card}")));
    wanted.extend(Patron::ALL.map(|patron| format!("Patron({patron:?})")));
    for era in [Era::First, Era::Second] {
        wanted.push(format!("control {era:?}"));
        wanted.extend(Panorama::ALL.map(|card| format!("{era:?} {card:?}")));
    }
    let others = ["Wild", "Commissions", "Surplus", "Keys", "Objective", "Patron", "Colour", "Built", "swap"];
    wanted.extend(others.map(str::to_owned));
    wanted.extend(["key 4", "key 2", "opened in advance", "answered by order"].map(str::to_owned));
    let ends = ["all passed", "a wonder was placed", "nobody else was left", "no room"];
    wanted.extend(ends.map(str::to_owned));
    let hidden = ["objective", "hand", "choice", "order", "openings", "patrons"];
    wanted.extend(hidden.map(|what| format!("other {what}")));
    let missing: Vec<_> = wanted.iter().filter(|what| !counts.contains_key(*what)).collect();
    assert!(missing.is_empty(), "never: {missing:?} of {counts:?}");
}
