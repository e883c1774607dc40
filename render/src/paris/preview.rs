//! What an action of Paris would do: the turns of its piece, the fields it may begin on, or the piece as it would lie.

use super::{CELL, SIDE, buildings, field, hand, square};
use crate::names::Names;
use crate::preview::{Choice, sheet};
use crate::scene::{Point, Scene, Shape, bold, fill, rect, text};
use crate::theme::{self, INK, LABEL, LIGHT, MARGIN, WIDTH};
use games::paris::{Action, Building, Field, Ground, Laid, Private, Public, Turn, data};
use games::{Arg, Message, Seat, Speak};

/// The square is as wide as the picture.
const WIDE: f32 = SIDE + 2.0 * MARGIN;

/// The picture, with what it says in words; nothing for what has no place.
pub fn preview(
    public: &Public,
    private: &Private,
    choice: &Choice<'_>,
    _: &Names<'_>,
) -> Option<(Scene, Vec<Message>)> {
    let plan = Plan { public: &bare(public), private, choice };
    let first = choice.notations().first().and_then(|text| text.parse().ok());
    match choice.next {
        [] => plan.whole(first?),
        // A turn that leaves only one field is written with it, and is still the choice of a turn.
        _ => plan.turns().or_else(|| plan.places(first?)),
    }
}

/// The table without the marks of the last turn: they would look like those of this one.
fn bare(public: &Public) -> Public {
    let mut public = public.clone();
    public.last_turn = None;
    public.turn.fields.clear();
    public
}

struct Plan<'a> {
    public: &'a Public,
    private: &'a Private,
    choice: &'a Choice<'a>,
}

