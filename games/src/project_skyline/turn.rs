//! The five steps of a turn, and the end of the game.

use super::effects::{insert, remove_first};
use super::*;

impl ProjectSkyline {
    /// Does what [`allow`](Self::allow) has allowed.
    pub(super) fn perform(&mut self, seat: Seat, action: Action, rng: &mut Rng, log: &mut Vec<Event>) {
        match (&self.phase, action) {
            (Phase::Setup, Action::Token(area)) => self.put_first_token(seat, area, log),
            (Phase::MoveToken(_), Action::Token(area)) => {
                self.city.tokens.insert(area);
                log.push(Event::TokenPut { seat, area });
                self.score_areas(seat, rng, log);
            }
            (_, Action::Buy(colour)) => self.buy(seat, colour, log),
            (_, Action::Upgrade { give, take }) => self.upgrade(seat, give, take, rng, log),
            (_, Action::Symbol(colour)) => {
                self.phase = Phase::Play;
                self.turn.symbol = Some(colour);
                log.push(Event::SymbolChosen { seat, colour });
            }
            (Phase::Play, Action::Play(code)) if self.turn.pending.is_empty() => {
                self.play(seat, code, rng, log)
            }
            (_, Action::Finish) => self.score_monuments(seat, rng, log),
            (Phase::Play, action) => self.choose(seat, action, rng, log),
            (&Phase::Monuments(count), Action::Take(colour)) => {
                self.take(seat, colour, log);
                self.take_cards(seat, count - 1, rng, log);
            }
            (_, Action::Score(area)) => self.score(seat, area, rng, log),
            (_, Action::Discard(code)) => {
                remove_first(&mut self.players[seat].hand, code);
                self.players[seat].discard.push(code);
                log.push(Event::Discarded { seat, code });
            }
            (_, Action::End) => self.end_turn(seat, rng, log),
            _ => debug_assert!(false, "the check lets {action:?} pass in another phase"),
        }
    }

    fn put_first_token(&mut self, seat: Seat, area: AreaId, log: &mut Vec<Event>) {
        self.city.tokens.insert(area);
        log.push(Event::TokenPut { seat, area });
        self.active = seat.next(self.seats());
        self.turn = Turn::new(self.active);
        if self.active == Seat(0) {
            self.phase = Phase::Buy;
            log.push(Event::Turn { seat: self.active, round: self.round });
        }
    }

    fn buy(&mut self, seat: Seat, colour: Colour, log: &mut Vec<Event>) {
        self.phase = Phase::Play;
        let Some(BasePile { code, price, .. }) = self.base_pile(colour) else {
            return debug_assert!(false, "there is no {colour} pile");
        };
        self.players[seat].money -= price;
        self.take_base(seat, colour);
        log.push(Event::Bought { seat, code, price });
    }

    fn upgrade(&mut self, seat: Seat, give: Code, take: Code, rng: &mut Rng, log: &mut Vec<Event>) {
        self.phase = Phase::Play;
        let player = &mut self.players[seat];
        let Some(&price) = self.city.board().upgrade_prices.get(player.stone) else {
            return debug_assert!(false, "the stone is on the top space");
        };
        player.money -= price;
        player.stone += 1;
        remove_first(&mut player.hand, give);
        insert(&mut player.hand, take);
        remove_first(&mut self.market, take);
        log.push(Event::Upgraded { seat, give, take, price });
        self.fill_market(rng, log);
    }

    /// The cards slide to the right, new ones enter on the far left while the deck lasts.
    pub(super) fn fill_market(&mut self, rng: &mut Rng, log: &mut Vec<Event>) {
        while self.market.len() < MARKET {
            let Some(code) = rng.draw(&mut self.deck) else { return };
            self.deck.sort_unstable();
            self.market.insert(0, code);
            log.push(Event::MarketEntered { code });
        }
    }

