//! Skyline of the World: build on the floors of others, live on the tops that you hold side by side, and reach for
//! penthouses.
//!
//! Its sentences and pictures are still missing, so it can't be chosen.

pub mod buildings;
pub mod data;
mod estimate;
mod legal;
pub mod map;
pub mod notation;
pub mod pattern;
mod score;
mod table;
mod text;
mod turn;
pub mod view;

#[cfg(test)]
mod tests;

pub use buildings::{Building, Buildings, Floor, Stock};
pub use data::{Data, Name};
pub use legal::Illegal;
pub use map::{Cell, City, Map};
pub use notation::Action;
pub use pattern::Pattern;
pub use turn::{Event, Payment};
pub use view::{Count, End, Finale, Plan, Private, Public, PublicSeat, Trace};

use crate::{BySeat, Choice, Files, Game, Message, Options, Rng, Seat, Sheet, Status};
use data::Piece;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::ops::RangeInclusive;

/// When missions are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// When the game ends.
    Classic,
    /// That of the seat with the third penthouse at once, that of each other seat after its last turn.
    EarlyMissions,
}

/// Which own tops, together with those that join them, may pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Income {
    /// Those of the highest value.
    Highest,
    /// Those that bring most.
    Best,
}

/// A game of Skyline of the World.
#[derive(Clone, Serialize, Deserialize)]
pub struct SkylineOfTheWorld {
    /// The edition of the data.
    edition: u16,
    city: City,
    ending: Ending,
    income: Income,
    players: BySeat<Player>,
    buildings: Buildings,
    /// Neutral floors that can be bought.
    neutral: u8,
    /// Bonus cards that can be drawn, in no order that tells anything.
    deck: Vec<Name>,
    /// Missions that nobody has, sorted.
    undealt: Vec<Name>,
    /// Bonus cards that have left the game, the oldest first.
    handed_in: Vec<Name>,
    active: Seat,
    /// From 1.
    round: u32,
    /// The last round in which somebody built or bought; 0 before the first.
    busy_round: u32,
    /// Who has built the third penthouse first.
    last_turns: Option<Seat>,
    turn: Trace,
    last_turn: Option<Trace>,
    finale: Option<Finale>,
}

/// What belongs to one seat.
#[derive(Clone, Serialize, Deserialize)]
struct Player {
    money: u32,
    /// Floors that can be built.
    stock: Stock,
    /// Floors of the own colour that can be bought.
    supply: Stock,
    /// Bonus cards, sorted.
    cards: Vec<Name>,
    mission: Name,
    /// The mission as it was when it was looked at.
    checked: Option<Plan>,
}

impl Trace {
    fn new(seat: Seat) -> Trace {
        Trace { seat, income: 0, built: Vec::new(), cards: Vec::new(), bought: Vec::new(), sold: Vec::new() }
    }

    /// Whether building is over, since something was bought or sold.
    pub fn trading(&self) -> bool {
        !self.bought.is_empty() || !self.sold.is_empty()
    }
}

impl Game for SkylineOfTheWorld {
    type Action = Action;
    type Illegal = Illegal;
    type Event = Event;
    type Public = Public;
    type Private = Private;