impl Plan<'_> {
    fn seat(&self) -> Seat {
        self.choice.seat
    }

    /// The piece in every turn that may be chosen.
    fn turns(&self) -> Option<(Scene, Vec<Message>)> {
        let words = self.choice.next.iter().map(|words| words.split(' ').next());
        let turn = |word: Option<&str>| word?.parse().ok();
        let turns: Vec<Turn> = words.map(turn).collect::<Option<_>>()?;
        let mut shapes = Vec::new();
        let top = self.choice.band(WIDTH, 0.0, &mut shapes) + MARGIN;
        let mut row = |name: &str, shape| hand::row(name, &shape, &turns, self.seat(), top, &mut shapes);
        let bottom = match self.choice.path {
            ["lay"] => hand::turns(self.private, self.private.tile?, top - 10.0, &mut shapes),
            ["build", building] => row(building, building.parse::<Building>().ok()?.shape()),
            [verb @ ("garden" | "fountain")] => row(verb, data::piece(verb)),
            _ => return None,
        };
        Some((sheet((WIDTH, bottom + MARGIN), tones(), shapes), self.choice.says()))
    }

    /// The square with a ring around every field that may be named, or every square for a tile.
    fn places(&self, action: Action) -> Option<(Scene, Vec<Message>)> {
        let squares = matches!(action, Action::Lay { .. });
        let named = |action: Action| {
            let mut fields = action.fields();
            fields.truncate(if squares { fields.len() } else { 1 });
            fields
        };
        let places = self.choice.fields(named)?;
        let mut shapes = Vec::new();
        let top = self.top(action, &mut shapes);
        let map = square::layout(top);
        square::draw(self.public, &map, &mut shapes);
        self.choice.rings(&map, &places, &mut shapes);
        // The name of an empty square is large already.
        for &place in places.iter().flatten().filter(|_| !squares) {
            plate(place.to_string(), square::corner(&map, place), &mut shapes);
        }
        Some((sheet((WIDE, top + SIDE + MARGIN), tones(), shapes), self.choice.says()))
    }

    /// The piece where it would lie.
    fn whole(&self, action: Action) -> Option<(Scene, Vec<Message>)> {
        let fields = action.fields();
        let &first = fields.first()?;
        let mut shapes = Vec::new();
        let top = self.top(action, &mut shapes);
        let map = square::layout(top);
        square::draw(&self.with(action, &fields), &map, &mut shapes);
        let mut lamps = None;
        if let Some((name, whole)) = self.building(action, &fields) {
            self.choice.ghost(&map, &fields, &mut shapes);
            let (x, y) = square::corner(&map, first);
            plate(name.to_owned(), (x, y), &mut shapes);
            let shining = self.public.city.lamps_on(&whole).len();
            plate(format!("{}×{shining}", whole.len()), (x, y + 44.0), &mut shapes);
            lamps = Some(shining);
        }
        self.choice.rings(&map, std::slice::from_ref(&fields), &mut shapes);
        let says = Message::own(if lamps.is_some() { "preview-lit" } else { "preview" })
            .with("action", action.message())
            .with("fields", Arg::words(&fields))
            .with("lamps", lamps.unwrap_or(0));
        Some((sheet((WIDE, top + SIDE + MARGIN), tones(), shapes), vec![says]))
    }

    /// The band with the turned piece in it. Says where the square begins.
    fn top(&self, action: Action, shapes: &mut Vec<Shape>) -> f32 {
        let top = self.choice.band(WIDE, 120.0, shapes);
        let centre = (WIDE - 62.0, top / 2.0);
        if let Some((shape, turn, _)) = action.shape() {
            shapes.push(rect((centre.0 - 52.0, 5.0), (104.0, top - 10.0), 8.0, fill(LIGHT)));
            buildings::shape(&shape.turned(turn), centre, 15.0, theme::livery(self.seat()).colour, shapes);
        }
        if let (Action::Lay { turn, .. }, Some(tile)) = (action, self.private.tile) {
            let fields = self.private.fields(tile, turn);
            hand::tile_fields(fields, (centre.0 - 32.0, 7.0), 32.0, shapes);
        }
        top + MARGIN
    }

    /// The table with a tile or piece; buildings are drawn over it, so that one sees what they would cover.
    fn with(&self, action: Action, fields: &[Field]) -> Public {
        let mut public = self.public.clone();
        if let (Action::Lay { turn, .. }, Some(tile)) = (action, self.private.tile) {
            let grounds = self.private.fields(tile, turn);
            public.city.grounds.extend(fields.iter().copied().zip(grounds));
        }
        if let Some((_, kind)) = action.piece() {
            public.city.pieces.push(Laid { kind, seat: self.seat(), fields: fields.to_vec() });
        }
        public
    }

    /// What an action builds: its name, and all fields that the building would then have.
    fn building(&self, action: Action, fields: &[Field]) -> Option<(&'static str, Vec<Field>)> {
        match action {
            Action::Build { building, .. } => Some((building.name(), fields.to_vec())),
            Action::Garden { .. } => Some((Building::GARDEN.name(), fields.to_vec())),
            Action::Annex { building, .. } => {
                let grown = self.public.city.building(self.seat(), building)?;
                Some(("annex", [&grown.fields, fields].concat()))
            }
            _ => None,
        }
    }
}

/// The colours that the square may have lie under the band on top, so that the palette holds them: fields, and those
/// that are seen through a building.
fn tones() -> Vec<Shape> {
    let mut shapes = Vec::new();
    let mut left = MARGIN;
    for ground in [Ground::Blue, Ground::Orange, Ground::Shared, Ground::Lamp] {
        for sheer in [None, Some(Seat(0)), Some(Seat(1))] {
            field((left, MARGIN), 40.0, ground, &mut shapes);
            let through =
                |seat| rect((left, MARGIN), (40.0, 40.0), 0.0, fill(theme::livery(seat).colour).sheer());
            shapes.extend(sheer.map(through));
            left += 40.0;
        }
    }
    shapes
}

/// A word on a white plate in the upper left of a field.
fn plate(word: String, (x, y): Point, shapes: &mut Vec<Shape>) {
    let kind = crate::measure::shrink(&word, bold(LABEL + 2.0, INK), CELL - 20.0);
    let wide = crate::measure::width(&word, kind) + 12.0;
    shapes.push(rect((x + 6.0, y + 6.0), (wide, 32.0), 6.0, fill(LIGHT)));
    shapes.push(text((x + 6.0 + wide / 2.0, y + 30.0), word, kind));
}
