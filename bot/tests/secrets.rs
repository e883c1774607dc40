//! The law of secrecy on all that the bot shows: of two states that a viewer can't tell apart, everything the viewer can
//! get is equal to the byte, and so is what is told when the same is done in both.
//!
//! A faulty table that gives away what others hold, at one place at a time, proves that the law looks there.
#![allow(clippy::unwrap_used)]

use bot::choose;
use bot::id::Id;
use bot::show::{self, Control, Note, Post, Table};
use games::{AnyGame, BySeat, Kind, Message, Offer, Options, Rng, Seat, Seed, Speak};
use std::collections::{BTreeMap, BTreeSet};
use words::{Voice, Words};

/// The distance of the states that are looked at grows by so many steps: games begin with the most secrets.
const GROWTH: u64 = 4;
/// Pixels take long: a surface is drawn at the first look, at the sixth, at the 36th, and so on.
const DRAWN: usize = 6;
/// So many actions that are legal in both states are done in both.
const DONE: usize = 4;
const NAMES: [&str; 4] = ["Anna", "Ben", "Chloé", "Dmitri"];

/// A game as somebody looks at it; `None` sits at no seat.
struct Look<'a> {
    table: Table<'a>,
    viewer: Option<Seat>,
    voice: &'a Voice<'a>,
    /// What the viewer tries to do, whether it is allowed or not.
    typed: &'a [String],
}

