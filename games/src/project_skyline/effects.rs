//! What cards do, choice by choice.

use super::*;

/// The building of height three at least that O-26 pays for.
const TALL: usize = 3;
/// The layer that O-22 pays for, counted from 1.
const FOURTH: usize = 4;

/// What a card has done when the rest of it turns out to be impossible.
#[derive(Clone, Copy)]
enum Done {
    Nothing,
    Part,
}

impl ProjectSkyline {
    /// Plays a hand card: it is resolved as far as no choice is needed.
    pub(super) fn play(&mut self, seat: Seat, code: Code, rng: &mut Rng, log: &mut Vec<Event>) {
        remove(&mut self.players[seat].hand, code);
        self.turn.resolving.push(code);
        self.turn.trace.played.push(code);
        log.push(Event::Played { seat, code });
        let before = self.players[seat].money;
        self.begin(seat, code, rng, log);
        let done = if self.players[seat].money > before { Done::Part } else { Done::Nothing };
        self.settle(seat, done, log);
    }

    fn begin(&mut self, seat: Seat, code: Code, rng: &mut Rng, log: &mut Vec<Event>) {
        let city = &self.city;
        let paid = match self.card(code).effect {
            Effect::Build { layers, on, money } => {
                self.turn.pending.push(Pending::Build { layers, on });
                return self.gain(seat, money, log);
            }
            Effect::BuildTwoEmpty => {
                return self.turn.pending.push(Pending::NewBuildings { colour: None, left: 2 });
            }
            Effect::PlayAnother => return self.turn.pending.push(Pending::Another),
            Effect::Sell(money) => return self.turn.pending.push(Pending::Sell(money)),
            Effect::Take => return self.turn.pending.push(Pending::Take),
            Effect::Draw => return self.draw_more(seat, code, rng, log),
            Effect::Move(money) => {
                self.turn.pending.push(Pending::Lift);
                return self.gain(seat, money, log);
            }
            Effect::Visit => return self.turn.pending.push(Pending::Visit { visited: Vec::new() }),
            Effect::Swap => return self.turn.pending.push(Pending::Swap),
            Effect::Money(money) => money,
            Effect::LayersIn(colour) => Money(1) * city.layers(seat, |area| area.colour == colour),
            Effect::FourthLayers(money) => {
                let fourth = |stack: &&Vec<Seat>| stack.get(FOURTH - 1) == Some(&seat);
                money * city.stacks.values().filter(fourth).count()
            }
            Effect::NewBuildings(money) => money * self.turn.fresh.len(),
            Effect::Areas(money) => money * city.areas(seat),
            Effect::TallBuildings(money) => {
                money * city.topped(seat).filter(|&(_, height)| height >= TALL).count()
            }
        };
        if paid == Money::ZERO {
            return log.push(Event::Nothing { code });
        }
        self.gain(seat, paid, log);
    }

    /// O-17, once per turn: two cards, or three for one who is last in money.
    fn draw_more(&mut self, seat: Seat, code: Code, rng: &mut Rng, log: &mut Vec<Event>) {
        if self.turn.drew {
            return log.push(Event::Nothing { code });
        }
        self.turn.drew = true;
        let least = self.players.values().map(|player| player.money).min();
        let count = if Some(self.players[seat].money) == least { 3 } else { 2 };
        if self.draw(seat, count, rng, log) == 0 {
            log.push(Event::Nothing { code });
        }
    }

    /// Does what the card being resolved asked for.
    pub(super) fn choose(&mut self, seat: Seat, action: Action, rng: &mut Rng, log: &mut Vec<Event>) {
        let Some(pending) = self.turn.pending.pop() else {
            return debug_assert!(false, "no card asks for {action:?}");
        };
        match (pending, action) {
            (Pending::Build { layers, .. }, Action::Build(cell)) => self.build(seat, cell, layers, log),
            (Pending::NewBuildings { left, .. }, Action::Build(cell)) => {
                self.build(seat, cell, 1, log);
                let colour = self.city.board().area_of(cell).map(|area| area.colour);
                if left > 1 {
                    self.turn.pending.push(Pending::NewBuildings { colour, left: left - 1 });
                }
            }
            (Pending::Another, Action::Play(code)) => return self.play(seat, code, rng, log),
            (Pending::Sell(money), Action::Sell { from, card: code }) => {
                let player = &mut self.players[seat];
                match from {
                    Pile::Hand => remove(&mut player.hand, code),
                    Pile::Discard => remove_last(&mut player.discard, code),
                }
                log.push(Event::Sold { seat, code, money });
                self.gain_silently(seat, money, log);
            }
            (Pending::Take, Action::Take(colour)) => self.take(seat, colour, log),
            (Pending::Lift, Action::Lift(cell)) => {
                let lifted = self.city.stacks.get_mut(&cell).and_then(Vec::pop);
                debug_assert_eq!(lifted, Some(seat), "only an own top layer can be lifted");
                log.push(Event::Lifted { seat, cell });
                self.turn.pending.push(Pending::Land(cell));
            }
            (Pending::Land(_), Action::Build(cell)) => self.place(seat, cell, 1, log),
            (Pending::Visit { mut visited }, Action::Visit(id)) => {
                visited.push(id);
                if visited.len() < 2 {
                    self.turn.pending.push(Pending::Visit { visited });
                }
                if let Some(monument) = self.city.board().monument(id) {
                    log.push(Event::Monument { seat, monument: id, bonus: monument.bonus });
                    if monument.bonus == Bonus::Card {
                        self.turn.pending.push(Pending::Take);
                    }
                    self.give(seat, monument.bonus, log);
                }
            }
            (Pending::Swap, Action::Swap { give, take }) => {
                remove_last(&mut self.players[seat].discard, give);
                remove_first(&mut self.market, take);
                self.players[seat].discard.push(take);
                log.push(Event::Swapped { seat, give, take });
                self.fill_market(rng, log);
            }
            (Pending::Visit { .. }, Action::Done) => {}
            (_, action) => debug_assert!(false, "the card does not ask for {action:?}"),
        }
        self.settle(seat, Done::Part, log);
    }

