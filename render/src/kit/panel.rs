//! What stands around the map of any game: the title, the table of seats, strips of numbers, the legend.

use crate::mark::{coin, mark, signed};
use crate::measure::{fit, shrink, width};
use crate::names::Names;
use crate::scene::{Align, Point, Shape, Type, bold, circle, fill, rect, regular, text};
use crate::theme::{self, EDGE, FAINT, GOLD, GOLD_INK, INK, LABEL, LIGHT, MARGIN, PANEL, SMALL, WIDTH};
use games::{Message, Part, Seat, View};

const TITLE: f32 = 58.0;
const NOTE: f32 = 34.0;
const HEADING: f32 = 30.0;
const ROW: f32 = 42.0;
/// Room for a name beside a score sheet, at least.
const NAME: f32 = 270.0;

/// The band on top of a board.
pub struct Title {
    /// Whose turn it is or who has won, if it is one alone: the band has that seat's colour and mark.
    pub seat: Option<Seat>,
    pub line: String,
    /// Room that is kept free at the right end.
    pub right: f32,
    /// A second line below.
    pub note: String,
    /// Whether the second line is news that nobody may miss.
    pub alert: bool,
}

impl Title {
    /// The band of any board.
    pub fn of(view: &impl View, names: &Names<'_>) -> Title {
        let won = view.result().unwrap_or_default().iter().filter(|place| place.rank == 1);
        let seats: Vec<Seat> = view.active().iter().copied().chain(won.map(|place| place.seat)).collect();
        let seat = if let [seat] = seats[..] { Some(seat) } else { None };
        let (line, note) = (names.say(&view.headline()), names.say(&view.note()));
        Title { seat, line, right: 0.0, note, alert: view.alert() }
    }

    /// Draws it at the top of the picture and says where it ends.
    pub fn draw(&self, shapes: &mut Vec<Shape>) -> f32 {
        let livery = self.seat.map(theme::livery);
        let (paper, ink) = livery.map_or((GOLD, INK), |livery| (livery.colour, livery.ink));
        shapes.push(rect((0.0, 0.0), (WIDTH, TITLE), 0.0, fill(paper)));
        let mut left = MARGIN + 6.0;
        if let Some(livery) = livery {
            mark(livery.mark, (left + 16.0, TITLE / 2.0), 16.0, ink, shapes);
            left += 46.0;
        }
        let room = WIDTH - left - MARGIN - self.right;
        let kind = shrink(&self.line, bold(31.0, ink).start(), room);
        let line = fit(&self.line, kind, room);
        shapes.push(text((left, TITLE / 2.0 + 11.0), line, kind));
        let kind = if self.alert { bold(LABEL, INK) } else { regular(LABEL, FAINT) }.start();
        let note = fit(&self.note, kind, WIDTH - 2.0 * MARGIN - 12.0);
        let baseline = (MARGIN + 6.0, TITLE + NOTE / 2.0 + 8.0);
        if self.alert {
            shapes.push(rect((0.0, TITLE), (WIDTH, NOTE), 0.0, fill(GOLD)));
        }
        shapes.push(text(baseline, note, kind));
        TITLE + NOTE + 4.0
    }
}

/// A column of the table of seats.
pub struct Column {
    pub title: String,
    pub width: f32,
}

/// What stands in a cell of the table.
pub enum Entry {
    Number(i64),
    Word(String),
    /// A number that is the score.
    Coin(i64),
    /// A score on the way to a number.
    Meter {
        amount: i64,
        of: i64,
    },
    /// A stone on one of several spaces.
    Track {
        spaces: Vec<String>,
        at: usize,
    },
}

/// One seat's line of the table.
pub struct Row {
    pub seat: Seat,
    pub name: String,
    pub active: bool,
    pub entries: Vec<Entry>,
}

/// The table of seats; its first column holds the names.
pub struct Table {
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
}

