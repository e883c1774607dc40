//! Prestige: what islands, panorama cards, colours, pictures and wonders give.

use super::wonders::{Effect, Per};
use super::*;
use crate::Place as Rank;
use std::collections::BTreeSet;

impl Skyrise {
    /// The control of each island, then the panorama cards.
    pub(super) fn score_era(&mut self, log: &mut Vec<Event>) {
        let (era, values) = (self.era, &self.pieces().values);
        log.push(Event::EraEnds(era));
        for island in self.board.islands() {
            for seat in self.control(island) {
                let prestige = values.control.into();
                self.gain(Gain { seat, source: Source::Control(era, island), prestige }, log);
            }
        }
        for card in self.panoramas.clone() {
            for seat in self.players.seats() {
                let times = self.times(seat, card);
                let prestige = u16::from(times) * u16::from(values.panoramas[&card]);
                self.gain(Gain { seat, source: Source::Panorama(era, card, times), prestige }, log);
            }
        }
    }

    /// Who has most tall buildings on an island; among those most medium ones, then most short ones.
    pub(super) fn control(&self, island: Island) -> Vec<Seat> {
        let counts = self.players.map(|seat, _| {
            [Height::Tall, Height::Medium, Height::Short].map(|height| {
                let counts = |it: &Structure| it.seat == seat && self.height(it.piece) == Some(height);
                let on_island = self.structures.iter().filter(|(cell, _)| cell.island == island);
                on_island.filter(|(_, it)| counts(it)).count()
            })
        });
        let most = counts.values().max().copied().filter(|&most| most != [0, 0, 0]);
        counts.seats().filter(|&seat| Some(counts[seat]) == most).collect()
    }

    fn height(&self, piece: Piece) -> Option<Height> {
        match piece {
            Piece::Number(number) => Some(self.pieces().group(number).height),
            Piece::Wonder(_) => self.has(piece, Effect::Tall).then_some(Height::Tall),
        }
    }

    /// How many times a seat fulfils a panorama card.
    pub(super) fn times(&self, seat: Seat, card: Panorama) -> u8 {
        let own = self.own(seat);
        let count = |cells: &[Cell]| cells.iter().filter(|cell| own.contains(cell)).count();
        let lands = || self.board.lands();
        let times = match card {
            Panorama::Bridges => self.board.bridges().iter().filter(|ends| count(&ends[..]) == 2).count(),
            Panorama::Ponds => lands().flat_map(|land| &land.ponds).filter(|pond| count(pond) >= 2).count(),
            Panorama::Trios => own.iter().filter(|&&cell| self.in_trio(cell, &own)).count(),
            Panorama::Statues => lands().flat_map(|land| &land.statues).map(|statue| count(statue)).sum(),
            Panorama::Airships => {
                lands().flat_map(|land| &land.airships).map(|sides| count(&sides[..])).sum()
            }
        };
        times as u8
    }

    /// Whether two own neighbours have two other colours than the structure in the middle.
    fn in_trio(&self, cell: Cell, own: &[Cell]) -> bool {
        let neighbours = self.board.neighbours(cell).into_iter().filter(|it| own.contains(it));
        let colours: BTreeSet<Colour> = neighbours.map(|it| self.board.colour(it)).collect();
        colours.into_iter().filter(|&colour| colour != self.board.colour(cell)).count() >= 2
    }

    /// Where a seat's structures stand.
    pub(super) fn own(&self, seat: Seat) -> Vec<Cell> {
        self.structures.iter().filter(|(_, it)| it.seat == seat).map(|(&cell, _)| cell).collect()
    }

    /// How often there is what a wonder on this neighbourhood counts.
    pub(super) fn count(&self, seat: Seat, cell: Cell, per: Per) -> u16 {
        let (own, player) = (self.own(seat), &self.players[seat]);
        let count = match per {
            Per::One => 1,
            Per::Left => player.numbers.len() + player.wonders.len(),
            Per::Anyone => {
                let built = |cell: &Cell| self.structures.contains_key(cell);
                self.board.neighbours(cell).into_iter().filter(built).count()
            }
            Per::Here => own.iter().filter(|it| it.island == cell.island).count(),
            Per::Group => self.board.group(cell, &own).len(),
            Per::Sets => {
                let count = |colour| own.iter().filter(|&&it| self.board.colour(it) == colour).count();
                Colour::ALL.into_iter().map(count).min().unwrap_or(0)
            }
            Per::Patrons => player.picture.patrons.len(),
            Per::Bridges => {
                let ends: BTreeSet<Cell> = self.board.bridges().into_iter().flatten().collect();
                own.iter().filter(|it| ends.contains(it)).count()
            }
            Per::Islands => own.iter().map(|it| it.island).collect::<BTreeSet<_>>().len(),
            Per::Panoramas => self.panoramas.iter().map(|&card| usize::from(self.times(seat, card))).sum(),
        };
        count as u16
    }

