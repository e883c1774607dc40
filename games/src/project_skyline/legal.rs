//! Which actions the rules allow, and why not the others.

use super::*;
use std::collections::BTreeSet as Set;

impl ProjectSkyline {
    /// Whether the active seat may do this now.
    pub(super) fn allow(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match (&self.phase, action) {
            (Phase::Setup, Action::Token(id)) => self.allow_first_token(id),
            (Phase::Buy, Action::Buy(colour)) => self.allow_buy(seat, colour),
            (Phase::Buy, Action::Upgrade { give, take }) => self.allow_upgrade(seat, give, take),
            (Phase::Buy, Action::Symbol(_) | Action::Finish) => Ok(()),
            (Phase::Play, action) => self.allow_in_play(seat, action),
            (Phase::Monuments(_), Action::Take(colour)) => self.allow_take(colour),
            (Phase::Areas, Action::Score(id)) => match self.city.waiting().contains(&id) {
                true => Ok(()),
                false => Err(Illegal::NotWaiting(id)),
            },
            (Phase::MoveToken(_), Action::Token(id)) => self.allow_token(id),
            (Phase::Draw, Action::Discard(code)) => self.holds(seat, code),
            (Phase::Draw, Action::End) if self.players[seat].hand.len() > HAND => Err(Illegal::TooManyCards),
            (Phase::Draw, Action::End) => Ok(()),
            _ => Err(Illegal::NotNow),
        }
    }

    fn allow_in_play(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if let Some(pending) = self.turn.pending.last() {
            return self.allow_choice(seat, pending, action);
        }
        match (action, self.turn.symbol) {
            (Action::Symbol(_), None) | (Action::Finish, _) => Ok(()),
            (Action::Play(code), Some(symbol)) => {
                self.holds(seat, code)?;
                let fits = self.card(code).symbols.contains(&symbol);
                if fits { Ok(()) } else { Err(Illegal::WrongSymbol(code, symbol)) }
            }
            _ => Err(Illegal::NotNow),
        }
    }

    /// Whether an action is one that a card being resolved asks for.
    pub(super) fn allow_choice(&self, seat: Seat, pending: &Pending, action: Action) -> Result<(), Illegal> {
        match (pending, action) {
            (Pending::Build { on, .. }, Action::Build(cell)) => self.allow_build(seat, *on, cell),
            (Pending::NewBuildings { colour, left }, Action::Build(cell)) => {
                self.allow_new_building(seat, *colour, *left, cell)
            }
            (Pending::Another, Action::Play(code)) => self.holds(seat, code),
            (Pending::Sell(_), Action::Sell { from: Pile::Hand, card: code }) => self.holds(seat, code),
            (Pending::Sell(_), Action::Sell { from: Pile::Discard, card: code }) => {
                self.discarded(seat, code)
            }
            (Pending::Take, Action::Take(colour)) => self.allow_take(colour),
            (Pending::Lift, Action::Lift(cell)) => self.allow_lift(seat, cell),
            (Pending::Land(from), Action::Build(cell)) if *from == cell => Err(Illegal::SameField(cell)),
            (Pending::Land(_), Action::Build(cell)) => self.city.open(cell),
            (Pending::Visit { visited }, Action::Visit(id)) => self.allow_visit(seat, visited, id),
            (Pending::Visit { .. }, Action::Done) => Ok(()),
            (Pending::Swap, Action::Swap { give, take }) => {
                self.discarded(seat, give)?;
                self.shares(give, take)
            }
            _ => Err(self.turn.resolving.last().map_or(Illegal::NotNow, |&code| Illegal::OtherChoice(code))),
        }
    }

    fn holds(&self, seat: Seat, code: Code) -> Result<(), Illegal> {
        if self.players[seat].hand.contains(&code) { Ok(()) } else { Err(Illegal::NotInHand(code)) }
    }