impl Table {
    /// The score sheet of a game that is over, best first.
    pub fn of_result(view: &impl View, names: &Names<'_>) -> Option<Table> {
        let (sheet, result) = (view.sheet()?, view.result()?);
        let cell = |part: &Part| match &part.from {
            None => Entry::Number(part.points),
            Some(from) => {
                let cell = Message::new("sheet-cell").with("from", from.clone()).with("points", part.points);
                Entry::Word(names.say(&cell))
            }
        };
        let rows: Vec<Row> = result
            .iter()
            .map(|place| {
                let parts = sheet.parts[place.seat].iter().map(cell);
                let entries = [Entry::Number(place.rank.into())].into_iter().chain(parts);
                let entries = entries.chain([Entry::Coin(place.points)]).collect();
                Row { seat: place.seat, name: names.of(place.seat), active: place.rank == 1, entries }
            })
            .collect();
        let [rank, total] = ["sheet-rank", "sheet-total"].map(Message::new);
        let headings = [&rank].into_iter().chain(&sheet.columns).chain([&total]);
        let headings = headings.map(|heading| names.heading(heading)).enumerate();
        let mut columns = vec![Column { title: names.heading(&Message::new("sheet-title")), width: 0.0 }];
        columns.extend(headings.map(|(index, title)| {
            let cells = rows.iter().filter_map(|row| match row.entries.get(index)? {
                Entry::Word(word) => Some(width(word, bold(25.0, INK))),
                _ => None,
            });
            let width = cells.fold(width(&title, regular(SMALL, FAINT)), f32::max) + 24.0;
            Column { title, width }
        }));
        // The names get what they need most, and all columns a part of what is left.
        let left = WIDTH - 2.0 * MARGIN - NAME - columns.iter().map(|column| column.width).sum::<f32>();
        let more = left / columns.len() as f32;
        columns.iter_mut().for_each(|column| column.width += more);
        columns[0].width += NAME;
        Some(Table { columns, rows })
    }

    /// Draws it below a height. What stays during a game goes to `fixed`. Says where it ends.
    pub fn draw(&self, top: f32, fixed: &mut Vec<Shape>, shapes: &mut Vec<Shape>) -> f32 {
        let height = HEADING + ROW * self.rows.len() as f32;
        let size = (WIDTH - 2.0 * MARGIN, height);
        fixed.push(rect((MARGIN, top), size, 10.0, fill(PANEL).outlined(EDGE, 2.0)));
        let mut left = MARGIN;
        for (index, column) in self.columns.iter().enumerate() {
            let (x, kind) = match index {
                0 => (left + 14.0, regular(SMALL, FAINT).start()),
                _ => (left + column.width / 2.0, regular(SMALL, FAINT)),
            };
            fixed.push(text((x, top + 23.0), column.title.clone(), kind));
            left += column.width;
        }
        for (index, row) in self.rows.iter().enumerate() {
            self::row(top + HEADING + ROW * index as f32, &self.columns, row, fixed, shapes);
        }
        top + height
    }
}

fn row(top: f32, columns: &[Column], row: &Row, fixed: &mut Vec<Shape>, shapes: &mut Vec<Shape>) {
    let livery = theme::livery(row.seat);
    let middle = top + ROW / 2.0;
    let first = columns.first().map_or(0.0, |column| column.width);
    shapes.push(rect((MARGIN + 4.0, top + 2.0), (first - 8.0, ROW - 5.0), 8.0, fill(livery.colour)));
    mark(livery.mark, (MARGIN + 26.0, middle), 12.0, livery.ink, shapes);
    let room = first - 62.0 - if row.active { 24.0 } else { 0.0 };
    let kind = shrink(&row.name, bold(25.0, livery.ink).start(), room);
    shapes.push(text((MARGIN + 46.0, middle + 9.0), fit(&row.name, kind, room), kind));
    if row.active {
        let x = MARGIN + first - 28.0;
        let points = vec![(x, middle - 11.0), (x + 16.0, middle), (x, middle + 11.0)];
        shapes.push(crate::scene::polygon(points, fill(livery.ink)));
    }
    let mut left = MARGIN + first;
    for (column, entry) in columns.iter().skip(1).zip(&row.entries) {
        let place = Place { centre: (left + column.width / 2.0, middle), room: column.width };
        draw_entry(entry, place, livery.colour, fixed, shapes);
        left += column.width;
    }
}

