//! What a tap means, as the text in a button's or menu's id: all that is needed to act on it, so that it still works
//! after a restart.

use games::Kind;
use std::fmt;
use std::str::FromStr;

/// What a button or menu does. A menu's chosen value comes beside its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Id {
    /// A seat in the lobby.
    Lobby {
        game: i64,
        wish: Wish,
    },
    /// The host chooses the value of an option.
    Option {
        game: i64,
        name: String,
    },
    /// Show the tapping user's hand.
    Hand {
        game: i64,
    },
    Board {
        game: i64,
    },
    /// The table in words, from this page on.
    Words {
        game: i64,
        page: usize,
    },
    /// The rules of a game; a page of them takes the place of the one that was tapped.
    Rules {
        kind: Kind,
        page: Option<usize>,
    },
    /// How the tapping user is reminded of the game: `snooze`, `off`, `on`.
    Remind {
        game: i64,
        setting: String,
    },
    /// Choose the next word after `path`, or open the menus if the path is empty.
    Move {
        game: i64,
        step: u64,
        path: Vec<String>,
        /// Which of the menus of one message it is: each has an id of its own.
        part: usize,
    },
    /// Do what a notation says.
    Do {
        game: i64,
        step: u64,
        notation: String,
    },
    Undo {
        game: i64,
        step: u64,
    },
}

/// What a user wants of a game that gathers its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    Join,
    Leave,
    Start,
    Cancel,
    /// Of a game that has begun: the computer plays on.
    Resign,
}

impl Wish {
    pub const ALL: [Wish; 5] = [Wish::Join, Wish::Leave, Wish::Start, Wish::Cancel, Wish::Resign];

    pub fn id(self) -> &'static str {
        match self {
            Wish::Join => "join",
            Wish::Leave => "leave",
            Wish::Start => "start",
            Wish::Cancel => "cancel",
            Wish::Resign => "resign",
        }
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Id::Lobby { game, wish } => write!(f, "lobby:{game}:{}", wish.id()),
            Id::Option { game, name } => write!(f, "option:{game}:{name}"),
            Id::Hand { game } => write!(f, "hand:{game}"),
            Id::Board { game } => write!(f, "board:{game}"),
            Id::Words { game, page } => write!(f, "words:{game}:{page}"),
            Id::Rules { kind, page: None } => write!(f, "rules:{kind}"),
            Id::Rules { kind, page: Some(page) } => write!(f, "rules:{kind}:{page}"),
            Id::Remind { game, setting } => write!(f, "remind:{game}:{setting}"),
            Id::Move { game, step, path, part: 0 } => write!(f, "move:{game}:{step}:{}", path.join(" ")),
            Id::Move { game, step, path, part } => write!(f, "move:{game}:{step}:{} +{part}", path.join(" ")),
            Id::Do { game, step, notation } => write!(f, "do:{game}:{step}:{notation}"),
            Id::Undo { game, step } => write!(f, "undo:{game}:{step}"),
        }
    }
}

/// The id was not made by this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an id of a button or menu")]
pub struct NotAnId;

impl FromStr for Id {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let parts: Vec<&str> = text.splitn(4, ':').collect();
        let page = |text: &str| text.parse().map_err(|_| NotAnId);
        let kind = |text: &str| text.parse().map_err(|_| NotAnId);
        match parts[..] {
            ["rules", of] => return Ok(Id::Rules { kind: kind(of)?, page: None }),
            ["rules", of, at] => return Ok(Id::Rules { kind: kind(of)?, page: Some(page(at)?) }),
            _ => {}
        }
        let game = parts.get(1).and_then(|game| game.parse().ok()).ok_or(NotAnId)?;
        let number = |text: &str| text.parse::<u64>().map_err(|_| NotAnId);
        Ok(match parts[..] {
            ["lobby", _, wish] => Id::Lobby {
                game,
                wish: Wish::ALL.into_iter().find(|known| known.id() == wish).ok_or(NotAnId)?,
            },
            ["option", _, name] => Id::Option { game, name: name.to_owned() },
            ["hand", _] => Id::Hand { game },
            ["board", _] => Id::Board { game },
            ["words", _, at] => Id::Words { game, page: page(at)? },
            ["remind", _, setting] => Id::Remind { game, setting: setting.to_owned() },
            ["undo", _, step] => Id::Undo { game, step: number(step)? },
            ["do", _, step, notation] => Id::Do { game, step: number(step)?, notation: notation.to_owned() },
            ["move", _, step, path] => {
                let (path, part) = path.rsplit_once('+').unwrap_or((path, "0"));
                let path = path.split_whitespace().map(str::to_owned).collect();
                Id::Move { game, step: number(step)?, path, part: page(part)? }
            }
            _ => return Err(NotAnId),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_round_trip_within_discords_limit() {
        let path = vec!["upgrade".to_owned(), "S-05".to_owned(), "O-13".to_owned()];
        let game = i64::MAX;
        for id in [
            Id::Lobby { game, wish: Wish::Cancel },
            Id::Option { game, name: "board".into() },
            Id::Hand { game },
            Id::Board { game: 1 },
            Id::Words { game, page: 3 },
            Id::Rules { kind: Kind::ProjectSkyline, page: None },
            Id::Rules { kind: Kind::Paris, page: Some(1) },
            Id::Remind { game, setting: "snooze".into() },
            Id::Undo { game, step: u64::MAX },
            Id::Move { game: 1, step: 2, path: Vec::new(), part: 0 },
            Id::Move { game: 1, step: 2, path: Vec::new(), part: 1 },
            Id::Move { game, step: u64::MAX, path, part: 3 },
            Id::Do { game, step: u64::MAX, notation: "build square4 r270 c4".into() },
        ] {
            let text = id.to_string();
            assert!(text.len() <= 100, "{text}");
            assert_eq!(text.parse(), Ok(id));
        }
    }

    #[test]
    fn any_text_is_refused_or_read_as_the_id_that_it_is() {
        let words = "lobby option hand board words rules remind move do undo join start paris snooze 0 1 -7 9999999999";
        let pieces = words.split(' ').flat_map(|word| [word.to_owned(), format!("{word}:")]);
        let pieces = pieces.chain([":", " ", " +1", "+"].map(str::to_owned)).collect();
        fuzz::each("ids of buttons", 20_000, &fuzz::text(pieces), |text| {
            let Ok(id) = text.parse::<Id>() else { return false };
            assert_eq!(id.to_string().parse(), Ok(id), "{text:?}");
            true
        });
    }

    #[test]
    fn other_ids_are_refused() {
        for text in [
            "",
            "hand",
            "hand:x",
            "hand:1:2",
            "move:1",
            "move:1:x:a",
            "move:1:2:a +x",
            "do:1:2",
            "undo:1",
            "undo:1:2:3",
            "delete:1",
            "lobby:1:shout",
            "words:1:x",
            "rules:chess",
            "rules:paris:x",
        ] {
            assert_eq!(text.parse::<Id>(), Err(NotAnId), "{text}");
        }
    }
}