    /// Own structures in a colour, as the row and the objective count them.
    fn structures_in(&self, seat: Seat, colour: Colour) -> u8 {
        let in_colour = |cell: &Cell| self.board.colour(*cell) == colour;
        let own = self.structures.iter().filter(|(cell, it)| it.seat == seat && in_colour(cell));
        let more = |effect: &Effect| if let Effect::Count(count) = effect { Some(*count) } else { None };
        let weight = |it: &Structure| self.effects(it.piece).iter().find_map(more).unwrap_or(1);
        own.map(|(_, it)| weight(it)).sum()
    }

    /// What the end gives a seat for what all can see: surplus discs, keys, commissions, colours, wonders.
    pub(super) fn open_gains(&self, seat: Seat) -> Vec<Gain> {
        let (values, picture) = (&self.pieces().values, &self.players[seat].picture);
        let keys: u8 = picture.keys.iter().sum();
        let items = picture.patrons.len() as u16
            + picture.keys.len() as u16
            + u16::from(picture.surplus)
            + u16::from(picture.commissions);
        let commissions = u16::from(picture.commissions) * (items + u16::from(values.commissions));
        let mut gains = vec![
            (Source::Surplus(picture.surplus), u16::from(picture.surplus) * u16::from(values.surplus)),
            (Source::Keys(picture.keys.len() as u8), keys.into()),
            (Source::Commissions(picture.commissions), commissions),
        ];
        for (&colour, &discs) in &self.players[seat].rows {
            let structures = self.structures_in(seat, colour);
            let each = values.rows[usize::from(self.counted(seat, discs))];
            gains.push((Source::Colour(colour, structures), u16::from(structures) * u16::from(each)));
        }
        for (&cell, built) in self.structures.iter().filter(|(_, it)| it.seat == seat) {
            let Piece::Wonder(card) = built.piece else { continue };
            for &effect in self.effects(built.piece) {
                if let Effect::End(per, each) = effect {
                    gains.push((Source::End(card), self.count(seat, cell, per) * u16::from(each)));
                }
            }
        }
        let gain = |(source, prestige)| Gain { seat, source, prestige };
        gains.into_iter().filter(|(_, prestige)| *prestige > 0).map(gain).collect()
    }

    /// As how many a row's discs count.
    fn counted(&self, seat: Seat, discs: u8) -> u8 {
        let scales = self.structures.values().any(|it| it.seat == seat && self.has(it.piece, Effect::Four));
        if scales && discs == self.full_row() { discs - 1 } else { discs }
    }

    /// What the end gives a seat for what was hidden: the secret objective and the patrons.
    pub(super) fn hidden_gains(&self, seat: Seat) -> Vec<Gain> {
        let (player, objective) = (&self.players[seat], self.pieces().values.objective);
        let met = usize::from(self.structures_in(seat, player.objective)) >= objective.structures;
        let mut gains = Vec::new();
        if met {
            gains.push((Source::Objective(player.objective), objective.prestige.into()));
        }
        for (&patron, &value) in &self.patrons {
            let discs = player.picture.patrons.iter().filter(|&&own| own == patron).count() as u8;
            gains.push((Source::Patron(patron, discs), u16::from(discs) * u16::from(value)));
        }
        gains.into_iter().map(|(source, prestige)| Gain { seat, source, prestige }).collect()
    }

    /// Prestige of a seat so far.
    pub(super) fn prestige(&self, seat: Seat) -> u16 {
        self.gains.iter().filter(|gain| gain.seat == seat).map(|gain| gain.prestige).sum()
    }

    /// Counts all and ends the game.
    pub(super) fn finish(&mut self, log: &mut Vec<Event>) {
        for seat in self.players.seats() {
            for gain in self.hidden_gains(seat).into_iter().chain(self.open_gains(seat)) {
                self.gain(gain, log);
            }
        }
        let objectives = self.players.map(|_, player| player.objective);
        let finale = Finale { result: self.ranking(), patrons: self.patrons.clone(), objectives };
        self.phase = Phase::Over(finale);
        log.push(Event::Over);
    }

    /// Most prestige first, then most structures in the middle; who is equal in both shares the rank.
    pub(super) fn ranking(&self) -> Vec<Rank> {
        let middle = |seat| self.own(seat).into_iter().filter(|cell| cell.island == Island::M).count();
        let key = |seat: Seat| (self.prestige(seat), middle(seat));
        Rank::ranked(self.players.seats(), |seat| self.prestige(seat).into(), key)
    }
}
