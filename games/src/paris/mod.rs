//! Paris: City of Light: lay the square, then build where its lamps shine.

pub mod city;
pub mod count;
pub mod data;
mod estimate;
pub mod grid;
mod legal;
pub mod notation;
mod table;
pub mod text;
mod turn;
pub mod validate;
pub mod view;
mod words;

#[cfg(test)]
mod tests;

pub use city::{Built, City, Laid, PieceKind};
pub use count::{Count, Lit};
pub use data::{Building, Ground, Postcard, Tile};
pub use grid::Field;
pub use notation::Action;
pub use text::{Event, Illegal};
pub use view::{Card, Private, Public, PublicSeat, Step, Trace};

pub use crate::board::shape::{Shape, Turn};
pub use crate::board::square::Look;

use crate::format::Conversion;
use crate::{BySeat, Choice, Files, Game, Message, Options, Place, Rng, Seat, Sheet, Status};
use data::{CARDS, CHIMNEYS, Contents, TOKENS};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// A game of Paris.
#[derive(Clone, Serialize, Deserialize)]
pub struct Paris {
    /// The edition of the data.
    edition: u16,
    city: City,
    players: BySeat<Player>,
    /// The buildings of the pool, in the order of the box.
    pool: Vec<Building>,
    /// The postcards in use, with who has activated them.
    cards: BTreeMap<Postcard, Option<Seat>>,
    /// Activated, to be used by a later build.
    open: BTreeSet<Postcard>,
    /// Activated without their effect.
    spent: BTreeSet<Postcard>,
    active: Seat,
    phase: Phase,
    /// Who was the first to have laid all tiles.
    swift: Option<Seat>,
    /// Turns that have ended.
    turns: u32,
    turn: Trace,
    last_turn: Option<Trace>,
}

/// What belongs to one seat.
#[derive(Clone, Serialize, Deserialize)]
struct Player {
    /// The drawn tile, which only its owner sees.
    tile: Option<Tile>,
    /// An unordered bag, kept sorted so that equal states are equal texts.
    bag: Vec<Tile>,
    reserve: Vec<Building>,
}

impl Player {
    /// How many tiles are not laid yet.
    fn tiles(&self) -> usize {
        self.bag.len() + usize::from(self.tile.is_some())
    }

    /// Draws a tile; says whether there was one.
    fn draw(&mut self, rng: &mut Rng) -> bool {
        self.tile = rng.draw(&mut self.bag);
        self.bag.sort_unstable();
        self.tile.is_some()
    }
}

/// What the game waits for.
#[derive(Clone, Serialize, Deserialize)]
enum Phase {
    /// Postcards are chosen in turn.
    Pick,
    /// Phase 1: tiles are laid and buildings taken.
    Tiles,
    /// Phase 2: buildings are built and postcards activated.
    City,
    /// Levitation: this building has to be built.
    Levitation(Building),
    Over(Vec<Place>),
}

impl Game for Paris {
    type Action = Action;
    type Illegal = Illegal;
    type Event = Event;
    type Public = Public;
    type Private = Private;

    const RULES: u16 = 2;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const ID: &'static str = "paris";
    const COMMAND: &'static str = "paris";
    const EDITIONS: &'static [Files] = data::EDITIONS;
    const CONVERSIONS: &'static [Conversion] = data::CONVERSIONS;
    const OPTIONS: &'static [Choice] = &[Choice { name: "cards", values: &["first", "random", "pick"] }];
    const LOSER_BEGINS: bool = true;

    fn setup(edition: u16, options: &Options, seats: u8, rng: &mut Rng) -> Self {
        let mut cards = Postcard::ALL.to_vec();
        match options.value("cards") {
            "random" => rng.shuffle(&mut cards),
            "pick" => cards.clear(),
            _ => {}
        }
        cards.truncate(CARDS);
        let players = BySeat::new(seats, |_| {
            let mut player = Player { tile: None, bag: Tile::all().collect(), reserve: Vec::new() };
            player.draw(rng);
            player
        });
        Paris {
            edition,
            city: City::default(),
            players,
            pool: Contents::of(edition).pool(),
            phase: if cards.is_empty() { Phase::Pick } else { Phase::Tiles },
            cards: cards.into_iter().map(|card| (card, None)).collect(),
            open: BTreeSet::new(),
            spent: BTreeSet::new(),
            active: Seat(0),
            swift: None,
            turns: 0,
            turn: Trace::new(Seat(0)),
            last_turn: None,
        }
    }

