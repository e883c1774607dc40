//! Pictures of Skyline's games: what may be seen becomes a [`Scene`], then SVG, then PNG.
//!
//! There is no sentence here: words come from the caller through [`Words`].

mod layout;
mod mark;
mod measure;
mod names;
mod palette;
mod panel;
mod paris;
mod png;
mod preview;
mod project_skyline;
mod scene;
mod skyliners;
mod svg;
pub mod theme;
mod tiles;

pub use png::{Error, png};
pub use preview::Choice;
pub use scene::{Scene, Shape};

use names::Names;

use games::{AnyPrivate, AnyPublic, BySeat, Message, Seat};

/// Says messages in the language of whoever will look at the picture.
pub trait Words {
    fn say(&self, message: &Message) -> String;
}

/// A finished picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// What it shows, in words.
    pub alt: String,
    pub width: u32,
    pub height: u32,
    /// The part that stays the same for the whole game, and the part that does not.
    ground: String,
    over: String,
    scene: Scene,
}

/// The table as all may see it.
pub fn board(public: &AnyPublic, names: &BySeat<String>, words: &dyn Words) -> Picture {
    let shown = Names { names, words };
    let scene = match public {
        AnyPublic::ProjectSkyline(table) => project_skyline::board(table, &shown),
        AnyPublic::Skyliners(table) => skyliners::board(table, &shown),
        AnyPublic::Paris(table) => paris::board(table, &shown),
    };
    picture(scene, brief(public.brief(), words))
}

/// What one seat may see besides: its cards, its tile.
pub fn hand(public: &AnyPublic, private: &AnyPrivate, seat: Seat, words: &dyn Words) -> Picture {
    let nobody = BySeat::new(0, |_| String::new());
    let names = Names { names: &nobody, words };
    let scene = match (public, private) {
        (AnyPublic::ProjectSkyline(table), AnyPrivate::ProjectSkyline(own)) => {
            project_skyline::hand(table, own, seat, &names)
        }
        (AnyPublic::Skyliners(table), AnyPrivate::Skyliners(own)) => {
            skyliners::hand(table, own, seat, &names)
        }
        (AnyPublic::Paris(table), AnyPrivate::Paris(own)) => paris::hand(table, own, seat, &names),
        // Two games have no picture in common: an empty one is refused as soon as it is to be drawn.
        (AnyPublic::ProjectSkyline(_) | AnyPublic::Skyliners(_) | AnyPublic::Paris(_), _) => Scene::default(),
    };
    picture(scene, brief(private.full(), words))
}

/// What the words that a seat has chosen so far would do; nothing where no place is chosen.
pub fn preview(
    public: &AnyPublic,
    private: &AnyPrivate,
    choice: &Choice<'_>,
    names: &BySeat<String>,
    words: &dyn Words,
) -> Option<Picture> {
    let names = Names { names, words };
    let (scene, says) = match (public, private) {
        (AnyPublic::ProjectSkyline(table), _) => project_skyline::preview(table, choice)?,
        (AnyPublic::Skyliners(table), _) => skyliners::preview(table, choice, &names)?,
        (AnyPublic::Paris(table), AnyPrivate::Paris(own)) => paris::preview(table, own, choice)?,
        (AnyPublic::Paris(_), _) => return None,
    };
    Some(picture(scene, brief(says, words)))
}

fn brief(messages: Vec<Message>, words: &dyn Words) -> String {
    messages.iter().map(|message| words.say(message)).collect::<Vec<_>>().join(" ")
}

fn picture(scene: Scene, alt: String) -> Picture {
    let ground = svg::document(&scene, &[&scene.ground], None);
    let over = svg::document(&scene, &[&scene.over], None);
    Picture { alt, width: scene.width as u32, height: scene.height as u32, ground, over, scene }
}

impl Picture {
    /// All of it as one document, with its alternative text as the title.
    pub fn svg(&self) -> String {
        svg::document(&self.scene, &[&self.scene.ground, &self.scene.over], Some(&self.alt))
    }
}
