//! Turns: income, building, cards and trade, and when the game ends.

use super::*;

/// What just happened, fit for every eye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Turn {
        seat: Seat,
        round: u32,
    },
    /// What the bank pays at the beginning of a turn.
    Income {
        seat: Seat,
        amount: u32,
    },
    Built {
        seat: Seat,
        cell: Cell,
        floor: Floor,
        paid: Payment,
    },
    /// A seat has drawn a bonus card, since another has built a penthouse.
    Drawn {
        seat: Seat,
    },
    /// All others have one more turn.
    LastTurns {
        seat: Seat,
    },
    HandedIn {
        seat: Seat,
        card: Name,
        pays: u32,
    },
    Bought {
        seat: Seat,
        floor: Floor,
        price: u32,
    },
    Sold {
        seat: Seat,
        floor: Floor,
        price: u32,
    },
    /// A mission is looked at before the end.
    Mission {
        seat: Seat,
        mission: Plan,
    },
    /// A seat can do nothing in its turn.
    Skipped {
        seat: Seat,
    },
    Over {
        end: End,
    },
}

/// What is paid for a floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    pub amount: u32,
    /// `None`: to the bank.
    pub to: Option<Seat>,
}

impl SkylineOfTheWorld {
    /// Does what [`allow`](Self::allow) has allowed.
    pub(super) fn perform(&mut self, seat: Seat, action: Action, rng: &mut Rng, log: &mut Vec<Event>) {
        match action {
            Action::Build(cell) => {
                // Something is due, or it would not be allowed.
                let Some(floor) = self.buildings.due(cell) else { return };
                self.build(seat, floor, cell, log);
                if floor == Floor::Penthouse {
                    self.penthouse_built(seat, rng, log);
                }
            }
            Action::Neutral(cell) => self.build(seat, Floor::Neutral, cell, log),
            Action::Card(card) => self.hand_in(seat, card, log),
            Action::Buy(floor) => self.buy(seat, floor, log),
            Action::Sell(floor) => self.sell(seat, floor, log),
            Action::End => self.end_turn(log),
        }
    }

    fn build(&mut self, seat: Seat, floor: Floor, cell: Cell, log: &mut Vec<Event>) {
        let paid = self.cost(seat, floor, cell);
        self.players[seat].money -= paid.amount;
        if let Some(owner) = paid.to {
            self.players[owner].money += paid.amount;
        }
        self.players[seat].stock.take(floor);
        self.buildings.add(cell, (floor != Floor::Neutral).then_some(seat));
        self.turn.built.push((cell, floor));
        self.busy_round = self.round;
        log.push(Event::Built { seat, cell, floor, paid });
    }

    /// All others draw a bonus card, clockwise, while there are any; the third penthouse brings the last turns.
    fn penthouse_built(&mut self, builder: Seat, rng: &mut Rng, log: &mut Vec<Event>) {
        let seats = self.seats();
        let others = std::iter::successors(Some(builder.next(seats)), |seat| Some(seat.next(seats)));
        for seat in others.take_while(|&seat| seat != builder) {
            if let Some(card) = rng.draw(&mut self.deck) {
                self.players[seat].cards.push(card);
                self.players[seat].cards.sort_unstable();
                log.push(Event::Drawn { seat });
            }
        }
        // Equal decks are written alike.
        self.deck.sort_unstable();
        let enough = self.buildings.penthouses(builder).len() == self.data().rules.penthouses;
        if enough && self.last_turns.is_none() {
            self.last_turns = Some(builder);
            log.push(Event::LastTurns { seat: builder });
            self.check_early(builder, log);
        }
    }

    fn hand_in(&mut self, seat: Seat, card: Name, log: &mut Vec<Event>) {
        let pays = self.data().cards.find(&card).map_or(0, |card| card.pays);
        let player = &mut self.players[seat];
        player.money += pays;
        if let Some(index) = player.cards.iter().position(|held| *held == card) {
            player.cards.remove(index);
        }
        self.handed_in.push(card.clone());
        self.turn.cards.push(card.clone());
        log.push(Event::HandedIn { seat, card, pays });
    }

    fn buy(&mut self, seat: Seat, floor: Floor, log: &mut Vec<Event>) {
        let price = self.piece(floor).price;
        let player = &mut self.players[seat];
        match floor {
            Floor::Neutral => self.neutral -= 1,
            _ => player.supply.take(floor),
        }
        player.money -= price;
        player.stock.add(floor, 1);
        self.turn.bought.push(floor);
        self.busy_round = self.round;
        log.push(Event::Bought { seat, floor, price });
    }

    fn sell(&mut self, seat: Seat, floor: Floor, log: &mut Vec<Event>) {
        let price = self.piece(floor).sold();
        let player = &mut self.players[seat];
        match floor {
            Floor::Neutral => self.neutral += 1,
            _ => player.supply.add(floor, 1),
        }
        player.money += price;
        player.stock.take(floor);
        self.turn.sold.push(floor);
        log.push(Event::Sold { seat, floor, price });
    }

    /// The next seat that can do anything is to act, unless the game is over.
    fn end_turn(&mut self, log: &mut Vec<Event>) {
        loop {
            let seat = self.active;
            if self.last_turns.is_some_and(|first| first != seat) {
                self.check_early(seat, log);
            }
            self.active = seat.next(self.seats());
            self.last_turn = Some(std::mem::replace(&mut self.turn, Trace::new(self.active)));
            if let Some(end) = self.end() {
                return self.finish(end, log);
            }
            self.begin_turn(log);
            if self.can_act(self.active) {
                return;
            }
            log.push(Event::Skipped { seat: self.active });
        }
    }

    /// What ends the game now that the turn passes to the active seat.
    fn end(&self) -> Option<End> {
        let rules = &self.data().rules;
        match self.last_turns {
            Some(first) => (self.active == first).then_some(End::Penthouses(first)),
            // The other ends come only after whole rounds.
            None if self.active != Seat(0) => None,
            None if rules.quiet_rounds == Some(self.round - self.busy_round) => Some(End::Quiet),
            None => (self.round == rules.rounds).then_some(End::Rounds),
        }
    }

    fn begin_turn(&mut self, log: &mut Vec<Event>) {
        let seat = self.active;
        if seat == Seat(0) {
            self.round += 1;
        }
        let amount = self.income(seat);
        self.players[seat].money += amount;
        self.turn.income = amount;
        log.push(Event::Turn { seat, round: self.round });
        log.push(Event::Income { seat, amount });
    }

    /// What the bank pays a seat: for the group of tops that brings most, among those that may be chosen.
    pub(super) fn income(&self, seat: Seat) -> u32 {
        let value = |cell| self.value(cell);
        let mut paying = self.buildings.tops(seat);
        paying.retain(|&cell| value(cell) > 0);
        let highest = paying.iter().map(|&cell| value(cell)).max();
        let chosen = |cell: &&Cell| self.income == Income::Best || Some(value(**cell)) == highest;
        let groups = paying.iter().filter(chosen).map(|&cell| map::group(&paying, cell));
        groups.map(|group| group.into_iter().map(value).sum()).max().unwrap_or(0)
    }

    /// What the top of a field pays by itself.
    pub(super) fn value(&self, cell: Cell) -> u32 {
        self.buildings.at(cell).map_or(0, |building| self.piece(building.top()).income)
    }
}
