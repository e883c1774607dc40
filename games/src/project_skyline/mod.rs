//! Project Skyline: build skyscrapers with a deck of cards that you improve.

pub mod board;
mod card_words;
pub mod cards;
mod city;
pub mod data;
mod effects;
mod estimate;
mod legal;
pub mod money;
pub mod notation;
mod reach;
mod table;
pub mod text;
mod turn;
pub mod validate;
pub mod view;
mod words;

#[cfg(test)]
mod tests;

pub use board::{Area, AreaId, Board, Bonus, Colour, Monument, MonumentId, Side};
pub use card_words::{effect_words, short_words};
pub use cards::{Card, Code, Deck, Effect, Series};
pub use data::Data;
pub use money::Money;
pub use notation::{Action, Pile};
pub use table::board_name;
pub use text::{Event, Illegal};
pub use validate::{BadBoard, BadDeck, BadFile};
pub use view::{BasePile, EndCause, Ending, Private, Public, PublicSeat, Step, Trace};

use crate::board::hex::Cell;
use crate::format::Conversion;
use crate::{BySeat, Choice, Files, Game, Message, Options, Part, Place, Rng, Seat, Sheet, Status};
use city::City;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

const LAYERS: u8 = 30;
const HAND: usize = 4;
const MARKET: usize = 4;

/// A game of Project Skyline.
#[derive(Clone, Serialize, Deserialize)]
pub struct ProjectSkyline {
    city: City,
    players: BySeat<Player>,
    /// How many cards each pile of the base market has.
    base: BTreeMap<Colour, u8>,
    /// From left to right.
    market: Vec<Code>,
    /// An unordered bag.
    deck: Vec<Code>,
    active: Seat,
    /// From 1.
    round: u32,
    phase: Phase,
    ending: Option<Ending>,
    turn: Turn,
    last_turn: Option<Trace>,
}

/// What belongs to one seat.
#[derive(Clone, Serialize, Deserialize)]
struct Player {
    money: Money,
    layers: u8,
    stone: usize,
    /// Sorted.
    hand: Vec<Code>,
    /// An unordered bag, kept sorted so that equal states are equal texts.
    draw: Vec<Code>,
    /// Lowest first.
    discard: Vec<Code>,
}

/// What the game waits for.
#[derive(Clone, Serialize, Deserialize)]
enum Phase {
    /// Two seats: the active one puts a token.
    Setup,
    Buy,
    Play,
    /// So many base cards are to be taken.
    Monuments(usize),
    /// The active seat chooses which area is scored next.
    Areas,
    /// The token of this scored area is to be moved.
    MoveToken(AreaId),
    Draw,
    Over(Vec<Place>),
}

/// What is remembered within a turn.
#[derive(Clone, Serialize, Deserialize)]
struct Turn {
    symbol: Option<Colour>,
    /// Fields that were empty when the turn began and were built on in it.
    fresh: BTreeSet<Cell>,
    /// O-17 has been used.
    drew: bool,
    /// Cards between hand and discard pile; each was played by the one before.
    resolving: Vec<Code>,
    /// What those cards still ask for, the last first.
    pending: Vec<Pending>,
    trace: Trace,
}

/// A choice that a card asks for.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
enum Pending {
    Build {
        layers: u8,
        on: cards::Place,
    },
    /// New buildings, one layer each, of the colour of the first.
    NewBuildings {
        colour: Option<Colour>,
        left: u8,
    },
    Another,
    Sell(Money),
    Take,
    Lift,
    Land(Cell),
    Visit {
        visited: Vec<MonumentId>,
    },
    Swap,
}

impl Turn {
    fn new(seat: Seat) -> Self {
        let trace = Trace { seat, built: Vec::new(), played: Vec::new(), scored: Vec::new() };
        Turn {
            symbol: None,
            fresh: BTreeSet::new(),
            drew: false,
            resolving: Vec::new(),
            pending: Vec::new(),
            trace,
        }
    }
}

impl Game for ProjectSkyline {
    type Action = Action;
    type Illegal = Illegal;
    type Event = Event;
    type Public = Public;
    type Private = Private;

