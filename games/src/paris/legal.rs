//! What may be done: one check, and the list of what it is asked about.

use super::*;
use data::piece;

/// What a building may cover besides free fields of the own colour and shared ones.
#[derive(Clone, Copy, Default)]
pub(super) struct Rights {
    /// Metropolitain: one printed lamp with nothing on it.
    pub lamp: bool,
    /// Chartier: one field of the other's colour.
    pub other: bool,
}

/// Where a building would stand.
pub(super) struct Site {
    pub fields: Vec<Field>,
    /// The lamp it would cover.
    pub lamp: Option<Field>,
    /// The field of the other's colour it would cover.
    pub other: Option<Field>,
}

impl Paris {
    pub(super) fn allow(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match (&self.phase, action) {
            (Phase::Pick, Action::Pick(card)) => match self.cards.contains_key(&card) {
                true => Err(Illegal::Picked(card)),
                false => Ok(()),
            },
            (Phase::Tiles, Action::Lay { square, .. }) => self.allow_lay(seat, square),
            (Phase::Tiles, Action::Take(building)) => self.in_pool(building),
            (Phase::Tiles, Action::Pass) => match self.players[seat].tiles() {
                0 => Ok(()),
                left => Err(Illegal::TilesLeft(left)),
            },
            (Phase::City, Action::Build { building, turn, field: first }) => {
                self.in_reserve(seat, building)?;
                self.has_chimney(seat)?;
                self.site(seat, &building.shape(), (turn, first), self.rights(seat)).map(drop)
            }
            (Phase::Levitation(taken), Action::Build { building, turn, field: first }) => {
                if *taken != building {
                    return Err(Illegal::BuildExchanged(*taken));
                }
                self.site(seat, &building.shape(), (turn, first), Rights::default()).map(drop)
            }
            (Phase::City, _) => self.allow_card(seat, action),
            (Phase::Levitation(taken), _) => Err(Illegal::BuildExchanged(*taken)),
            (Phase::Pick, _) => Err(Illegal::PickFirst),
            (Phase::Tiles, _) => Err(Illegal::PhaseOne),
            (Phase::Over(_), _) => Err(Illegal::PhaseTwo),
        }
    }

    fn allow_lay(&self, seat: Seat, square: Field) -> Result<(), Illegal> {
        if self.players[seat].tile.is_none() {
            return Err(Illegal::NoTiles);
        }
        if !square.names_a_square() {
            return Err(Illegal::NoSquare(square, square.square()));
        }
        if self.city.grounds.contains_key(&square) {
            return Err(Illegal::SquareTaken(square));
        }
        Ok(())
    }

