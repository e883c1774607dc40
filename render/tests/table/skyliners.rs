//! Tables of Skyliners for tests of pictures.

use games::skyliners::{
    Block, Building, Cell, City, Count, Finale, Line, Plan, Private, Public, PublicSeat, Rules, Scored, Side,
    Trace,
};
use games::{BySeat, Place, Seat};

/// A city as `v1:2 w1:2^ x1:p`: floors, `^` for a roof, `p` for a park.
fn city(text: &str) -> City {
    let building = |text: &str| {
        let (field, what) = text.split_once(':').unwrap();
        let building = match (what, what.strip_suffix('^')) {
            ("p", _) => Building::Park,
            (_, Some(floors)) => Building::Roofed(floors.parse().unwrap()),
            _ => Building::Floors(what.parse().unwrap()),
        };
        (field.parse().unwrap(), building)
    };
    City(text.split_whitespace().map(building).collect())
}

fn cells(text: &str) -> Vec<Cell> {
    text.split(' ').map(|cell| cell.parse().unwrap()).collect()
}

fn seats(left: &[[u8; 3]]) -> BySeat<PublicSeat> {
    let seat =
        |(&side, &[floors, roofs, parks]): (&Side, &[u8; 3])| PublicSeat { side, floors, roofs, parks };
    Side::ALL.iter().zip(left).map(seat).collect()
}

/// Four seats in the advanced game, in the last round, with every kind of building and a tower of nine floors.
pub fn last_round() -> Public {
    Public {
        edition: 1,
        rules: Rules::Advanced,
        seats: seats(&[[2, 0, 0], [1, 1, 1], [0, 2, 0], [3, 0, 1]]),
        city: city(
            "v5:p w5:1^ x5:2 y5:9 z5:4^ v4:3 w4:5 x4:6^ y4:p z4:1 v3:2^ w3:1 x3:p y3:4 z3:3 v2:1 w2:2 x2:3 \
             y2:5^ v1:p w1:1 y1:2",
        ),
        stack: [0, 2, 1, 3, 0, 0, 2, 3, 1, 0, 2, 3].map(Seat).to_vec(),
        active: Some(Seat(3)),
        round: 7,
        ending: Some(Seat(2)),
        turn: Trace { seat: Seat(3), built: cells("z3"), planned: false },
        last_turn: Some(Trace { seat: Seat(2), built: cells("y5 x4"), planned: false }),
        finale: None,
    }
}

/// What the West has and sees in the last round.
pub fn own() -> Private {
    let city = last_round().city;
    let plan = |line, number| Plan { seat: Seat(1), line, number };
    Private {
        edition: 1,
        seat: Seat(1),
        side: Side::West,
        skyscraper: Block::NE,
        plans: vec![(3, plan(Line::A, 4)), (9, plan(Line::D, 2))],
        unused: vec![Line::B, Line::C, Line::E],
        view: Line::ALL.into_iter().map(|line| (line, city.view(Side::West, line))).collect(),
    }
}

/// Two seats at the end of an advanced game.
pub fn counted() -> Public {
    let scored = |seat, line, plan, seen, antennas| {
        let points = if plan == seen { seen } else { 0 };
        Scored { seat: Seat(seat), line, plan: Some(plan), seen, points, antennas, lacking: 0 }
    };
    let count = |seen, antennas, skyscraper| Count { seen, lacking: 0, antennas, skyscraper };
    let antennas = [("v2", 0), ("v3", 0), ("v4", 0), ("z2", 0), ("w5", 1), ("y5", 1)];
    let finale = Finale {
        scored: vec![
            scored(0, Line::A, 3, 3, 3),
            scored(1, Line::A, 2, 2, 2),
            scored(1, Line::C, 4, 1, 0),
            scored(0, Line::E, 1, 1, 1),
        ],
        antennas: antennas.iter().map(|&(cell, seat)| (cell.parse().unwrap(), Seat(seat))).collect(),
        skyscrapers: [Block::SW, Block::NE].into_iter().collect(),
        counts: [count(4, 4, 0), count(2, 2, 3)].into_iter().collect(),
        result: vec![
            Place { seat: Seat(0), rank: 1, points: 8 },
            Place { seat: Seat(1), rank: 2, points: 7 },
        ],
    };
    Public {
        edition: 1,
        rules: Rules::Advanced,
        seats: seats(&[[0, 1, 0], [2, 0, 0]]),
        city: city("v2:1 v3:2 v4:2^ w5:3 y5:4 x3:p z2:2 w2:1^ y1:p"),
        stack: [0, 1, 1, 0].map(Seat).to_vec(),
        active: None,
        round: 9,
        ending: Some(Seat(0)),
        turn: Trace { seat: Seat(1), built: Vec::new(), planned: false },
        last_turn: Some(Trace { seat: Seat(1), built: cells("z2 y1"), planned: false }),
        finale: Some(finale),
    }
}
