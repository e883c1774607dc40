//! Tables for tests of pictures: English words, names, positions made by hand or by chance.
#![allow(dead_code, clippy::unwrap_used)]

pub mod skyliners;

use games::project_skyline::{Code, EndCause, Ending, Money, Public, Step, Trace};
use games::record::Record;
use games::{AnyGame, AnyPublic, BySeat, Kind, Message, Options, Part, Place, Playout, Seat, Seed, Sheet};
use render::{Choice, Picture, Words, preview};

/// The sentences that people get to see. One that is missing ends the test.
pub struct English {
    words: words::Words,
    names: BySeat<String>,
}

impl English {
    pub fn new() -> Self {
        English::naming(names(4))
    }

    /// With other names.
    pub fn naming(names: BySeat<String>) -> Self {
        English { words: words::Words::load().unwrap(), names }
    }
}

impl Words for English {
    fn say(&self, message: &Message) -> String {
        let name = |seat| self.names[seat].clone();
        self.words.voice("en", &name).plain().try_say(message).unwrap()
    }
}

pub fn names(count: u8) -> BySeat<String> {
    let names = ["Ada", "Björn & Søn", "Charlotte-Elisabeth of Brabant", "Zoë"];
    BySeat::new(count, |seat| names[usize::from(seat.0)].to_owned())
}

pub fn game(side: &str, seats: u8, seed: u64) -> AnyGame {
    let options = Options::new(Kind::ProjectSkyline.options(), [("board", side)]).unwrap();
    Kind::ProjectSkyline.setup(&options, seats, &Seed::from(seed)).unwrap()
}

/// A game of Project Skyline by chance.
pub fn playout(side: &str, seats: u8) -> Playout {
    let options = Options::new(Kind::ProjectSkyline.options(), [("board", side)]).unwrap();
    Playout::new(Kind::ProjectSkyline, &options, seats, 2).unwrap()
}

/// A table of Project Skyline.
pub fn project_skyline(public: AnyPublic) -> Public {
    match public {
        AnyPublic::ProjectSkyline(public) => public,
        AnyPublic::Skyliners(_) | AnyPublic::Paris(_) => panic!("a table of another game"),
    }
}

/// A recorded game of Paris after a step.
pub fn paris(cards: &str, step: u64) -> AnyGame {
    recorded(&format!("paris-{cards}"), step)
}

