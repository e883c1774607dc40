//! All games in one type, used alike. A new game is one line at the end of `kinds!` below, and the compiler says what it lacks.

use crate::format::Conversion;
use crate::notation::Notation;
use crate::view::{Own, View};
use crate::{
    Arg, Choice, CurrentTurn, Files, Game, Message, Options, Refusal, Rng, Seat, Section, Seed, Sheet,
    Status, Verb,
};
use crate::{paris, player, project_skyline, skyliners};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// What is the same for every game: one variant each, and the ways between them.
macro_rules! kinds {
    ($($Game:ident in $module:ident),+ $(,)?) => {
        /// Which game is played.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Kind {
            $($Game),+
        }

        impl Kind {
            /// Every game; the first is the one that is meant when nothing else is said.
            pub const ALL: &[Kind] = &[$(Kind::$Game),+];

            /// Calls a visitor with the type of the game.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self { $(Kind::$Game => visitor.visit::<$module::$Game>()),+ }
            }

            fn facts(self) -> Facts {
                match self { $(Kind::$Game => Facts::of::<$module::$Game>()),+ }
            }
        }

        /// A game of any kind, as a value that can be stored.
        #[derive(Clone, Serialize, Deserialize)]
        #[serde(tag = "kind", rename_all = "kebab-case")]
        pub enum AnyGame {
            $($Game($module::$Game)),+
        }

        /// What all may see of a game.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(tag = "kind", rename_all = "kebab-case")]
        pub enum AnyPublic {
            $($Game($module::Public)),+
        }

        /// What one seat may see besides.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(tag = "kind", rename_all = "kebab-case")]
        pub enum AnyPrivate {
            $($Game($module::Private)),+
        }

        $(
            impl From<$module::$Game> for AnyGame {
                fn from(game: $module::$Game) -> Self {
                    AnyGame::$Game(game)
                }
            }

            impl From<$module::Public> for AnyPublic {
                fn from(public: $module::Public) -> Self {
                    AnyPublic::$Game(public)
                }
            }

            impl From<$module::Private> for AnyPrivate {
                fn from(private: $module::Private) -> Self {
                    AnyPrivate::$Game(private)
                }
            }
        )+

        impl AnyGame {
            pub fn kind(&self) -> Kind {
                match self { $(AnyGame::$Game(_) => Kind::$Game),+ }
            }

            fn table(&self) -> &dyn Table {
                match self { $(AnyGame::$Game(game) => game),+ }
            }

            fn table_mut(&mut self) -> &mut dyn Table {
                match self { $(AnyGame::$Game(game) => game),+ }
            }
        }

        impl AnyPublic {
            pub fn kind(&self) -> Kind {
                match self { $(AnyPublic::$Game(_) => Kind::$Game),+ }
            }

            fn view(&self) -> &dyn View {
                match self { $(AnyPublic::$Game(public) => public),+ }
            }
        }

        impl AnyPrivate {
            pub fn kind(&self) -> Kind {
                match self { $(AnyPrivate::$Game(_) => Kind::$Game),+ }
            }

            fn own(&self) -> &dyn Own {
                match self { $(AnyPrivate::$Game(private) => private),+ }
            }
        }
    };
}

kinds! {
    ProjectSkyline in project_skyline,
    Skyliners in skyliners,
    Paris in paris,
}

/// Does something with the type of a game.
pub trait Visitor {
    type Output;
    fn visit<G: Game>(self) -> Self::Output;
}

/// What a game says of itself before it is played.
struct Facts {
    id: &'static str,
    command: &'static str,
    seats: RangeInclusive<u8>,
    verbs: &'static [Verb],
    options: &'static [Choice],
    rules: u16,
    loser_begins: bool,
    files: &'static [Files],
    conversions: &'static [Conversion],
    setup: fn(u16, &Options, u8, &mut Rng) -> AnyGame,
}

impl Facts {
    fn of<G: Game>() -> Facts
    where
        AnyGame: From<G>,
    {
        Facts {
            id: G::ID,
            command: G::COMMAND,
            seats: G::SEATS,
            verbs: G::Action::VERBS,
            options: G::OPTIONS,
            rules: G::RULES,
            loser_begins: G::LOSER_BEGINS,
            files: G::EDITIONS,
            conversions: G::CONVERSIONS,
            setup: |edition, options, seats, rng| G::setup(edition, options, seats, rng).into(),
        }
    }
}

impl Kind {
    /// Its name in records, options, folders and Fluent ids.
    pub fn id(self) -> &'static str {
        self.facts().id
    }

    /// The slash command that holds its verbs.
    pub fn command(self) -> &'static str {
        self.facts().command
    }

    pub fn seats(self) -> RangeInclusive<u8> {
        self.facts().seats
    }

    pub fn verbs(self) -> &'static [Verb] {
        self.facts().verbs
    }

    pub fn options(self) -> &'static [Choice] {
        self.facts().options
    }

    pub fn rules(self) -> u16 {
        self.facts().rules
    }

    /// Whether the one who lost the last game between the same two begins the next.
    pub fn loser_begins(self) -> bool {
        self.facts().loser_begins
    }

    /// The newest edition of its data.
    pub fn edition(self) -> u16 {
        self.facts().files.len() as u16
    }

    /// Every edition of its data.
    pub fn editions(self) -> RangeInclusive<u16> {
        1..=self.edition()
    }

    /// The files of an edition, if there is such an edition.
    pub fn files(self, edition: u16) -> Option<Files> {
        self.facts().files.get(usize::from(edition.checked_sub(1)?)).copied()
    }

    pub(crate) fn conversions(self) -> &'static [Conversion] {
        self.facts().conversions
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
        Ok((self.facts().setup)(edition, options, seats, &mut Rng::new(seed, 0)))
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
            let kinds = Kind::ALL.iter().map(|kind| kind.id().into()).collect::<Vec<Arg>>();
            Refusal::Option(
                Message::new("no-such-game").with("game", Arg::Foreign(text.to_owned())).with("games", kinds),
            )
        })
    }
}

