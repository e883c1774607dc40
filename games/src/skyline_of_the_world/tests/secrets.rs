//! What nobody else may know.

use super::*;

#[test]
fn others_know_how_many_cards_a_seat_holds_and_not_which() {
    let with = |text: &str| {
        let mut game = built("", 3, "c3:0 c2:0");
        hold(&mut game, A, text);
        mission(&mut game, A, if text.contains("tee") { "pier" } else { "spur" });
        (game.public(), game.private(A), game.private(B))
    };
    let (one, other) = (with("tee gap"), with("zed far"));
    assert_eq!((&one.0, &one.2), (&other.0, &other.2));
    assert_ne!(one.1, other.1);
    assert_eq!(one.0.seats[A].cards, 2);
}

#[test]
fn a_seat_sees_its_cards_and_where_they_stand() {
    let mut game = built("", 2, "c3:0 c2:10 d1:0 e1:0 f1:0 g1:0 d2:0");
    hold(&mut game, A, "square tee");
    mission(&mut game, A, "pier");
    let own = game.private(A);
    assert_eq!(own.cards[0], Plan { name: card("square"), stands: None });
    assert_eq!(own.cards[1].stands, None);
    assert_eq!(own.mission.stands.map(BTreeSet::from_iter), Some(cells("d1 d2 e1 f1 g1")));
    hold(&mut game, A, "domino");
    assert!(game.private(A).cards[0].stands.is_some());
}

#[test]
fn money_stocks_supplies_and_handed_in_cards_are_seen_by_all() {
    let mut game = built("", 2, "c3:0 c2:0");
    hold(&mut game, A, "domino tee");
    acts(&mut game, "card domino; buy neutral");
    let public = game.public();
    assert_eq!((public.handed_in, public.neutral, public.deck), (vec![card("domino")], 5, 36));
    let seat = &public.seats[A];
    assert_eq!((seat.money, seat.stock.count(Floor::Neutral), seat.supply.count(Floor::One)), (97, 4, 6));
}

#[test]
fn a_viewer_can_not_tell_a_resampled_state_from_the_true_one() {
    let mut game = built("", 4, "c3:0 c2:0");
    hold(&mut game, A, "domino tee");
    acts(&mut game, "card domino; end");
    for viewer in [None, Some(A), Some(C)] {
        for seed in 0..20 {
            let other = game.resample(viewer, &mut chance(seed));
            assert_eq!(other.public(), game.public());
            if let Some(seat) = viewer {
                assert_eq!(other.private(seat), game.private(seat));
                assert_eq!(other.candidates(seat), game.candidates(seat));
            }
            assert_eq!(all_cards(&other), all_cards(&game));
        }
    }
}

/// All bonus cards that are held or can be drawn, and all missions.
fn all_cards(game: &SkylineOfTheWorld) -> (Vec<Name>, Vec<Name>) {
    let held = game.players.values().flat_map(|player| player.cards.iter().cloned());
    let mut cards: Vec<Name> = held.chain(game.deck.iter().cloned()).collect();
    let mut missions: Vec<Name> = game
        .players
        .values()
        .map(|player| player.mission.clone())
        .chain(game.undealt.iter().cloned())
        .collect();
    cards.sort();
    missions.sort();
    (cards, missions)
}

#[test]
fn any_card_and_mission_that_the_viewer_can_not_see_may_be_with_another() {
    let game = game("", 2);
    let (mut cards, mut missions) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..300 {
        let other = game.resample(Some(A), &mut chance(seed));
        cards.extend(other.players[B].cards.clone());
        missions.insert(other.players[B].mission.clone());
    }
    let unseen = BTreeSet::from_iter(game.deck.iter().chain(&game.players[B].cards).cloned());
    assert_eq!((cards, missions.len()), (unseen, 5));
    assert!(!missions.contains(&game.players[A].mission));
}

#[test]
fn a_mission_that_was_looked_at_is_no_secret() {
    let mut game = built("ending=early-missions", 3, "d1:01010 f1:01010 c3:0101");
    acts(&mut game, "build c3");
    for seed in 0..20 {
        let other = game.resample(None, &mut chance(seed));
        assert_eq!(other.players[A].mission, game.players[A].mission);
        assert_eq!(other.public(), game.public());
    }
    assert!(
        (0..20)
            .any(|seed| game.resample(None, &mut chance(seed)).players[B].mission != game.players[B].mission)
    );
}

#[test]
fn no_mission_is_a_secret_after_the_count() {
    let mut game = built("", 2, "");
    acts(&mut game, "end; end; end; end");
    let other = game.resample(None, &mut chance(3));
    assert_eq!(
        other.players.map(|_, player| player.mission.clone()),
        game.players.map(|_, player| player.mission.clone())
    );
}

#[test]
fn a_state_is_stored_and_read_back() {
    let mut game = game("map=london", 3);
    acts(&mut game, "build c3; buy neutral; end");
    let text = serde_json::to_string(&game).unwrap();
    let read: SkylineOfTheWorld = serde_json::from_str(&text).unwrap();
    assert_eq!((read.public(), read.private(A)), (game.public(), game.private(A)));
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
}
