//! Pictures of Skyline's games: what may be seen becomes a [`Scene`], then SVG, then PNG; of a
//! whole game, a GIF.
//!
//! There is no sentence here: words come from the caller through [`Words`].

mod engine;
mod kit;
mod paris;
mod project_skyline;
mod skyliners;

pub use engine::lapse::lapse;
pub use engine::png::{Error, png};
pub use engine::scene::{Scene, Shape};
pub use kit::preview::Choice;
pub use kit::theme;

use engine::{font, measure, palette, scene, svg, tiles};
use kit::{layout, mark, names, panel, preview};
use names::Names;

use games::{AnyPrivate, AnyPublic, BySeat, Message, Seat};

/// Says messages in the language of whoever will look at the picture.
pub trait Words {
    fn say(&self, message: &Message) -> String;
}

impl<Say: Fn(&Message) -> String> Words for Say {
    fn say(&self, message: &Message) -> String {
        self(message)
    }
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

/// What a game's module draws of what may be seen; `None` if the two are of different games. A new game is a line here.
macro_rules! drawn {
    ($picture:ident of $public:expr, $private:expr, $($more:expr),+) => {
        drawn!(@ $picture of $public, $private, ($($more),+);
            ProjectSkyline in project_skyline,
            Skyliners in skyliners,
            Paris in paris,
        )
    };
    (@ $picture:ident of $public:expr, $private:expr, $more:tt; $($Kind:ident in $module:ident,)+) => {
        match ($public, $private) {
            $((AnyPublic::$Kind(public), AnyPrivate::$Kind(own)) => {
                Some(drawn!(@@ $module::$picture(public, own), $more))
            })+
            _ => None,
        }
    };
    (@@ $module:ident::$picture:ident($public:expr, $own:expr), ($($more:expr),+)) => {
        $module::$picture($public, $own, $($more),+)
    };
}

/// The table as all may see it.
pub fn board(public: &AnyPublic, names: &BySeat<String>, words: &dyn Words) -> Picture {
    let names = Names { names, words, game: public.kind().id() };
    let scene = match public {
        AnyPublic::ProjectSkyline(table) => project_skyline::board(table, &names),
        AnyPublic::Skyliners(table) => skyliners::board(table, &names),
        AnyPublic::Paris(table) => paris::board(table, &names),
    };
    picture(scene, brief(public.brief(), words))
}

/// What one seat may see besides: its cards, its tile. Two games have no picture in common: an empty one is refused as
/// soon as it is to be drawn.
pub fn hand(public: &AnyPublic, private: &AnyPrivate, seat: Seat, words: &dyn Words) -> Picture {
    let nobody = BySeat::new(0, |_| String::new());
    let names = Names { names: &nobody, words, game: public.kind().id() };
    let scene = drawn!(hand of public, private, seat, &names);
    picture(scene.unwrap_or_default(), brief(private.full(), words))
}

/// What the words that a seat has chosen so far would do; nothing where no place is chosen.
pub fn preview(
    public: &AnyPublic,
    private: &AnyPrivate,
    choice: &Choice<'_>,
    names: &BySeat<String>,
    words: &dyn Words,
) -> Option<Picture> {
    let names = Names { names, words, game: public.kind().id() };
    let (scene, says) = drawn!(preview of public, private, choice, &names)??;
    let says = says.into_iter().map(|message| message.in_game(names.game)).collect();
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
