//! The cards and boards that the game comes with.

use super::*;

#[test]
fn cards_and_boards_are_those_of_the_rules() {
    Deck::get().check().unwrap();
    for side in Side::ALL {
        assert_eq!(side.board().check(), Ok(()), "{}", side.id());
    }
}
