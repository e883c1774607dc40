//! Missions, and the count at the end.

use super::*;
use crate::Place;

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
        self.finale = Some(Finale { end, result: ranking(&counts), counts });
        log.push(Event::Over { end });
    }

    /// What the points of a seat would consist of now.
    pub(super) fn count(&self, seat: Seat) -> Count {
        let worth = self.data().rules.points;
        let penthouses = self.buildings.penthouses(seat);
        let strategic: Vec<Cell> =
            self.buildings.tops(seat).intersection(&self.map().strategic).copied().collect();
        let mission = self.mission(seat);
        let points = worth.penthouse * penthouses.len() as u8
            + worth.strategic * strategic.len() as u8
            + if mission.stands.is_some() { worth.mission } else { 0 };
        Count { penthouses, strategic, mission, points }
    }
}

/// Most points first, then most penthouses, then a fulfilled mission; who is equal in all shares the place.
pub(super) fn ranking(counts: &BySeat<Count>) -> Vec<Place> {
    let key = |seat: Seat| {
        let count = &counts[seat];
        (count.points, count.penthouses.len(), count.mission.stands.is_some())
    };
    Place::ranked(counts.seats(), |seat| counts[seat].points.into(), key)
}