/// What a viewer gets, by the names of its parts.
type Parts = Vec<(&'static str, Vec<u8>)>;

struct Surface {
    name: &'static str,
    get: fn(&Look<'_>) -> Parts,
    /// It makes pixels.
    drawn: bool,
}

const SURFACES: &[Surface] = &[
    Surface { name: "board", get: board, drawn: true },
    Surface { name: "words", get: words, drawn: false },
    Surface { name: "buttons", get: buttons, drawn: false },
    Surface { name: "hand", get: hand, drawn: true },
    Surface { name: "notes", get: notes, drawn: true },
    Surface { name: "choices", get: choices, drawn: false },
    Surface { name: "confirmation", get: confirmation, drawn: false },
    Surface { name: "completion", get: completion, drawn: false },
    Surface { name: "refusals", get: refusals, drawn: false },
];

fn post(post: Post) -> Parts {
    let mut parts = vec![("text", post.text.into()), ("controls", format!("{:?}", post.controls).into())];
    if let Some(picture) = post.picture {
        parts.extend([("alt", picture.alt.into()), ("file", picture.name.into()), ("pixels", picture.bytes)]);
    }
    parts
}

fn sketch(picture: &render::Picture) -> Parts {
    vec![("alt", picture.alt.clone().into()), ("picture", picture.svg().into())]
}

fn board(look: &Look<'_>) -> Parts {
    post(show::board(&look.table, &[], look.voice).unwrap())
}

fn words(look: &Look<'_>) -> Parts {
    let mut parts = Parts::new();
    for page in 0.. {
        let shown = show::words(&look.table, page, look.voice);
        let next = Id::Words { game: look.table.id, page: page + 1 };
        let last =
            !shown.controls.iter().any(|more| matches!(more, Control::Button { id, .. } if *id == next));
        parts.extend(post(shown));
        if last {
            break;
        }
    }
    parts
}

fn buttons(look: &Look<'_>) -> Parts {
    let buttons = show::buttons(&look.table, look.voice);
    let back = show::take_back(&look.table, look.voice);
    vec![("controls", format!("{buttons:?} {back:?}").into())]
}

fn hand(look: &Look<'_>) -> Parts {
    let own = |seat| post(show::hand(&look.table, seat, look.voice).unwrap().0);
    look.viewer.map(own).unwrap_or_default()
}

fn notes(look: &Look<'_>) -> Parts {
    let Some(seat) = look.viewer else { return Vec::new() };
    // Each has the hand in it.
    let note = [Note::YourTurn, Note::Waits, Note::Ended].into_iter().nth(look.table.step as usize % 3);
    post(show::note(&look.table, seat, &note.unwrap(), "<#7>", look.voice).unwrap().0)
}

/// The first menus, and those after some of the choices in them.
fn choices(look: &Look<'_>) -> Parts {
    let Some(seat) = look.viewer else { return Vec::new() };
    let menus = |path: &[&str]| {
        let (whisper, picture) = show::choices(&look.table, seat, path, look.voice);
        (whisper.0, picture.as_ref().map(sketch).unwrap_or_default())
    };
    let (first, mut parts) = menus(&[]);
    for control in &first.controls {
        let Control::Menu { items, .. } = control else { continue };
        for item in items.iter().step_by(3) {
            let (next, sketch) = menus(&item.value.split(' ').collect::<Vec<_>>());
            parts.extend(post(next).into_iter().chain(sketch));
        }
    }
    parts.extend(post(first));
    parts
}

fn confirmation(look: &Look<'_>) -> Parts {
    let Some(seat) = look.viewer else { return Vec::new() };
    let offers = look.table.game.offers(seat);
    let shown = |offer: &Offer| show::confirmation(&look.table, seat, offer, look.voice);
    let shown = offers.iter().step_by(11).filter_map(shown);
    shown.flat_map(|(whisper, picture)| post(whisper.0).into_iter().chain(sketch(&picture))).collect()
}

fn completion(look: &Look<'_>) -> Parts {
    let Some(seat) = look.viewer else { return Vec::new() };
    let game = look.table.game;
    let mut lines = choose::continue_line(game, seat, "");
    let second: Vec<String> = lines.iter().take(3).map(|line| format!("{line}; ")).collect();
    lines.extend(second.iter().flat_map(|typed| choose::continue_line(game, seat, typed)));
    let offers = game.offers(seat);
    let mut arguments = String::new();
    for verb in game.kind().verbs() {
        for argument in 0..verb.arguments.len() {
            let found = choose::complete(&offers, verb.name, &[], argument, "");
            arguments.push_str(&format!("{} {argument}: {found:?}\n", verb.name));
        }
    }
    vec![("lines", lines.join("\n").into()), ("arguments", arguments.into())]
}

/// What the viewer hears of each action tried.
fn refusals(look: &Look<'_>) -> Parts {
    let Some(seat) = look.viewer else { return Vec::new() };
    let hear = |typed: &String| {
        let played = look.table.game.clone().play(seat, typed, &mut Rng::new(&Seed::from(1), 1));
        played.map_or_else(|refusal| look.voice.say(&refusal.message()), |_| "allowed".to_owned())
    };
    vec![("text", look.typed.iter().step_by(5).map(hear).collect::<Vec<_>>().join("\n").into())]
}

/// What others hold: what a faulty table gives away.
fn secret(game: &AnyGame, viewer: Option<Seat>) -> Vec<u8> {
    let others = Seat::all(game.seats()).filter(|&seat| Some(seat) != viewer);
    others.flat_map(|seat| format!("{:?}", game.private(seat)).into_bytes()).collect()
}

/// A place on a surface.
type Place = (&'static str, &'static str);

/// The law, over the games of a kind.
struct Law {
    words: Words,
    /// How often a place was looked at while something was hidden from the viewer, and whether a leak there was seen.
    places: BTreeMap<Place, (usize, bool)>,
    /// How often others held something else in the two states.
    hands: usize,
    /// How often somebody looked, and how often each surface was drawn.
    looks: usize,
    drawn: BTreeMap<&'static str, usize>,
}

impl Law {
    /// One random game.
    fn game(&mut self, kind: Kind, options: &Options, seats: u8) {
        let seed = Seed::from(u64::from(seats));
        let mut game = kind.setup(options, seats, &seed).unwrap();
        let chance = &mut Rng::new(&Seed::from(11), 0);
        let (mut states, mut next) = (0, 0);
        for step in 0.. {
            if step == next {
                self.state(&game, step);
                states += 1;
                next += 1 + GROWTH * states as u64;
            }
            let Some(&seat) = game.status().active().first() else { return };
            let offers = game.offers(seat);
            let notation = &chance.pick(&offers).unwrap().notation;
            game.play(seat, notation, &mut Rng::new(&seed, step + 1)).unwrap();
        }
    }

    fn state(&mut self, game: &AnyGame, step: u64) {
        let everybody = || Seat::all(game.seats());
        let typed: Vec<String> =
            everybody().flat_map(|seat| game.offers(seat)).map(|offer| offer.notation).collect();
        for viewer in everybody().map(Some).chain([None]) {
            let salt = viewer.map_or(9, |seat| u64::from(seat.0));
            let other = game.resample(viewer, &mut Rng::new(&Seed::from(salt), step));
            // Nothing is hidden from this viewer now.
            if serde_json::to_string(game).unwrap() == serde_json::to_string(&other).unwrap() {
                continue;
            }
            self.looks += 1;
            self.hands += usize::from(secret(game, viewer) != secret(&other, viewer));
            self.looking([game, &other], viewer, step, &typed);
            self.acting([game, &other], viewer, step);
        }
    }

    fn draws(&self, surface: &str) -> bool {
        let drawn = self.drawn.get(surface).copied().unwrap_or_default();
        (1..=drawn)
            .try_fold(1, |looks: usize, _| looks.checked_mul(DRAWN))
            .is_some_and(|looks| self.looks >= looks)
    }

    fn looking(&mut self, games: [&AnyGame; 2], viewer: Option<Seat>, step: u64, typed: &[String]) {
        let names = names(games[0]);
        for surface in SURFACES {
            if surface.drawn && !self.draws(surface.name) {
                continue;
            }
            let parts = games.map(|game| {
                let name = |seat: Seat| names[seat].clone();
                let voice = &self.words.voice("en", &name);
                let is_running = matches!(game.status(), games::Status::Active(_));
                let table = Table { id: 1, step, game, names: &names, is_running };
                (surface.get)(&Look { table, viewer, voice, typed })
            });
            if surface.drawn && !parts[0].is_empty() {
                *self.drawn.entry(surface.name).or_default() += 1;
            }
            self.compare(surface.name, parts, games.map(|game| secret(game, viewer)));
        }
    }

    /// The same is done in both states. Where it leaves tables that the viewer can't tell apart, the same is told.
    fn acting(&mut self, games: [&AnyGame; 2], viewer: Option<Seat>, step: u64) {
        let [game, other] = games;
        let Some(&seat) = game.status().active().first() else { return };
        let offers = other.offers(seat);
        let mut both = game.offers(seat);
        both.retain(|offer| offers.iter().any(|other| other.notation == offer.notation));
        Rng::new(&Seed::from(3), step).shuffle(&mut both);
        for offer in both.iter().take(DONE) {
            let after = games.map(|game| {
                let mut game = game.clone();
                let played = game.play(seat, &offer.notation, &mut Rng::new(&Seed::from(4), step)).unwrap();
                (game, played)
            });
            let seen = |game: &AnyGame| (game.public(), viewer.map(|viewer| game.private(viewer)));
            if seen(&after[0].0) != seen(&after[1].0) {
                continue;
            }
            let names = names(game);
            let draws = self.draws("told");
            *self.drawn.entry("told").or_default() += usize::from(draws);
            let parts = [&after[0], &after[1]].map(|(game, played)| {
                let name = |seat: Seat| names[seat].clone();
                let voice = &self.words.voice("en", &name);
                let said: Vec<String> =
                    played.events.iter().map(|event: &Message| voice.say(event)).collect();
                let mut parts: Parts = vec![("events", said.join("\n").into())];
                parts.push(("undo", voice.say(&played.says).into()));
                parts.push(("turn", voice.say(&show::turn(game)).into()));
                if draws {
                    let is_running = matches!(game.status(), games::Status::Active(_));
                    let table = Table { id: 1, step, game, names: &names, is_running };
                    parts.extend(post(show::board(&table, &played.events, voice).unwrap()));
                }
                parts
            });
            let secrets = [&after[0], &after[1]].map(|(game, _)| secret(game, viewer));
            self.compare("told", parts, secrets);
        }
    }

    fn compare(&mut self, surface: &'static str, parts: [Parts; 2], secrets: [Vec<u8>; 2]) {
        if let Some(part) = difference(&parts) {
            let shown = parts.map(|parts| parts.into_iter().filter(|(name, _)| *name == part).collect());
            let shown = shown.map(|parts: Parts| parts.into_iter().map(|(_, bytes)| bytes).collect());
            let shown =
                shown.map(|bytes: Vec<Vec<u8>>| String::from_utf8_lossy(&bytes.concat()).into_owned());
            panic!("two states can be told apart by the {part} of {surface}: {shown:#?}");
        }
        for &(part, _) in &parts[0] {
            let (seen, bitten) = self.places.entry((surface, part)).or_default();
            *seen += 1;
            // A faulty table that shows at this place what others hold.
            if !*bitten && secrets[0] != secrets[1] {
                let mut leaky = parts.clone();
                for (parts, secret) in leaky.iter_mut().zip(&secrets) {
                    let shown = parts.iter_mut().find(|(name, _)| *name == part);
                    shown.unwrap().1.extend(secret);
                }
                assert_eq!(difference(&leaky), Some(part), "a leak of {surface} is not seen");
                *bitten = true;
            }
        }
    }
}

/// The first part in which a viewer sees something else.
fn difference([one, other]: &[Parts; 2]) -> Option<&'static str> {
    let differs = one.iter().zip(other).find(|(one, other)| one != other);
    let longer = || one.iter().skip(other.len()).chain(other.iter().skip(one.len())).next();
    differs.map(|(part, _)| part).or_else(longer).map(|(name, _)| *name)
}

fn names(game: &AnyGame) -> BySeat<String> {
    BySeat::new(game.seats(), |seat| NAMES[usize::from(seat.0)].to_owned())
}

/// Games of a kind with each value of each option, for the fewest and for the most.
///
/// `least` says how often others held something else for each option; `absent` which surface the game does not use.
fn holds(kind: Kind, least: usize, absent: &[&str]) {
    let mut law = Law {
        words: Words::load().unwrap(),
        places: BTreeMap::new(),
        hands: 0,
        looks: 0,
        drawn: BTreeMap::new(),
    };
    for choice in kind.options() {
        for value in choice.values {
            let options = Options::new(kind.options(), [(choice.name, *value)]).unwrap();
            let seats = BTreeSet::from([*kind.seats().start(), *kind.seats().end()]);
            let before = law.hands;
            seats.into_iter().for_each(|seats| law.game(kind, &options, seats));
            let hands = law.hands - before;
            assert!(hands >= least, "{kind} {}={value}: only {hands} hands differed", choice.name);
        }
    }
    for (place, (seen, bitten)) in &law.places {
        println!("{kind} {place:?}: {seen} times equal");
        assert!(*seen > 1 && *bitten, "{place:?} was seen {seen} times, a leak tried: {bitten}");
    }
    let surfaces: BTreeSet<&str> = law.places.keys().map(|(surface, _)| *surface).collect();
    let expected = SURFACES.iter().map(|surface| surface.name).chain(["told"]);
    let expected = expected.filter(|name| !absent.contains(name)).collect();
    assert_eq!(surfaces, expected);
}

#[test]
fn project_skyline_keeps_its_secrets() {
    holds(Kind::ProjectSkyline, 100, &["confirmation"]);
}

#[test]
fn skyliners_keeps_its_secrets() {
    holds(Kind::Skyliners, 20, &[]);
}

#[test]
fn paris_keeps_its_secrets() {
    holds(Kind::Paris, 5, &[]);
}
