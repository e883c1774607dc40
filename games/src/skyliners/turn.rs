//! Turns: what may be built and planned, what it does, and when the game ends.

use super::*;

impl Skyliners {
    /// Whether the active seat may do this now.
    pub(super) fn allow(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::End => self.allow_end(seat),
            _ if self.turn.actions() == ACTIONS => Err(Illegal::TwoActions),
            Action::Floor(cell) => self.allow_floor(seat, cell),
            Action::Roof(cell) => self.allow_roof(seat, cell),
            Action::Park(cell) => self.allow_park(seat, cell),
            Action::Plan { line, number } => self.allow_plan(seat, line, number.0),
        }
    }

    /// A turn ends after two actions, or when no second one is possible.
    fn allow_end(&self, seat: Seat) -> Result<(), Illegal> {
        if self.can_act(seat) { Err(Illegal::ActFirst) } else { Ok(()) }
    }

    fn allow_floor(&self, seat: Seat, cell: Cell) -> Result<(), Illegal> {
        if self.players[seat].floors == 0 {
            return Err(Illegal::NoFloors);
        }
        self.open(cell)
    }

    fn allow_roof(&self, seat: Seat, cell: Cell) -> Result<(), Illegal> {
        if self.players[seat].roofs == 0 {
            return Err(Illegal::NoRoofs);
        }
        self.open(cell)?;
        if self.city.at(cell).is_none() { Err(Illegal::RoofOnGround(cell)) } else { Ok(()) }
    }

    fn allow_park(&self, seat: Seat, cell: Cell) -> Result<(), Illegal> {
        if self.players[seat].parks == 0 {
            return Err(Illegal::NoParks);
        }
        self.open(cell)?;
        if self.city.at(cell).is_some() { Err(Illegal::ParkOnBuilding(cell)) } else { Ok(()) }
    }

    /// Whether anything at all may be built on a field in this turn.
    fn open(&self, cell: Cell) -> Result<(), Illegal> {
        if self.turn.built.contains(&cell) {
            return Err(Illegal::Twice(cell));
        }
        match self.city.at(cell) {
            Some(Building::Park) => Err(Illegal::OnPark(cell)),
            Some(Building::Roofed(_)) => Err(Illegal::OnRoof(cell)),
            Some(Building::Floors(_)) | None => Ok(()),
        }
    }

    fn allow_plan(&self, seat: Seat, line: Line, number: u8) -> Result<(), Illegal> {
        if self.rules == Rules::Basic {
            return Err(Illegal::NoPlans);
        }
        if self.turn.actions() == 0 {
            return Err(Illegal::BuildFirst);
        }
        // Another edition may have cards with this number.
        if !self.pieces().numbers.contains(&number) {
            return Err(Illegal::NoSuchNumber(number));
        }
        if self.unused(seat).contains(&line) { Ok(()) } else { Err(Illegal::PlanUsed(line)) }
    }

    /// Does what [`allow`](Self::allow) has allowed.
    pub(super) fn perform(&mut self, seat: Seat, action: Action, log: &mut Vec<Event>) {
        match action {
            Action::Floor(cell) => {
                self.players[seat].floors -= 1;
                self.city.add_floor(cell);
                self.built(cell, Event::FloorBuilt { seat, cell, height: self.floors(cell) }, log);
                if self.rules == Rules::Advanced && self.players[seat].floors == 0 && self.ending.is_none() {
                    self.ending = Some(seat);
                    log.push(Event::LastRound { seat, round: self.round });
                }
            }
            Action::Roof(cell) => {
                self.players[seat].roofs -= 1;
                self.city.0.insert(cell, Building::Roofed(self.floors(cell)));
                self.built(cell, Event::RoofBuilt { seat, cell, height: self.floors(cell) }, log);
            }
            Action::Park(cell) => {
                self.players[seat].parks -= 1;
                self.city.0.insert(cell, Building::Park);
                self.built(cell, Event::ParkBuilt { seat, cell }, log);
            }
            Action::Plan { line, number } => {
                self.stack.push(Plan { seat, line, number: number.0 });
                self.turn.planned = true;
                log.push(Event::Planned { seat, place: self.stack.len() });
            }
            Action::End => self.end_turn(log),
        }
    }

    fn built(&mut self, cell: Cell, event: Event, log: &mut Vec<Event>) {
        self.turn.built.push(cell);
        log.push(event);
    }

    fn floors(&self, cell: Cell) -> u8 {
        match self.city.at(cell) {
            Some(Building::Floors(floors) | Building::Roofed(floors)) => floors,
            Some(Building::Park) | None => 0,
        }
    }

    /// Whether anything can be built or planned.
    pub(super) fn can_act(&self, seat: Seat) -> bool {
        let mut actions = self.candidates(seat);
        actions.retain(|&action| action != Action::End);
        actions.into_iter().any(|action| self.allow(seat, action).is_ok())
    }

    /// The next seat that can do anything is to act; when nobody can, or when the last round is over, all is scored.
    fn end_turn(&mut self, log: &mut Vec<Event>) {
        self.last_turn = Some(std::mem::replace(&mut self.turn, Trace::new(self.active)));
        if !self.players.seats().any(|seat| self.can_act(seat)) {
            return self.finish(log);
        }
        loop {
            self.active = self.active.next(self.seats());
            if self.active == Seat(0) {
                if self.ending.is_some() {
                    return self.finish(log);
                }
                self.round += 1;
            }
            if self.can_act(self.active) {
                break;
            }
            log.push(Event::Skipped { seat: self.active });
        }
        self.turn = Trace::new(self.active);
        log.push(Event::Turn { seat: self.active, round: self.round });
    }

    /// Scores and ends the game.
    fn finish(&mut self, log: &mut Vec<Event>) {
        let finale = self.score();
        log.extend(finale.scored.iter().map(|&scored| Event::Scored(scored)));
        self.finale = Some(finale);
    }
}
