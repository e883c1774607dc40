//! What an action would do, before it is done: where it may go while it is chosen word by word, and how its piece would
//! lie when it is whole.

use crate::mark::mark;
use crate::measure::{fit, shrink};
use crate::scene::{Paint, Point, Scene, Shape, bold, fill, line, rect, text};
use crate::theme::{self, LIGHT, MARGIN, PAPER};
use games::{Arg, Message, Seat};

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

    /// The verb, when there is one.
    pub fn verb(&self) -> &str {
        self.path.first().copied().unwrap_or_default()
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

/// The two lines around a place that may be chosen, in the colour of who chooses: the wider one lies below.
pub fn rings(seat: Seat) -> [Paint; 2] {
    [line(LIGHT, 13.0), line(theme::livery(seat).colour, 7.0)]
}
