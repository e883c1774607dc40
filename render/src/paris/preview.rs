//! What an action of Paris would do: the turns of its piece, the fields it may begin on, or the piece as it would lie.

use super::square::{self, outline};
use super::{CELL, LEFT, SIDE, buildings, field, hand};
use crate::names::Names;
use crate::preview::{Choice, rings, sheet};
use crate::scene::{Point, Scene, Shape, bold, fill, rect, text};
use crate::theme::{self, INK, LABEL, LIGHT, MARGIN, WIDTH};
use games::paris::{
    Action, Building, Built, City, Field, Ground, Laid, Look, PieceKind, Private, Public, Tile, Turn, data,
};
use games::{Message, Seat, Speak};

/// The square is as wide as the picture.
const WIDE: f32 = SIDE + 2.0 * MARGIN;

/// The picture, with what it says in words; nothing for what has no place.
pub fn preview(
    public: &Public,
    private: &Private,
    choice: &Choice<'_>,
    _: &Names<'_>,
) -> Option<(Scene, Vec<Message>)> {
    let actions: Option<Vec<Action>> = choice.notations().iter().map(|text| text.parse().ok()).collect();
    let plan = Plan { public: &bare(public), private, choice };
    match (actions.as_deref(), choice.next) {
        (Some(&[action]), []) => plan.whole(action),
        (_, []) => None,
        // A turn that leaves only one field is written with it, and is still the choice of a turn.
        (actions, _) => plan.turns().or_else(|| plan.places(actions?)),
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
        let bottom = match self.choice.path {
            ["lay"] => hand::turns(self.private, self.private.tile?, top - 10.0, &mut shapes),
            ["build", building] => {
                self.row(building, &building.parse::<Building>().ok()?.shape(), &turns, top, &mut shapes)
            }
            [verb @ ("garden" | "fountain")] => self.row(verb, &data::piece(verb), &turns, top, &mut shapes),
            _ => return None,
        };
        Some((sheet((WIDTH, bottom + MARGIN), tones(), shapes), self.choice.says()))
    }

    fn row(
        &self,
        name: &str,
        shape: &games::paris::Shape,
        turns: &[Turn],
        top: f32,
        shapes: &mut Vec<Shape>,
    ) -> f32 {
        hand::row(name, shape, turns, self.seat(), top, shapes)
    }

    /// The square with a ring around every field that may be named.
    fn places(&self, actions: &[Action]) -> Option<(Scene, Vec<Message>)> {
        let named: Vec<Field> = actions.iter().map(|&action| anchor(action)).collect::<Option<_>>()?;
        let mut shapes = Vec::new();
        let top = self.top(actions.first().copied(), &mut shapes);
        square::draw(self.public, top, &mut shapes);
        let at = corner(top);
        let squares = self.choice.verb() == "lay";
        for paint in rings(self.seat()) {
            for &place in &named {
                let fields = if squares { block(place) } else { vec![place] };
                outline(&fields, &at, paint, &mut shapes);
            }
        }
        // The name of an empty square is large already.
        for &place in named.iter().filter(|_| !squares) {
            plate(place.to_string(), at(place), &mut shapes);
        }
        Some((sheet((WIDE, top + SIDE + MARGIN), tones(), shapes), self.choice.says()))
    }

    /// The piece where it would lie.
    fn whole(&self, action: Action) -> Option<(Scene, Vec<Message>)> {
        let fields = self.covered(action)?;
        let mut shapes = Vec::new();
        let top = self.top(Some(action), &mut shapes);
        let at = corner(top);
        square::draw(&self.with(action, &fields), top, &mut shapes);
        let lamps = self.ghost(action, &fields, &at, &mut shapes);
        rings(self.seat()).into_iter().for_each(|paint| outline(&fields, &at, paint, &mut shapes));
        let id = if lamps.is_some() { "preview-lit" } else { "preview" };
        let said: Vec<games::Arg> = fields.iter().map(|field| field.to_string().into()).collect();
        let says = Message::own(id)
            .with("action", action.message())
            .with("fields", said)
            .with("lamps", lamps.unwrap_or(0));
        Some((sheet((WIDE, top + SIDE + MARGIN), tones(), shapes), vec![says]))
    }

    /// The band with the turned piece in it. Says where the square begins.
    fn top(&self, action: Option<Action>, shapes: &mut Vec<Shape>) -> f32 {
        let top = self.choice.band(WIDE, 120.0, shapes);
        let centre = (WIDE - 62.0, top / 2.0);
        let mut turned = |shape: games::paris::Shape, turn: Turn| {
            shapes.push(rect((centre.0 - 52.0, 5.0), (104.0, top - 10.0), 8.0, fill(LIGHT)));
            buildings::shape(&shape.turned(turn), centre, 15.0, theme::livery(self.seat()).colour, shapes);
        };
        match action {
            Some(Action::Build { building, turn, .. }) => turned(building.shape(), turn),
            Some(Action::Garden { turn, .. }) => turned(Building::GARDEN.shape(), turn),
            Some(Action::Fountain { turn, .. }) => turned(data::piece("fountain"), turn),
            Some(Action::Lay { turn, .. }) => {
                let Some(tile) = self.private.tile else { return top + MARGIN };
                let fields = self.private.fields(tile, turn);
                hand::tile_fields(fields, (centre.0 - 32.0, 7.0), 32.0, shapes);
            }
            _ => {}
        }
        top + MARGIN
    }

    /// The fields on which an action lays something.
    fn covered(&self, action: Action) -> Option<Vec<Field>> {
        match action {
            Action::Lay { square, .. } => self.private.tile.map(|_| block(square)),
            Action::Build { building, turn, field: first } => building.shape().on(turn, first),
            Action::Garden { turn, field: first } => Building::GARDEN.shape().on(turn, first),
            Action::Fountain { turn, field: first } => data::piece("fountain").on(turn, first),
            _ => anchor(action).map(|field| vec![field]),
        }
    }

    /// The table with a tile or piece; buildings are drawn over it, so that one sees what they would cover.
    fn with(&self, action: Action, fields: &[Field]) -> Public {
        let mut public = self.public.clone();
        let kind = match action {
            Action::Lay { turn, .. } => {
                let grounds = self.private.tile.map(|tile: Tile| self.private.fields(tile, turn));
                public.city.grounds.extend(fields.iter().copied().zip(grounds.into_iter().flatten()));
                return public;
            }
            Action::Painter(_) => PieceKind::Painter,
            Action::Dancer(_) => PieceKind::Dancer,
            Action::Statue { look, .. } => PieceKind::Statue(look),
            Action::Fountain { .. } => PieceKind::Fountain,
            Action::Lamp(_) => PieceKind::Lamp,
            Action::BigLamp(_) => PieceKind::BigLamp,
            _ => return public,
        };
        public.city.pieces.push(Laid { kind, seat: self.seat(), fields: fields.to_vec() });
        public
    }

    /// A building so thin that one sees what it would cover, with its fields times its lamps. Says how many lamps.
    fn ghost(
        &self,
        action: Action,
        fields: &[Field],
        at: &dyn Fn(Field) -> Point,
        shapes: &mut Vec<Shape>,
    ) -> Option<usize> {
        let (name, building, grown) = match action {
            Action::Build { building, .. } => (building.name(), building, None),
            Action::Garden { .. } => (Building::GARDEN.name(), Building::GARDEN, None),
            Action::Annex { building, .. } => {
                ("annex", building, self.public.city.building(self.seat(), building))
            }
            _ => return None,
        };
        let colour = theme::livery(self.seat()).colour;
        shapes.extend(fields.iter().map(|&place| rect(at(place), (CELL, CELL), 0.0, fill(colour).sheer())));
        let whole: Vec<Field> = grown.iter().flat_map(|built| &built.fields).chain(fields).copied().collect();
        let lamps = lamps(&self.public.city, self.seat(), building, &whole);
        let (x, y) = at(*fields.first()?);
        plate(name.to_owned(), (x, y), shapes);
        plate(format!("{}×{lamps}", whole.len()), (x, y + 44.0), shapes);
        Some(lamps)
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

/// How many lamps would shine on a building.
fn lamps(city: &City, seat: Seat, building: Building, fields: &[Field]) -> usize {
    let mut city = city.clone();
    let fields = fields.to_vec();
    city.buildings.push(Built { building, seat, fields: fields.clone(), annex: None });
    city.lamps_on(&fields).len()
}

/// The field that a notation names.
fn anchor(action: Action) -> Option<Field> {
    match action {
        Action::Lay { square: field, .. }
        | Action::Build { field, .. }
        | Action::Garden { field, .. }
        | Action::Fountain { field, .. }
        | Action::Annex { field, .. }
        | Action::Statue { field, .. }
        | Action::Painter(field)
        | Action::Dancer(field)
        | Action::Lamp(field)
        | Action::BigLamp(field) => Some(field),
        Action::Pick(_)
        | Action::Take(_)
        | Action::Pass
        | Action::Activate(_)
        | Action::Spend(_)
        | Action::Exchange { .. } => None,
    }
}

/// The four fields of a tile.
fn block(square: Field) -> Vec<Field> {
    let right = square.toward(Look::Right);
    let rows = [Some(square), right].into_iter().flatten();
    rows.clone().chain(rows.filter_map(|field| field.toward(Look::Down))).collect()
}

/// The upper left corner of a field under a height.
fn corner(top: f32) -> impl Fn(Field) -> Point {
    move |field| (LEFT + CELL * f32::from(field.column), top + CELL * f32::from(field.row))
}

/// A word on a white plate in the upper left of a field.
fn plate(word: String, (x, y): Point, shapes: &mut Vec<Shape>) {
    let kind = crate::measure::shrink(&word, bold(LABEL + 2.0, INK), CELL - 20.0);
    let wide = crate::measure::width(&word, kind) + 12.0;
    shapes.push(rect((x + 6.0, y + 6.0), (wide, 32.0), 6.0, fill(LIGHT)));
    shapes.push(text((x + 6.0 + wide / 2.0, y + 30.0), word, kind));
}
