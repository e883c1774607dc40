//! All games behind one door. A new game adds a variant here, and the compiler lists the matches it lacks.

use crate::format::Conversion;
use crate::paris::{self, Paris};
use crate::player;
use crate::project_skyline::{self, ProjectSkyline};
use crate::skyliners::{self, Skyliners};
use crate::{Choice, Files, Game, Message, Options, Refusal, Rng, Seat, Section, Seed, Status, Verb};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Which game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    ProjectSkyline,
    Skyliners,
    Paris,
}

impl Kind {
    /// Every game; the first is the one that is meant when nothing else is said.
    pub const ALL: &[Kind] = &[Kind::ProjectSkyline, Kind::Skyliners, Kind::Paris];

    /// Its name in records, options, folders and Fluent ids.
    pub fn id(self) -> &'static str {
        match self {
            Kind::ProjectSkyline => "project-skyline",
            Kind::Skyliners => "skyliners",
            Kind::Paris => "paris",
        }
    }

    /// The slash command that holds its verbs.
    pub fn command(self) -> &'static str {
        match self {
            Kind::ProjectSkyline => "project",
            Kind::Skyliners => "skyliners",
            Kind::Paris => "paris",
        }
    }

    pub fn seats(self) -> RangeInclusive<u8> {
        match self {
            Kind::ProjectSkyline => ProjectSkyline::SEATS,
            Kind::Skyliners => Skyliners::SEATS,
            Kind::Paris => Paris::SEATS,
        }
    }

    pub fn verbs(self) -> &'static [Verb] {
        match self {
            Kind::ProjectSkyline => ProjectSkyline::VERBS,
            Kind::Skyliners => Skyliners::VERBS,
            Kind::Paris => Paris::VERBS,
        }
    }

    pub fn options(self) -> &'static [Choice] {
        match self {
            Kind::ProjectSkyline => ProjectSkyline::OPTIONS,
            Kind::Skyliners => Skyliners::OPTIONS,
            Kind::Paris => Paris::OPTIONS,
        }
    }

    pub fn rules(self) -> u16 {
        match self {
            Kind::ProjectSkyline => ProjectSkyline::RULES,
            Kind::Skyliners => Skyliners::RULES,
            Kind::Paris => Paris::RULES,
        }
    }

    /// Whether the one who lost the last game between the same two begins the next.
    pub fn loser_begins(self) -> bool {
        match self {
            Kind::ProjectSkyline => ProjectSkyline::LOSER_BEGINS,
            Kind::Skyliners => Skyliners::LOSER_BEGINS,
            Kind::Paris => Paris::LOSER_BEGINS,
        }
    }

    fn all_files(self) -> &'static [Files] {
        match self {
            Kind::ProjectSkyline => ProjectSkyline::EDITIONS,
            Kind::Skyliners => Skyliners::EDITIONS,
            Kind::Paris => Paris::EDITIONS,
        }
    }

    /// The newest edition of its data.
    pub fn edition(self) -> u16 {
        self.all_files().len() as u16
    }

    /// Every edition of its data.
    pub fn editions(self) -> RangeInclusive<u16> {
        1..=self.edition()
    }

    /// The files of an edition, if there is such an edition.
    pub fn files(self, edition: u16) -> Option<Files> {
        self.all_files().get(usize::from(edition.checked_sub(1)?)).copied()
    }

    pub(crate) fn conversions(self) -> &'static [Conversion] {
        match self {
            Kind::ProjectSkyline => ProjectSkyline::CONVERSIONS,
            Kind::Skyliners => Skyliners::CONVERSIONS,
            Kind::Paris => Paris::CONVERSIONS,
        }
    }

    /// The format of stored states: it is raised with every change of their shape.
    pub fn format(self) -> u16 {
        self.conversions().len() as u16 + 1
    }

    /// A new game of the newest edition, its chance drawn as step 0 of the seed.
    ///
    /// # Errors
    /// A number of seats that the game is not for.
    pub fn setup(self, options: &Options, seats: u8, seed: &Seed) -> Result<AnyGame, Refusal> {
        self.setup_with(self.edition(), options, seats, seed)
    }

    /// A new game of some edition, its chance drawn as step 0 of the seed.
    ///
    /// # Errors
    /// A number of seats that the game is not for, or an edition that it has not.
    pub fn setup_with(
        self,
        edition: u16,
        options: &Options,
        seats: u8,
        seed: &Seed,
    ) -> Result<AnyGame, Refusal> {
        if !self.editions().contains(&edition) {
            return Err(Refusal::Option(
                Message::new("no-such-edition")
                    .with("edition", i64::from(edition))
                    .with("newest", i64::from(self.edition())),
            ));
        }
        if !self.seats().contains(&seats) {
            return Err(Refusal::Option(
                Message::new("wrong-number-of-seats").with("seats", seats).with("players", self.players()),
            ));
        }
        let rng = &mut Rng::new(seed, 0);
        Ok(match self {
            Kind::ProjectSkyline => {
                AnyGame::ProjectSkyline(ProjectSkyline::setup(edition, options, seats, rng))
            }
            Kind::Skyliners => AnyGame::Skyliners(Skyliners::setup(edition, options, seats, rng)),
            Kind::Paris => AnyGame::Paris(Paris::setup(edition, options, seats, rng)),
        })
    }

    /// How many can play it: "2 players", "2 to 4 players".
    pub fn players(self) -> Message {
        let (least, most) = (*self.seats().start(), *self.seats().end());
        match least == most {
            true => Message::new("players-exactly").with("count", least),
            false => Message::new("players-between").with("least", least).with("most", most),
        }
    }

    /// Its name as a message.
    pub fn name(self) -> Message {
        Message::new(self.id())
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Kind {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        Kind::ALL.iter().copied().find(|kind| kind.id() == text).ok_or_else(|| {
            let kinds = Kind::ALL.iter().map(|kind| kind.id().into()).collect::<Vec<crate::Arg>>();
            Refusal::Option(
                Message::new("no-such-game")
                    .with("game", crate::Arg::Foreign(text.to_owned()))
                    .with("games", kinds),
            )
        })
    }
}