    fn discarded(&self, seat: Seat, code: Code) -> Result<(), Illegal> {
        if self.players[seat].discard.contains(&code) { Ok(()) } else { Err(Illegal::NotInDiscard(code)) }
    }

    fn allow_buy(&self, seat: Seat, colour: Colour) -> Result<(), Illegal> {
        let pile = self.base_pile(colour).filter(|pile| pile.left > 0).ok_or(Illegal::SoldOut(colour))?;
        if self.players[seat].money < pile.price { Err(Illegal::NoMoney(pile.price)) } else { Ok(()) }
    }

    fn allow_upgrade(&self, seat: Seat, give: Code, take: Code) -> Result<(), Illegal> {
        let player = &self.players[seat];
        let price = *self.city.board().upgrade_prices.get(player.stone).ok_or(Illegal::TopSpace)?;
        if player.money < price {
            return Err(Illegal::NoMoney(price));
        }
        self.holds(seat, give)?;
        self.shares(give, take)
    }

    /// Whether one card can be exchanged for that one of the upgrade market.
    fn shares(&self, give: Code, take: Code) -> Result<(), Illegal> {
        if !self.market.contains(&take) {
            return Err(Illegal::NotInMarket(take));
        }
        let shared = self.card(give).symbols.iter().any(|symbol| self.card(take).symbols.contains(symbol));
        if shared { Ok(()) } else { Err(Illegal::NoSharedSymbol(give, take)) }
    }

    fn allow_take(&self, colour: Colour) -> Result<(), Illegal> {
        if self.left(colour) > 0 { Ok(()) } else { Err(Illegal::SoldOut(colour)) }
    }

    fn allow_build(&self, seat: Seat, on: cards::Place, cell: Cell) -> Result<(), Illegal> {
        self.city.open(cell)?;
        if self.players[seat].layers == 0 {
            return Err(Illegal::NoLayers);
        }
        let code = self.turn.resolving.last().copied();
        match code {
            Some(code) if !self.city.suits(seat, on, cell) => Err(Illegal::WrongPlace(cell, code)),
            _ => Ok(()),
        }
    }

    /// O-20: as much as can be done, so two new buildings of one colour where there is room for them.
    fn allow_new_building(
        &self,
        seat: Seat,
        colour: Option<Colour>,
        left: u8,
        cell: Cell,
    ) -> Result<(), Illegal> {
        self.allow_build(seat, cards::Place::Anywhere, cell)?;
        if self.city.height(cell) > 0 {
            return Err(Illegal::NotEmpty(cell));
        }
        let Some(area) = self.city.board().area_of(cell) else { return Err(Illegal::NoField(cell)) };
        if let Some(colour) = colour.filter(|&colour| colour != area.colour) {
            return Err(Illegal::WrongColour(cell, colour));
        }
        let needs_two = left == 2 && self.players[seat].layers >= 2;
        if needs_two && self.room(area.colour) < 2 && Colour::ALL.iter().any(|&other| self.room(other) >= 2) {
            return Err(Illegal::TwoElsewhere(cell));
        }
        Ok(())
    }

    /// How many new buildings could be started in a colour.
    fn room(&self, colour: Colour) -> usize {
        let areas = self.city.board().areas.iter().filter(|area| area.colour == colour);
        let free = |cell: &&Cell| self.city.height(**cell) == 0 && self.city.open(**cell).is_ok();
        areas.flat_map(|area| &area.cells).filter(free).count()
    }

    fn allow_lift(&self, seat: Seat, cell: Cell) -> Result<(), Illegal> {
        if self.city.board().area_of(cell).is_none() {
            return Err(Illegal::NoField(cell));
        }
        if self.city.top(cell) != Some(seat) {
            return Err(Illegal::NotYourTop(cell));
        }
        if self.city.height(cell) < 2 {
            return Err(Illegal::TooLow(cell));
        }
        let lands = self.city.board().fields().any(|other| other != cell && self.city.open(other).is_ok());
        if lands { Ok(()) } else { Err(Illegal::NowhereToLand) }
    }

