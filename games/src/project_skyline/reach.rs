//! How far each seat is from the monuments, for computer players. It is asked for every position that they think of.

use super::*;

/// What a field is for one who goes from the landmark to the monuments.
#[derive(Clone, Copy, PartialEq)]
enum Ground {
    /// Nothing can be built here.
    Shut,
    Free,
    Top(Seat),
}

/// Which fields lie next to what, all fields of a board being numbered.
pub(super) struct Ways {
    number: BTreeMap<Cell, usize>,
    around_landmark: Vec<usize>,
    around_field: Vec<Vec<usize>>,
    around_monument: Vec<Vec<usize>>,
}

impl Ways {
    pub fn new(board: &Board) -> Ways {
        let number: BTreeMap<Cell, usize> =
            board.fields().enumerate().map(|(index, cell)| (cell, index)).collect();
        let around = |cell| board.neighbours(cell).filter_map(|near| number.get(&near).copied()).collect();
        Ways {
            around_landmark: board.landmark.map(around).unwrap_or_default(),
            around_field: board.fields().map(around).collect(),
            around_monument: board.monuments.iter().map(|monument| around(monument.cell)).collect(),
            number,
        }
    }
}

/// The ground as it is now.
pub(super) struct Reach<'a> {
    board: &'a Board,
    ways: &'a Ways,
    ground: Vec<Ground>,
}

impl Reach<'_> {
    pub fn new(city: &City) -> Reach<'static> {
        let ways = city.data().ways(city.side);
        let mut ground = vec![Ground::Free; ways.number.len()];
        let shut = city.blockades().iter().map(|cell| (cell, Ground::Shut));
        let built = city.stacks.iter().filter_map(|(cell, stack)| {
            let top = Ground::Top(*stack.last()?);
            Some((cell, top))
        });
        for (cell, what) in shut.chain(built) {
            if let Some(&number) = ways.number.get(cell) {
                ground[number] = what;
            }
        }
        Reach { board: city.board(), ways, ground }
    }

    /// How many buildings with its top a seat lacks at each monument; `None`: more than `most`.
    pub fn lacking(&self, seat: Seat, most: usize) -> Vec<Option<usize>> {
        let steps = self.steps(seat, most);
        let lacking = |(monument, around): (&Monument, &Vec<usize>)| match monument.threshold {
            None => around.iter().filter_map(|&field| steps[field]).min(),
            Some(threshold) => {
                let own = around.iter().filter(|&&field| self.ground[field] == Ground::Top(seat));
                Some(threshold.saturating_sub(own.count())).filter(|&lacking| lacking <= most)
            }
        };
        self.board.monuments.iter().zip(&self.ways.around_monument).map(lacking).collect()
    }

    /// How many more buildings a chain from the landmark to each field needs.
    fn steps(&self, seat: Seat, most: usize) -> Vec<Option<usize>> {
        let mut steps = vec![None; self.ground.len()];
        let mut ahead = self.ways.around_landmark.clone();
        for step in 0..=most {
            let mut later = Vec::new();
            while let Some(field) = ahead.pop() {
                let needs = match self.ground[field] {
                    Ground::Shut => continue,
                    Ground::Top(top) if top == seat => step,
                    _ => step + 1,
                };
                if steps[field].is_some() {
                    continue;
                }
                if needs > step && !later.contains(&field) {
                    later.push(field);
                }
                if needs == step {
                    steps[field] = Some(step);
                    ahead.extend(&self.ways.around_field[field]);
                }
            }
            for field in later {
                steps[field] = Some(step + 1);
                ahead.extend(&self.ways.around_field[field]);
            }
        }
        steps.into_iter().map(|step| step.filter(|&step| step <= most)).collect()
    }
}