    /// Step 3.
    fn score_monuments(&mut self, seat: Seat, rng: &mut Rng, log: &mut Vec<Event>) {
        let mut cards = 0;
        for monument in self.city.monuments(seat) {
            log.push(Event::Monument { seat, monument: monument.id, bonus: monument.bonus });
            cards += usize::from(monument.bonus == Bonus::Card);
            self.give(seat, monument.bonus, log);
        }
        self.take_cards(seat, cards, rng, log);
    }

    /// Waits for base cards to be taken while there are any, then goes on.
    fn take_cards(&mut self, seat: Seat, count: usize, rng: &mut Rng, log: &mut Vec<Event>) {
        if count > 0 && Colour::ALL.iter().any(|&colour| self.left(colour) > 0) {
            self.phase = Phase::Monuments(count);
            return;
        }
        self.score_areas(seat, rng, log);
    }

    /// Step 4: one waiting area is scored at once, of several the active seat chooses.
    fn score_areas(&mut self, seat: Seat, rng: &mut Rng, log: &mut Vec<Event>) {
        match self.city.waiting()[..] {
            [] => self.phase = Phase::Draw,
            [area] => self.score(seat, area, rng, log),
            _ => self.phase = Phase::Areas,
        }
    }

    fn score(&mut self, seat: Seat, id: AreaId, rng: &mut Rng, log: &mut Vec<Event>) {
        let board = self.city.board();
        let Some(area) = board.area(id) else { return debug_assert!(false, "there is no area {id}") };
        let (layers, _) = self.city.count(area);
        log.push(Event::Scored { area: id, layers, value: board.area_value(layers) });
        for (seat, money) in self.city.shares(area) {
            log.push(Event::Share { seat, area: id, money });
            self.gain_silently(seat, money, log);
        }
        self.city.scored.insert(id);
        self.turn.trace.scored.push(id);
        if let Some(code) = self.market.pop() {
            log.push(Event::MarketLeft { code });
        }
        self.fill_market(rng, log);
        if self.city.tokens.remove(&id) {
            if !self.city.sites().is_empty() {
                self.phase = Phase::MoveToken(id);
                return;
            }
            log.push(Event::TokenGone { area: id });
        }
        self.score_areas(seat, rng, log);
    }

    /// Draws cards from the bag; an empty one is filled from the discard pile. Returns how many were drawn.
    pub(super) fn draw(&mut self, seat: Seat, count: usize, rng: &mut Rng, log: &mut Vec<Event>) -> usize {
        let player = &mut self.players[seat];
        let mut drawn = 0;
        while drawn < count {
            if player.draw.is_empty() && !player.discard.is_empty() {
                player.draw.append(&mut player.discard);
                player.draw.sort_unstable();
                log.push(Event::Shuffled { seat });
            }
            let Some(code) = rng.draw(&mut player.draw) else { break };
            player.draw.sort_unstable();
            insert(&mut player.hand, code);
            drawn += 1;
        }
        if drawn > 0 {
            log.push(Event::Drew { seat, count: drawn });
        }
        drawn
    }

    /// The end of step 5: up to four cards, then the next seat or the final count.
    fn end_turn(&mut self, seat: Seat, rng: &mut Rng, log: &mut Vec<Event>) {
        let count = HAND.saturating_sub(self.players[seat].hand.len());
        self.draw(seat, count, rng, log);
        let next = seat.next(self.seats());
        let turn = std::mem::replace(&mut self.turn, Turn::new(next));
        self.last_turn = Some(turn.trace);
        if next == Seat(0) {
            if self.ending.is_some_and(|ending| ending.last_round <= self.round) {
                return self.finish();
            }
            self.round += 1;
        }
        self.active = next;
        self.phase = Phase::Buy;
        log.push(Event::Turn { seat: next, round: self.round });
    }

    /// The final count: most money, then most cards, then a shared rank.
    pub(super) fn finish(&mut self) {
        let sheet = self.sheet();
        for seat in self.players.seats() {
            self.players[seat].money = Money(sheet.total(seat));
        }
        let score = |seat| (self.players[seat].money, self.cards(seat).count());
        let places = Place::ranked(self.players.seats(), |seat| self.players[seat].money.0, score);
        self.phase = Phase::Over(places);
    }
}
