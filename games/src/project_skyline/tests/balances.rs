//! What stays true in every game, whatever is played: nothing comes from nowhere.

use super::*;

/// Plays random games on both sides and shows every state after a legal action.
fn every_state(mut look: impl FnMut(&ProjectSkyline)) {
    for (side, seats) in
        ["new-york", "tokyo"].into_iter().flat_map(|side| [2, 3, 4].map(|seats| (side, seats)))
    {
        let mut game = game(side, seats);
        let mut step = 0;
        while let Some(&seat) = game.status().active().first() {
            step += 1;
            let actions = game.actions(seat);
            let choice = Rng::new(&Seed::from(9), step).below(actions.len());
            game.apply(seat, actions[choice], &mut Rng::new(&Seed::from(8), step), &mut Vec::new());
            look(&game);
        }
    }
}

#[test]
fn thirty_layers_of_each_seat_lie_in_the_supply_or_on_the_board() {
    every_state(|game| {
        let lifted = game.turn.pending.iter().filter(|pending| matches!(pending, Pending::Land(_))).count();
        for (seat, player) in game.players.iter() {
            let built = game.city.layers(seat, |_| true);
            let in_hand = if seat == game.active { lifted } else { 0 };
            assert_eq!(usize::from(player.layers) + built + in_hand, 30);
        }
    });
}

#[test]
fn no_building_is_higher_than_seven_or_on_a_closed_field() {
    every_state(|game| {
        assert!(game.city.stacks.values().all(|stack| (1..=7).contains(&stack.len())));
        assert!(game.city.blockades().iter().all(|&cell| game.city.height(cell) == 0));
    });
}

#[test]
fn money_and_stone_stay_on_their_tracks() {
    every_state(|game| {
        let over = matches!(game.phase, Phase::Over(_));
        assert!(game.players.values().all(|player| over || player.money >= Money::ZERO));
        assert!(game.players.values().all(|player| player.stone <= 4));
    });
}

#[test]
fn no_card_is_there_more_often_than_it_was_printed() {
    every_state(|game| {
        let own = Seat::all(game.seats()).flat_map(|seat| game.cards(seat).collect::<Vec<_>>());
        let mut all =
            own.chain(game.market.iter().copied()).chain(game.deck.iter().copied()).collect::<Vec<_>>();
        all.sort_unstable();
        for cards in all.chunk_by(|one, other| one == other) {
            let card = super::card(cards[0]);
            let sold = card.pile.map_or(0, |pile| card.copies - game.left(pile));
            let most = match card.code.series {
                Series::Start => game.seats(),
                Series::Base => sold,
                Series::Upgrade => card.copies,
            };
            assert!(cards.len() <= most.into(), "{} stands {} times", card.code, cards.len());
        }
    });
}

#[test]
fn full_areas_are_scored_when_the_turn_is_over() {
    every_state(|game| {
        if matches!(game.phase, Phase::Draw | Phase::Buy | Phase::Over(_)) {
            assert_eq!(game.city.waiting(), []);
        }
    });
}

#[test]
fn three_tokens_at_most_lie_on_areas_that_are_not_scored() {
    every_state(|game| {
        assert!(game.city.tokens.len() <= if game.seats() == 2 { 3 } else { 0 });
        assert!(game.city.tokens.is_disjoint(&game.city.scored));
    });
}

#[test]
fn a_finished_turn_leaves_four_cards_or_all_that_there_are() {
    every_state(|game| {
        for (seat, player) in game.players.iter().filter(|&(seat, _)| seat != game.active) {
            assert_eq!(player.hand.len(), game.cards(seat).count().min(4));
        }
    });
}
