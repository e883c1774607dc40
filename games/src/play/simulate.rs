//! Many games between computer players, and what happened in them.

use crate::player::{NAMES, Player, named};
use crate::record::Record;
use crate::{AnyGame, Arg, Kind, Message, Options, Place, Refusal, Rng, Seed, Sheet, Status};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Which games are to be played.
pub struct Series {
    pub kind: Kind,
    pub options: Options,
    pub seats: u8,
    /// One name for all seats, or one for each.
    pub players: Vec<String>,
    pub games: u64,
    /// The first game's seed; the next games count on.
    pub seed: u64,
}

/// What happened in all games together. Shares are in thousandths, means in hundredths of a point.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    pub game: Kind,
    pub options: Options,
    pub seats: u8,
    pub games: u64,
    pub rounds: Spread,
    /// How many games lasted how many rounds.
    pub lengths: BTreeMap<i64, u64>,
    pub actions: Spread,
    pub winner: Spread,
    /// Points of those who did not win.
    pub others: Spread,
    pub by_seat: Vec<Success>,
    pub by_player: BTreeMap<String, Success>,
    /// What points came from, by the id of the column on the score sheet.
    pub by_part: BTreeMap<String, Share>,
    /// In how many games an event occurred, by the id of its message.
    pub events: BTreeMap<String, u64>,
    pub verbs: BTreeMap<&'static str, Use>,
}

/// Smallest, middle and largest of many numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Spread {
    pub least: i64,
    pub median: i64,
    pub most: i64,
}

/// How a seat, or all seats of one player, did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Success {
    /// A shared win counts for every winner in part.
    pub wins: u64,
    pub points: i64,
    #[serde(skip)]
    played: u64,
}

/// What winners and others got in a column of the score sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    pub winners: i64,
    pub others: i64,
}

/// How often a verb was used, and each word with it, by the name of the argument.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Use {
    pub times: u64,
    pub words: BTreeMap<&'static str, BTreeMap<String, u64>>,
}

impl Series {
    /// Plays all games and reports what happened in them.
    ///
    /// # Errors
    /// A number of seats or players that does not fit, or a player that does not exist.
    pub fn play(&self) -> Result<Report, Refusal> {
        let names = self.names()?;
        let mut tally = Tally::new(self, &names);
        for number in 0..self.games {
            let seed = Seed::from(self.seed.wrapping_add(number));
            let game = self.kind.setup(&self.options, self.seats, &seed)?;
            let record = Record::new(self.kind, self.options.clone(), self.seats, seed);
            tally.play(game, record, &names)?;
        }
        Ok(tally.report(self))
    }

    /// The name of each seat's player.
    fn names(&self) -> Result<Vec<&str>, Refusal> {
        let seats = usize::from(self.seats);
        let names: Vec<&str> = match &self.players[..] {
            [one] => vec![one; seats],
            many => many.iter().map(String::as_str).collect(),
        };
        if names.len() != seats {
            return Err(Refusal::Option(
                Message::new("wrong-number-of-players").with("players", names.len()).with("seats", seats),
            ));
        }
        match names.iter().find(|name| !NAMES.contains(name)) {
            None => Ok(names),
            Some(&name) => {
                let all = NAMES.iter().map(|&name| name.into()).collect::<Vec<Arg>>();
                Err(Refusal::Option(
                    Message::new("no-such-player")
                        .with("player", Arg::Foreign(name.to_string()))
                        .with("players", all),
                ))
            }
        }
    }
}

/// What is counted while games are played.
#[derive(Default)]
struct Tally {
    rounds: Vec<i64>,
    actions: Vec<i64>,
    winner: Vec<i64>,
    others: Vec<i64>,
    by_seat: Vec<Success>,
    by_player: BTreeMap<String, Success>,
    by_part: BTreeMap<String, Share>,
    events: BTreeMap<String, u64>,
    verbs: BTreeMap<&'static str, Use>,
}

impl Tally {
    fn new(series: &Series, names: &[&str]) -> Self {
        let unused = |arguments: &[&'static str]| Use {
            words: arguments.iter().map(|&argument| (argument, BTreeMap::new())).collect(),
            ..Use::default()
        };
        Tally {
            by_seat: vec![Success::default(); names.len()],
            verbs: series.kind.verbs().iter().map(|verb| (verb.name, unused(verb.arguments))).collect(),
            ..Tally::default()
        }
    }