    fn edition(&self) -> u16 {
        self.edition
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
        let card = |(&card, &seat): (&Postcard, &Option<Seat>)| Card {
            card,
            seat,
            open: self.open.contains(&card),
            spent: self.spent.contains(&card),
        };
        let seats = self.players.map(|seat, player| PublicSeat {
            tiles: player.tiles(),
            reserve: player.reserve.clone(),
            chimneys: self.chimneys(seat),
            tokens: self.tokens(seat),
            count: self.count(seat),
        });
        let (step, result) = match &self.phase {
            Phase::Pick => (Step::Pick, None),
            Phase::Tiles => (Step::Tiles, None),
            Phase::City => (Step::City, None),
            Phase::Levitation(building) => (Step::Levitation(*building), None),
            Phase::Over(places) => (Step::Over, Some(places.clone())),
        };
        Public {
            edition: self.edition,
            city: self.city.clone(),
            seats,
            pool: self.pool.clone(),
            cards: self.cards.iter().map(card).collect(),
            active: result.is_none().then_some(self.active),
            round: self.turns / u32::from(self.seats()) + 1,
            step,
            swift: self.swift,
            turn: self.turn.clone(),
            last_turn: self.last_turn.clone(),
            result,
        }
    }

    fn private(&self, seat: Seat) -> Private {
        let player = &self.players[seat];
        Private {
            edition: self.edition,
            seat,
            tile: player.tile,
            bag: player.bag.clone(),
            reserve: player.reserve.clone(),
        }
    }

    fn resample(&self, viewer: Option<Seat>, rng: &mut Rng) -> Self {
        let mut other = self.clone();
        for seat in self.players.seats().filter(|&seat| Some(seat) != viewer) {
            let player = &mut other.players[seat];
            player.bag.extend(player.tile.take());
            // From an order that tells nothing of which was drawn.
            player.bag.sort_unstable();
            player.draw(rng);
        }
        other
    }

    fn secrets(&self, viewer: Option<Seat>) -> Vec<(&'static str, Value)> {
        let hidden = || self.players.iter().filter(|&(seat, _)| Some(seat) != viewer);
        vec![
            ("tiles", json!(hidden().map(|(_, player)| player.tile).collect::<Vec<_>>())),
            ("bags", json!(hidden().map(|(_, player)| &player.bag).collect::<Vec<_>>())),
        ]
    }

    /// A tile that is laid is seen.
    fn told(&self, _viewer: Option<Seat>, _seat: Seat, action: &Action, after: &Self) -> Value {
        match action {
            Action::Lay { .. } => {
                let fields = after.last_turn.iter().flat_map(|turn| &turn.fields);
                let grounds: Vec<_> = fields.map(|&field| after.city.ground(field)).collect();
                json!([action.to_string(), grounds])
            }
            _ => json!(action.to_string()),
        }
    }

    fn prompt(&self, seat: Seat) -> Message {
        self.ask(seat)
    }

    fn note(&self, seat: Seat, action: &Action) -> Option<Message> {
        self.remark(seat, *action)
    }

    fn word(&self, _verb: &str, argument: &str, word: &str) -> Option<Message> {
        words::explain(argument, word)
    }

    fn sheet(&self) -> Sheet {
        count::sheet(self.players.map(|seat, _| self.count(seat).parts()))
    }

    fn estimate(&self, seat: Seat) -> i64 {
        self.worth(seat)
    }
}

impl Paris {
    /// Chimneys that a seat has left.
    fn chimneys(&self, seat: Seat) -> usize {
        CHIMNEYS.saturating_sub(self.city.buildings.iter().filter(|built| built.seat == seat).count())
    }

    /// Action tokens that a seat has left.
    fn tokens(&self, seat: Seat) -> usize {
        TOKENS.saturating_sub(self.cards.values().filter(|&&owner| owner == Some(seat)).count())
    }

    /// What is counted for a seat now.
    fn count(&self, seat: Seat) -> Count {
        let spared = Some(&Some(seat)) == self.cards.get(&Postcard::SacreCoeur)
            && !self.spent.contains(&Postcard::SacreCoeur);
        let unbuilt = count::Unbuilt { count: self.players[seat].reserve.len(), spared };
        count::count(&self.city, seat, unbuilt)
    }
}
