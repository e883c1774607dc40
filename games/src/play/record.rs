//! A game as a readable file: kind, edition, options, seats, seed, then one action a line.
//!
//! ```text
//! skyline record 2
//! game project-skyline
//! edition 1
//! rules 4
//! seats 3
//! seed 7
//! option board=tokyo
//! 1 0 buy green
//! from 2 rules 4 format 2 {"kind":"project-skyline", ...}
//! 2 0 symbol grey
//! end 1:112 2:97 0:80
//! ```
//! An action's line is its step, its seat and its notation. Steps rise, but some may be missing: those were taken
//! back. The optional last line is the result, best first, as seat and points.
//!
//! `rules` is the number of the rules that the newest part is played with. A game that was begun with other rules has a
//! checkpoint, the line `from`: the step from which these rules hold, and the state before it. What stands above it
//! is history, and is not played again. Files of version 1 have no edition, which means edition 1.

use crate::{AnyGame, Kind, Options, Played, Refusal, Rng, Seat, Seed, Status, Unreadable};
use std::fmt;
use std::str::FromStr;

/// A game from its beginning to any point.
#[derive(Clone)]
pub struct Record {
    pub kind: Kind,
    /// The edition of the data that it was begun with.
    pub edition: u16,
    /// The rules that its newest part is played with: what follows the checkpoint, or all.
    pub rules: u16,
    pub seats: u8,
    pub seed: Seed,
    pub options: Options,
    pub checkpoint: Option<Checkpoint>,
    pub lines: Vec<Line>,
    /// The result as seat and points, best first, if the game ended.
    pub end: Option<Vec<(Seat, i64)>>,
}

/// Where a game went on with other rules. It has no `Debug`: the state holds what is hidden.
#[derive(Clone, PartialEq, Eq)]
pub struct Checkpoint {
    /// The first step that the rules hold for.
    pub step: u64,
    pub rules: u16,
    /// The format of the state.
    pub format: u16,
    /// The state before that step, as [`AnyGame::write`] writes it.
    pub state: String,
}

impl Checkpoint {
    /// The game as it stands goes on with the rules of this program; `step` is the next.
    pub fn new(game: &AnyGame, step: u64) -> Self {
        let kind = game.kind();
        Checkpoint { step, rules: kind.rules(), format: kind.format(), state: game.write() }
    }
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
    #[error("line {line}: {wrong}; `skyline record new` shows the form of a record")]
    Form { line: usize, wrong: &'static str },
    #[error(
        "the record says rules {record}, this program plays rules {program}: play it with the program that wrote it"
    )]
    Rules { record: u16, program: u16 },
    #[error("the checkpoint can't be read: {0}")]
    Checkpoint(#[from] Unreadable),
    #[error("the checkpoint is of a game with other seats or another edition")]
    OtherGame,
    /// The [message](crate::Speak::message) of the refusal says why.
    #[error("the rules refuse the action of step {step}")]
    Refused { step: u64, refusal: Refusal },
    #[error("the recorded end is {recorded}, the replay ends {replayed}")]
    End { recorded: String, replayed: String },
    #[error("the replay ends in another state than the stored one")]
    State,
}

impl Record {
    pub fn new(kind: Kind, options: Options, seats: u8, seed: Seed) -> Self {
        Record {
            kind,
            edition: kind.edition(),
            rules: kind.rules(),
            seats,
            seed,
            options,
            checkpoint: None,
            lines: Vec::new(),
            end: None,
        }
    }

    /// The step that the next action would have.
    pub fn next_step(&self) -> u64 {
        let played = self.lines.last().map_or(1, |line| line.step + 1);
        self.checkpoint.as_ref().map_or(played, |checkpoint| played.max(checkpoint.step))
    }

    /// The game at its beginning.
    ///
    /// # Errors
    /// A number of seats or an edition that the game has not.
    pub fn setup(&self) -> Result<AnyGame, Refusal> {
        self.kind.setup_with(self.edition, &self.options, self.seats, &self.seed)
    }

    /// The game at the checkpoint, or else at the beginning, with the first step that is played from there.
    pub(crate) fn begin(&self) -> Result<(u64, AnyGame), BadRecord> {
        let Some(Checkpoint { step, format, state, .. }) = &self.checkpoint else {
            return Ok((1, self.setup().map_err(|refusal| BadRecord::Refused { step: 0, refusal })?));
        };
        let game = AnyGame::read(self.kind, *format, state)?;
        let same = (game.seats(), game.edition()) == (self.seats, self.edition);
        if same { Ok((*step, game)) } else { Err(BadRecord::OtherGame) }
    }

