//! A hand in words, what a seat is asked, and what the words of a notation stand for.

use super::card_words::effect_words;
use super::text::bonus_words;
use super::*;
use crate::{Arg, Own};

impl Own for Private {
    fn full(&self) -> Vec<Message> {
        let mut full = vec![Message::own("private-hand").with("count", self.hand.len())];
        full.extend(self.hand.iter().map(|&code| card_line(self.deck(), code)));
        full.push(self.draw_line());
        full
    }
}

impl Private {
    /// What is in the draw pile.
    pub fn draw_line(&self) -> Message {
        let draw = self.draw.iter().map(|(code, &count)| {
            Message::own("private-count").with("card", code.to_string()).with("count", count).into()
        });
        let draw: Vec<Arg> = draw.collect();
        match draw.is_empty() {
            true => Message::own("private-no-draw"),
            false => Message::own("private-draw").with("cards", draw),
        }
    }
}

impl ProjectSkyline {
    /// What the active seat has to decide.
    pub(super) fn ask(&self) -> Message {
        let resolving = self.turn.resolving.last().map_or(String::new(), Code::to_string);
        let card = |id: &'static str| Message::own(id).with("card", resolving.clone());
        match (&self.phase, self.turn.pending.last()) {
            (Phase::Setup, _) => Message::own("prompt-setup"),
            (Phase::Buy, _) => Message::own("prompt-buy"),
            (Phase::Play, None) => match self.turn.symbol {
                None => Message::own("prompt-symbol"),
                Some(symbol) => Message::own("prompt-play").with("colour", symbol.to_string()),
            },
            (Phase::Play, Some(Pending::Build { layers, .. })) => {
                card("prompt-build").with("layers", *layers)
            }
            (Phase::Play, Some(Pending::NewBuildings { .. })) => card("prompt-new-building"),
            (Phase::Play, Some(Pending::Another)) => card("prompt-another"),
            (Phase::Play, Some(Pending::Sell(money))) => card("prompt-sell").with("money", *money),
            (Phase::Play, Some(Pending::Take)) => card("prompt-take"),
            (Phase::Play, Some(Pending::Lift)) => card("prompt-lift"),
            (Phase::Play, Some(Pending::Land(_))) => card("prompt-land"),
            (Phase::Play, Some(Pending::Visit { .. })) => card("prompt-visit"),
            (Phase::Play, Some(Pending::Swap)) => card("prompt-swap"),
            (Phase::Monuments(count), _) => Message::own("prompt-monuments").with("count", *count),
            (Phase::Areas, _) => Message::own("prompt-areas"),
            (Phase::MoveToken(area), _) => Message::own("prompt-token").with("area", area.to_string()),
            (Phase::Draw, _) => Message::own("prompt-draw"),
            (Phase::Over(_), _) => Message::new("game-is-over"),
        }
    }

    /// A remark on a legal action: that it does nothing, or what a card does.
    pub(super) fn remark(&self, seat: Seat, action: Action) -> Option<Message> {
        match action {
            Action::Play(code) if self.idle(seat, code) => Some(Message::own("note-nothing")),
            Action::Play(code) => Some(effect_words(self.card(code).effect)),
            Action::Symbol(colour) => {
                let fits = |code: &&Code| self.card(**code).symbols.contains(&colour);
                let cards: Vec<Code> = self.players[seat].hand.iter().filter(fits).copied().collect();
                let id = if cards.is_empty() { "note-no-cards" } else { "note-cards" };
                Some(Message::own(id).with("cards", Arg::words(&cards)))
            }
            _ => None,
        }
    }

    /// Whether a hand card could do nothing at all now. Tried on a copy, with chance of no game.
    fn idle(&self, seat: Seat, code: Code) -> bool {
        let mut log = Vec::new();
        let rng = &mut Rng::new(&crate::Seed::from(0), 0);
        self.clone().play(seat, code, rng, &mut log);
        log.contains(&Event::Nothing { code })
    }
}

/// A card with all that stands on it.
pub(super) fn card_line(deck: &Deck, code: Code) -> Message {
    let card = deck.card(code);
    Message::own("card-line")
        .with("card", code.to_string())
        .with("symbols", Arg::words(&card.symbols))
        .with("value", card.value)
        .with("effect", effect_words(card.effect))
}

/// What a word of a notation stands for.
pub(super) fn explain(data: &Data, side: Side, verb: &str, argument: &str, word: &str) -> Option<Message> {
    let board = data.board(side);
    match (verb, argument) {
        (_, "area") => {
            let area = board.area(word.parse().ok()?)?;
            Some(
                Message::own("word-area")
                    .with("name", area.name.as_str())
                    .with("colour", area.colour.to_string()),
            )
        }
        (_, "field") => {
            let area = board.area_of(word.parse().ok()?)?;
            Some(
                Message::own("word-field").with("area", area.id.to_string()).with("name", area.name.as_str()),
            )
        }
        (_, "monument") => {
            let monument = board.monument(word.parse().ok()?)?;
            Some(
                Message::own("word-monument")
                    .with("name", monument.name.as_str())
                    .with("bonus", bonus_words(monument.bonus)),
            )
        }
        (_, "card" | "give" | "take") => {
            let card = data.deck.find(word.parse().ok()?)?;
            Some(effect_words(card.effect))
        }
        (_, "pile") => {
            let card = data.deck.base(word.parse().ok()?)?;
            Some(
                Message::own("word-pile")
                    .with("card", card.code.to_string())
                    .with("effect", effect_words(card.effect)),
            )
        }
        (_, "colour") => {
            let colour: Colour = word.parse().ok()?;
            Some(Message::own(format!("colour-{colour}")))
        }
        (_, "from") => match word.to_lowercase().as_str() {
            "hand" => Some(Message::own("word-hand")),
            "discard" => Some(Message::own("word-discard")),
            _ => None,
        },
        _ => None,
    }
}
