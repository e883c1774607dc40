//! What a seat is asked, remarks on its actions, its tiles in words, and what the words of a notation stand for.

use super::text::{card_name, list, some_or_none};
use super::*;
use crate::Arg;
use legal::Rights;

/// The fields of a tile row by row, as its owner holds it.
fn tile_words(fields: [Ground; 4]) -> Message {
    let word = |ground: Ground| -> Arg { Message::new(ground_id(ground)).into() };
    let [a, b, c, d] = fields.map(word);
    Message::new("paris-tile").with("a", a).with("b", b).with("c", c).with("d", d)
}

pub(super) fn ground_id(ground: Ground) -> &'static str {
    match ground {
        Ground::Blue => "paris-ground-blue",
        Ground::Orange => "paris-ground-orange",
        Ground::Shared => "paris-ground-shared",
        Ground::Lamp => "paris-ground-lamp",
    }
}

impl Private {
    /// The drawn tile, the tiles that come after it, and the reserve.
    pub fn full(&self) -> Vec<Message> {
        let words = |tile: Tile| tile_words(self.fields(tile, Turn::R0));
        let drawn = match self.tile {
            Some(tile) => Message::new("paris-private-tile").with("tile", words(tile)),
            None => Message::new("paris-private-no-tile"),
        };
        let bag: Vec<Arg> = self.bag.iter().map(|&tile| words(tile).into()).collect();
        let mut full = vec![drawn];
        if !bag.is_empty() {
            full.push(Message::new("paris-private-bag").with("tiles", bag));
        }
        let reserve = some_or_none(list(&self.reserve));
        full.push(Message::new("paris-private-reserve").with("buildings", reserve));
        full
    }
}

impl Paris {
    /// What the active seat has to decide.
    pub(super) fn ask(&self, seat: Seat) -> Message {
        let player = &self.players[seat];
        match (&self.phase, player.tile) {
            (Phase::Pick, _) => {
                Message::new("paris-prompt-pick").with("count", CARDS.saturating_sub(self.cards.len()))
            }
            (Phase::Tiles, Some(tile)) => {
                let fields = tile.fields(self.edition, seat, Turn::R0);
                Message::new("paris-prompt-tiles").with("tile", tile_words(fields))
            }
            (Phase::Tiles, None) => Message::new("paris-prompt-take"),
            (Phase::City, _) => Message::new("paris-prompt-city")
                .with("reserve", some_or_none(list(&player.reserve)))
                .with("tokens", self.tokens(seat)),
            (Phase::Levitation(building), _) => {
                Message::new("paris-prompt-levitation").with("building", building.to_string())
            }
            (Phase::Over(_), _) => Message::new("paris-event-over"),
        }
    }

    /// A remark on a legal action: what light it would stand in, or what it uses up.
    pub(super) fn remark(&self, seat: Seat, action: Action) -> Option<Message> {
        match action {
            Action::Build { building, turn, first } => {
                let rights = match self.phase {
                    Phase::Levitation(_) => Rights::default(),
                    _ => self.rights(seat),
                };
                let site = self.site(seat, &building.shape(), (turn, first), rights).ok()?;
                Some(self.light_note(&site.fields, site.lamp, site.other))
            }
            Action::Garden { turn, first } => {
                Some(self.light_note(&Building::GARDEN.shape().on(turn, first)?, None, None))
            }
            Action::Pick(card) | Action::Activate(card) => Some(effect_words(card)),
            Action::Spend(_) => Some(Message::new("paris-note-nothing")),
            _ => None,
        }
    }

    fn light_note(&self, fields: &[Field], lamp: Option<Field>, other: Option<Field>) -> Message {
        let mut lamps = self.city.lamps_on(fields);
        lamps.retain(|&shining| Some(shining) != lamp);
        let id = match (lamp, other) {
            (None, None) => "paris-note-light",
            (Some(_), None) => "paris-note-metropolitain",
            (None, Some(_)) => "paris-note-chartier",
            (Some(_), Some(_)) => "paris-note-both",
        };
        let field = |field: Option<Field>| field.map_or(String::new(), |field| field.to_string());
        Message::new(id)
            .with("count", lamps.len())
            .with("points", lamps.len() * fields.len())
            .with("lamp", field(lamp))
            .with("other", field(other))
    }
}

/// What a postcard does, in words.
pub fn effect_words(card: Postcard) -> Message {
    Message::new(format!("paris-effect-{card}"))
}

/// What a word of a notation stands for.
pub(super) fn explain(argument: &str, word: &str) -> Option<Message> {
    match argument {
        "card" => {
            let card: Postcard = word.parse().ok()?;
            Some(
                Message::new("paris-word-card")
                    .with("name", card_name(card))
                    .with("effect", effect_words(card)),
            )
        }
        "building" | "give" | "take" => {
            let building: Building = word.parse().ok()?;
            Some(Message::new("paris-word-building").with("size", building.size()))
        }
        "turn" if Turn::ALL.iter().any(|turn| turn.word() == word) => {
            Some(Message::new(format!("paris-turn-{word}")))
        }
        "look" if Look::ALL.iter().any(|look| look.word() == word) => {
            Some(Message::new(format!("paris-look-{word}")))
        }
        _ => None,
    }
}
