//! A game as a readable file: kind, options, seats, seed, then one action a line.
//!
//! ```text
//! skyline record 1
//! game project-skyline
//! rules 1
//! seats 3
//! seed 7
//! option board=tokyo
//! 1 0 buy green
//! 2 0 symbol grey
//! end 1:112 2:97 0:80
//! ```
//! An action's line is its step, its seat and its notation. Steps rise, but some may be missing: those were taken
//! back. The optional last line is the result, best first, as seat and points.

use crate::{AnyGame, Kind, Options, Played, Refusal, Rng, Seat, Seed, Status};
use std::fmt;
use std::str::FromStr;

/// A game from its beginning to any point.
#[derive(Clone)]
pub struct Record {
    pub kind: Kind,
    pub rules: u16,
    pub seats: u8,
    pub seed: Seed,
    pub options: Options,
    pub lines: Vec<Line>,
    /// The result as seat and points, best first, if the game ended.
    pub end: Option<Vec<(Seat, i64)>>,
}

/// One action of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub step: u64,
    pub seat: Seat,
    pub notation: String,
}

/// Why a text is no record, or a record no game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BadRecord {
    #[error("line {line}: {wrong}; see the top of the file for its form")]
    Form { line: usize, wrong: &'static str },
    #[error(
        "the record says rules {record}, this program plays rules {program}: play it with the program that wrote it"
    )]
    Rules { record: u16, program: u16 },
    #[error("step {step} is refused: {refusal:?}")]
    Refused { step: u64, refusal: Refusal },
    #[error("the recorded end is {recorded}, the replay ends {replayed}")]
    End { recorded: String, replayed: String },
}

impl Record {
    pub fn new(kind: Kind, options: Options, seats: u8, seed: Seed) -> Self {
        Record { kind, rules: kind.rules(), seats, seed, options, lines: Vec::new(), end: None }
    }

    /// The step that the next action would have.
    pub fn next_step(&self) -> u64 {
        self.lines.last().map_or(1, |line| line.step + 1)
    }

    /// Plays the record, shows every action to `see`, and compares the end with the recorded one.
    ///
    /// # Errors
    /// What the record and the rules disagree on.
    pub fn replay(&self, mut see: impl FnMut(&Line, &AnyGame, &Played)) -> Result<AnyGame, BadRecord> {
        let program = self.kind.rules();
        if self.rules != program {
            return Err(BadRecord::Rules { record: self.rules, program });
        }
        let mut game = self
            .kind
            .setup(&self.options, self.seats, &self.seed)
            .map_err(|refusal| BadRecord::Refused { step: 0, refusal })?;
        for line in &self.lines {
            let rng = &mut Rng::new(&self.seed, line.step);
            let played = game
                .play(line.seat, &line.notation, rng)
                .map_err(|refusal| BadRecord::Refused { step: line.step, refusal })?;
            see(line, &game, &played);
        }
        if let Some(recorded) = &self.end {
            let replayed = result(&game);
            if replayed.as_ref() != Some(recorded) {
                let say = |end: &Option<Vec<(Seat, i64)>>| end.as_deref().map_or("not yet".into(), say_end);
                return Err(BadRecord::End { recorded: say_end(recorded), replayed: say(&replayed) });
            }
        }
        Ok(game)
    }

    /// Plays one action more and keeps it if it is legal.
    ///
    /// # Errors
    /// A [`Refusal`]; `game` and record have not changed then.
    pub fn play(&mut self, game: &mut AnyGame, seat: Seat, notation: &str) -> Result<Played, Refusal> {
        let step = self.next_step();
        let played = game.play(seat, notation, &mut Rng::new(&self.seed, step))?;
        self.lines.push(Line { step, seat, notation: played.notation.clone() });
        self.end = result(game);
        Ok(played)
    }
}