    /// Plays one game to its end.
    fn play(&mut self, mut game: AnyGame, mut record: Record, names: &[&str]) -> Result<(), Refusal> {
        let mut players: Vec<Box<dyn Player>> = names.iter().filter_map(|name| named(name)).collect();
        let chooser = &mut Rng::new(&record.seed, u64::MAX);
        let mut events = BTreeSet::new();
        let places = loop {
            let seat = match game.status() {
                Status::Over(places) => break places,
                Status::Active(seats) => seats[0],
            };
            for notation in players[usize::from(seat.0)].plan(&game, seat, chooser) {
                let played = record.play(&mut game, seat, &notation)?;
                events.extend(played.events.into_iter().map(|event| event.id.to_string()));
                self.count(&played.notation, &record);
            }
        };
        events.into_iter().for_each(|event| *self.events.entry(event).or_default() += 1);
        let public = game.public();
        self.rounds.push(public.round().into());
        self.actions.push(record.lines.len() as i64);
        self.end(&places, names);
        public.sheet().iter().for_each(|sheet| self.share(sheet, &places));
        Ok(())
    }

    fn count(&mut self, notation: &str, record: &Record) {
        let mut words = notation.split(' ');
        let name = words.next().unwrap_or_default();
        let Some(verb) = record.kind.verbs().iter().find(|verb| verb.name == name) else { return };
        let usage = self.verbs.entry(verb.name).or_default();
        usage.times += 1;
        for (argument, word) in verb.arguments.iter().zip(words) {
            *usage.words.entry(argument).or_default().entry(word.to_owned()).or_default() += 1;
        }
    }

    fn end(&mut self, places: &[Place], names: &[&str]) {
        let winners = places.iter().filter(|place| place.rank == 1).count();
        for &Place { seat, rank, points } in places {
            let list = if rank == 1 { &mut self.winner } else { &mut self.others };
            list.push(points);
            let wins = if rank == 1 { 1000 / winners as u64 } else { 0 };
            let index = usize::from(seat.0);
            let by_player = self.by_player.entry(names[index].to_owned()).or_default();
            for success in [&mut self.by_seat[index], by_player] {
                success.played += 1;
                success.wins += wins;
                success.points += 100 * points;
            }
        }
    }

    fn share(&mut self, sheet: &Sheet, places: &[Place]) {
        for place in places {
            for (column, part) in sheet.columns.iter().zip(&sheet.parts[place.seat]) {
                let share = self.by_part.entry(column.id.to_string()).or_default();
                let sum = if place.rank == 1 { &mut share.winners } else { &mut share.others };
                *sum += 100 * part.points;
            }
        }
    }

    fn report(self, series: &Series) -> Report {
        let (winners, others) = (self.winner.len().max(1) as i64, self.others.len().max(1) as i64);
        let mean = |share: Share| Share { winners: share.winners / winners, others: share.others / others };
        let mut lengths = BTreeMap::new();
        self.rounds.iter().for_each(|&rounds| *lengths.entry(rounds).or_default() += 1);
        Report {
            game: series.kind,
            options: series.options.clone(),
            seats: series.seats,
            games: series.games,
            rounds: Spread::of(self.rounds),
            lengths,
            actions: Spread::of(self.actions),
            winner: Spread::of(self.winner),
            others: Spread::of(self.others),
            by_seat: self.by_seat.into_iter().map(Success::mean).collect(),
            by_player: self.by_player.into_iter().map(|(name, success)| (name, success.mean())).collect(),
            by_part: self.by_part.into_iter().map(|(column, share)| (column, mean(share))).collect(),
            events: self.events,
            verbs: self.verbs,
        }
    }
}

impl Success {
    fn mean(self) -> Success {
        let played = self.played.max(1);
        Success { wins: self.wins / played, points: self.points / played as i64, played }
    }
}

impl Spread {
    fn of(mut numbers: Vec<i64>) -> Spread {
        numbers.sort_unstable();
        let at = |index: usize| numbers.get(index).copied().unwrap_or(0);
        Spread { least: at(0), median: at(numbers.len() / 2), most: at(numbers.len().saturating_sub(1)) }
    }
}