impl AnyPublic {
    /// The state in a few sentences: the alternative text of its picture.
    pub fn brief(&self) -> Vec<Message> {
        in_game(self.kind(), self.view().brief())
    }

    /// The round that is played, from 1.
    pub fn round(&self) -> u32 {
        self.view().round()
    }

    /// What everybody's points consist of, while all may know it.
    pub fn sheet(&self) -> Option<Sheet> {
        Some(self.view().sheet()?.in_game(self.kind().id()))
    }

    /// The whole table in words, for those who can't see the picture: every part after its title.
    pub fn full(&self) -> Vec<Message> {
        let lines = |part: Section| [part.title].into_iter().chain(part.lines);
        self.sections().into_iter().flat_map(lines).collect()
    }

    /// The whole table in words, part by part.
    pub fn sections(&self) -> Vec<Section> {
        let game = self.kind().id();
        self.view().sections().into_iter().map(|part| part.in_game(game)).collect()
    }
}

impl AnyPrivate {
    /// All of it in words.
    pub fn full(&self) -> Vec<Message> {
        in_game(self.kind(), self.own().full())
    }
}

fn in_game(kind: Kind, messages: Vec<Message>) -> Vec<Message> {
    messages.into_iter().map(|message| message.in_game(kind.id())).collect()
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
    pub fn public(&self) -> AnyPublic {
        self.table().public()
    }

    pub fn private(&self, seat: Seat) -> AnyPrivate {
        self.table().private(seat)
    }

    /// Another state that the viewer could not tell from this one.
    pub fn resample(&self, viewer: Option<Seat>, rng: &mut Rng) -> AnyGame {
        self.table().resample(viewer, rng)
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

    /// Whose turn it is, and which: when it changes, a turn has ended.
    pub fn turn(&self) -> CurrentTurn {
        self.table().turn()
    }

    /// The only gate: reads the notation, sees whose turn it is, checks and applies.
    ///
    /// # Errors
    /// A [`Refusal`]; the game has not changed then.
    pub fn play(&mut self, seat: Seat, notation: &str, rng: &mut Rng) -> Result<Played, Refusal> {
        self.table_mut().play(seat, notation, rng)
    }
}

/// What every [`Game`] can do without its types being named; what it says names its game.
trait Table {
    fn public(&self) -> AnyPublic;
    fn private(&self, seat: Seat) -> AnyPrivate;
    fn resample(&self, viewer: Option<Seat>, rng: &mut Rng) -> AnyGame;
    fn edition(&self) -> u16;
    fn seats(&self) -> u8;
    fn status(&self) -> Status;
    fn offers(&self, seat: Seat) -> Vec<Offer>;
    fn prompt(&self, seat: Seat) -> Message;
    fn word(&self, verb: &str, argument: &str, word: &str) -> Option<Message>;
    fn points(&self, seat: Seat) -> i64;
    fn best_line(&self, seat: Seat, rng: &mut Rng) -> Vec<String>;
    fn turn(&self) -> CurrentTurn;
    fn play(&mut self, seat: Seat, notation: &str, rng: &mut Rng) -> Result<Played, Refusal>;
}

impl<G: Game> Table for G
where
    AnyGame: From<G>,
    AnyPublic: From<G::Public>,
    AnyPrivate: From<G::Private>,
{
    fn public(&self) -> AnyPublic {
        Game::public(self).into()
    }

    fn private(&self, seat: Seat) -> AnyPrivate {
        Game::private(self, seat).into()
    }

    fn resample(&self, viewer: Option<Seat>, rng: &mut Rng) -> AnyGame {
        Game::resample(self, viewer, rng).into()
    }

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
        let in_game = |offer: Offer| Offer {
            says: offer.says.in_game(G::ID),
            note: offer.note.map(|note| note.in_game(G::ID)),
            ..offer
        };
        Game::offers(self, seat).into_iter().map(in_game).collect()
    }

    fn prompt(&self, seat: Seat) -> Message {
        Game::prompt(self, seat).in_game(G::ID)
    }

    fn word(&self, verb: &str, argument: &str, word: &str) -> Option<Message> {
        Some(Game::word(self, verb, argument, word)?.in_game(G::ID))
    }

    fn points(&self, seat: Seat) -> i64 {
        Game::points(self, seat)
    }

    fn best_line(&self, seat: Seat, rng: &mut Rng) -> Vec<String> {
        player::best_line(self, seat, rng).iter().map(ToString::to_string).collect()
    }

    fn turn(&self) -> CurrentTurn {
        Game::turn(self)
    }

    fn play(&mut self, seat: Seat, notation: &str, rng: &mut Rng) -> Result<Played, Refusal> {
        let played = Game::play(self, seat, notation, rng).map_err(|refusal| refusal.in_game(G::ID))?;
        let events = played.events.into_iter().map(|event| event.in_game(G::ID)).collect();
        Ok(Played { says: played.says.in_game(G::ID), events, ..played })
    }
}
