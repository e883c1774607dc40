//! `skyline record`: a game as a file, without Discord or a database.

use super::print::{bytes, print};
use super::{Failure, disagreement, options, say, seat_name};
use anyhow::{Context, anyhow};
use clap::{Args, Subcommand, ValueEnum};
use games::{AnyGame, BySeat, Kind, Message, Seat, Seed, Speak, Status, record};
use std::path::{Path, PathBuf};
use words::Words;

#[derive(Subcommand)]
pub enum Record {
    /// Print the record of a new game
    New(New),
    /// Print the legal actions of the seat that is to act, one notation a line
    Legal(Legal),
    /// Append actions; if one is refused, the file stays as it is and the exit status is 2
    Do(Do),
    /// Print or draw the game as it stands
    Show(Show),
}

#[derive(Args)]
pub struct New {
    #[arg(long, default_value_t = Kind::ALL[0], value_parser = super::kind)]
    game: Kind,
    #[arg(long)]
    seats: u8,
    /// The edition of the game's data; the newest if none is given
    #[arg(long)]
    edition: Option<u16>,
    /// A whole number or 64 hexadecimal digits
    #[arg(long)]
    seed: Seed,
    /// An option of the game, such as board=tokyo; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

#[derive(Args)]
pub struct Legal {
    file: PathBuf,
    #[arg(long)]
    seat: Option<u8>,
}

#[derive(Args)]
pub struct Do {
    file: PathBuf,
    /// Notations, such as "buy green" "symbol grey"
    #[arg(required = true)]
    actions: Vec<String>,
    #[arg(long)]
    seat: Option<u8>,
}

#[derive(Args)]
pub struct Show {
    file: PathBuf,
    /// Whose eyes: public, a seat's number, or all
    #[arg(long = "as", default_value = "public")]
    viewer: String,
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// The hand instead of the board; needs --as <seat>
    #[arg(long)]
    hand: bool,
    /// Write to this file instead of the standard output
    #[arg(short)]
    output: Option<PathBuf>,
    /// Width in pixels: 1200 of a PNG, 700 of a GIF if none is given; a GIF gets narrower until it is under 8 MB
    #[arg(long, value_parser = clap::value_parser!(u32).range(100..=4000))]
    width: Option<u32>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Text,
    Json,
    Svg,
    Png,
    /// The whole game, a frame a turn
    Gif,
}

impl Record {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self {
            Record::New(new) => new.run(),
            Record::Legal(legal) => legal.run(),
            Record::Do(act) => act.run(),
            Record::Show(show) => show.run(),
        }
    }
}

impl New {
    fn run(self) -> Result<(), Failure> {
        let options = options(self.game, &self.options)?;
        let edition = self.edition.unwrap_or(self.game.edition());
        let record = record::Record::new(self.game, options, self.seats, self.seed);
        let record = record::Record { edition, ..record };
        record.setup().map_err(|refusal| Failure::refused(&refusal))?;
        Ok(print(record)?)
    }
}

impl Legal {
    fn run(self) -> Result<(), Failure> {
        let (_, game) = read(&self.file)?;
        let seat = acting(&game, self.seat)?;
        let lines: String = game.offers(seat).into_iter().map(|offer| offer.notation + "\n").collect();
        Ok(print(lines)?)
    }
}

impl Do {
    fn run(self) -> Result<(), Failure> {
        let (mut record, mut game) = read(&self.file)?;
        let mut said = String::new();
        for notation in &self.actions {
            let seat = acting(&game, self.seat)?;
            let played =
                record.play(&mut game, seat, notation).map_err(|refusal| Failure::refused(&refusal))?;
            for event in &played.events {
                said.push_str(&(say(event)? + "\n"));
            }
        }
        write(&self.file, record.to_string().as_bytes())?;
        Ok(print(said)?)
    }
}

impl Show {
    fn run(self) -> Result<(), Failure> {
        let (record, game) = read(&self.file)?;
        let seats = match self.viewer.as_str() {
            "public" => Vec::new(),
            "all" => Seat::all(game.seats()).collect(),
            number => vec![seat(
                &game,
                number.parse().map_err(|_| {
                    Failure::Refused("--as takes public, all, or the number of a seat".into())
                })?,
            )?],
        };
        let hand = match (self.hand, seats.as_slice()) {
            (false, _) => None,
            (true, _) if matches!(self.format, Format::Gif) => {
                return Err(Failure::Refused("--format gif shows the board, not a --hand".into()));
            }
            (true, &[seat]) => Some(seat),
            (true, _) => return Err(Failure::Refused("--hand needs --as <seat>".into())),
        };
        let words = Words::load().map_err(anyhow::Error::from)?;
        let voice = words.voice("en", &seat_name);
        let say = |message: &Message| voice.plain().say(message);
        let names = BySeat::new(game.seats(), seat_name);
        let scene = || match hand {
            Some(seat) => render::hand(&game.public(), &game.private(seat), seat, &say),
            None => render::board(&game.public(), &names, &say),
        };
        let picture = match self.format {
            Format::Svg => scene().svg().into_bytes(),
            Format::Png => render::png(&scene(), self.width.unwrap_or(1200)).map_err(anyhow::Error::from)?,
            Format::Gif => {
                let turns = record.turns().map_err(anyhow::Error::from)?;
                let boards = turns.iter().map(|turn| render::board(&turn.table, &names, &say));
                render::lapse(boards, self.width.unwrap_or(700)).map_err(anyhow::Error::from)?
            }
            Format::Json => {
                let private: Vec<_> = seats.iter().map(|&seat| (seat, game.private(seat))).collect();
                let value = serde_json::json!({ "public": game.public(), "private": private });
                format!("{value:#}\n").into_bytes()
            }
            Format::Text => {
                let public = if hand.is_some() { Vec::new() } else { game.public().full() };
                let private = seats.iter().flat_map(|&seat| game.private(seat).full());
                let lines = public.into_iter().chain(private).map(|message| say(&message) + "\n");
                lines.collect::<String>().into_bytes()
            }
        };
        match &self.output {
            Some(path) => write(path, &picture),
            None => Ok(bytes(&picture)?),
        }
    }
}

fn read(path: &Path) -> Result<(record::Record, AnyGame), Failure> {
    let text = std::fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
    let record: record::Record = text.parse().map_err(|bad| anyhow!("{}: {bad}", path.display()))?;
    match record.replay(|_, _, _| {}) {
        Ok(game) => Ok((record, game)),
        Err(bad) => Err(anyhow!("{}: {}", path.display(), disagreement(&bad)?).into()),
    }
}

/// Writes a whole file or leaves the old one.
fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut scratch = path.as_os_str().to_owned();
    scratch.push(".part");
    let done = std::fs::write(&scratch, bytes).and_then(|()| std::fs::rename(&scratch, path));
    Ok(done.with_context(|| format!("can't write {}", path.display()))?)
}

fn seat(game: &AnyGame, number: u8) -> Result<Seat, Failure> {
    let last = game.seats() - 1;
    if number > last {
        return Err(Failure::Refused(format!("there is no seat {number}: seats are 0 to {last}")));
    }
    Ok(Seat(number))
}

/// The given seat, or the first that is to act.
fn acting(game: &AnyGame, given: Option<u8>) -> Result<Seat, Failure> {
    match (given, game.status()) {
        (Some(number), _) => seat(game, number),
        (None, Status::Active(seats)) if !seats.is_empty() => Ok(seats[0]),
        (None, _) => Err(Failure::Refused(say(&games::Refusal::Over.message())?)),
    }
}
