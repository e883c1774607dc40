//! A player that thinks to the end of its turn, for any game.
//!
//! It follows the most promising lines of its own actions side by side, all one action longer at each round, until
//! none goes on; then it takes the line whose end it likes best. What its seat may not know is drawn anew first, and
//! chance comes from its own generator, so that it can't cheat.

use super::Player;
use crate::{AnyGame, Game, Rng, Seat, Seed};
use std::cmp::Reverse;

/// How many lines are followed side by side.
const WIDTH: usize = 8;
/// How many actions a turn may have.
const LONGEST: usize = 100;
/// How often an action that depends on chance is tried.
const SAMPLES: u64 = 6;

/// Chooses what [`Game::estimate`] likes best at the end of the turn.
pub struct Greedy;

impl Player for Greedy {
    fn plan(&mut self, game: &AnyGame, seat: Seat, rng: &mut Rng) -> Vec<String> {
        game.best_line(seat, rng)
    }
}

/// Actions of one seat from now on, and where they lead.
struct Line<G: Game> {
    game: G,
    actions: Vec<G::Action>,
    /// How many of the actions can be done before something unknown is revealed, with the one that reveals it.
    certain: Option<usize>,
    worth: i64,
}

/// What the seat does now: the best line up to the action that reveals something.
pub fn best_line<G: Game>(game: &G, seat: Seat, rng: &mut Rng) -> Vec<G::Action> {
    let mut actions = game.actions(seat);
    if actions.len() < 2 {
        return actions;
    }
    let game = game.resample(Some(seat), rng);
    let seed = Seed::from(rng.below(1 << 32) as u64);
    let mut best: Option<Line<G>> = None;
    let mut lines = vec![Line { game, actions: Vec::new(), certain: None, worth: 0 }];
    for _ in 0..LONGEST {
        let longer = lines.iter().flat_map(|line| line.longer(seat, &seed, rng)).collect::<Vec<_>>();
        let (open, ended): (Vec<_>, Vec<_>) =
            longer.into_iter().partition(|line| line.game.status().is_active(seat));
        best = best.into_iter().chain(ended).max_by_key(|line| line.worth);
        lines = open;
        lines.sort_by_key(|line| Reverse(line.worth));
        lines.truncate(WIDTH);
        if lines.is_empty() {
            break;
        }
    }
    match best.or(lines.into_iter().next()) {
        Some(line) => line.sure(),
        None => actions.drain(..1).collect(),
    }
}

impl<G: Game> Line<G> {
    /// This line with each action that may follow. Equal ones come in random order.
    fn longer(&self, seat: Seat, seed: &Seed, rng: &mut Rng) -> Vec<Self> {
        let mut actions = self.game.actions(seat);
        rng.shuffle(&mut actions);
        actions.into_iter().map(|action| self.with(seat, action, seed)).collect()
    }

    fn with(&self, seat: Seat, action: G::Action, seed: &Seed) -> Self {
        let after = |chance: &mut Rng| {
            let mut game = self.game.clone();
            game.apply(seat, action.clone(), chance, &mut Vec::new());
            game
        };
        let chance = &mut Rng::new(seed, 0);
        let game = after(chance);
        let mut worth = game.estimate(seat);
        let mut certain = self.certain;
        if chance.used() {
            certain = certain.or(Some(self.actions.len() + 1));
            let others = (1..SAMPLES).map(|sample| after(&mut Rng::new(seed, sample)).estimate(seat));
            worth = (worth + others.sum::<i64>()) / SAMPLES as i64;
        }
        let actions = self.actions.iter().cloned().chain([action]).collect();
        Line { game, actions, certain, worth }
    }

    fn sure(mut self) -> Vec<G::Action> {
        self.actions.truncate(self.certain.unwrap_or(self.actions.len()));
        self.actions
    }
}
