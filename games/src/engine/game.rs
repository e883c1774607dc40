//! What a game is: one pure trait.

use crate::format::Conversion;
use crate::notation::Notation;
use crate::view::{Own, View};
use crate::{Choice, Files, Message, Offer, Options, Played, Rng, Seat, Sheet, Speak};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A game being played, as a value. Chance enters only through `rng`, time never.
///
/// The implementing type keeps its fields private and has no `Debug`, so that what is hidden can't be printed:
/// only [`Public`](Game::Public) and [`Private`](Game::Private) leave a game's module.
pub trait Game: Sized + Clone + Serialize + DeserializeOwned {
    /// What a seat does. [`actions!`](crate::actions) declares it.
    type Action: Clone + Debug + PartialEq + Notation + Display + FromStr<Err = Message> + Speak;
    /// Why an action is not allowed now. It is said to the one who tried, and tells nothing that they may not know.
    type Illegal: Debug + Speak;
    /// What just happened, fit for every eye.
    type Event: Speak;
    /// What all may see.
    type Public: Clone + Debug + PartialEq + Serialize + View;
    /// What one seat may see besides.
    type Private: Clone + Debug + PartialEq + Serialize + Own;

    /// Raised when recorded actions lead to other states than before.
    const RULES: u16;
    /// The files of every edition of the data, from edition 1 on; a game without data has one edition without files.
    const EDITIONS: &'static [Files] = &[Files(&[])];
    /// What turns a stored state of one format into one of the next, from format 1 on. So the present format is one
    /// more than there are conversions.
    const CONVERSIONS: &'static [Conversion] = &[];
    /// Its name in records, options, folders and Fluent ids.
    const ID: &'static str;
    /// The slash command that holds its verbs.
    const COMMAND: &'static str;
    const SEATS: RangeInclusive<u8>;
    const OPTIONS: &'static [Choice];
    /// Whether the one who lost the last game between the same two begins the next.
    const LOSER_BEGINS: bool = false;

    /// A new game with the data of an edition; `seats` lies within [`SEATS`](Game::SEATS), and seat 0 begins.
    fn setup(edition: u16, options: &Options, seats: u8, rng: &mut Rng) -> Self;
    /// The edition of the data that it was begun with.
    fn edition(&self) -> u16;
    fn seats(&self) -> u8;
    fn status(&self) -> Status;
    /// A list that holds every legal action of an active seat, and may hold illegal ones.
    fn candidates(&self, seat: Seat) -> Vec<Self::Action>;
    /// Whether an active seat may do this now.
    ///
    /// # Errors
    /// The rule that refuses it.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Self::Illegal>;
    /// Does what [`check`](Game::check) has allowed.
    fn apply(&mut self, seat: Seat, action: Self::Action, rng: &mut Rng, log: &mut Vec<Self::Event>);
    fn public(&self) -> Self::Public;
    fn private(&self, seat: Seat) -> Self::Private;
    /// Another state that the viewer (`None`: someone at no seat) could not tell from this one.
    fn resample(&self, viewer: Option<Seat>, rng: &mut Rng) -> Self;
    /// What the rules hide from the viewer now, thing by thing. Laws use it: no thing may be seen, and each must
    /// be seen to differ between a state and its resampled twin.
    fn secrets(&self, viewer: Option<Seat>) -> Vec<(&'static str, Value)>;
    /// What the rules tell the viewer of what a seat has just done; `after` is the state that followed. Laws use it:
    /// actions of which the same is told must look the same. A secret choice tells less than its notation, and what
    /// lays something hidden open tells more.
    fn told(&self, _viewer: Option<Seat>, _seat: Seat, action: &Self::Action, _after: &Self) -> Value {
        action.to_string().into()
    }
    /// What an active seat has to decide now. Only for that seat's eyes.
    fn prompt(&self, seat: Seat) -> Message;
    /// A remark on a legal action for that seat's eyes, such as "does nothing now".
    fn note(&self, _seat: Seat, _action: &Self::Action) -> Option<Message> {
        None
    }
    /// What a word of a notation stands for, the same at all times: the name of an area, the effect of a card.
    fn word(&self, verb: &str, argument: &str, word: &str) -> Option<Message>;
    /// What the points of all seats would consist of if the game ended now.
    fn sheet(&self) -> Sheet;
    /// Points of a seat if the game ended now, for computer players.
    fn points(&self, seat: Seat) -> i64 {
        self.sheet().total(seat)
    }
    /// What the position is worth to a seat, in hundredths of a point, for computer players: only differences
    /// count. It may use only what the seat may know.
    fn estimate(&self, seat: Seat) -> i64 {
        100 * self.points(seat)
    }

    /// Every legal action of a seat; empty if it is not to act.
    fn actions(&self, seat: Seat) -> Vec<Self::Action> {
        let mut actions = if self.status().is_active(seat) { self.candidates(seat) } else { Vec::new() };
        actions.retain(|action| self.check(seat, action).is_ok());
        actions
    }

    /// The legal actions as they are shown.
    fn offers(&self, seat: Seat) -> Vec<Offer> {
        let offer = |action: Self::Action| Offer {
            notation: action.to_string(),
            says: action.message(),
            note: self.note(seat, &action),
        };
        self.actions(seat).into_iter().map(offer).collect()
    }

    /// Whose turn it is, and which. When it changes, a turn has ended, which gets a picture, a frame of the film, and a
    /// state to go back to. By default that is when others are to act, or in another round. A game in which several
    /// seats act in one turn, in an auction or all at once, says what its turns are. The end of the game ends one, too.
    fn turn(&self) -> CurrentTurn {
        CurrentTurn { seats: self.status().active().to_vec(), number: self.public().round() }
    }

    /// The only gate: reads the notation, sees whose turn it is, checks and applies. The action that ends the game
    /// tells last what everybody's points consist of.
    ///
    /// # Errors
    /// A [`Refusal`]; the game has not changed then.
    fn play(&mut self, seat: Seat, notation: &str, rng: &mut Rng) -> Result<Played, Refusal> {
        match self.status() {
            Status::Over(_) => return Err(Refusal::Over),
            Status::Active(seats) if !seats.contains(&seat) => return Err(Refusal::NotYourTurn(seats)),
            Status::Active(_) => {}
        }
        let action: Self::Action = notation.parse().map_err(Refusal::Notation)?;
        self.check(seat, &action).map_err(|illegal| Refusal::Illegal(illegal.message()))?;
        let (notation, says) = (action.to_string(), action.message());
        let mut log = Vec::new();
        self.apply(seat, action, rng, &mut log);
        let mut events: Vec<Message> = log.iter().map(Speak::message).collect();
        if let Status::Over(places) = self.status() {
            events.extend(self.sheet().lines(Some(&places)));
        }
        Ok(Played { notation, says, events, revealed: rng.used() })
    }
}

/// The turn that is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CurrentTurn {
    /// Whose turn it is; none when the game is over.
    pub seats: Vec<Seat>,
    /// Tells it from the next one of the same seats.
    pub number: u32,
}

