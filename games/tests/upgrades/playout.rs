//! Games by actions at random.

use games::{AnyGame, Kind, Options, Rng, Seed};

/// No random game needs more actions than this.
const LONGEST: u64 = 6000;

/// Every value of every option; each game has one option.
pub fn options(kind: Kind) -> Vec<Options> {
    let [choice] = kind.options() else { panic!("{kind} has other than one option: combine them here") };
    let option = |value: &&'static str| {
        Options::new(kind.options(), [(choice.name, *value)]).expect("the game has this option")
    };
    choice.values.iter().map(option).collect()
}

/// Plays on from the state after a step to the end, and shows every state with the last action's step.
pub fn play_on(mut game: AnyGame, seed: &Seed, mut step: u64, mut see: impl FnMut(&AnyGame, u64)) {
    let choice = &mut Rng::new(seed, u64::MAX);
    see(&game, step);
    while let Some(&seat) = game.status().active().first() {
        let offers = game.offers(seat);
        let offer = choice.pick(&offers).expect("who is to act can do something");
        step += 1;
        let played = game.play(seat, &offer.notation, &mut Rng::new(seed, step));
        assert!(played.is_ok() && step < LONGEST, "{} does not end", game.kind());
        see(&game, step);
    }
}
