//! Project Skyline's board: the title and the seats above, the map, then the market and what areas are worth.

mod areas;
mod ground;
mod hand;
mod legend;
mod map;
mod market;
mod scores;

pub use hand::hand;

use crate::mark::{coin, more_cards};
use crate::names::Names;
use crate::panel::{Table, Title};
use crate::preview::Choice;
use crate::scene::{Point, Scene, Shape, bold, circle, fill, polygon, rect, text};
use crate::theme::{INK, LABEL, PAPER, WIDTH};
use games::Message;
use games::project_skyline::{Action, Bonus, Colour, Private, Public};

/// The whole table.
pub fn board(public: &Public, names: &Names<'_>) -> Scene {
    let mut scene = Scene { width: WIDTH, ..Scene::default() };
    let (mut fixed, mut over) = (Vec::new(), Vec::new());
    let right = if public.symbol.is_some() { 60.0 } else { 0.0 };
    let below_title = Title { right, ..Title::of(public, names) }.draw(&mut over);
    if let Some(colour) = public.symbol {
        symbol(colour, (WIDTH - 40.0, 29.0), 21.0, &mut over);
    }
    let seats = Table::of_result(public, names).unwrap_or_else(|| scores::seats(public, names));
    let top = seats.draw(below_title, &mut fixed, &mut over) + 8.0;

    let (map, bottom) = ground::layout(public.board(), top);
    ground::draw(public.board(), &public.blockades, &map, (top, bottom), &mut scene.ground);
    map::draw(public, &map, &mut over);

    let paper = |top: f32, bottom: f32| rect((0.0, top), (WIDTH, bottom - top), 0.0, fill(PAPER));
    scene.ground.push(paper(0.0, top));
    scene.height = bottom;
    // After the final count nobody buys or builds.
    if public.result.is_none() {
        let below_market = market::market(public, bottom + 8.0, names, &mut fixed, &mut over) + 8.0;
        let below_areas = areas::strip(public, below_market, &mut fixed, &mut over);
        scene.height = legend::legend(public, below_areas + 2.0, names, &mut fixed, &mut over) + 2.0;
        scene.ground.push(paper(bottom, scene.height));
    }

    scene.ground.append(&mut fixed);
    scene.over = over;
    scene
}

/// The map with a ring around every field that may be named, while one is. What is built can be taken back: it is not
/// shown before.
pub fn preview(
    public: &Public,
    _: &Private,
    choice: &Choice<'_>,
    _: &Names<'_>,
) -> Option<(Scene, Vec<Message>)> {
    let cells = choice.fields(Action::fields).filter(|_| !choice.next.is_empty())?;
    let mut scene = Scene { width: WIDTH, ..Scene::default() };
    let top = choice.band(WIDTH, 0.0, &mut scene.over);
    let (map, bottom) = ground::layout(public.board(), top);
    scene.height = bottom;
    ground::draw(public.board(), &public.blockades, &map, (top, bottom), &mut scene.ground);
    choice.rings(&map, &cells, &mut scene.over);
    for &cell in cells.iter().flatten() {
        let (x, y) = map.centre(cell);
        scene.over.push(text((x, y + ground::NAME), cell.to_string(), bold(LABEL, INK)));
    }
    map::draw(public, &map, &mut scene.over);
    Some((scene, choice.says()))
}

/// What a field or monument gives.
fn bonus(what: Bonus, centre: Point, radius: f32, shapes: &mut Vec<Shape>) {
    match what {
        Bonus::Money(amount) => coin(amount.0, centre, radius, shapes),
        Bonus::Stone => stone_down(centre, radius, shapes),
        Bonus::Card => more_cards(centre, radius, shapes),
    }
}

/// An arrow down on a disc: the upgrade stone goes one space down.
fn stone_down((x, y): Point, radius: f32, shapes: &mut Vec<Shape>) {
    shapes.push(circle((x, y), radius, fill("#e4e7ec").outlined(INK, 2.5)));
    let (half, wide) = (radius * 0.62, radius * 0.5);
    let points = vec![
        (x, y + half),
        (x + wide, y),
        (x + wide * 0.4, y),
        (x + wide * 0.4, y - half),
        (x - wide * 0.4, y - half),
        (x - wide * 0.4, y),
        (x - wide, y),
    ];
    shapes.push(polygon(points, fill(INK)));
}

/// A symbol of a card: the colour of an area and its letter.
fn symbol(colour: Colour, centre: Point, radius: f32, shapes: &mut Vec<Shape>) {
    shapes.push(circle(centre, radius, fill(ground::tone(colour)).outlined(INK, 2.0)));
    let letter = colour.letter();
    shapes.push(text((centre.0, centre.1 + radius * 0.54), letter, bold(radius * 1.5, INK)));
}

/// Symbols side by side, from the left.
fn symbols(colours: &[Colour], (x, y): Point, radius: f32, shapes: &mut Vec<Shape>) {
    for (index, &colour) in colours.iter().enumerate() {
        symbol(colour, (x + radius * 2.12 * index as f32, y), radius, shapes);
    }
}

/// The outline of a house.
fn house((x, y): Point, r: f32) -> Vec<Point> {
    vec![(x, y - r * 1.1), (x + r, y - r * 0.4), (x + r, y + r), (x - r, y + r), (x - r, y - r * 0.4)]
}
