//! What is seen of Skyliners while one chooses: where a piece may go, and between two actions the city as it is now. What
//! is built can be taken back until the turn ends: it is not shown before.

use super::{Ground, building, city, sides, streets};
use crate::names::Names;
use crate::panel::Title;
use crate::preview::{Choice, sheet};
use crate::scene::{Scene, Shape};
use crate::theme::WIDTH;
use games::Message;
use games::skyliners::{Action, Building, Private, Public};

/// The picture, with what it says in words.
pub fn preview(
    public: &Public,
    _: &Private,
    choice: &Choice<'_>,
    names: &Names<'_>,
) -> Option<(Scene, Vec<Message>)> {
    let mut shapes = Vec::new();
    match (choice.path, choice.next) {
        ([], _) | (["end"], []) if !public.turn.built.is_empty() => {
            let top = Title::of(public, names).draw(&mut shapes);
            let (scene, _) = below(public, top, shapes);
            Some((scene, games::View::brief(public)))
        }
        ([_], [_, ..]) => {
            let cells = choice.fields(Action::fields)?;
            let top = choice.band(WIDTH, 0.0, &mut shapes);
            let (mut scene, ground) = below(public, top, shapes);
            choice.rings(&ground.map, &cells, &mut scene.over);
            Some((scene, choice.says()))
        }
        _ => None,
    }
}

/// The city and what everyone sees of it, below what stands on top.
fn below(public: &Public, top: f32, mut over: Vec<Shape>) -> (Scene, Ground) {
    let ground = Ground::below(top + 4.0, public);
    let mut fixed = tones();
    streets(ground, &mut fixed);
    sides::draw(public, ground, &mut fixed, &mut over);
    city(public, ground, &mut over);
    (sheet((WIDTH, ground.bottom), fixed, over), ground)
}

/// The colours that buildings may have lie under the band on top, so that the palette holds them.
fn tones() -> Vec<Shape> {
    let mut shapes = Vec::new();
    let buildings = (1..=12).map(Building::Floors).chain([Building::Park, Building::Roofed(1)]);
    for (index, building) in buildings.enumerate() {
        building::draw(building, (4.0 + 44.0 * index as f32, 4.0), 40.0, &mut shapes);
    }
    shapes
}