    const RULES: u16 = 1;
    const EDITIONS: &'static [Files] = data::EDITIONS;
    const ID: &'static str = "skyline-of-the-world";
    const COMMAND: &'static str = "world";
    const SEATS: RangeInclusive<u8> = 2..=4;
    const OPTIONS: &'static [Choice] = &[
        Choice { name: "ending", values: &["classic", "early-missions"] },
        Choice { name: "income", values: &["highest", "best"] },
        Choice { name: "start", values: &["even", "balanced"] },
        Choice {
            name: "map",
            values: &["new-york", "sydney", "shanghai", "london", "rotterdam", "frankfurt"],
        },
    ];

    fn setup(edition: u16, options: &Options, seats: u8, rng: &mut Rng) -> Self {
        let data = Data::of(edition);
        let mut deck = data.cards.deck();
        let mut undealt: Vec<Name> = data.cards.missions.iter().map(|mission| mission.name.clone()).collect();
        rng.shuffle(&mut deck);
        rng.shuffle(&mut undealt);
        let balanced = options.value("start") == "balanced";
        let missions = undealt.split_off(undealt.len() - usize::from(seats));
        let players = Seat::all(seats).zip(missions).map(|(seat, mission)| {
            let more = balanced && seat != Seat(0);
            Player::new(data, more, deck.split_off(deck.len() - data.rules.cards), mission)
        });
        let players = players.collect();
        deck.sort_unstable();
        undealt.sort_unstable();
        let city = City::ALL.into_iter().find(|city| city.id() == options.value("map"));
        let early = options.value("ending") == "early-missions";
        let best = options.value("income") == "best";
        SkylineOfTheWorld {
            edition,
            city: city.unwrap_or(City::NewYork),
            ending: if early { Ending::EarlyMissions } else { Ending::Classic },
            income: if best { Income::Best } else { Income::Highest },
            players,
            buildings: Buildings::default(),
            neutral: data.rules.piece(Floor::Neutral).count,
            deck,
            undealt,
            handed_in: Vec::new(),
            active: Seat(0),
            round: 1,
            busy_round: 0,
            last_turns: None,
            turn: Trace::new(Seat(0)),
            last_turn: None,
            finale: None,
        }
    }

    fn edition(&self) -> u16 {
        self.edition
    }

    fn seats(&self) -> u8 {
        self.players.count()
    }

    fn status(&self) -> Status {
        match &self.finale {
            Some(finale) => Status::Over(finale.result.clone()),
            None => Status::Active(vec![self.active]),
        }
    }

    fn candidates(&self, seat: Seat) -> Vec<Action> {
        let fields = |action: fn(Cell) -> Action| self.map().fields.iter().copied().map(action);
        let floors = |action: fn(Floor) -> Action| Floor::ALL.into_iter().map(action);
        let mut cards = self.players[seat].cards.clone();
        cards.dedup();
        fields(Action::Build)
            .chain(fields(Action::Neutral))
            .chain(cards.into_iter().map(Action::Card))
            .chain(floors(Action::Buy))
            .chain(floors(Action::Sell))
            .chain([Action::End])
            .collect()
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.allow(seat, action)
    }

    fn apply(&mut self, seat: Seat, action: Action, rng: &mut Rng, log: &mut Vec<Event>) {
        self.perform(seat, action, rng, log);
    }

    fn public(&self) -> Public {
        let seats = self.players.map(|seat, player| PublicSeat {
            money: player.money,
            income: self.income(seat),
            stock: player.stock.clone(),
            supply: player.supply.clone(),
            cards: player.cards.len(),
            mission: player.checked.clone(),
        });
        Public {
            edition: self.edition,
            city: self.city,
            ending: self.ending,
            income: self.income,
            seats,
            buildings: self.buildings.clone(),
            neutral: self.neutral,
            deck: self.deck.len(),
            handed_in: self.handed_in.clone(),
            active: self.finale.is_none().then_some(self.active),
            round: self.round,
            quiet_rounds: self.quiet_rounds(),
            last_turns: self.last_turns,
            turn: self.turn.clone(),
            last_turn: self.last_turn.clone(),
            finale: self.finale.clone(),
        }
    }

    fn private(&self, seat: Seat) -> Private {
        let player = &self.players[seat];
        let tops = self.buildings.tops(seat);
        let plan = |name: &Name| {
            let pattern = self.data().cards.find(name).map(|card| &card.pattern);
            Plan { name: name.clone(), stands: pattern.and_then(|pattern| pattern.stands(&tops)) }
        };
        Private {
            edition: self.edition,
            seat,
            cards: player.cards.iter().map(plan).collect(),
            mission: self.mission(seat),
        }
    }

    fn resample(&self, viewer: Option<Seat>, rng: &mut Rng) -> Self {
        let mut other = self.clone();
        let hidden: Vec<Seat> = self.players.seats().filter(|&seat| Some(seat) != viewer).collect();
        for &seat in &hidden {
            other.deck.append(&mut other.players[seat].cards);
        }
        // From an order that tells nothing of who has which.
        other.deck.sort_unstable();
        rng.shuffle(&mut other.deck);
        for &seat in &hidden {
            let rest = other.deck.len() - self.players[seat].cards.len();
            other.players[seat].cards = other.deck.split_off(rest);
            other.players[seat].cards.sort_unstable();
        }
        other.deck.sort_unstable();
        // Missions that have been looked at are known to all.
        let secret = |seat: &&Seat| self.players[**seat].checked.is_none();
        let secret: Vec<Seat> = hidden.iter().filter(secret).copied().collect();
        let unknown = secret.iter().map(|&seat| self.players[seat].mission.clone());
        let mut missions: Vec<Name> = unknown.chain(self.undealt.iter().cloned()).collect();
        missions.sort_unstable();
        rng.shuffle(&mut missions);
        other.undealt = missions.split_off(secret.len());
        other.undealt.sort_unstable();
        for (seat, mission) in secret.into_iter().zip(missions) {
            other.players[seat].mission = mission;
        }
        other
    }

    fn secrets(&self, viewer: Option<Seat>) -> Vec<(&'static str, Value)> {
        let hidden = || self.players.iter().filter(|&(seat, _)| Some(seat) != viewer);
        let cards: Vec<&Vec<Name>> = hidden().map(|(_, player)| &player.cards).collect();
        let unseen = hidden().filter(|(_, player)| player.checked.is_none());
        let missions: Vec<&Name> = unseen.map(|(_, player)| &player.mission).collect();
        let mut secrets = Vec::new();
        if cards.iter().any(|cards| !cards.is_empty()) && !self.deck.is_empty() {
            secrets.extend([("cards", json!(cards)), ("deck", json!(self.deck))]);
        }
        if !missions.is_empty() {
            secrets.extend([("missions", json!(missions)), ("undealt missions", json!(self.undealt))]);
        }
        secrets
    }

    /// A card that a penthouse brings is seen by whoever draws it, a mission that is looked at by all.
    fn told(&self, viewer: Option<Seat>, _seat: Seat, action: &Action, after: &Self) -> Value {
        let own = viewer.map(|viewer| &after.players[viewer].cards);
        let missions: Vec<&Option<Plan>> = after.players.values().map(|player| &player.checked).collect();
        json!([action.to_string(), own, missions])
    }

    fn prompt(&self, seat: Seat) -> Message {
        self.ask(seat)
    }

    fn note(&self, seat: Seat, action: &Action) -> Option<Message> {
        self.remark(seat, action)
    }

    fn word(&self, _verb: &str, argument: &str, word: &str) -> Option<Message> {
        self.explain(argument, word)
    }

    fn sheet(&self) -> Sheet {
        score::sheet(self.data(), &self.players.map(|seat, _| self.count(seat)))
    }

    fn estimate(&self, seat: Seat) -> i64 {
        self.worth(seat)
    }
}

impl Player {
    fn new(data: &Data, balanced: bool, mut cards: Vec<Name>, mission: Name) -> Player {
        cards.sort_unstable();
        let rules = &data.rules;
        let (mut stock, mut supply) = (Stock::default(), Stock::default());
        for floor in Floor::LEVELS {
            let Piece { count, start, .. } = rules.piece(floor);
            stock.add(floor, start);
            supply.add(floor, count - start);
        }
        let money = if balanced { rules.balanced_money } else { rules.money };
        Player { money, stock, supply, cards, mission, checked: None }
    }
}

impl SkylineOfTheWorld {
    fn data(&self) -> &'static Data {
        Data::of(self.edition)
    }

    fn map(&self) -> &'static Map {
        self.data().map(self.city)
    }

    fn piece(&self, floor: Floor) -> Piece {
        self.data().rules.piece(floor)
    }

    /// Rounds that have passed since somebody built or bought.
    fn quiet_rounds(&self) -> u32 {
        (self.round - 1).saturating_sub(self.busy_round)
    }
}