/// Seats and points of an ended game, best first.
pub fn result(game: &AnyGame) -> Option<Vec<(Seat, i64)>> {
    match game.status() {
        Status::Active(_) => None,
        Status::Over(places) => Some(places.iter().map(|place| (place.seat, place.points)).collect()),
    }
}

fn say_end(end: &[(Seat, i64)]) -> String {
    end.iter().map(|(seat, points)| format!("{seat}:{points}")).collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "skyline record 1\ngame {}\nrules {}", self.kind, self.rules)?;
        writeln!(f, "seats {}\nseed {}", self.seats, self.seed)?;
        self.options.iter().try_for_each(|(name, value)| writeln!(f, "option {name}={value}"))?;
        for Line { step, seat, notation } in &self.lines {
            writeln!(f, "{step} {seat} {notation}")?;
        }
        self.end.iter().try_for_each(|end| writeln!(f, "end {}", say_end(end)))
    }
}

impl FromStr for Record {
    type Err = BadRecord;

    fn from_str(text: &str) -> Result<Self, BadRecord> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).peekable();
        let mut head = |word: &str, wrong: &'static str| {
            let (index, line) = lines.next().unwrap_or((0, ""));
            let found = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' ')).map(str::trim);
            found.ok_or(BadRecord::Form { line: index + 1, wrong }).map(|rest| (index + 1, rest.to_owned()))
        };
        let form = |wrong| move |line| BadRecord::Form { line, wrong };
        let (line, version) = head("skyline", "expected `skyline record 1`")?;
        if version != "record 1" {
            return Err(form("expected `skyline record 1`")(line));
        }
        let (line, kind) = head("game", "expected `game <kind>`")?;
        let kind: Kind = kind.parse().map_err(|_| form("no such game")(line))?;
        let (line, rules) = head("rules", "expected `rules <number>`")?;
        let rules = rules.parse().map_err(|_| form("rules is a number")(line))?;
        let (line, seats) = head("seats", "expected `seats <number>`")?;
        let seats = seats.parse().map_err(|_| form("seats is a number")(line))?;
        let (line, seed) = head("seed", "expected `seed <number>`")?;
        let seed = seed.parse().map_err(|_| form("not a seed")(line))?;
        let mut changes = Vec::new();
        while let Some((index, rest)) =
            lines.peek().and_then(|(index, line)| Some((*index, line.strip_prefix("option ")?)))
        {
            changes.push(rest.split_once('=').ok_or(form("expected `option <name>=<value>`")(index + 1))?);
            lines.next();
        }
        let options = Options::new(kind.options(), changes).map_err(|_| form("no such option")(7))?;
        let mut record = Record { rules, ..Record::new(kind, options, seats, seed) };
        for (index, text) in lines {
            let form = |wrong| BadRecord::Form { line: index + 1, wrong };
            if record.end.is_some() {
                return Err(form("nothing may follow the end"));
            }
            if let Some(end) = text.strip_prefix("end ") {
                record.end = Some(parse_end(end).ok_or(form("expected `end <seat>:<points> ...`"))?);
                continue;
            }
            let mut words = text.splitn(3, ' ');
            let step =
                words.next().and_then(|word| word.parse().ok()).filter(|&step| step >= record.next_step());
            let seat = words.next().and_then(|word| word.parse().ok()).filter(|&seat| seat < seats);
            match (step, seat, words.next()) {
                (Some(step), Some(seat), Some(notation)) => {
                    record.lines.push(Line { step, seat: Seat(seat), notation: notation.trim().to_owned() });
                }
                _ => return Err(form("expected `<step> <seat> <action>` with rising steps")),
            }
        }
        Ok(record)
    }
}

fn parse_end(text: &str) -> Option<Vec<(Seat, i64)>> {
    let place = |place: &str| {
        let (seat, points) = place.split_once(':')?;
        Some((Seat(seat.parse().ok()?), points.parse().ok()?))
    };
    text.split_whitespace().map(place).collect()
}
