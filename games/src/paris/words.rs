//! What a seat is asked, remarks on its actions, its tiles in words, and what the words of a notation stand for.

use super::text::card_name;
use super::*;
use crate::{Arg, Own};
use legal::Rights;

/// The fields of a tile row by row, as its owner holds it.
fn tile_words(fields: [Ground; 4]) -> Message {
    let word = |ground: Ground| -> Arg { Message::own(ground_id(ground)).into() };
    let [a, b, c, d] = fields.map(word);
    Message::own("tile").with("a", a).with("b", b).with("c", c).with("d", d)
}

pub(super) fn ground_id(ground: Ground) -> &'static str {
    match ground {
        Ground::Blue => "ground-blue",
        Ground::Orange => "ground-orange",
        Ground::Shared => "ground-shared",
        Ground::Lamp => "ground-lamp",
    }
}

impl Own for Private {
    fn full(&self) -> Vec<Message> {
        let words = |tile: Tile| tile_words(self.fields(tile, Turn::R0));
        let drawn = match self.tile {
            Some(tile) => Message::own("private-tile").with("tile", words(tile)),
            None => Message::own("private-no-tile"),
        };
        let bag: Vec<Arg> = self.bag.iter().map(|&tile| words(tile).into()).collect();
        let mut full = vec![drawn];
        if !bag.is_empty() {
            full.push(Message::own("private-bag").with("tiles", bag));
        }
        let reserve = Arg::words(&self.reserve).or_none();
        full.push(Message::own("private-reserve").with("buildings", reserve));
        full
    }
}

impl Paris {
    /// What the active seat has to decide.
    pub(super) fn ask(&self, seat: Seat) -> Message {
        let player = &self.players[seat];
        match (&self.phase, player.tile) {
            (Phase::Pick, _) => {
                Message::own("prompt-pick").with("count", CARDS.saturating_sub(self.cards.len()))
            }
            (Phase::Tiles, Some(tile)) => {
                let fields = tile.fields(self.edition, seat, Turn::R0);
                Message::own("prompt-tiles").with("tile", tile_words(fields))
            }
            (Phase::Tiles, None) => Message::own("prompt-take"),
            (Phase::City, _) => Message::own("prompt-city")
                .with("reserve", Arg::words(&player.reserve).or_none())
                .with("tokens", self.tokens(seat)),
            (Phase::Levitation(building), _) => {
                Message::own("prompt-levitation").with("building", building.to_string())
            }
            (Phase::Over(_), _) => Message::new("game-is-over"),
        }
    }

    /// A remark on a legal action: what light it would stand in, or what it uses up.
    pub(super) fn remark(&self, seat: Seat, action: Action) -> Option<Message> {
        match action {
            Action::Build { building, turn, field: first } => {
                let rights = match self.phase {
                    Phase::Levitation(_) => Rights::default(),
                    _ => self.rights(seat),
                };
                let site = self.site(seat, &building.shape(), (turn, first), rights).ok()?;
                Some(self.light_note(&site.fields, site.lamp, site.other))
            }
            Action::Garden { .. } => Some(self.light_note(&action.fields(), None, None)),
            Action::Pick(card) | Action::Activate(card) => Some(effect_words(card)),
            Action::Spend(_) => Some(Message::own("note-nothing")),
            _ => None,
        }
    }

    fn light_note(&self, fields: &[Field], lamp: Option<Field>, other: Option<Field>) -> Message {
        let lamps = self.city.lamps_on(fields);
        let id = match (lamp, other) {
            (None, None) => "note-light",
            (Some(_), None) => "note-metropolitain",
            (None, Some(_)) => "note-chartier",
            (Some(_), Some(_)) => "note-both",
        };
        let field = |field: Option<Field>| field.map_or(String::new(), |field| field.to_string());
        Message::own(id)
            .with("count", lamps.len())
            .with("points", lamps.len() * fields.len())
            .with("lamp", field(lamp))
            .with("other", field(other))
    }
}

/// What a postcard does, in words.
pub fn effect_words(card: Postcard) -> Message {
    Message::own(format!("effect-{card}"))
}

/// What a word of a notation stands for.
pub(super) fn explain(argument: &str, word: &str) -> Option<Message> {
    match argument {
        "card" => {
            let card: Postcard = word.parse().ok()?;
            Some(Message::own("word-card").with("name", card_name(card)).with("effect", effect_words(card)))
        }
        "building" | "give" | "take" => {
            let building: Building = word.parse().ok()?;
            Some(Message::own("word-building").with("size", building.size()))
        }
        "turn" if word.parse::<Turn>().is_ok() => Some(Message::own(format!("turn-{word}"))),
        "look" if word.parse::<Look>().is_ok() => Some(Message::own(format!("look-{word}"))),
        _ => None,
    }
}