    /// Drops choices for which nothing is possible; with none left the cards go onto the discard pile.
    fn settle(&mut self, seat: Seat, done: Done, log: &mut Vec<Event>) {
        while let Some(pending) = self.turn.pending.last() {
            let real = |action: &Action| *action != Action::Done;
            let mut choices = self.choices(seat, pending).into_iter().filter(real);
            if choices.any(|action| self.allow_choice(seat, pending, action).is_ok()) {
                return;
            }
            // A second monument is offered, not promised.
            let second = matches!(pending, Pending::Visit { visited } if !visited.is_empty());
            self.turn.pending.pop();
            if let Some(&code) = self.turn.resolving.last().filter(|_| !second) {
                log.push(match done {
                    Done::Nothing => Event::Nothing { code },
                    Done::Part => Event::Partly { code },
                });
            }
        }
        while let Some(code) = self.turn.resolving.pop() {
            self.players[seat].discard.push(code);
        }
    }

    /// Builds from the supply, as many layers as height and supply allow.
    fn build(&mut self, seat: Seat, cell: Cell, layers: u8, log: &mut Vec<Event>) {
        let room = city::HEIGHT.saturating_sub(self.city.height(cell));
        let layers = usize::from(layers.min(self.players[seat].layers)).min(room);
        self.players[seat].layers -= layers as u8;
        self.place(seat, cell, layers, log);
        if self.players[seat].layers == 0 {
            self.announce(EndCause::Layers, seat, self.round, log);
        }
    }

    /// Puts layers on a field and takes its bonus if they are its first.
    fn place(&mut self, seat: Seat, cell: Cell, layers: usize, log: &mut Vec<Event>) {
        if self.city.height(cell) == 0 {
            self.turn.fresh.insert(cell);
        }
        self.city.stacks.entry(cell).or_default().extend(std::iter::repeat_n(seat, layers));
        self.turn.trace.built.push(cell);
        log.push(Event::Built { seat, cell, layers });
        if let Some(bonus) = self.city.bonuses.remove(&cell) {
            log.push(Event::BonusTaken { seat, cell, bonus });
            self.give(seat, bonus, log);
        }
    }

    /// Gives a bonus of money or stone; a card is a choice of its own.
    pub(super) fn give(&mut self, seat: Seat, bonus: Bonus, log: &mut Vec<Event>) {
        match bonus {
            Bonus::Money(money) => self.gain_silently(seat, money, log),
            Bonus::Stone => {
                let stone = &mut self.players[seat].stone;
                if *stone > 0 {
                    *stone -= 1;
                    log.push(Event::StoneDown { seat });
                }
            }
            Bonus::Card => {}
        }
    }

    /// Takes a base card into the hand for free.
    pub(super) fn take(&mut self, seat: Seat, colour: Colour, log: &mut Vec<Event>) {
        if let Some(code) = self.take_base(seat, colour) {
            log.push(Event::Taken { seat, code });
        }
    }

    pub(super) fn take_base(&mut self, seat: Seat, colour: Colour) -> Option<Code> {
        let code = self.base_pile(colour)?.code;
        *self.base.get_mut(&colour)? -= 1;
        insert(&mut self.players[seat].hand, code);
        Some(code)
    }

    fn gain(&mut self, seat: Seat, money: Money, log: &mut Vec<Event>) {
        if money > Money::ZERO {
            log.push(Event::Gained { seat, money });
            self.gain_silently(seat, money, log);
        }
    }

    /// Money that another event has told of.
    pub(super) fn gain_silently(&mut self, seat: Seat, money: Money, log: &mut Vec<Event>) {
        self.players[seat].money += money;
        if self.players[seat].money >= self.city.board().gold && self.ending.is_none() {
            self.announce(EndCause::Gold, seat, self.round + 1, log);
        }
    }

    /// The end comes into sight. A last layer overrides the gold space, never the other way round.
    fn announce(&mut self, cause: EndCause, seat: Seat, last_round: u32, log: &mut Vec<Event>) {
        if self.ending.is_some_and(|ending| ending.cause == EndCause::Layers) {
            return;
        }
        self.ending = Some(Ending { cause, seat, last_round });
        log.push(Event::End { cause, seat, last_round });
    }
}

/// Adds a card to a sorted hand or bag.
pub(super) fn insert(cards: &mut Vec<Code>, code: Code) {
    let index = cards.partition_point(|&other| other <= code);
    cards.insert(index, code);
}

/// Takes one card of a code out of a hand.
pub(super) fn remove(cards: &mut Vec<Code>, code: Code) {
    remove_first(cards, code);
}

pub(super) fn remove_first(cards: &mut Vec<Code>, code: Code) {
    let index = cards.iter().position(|&other| other == code);
    debug_assert!(index.is_some(), "{code} is not among {cards:?}");
    if let Some(index) = index {
        cards.remove(index);
    }
}

/// Takes the uppermost card of a code out of a discard pile.
fn remove_last(cards: &mut Vec<Code>, code: Code) {
    let index = cards.iter().rposition(|&other| other == code);
    debug_assert!(index.is_some(), "{code} is not among {cards:?}");
    if let Some(index) = index {
        cards.remove(index);
    }
}
