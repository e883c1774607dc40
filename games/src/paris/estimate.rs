//! What a position is worth to a seat, for computer players: hopes for light in phase 1, points after it.

use super::*;

/// How many buildings a seat hopes to place.
const HOPE: usize = 5;
/// Hundredths of a point: a field of a reserve that can be hoped for, and a building too many.
const FIELD: i64 = 60;
const TOO_MANY: i64 = 250;
/// A field beside a lamp where the seat may build, and one where it may not.
const BRIGHT: i64 = 70;
/// Two buildable fields side by side.
const JOINED: i64 = 25;
/// A token that can still be used, in hundredths.
const TOKEN: i64 = 180;

impl Paris {
    pub(super) fn worth(&self, seat: Seat) -> i64 {
        let other = seat.next(self.seats());
        match self.phase {
            Phase::Pick | Phase::Tiles => self.hope(seat) - self.hope(other) / 2,
            _ => self.stand(seat) - self.stand(other),
        }
    }

    /// Phase 1: room and light of the own fields, and a reserve of the right size.
    fn hope(&self, seat: Seat) -> i64 {
        let buildable = |field: &Field| matches!(self.city.ground(*field), Some(ground) if ground == Ground::of(seat) || ground == Ground::Shared);
        let fields: Vec<Field> = Field::all().filter(buildable).collect();
        let lamps = |field: &Field| field.neighbours().filter(|&near| self.city.has_lamp(near)).count();
        let light = BRIGHT * fields.iter().map(lamps).sum::<usize>() as i64;
        let joined = |field: &Field| field.neighbours().filter(buildable).count();
        let room = JOINED * fields.iter().map(joined).sum::<usize>() as i64;
        let mut sizes: Vec<usize> =
            self.players[seat].reserve.iter().map(|building| building.size()).collect();
        sizes.sort_unstable_by(|one, other| other.cmp(one));
        let hoped = sizes.iter().take(HOPE).sum::<usize>() as i64;
        let too_many = sizes.len().saturating_sub(HOPE) as i64;
        light + room + FIELD * hoped - TOO_MANY * too_many
    }

    /// Phase 2: the points, and what tokens may still bring.
    fn stand(&self, seat: Seat) -> i64 {
        let tokens = if matches!(self.phase, Phase::Over(_)) { 0 } else { self.tokens(seat) as i64 };
        let rights = self.open.iter().filter(|card| self.cards.get(card) == Some(&Some(seat))).count() as i64;
        100 * self.sheet(seat).total() + TOKEN * tokens + TOKEN * rights
    }
}