/// A game of any kind, as a value that can be stored.
#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum AnyGame {
    ProjectSkyline(ProjectSkyline),
    Skyliners(Skyliners),
    Paris(Paris),
}

/// What all may see of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum AnyPublic {
    ProjectSkyline(project_skyline::Public),
    Skyliners(skyliners::Public),
    Paris(paris::Public),
}

/// What one seat may see besides.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum AnyPrivate {
    ProjectSkyline(project_skyline::Private),
    Skyliners(skyliners::Private),
    Paris(paris::Private),
}

impl AnyPublic {
    /// The state in a few sentences: the alternative text of its picture.
    pub fn brief(&self) -> Vec<Message> {
        match self {
            AnyPublic::ProjectSkyline(public) => public.brief(),
            AnyPublic::Skyliners(public) => public.brief(),
            AnyPublic::Paris(public) => public.brief(),
        }
    }

    /// The round that is played, from 1.
    pub fn round(&self) -> u32 {
        match self {
            AnyPublic::ProjectSkyline(public) => public.round,
            AnyPublic::Skyliners(public) => public.round,
            AnyPublic::Paris(public) => public.round,
        }
    }

    /// The whole table in words, for those who can't see the picture: every part after its title.
    pub fn full(&self) -> Vec<Message> {
        let lines = |part: Section| [part.title].into_iter().chain(part.lines);
        self.sections().into_iter().flat_map(lines).collect()
    }

    /// The whole table in words, part by part.
    pub fn sections(&self) -> Vec<Section> {
        match self {
            AnyPublic::ProjectSkyline(public) => public.sections(),
            AnyPublic::Skyliners(public) => public.sections(),
            AnyPublic::Paris(public) => public.sections(),
        }
    }
}

impl AnyPrivate {
    /// All of it in words.
    pub fn full(&self) -> Vec<Message> {
        match self {
            AnyPrivate::ProjectSkyline(private) => private.full(),
            AnyPrivate::Skyliners(private) => private.full(),
            AnyPrivate::Paris(private) => private.full(),
        }
    }
}

/// A legal action as it is shown in lists. The list of a seat is as secret as its hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub notation: String,
    pub says: Message,
    pub note: Option<Message>,
}

/// What an action did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The action as the rules write it.
    pub notation: String,
    pub says: Message,
    /// What followed, fit for every eye.
    pub events: Vec<Message>,
    /// Something hidden was decided or shown: it can't be taken back.
    pub revealed: bool,
}

impl AnyGame {
    pub fn kind(&self) -> Kind {
        match self {
            AnyGame::ProjectSkyline(_) => Kind::ProjectSkyline,
            AnyGame::Skyliners(_) => Kind::Skyliners,
            AnyGame::Paris(_) => Kind::Paris,
        }
    }

    fn table(&self) -> &dyn Table {
        match self {
            AnyGame::ProjectSkyline(game) => game,
            AnyGame::Skyliners(game) => game,
            AnyGame::Paris(game) => game,
        }
    }

