//! The table in words, what a seat is asked, and what the words of a notation stand for.

use super::text::bonus_words;
use super::*;
use crate::Arg;

impl Public {
    /// The state in a few sentences.
    pub fn brief(&self) -> Vec<Message> {
        let mut brief = vec![
            Message::new("project-skyline-brief-board").with("board", board_name(self.board)),
            self.active_line(),
        ];
        brief.extend(
            self.ending
                .map(|ending| Event::End {
                    cause: ending.cause,
                    seat: ending.seat,
                    last_round: ending.last_round,
                })
                .iter()
                .map(crate::Speak::message),
        );
        for (seat, player) in self.seats.iter() {
            brief.push(
                Message::new("project-skyline-brief-seat")
                    .with("seat", seat)
                    .with("money", player.money)
                    .with("layers", player.layers),
            );
        }
        brief
    }

    fn active_line(&self) -> Message {
        if let Some(result) = &self.result {
            let best = result.iter().filter(|place| place.rank == 1);
            let best: Vec<Arg> = best.map(|place| place.seat.into()).collect();
            return Message::new("project-skyline-brief-over").with("winners", best);
        }
        let id = match self.step {
            Step::Setup => "project-skyline-brief-setup",
            Step::Buy => "project-skyline-brief-buy",
            Step::Play => "project-skyline-brief-play",
            Step::Monuments => "project-skyline-brief-monuments",
            Step::Areas => "project-skyline-brief-areas",
            Step::Draw | Step::Over => "project-skyline-brief-draw",
        };
        let seat = self.active.unwrap_or(Seat(0));
        Message::new(id).with("seat", seat).with("round", i64::from(self.round))
    }

    /// The whole table in words.
    pub fn full(&self) -> Vec<Message> {
        let board = self.board.board();
        let mut full = self.brief();
        for (seat, player) in self.seats.iter() {
            let price = match player.upgrade_price {
                Some(price) => Message::new("project-skyline-full-upgrade-price").with("price", price),
                None => Message::new("project-skyline-full-upgrade-none"),
            };
            full.push(
                Message::new("project-skyline-full-seat")
                    .with("seat", seat)
                    .with("hand", player.hand)
                    .with("draw", player.draw)
                    .with("upgrade", price)
                    .with("discard", list(&player.discard))
                    .with("monuments", list(&player.monuments)),
            );
        }
        for pile in &self.base {
            full.push(
                Message::new("project-skyline-full-base")
                    .with("pile", pile.colour.to_string())
                    .with("card", pile.code.to_string())
                    .with("price", pile.price)
                    .with("left", pile.left)
                    .with("effect", effect_words(pile.code)),
            );
        }
        for &code in &self.market {
            full.push(card_line(code));
        }
        full.push(Message::new("project-skyline-full-deck").with("count", self.deck));
        if let Some(symbol) = self.symbol {
            full.push(Message::new("project-skyline-full-symbol").with("colour", symbol.to_string()));
        }
        for area in &board.areas {
            let scored = if self.scored.contains(&area.id) { "yes" } else { "no" };
            let token = if self.tokens.contains(&area.id) { "yes" } else { "no" };
            let fields: Vec<Arg> = area.cells.iter().map(|&cell| self.field(cell).into()).collect();
            full.push(
                Message::new("project-skyline-full-area")
                    .with("area", area.id.to_string())
                    .with("name", area.name.as_str())
                    .with("colour", area.colour.to_string())
                    .with("scored", scored)
                    .with("token", token)
                    .with("fields", fields),
            );
        }
        full
    }

    fn field(&self, cell: Cell) -> Message {
        let field = |id: &'static str| Message::new(id).with("field", cell.to_string());
        if let Some(stack) = self.stacks.get(&cell) {
            let layers: Vec<Arg> = stack.iter().map(|&seat| seat.into()).collect();
            return field("project-skyline-field-building").with("layers", layers);
        }
        if self.blockades.contains(&cell) {
            return field("project-skyline-field-closed");
        }
        match self.bonuses.get(&cell) {
            Some(&bonus) => field("project-skyline-field-bonus").with("bonus", bonus_words(bonus)),
            None => field("project-skyline-field-empty"),
        }
    }
}

impl Private {
    /// The hand card by card, then the contents of the draw pile.
    pub fn full(&self) -> Vec<Message> {
        let mut full = vec![Message::new("project-skyline-private-hand").with("count", self.hand.len())];
        full.extend(self.hand.iter().map(|&code| card_line(code)));
        let draw = self.draw.iter().map(|(code, &count)| {
            Message::new("project-skyline-private-count")
                .with("card", code.to_string())
                .with("count", count)
                .into()
        });
        full.push(Message::new("project-skyline-private-draw").with("cards", draw.collect::<Vec<Arg>>()));
        full
    }
}

