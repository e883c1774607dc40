//! The law of secrecy: what is hidden is never said.

use super::{Broken, Position, Tally, Viewer, broken, json, play, some, turns::texts};
use games::notation::Notation;
use games::{Game, Played, Refusal, Rng, Seat, Seed};
use serde_json::Value;
use std::collections::BTreeSet;

/// Let `v` be a viewer, at a seat or at none, `s` a position and `t` its twin `s.resample(v)`.
///
/// 1. `s` and `t` differ in nothing but what [`Game::secrets`] names for `v`. The twin is made from what `v` may
///    know: resampling `t` with the same chance gives `t` again.
/// 2. Nothing that `v` gets tells them apart: the public and the own private view, whose turn it is, the own offers
///    with their remarks, the prompt, the estimate that the own computer player uses, the meaning of words, and the
///    refusal of whatever `v` tries, be it nonsense, an action of somebody else, or out of turn.
/// 3. Let a seat `a` be able to do `x` in `s` and `y` in `t`, let what [`Game::told`] says for `v` be equal for both,
///    and let both be done with the same chance. Then what all are told (what is said of the action, its events, whether it
///    revealed something) is equal, and 2. holds for the two positions that follow. If `a` is `v`, `x` is `y`.
///
/// `told` is where the rules let something become known: a draw that all see, a card that is laid open or shown to
/// one. Where the
/// twins draw something else for all to see there is nothing to compare; `tally` counts how often there was, for each
/// secret and only while that secret really was another one.
pub fn what_is_hidden_is_never_said<G: Game>(
    at: &Position<G>,
    rng: &mut Rng,
    tally: &mut Tally,
) -> Result<(), Broken> {
    let texts = texts(at.game, at.earlier, rng);
    for viewer in Seat::all(at.game.seats()).map(Some).chain([None]) {
        let stream = at.earlier.len() as u64;
        let twin = |game: &G| game.resample(viewer, &mut Rng::new(&Seed::from(5), stream));
        let pair = Pair { viewer, one: at.game.clone(), other: twin(at.game) };
        let fail = |on: &'static str, how: String| {
            broken(on, format!("{how} for {viewer:?} after {:?}, twin {}", at.earlier, json(&pair.other)))
        };
        let different = pair.different();
        if different.is_empty() != (json(&pair.one) == json(&pair.other)) {
            return fail("secrets", "what was resampled is not what is named".to_owned());
        }
        if json(&twin(&pair.other)) != json(&pair.other) {
            return fail("resample", "the twin depends on what is hidden".to_owned());
        }
        let seated = if viewer.is_some() { Viewer::Seated } else { Viewer::Outside };
        different.iter().for_each(|&thing| *tally.different.entry((thing, seated)).or_default() += 1);
        if let Some(surface) = pair.seen_apart().or_else(|| pair.heard_apart(&texts)) {
            return fail(surface, "told apart".to_owned());
        }
        for &seat in at.game.status().active() {
            for action in some(pair.one.actions(seat), 3, rng) {
                for twin in pair.twins_of(seat, &action, rng) {
                    let Some(after) = pair.after(seat, &action, &twin, stream) else {
                        tally.told_apart += 1;
                        continue;
                    };
                    if let Some(surface) = after.surface {
                        return fail(surface, format!("told apart by {action} and {twin}"));
                    }
                    tally.alike += u64::from(action != twin);
                    tally.drawn += u64::from(after.revealed && !different.is_empty());
                    different
                        .iter()
                        .for_each(|&thing| *tally.followed.entry((thing, seated)).or_default() += 1);
                }
            }
        }
    }
    Ok(())
}

/// Two games that a viewer must not be able to tell apart.
struct Pair<G> {
    viewer: Option<Seat>,
    one: G,
    other: G,
}

/// What followed from two actions of which the same is told.
struct After {
    /// Where the viewer can tell the two apart.
    surface: Option<&'static str>,
    revealed: bool,
}