/// Who is to act, or how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// These seats are to act, in turn order; never empty.
    Active(Vec<Seat>),
    /// Best first.
    Over(Vec<Place>),
}

/// How a seat ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Place {
    pub seat: Seat,
    /// From 1; seats that share a place have the same rank.
    pub rank: u8,
    pub points: i64,
}

impl Place {
    /// The places of seats, best first: whose key is higher is better, and who is equal shares a place.
    pub fn ranked<K: Ord>(
        seats: impl Iterator<Item = Seat>,
        points: impl Fn(Seat) -> i64,
        key: impl Fn(Seat) -> K,
    ) -> Vec<Place> {
        let mut seats: Vec<(K, Seat)> = seats.map(|seat| (key(seat), seat)).collect();
        seats.sort_by(|(one, first), (other, second)| other.cmp(one).then(first.cmp(second)));
        let rank = |key: &K| seats.iter().filter(|(other, _)| other > key).count() as u8 + 1;
        seats
            .iter()
            .map(|(key, seat)| Place { seat: *seat, rank: rank(key), points: points(*seat) })
            .collect()
    }
}

impl Status {
    pub fn is_active(&self, seat: Seat) -> bool {
        matches!(self, Status::Active(seats) if seats.contains(&seat))
    }

    pub fn active(&self) -> &[Seat] {
        match self {
            Status::Active(seats) => seats,
            Status::Over(_) => &[],
        }
    }
}

/// Why something could not be done. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game has ended.
    Over,
    /// Others are to act.
    NotYourTurn(Vec<Seat>),
    /// The text is not an action of this game.
    Notation(Message),
    /// A rule of the game forbids it.
    Illegal(Message),
    /// The game has no such option or number of seats.
    Option(Message),
}

impl Refusal {
    /// The same with its message as one of this game.
    pub(crate) fn in_game(self, game: &'static str) -> Refusal {
        match self {
            Refusal::Notation(message) => Refusal::Notation(message.in_game(game)),
            Refusal::Illegal(message) => Refusal::Illegal(message.in_game(game)),
            other => other,
        }
    }
}

impl Speak for Refusal {
    fn message(&self) -> Message {
        match self {
            Refusal::Over => Message::new("game-is-over"),
            Refusal::NotYourTurn(seats) => Message::new("not-your-turn")
                .with("active", seats.iter().map(|&seat| seat.into()).collect::<Vec<crate::Arg>>()),
            Refusal::Notation(message) | Refusal::Illegal(message) | Refusal::Option(message) => {
                message.clone()
            }
        }
    }
}
