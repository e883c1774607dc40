//! What a position is worth to a seat, from nothing but what that seat may know.

use super::*;

/// What 1 of money is worth, in hundredths of a point.
const MONEY: i64 = 4;
/// What a penthouse is worth, since it brings the end nearer, too.
const PENTHOUSE: i64 = 140;

impl SkylineOfTheWorld {
    /// In hundredths of a point: how far ahead of the others a seat is, and what its cards promise.
    pub(super) fn worth(&self, seat: Seat) -> i64 {
        let others = || self.players.seats().filter(|&other| other != seat);
        if self.finale.is_some() {
            let best = others().map(|other| self.points(other)).max().unwrap_or(0);
            return 1000 * (self.points(seat) - best);
        }
        let rivals: i64 = others().map(|other| self.standing(other)).sum();
        self.standing(seat) + self.promise(seat) - rivals / others().count().max(1) as i64
    }

    /// What all can see of a seat.
    fn standing(&self, seat: Seat) -> i64 {
        let player = &self.players[seat];
        let tops = self.buildings.tops(seat);
        let stock: i64 = Floor::ALL.into_iter().map(|floor| self.stock_worth(seat, floor)).sum();
        // Another highest top may pay in a later turn.
        let values: i64 = tops.iter().map(|&cell| i64::from(self.value(cell))).sum();
        let started = self.buildings.0.values().filter(|building| building.has_floor_of(seat));
        let heights: usize = started.map(|building| building.0.len()).sum();
        PENTHOUSE * self.buildings.penthouses(seat).len() as i64
            + 60 * tops.intersection(&self.map().strategic).count() as i64
            + MONEY * (i64::from(player.money) + i64::from(self.income(seat)) + 2 * values)
            + 2 * heights as i64
            + stock
    }

    /// Floors that can be built soon are worth more than they cost, others less.
    fn stock_worth(&self, seat: Seat, floor: Floor) -> i64 {
        let count = usize::from(self.players[seat].stock.count(floor));
        let price = MONEY * i64::from(self.piece(floor).price);
        let sites = self.map().fields.iter().filter(|&&cell| self.is_site(seat, floor, cell)).count();
        let soon = count.min(sites) as i64;
        let bonus = if floor == Floor::Penthouse { 30 } else { 5 };
        soon * (price + bonus) + (count as i64 - soon) * price * 2 / 3
    }

    /// Whether a floor of this kind could be built on a field, if it were in stock and paid.
    fn is_site(&self, seat: Seat, floor: Floor, cell: Cell) -> bool {
        let building = self.buildings.at(cell);
        let right = || building.is_some_and(|building| building.has_floor_of(seat));
        self.buildings.due(cell) == Some(floor)
            && building.is_none_or(|building| building.owner() != Some(seat))
            && (floor != Floor::Penthouse || right())
    }

    /// What a seat's cards and its mission promise: the more of a pattern stands, the more.
    fn promise(&self, seat: Seat) -> i64 {
        let cards = &self.data().cards;
        let tops = self.buildings.tops(seat);
        let part = |pattern: &Pattern, worth: i64| {
            let standing = |place: Vec<Cell>| place.iter().filter(|cell| tops.contains(cell)).count();
            let most = pattern.places(&self.map().fields).map(standing).max().unwrap_or(0);
            let (most, size) = (most as i64, pattern.size() as i64);
            // A whole pattern is worth a little less than the money that it brings.
            if most == size { worth - 1 } else { worth * most * most / (2 * size * size) }
        };
        let player = &self.players[seat];
        let held = player.cards.iter().filter_map(|name| cards.find(name));
        let bonus: i64 = held.map(|card| part(&card.pattern, MONEY * i64::from(card.pays))).sum();
        let mission = cards.mission(&player.mission).map_or(0, |mission| part(&mission.pattern, 200));
        match &player.checked {
            Some(checked) => bonus + if checked.stands.is_some() { 200 } else { 0 },
            None => bonus + mission,
        }
    }
}