    const RULES: u16 = 3;
    const SEATS: RangeInclusive<u8> = 2..=4;
    const ID: &'static str = "project-skyline";
    const COMMAND: &'static str = "project";
    const EDITIONS: &'static [Files] = data::EDITIONS;
    const CONVERSIONS: &'static [Conversion] = data::CONVERSIONS;
    const OPTIONS: &'static [Choice] = &[Choice { name: "board", values: &["new-york", "tokyo"] }];

    fn setup(edition: u16, options: &Options, seats: u8, rng: &mut Rng) -> Self {
        let side = if options.value("board") == Side::Tokyo.id() { Side::Tokyo } else { Side::NewYork };
        let deck = &Data::of(edition).deck;
        let board = Data::of(edition).board(side);
        let players = BySeat::new(seats, |seat| {
            let money = board.start_money[usize::from(seat.0)];
            let draw = deck.all(Series::Start);
            Player { money, layers: LAYERS, stone: 0, hand: Vec::new(), draw, discard: Vec::new() }
        });
        let base = |colour| Some((colour, deck.base(colour)?.copies));
        let mut game = ProjectSkyline {
            city: City::new(edition, side, seats),
            players,
            base: Colour::ALL.into_iter().filter_map(base).collect(),
            market: Vec::new(),
            deck: deck.all(Series::Upgrade),
            active: Seat(0),
            round: 1,
            phase: if seats == 2 { Phase::Setup } else { Phase::Buy },
            ending: None,
            turn: Turn::new(Seat(0)),
            last_turn: None,
        };
        let log = &mut Vec::new();
        game.fill_market(rng, log);
        Seat::all(seats).for_each(|seat| {
            game.draw(seat, HAND, rng, log);
        });
        if seats == 2 {
            game.city.tokens.insert(board.building_site);
        }
        game
    }

    fn edition(&self) -> u16 {
        self.city.edition
    }

    fn seats(&self) -> u8 {
        self.players.count()
    }

    fn status(&self) -> Status {
        match &self.phase {
            Phase::Over(places) => Status::Over(places.clone()),
            _ => Status::Active(vec![self.active]),
        }
    }

    fn candidates(&self, seat: Seat) -> Vec<Action> {
        self.possible_actions(seat)
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.allow(seat, *action)
    }

    fn apply(&mut self, seat: Seat, action: Action, rng: &mut Rng, log: &mut Vec<Event>) {
        self.perform(seat, action, rng, log);
    }

    fn public(&self) -> Public {
        let board = self.city.board();
        let seats = self.players.map(|seat, player| PublicSeat {
            money: player.money,
            layers: player.layers,
            stone: player.stone,
            upgrade_price: board.upgrade_prices.get(player.stone).copied(),
            hand: player.hand.len(),
            draw: player.draw.len(),
            discard: player.discard.clone(),
            monuments: self.city.monument_ids(seat),
        });
        let lifted = self.turn.pending.iter().find_map(|pending| match pending {
            Pending::Land(from) => Some(*from),
            _ => None,
        });
        let (step, result) = match &self.phase {
            Phase::Setup => (Step::Setup, None),
            Phase::Buy => (Step::Buy, None),
            Phase::Play => (Step::Play, None),
            Phase::Monuments(_) => (Step::Monuments, None),
            Phase::Areas | Phase::MoveToken(_) => (Step::Areas, None),
            Phase::Draw => (Step::Draw, None),
            Phase::Over(places) => (Step::Over, Some(places.clone())),
        };
        Public {
            edition: self.city.edition,
            board: self.city.side,
            seats,
            stacks: self.city.stacks.clone(),
            bonuses: self.city.bonuses.clone(),
            blockades: self.city.blockades().to_vec(),
            tokens: self.city.tokens.iter().copied().collect(),
            scored: self.city.scored.iter().copied().collect(),
            base: Colour::ALL.into_iter().filter_map(|colour| self.base_pile(colour)).collect(),
            market: self.market.clone(),
            deck: self.deck.len(),
            active: (step != Step::Over).then_some(self.active),
            round: self.round,
            step,
            symbol: self.turn.symbol,
            resolving: self.turn.resolving.last().copied(),
            lifted,
            ending: self.ending,
            turn: self.turn.trace.clone(),
            last_turn: self.last_turn.clone(),
            sheet: result.is_some().then(|| self.sheet()),
            result,
        }
    }