/// A cell of the table.
struct Place {
    centre: Point,
    room: f32,
}

fn draw_entry(
    entry: &Entry,
    place: Place,
    colour: &'static str,
    fixed: &mut Vec<Shape>,
    shapes: &mut Vec<Shape>,
) {
    let Place { centre: (x, y), room } = place;
    match entry {
        Entry::Number(number) => shapes.push(text((x, y + 10.0), signed(*number), bold(27.0, INK))),
        Entry::Word(word) => {
            let kind = shrink(word, bold(25.0, INK), room - 8.0);
            shapes.push(text((x, y + 9.0), fit(word, kind, room - 8.0), kind));
        }
        Entry::Coin(amount) => coin(*amount, (x, y), 19.0, shapes),
        Entry::Meter { amount, of } => {
            coin(*amount, (x - room / 2.0 + 26.0, y), 20.0, shapes);
            let (left, long) = (x - room / 2.0 + 54.0, room - 66.0);
            let part = (*amount as f32 / (*of).max(1) as f32).clamp(0.0, 1.0);
            fixed.push(rect((left, y - 7.0), (long, 14.0), 7.0, fill(EDGE)));
            if part > 0.0 {
                shapes.push(rect((left, y - 7.0), ((long * part).max(14.0), 14.0), 7.0, fill(colour)));
            }
            shapes.push(rect(
                (left + long - 3.0, y - 13.0),
                (6.0, 26.0),
                2.0,
                fill(GOLD).outlined(GOLD_INK, 1.5),
            ));
        }
        Entry::Track { spaces, at } => {
            let step = 31.0;
            let first = x - step * (spaces.len() as f32 - 1.0) / 2.0;
            for (index, space) in spaces.iter().enumerate() {
                let x = first + step * index as f32;
                fixed.push(circle((x, y), 14.0, fill(LIGHT).outlined(EDGE, 2.0)));
                fixed.push(text((x, y + 8.0), space.clone(), bold(LABEL, FAINT)));
                if index == *at {
                    shapes.push(circle((x, y), 15.0, fill(INK)));
                    shapes.push(text((x, y + 8.0), space.clone(), bold(LABEL, LIGHT)));
                }
            }
        }
    }
}

/// Draws a sign with its centre at a point.
pub type Sign<'a> = Box<dyn Fn(Point, &mut Vec<Shape>) + 'a>;

/// How far apart the lines of a legend are.
const LINE: f32 = 38.0;

/// Where the first sign of a legend below a height stands.
pub fn first_sign(top: f32) -> Point {
    (MARGIN + 23.0, top + LINE / 2.0)
}

/// Signs with what they mean, one after the other in as many lines as they need. Says where it ends.
pub fn legend(top: f32, items: &[(Sign<'_>, String)], shapes: &mut Vec<Shape>) -> f32 {
    let first = first_sign(top);
    let (mut x, mut y) = first;
    for (sign, words) in items {
        let kind = regular(SMALL, INK).start();
        let long = 25.0 + width(words, kind);
        if x + long > WIDTH - MARGIN && x > first.0 {
            (x, y) = (first.0, y + LINE);
        }
        sign((x, y), shapes);
        shapes.push(text((x + 25.0, y + 7.0), words.clone(), kind));
        x += long + 33.0;
    }
    y + LINE / 2.0
}

/// A heading over a part of the picture. Says where what it heads begins.
pub fn heading(top: f32, words: &str, remark: &str, shapes: &mut Vec<Shape>) -> f32 {
    let baseline = top + 24.0;
    shapes.push(text((MARGIN + 4.0, baseline), words, bold(LABEL, INK).start()));
    let kind = Type { align: Align::End, ..regular(SMALL, FAINT) };
    shapes.push(text((WIDTH - MARGIN - 4.0, baseline), remark, kind));
    top + 34.0
}
