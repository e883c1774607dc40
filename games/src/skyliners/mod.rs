//! Skyliners: build a city together, and see more of it from your own side than the others from theirs.

pub mod city;
mod estimate;
pub mod notation;
pub mod pieces;
mod score;
mod table;
pub mod text;
mod turn;
pub mod view;
mod words;

#[cfg(test)]
mod tests;

pub use city::{Block, Building, Cell, City, Line, Side, Sight};
pub use notation::{Action, Number};
pub use pieces::Pieces;
pub use table::rules_name;
pub use text::{Event, Illegal};
pub use view::{Count, Finale, Plan, Private, Public, PublicSeat, Scored, Trace};
pub use words::side_words;

use crate::format::Conversion;
use crate::{BySeat, Choice, Files, Game, Message, Options, Place, Rng, Seat, Sheet, Status};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::ops::RangeInclusive;

/// Actions of a turn.
const ACTIONS: usize = 2;

/// Which rules are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rules {
    /// All pieces are built; whatever is seen counts.
    Basic,
    /// What is seen counts only as it was planned.
    Advanced,
}

/// A game of Skyliners.
#[derive(Clone, Serialize, Deserialize)]
pub struct Skyliners {
    /// The edition of the data.
    edition: u16,
    rules: Rules,
    players: BySeat<Player>,
    /// Skyscraper cards that nobody has, sorted.
    undealt: Vec<Block>,
    city: City,
    /// The oldest first.
    stack: Vec<Plan>,
    active: Seat,
    /// From 1.
    round: u32,
    ending: Option<Seat>,
    turn: Trace,
    last_turn: Option<Trace>,
    finale: Option<Finale>,
}

/// What belongs to one seat.
#[derive(Clone, Serialize, Deserialize)]
struct Player {
    floors: u8,
    roofs: u8,
    parks: u8,
    skyscraper: Block,
}

impl Trace {
    fn new(seat: Seat) -> Trace {
        Trace { seat, built: Vec::new(), planned: false }
    }

    /// How many actions it has.
    fn actions(&self) -> usize {
        self.built.len() + usize::from(self.planned)
    }
}

impl Game for Skyliners {
    type Action = Action;
    type Illegal = Illegal;
    type Event = Event;
    type Public = Public;
    type Private = Private;

    const RULES: u16 = 1;
    const SEATS: RangeInclusive<u8> = 2..=4;
    const ID: &'static str = "skyliners";
    const COMMAND: &'static str = "skyliners";
    const EDITIONS: &'static [Files] = pieces::EDITIONS;
    const CONVERSIONS: &'static [Conversion] = pieces::CONVERSIONS;
    const OPTIONS: &'static [Choice] = &[Choice { name: "rules", values: &["basic", "advanced"] }];

    fn setup(edition: u16, options: &Options, seats: u8, rng: &mut Rng) -> Self {
        let pieces = Pieces::of(edition);
        let table = pieces.table(seats);
        let mut skyscrapers = Block::ALL.to_vec();
        rng.shuffle(&mut skyscrapers);
        let mut undealt = skyscrapers.split_off(seats.into());
        undealt.sort_unstable();
        let player = |skyscraper| Player {
            floors: table.floors,
            roofs: pieces.roofs,
            parks: pieces.parks,
            skyscraper,
        };
        let mut game = Skyliners {
            edition,
            rules: if options.value("rules") == "advanced" { Rules::Advanced } else { Rules::Basic },
            players: skyscrapers.into_iter().map(player).collect(),
            undealt,
            city: City::default(),
            stack: Vec::new(),
            active: Seat(0),
            round: 1,
            ending: None,
            turn: Trace::new(Seat(0)),
            last_turn: None,
            finale: None,
        };
        game.city.0.insert(Cell::CENTRE, Building::Park);
        game.put_white_floors(table.drawn, rng);
        game
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
        let fields = |action: fn(Cell) -> Action| Cell::all().map(action);
        let numbers = &self.pieces().numbers;
        let plans = |line| numbers.iter().map(move |&number| Action::Plan { line, number: Number(number) });
        let unused = self.unused(seat).into_iter().flat_map(plans);
        fields(Action::Floor)
            .chain(fields(Action::Roof))
            .chain(fields(Action::Park))
            .chain(unused)
            .chain([Action::End])
            .collect()
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.allow(seat, *action)
    }

    fn apply(&mut self, seat: Seat, action: Action, _rng: &mut Rng, log: &mut Vec<Event>) {
        self.perform(seat, action, log);
    }