impl<G: Game> Pair<G> {
    /// The secrets that are not the same in both.
    fn different(&self) -> BTreeSet<&'static str> {
        let (one, other) = (self.one.secrets(self.viewer), self.other.secrets(self.viewer));
        let differs = |(thing, value): &(&'static str, Value)| !other.contains(&(*thing, value.clone()));
        one.iter().filter(|secret| differs(secret)).map(|&(thing, _)| thing).collect()
    }

    /// Where the viewer sees a difference.
    fn seen_apart(&self) -> Option<&'static str> {
        let (one, other) = (&self.one, &self.other);
        let common = [("public", one.public() != other.public()), ("status", one.status() != other.status())];
        let own = self.viewer.into_iter().flat_map(|seat| {
            let (offers, others) = (one.offers(seat), other.offers(seat));
            let list = |offers: &[games::Offer]| -> Vec<_> {
                offers.iter().map(|offer| (offer.notation.clone(), offer.says.clone())).collect()
            };
            [
                ("private", one.private(seat) != other.private(seat)),
                ("offers", list(&offers) != list(&others)),
                ("note", offers != others),
                ("prompt", one.prompt(seat) != other.prompt(seat)),
                ("estimate", one.estimate(seat) != other.estimate(seat)),
            ]
        });
        common.into_iter().chain(own).find(|(_, differs)| *differs).map(|(surface, _)| surface)
    }

    /// Where the viewer learns a difference by asking: by trying to act, or for the meaning of a word.
    fn heard_apart(&self, texts: &[String]) -> Option<&'static str> {
        let refusal = |game: &G, text: &str| -> Option<Refusal> { play(game, self.viewer?, text, 1).1.err() };
        let word = |game: &G, text: &str| {
            let mut words = text.split_whitespace();
            let name = words.next()?;
            let verb = G::Action::VERBS.iter().find(|verb| verb.name == name)?;
            let meaning = |(argument, word): (&&str, &str)| game.word(verb.name, argument, word);
            Some(verb.arguments.iter().zip(words).map(meaning).collect::<Vec<_>>())
        };
        texts.iter().find_map(|text| {
            let (one, other) = (&self.one, &self.other);
            match () {
                () if refusal(one, text) != refusal(other, text) => Some("refusal"),
                () if word(one, text) != word(other, text) => Some("word"),
                () => None,
            }
        })
    }

    /// What the seat may do in the twin when it does this here: the same, and up to two others that begin like it,
    /// since the others may be told no more than that.
    fn twins_of(&self, seat: Seat, action: &G::Action, rng: &mut Rng) -> Vec<G::Action> {
        let verb = |action: &G::Action| action.to_string().split(' ').next().map(str::to_owned);
        let (same, mut rest): (Vec<_>, Vec<_>) =
            self.other.actions(seat).into_iter().partition(|other| other == action);
        rest.retain(|other| Some(seat) != self.viewer && verb(other) == verb(action));
        same.into_iter().chain(some(rest, 2, rng)).collect()
    }

    /// Does one action here and one in the twin, with the same chance; `None` if the rules tell them apart.
    fn after(&self, seat: Seat, action: &G::Action, twin: &G::Action, stream: u64) -> Option<After> {
        let (one, here) = play(&self.one, seat, &action.to_string(), stream);
        let (other, there) = play(&self.other, seat, &twin.to_string(), stream);
        let viewer = self.viewer;
        if self.one.told(viewer, seat, action, &one) != self.other.told(viewer, seat, twin, &other) {
            return None;
        }
        let (Ok(here), Ok(there)) = (here, there) else {
            return Some(After { surface: Some("refusal"), revealed: false });
        };
        let apart = |differs: fn(&Played, &Played) -> bool| differs(&here, &there);
        let surface = [
            ("says", apart(|one, other| one.says != other.says)),
            ("events", apart(|one, other| one.events != other.events)),
            ("revealed", apart(|one, other| one.revealed != other.revealed)),
        ];
        let surface = surface.into_iter().find(|(_, differs)| *differs).map(|(surface, _)| surface);
        let pair = Pair { viewer, one, other };
        Some(After { surface: surface.or_else(|| pair.seen_apart()), revealed: here.revealed })
    }
}
