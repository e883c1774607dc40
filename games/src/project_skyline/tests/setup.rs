//! Setting up.

use super::*;

#[test]
fn four_seats_share_94_cards_and_120_layers() {
    let game = game("new-york", 4);
    let own: usize = Seat::all(4).map(|seat| game.cards(seat).count()).sum();
    let base: usize = game.base.values().copied().map(usize::from).sum();
    assert_eq!(own + base + game.market.len() + game.deck.len(), 94);
    assert_eq!(game.players.values().map(|player| u32::from(player.layers)).sum::<u32>(), 120);
    assert!(game.players.values().all(|player| player.hand.len() == 4 && player.draw.len() == 4));
}