impl ProjectSkyline {
    /// What the active seat has to decide.
    pub(super) fn ask(&self) -> Message {
        let resolving = self.turn.resolving.last().map_or(String::new(), Code::to_string);
        let card = |id: &'static str| Message::new(id).with("card", resolving.clone());
        match (&self.phase, self.turn.pending.last()) {
            (Phase::Setup, _) => Message::new("project-skyline-prompt-setup"),
            (Phase::Buy, _) => Message::new("project-skyline-prompt-buy"),
            (Phase::Play, None) => match self.turn.symbol {
                None => Message::new("project-skyline-prompt-symbol"),
                Some(symbol) => {
                    Message::new("project-skyline-prompt-play").with("colour", symbol.to_string())
                }
            },
            (Phase::Play, Some(Pending::Build { layers, .. })) => {
                card("project-skyline-prompt-build").with("layers", *layers)
            }
            (Phase::Play, Some(Pending::NewBuildings { .. })) => card("project-skyline-prompt-new-building"),
            (Phase::Play, Some(Pending::Another)) => card("project-skyline-prompt-another"),
            (Phase::Play, Some(Pending::Sell(money))) => {
                card("project-skyline-prompt-sell").with("money", *money)
            }
            (Phase::Play, Some(Pending::Take)) => card("project-skyline-prompt-take"),
            (Phase::Play, Some(Pending::Lift)) => card("project-skyline-prompt-lift"),
            (Phase::Play, Some(Pending::Land(_))) => card("project-skyline-prompt-land"),
            (Phase::Play, Some(Pending::Visit { .. })) => card("project-skyline-prompt-visit"),
            (Phase::Play, Some(Pending::Swap)) => card("project-skyline-prompt-swap"),
            (Phase::Monuments(count), _) => {
                Message::new("project-skyline-prompt-monuments").with("count", *count)
            }
            (Phase::Areas, _) => Message::new("project-skyline-prompt-areas"),
            (Phase::MoveToken(area), _) => {
                Message::new("project-skyline-prompt-token").with("area", area.to_string())
            }
            (Phase::Draw, _) => Message::new("project-skyline-prompt-draw"),
            (Phase::Over(_), _) => Message::new("project-skyline-event-over"),
        }
    }

    /// A remark on a legal action: that it does nothing, or what a card does.
    pub(super) fn remark(&self, seat: Seat, action: Action) -> Option<Message> {
        match action {
            Action::Play(code) if self.idle(seat, code) => Some(Message::new("project-skyline-note-nothing")),
            Action::Play(code) => Some(effect_words(code)),
            Action::Symbol(colour) => {
                let fits = |code: &&Code| card(**code).symbols.contains(&colour);
                let cards: Vec<Code> = self.players[seat].hand.iter().filter(fits).copied().collect();
                let id = if cards.is_empty() {
                    "project-skyline-note-no-cards"
                } else {
                    "project-skyline-note-cards"
                };
                Some(Message::new(id).with("cards", list(&cards)))
            }
            _ => None,
        }
    }

    /// Whether a hand card could do nothing at all now. Tried on a copy, with chance of no game.
    fn idle(&self, seat: Seat, code: Code) -> bool {
        let mut log = Vec::new();
        let rng = &mut Rng::new(&crate::Seed::from(0), 0);
        self.clone().play(seat, code, rng, &mut log);
        let gained = log.iter().any(|event| matches!(event, Event::Gained { .. }));
        !gained && log.contains(&Event::Nothing { code })
    }
}

fn list(names: &[impl ToString]) -> Vec<Arg> {
    names.iter().map(|name| Arg::Word(name.to_string())).collect()
}

fn board_name(side: Side) -> Message {
    match side {
        Side::NewYork => Message::new("project-skyline-option-board-new-york"),
        Side::Tokyo => Message::new("project-skyline-option-board-tokyo"),
    }
}

/// What a card does, in words.
pub fn effect_words(code: Code) -> Message {
    Message::new(format!("project-skyline-card-{}", code.to_string().to_lowercase()))
}

/// A card with all that stands on it.
fn card_line(code: Code) -> Message {
    let card = card(code);
    Message::new("project-skyline-card-line")
        .with("card", code.to_string())
        .with("symbols", list(&card.symbols))
        .with("value", card.value)
        .with("effect", effect_words(code))
}

/// What a word of a notation stands for.
pub(super) fn explain(board: &Board, verb: &str, argument: &str, word: &str) -> Option<Message> {
    match (verb, argument) {
        (_, "area") => {
            let area = board.area(word.parse().ok()?)?;
            Some(
                Message::new("project-skyline-word-area")
                    .with("name", area.name.as_str())
                    .with("colour", area.colour.to_string()),
            )
        }
        (_, "field") => {
            let area = board.area_of(word.parse().ok()?)?;
            Some(
                Message::new("project-skyline-word-field")
                    .with("area", area.id.to_string())
                    .with("name", area.name.as_str()),
            )
        }
        (_, "monument") => {
            let monument = board.monument(word.parse().ok()?)?;
            Some(
                Message::new("project-skyline-word-monument")
                    .with("name", monument.name.as_str())
                    .with("bonus", bonus_words(monument.bonus)),
            )
        }
        (_, "card" | "give" | "take") => Some(effect_words(word.parse().ok()?)),
        (_, "pile") => {
            let card = Deck::get().base(word.parse().ok()?)?;
            Some(
                Message::new("project-skyline-word-pile")
                    .with("card", card.code.to_string())
                    .with("effect", effect_words(card.code)),
            )
        }
        (_, "colour") => {
            let colour: Colour = word.parse().ok()?;
            Some(Message::new(format!("project-skyline-colour-{colour}")))
        }
        (_, "from") => match word.to_lowercase().as_str() {
            "hand" => Some(Message::new("project-skyline-word-hand")),
            "discard" => Some(Message::new("project-skyline-word-discard")),
            _ => None,
        },
        _ => None,
    }
}
