//! Setting up.

use super::*;

#[test]
fn four_seats_share_94_cards_and_120_layers() {
    for side in ["new-york", "tokyo"] {
        let game = game(side, 4);
        let own: usize = Seat::all(4).map(|seat| game.cards(seat).count()).sum();
        let base: usize = game.base.values().copied().map(usize::from).sum();
        assert_eq!(own + base + game.market.len() + game.deck.len(), 94);
        assert_eq!(game.players.values().map(|player| u32::from(player.layers)).sum::<u32>(), 120);
    }
}

#[test]
fn everyone_has_the_start_set_and_four_cards_of_it_in_hand() {
    let set = ["S-01", "S-02", "S-03", "S-04", "S-05", "S-06", "S-07", "S-08"];
    for seats in 2..=4 {
        let game = game("new-york", seats);
        for seat in Seat::all(seats) {
            let mut cards: Vec<Code> = game.cards(seat).collect();
            cards.sort_unstable();
            assert_eq!(cards, codes(&set));
            assert_eq!((game.players[seat].hand.len(), game.players[seat].draw.len()), (4, 4));
        }
    }
}

#[test]
fn money_follows_the_start_markings_and_the_stone_lies_lowest() {
    for (side, seats) in [("new-york", 2), ("new-york", 4), ("tokyo", 3)] {
        let game = game(side, seats);
        let board = game.city.board();
        for (seat, player) in game.players.iter() {
            assert_eq!(player.money, board.start_money[usize::from(seat.0)]);
            assert_eq!((player.stone, player.layers), (0, 30));
            assert_eq!(game.public().seats[seat].upgrade_price, Some(board.upgrade_prices[0]));
        }
    }
}

#[test]
fn the_base_market_has_four_piles_of_seven_and_the_upgrade_market_four_of_34_cards() {
    let game = game("tokyo", 3);
    assert_eq!(game.public().base.iter().map(|pile| pile.left).collect::<Vec<_>>(), [7; 4]);
    assert_eq!((game.market.len(), game.deck.len()), (4, 30));
}

#[test]
fn seat_0_begins_the_first_round_on_an_empty_board() {
    let game = game("new-york", 4);
    assert_eq!((game.active, game.round), (FIRST, 1));
    assert!(game.city.stacks.is_empty() && game.city.scored.is_empty());
    assert_eq!(game.city.bonuses, game.city.board().bonuses);
}

#[test]
fn blockades_close_fields_with_two_and_three_seats() {
    for side in ["new-york", "tokyo"] {
        for (seats, closed) in [(2, true), (3, true), (4, false)] {
            let mut game = game(side, seats);
            game.city.tokens = game.city.board().areas.iter().map(|area| area.id).collect();
            for &cell in &game.city.board().blockades {
                let open = if closed { Err(Illegal::Blockade(cell)) } else { Ok(()) };
                assert_eq!(game.city.open(cell), open, "{cell} with {seats}");
            }
            assert_eq!(!game.public().blockades.is_empty(), closed);
        }
    }
}

#[test]
fn hands_and_market_differ_from_game_to_game() {
    let options = Options::new(ProjectSkyline::OPTIONS, []).unwrap();
    let setup = |seed| ProjectSkyline::setup(EDITION, &options, 4, &mut Rng::new(&Seed::from(seed), 0));
    let (one, other) = (setup(1), setup(2));
    assert_ne!(one.market, other.market);
    assert!(Seat::all(4).any(|seat| one.players[seat].hand != other.players[seat].hand));
}
