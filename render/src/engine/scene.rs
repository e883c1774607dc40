//! What a picture is made of, before it is written as SVG.

/// A point in the units of the scene, from its upper left corner.
pub type Point = (f32, f32);

/// A picture as a list of shapes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    pub width: f32,
    pub height: f32,
    /// What is the same during a whole game: drawn once and kept. All of a picture that is drawn only once.
    pub ground: Vec<Shape>,
    /// What changes, drawn over the ground.
    pub over: Vec<Shape>,
}

/// How a shape is filled and outlined; colours are `#rrggbb`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Paint {
    pub fill: Option<&'static str>,
    pub stroke: Option<(&'static str, f32)>,
    pub dashed: bool,
    /// Filled so thinly that what lies below can be seen.
    pub sheer: bool,
}

/// How text is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Type {
    pub size: f32,
    pub colour: &'static str,
    pub weight: Weight,
    pub align: Align,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Regular,
    Bold,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Start,
    Middle,
    End,
}

/// One thing that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    Polygon { points: Vec<Point>, paint: Paint },
    Line { points: Vec<Point>, paint: Paint },
    Rect { at: Point, size: Point, round: f32, paint: Paint },
    Circle { centre: Point, radius: f32, paint: Paint },
    Text { at: Point, text: String, kind: Type },
}

/// A plain filling.
pub fn fill(colour: &'static str) -> Paint {
    Paint { fill: Some(colour), ..Paint::default() }
}

/// An outline only.
pub fn line(colour: &'static str, width: f32) -> Paint {
    Paint { stroke: Some((colour, width)), ..Paint::default() }
}

impl Paint {
    pub fn outlined(self, colour: &'static str, width: f32) -> Paint {
        Paint { stroke: Some((colour, width)), ..self }
    }

    pub fn sheer(self) -> Paint {
        Paint { sheer: true, ..self }
    }

    pub fn dashed(self) -> Paint {
        Paint { dashed: true, ..self }
    }
}

/// Text of a size, bold and centred unless told otherwise.
pub fn bold(size: f32, colour: &'static str) -> Type {
    Type { size, colour, weight: Weight::Bold, align: Align::Middle }
}

/// Text of a size, in the regular weight.
pub fn regular(size: f32, colour: &'static str) -> Type {
    Type { weight: Weight::Regular, ..bold(size, colour) }
}

impl Type {
    pub fn start(self) -> Type {
        Type { align: Align::Start, ..self }
    }

    pub fn end(self) -> Type {
        Type { align: Align::End, ..self }
    }
}

pub fn polygon(points: Vec<Point>, paint: Paint) -> Shape {
    Shape::Polygon { points, paint }
}

pub fn rect(at: Point, size: Point, round: f32, paint: Paint) -> Shape {
    Shape::Rect { at, size, round, paint }
}

pub fn circle(centre: Point, radius: f32, paint: Paint) -> Shape {
    Shape::Circle { centre, radius, paint }
}

pub fn text(at: Point, text: impl Into<String>, kind: Type) -> Shape {
    Shape::Text { at, text: text.into(), kind }
}
