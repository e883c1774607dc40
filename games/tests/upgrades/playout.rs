//! Games by actions at random.

use games::{AnyGame, Playout, Seed};

/// No random game needs more actions than this.
const LONGEST: u64 = 6000;

/// Plays on from the state after a step to the end, and shows every state with the last action's step.
pub fn play_on(game: AnyGame, seed: &Seed, step: u64, mut see: impl FnMut(&AnyGame, u64)) {
    see(&game, step);
    let mut playout = Playout::on(game, seed, step);
    while playout.next().is_some() {
        let step = playout.record().next_step() - 1;
        assert!(step < LONGEST, "{} does not end", playout.game().kind());
        see(playout.game(), step);
    }
    assert!(playout.game().status().active().is_empty(), "who is to act can do something");
}
