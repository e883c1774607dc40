//! What an action would do, before it is done: where it may go while it is chosen word by word, and how its piece would
//! lie when it is whole.

use crate::layout::Map;
use crate::mark::mark;
use crate::measure::{fit, shrink};
use crate::scene::{Point, Scene, Shape, bold, fill, line, polygon, rect, text};
use crate::theme::{self, LIGHT, MARGIN, PAPER};
use games::board::Cell;
use games::{Arg, Message, Seat};
use std::str::FromStr;

/// What a seat has chosen so far.
#[derive(Clone, Copy, Debug)]
pub struct Choice<'a> {
    pub seat: Seat,
    /// The words of the action's notation so far.
    pub path: &'a [&'a str],
    /// What may follow; nothing when the action is whole.
    pub next: &'a [&'a str],
}

/// How tall the band on top is.
const BAND: f32 = 78.0;

impl Choice<'_> {
    /// The action that it is, or those that it may become.
    pub fn notations(&self) -> Vec<String> {
        let path = self.path.join(" ");
        match self.next {
            [] => vec![path],
            next => next.iter().map(|words| format!("{path} {words}")).collect(),
        }
    }

    /// The fields of each of those actions; nothing if one of them has none.
    pub fn fields<A: FromStr, C>(&self, of: impl Fn(A) -> Vec<C>) -> Option<Vec<Vec<C>>> {
        let fields = |text: &String| text.parse().ok().map(&of).filter(|fields| !fields.is_empty());
        self.notations().iter().map(fields).collect()
    }

    /// A ring around each group of fields, in the colour of who chooses.
    pub fn rings<C: Cell>(&self, map: &Map, groups: &[Vec<C>], shapes: &mut Vec<Shape>) {
        for paint in [line(LIGHT, 13.0), line(theme::livery(self.seat).colour, 7.0)] {
            for fields in groups {
                match fields[..] {
                    [field] => shapes.push(polygon(map.corners(field, map.ring), paint)),
                    _ => map.outline(fields, paint, shapes),
                }
            }
        }
    }

    /// What would be laid, so thin that one sees what it would cover.
    pub fn ghost<C: Cell>(&self, map: &Map, fields: &[C], shapes: &mut Vec<Shape>) {
        let paint = fill(theme::livery(self.seat).colour).sheer();
        shapes.extend(fields.iter().map(|&field| polygon(map.corners(field, 1.0), paint)));
    }

    /// What may be chosen, in words.
    pub fn says(&self) -> Vec<Message> {
        let next: Vec<Arg> = self.next.iter().map(|&words| words.into()).collect();
        vec![Message::new("preview-choose").with("path", self.path.join(" ")).with("words", next)]
    }

    /// The words so far in a band of the seat's colour, with room kept free at its right. Says where the band ends.
    pub fn band(&self, width: f32, right: f32, shapes: &mut Vec<Shape>) -> f32 {
        let livery = theme::livery(self.seat);
        shapes.push(rect((0.0, 0.0), (width, BAND), 0.0, fill(livery.colour)));
        mark(livery.mark, (MARGIN + 22.0, BAND / 2.0), 18.0, livery.ink, shapes);
        let more = if self.next.is_empty() { "" } else { " …" };
        let words = format!("{}{more}", self.path.join(" "));
        let room = width - 2.0 * MARGIN - 54.0 - right;
        let kind = shrink(&words, bold(36.0, livery.ink).start(), room);
        shapes.push(text((MARGIN + 54.0, BAND / 2.0 + 12.0), fit(&words, kind, room), kind));
        BAND
    }
}

/// A picture on paper: what is the same in all pictures of its kind, and what changes.
pub fn sheet((width, height): Point, fixed: Vec<Shape>, over: Vec<Shape>) -> Scene {
    let paper = rect((0.0, 0.0), (width, height), 0.0, fill(PAPER));
    Scene { width, height, ground: std::iter::once(paper).chain(fixed).collect(), over }
}