    /// Phase 2: what activates a postcard.
    fn allow_card(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Pick(_) | Action::Lay { .. } | Action::Take(_) | Action::Pass | Action::Build { .. } => {
                Err(Illegal::PhaseTwo)
            }
            Action::Activate(card) if !card.waits() => Err(Illegal::NeedsPlace(card)),
            Action::Activate(card) | Action::Spend(card) => self.can_activate(seat, card),
            Action::Exchange { give, take } => {
                self.can_activate(seat, Postcard::Levitation)?;
                self.in_reserve(seat, give)?;
                self.in_pool(take)?;
                self.has_chimney(seat)?;
                if self.fits(seat, &take.shape(), Rights::default()) {
                    Ok(())
                } else {
                    Err(Illegal::NoRoom(take))
                }
            }
            Action::Garden { turn, field: first } => {
                self.can_activate(seat, Postcard::Jardin)?;
                self.has_chimney(seat)?;
                self.site(seat, &Building::GARDEN.shape(), (turn, first), Rights::default()).map(drop)
            }
            Action::Fountain { turn, field: first } => {
                self.can_activate(seat, Postcard::Fontaine)?;
                self.site(seat, &piece("fountain"), (turn, first), Rights::default()).map(drop)
            }
            Action::Annex { building, field } => {
                self.can_activate(seat, Postcard::Bouquinistes)?;
                self.own_free(seat, field)?;
                let built = self.city.building(seat, building).ok_or(Illegal::NotBuilt(building))?;
                if City::touch(&[field], &built.fields) {
                    Ok(())
                } else {
                    Err(Illegal::NotBeside(field, building))
                }
            }
            Action::Painter(field) => self.allow_single(seat, Postcard::Peintre, field),
            Action::Dancer(field) => self.allow_single(seat, Postcard::MoulinRouge, field),
            Action::Lamp(field) => self.allow_single(seat, Postcard::Lampadaire, field),
            Action::Statue { look, field } => {
                self.allow_single(seat, Postcard::Penseur, field)?;
                let front = field.toward(look).filter(|&front| self.city.is_free(front));
                front.map(drop).ok_or(Illegal::NothingToSee(field))
            }
            Action::BigLamp(field) => {
                self.can_activate(seat, Postcard::GrandeLumiere)?;
                let printed = self.city.ground(field) == Some(Ground::Lamp) && self.city.is_free(field);
                if printed { Ok(()) } else { Err(Illegal::NoPrintedLamp(field)) }
            }
        }
    }

    fn allow_single(&self, seat: Seat, card: Postcard, field: Field) -> Result<(), Illegal> {
        self.can_activate(seat, card)?;
        self.own_free(seat, field)
    }

    fn can_activate(&self, seat: Seat, card: Postcard) -> Result<(), Illegal> {
        match self.cards.get(&card) {
            None => Err(Illegal::NotInGame(card)),
            Some(Some(owner)) => Err(Illegal::Activated(card, *owner)),
            Some(None) if self.tokens(seat) == 0 => Err(Illegal::NoTokens),
            Some(None) => Ok(()),
        }
    }

    fn in_pool(&self, building: Building) -> Result<(), Illegal> {
        if self.pool.contains(&building) { Ok(()) } else { Err(Illegal::NotInPool(building)) }
    }

    fn in_reserve(&self, seat: Seat, building: Building) -> Result<(), Illegal> {
        match self.players[seat].reserve.contains(&building) {
            true => Ok(()),
            false => Err(Illegal::NotInReserve(building)),
        }
    }

    fn has_chimney(&self, seat: Seat) -> Result<(), Illegal> {
        if self.chimneys(seat) == 0 { Err(Illegal::NoChimneys) } else { Ok(()) }
    }

    /// A free field of the seat's own colour.
    fn own_free(&self, seat: Seat, field: Field) -> Result<(), Illegal> {
        if !self.city.is_free(field) {
            return Err(Illegal::Covered(field));
        }
        if self.city.ground(field) != Some(Ground::of(seat)) {
            return Err(Illegal::NotYourColour(field));
        }
        Ok(())
    }

    /// What the seat's open postcards let its next building cover.
    pub(super) fn rights(&self, seat: Seat) -> Rights {
        let open = |card| self.open.contains(&card) && self.cards.get(&card) == Some(&Some(seat));
        Rights { lamp: open(Postcard::Metropolitain), other: open(Postcard::Chartier) }
    }

    /// Where a shape of the seat would lie, its first field in reading order at a place.
    pub(super) fn site(
        &self,
        seat: Seat,
        shape: &Shape,
        (turn, first): (Turn, Field),
        rights: Rights,
    ) -> Result<Site, Illegal> {
        let fields = shape.on(turn, first).ok_or(Illegal::OffBoard(first))?;
        let mut site = Site { fields: Vec::new(), lamp: None, other: None };
        for &field in &fields {
            if self.city.building_on(field).is_some() {
                return Err(Illegal::Covered(field));
            }
            if self.city.has_lamp(field) {
                if !rights.lamp || site.lamp.is_some() {
                    return Err(Illegal::Lamp(field));
                }
                // A laid lamp, and the big one, are pieces: their field is not free.
                if !self.city.is_free(field) {
                    return Err(Illegal::NoPrintedLamp(field));
                }
                site.lamp = Some(field);
                continue;
            }
            if !self.city.is_free(field) {
                return Err(Illegal::Covered(field));
            }
            let ground = self.city.ground(field);
            if ground != Some(Ground::Shared) && ground != Some(Ground::of(seat)) {
                if !rights.other || site.other.is_some() {
                    return Err(Illegal::OthersColour(field));
                }
                site.other = Some(field);
            }
        }
        site.fields = fields;
        Ok(site)
    }

    /// Whether a shape fits anywhere.
    fn fits(&self, seat: Seat, shape: &Shape, rights: Rights) -> bool {
        let turns = shape.turns();
        Field::all()
            .any(|first| turns.iter().any(|&turn| self.site(seat, shape, (turn, first), rights).is_ok()))
    }

    pub(super) fn can_build(&self, seat: Seat) -> bool {
        let rights = self.rights(seat);
        let mut reserve = self.players[seat].reserve.iter();
        self.chimneys(seat) > 0 && reserve.any(|building| self.fits(seat, &building.shape(), rights))
    }

    /// Whether a seat can do anything in phase 2.
    pub(super) fn can_act(&self, seat: Seat) -> bool {
        let left = self.cards.values().any(Option::is_none);
        (left && self.tokens(seat) > 0) || self.can_build(seat)
    }

    /// Whatever might be legal now.
    pub(super) fn possible_actions(&self, seat: Seat) -> Vec<Action> {
        match &self.phase {
            Phase::Pick => Postcard::ALL.into_iter().map(Action::Pick).collect(),
            Phase::Tiles => {
                let lay = |turn| Field::squares().map(move |square| Action::Lay { turn, square });
                let takes = self.pool.iter().copied().map(Action::Take);
                Turn::ALL.into_iter().flat_map(lay).chain(takes).chain([Action::Pass]).collect()
            }
            Phase::City => {
                let reserve = &self.players[seat].reserve;
                let mut actions: Vec<Action> =
                    reserve.iter().flat_map(|&building| builds(building)).collect();
                self.cards.keys().for_each(|&card| self.uses(seat, card, &mut actions));
                actions.extend(self.cards.keys().copied().map(Action::Spend));
                actions
            }
            Phase::Levitation(building) => builds(*building),
            Phase::Over(_) => Vec::new(),
        }
    }

    /// What activates a postcard with its effect.
    fn uses(&self, seat: Seat, card: Postcard, actions: &mut Vec<Action>) {
        let single = |action: fn(Field) -> Action| Field::all().map(action);
        match card {
            Postcard::Levitation => {
                let from = self.players[seat].reserve.iter().copied();
                actions.extend(
                    from.flat_map(|give| self.pool.iter().map(move |&take| Action::Exchange { give, take })),
                );
            }
            Postcard::Metropolitain | Postcard::SacreCoeur | Postcard::Chartier => {
                actions.push(Action::Activate(card));
            }
            Postcard::Jardin => {
                let lay = |(turn, first)| Action::Garden { turn, field: first };
                actions.extend(places(&Building::GARDEN.shape()).into_iter().map(lay));
            }
            Postcard::Fontaine => {
                let lay = |(turn, first)| Action::Fountain { turn, field: first };
                actions.extend(places(&piece("fountain")).into_iter().map(lay));
            }
            Postcard::Bouquinistes => {
                let own = self.city.buildings.iter().filter(|built| built.seat == seat);
                let beside = |built: &Built| {
                    let building = built.building;
                    Field::all().map(move |field| Action::Annex { building, field })
                };
                actions.extend(own.flat_map(beside));
            }
            Postcard::Penseur => {
                let looks = |look| Field::all().map(move |field| Action::Statue { look, field });
                actions.extend(Look::ALL.into_iter().flat_map(looks));
            }
            Postcard::Peintre => actions.extend(single(Action::Painter)),
            Postcard::Lampadaire => actions.extend(single(Action::Lamp)),
            Postcard::MoulinRouge => actions.extend(single(Action::Dancer)),
            Postcard::GrandeLumiere => actions.extend(single(Action::BigLamp)),
        }
    }
}

/// Every turn that looks different, with every field.
fn places(shape: &Shape) -> Vec<(Turn, Field)> {
    shape.turns().into_iter().flat_map(|turn| Field::all().map(move |first| (turn, first))).collect()
}

fn builds(building: Building) -> Vec<Action> {
    let build = |(turn, first)| Action::Build { building, turn, field: first };
    places(&building.shape()).into_iter().map(build).collect()
}