    fn private(&self, seat: Seat) -> Private {
        let player = &self.players[seat];
        let mut draw = BTreeMap::new();
        player.draw.iter().for_each(|&code| *draw.entry(code).or_insert(0) += 1);
        Private { edition: self.city.edition, seat, hand: player.hand.clone(), draw }
    }

    fn resample(&self, viewer: Option<Seat>, rng: &mut Rng) -> Self {
        let mut other = self.clone();
        for seat in Seat::all(self.seats()).filter(|&seat| Some(seat) != viewer) {
            let player = &mut other.players[seat];
            let mut cards: Vec<Code> = player.hand.drain(..).chain(player.draw.drain(..)).collect();
            // From an order that tells nothing of where they lay.
            cards.sort_unstable();
            rng.shuffle(&mut cards);
            player.draw = cards.split_off(self.players[seat].hand.len());
            player.hand = cards;
            player.hand.sort_unstable();
            player.draw.sort_unstable();
        }
        other
    }

    fn secrets(&self, viewer: Option<Seat>) -> Vec<(&'static str, Value)> {
        let hidden = || self.players.iter().filter(|&(seat, _)| Some(seat) != viewer);
        vec![
            ("hands", json!(hidden().map(|(_, player)| &player.hand).collect::<Vec<_>>())),
            ("draw piles", json!(hidden().map(|(_, player)| &player.draw).collect::<Vec<_>>())),
        ]
    }

    fn prompt(&self, _seat: Seat) -> Message {
        self.ask()
    }

    fn note(&self, seat: Seat, action: &Action) -> Option<Message> {
        self.remark(seat, *action)
    }

    fn word(&self, verb: &str, argument: &str, word: &str) -> Option<Message> {
        words::explain(self.city.data(), self.city.side, verb, argument, word)
    }

    fn sheet(&self) -> Sheet {
        // The final count has been paid out already.
        let paid = matches!(self.phase, Phase::Over(_));
        let column = match self.city.side {
            Side::NewYork => "sheet-towers",
            Side::Tokyo => "sheet-areas",
        };
        let parts = self.players.map(|seat, player| {
            let (cards, (count, board)) = (self.card_money(seat), self.city.end_count(seat));
            let play = if paid { player.money - cards - board } else { player.money };
            let from = Message::own("sheet-for").with("count", count);
            [Part::new(play.0), Part::new(cards.0), Part::of(board.0, from)]
        });
        Sheet::new(["sheet-play", "sheet-cards", column], parts)
    }

    fn estimate(&self, seat: Seat) -> i64 {
        self.worth(seat)
    }
}

impl ProjectSkyline {
    fn card(&self, code: Code) -> &'static Card {
        self.city.data().deck.card(code)
    }

    fn base_pile(&self, colour: Colour) -> Option<BasePile> {
        let card = self.city.data().deck.base(colour)?;
        Some(BasePile { colour, code: card.code, price: card.price?, left: self.left(colour) })
    }

    /// How many cards a pile of the base market has.
    fn left(&self, colour: Colour) -> u8 {
        self.base.get(&colour).copied().unwrap_or(0)
    }

    /// Every card of a seat, wherever it lies.
    fn cards(&self, seat: Seat) -> impl Iterator<Item = Code> + '_ {
        let player = &self.players[seat];
        let resolving = self.turn.resolving.iter().filter(move |_| seat == self.active);
        player.hand.iter().chain(&player.draw).chain(&player.discard).chain(resolving).copied()
    }

    /// The end value of a seat's cards.
    fn card_money(&self, seat: Seat) -> Money {
        self.cards(seat).map(|code| self.card(code).value).sum()
    }
}
