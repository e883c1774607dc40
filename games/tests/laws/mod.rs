//! The laws that every game keeps, checked at the positions of random games. One game is played once for all laws.

mod secrecy;
mod turns;
mod view;

use games::{Game, Options, Played, Refusal, Rng, Seat, Seed, Status};
use std::collections::{BTreeMap, BTreeSet};

/// No random game needs more actions than this.
const LONGEST: usize = 6000;
/// The laws look at each of the first positions of a game, then at one of so many, by chance, and at the last.
const FIRST: usize = 20;
const THEN_ONE_OF: usize = 16;
/// In how many positions, and after how many actions, each secret has really to be another one in the twin.
const DIFFERENT: u64 = 25;
const FOLLOWED: u64 = 40;

/// A law that does not hold.
#[derive(Debug)]
pub struct Broken {
    /// What gives it away: a surface on which a secret is seen, or the name of the law.
    pub on: &'static str,
    pub how: String,
}

/// How much was seen of what the laws are about: a law that never had anything to compare proves nothing.
#[derive(Debug, Default)]
pub struct Tally {
    /// Of each secret, for someone with and without a seat: in how many positions its twin was really another.
    pub different: BTreeMap<(&'static str, Viewer), u64>,
    /// The same, in how many pairs of positions after an action that told the same.
    pub followed: BTreeMap<(&'static str, Viewer), u64>,
    /// Pairs of different actions of which the others are told the same.
    pub alike: u64,
    /// Pairs of positions after a draw.
    pub drawn: u64,
    /// Pairs that told something different, so that they could not be compared.
    pub told_apart: u64,
    /// Actions that revealed something.
    pub revealed: u64,
    pub positions: u64,
    /// Turns that ended.
    pub turns: u64,
    /// Games that were seen at their end, and positions before it in which all see the score sheet.
    pub ended: u64,
    pub sheets: u64,
}

/// What a game hides, and so what its laws must have had to look at.
pub struct Hidden {
    pub secrets: &'static [&'static str],
    /// Some choices are not told to the others.
    pub choices: bool,
    /// Chance decides after the setup.
    pub chance: bool,
    /// The score sheet can be seen before the end.
    pub counted: bool,
}

impl Tally {
    /// Whether the laws had enough to look at, thing by thing.
    pub fn is_enough(&self, hidden: &Hidden) -> Result<(), Broken> {
        for (counts, least) in [(&self.different, DIFFERENT), (&self.followed, FOLLOWED)] {
            let seen: BTreeSet<&str> = counts.keys().map(|(thing, _)| *thing).collect();
            if seen.iter().any(|thing| !hidden.secrets.contains(thing)) {
                return broken("secrets", format!("not expected: {self:?}"));
            }
            for &thing in hidden.secrets {
                for viewer in [Viewer::Seated, Viewer::Outside] {
                    if counts.get(&(thing, viewer)).is_none_or(|&count| count < least) {
                        return broken("secrets", format!("{thing} hardly ever differs: {self:?}"));
                    }
                }
            }
        }
        if self.ended == 0 || (self.sheets > 0) != hidden.counted {
            return broken("counts", format!("{self:?}"));
        }
        if (self.alike > 0, self.drawn > 0, self.revealed > 0)
            != (hidden.choices, hidden.chance, hidden.chance)
        {
            return broken("counts", format!("{self:?}"));
        }
        Ok(())
    }
}

/// Who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Viewer {
    Seated,
    Outside,
}

/// A position of a random game.
pub struct Position<'a, G> {
    pub game: &'a G,
    /// The same game, which was saved and loaded again and again.
    pub loaded: &'a G,
    /// What was played before.
    pub earlier: &'a [(Seat, String)],
}

type Law<G> = fn(&Position<G>, &mut Rng, &mut Tally) -> Result<(), Broken>;

/// All laws about one position, in the order in which they are checked.
fn laws<G: Game>() -> [Law<G>; 7] {
    [
        turns::someone_can_act,
        turns::offers_can_be_played,
        turns::what_is_not_offered_is_refused,
        turns::a_saved_game_is_the_game,
        turns::what_chance_decides_is_revealed,
        view::what_all_see_is_how_it_stands,
        secrecy::what_is_hidden_is_never_said,
    ]
}

/// The newest edition of a game's data.
fn newest<G: Game>() -> u16 {
    u16::try_from(G::EDITIONS.len()).unwrap()
}

/// Plays a random game to its end and checks all laws on the way. Returns what was played.
pub fn keep<G: Game>(
    options: &Options,
    seats: u8,
    number: u64,
    tally: &mut Tally,
) -> Result<Vec<(Seat, String)>, Broken> {
    let seed = Seed::from(number);
    let mut game = G::setup(newest::<G>(), options, seats, &mut Rng::new(&seed, 0));
    let mut loaded = game.clone();
    let mut played: Vec<(Seat, String)> = Vec::new();
    let choice = &mut Rng::new(&seed, u64::MAX);
    loop {
        let over = game.status().active().is_empty();
        if over || played.len() < FIRST || choice.below(THEN_ONE_OF) == 0 {
            loaded = reload(&loaded);
            let position = Position { game: &game, loaded: &loaded, earlier: &played };
            laws().iter().try_for_each(|law| law(&position, choice, tally))?;
            tally.positions += 1;
        }
        let status = game.status();
        let Some(&seat) = choice.pick(status.active()) else { break };
        let offers = game.offers(seat);
        let Some(offer) = choice.pick(&offers) else { break };
        let chance = || Rng::new(&seed, played.len() as u64 + 1);
        let turn = game.turn();
        let result = game.play(seat, &offer.notation, &mut chance());
        let saved = loaded.play(seat, &offer.notation, &mut chance());
        if result != saved {
            return broken("save", format!("{} does {result:?}, after loading {saved:?}", offer.notation));
        }
        view::the_end_is_told(&game, &result)?;
        played.push((seat, offer.notation.clone()));
        tally.turns += u64::from(game.turn() != turn);
        if matches!(game.status(), Status::Over(_)) && game.turn() == turn {
            return broken("turn", format!("the game is over, but not the turn {turn:?}"));
        }
        if played.len() > LONGEST {
            return broken("end", format!("{played:?}"));
        }
    }
    let mut again = G::setup(newest::<G>(), options, seats, &mut Rng::new(&seed, 0));
    for (step, (seat, notation)) in (1..).zip(&played) {
        if let Err(refusal) = again.play(*seat, notation, &mut Rng::new(&seed, step)) {
            return broken("replay", format!("{notation} at step {step}: {refusal:?}"));
        }
    }
    if json(&again) != json(&game) {
        return broken("replay", format!("{played:?} lead to {} and to {}", json(&game), json(&again)));
    }
    Ok(played)
}

fn broken<T>(on: &'static str, how: String) -> Result<T, Broken> {
    Err(Broken { on, how })
}

fn json<G: Game>(game: &G) -> String {
    serde_json::to_string(game).unwrap()
}

fn reload<G: Game>(game: &G) -> G {
    serde_json::from_str(&json(game)).unwrap()
}

/// Plays on a copy, with the chance of a stream.
fn play<G: Game>(game: &G, seat: Seat, notation: &str, stream: u64) -> (G, Result<Played, Refusal>) {
    let mut copy = game.clone();
    let played = copy.play(seat, notation, &mut Rng::new(&Seed::from(11), stream));
    (copy, played)
}

/// Up to so many of the items, by chance.
fn some<T>(mut items: Vec<T>, most: usize, rng: &mut Rng) -> Vec<T> {
    rng.shuffle(&mut items);
    items.truncate(most);
    items
}