    /// Plays what the record holds from its checkpoint on, or all of it, shows every action to `see`, and compares the
    /// end with the recorded one.
    ///
    /// # Errors
    /// What the record and the rules disagree on.
    pub fn replay(&self, mut see: impl FnMut(&Line, &AnyGame, &Played)) -> Result<AnyGame, BadRecord> {
        let program = self.kind.rules();
        let newest = self.checkpoint.as_ref().map_or(self.rules, |checkpoint| checkpoint.rules);
        for record in [self.rules, newest] {
            if record != program {
                return Err(BadRecord::Rules { record, program });
            }
        }
        let (first, mut game) = self.begin()?;
        for line in self.lines.iter().filter(|line| line.step >= first) {
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

    /// Replays the record and compares the state at its end with the stored one.
    ///
    /// # Errors
    /// What the record, the rules and the stored state disagree on.
    pub fn verify(&self, stored: &AnyGame) -> Result<(), BadRecord> {
        let replayed = self.replay(|_, _, _| ())?;
        if replayed.write() == stored.write() { Ok(()) } else { Err(BadRecord::State) }
    }

    /// Plays one action more and keeps it if it is legal. If the game was played with other rules until now, a
    /// checkpoint keeps how it stood.
    ///
    /// # Errors
    /// A [`Refusal`]; `game` and record have not changed then.
    pub fn play(&mut self, game: &mut AnyGame, seat: Seat, notation: &str) -> Result<Played, Refusal> {
        let step = self.next_step();
        let other = self.rules != self.kind.rules();
        let checkpoint = other.then(|| Checkpoint::new(game, step));
        let played = game.play(seat, notation, &mut Rng::new(&self.seed, step))?;
        if let Some(checkpoint) = checkpoint {
            self.rules = checkpoint.rules;
            self.checkpoint = Some(checkpoint);
        }
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
        writeln!(f, "skyline record 2\ngame {}\nedition {}\nrules {}", self.kind, self.edition, self.rules)?;
        writeln!(f, "seats {}\nseed {}", self.seats, self.seed)?;
        self.options.iter().try_for_each(|(name, value)| writeln!(f, "option {name}={value}"))?;
        let from = self.checkpoint.as_ref().map_or(u64::MAX, |checkpoint| checkpoint.step);
        let history = self.lines.iter().take_while(|line| line.step < from);
        let count = history.clone().count();
        history.clone().try_for_each(|line| writeln!(f, "{line}"))?;
        if let Some(Checkpoint { step, rules, format, state }) = &self.checkpoint {
            writeln!(f, "from {step} rules {rules} format {format} {state}")?;
        }
        self.lines[count..].iter().try_for_each(|line| writeln!(f, "{line}"))?;
        self.end.iter().try_for_each(|end| writeln!(f, "end {}", say_end(end)))
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.step, self.seat, self.notation)
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
        let (line, version) = head("skyline", "expected `skyline record 2`")?;
        if !["record 1", "record 2"].contains(&version.as_str()) {
            return Err(form("expected `skyline record 2`")(line));
        }
        let (line, kind) = head("game", "expected `game <kind>`")?;
        let kind: Kind = kind.parse().map_err(|_| form("no such game")(line))?;
        let mut edition = 1;
        if version != "record 1" {
            let (line, number) = head("edition", "expected `edition <number>`")?;
            let known = |edition: &u16| kind.editions().contains(edition);
            edition =
                number.parse().ok().filter(known).ok_or(form("this program has no such edition")(line))?;
        }
        let (line, rules) = head("rules", "expected `rules <number>`")?;
        let rules = rules.parse().map_err(|_| form("rules is a number")(line))?;
        let (line, seats) = head("seats", "expected `seats <number>`")?;
        let seats = seats.parse().map_err(|_| form("seats is a number")(line))?;
        let (mut line, seed) = head("seed", "expected `seed <number>`")?;
        let seed = seed.parse().map_err(|_| form("not a seed")(line))?;
        let with = |changes: &[(&str, &str)]| Options::new(kind.options(), changes.iter().copied());
        let (mut options, mut changes) = (with(&[]), Vec::new());
        while let Some((index, rest)) =
            lines.peek().and_then(|(index, line)| Some((*index, line.strip_prefix("option ")?)))
        {
            line = index + 1;
            changes.push(rest.split_once('=').ok_or(form("expected `option <name>=<value>`")(line))?);
            options = with(&changes);
            lines.next();
            if options.is_err() {
                break;
            }
        }
        let options = options.map_err(|_| form("this game has no such option")(line))?;
        let mut record = Record { edition, rules, ..Record::new(kind, options, seats, seed) };
        for (index, text) in lines {
            record.add(text).map_err(|wrong| form(wrong)(index + 1))?;
        }
        Ok(record)
    }
}

impl Record {
    /// Reads a line after the options.
    fn add(&mut self, text: &str) -> Result<(), &'static str> {
        if self.end.is_some() {
            return Err("nothing may follow the end");
        }
        let next = self.next_step();
        if let Some(end) = text.strip_prefix("end ") {
            self.end = Some(parse_end(end).ok_or("expected `end <seat>:<points> ...`")?);
        } else if let Some(checkpoint) = text.strip_prefix("from ") {
            if self.checkpoint.is_some() {
                return Err("a record has one checkpoint, the newest");
            }
            let checkpoint = parse_checkpoint(checkpoint).filter(|checkpoint| checkpoint.step >= next);
            let checkpoint = checkpoint
                .ok_or("expected `from <step> rules <number> format <number> <state>` with a higher step")?;
            if checkpoint.rules != self.rules {
                return Err("the rules of the checkpoint are not those of the record");
            }
            self.checkpoint = Some(checkpoint);
        } else {
            let line = parse_line(text).filter(|line| line.step >= next && line.seat.0 < self.seats);
            self.lines.push(line.ok_or("expected `<step> <seat> <action>` with rising steps")?);
        }
        Ok(())
    }
}

fn parse_line(text: &str) -> Option<Line> {
    let mut words = text.splitn(3, ' ');
    let (step, seat) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some(Line { step, seat: Seat(seat), notation: words.next()?.trim().to_owned() })
}

/// What follows `from`.
fn parse_checkpoint(text: &str) -> Option<Checkpoint> {
    let (step, text) = text.split_once(" rules ")?;
    let (rules, text) = text.split_once(" format ")?;
    let (format, state) = text.split_once(' ')?;
    let (step, rules, format) = (step.parse().ok()?, rules.parse().ok()?, format.parse().ok()?);
    Some(Checkpoint { step, rules, format, state: state.trim().to_owned() })
}

fn parse_end(text: &str) -> Option<Vec<(Seat, i64)>> {
    let place = |place: &str| {
        let (seat, points) = place.split_once(':')?;
        Some((Seat(seat.parse().ok()?), points.parse().ok()?))
    };
    text.split_whitespace().map(place).collect()
}