    fn allow_visit(&self, seat: Seat, visited: &[MonumentId], id: MonumentId) -> Result<(), Illegal> {
        if self.city.board().monument(id).is_none() {
            return Err(Illegal::NoMonument(id));
        }
        if visited.contains(&id) {
            return Err(Illegal::AlreadyVisited(id));
        }
        if self.city.monument_ids(seat).contains(&id) { Ok(()) } else { Err(Illegal::NotReached(id)) }
    }

    fn allow_first_token(&self, id: AreaId) -> Result<(), Illegal> {
        if self.city.board().area(id).is_none() {
            return Err(Illegal::NoArea(id));
        }
        if self.city.tokens.contains(&id) { Err(Illegal::HasToken(id)) } else { Ok(()) }
    }

    fn allow_token(&self, id: AreaId) -> Result<(), Illegal> {
        self.allow_first_token(id)?;
        if self.city.sites().contains(&id) { Ok(()) } else { Err(Illegal::AreaNotEmpty(id)) }
    }

    /// Every legal action of the active seat, and perhaps some that are not.
    pub(super) fn possible_actions(&self, seat: Seat) -> Vec<Action> {
        let areas = || self.city.board().areas.iter().map(|area| area.id);
        let hand = || kinds(&self.players[seat].hand).into_iter();
        let symbols = || Colour::ALL.into_iter().map(Action::Symbol);
        match &self.phase {
            Phase::Setup | Phase::MoveToken(_) => areas().map(Action::Token).collect(),
            Phase::Buy => {
                let buys = Colour::ALL.into_iter().map(Action::Buy);
                let upgrades = hand().flat_map(|give| {
                    kinds(&self.market).into_iter().map(move |take| Action::Upgrade { give, take })
                });
                symbols().chain([Action::Finish]).chain(buys).chain(upgrades).collect()
            }
            Phase::Play => match self.turn.pending.last() {
                Some(pending) => self.choices(seat, pending),
                None if self.turn.symbol.is_none() => symbols().chain([Action::Finish]).collect(),
                None => hand().map(Action::Play).chain([Action::Finish]).collect(),
            },
            Phase::Monuments(_) => Colour::ALL.into_iter().map(Action::Take).collect(),
            Phase::Areas => areas().map(Action::Score).collect(),
            Phase::Draw => hand().map(Action::Discard).chain([Action::End]).collect(),
            Phase::Over(_) => Vec::new(),
        }
    }

    /// What a card being resolved may ask for.
    pub(super) fn choices(&self, seat: Seat, pending: &Pending) -> Vec<Action> {
        let player = &self.players[seat];
        let fields = self.city.board().fields();
        match pending {
            Pending::Build { .. } | Pending::NewBuildings { .. } | Pending::Land(_) => {
                fields.map(Action::Build).collect()
            }
            Pending::Lift => fields.map(Action::Lift).collect(),
            Pending::Another => kinds(&player.hand).into_iter().map(Action::Play).collect(),
            Pending::Sell(_) => {
                let sell = |from| move |code| Action::Sell { from, card: code };
                let discard = kinds(&player.discard).into_iter().map(sell(Pile::Discard));
                kinds(&player.hand).into_iter().map(sell(Pile::Hand)).chain(discard).collect()
            }
            Pending::Take => Colour::ALL.into_iter().map(Action::Take).collect(),
            Pending::Visit { .. } => {
                let monuments = self.city.board().monuments.iter();
                monuments.map(|monument| Action::Visit(monument.id)).chain([Action::Done]).collect()
            }
            Pending::Swap => {
                let market = kinds(&self.market);
                let swaps = |give| market.iter().map(move |&take| Action::Swap { give, take });
                kinds(&player.discard).into_iter().flat_map(swaps).collect()
            }
        }
    }
}

/// The codes among some cards, each once, sorted.
fn kinds(cards: &[Code]) -> Set<Code> {
    cards.iter().copied().collect()
}