/// A recorded game after a step.
pub fn recorded(name: &str, step: u64) -> AnyGame {
    let path = format!("{}/../games/tests/records/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let mut record: Record = std::fs::read_to_string(path).unwrap().parse().unwrap();
    if record.lines.iter().any(|line| line.step > step) {
        record.end = None;
    }
    record.lines.retain(|line| line.step <= step);
    record.replay(|_, _, _| {}).unwrap()
}

/// A table at its beginning with a market that does not depend on chance.
pub fn opening(side: &str, seats: u8) -> Public {
    let mut public = project_skyline(game(side, seats, 1).public());
    public.market = codes("O-14 O-17 O-18 O-27");
    public
}

pub fn codes(text: &str) -> Vec<Code> {
    text.split(' ').map(|code| code.parse().unwrap()).collect()
}

/// Buildings as `c4:0012`: a field, then the seats of the layers from the ground up.
fn build(public: &mut Public, text: &str) {
    for building in text.split(' ') {
        let (cell, layers) = building.split_once(':').unwrap();
        let layers = layers.bytes().map(|digit| Seat(digit - b'0')).collect();
        let cell = cell.parse().unwrap();
        public.stacks.insert(cell, layers);
        public.bonuses.remove(&cell);
    }
}

/// Four seats in New York, with towers of six and seven layers side by side, in the last round but one.
pub fn tall() -> Public {
    let mut public = opening("new-york", 4);
    build(
        &mut public,
        "e7:0123012 d7:3333333 d6:101010 e5:2222221 f5:0000000 f6:111111 f7:3210321 d8:012 e9:33 \
         a4:0 b4:1111112 a5:22 d1:1 e1:3 h4:000 i4:1 i3:2 g1:0123 b10:3 j9:11 i10:0 h8:2",
    );
    public.scored = vec!["G2".parse().unwrap(), "G3".parse().unwrap()];
    public.active = Some(Seat(1));
    public.round = 12;
    public.step = Step::Play;
    public.symbol = Some(games::project_skyline::Colour::Grey);
    public.ending = Some(Ending { cause: EndCause::Gold, seat: Seat(3), last_round: 13 });
    public.last_turn = Some(Trace {
        seat: Seat(0),
        built: vec!["f5".parse().unwrap(), "f5".parse().unwrap(), "i10".parse().unwrap()],
        played: codes("S-01 O-01"),
        scored: vec!["G2".parse().unwrap()],
    });
    public.turn = Trace {
        seat: Seat(1),
        built: vec!["f6".parse().unwrap()],
        played: codes("S-03"),
        scored: Vec::new(),
    };
    for (seat, (money, layers, stone)) in [(38, 9, 2), (7, 11, 4), (0, 12, 0), (61, 4, 3)].iter().enumerate()
    {
        let price = public.board().upgrade_prices.get(*stone).copied();
        let own = &mut public.seats[Seat(seat as u8)];
        (own.money, own.layers, own.stone) = (Money(*money), *layers, *stone);
        own.upgrade_price = price;
    }
    public.seats[Seat(3)].monuments = vec!["M5".parse().unwrap()];
    public.seats[Seat(0)].monuments = vec!["M5".parse().unwrap(), "M1".parse().unwrap()];
    public
}

/// Two seats in Tokyo, with tokens, one of them on an area that is built on.
pub fn tokens() -> Public {
    let mut public = opening("tokyo", 2);
    build(&mut public, "c6:0 d6:011 h3:1 g4:10 h4:1");
    public.tokens = ["G1", "W3", "Y4"].iter().map(|area| area.parse().unwrap()).collect();
    public.active = Some(Seat(0));
    public.step = Step::Buy;
    public.round = 3;
    let built = vec!["h4".parse().unwrap()];
    public.last_turn = Some(Trace { seat: Seat(1), built, played: codes("S-02 S-06"), scored: Vec::new() });
    public
}

/// Three seats in Tokyo after the final count; two of them share the first rank.
pub fn finished() -> Public {
    let mut public = opening("tokyo", 3);
    build(&mut public, "d3:001 c4:0 d4:2222 e5:1111111 f5:12 e6:0 b6:11 h6:2 g6:0 h7:111");
    public.scored = ["G1", "G5", "R2"].iter().map(|area| area.parse().unwrap()).collect();
    (public.active, public.step, public.round) = (None, Step::Over, 14);
    public.ending = Some(Ending { cause: EndCause::Layers, seat: Seat(1), last_round: 14 });
    let part = |(play, cards, areas, count): (i64, i64, i64, u8)| {
        let from = Message::own("sheet-for").with("count", count);
        [Part::new(play), Part::new(cards), Part::of(areas, from)]
    };
    let parts = [(61, 6, 4, 6), (64, -3, 10, 9), (38, 0, 2, 4)].map(part);
    let columns = ["sheet-play", "sheet-cards", "sheet-areas"];
    public.sheet = Some(Sheet::new(columns, parts.into_iter().collect()));
    let place = |(seat, rank, points)| Place { seat: Seat(seat), rank, points };
    public.result = Some([(0, 1, 71), (1, 1, 71), (2, 3, 40)].map(place).to_vec());
    public
}

/// The words that follow a path among the legal actions of whoever is to act.
fn next(game: &AnyGame, seat: Seat, path: &str) -> Vec<String> {
    let mut next: Vec<String> = Vec::new();
    for offer in game.offers(seat) {
        let word = offer.notation.strip_prefix(path).and_then(|rest| rest.split_whitespace().next());
        next.extend(word.filter(|word| next.iter().all(|other| other != word)).map(str::to_owned));
    }
    next
}

/// What a seat that is to act sees after it has chosen some words.
pub fn chosen(game: &AnyGame, seat: Seat, path: &str) -> Option<Picture> {
    let whole = game.offers(seat).iter().any(|offer| offer.notation == path);
    let next = if whole { Vec::new() } else { next(game, seat, path) };
    let next: Vec<&str> = next.iter().map(String::as_str).collect();
    let path: Vec<&str> = path.split_whitespace().collect();
    let choice = Choice { seat, path: &path, next: &next };
    preview(&game.public(), &game.private(seat), &choice, &names(game.seats()), &English::new())
}

/// All that is written in a picture, as SVG escapes it.
pub fn texts(picture: &Picture) -> Vec<String> {
    let svg = picture.svg();
    let after = svg.split("<text").skip(1);
    let texts = after.filter_map(|part| part.split_once('>')?.1.split_once("</text>"));
    texts.map(|(text, _)| text.to_owned()).collect()
}