    fn public(&self) -> Public {
        let seats = self.players.map(|seat, player| PublicSeat {
            side: side(seat),
            floors: player.floors,
            roofs: player.roofs,
            parks: player.parks,
        });
        Public {
            edition: self.edition,
            rules: self.rules,
            seats,
            city: self.city.clone(),
            stack: self.stack.iter().map(|plan| plan.seat).collect(),
            active: self.finale.is_none().then_some(self.active),
            round: self.round,
            ending: self.ending,
            turn: self.turn.clone(),
            last_turn: self.last_turn.clone(),
            finale: self.finale.clone(),
        }
    }

    fn private(&self, seat: Seat) -> Private {
        let side = side(seat);
        let own = self.stack.iter().enumerate().filter(|(_, plan)| plan.seat == seat);
        Private {
            edition: self.edition,
            seat,
            side,
            skyscraper: self.players[seat].skyscraper,
            plans: own.map(|(index, &plan)| (index + 1, plan)).collect(),
            unused: self.unused(seat),
            view: Line::ALL.into_iter().map(|line| (line, self.city.view(side, line))).collect(),
        }
    }

    fn resample(&self, viewer: Option<Seat>, rng: &mut Rng) -> Self {
        let mut other = self.clone();
        // All cards are shown at the end.
        if self.finale.is_some() {
            return other;
        }
        let hidden = |seat: &Seat| Some(*seat) != viewer;
        let unknown = self.players.seats().filter(hidden).map(|seat| self.players[seat].skyscraper);
        let mut blocks: Vec<Block> = unknown.chain(self.undealt.iter().copied()).collect();
        // From an order that tells nothing of who has which.
        blocks.sort_unstable();
        rng.shuffle(&mut blocks);
        for (seat, block) in self.players.seats().filter(hidden).zip(&blocks) {
            other.players[seat].skyscraper = *block;
        }
        other.undealt = blocks.split_off(blocks.len() - self.undealt.len());
        other.undealt.sort_unstable();
        for seat in self.players.seats().filter(hidden) {
            let mut lines = Line::ALL;
            rng.shuffle(&mut lines);
            let own = other.stack.iter_mut().filter(|plan| plan.seat == seat);
            for (plan, line) in own.zip(lines) {
                let numbers = &self.pieces().numbers;
                (plan.line, plan.number) = (line, numbers[rng.below(numbers.len())]);
            }
        }
        other
    }

    fn secrets(&self, viewer: Option<Seat>) -> Vec<(&'static str, Value)> {
        if self.finale.is_some() {
            return Vec::new();
        }
        let hidden = |seat: Seat| Some(seat) != viewer;
        let others = self.players.iter().filter(|&(seat, _)| hidden(seat));
        let mut secrets =
            vec![("skyscrapers", json!(others.map(|(_, player)| player.skyscraper).collect::<Vec<_>>()))];
        // With four seats all are dealt.
        if !self.undealt.is_empty() {
            secrets.push(("undealt skyscrapers", json!(self.undealt)));
        }
        if self.rules == Rules::Advanced {
            let plans = self.stack.iter().filter(|plan| hidden(plan.seat));
            secrets.push(("plans", json!(plans.collect::<Vec<_>>())));
        }
        secrets
    }

    /// A plan stays hidden until all is scored, and then all is shown.
    fn told(&self, _viewer: Option<Seat>, _seat: Seat, action: &Action, after: &Self) -> Value {
        match action {
            Action::Plan { .. } => json!("plan"),
            Action::End => json!(after.finale),
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
        self.finale.as_ref().map_or_else(|| self.score().sheet(), Finale::sheet)
    }

    fn estimate(&self, seat: Seat) -> i64 {
        self.worth(seat)
    }
}

/// The side that a seat looks from: clockwise in turn order, so that two sit at neighbouring sides.
pub fn side(seat: Seat) -> Side {
    Side::ALL[usize::from(seat.0) % Side::ALL.len()]
}

impl Skyliners {
    fn pieces(&self) -> &'static Pieces {
        Pieces::of(self.edition)
    }

    /// Beginning with the start player, everyone in turn draws a start card and puts a white floor where it shows.
    fn put_white_floors(&mut self, drawn: usize, rng: &mut Rng) {
        let pieces = self.pieces();
        let mut cards = pieces.start.repeat(pieces.copies);
        let mut seat = Seat(0);
        for _ in 0..drawn {
            if let Some(spot) = rng.draw(&mut cards) {
                self.city.add_floor(spot.from(side(seat)));
            }
            seat = seat.next(self.seats());
        }
    }

    /// The lines whose planning card a seat has not used; none in the basic game.
    fn unused(&self, seat: Seat) -> Vec<Line> {
        let used = |line| self.stack.iter().any(|plan| plan.seat == seat && plan.line == line);
        let mut lines = Line::ALL.to_vec();
        lines.retain(|&line| self.rules == Rules::Advanced && !used(line));
        lines
    }
}
