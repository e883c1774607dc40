//! Actions and how they are written: `lay r90 c3`, `take l6`, `build l6 r90 c4`, `statue left d5`.

use super::data::{Building, Postcard, piece};
use super::grid::{Field, Look};
use super::shape::Turn;
use crate::notation::{self, read, wrong};
use crate::{Message, Verb};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What a seat does. The fields of what is turned are those of its first field in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Action {
    /// Before the game: chooses a postcard that is used.
    Pick(Postcard),
    /// Phase 1: lays the drawn tile on a square, which its upper left field names.
    Lay {
        turn: Turn,
        square: Field,
    },
    /// Phase 1: takes a building of the pool into the reserve.
    Take(Building),
    Pass,
    /// Phase 2: puts a building of the reserve on the board.
    Build {
        building: Building,
        turn: Turn,
        first: Field,
    },
    /// Activates a postcard that works later or at the end.
    Activate(Postcard),
    /// Activates a postcard without its effect.
    Spend(Postcard),
    /// Levitation; the building that is taken has to be built next.
    Exchange {
        give: Building,
        take: Building,
    },
    Garden {
        turn: Turn,
        first: Field,
    },
    Fountain {
        turn: Turn,
        first: Field,
    },
    Annex {
        building: Building,
        field: Field,
    },
    Painter(Field),
    Dancer(Field),
    Statue {
        look: Look,
        field: Field,
    },
    Lamp(Field),
    BigLamp(Field),
}

/// The verbs, in the order of a game.
pub const VERBS: &[Verb] = &[
    Verb { name: "pick", arguments: &["card"] },
    Verb { name: "lay", arguments: &["turn", "square"] },
    Verb { name: "take", arguments: &["building"] },
    Verb { name: "pass", arguments: &[] },
    Verb { name: "build", arguments: &["building", "turn", "field"] },
    Verb { name: "activate", arguments: &["card"] },
    Verb { name: "exchange", arguments: &["give", "take"] },
    Verb { name: "garden", arguments: &["turn", "field"] },
    Verb { name: "annex", arguments: &["building", "field"] },
    Verb { name: "painter", arguments: &["field"] },
    Verb { name: "dancer", arguments: &["field"] },
    Verb { name: "statue", arguments: &["look", "field"] },
    Verb { name: "fountain", arguments: &["turn", "field"] },
    Verb { name: "lamp", arguments: &["field"] },
    Verb { name: "biglamp", arguments: &["field"] },
    Verb { name: "spend", arguments: &["card"] },
];

impl Action {
    pub fn verb(&self) -> &'static str {
        match self {
            Action::Pick(_) => "pick",
            Action::Lay { .. } => "lay",
            Action::Take(_) => "take",
            Action::Pass => "pass",
            Action::Build { .. } => "build",
            Action::Activate(_) => "activate",
            Action::Spend(_) => "spend",
            Action::Exchange { .. } => "exchange",
            Action::Garden { .. } => "garden",
            Action::Fountain { .. } => "fountain",
            Action::Annex { .. } => "annex",
            Action::Painter(_) => "painter",
            Action::Dancer(_) => "dancer",
            Action::Statue { .. } => "statue",
            Action::Lamp(_) => "lamp",
            Action::BigLamp(_) => "biglamp",
        }
    }

    /// Its words after the verb.
    pub fn words(&self) -> Vec<String> {
        match self {
            Action::Pick(card) | Action::Activate(card) | Action::Spend(card) => vec![card.to_string()],
            Action::Lay { turn, square: first }
            | Action::Garden { turn, first }
            | Action::Fountain { turn, first } => vec![turn.word().to_owned(), first.to_string()],
            Action::Take(building) => vec![building.to_string()],
            Action::Pass => Vec::new(),
            Action::Build { building, turn, first } => {
                vec![building.to_string(), turn.word().to_owned(), first.to_string()]
            }
            Action::Exchange { give, take } => vec![give.to_string(), take.to_string()],
            Action::Annex { building, field } => vec![building.to_string(), field.to_string()],
            Action::Statue { look, field } => vec![look.word().to_owned(), field.to_string()],
            Action::Painter(field) | Action::Dancer(field) | Action::Lamp(field) | Action::BigLamp(field) => {
                vec![field.to_string()]
            }
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb())?;
        self.words().iter().try_for_each(|word| write!(f, " {word}"))
    }
}

impl FromStr for Action {
    type Err = Message;

    /// Forgives case and spaces, a turn after its field, and a turn that looks the same as a smaller one.
    fn from_str(text: &str) -> Result<Self, Message> {
        let text = text.to_lowercase();
        let mut words = notation::words(&text, VERBS)?;
        let verb = VERBS.iter().find(|verb| verb.name == words[0]);
        let turn = verb.and_then(|verb| verb.arguments.iter().position(|&argument| argument == "turn"));
        if let Some(turn) = turn.filter(|turn| words[turn + 1].parse::<Field>().is_ok()) {
            words.swap(turn + 1, turn + 2);
        }
        Ok(match words[..] {
            ["pick", card] => Action::Pick(read(card, CARD)?),
            ["lay", turn, square] => Action::Lay { turn: read_turn(turn)?, square: read(square, FIELD)? },
            ["take", building] => Action::Take(read(building, BUILDING)?),
            ["build", building, turn, first] => {
                let building: Building = read(building, BUILDING)?;
                let turn = building.shape().plain(read_turn(turn)?);
                Action::Build { building, turn, first: read(first, FIELD)? }
            }
            ["activate", card] => Action::Activate(read(card, CARD)?),
            ["spend", card] => Action::Spend(read(card, CARD)?),
            ["exchange", give, take] => {
                Action::Exchange { give: read(give, BUILDING)?, take: read(take, BUILDING)? }
            }
            ["garden", turn, first] => {
                let turn = Building::GARDEN.shape().plain(read_turn(turn)?);
                Action::Garden { turn, first: read(first, FIELD)? }
            }
            ["fountain", turn, first] => {
                let turn = piece("fountain").plain(read_turn(turn)?);
                Action::Fountain { turn, first: read(first, FIELD)? }
            }
            ["annex", building, field] => {
                Action::Annex { building: read(building, BUILDING)?, field: read(field, FIELD)? }
            }
            ["painter", field] => Action::Painter(read(field, FIELD)?),
            ["dancer", field] => Action::Dancer(read(field, FIELD)?),
            ["statue", look, field] => Action::Statue { look: read_look(look)?, field: read(field, FIELD)? },
            ["lamp", field] => Action::Lamp(read(field, FIELD)?),
            ["biglamp", field] => Action::BigLamp(read(field, FIELD)?),
            _ => Action::Pass,
        })
    }
}

impl From<Action> for String {
    fn from(action: Action) -> Self {
        action.to_string()
    }
}

impl TryFrom<String> for Action {
    type Error = super::data::NoSuchName;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse().map_err(|_: Message| super::data::NoSuchName)
    }
}

fn read_turn(word: &str) -> Result<Turn, Message> {
    let found = Turn::ALL.into_iter().find(|turn| turn.word() == word);
    found.ok_or_else(|| wrong(word, "paris-notation-turn"))
}

fn read_look(word: &str) -> Result<Look, Message> {
    let found = Look::ALL.into_iter().find(|look| look.word() == word);
    found.ok_or_else(|| wrong(word, "paris-notation-look"))
}

const CARD: &str = "paris-notation-card";
const BUILDING: &str = "paris-notation-building";
const FIELD: &str = "paris-notation-field";
