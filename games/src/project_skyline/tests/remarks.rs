//! What a seat is told of its legal actions before it takes one.

use super::*;

fn remark(game: &ProjectSkyline, notation: &str) -> String {
    game.note(game.active, &notation.parse().unwrap()).unwrap().id.to_string()
}

#[test]
fn a_card_that_could_do_nothing_may_be_played_and_says_so() {
    for card in ["O-10", "O-13", "O-14", "O-19", "O-21", "O-22", "O-23", "O-24", "O-25", "O-26", "O-27"] {
        let game = ready("new-york", 4, card);
        assert_eq!(remark(&game, &format!("play {card}")), "note-nothing", "{card}");
        assert_eq!(legal(&game, "play"), [format!("play {card}")]);
    }
}

#[test]
fn a_card_that_does_something_says_what() {
    for card in ["S-01", "S-05", "O-08", "O-16", "O-17", "O-18", "O-20"] {
        let game = ready("new-york", 4, card);
        assert_eq!(
            remark(&game, &format!("play {card}")),
            effect_words(super::card(code(card)).effect).id.to_string()
        );
    }
}

#[test]
fn money_alone_is_something() {
    // Nothing can be moved or built, but both cards pay.
    let mut game = holding("new-york", 4, "red", &["O-18", "S-04"]);
    let all: Vec<Cell> = game.city.board().fields().collect();
    all.iter().for_each(|&cell| stack(&mut game, cell, &[1; 7]));
    assert_eq!(remark(&game, "play O-18"), "effect-move");
    assert_eq!(remark(&game, "play S-04"), "effect-build-area");
}

#[test]
fn a_second_o17_says_that_it_does_nothing() {
    let mut game = holding("new-york", 4, "green", &["O-17", "O-17"]);
    acts(&mut game, "play O-17");
    assert_eq!(remark(&game, "play O-17"), "note-nothing");
}

#[test]
fn a_symbol_says_which_hand_cards_have_it() {
    let mut game = game("new-york", 4);
    game.players[FIRST].hand = codes(&["S-01", "B-01", "O-07"]);
    assert_eq!(remark(&game, "symbol green"), "note-cards");
    game.players[FIRST].hand = codes(&["S-01"]);
    assert_eq!(remark(&game, "symbol red"), "note-no-cards");
}

#[test]
fn remarks_leave_the_game_as_it_is() {
    let game = ready("new-york", 4, "O-17");
    let before = serde_json::to_string(&game).unwrap();
    remark(&game, "play O-17");
    assert_eq!(serde_json::to_string(&game).unwrap(), before);
}
