//! Missions, and the count at the end.

use super::*;
use crate::{Part, Place};

impl SkylineOfTheWorld {
    /// The mission of a seat as it was looked at, or else as it stands now.
    pub(super) fn mission(&self, seat: Seat) -> Plan {
        let player = &self.players[seat];
        let stands = || {
            let mission = self.data().cards.mission(&player.mission)?;
            mission.pattern.stands(&self.buildings.tops(seat))
        };
        player.checked.clone().unwrap_or_else(|| Plan { name: player.mission.clone(), stands: stands() })
    }

    /// Looks at a mission before the end, if that is played.
    pub(super) fn check_early(&mut self, seat: Seat, log: &mut Vec<Event>) {
        if self.ending == Ending::EarlyMissions {
            let mission = self.mission(seat);
            self.players[seat].checked = Some(mission.clone());
            log.push(Event::Mission { seat, mission });
        }
    }

    /// Counts and ends the game.
    pub(super) fn finish(&mut self, end: End, log: &mut Vec<Event>) {
        let counts = self.players.map(|seat, _| self.count(seat));
        for seat in counts.seats() {
            self.players[seat].checked = Some(counts[seat].mission.clone());
        }
        self.finale = Some(Finale { end, result: ranking(self.data(), &counts), counts });
        log.push(Event::Over { end });
    }

    /// What the points of a seat would consist of now.
    pub(super) fn count(&self, seat: Seat) -> Count {
        let strategic = self.buildings.tops(seat).intersection(&self.map().strategic).copied().collect();
        Count { penthouses: self.buildings.penthouses(seat), strategic, mission: self.mission(seat) }
    }
}

/// The points of everybody.
pub(super) fn sheet(data: &Data, counts: &BySeat<Count>) -> Sheet {
    let worth = data.rules.points;
    let parts = counts.map(|_, count| {
        let times = |points: u8, cells: &[Cell]| i64::from(points) * cells.len() as i64;
        let met = if count.mission.stands.is_some() { worth.mission } else { 0 };
        [
            Part::new(times(worth.penthouse, &count.penthouses)),
            Part::new(times(worth.strategic, &count.strategic)),
            Part::of(met, text::card_name(&count.mission.name)),
        ]
    });
    Sheet::new(["sheet-penthouses", "sheet-strategic", "sheet-mission"], parts)
}

/// Most points first, then most penthouses, then a fulfilled mission; who is equal in all shares the place.
pub(super) fn ranking(data: &Data, counts: &BySeat<Count>) -> Vec<Place> {
    let sheet = sheet(data, counts);
    let key = |seat: Seat| {
        let count = &counts[seat];
        (sheet.total(seat), count.penthouses.len(), count.mission.stands.is_some())
    };
    Place::ranked(counts.seats(), |seat| sheet.total(seat), key)
}
