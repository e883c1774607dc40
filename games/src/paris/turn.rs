//! What actions do, how turns pass from seat to seat, and how phases end.

use super::*;
use legal::Rights;

impl Paris {
    /// Does what the check has allowed.
    pub(super) fn perform(&mut self, seat: Seat, action: Action, rng: &mut Rng, log: &mut Vec<Event>) {
        log.push(Event::Did { seat, action });
        self.turn.actions.push(action);
        match action {
            Action::Pick(card) => {
                self.cards.insert(card, None);
            }
            Action::Lay { turn, square } => self.lay(seat, turn, square, rng, log),
            Action::Take(building) => {
                self.pool.retain(|&other| other != building);
                self.add_to_reserve(seat, building);
            }
            Action::Pass => {}
            Action::Build { building, turn, field: first } => self.build(seat, building, (turn, first), log),
            Action::Exchange { give, take } => {
                self.activate(seat, Postcard::Levitation);
                self.players[seat].reserve.retain(|&other| other != give);
                self.pool.retain(|&other| other != take);
                self.pool.push(give);
                self.pool.sort_unstable();
                self.add_to_reserve(seat, take);
                self.phase = Phase::Levitation(take);
                return;
            }
            Action::Activate(card) => {
                self.activate(seat, card);
                if card != Postcard::SacreCoeur {
                    self.open.insert(card);
                }
            }
            Action::Spend(card) => {
                self.activate(seat, card);
                self.spent.insert(card);
            }
            Action::Garden { .. } => {
                self.activate(seat, Postcard::Jardin);
                self.put_up(seat, Building::GARDEN, action.fields());
            }
            Action::Annex { building, field } => self.annex(seat, building, field),
            Action::Painter(_)
            | Action::Dancer(_)
            | Action::Statue { .. }
            | Action::Fountain { .. }
            | Action::Lamp(_)
            | Action::BigLamp(_) => self.put_down(seat, action),
        }
        self.end_turn(log);
    }

    fn lay(&mut self, seat: Seat, turn: Turn, square: Field, rng: &mut Rng, log: &mut Vec<Event>) {
        let player = &mut self.players[seat];
        let Some(tile) = player.tile.take() else { return debug_assert!(false, "no tile is drawn") };
        self.city.grounds.extend(square.tile().into_iter().zip(tile.fields(self.edition, seat, turn)));
        self.turn.fields.extend(square.tile());
        if player.draw(rng) {
            return;
        }
        if self.swift.is_none() {
            self.swift = Some(seat);
            log.push(Event::Swift { seat });
        }
    }

    /// The reserve is kept in the order of the box.
    fn add_to_reserve(&mut self, seat: Seat, building: Building) {
        self.players[seat].reserve.push(building);
        self.players[seat].reserve.sort_unstable();
    }

    fn build(&mut self, seat: Seat, building: Building, place: (Turn, Field), log: &mut Vec<Event>) {
        let rights = match self.phase {
            Phase::Levitation(_) => Rights::default(),
            _ => self.rights(seat),
        };
        let Ok(site) = self.site(seat, &building.shape(), place, rights) else {
            return debug_assert!(false, "{building} has no room there");
        };
        if let Some(field) = site.lamp {
            self.open.remove(&Postcard::Metropolitain);
            log.push(Event::Used { seat, card: Postcard::Metropolitain, field });
        }
        if let Some(field) = site.other {
            self.open.remove(&Postcard::Chartier);
            self.city.grounds.insert(field, Ground::Shared);
            log.push(Event::Used { seat, card: Postcard::Chartier, field });
        }
        self.players[seat].reserve.retain(|&other| other != building);
        self.phase = Phase::City;
        self.put_up(seat, building, site.fields);
    }

    pub(super) fn put_up(&mut self, seat: Seat, building: Building, fields: Vec<Field>) {
        debug_assert!(!fields.is_empty(), "{building} sticks out of the board");
        self.turn.fields.extend(&fields);
        self.city.buildings.push(Built { building, seat, fields, annex: None });
    }

    fn put_down(&mut self, seat: Seat, action: Action) {
        let (Some((card, kind)), fields) = (action.piece(), action.fields()) else {
            return debug_assert!(false, "{action} lays no piece");
        };
        debug_assert!(!fields.is_empty(), "the piece of {card} sticks out of the board");
        self.activate(seat, card);
        self.turn.fields.extend(&fields);
        self.city.pieces.push(Laid { kind, seat, fields });
    }

    fn annex(&mut self, seat: Seat, building: Building, field: Field) {
        self.activate(seat, Postcard::Bouquinistes);
        self.turn.fields.push(field);
        let own = |built: &&mut Built| built.seat == seat && built.building == building;
        let Some(built) = self.city.buildings.iter_mut().find(own) else {
            return debug_assert!(false, "{building} is not built");
        };
        built.annex = Some(field);
        built.fields.push(field);
        built.fields.sort_unstable();
    }

    fn activate(&mut self, seat: Seat, card: Postcard) {
        self.cards.insert(card, Some(seat));
    }

    fn end_turn(&mut self, log: &mut Vec<Event>) {
        let seat = self.active;
        let other = seat.next(self.seats());
        self.turns += 1;
        self.active = match self.phase {
            Phase::Pick if self.cards.len() == CARDS => {
                self.phase = Phase::Tiles;
                log.push(Event::PhaseOne { seat: Seat(0) });
                Seat(0)
            }
            Phase::Tiles if self.players.values().all(|player| player.tiles() == 0) => {
                self.phase = Phase::City;
                let first = self.swift.unwrap_or(other);
                log.push(Event::PhaseTwo { seat: first });
                first
            }
            // With all tiles laid and an empty pool there is nothing but to pass.
            Phase::Tiles if self.players[other].tiles() == 0 && self.pool.is_empty() => {
                log.push(Event::Skipped { seat: other });
                seat
            }
            Phase::City if !self.can_act(other) => {
                if !self.can_act(seat) {
                    self.finish(log);
                } else {
                    log.push(Event::Skipped { seat: other });
                }
                seat
            }
            _ => other,
        };
        if self.active == seat {
            // A round is a lap: the turn that the other did not have counts, too.
            self.turns += 1;
        }
        self.last_turn = Some(std::mem::replace(&mut self.turn, Trace::new(self.active)));
    }

    /// Counts, and ranks by points, then by free fields of the own colour.
    fn finish(&mut self, log: &mut Vec<Event>) {
        let free = |seat: Seat| self.city.free_of(Ground::of(seat));
        let sheet = self.sheet();
        let places = Place::ranked(
            self.players.seats(),
            |seat| sheet.total(seat),
            |seat| (sheet.total(seat), free(seat)),
        );
        self.players.seats().for_each(|seat| log.extend(self.count(seat).events()));
        if places.windows(2).any(|pair| pair[0].points == pair[1].points) {
            log.extend(self.players.seats().map(|seat| Event::Tie { seat, free: free(seat) }));
        }
        self.phase = Phase::Over(places);
    }
}
