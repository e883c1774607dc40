//! A small game, right and wrong: that the laws hold for it, and that they see each thing that can be wrong.

mod fault;
mod rules;
mod text;

use crate::laws::{Broken, Hidden, Tally, keep};
use fault::Fault;
use games::player::best_line;
use games::{Game, Options, Rng, Seat, Seed};
use rules::Lots;

/// Plays games with two and three seats until a law is broken.
fn keep_with(fault: &str, games: u64) -> Result<Tally, Broken> {
    let mut tally = Tally::default();
    for number in 0..games {
        for seats in Lots::SEATS {
            for rounds in ["3", "4"] {
                let options = Options::new(Lots::OPTIONS, [("rounds", rounds), ("fault", fault)]).unwrap();
                keep::<Lots>(&options, seats, number, &mut tally)?;
            }
        }
    }
    let hidden =
        Hidden { secrets: &["hands", "deck", "wishes"], choices: true, chance: true, counted: false };
    tally.is_enough(&hidden)?;
    Ok(tally)
}

#[test]
fn the_toy_game_keeps_the_laws() {
    let tally = keep_with("none", 6).unwrap();
    assert!(tally.alike > 50 && tally.drawn > 20 && tally.revealed > 50, "{tally:?}");
    assert!(tally.told_apart > 0 && tally.positions > 200, "{tally:?}");
}

/// Everybody acts at once, and then several times in turn, and yet there are two turns a round.
#[test]
fn the_wishes_of_all_and_the_bids_of_an_auction_are_a_turn_each() {
    for rounds in ["3", "4"] {
        let options = Options::new(Lots::OPTIONS, [("rounds", rounds)]).unwrap();
        let mut tally = Tally::default();
        let actions = keep::<Lots>(&options, 3, 1, &mut tally).unwrap().len() as u64;
        assert_eq!(tally.turns, 2 * rounds.parse::<u64>().unwrap());
        assert!(actions > 2 * tally.turns, "{actions} actions");
    }
}

#[test]
fn the_laws_see_every_fault() {
    for (fault, on) in Fault::ALL {
        match keep_with(fault, 20) {
            Err(broken) => assert_eq!(broken.on, *on, "{fault}: {}", broken.how),
            Ok(tally) => panic!("{fault} breaks no law: {tally:?}"),
        }
    }
}

/// The last to wish would win a coin more often if it knew what is left in the deck.
#[test]
fn greedy_does_not_look_at_what_is_hidden() {
    let options = Options::new(Lots::OPTIONS, []).unwrap();
    let (own, other) = (Seat(0), Seat(1));
    for number in 0..40 {
        let mut game = Lots::setup(1, &options, 2, &mut Rng::new(&Seed::from(number), 0));
        game.play(other, "wish 1", &mut Rng::new(&Seed::from(number), 1)).unwrap();
        let twin = game.resample(Some(own), &mut Rng::new(&Seed::from(number), 2));
        let line = |game: &Lots| best_line(game, own, &mut Rng::new(&Seed::from(number), 3));
        assert_eq!(line(&game), line(&twin), "game {number}");
    }
}
