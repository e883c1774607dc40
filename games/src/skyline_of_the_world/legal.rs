//! What may be done: one refusal for each rule.

use super::*;

/// Why an action is not allowed now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The map has no such field.
    NoField(Cell),
    /// Buying or selling has ended building.
    Trading,
    /// A floor of the fifth level ends a building.
    Finished(Cell),
    NotInStock(Floor),
    /// Only a 1 stands on the ground.
    NeutralOnGround(Cell),
    /// No coloured floor stands directly on one of its own colour.
    OnOwnFloor(Cell),
    /// A penthouse needs a floor of its own colour below.
    NoFloorBelow(Cell),
    /// It costs so much, which is more than the seat has.
    TooExpensive(u32),
    NotInHand(Name),
    /// The seat's buildings don't form the pattern.
    NoPattern(Name),
    NotInSupply(Floor),
    /// The bank would pay nothing for it.
    Worthless(Floor),
}

impl SkylineOfTheWorld {
    /// Whether the active seat may do this now.
    pub(super) fn allow(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Build(cell) => self.allow_build(seat, *cell),
            Action::Neutral(cell) => self.allow_neutral(seat, *cell),
            Action::Card(name) => self.allow_card(seat, name),
            Action::Buy(floor) => self.allow_buy(seat, *floor),
            Action::Sell(floor) => self.allow_sell(seat, *floor),
            Action::End => Ok(()),
        }
    }

    fn allow_build(&self, seat: Seat, cell: Cell) -> Result<(), Illegal> {
        let floor = self.allow_floor(cell)?;
        self.in_stock(seat, floor)?;
        let below = self.buildings.at(cell);
        if below.is_some_and(|building| building.owner() == Some(seat)) {
            return Err(Illegal::OnOwnFloor(cell));
        }
        if floor == Floor::Penthouse && !below.is_some_and(|building| building.has_floor_of(seat)) {
            return Err(Illegal::NoFloorBelow(cell));
        }
        self.can_pay(seat, self.cost(seat, floor, cell).amount)
    }

    fn allow_neutral(&self, seat: Seat, cell: Cell) -> Result<(), Illegal> {
        self.allow_floor(cell)?;
        self.in_stock(seat, Floor::Neutral)?;
        if self.buildings.at(cell).is_none() {
            return Err(Illegal::NeutralOnGround(cell));
        }
        self.can_pay(seat, self.cost(seat, Floor::Neutral, cell).amount)
    }

    /// The coloured floor that is due on a field, if any floor may be built there.
    fn allow_floor(&self, cell: Cell) -> Result<Floor, Illegal> {
        if !self.map().fields.contains(&cell) {
            return Err(Illegal::NoField(cell));
        }
        if self.turn.trading() {
            return Err(Illegal::Trading);
        }
        self.buildings.due(cell).ok_or(Illegal::Finished(cell))
    }

    fn allow_card(&self, seat: Seat, name: &Name) -> Result<(), Illegal> {
        if !self.players[seat].cards.contains(name) {
            return Err(Illegal::NotInHand(name.clone()));
        }
        let tops = self.buildings.tops(seat);
        let card = self.data().cards.find(name);
        match card.and_then(|card| card.pattern.stands(&tops)) {
            Some(_) => Ok(()),
            None => Err(Illegal::NoPattern(name.clone())),
        }
    }

    fn allow_buy(&self, seat: Seat, floor: Floor) -> Result<(), Illegal> {
        let left = match floor {
            Floor::Neutral => self.neutral,
            _ => self.players[seat].supply.count(floor),
        };
        if left == 0 {
            return Err(Illegal::NotInSupply(floor));
        }
        self.can_pay(seat, self.piece(floor).price)
    }

    fn allow_sell(&self, seat: Seat, floor: Floor) -> Result<(), Illegal> {
        self.in_stock(seat, floor)?;
        if self.piece(floor).sold() == 0 { Err(Illegal::Worthless(floor)) } else { Ok(()) }
    }

    fn in_stock(&self, seat: Seat, floor: Floor) -> Result<(), Illegal> {
        if self.players[seat].stock.count(floor) == 0 { Err(Illegal::NotInStock(floor)) } else { Ok(()) }
    }

    fn can_pay(&self, seat: Seat, amount: u32) -> Result<(), Illegal> {
        if self.players[seat].money < amount { Err(Illegal::TooExpensive(amount)) } else { Ok(()) }
    }

    /// What a floor costs on a field, and who is paid: the owner of the floor that it covers, or else the bank. A
    /// neutral floor on an own one is free.
    pub(super) fn cost(&self, seat: Seat, floor: Floor, cell: Cell) -> Payment {
        let covered = self.buildings.at(cell).and_then(Building::owner);
        let amount = if covered == Some(seat) { 0 } else { self.piece(floor).cost };
        Payment { amount, to: covered.filter(|&owner| owner != seat) }
    }

    /// Whether anything but the end of the turn is possible.
    pub(super) fn can_act(&self, seat: Seat) -> bool {
        let mut actions = self.candidates(seat).into_iter().filter(|action| *action != Action::End);
        actions.any(|action| self.allow(seat, &action).is_ok())
    }
}