    fn table_mut(&mut self) -> &mut dyn Table {
        match self {
            AnyGame::ProjectSkyline(game) => game,
            AnyGame::Skyliners(game) => game,
            AnyGame::Paris(game) => game,
        }
    }

    pub fn public(&self) -> AnyPublic {
        match self {
            AnyGame::ProjectSkyline(game) => AnyPublic::ProjectSkyline(game.public()),
            AnyGame::Skyliners(game) => AnyPublic::Skyliners(game.public()),
            AnyGame::Paris(game) => AnyPublic::Paris(game.public()),
        }
    }

    pub fn private(&self, seat: Seat) -> AnyPrivate {
        match self {
            AnyGame::ProjectSkyline(game) => AnyPrivate::ProjectSkyline(game.private(seat)),
            AnyGame::Skyliners(game) => AnyPrivate::Skyliners(game.private(seat)),
            AnyGame::Paris(game) => AnyPrivate::Paris(game.private(seat)),
        }
    }

    /// Another state that the viewer could not tell from this one.
    pub fn resample(&self, viewer: Option<Seat>, rng: &mut Rng) -> AnyGame {
        match self {
            AnyGame::ProjectSkyline(game) => AnyGame::ProjectSkyline(game.resample(viewer, rng)),
            AnyGame::Skyliners(game) => AnyGame::Skyliners(game.resample(viewer, rng)),
            AnyGame::Paris(game) => AnyGame::Paris(game.resample(viewer, rng)),
        }
    }

    /// The edition of the data that it was begun with.
    pub fn edition(&self) -> u16 {
        self.table().edition()
    }

    pub fn seats(&self) -> u8 {
        self.table().seats()
    }

    pub fn status(&self) -> Status {
        self.table().status()
    }

    /// The legal actions of a seat; none if it is not to act.
    pub fn offers(&self, seat: Seat) -> Vec<Offer> {
        self.table().offers(seat)
    }

    /// What an active seat has to decide now; only for its eyes.
    pub fn prompt(&self, seat: Seat) -> Message {
        self.table().prompt(seat)
    }

    /// What a word of a notation stands for.
    pub fn word(&self, verb: &str, argument: &str, word: &str) -> Option<Message> {
        self.table().word(verb, argument, word)
    }

    pub fn points(&self, seat: Seat) -> i64 {
        self.table().points(seat)
    }

    /// What [`Greedy`](crate::player::Greedy) does now, as notations.
    pub(crate) fn best_line(&self, seat: Seat, rng: &mut Rng) -> Vec<String> {
        self.table().best_line(seat, rng)
    }

    /// The only gate: reads the notation, sees whose turn it is, checks and applies.
    ///
    /// # Errors
    /// A [`Refusal`]; the game has not changed then.
    pub fn play(&mut self, seat: Seat, notation: &str, rng: &mut Rng) -> Result<Played, Refusal> {
        self.table_mut().play(seat, notation, rng)
    }
}

/// What every [`Game`] can do without its types being named.
trait Table {
    fn edition(&self) -> u16;
    fn seats(&self) -> u8;
    fn status(&self) -> Status;
    fn offers(&self, seat: Seat) -> Vec<Offer>;
    fn prompt(&self, seat: Seat) -> Message;
    fn word(&self, verb: &str, argument: &str, word: &str) -> Option<Message>;
    fn points(&self, seat: Seat) -> i64;
    fn best_line(&self, seat: Seat, rng: &mut Rng) -> Vec<String>;
    fn play(&mut self, seat: Seat, notation: &str, rng: &mut Rng) -> Result<Played, Refusal>;
}

impl<G: Game> Table for G {
    fn edition(&self) -> u16 {
        Game::edition(self)
    }

    fn seats(&self) -> u8 {
        Game::seats(self)
    }

    fn status(&self) -> Status {
        Game::status(self)
    }

    fn offers(&self, seat: Seat) -> Vec<Offer> {
        Game::offers(self, seat)
    }

    fn prompt(&self, seat: Seat) -> Message {
        Game::prompt(self, seat)
    }

    fn word(&self, verb: &str, argument: &str, word: &str) -> Option<Message> {
        Game::word(self, verb, argument, word)
    }

    fn points(&self, seat: Seat) -> i64 {
        Game::points(self, seat)
    }

    fn best_line(&self, seat: Seat, rng: &mut Rng) -> Vec<String> {
        player::best_line(self, seat, rng).iter().map(ToString::to_string).collect()
    }

    fn play(&mut self, seat: Seat, notation: &str, rng: &mut Rng) -> Result<Played, Refusal> {
        Game::play(self, seat, notation, rng)
    }
}
