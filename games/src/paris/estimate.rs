//! What a position is worth to a seat, for computer players: what its reserve would earn if it were built now, each
//! building where it stands in most light.

use super::*;
use std::sync::OnceLock;

/// In hundredths of a point: a field of a building that finds room, besides its light.
const FIELD: i64 = 60;
/// What a building is expected to earn for each of its fields while tiles are to come, in hundredths.
const HOPE: i64 = 90;
/// A field of the own colour or a shared one that is still free: in itself, for each lamp beside it, and for each like
/// it beside it.
const ROOM: i64 = 10;
const BRIGHT: i64 = 20;
const JOINED: i64 = 6;
/// A token that can still be used.
const TOKEN: i64 = 180;

/// Some fields of the board, a bit for each in reading order.
type Fields = u64;

impl Paris {
    /// In hundredths of a point.
    pub(super) fn worth(&self, seat: Seat) -> i64 {
        let other = seat.next(self.seats());
        match self.phase {
            Phase::Pick | Phase::Tiles => self.hope(seat) - self.hope(other) / 2,
            _ => {
                let sheet = self.sheet();
                self.stand(seat, &sheet) - self.stand(other, &sheet)
            }
        }
    }

    /// Phase 1: what the reserve would earn on the tiles that lie, what it may earn on those to come, and what room is
    /// left for more.
    fn hope(&self, seat: Seat) -> i64 {
        let ground = Plot::new(self, seat);
        let to_come = (Field::squares().count() * 4 - self.city.grounds.len()) as i64;
        let (built, left, lost) = ground.pack(&self.players[seat].reserve, self.chimneys(seat));
        let lost: i64 = lost
            .iter()
            .map(|building| {
                let soon = HOPE * building.size() as i64 * to_come;
                let never = -100 * count::UNBUILT * (64 - to_come);
                (soon + never) / 64
            })
            .sum();
        built + lost + ground.room(left)
    }

    /// Phase 2: the points, what tokens may still bring, and half of what the reserve would earn.
    fn stand(&self, seat: Seat, sheet: &Sheet) -> i64 {
        let points = 100 * sheet.total(seat);
        if matches!(self.phase, Phase::Over(_)) {
            return points;
        }
        let rights = self.open.iter().filter(|card| self.cards.get(card) == Some(&Some(seat))).count() as i64;
        let (built, _, _) = Plot::new(self, seat).pack(&self.players[seat].reserve, self.chimneys(seat));
        points + TOKEN * (self.tokens(seat) as i64 + rights) + built / 2
    }
}

/// Where a seat may build, and what shines there.
struct Plot {
    free: Fields,
    lamps: Fields,
}

impl Plot {
    fn new(game: &Paris, seat: Seat) -> Plot {
        let own = |field: &Field| {
            let ground = game.city.ground(*field);
            (ground == Some(Ground::of(seat)) || ground == Some(Ground::Shared)) && game.city.is_free(*field)
        };
        Plot { free: Field::all().filter(own).map(bit).sum(), lamps: game.city.lamps().map(bit).sum() }
    }

    /// Builds as many buildings as have room, the largest first, each where most lamps shine on it: what they earn, the
    /// fields that stay free, and the buildings without room.
    fn pack(&self, reserve: &[Building], chimneys: usize) -> (i64, Fields, Vec<Building>) {
        let mut order = reserve.to_vec();
        order.sort_by_key(|building| std::cmp::Reverse(building.size()));
        let (mut worth, mut free, mut lost) = (0, self.free, Vec::new());
        for (index, building) in order.into_iter().enumerate() {
            let sites = sites(building).iter().filter(|&&site| site & !free == 0);
            let lit = sites.map(|&site| ((around(site) & self.lamps).count_ones(), site));
            match lit.max().filter(|_| index < chimneys) {
                Some((lamps, site)) => {
                    worth += building.size() as i64 * (100 * i64::from(lamps) + FIELD);
                    free &= !site;
                }
                None => lost.push(building),
            }
        }
        (worth, free, lost)
    }

    /// What free fields are worth to buildings that are still to be taken.
    fn room(&self, free: Fields) -> i64 {
        let beside = |fields: Fields| {
            steps(fields).into_iter().map(|step| i64::from((step & free).count_ones())).sum::<i64>()
        };
        ROOM * i64::from(free.count_ones()) + BRIGHT * beside(self.lamps) + JOINED * beside(free)
    }
}

fn bit(field: Field) -> Fields {
    1 << (field.row * grid::SIDE + field.column)
}

/// The fields one step away, for each direction.
fn steps(fields: Fields) -> [Fields; 4] {
    const LEFT: Fields = 0x0101_0101_0101_0101;
    [fields << 8, fields >> 8, (fields & !LEFT) >> 1, (fields & !(LEFT << 7)) << 1]
}

fn around(fields: Fields) -> Fields {
    steps(fields).into_iter().fold(0, |all, step| all | step)
}

/// Every place of a building on the board.
fn sites(building: Building) -> &'static [Fields] {
    static SITES: OnceLock<BTreeMap<Building, Vec<Fields>>> = OnceLock::new();
    let all = SITES.get_or_init(|| {
        let places = |building: Building| {
            let shape = building.shape();
            let on = |turn: Turn| {
                Field::all().filter_map(|first| building.shape().on(turn, first)).collect::<Vec<_>>()
            };
            let fields = shape.turns().into_iter().flat_map(on);
            (building, fields.map(|fields| fields.into_iter().map(bit).sum()).collect())
        };
        Building::all().map(places).collect()
    });
    all.get(&building).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fields of a text such as `a1 b1`.
    fn fields(text: &str) -> Fields {
        text.split_whitespace().filter_map(|word| word.parse().ok()).map(bit).sum()
    }

    #[test]
    fn what_lies_around_fields_does_not_leave_the_board() {
        assert_eq!(around(fields("a1")), fields("b1 a2"));
        assert_eq!(around(fields("h8")), fields("g8 h7"));
        assert_eq!(around(fields("a4 h4")), fields("a3 a5 b4 h3 h5 g4"));
    }

    #[test]
    fn a_building_has_as_many_places_as_there_are_fields_for_its_box_in_each_turn() {
        let places = |name: &str| name.parse().map_or(0, |building| sites(building).len());
        // A line of three: six columns by eight rows, and the same upright. A square: seven by seven, in one turn.
        assert_eq!((places("line3"), places("square4"), places("u6")), (96, 49, 4 * 7 * 5));
    }

    #[test]
    fn buildings_are_packed_where_light_is_the_largest_first() {
        let plot = Plot { free: fields("a1 b1 c1 a2 b2 c2 h1 h2"), lamps: fields("a3 b3") };
        let reserve = ["line3", "square4"].map(|name| name.parse().unwrap_or(Building::GARDEN));
        // The square lies on a1 to b2, beside two lamps; only c1, c2, h1 and h2 are left, where no line fits.
        let (worth, free, lost) = plot.pack(&reserve, 7);
        assert_eq!((worth, free), (4 * (2 * 100 + FIELD), fields("c1 c2 h1 h2")));
        assert_eq!(lost.iter().map(|building| building.name()).collect::<Vec<_>>(), ["line3"]);
        assert_eq!(plot.pack(&reserve, 0).0, 0, "no chimney, no building");
    }
}
