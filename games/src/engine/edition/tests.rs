//! Two editions of a game live side by side in one program.
#![allow(clippy::unwrap_used)]

use super::*;
use crate::paris::{self, Paris};
use crate::project_skyline::{self, ProjectSkyline};
use crate::skyliners::{self, Skyliners};
use crate::{Game, Options, Rng, Seat, Seed};

/// The newest files of a game with some texts replaced.
fn changed<G: Game>(changes: &[(&'static str, &str, &str)]) -> Files {
    let change = |&(file, text): &(&'static str, &'static str)| {
        let mut text = text.to_owned();
        for (_, old, new) in changes.iter().filter(|(changed, ..)| *changed == file) {
            assert!(text.contains(old), "{old}");
            text = text.replacen(old, new, 1);
        }
        (file, &*text.leak())
    };
    let files: Vec<_> = G::EDITIONS.last().unwrap().0.iter().map(change).collect();
    Files(files.leak())
}

/// Plays a random action; nothing when the game is over.
fn act<G: Game>(game: &mut G, step: u64) -> bool {
    let status = game.status();
    let Some(&seat) = status.active().first() else { return false };
    let actions = game.actions(seat);
    let action = Rng::new(&Seed::from(1), step).pick(&actions).cloned().unwrap();
    game.apply(seat, action, &mut Rng::new(&Seed::from(2), step), &mut Vec::new());
    true
}

fn json(game: &impl Game) -> String {
    serde_json::to_string(game).unwrap()
}

/// Plays games of two editions by turns, stored and read after every action: each is what it is alone, and keeps
/// looking up its own data.
fn live_side_by_side<G: Game, T: Clone + PartialEq + std::fmt::Debug>(
    other: u16,
    options: &[(&str, &str)],
    look: impl Fn(&G) -> T,
    [mine, others]: [T; 2],
) {
    let options = Options::new(G::OPTIONS, options.iter().copied()).unwrap();
    let setup = |edition| G::setup(edition, &options, *G::SEATS.end(), &mut Rng::new(&Seed::from(3), 0));
    let newest = G::EDITIONS.len() as u16;
    let mut alone = vec![setup(newest)];
    for step in 1.. {
        let mut game = alone.last().unwrap().clone();
        if !act(&mut game, step) {
            break;
        }
        alone.push(game);
    }
    let (mut one, mut two) = (setup(newest), setup(other));
    for (step, alone) in (1..).zip(&alone) {
        assert_eq!(json(&one), json(alone), "step {step}");
        assert_eq!((one.edition(), look(&one)), (newest, mine.clone()));
        assert_eq!((two.edition(), look(&two)), (other, others.clone()));
        act(&mut one, step);
        act(&mut two, step);
        (one, two) = (reread(&one), reread(&two));
    }
    assert_ne!(json(&one), json(&two));
}

fn reread<G: Game>(game: &G) -> G {
    serde_json::from_str(&json(game)).unwrap()
}

#[test]
fn project_skyline_of_two_editions_is_played_side_by_side() {
    let files = changed::<ProjectSkyline>(&[
        ("tokyo.toml", "gold = 90", "gold = 60"),
        ("cards.toml", "value = 0", "value = 5"),
    ]);
    let other = project_skyline::Data::put(|| project_skyline::Data::read(files).unwrap());
    let look = |game: &ProjectSkyline| {
        let public = game.public();
        let first = public.deck().card("S-01".parse().unwrap()).value.0;
        (public.board().gold.0, game.private(Seat(0)).deck().card("S-01".parse().unwrap()).value.0, first)
    };
    live_side_by_side(other, &[("board", "tokyo")], look, [(90, 0, 0), (60, 5, 5)]);
}

#[test]
fn skyliners_of_two_editions_are_played_side_by_side() {
    let files = changed::<Skyliners>(&[
        ("pieces.toml", "skyscraper = 3", "skyscraper = 9"),
        ("pieces.toml", "numbers = [1, 2, 3, 4]", "numbers = [1, 2, 3, 4, 5]"),
    ]);
    let other = skyliners::Pieces::put(|| Data::read(files).unwrap());
    let look = |game: &Skyliners| game.private(Seat(0)).card_line().args.pop();
    let points = |points: u8| Some(("points".into(), points.into()));
    live_side_by_side(other, &[("rules", "advanced")], look, [points(3), points(9)]);
}

#[test]
fn paris_of_two_editions_is_played_side_by_side() {
    let files = changed::<Paris>(&[("box.toml", r#"["OB", "SB"]"#, r#"["SS", "SB"]"#)]);
    let other = paris::data::Contents::put(|| Data::read(files).unwrap());
    use paris::Ground::{Blue, Orange, Shared};
    let look = |game: &Paris| game.private(Seat(0)).fields(paris::Tile(0), paris::Turn::R0);
    live_side_by_side(other, &[], look, [[Orange, Blue, Shared, Blue], [Shared, Shared, Shared, Blue]]);
}

/// Edits of a game's newest files are refused, or are data that a whole game can be played with.
fn edits<G: Game>(put: impl Fn(Files) -> Option<u16>) {
    const STEPS: u64 = 3000;
    let files = G::EDITIONS.last().unwrap().0;
    for &(name, text) in files {
        fuzz::each(
            &format!("{} {name}", G::ID),
            60,
            &fuzz::edited(vec![((), text.to_owned())]),
            |((), text)| {
                let text = &*text.leak();
                let edit = |&(other, old): &(&'static str, &'static str)| {
                    (other, if other == name { text } else { old })
                };
                let Some(edition) = put(Files(files.iter().map(edit).collect::<Vec<_>>().leak())) else {
                    return false;
                };
                let options = Options::new(G::OPTIONS, []).unwrap();
                let mut game = G::setup(edition, &options, *G::SEATS.end(), &mut Rng::new(&Seed::from(3), 0));
                assert!(
                    (1..STEPS).any(|step| !act(&mut game, step)),
                    "{name} makes a game without an end: {text}"
                );
                true
            },
        );
    }
}

#[test]
fn edited_data_are_refused_or_can_be_played() {
    edits::<ProjectSkyline>(|files| {
        let data = project_skyline::Data::read(files).ok()?;
        Some(project_skyline::Data::put(|| data))
    });
    edits::<Skyliners>(|files| {
        let data = <skyliners::Pieces as Data>::read(files).ok()?;
        Some(skyliners::Pieces::put(|| data))
    });
    edits::<Paris>(|files| {
        let data = <paris::data::Contents as Data>::read(files).ok()?;
        Some(paris::data::Contents::put(|| data))
    });
}
