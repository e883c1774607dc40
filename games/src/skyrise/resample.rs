//! Another state that a viewer could not tell from this one.

use super::*;

impl Skyrise {
    /// Deals anew all that the viewer (`None`: someone at no seat) can't see.
    pub fn resample(&self, viewer: Option<Seat>, rng: &mut Rng) -> Self {
        let mut other = self.clone();
        if let Phase::Over(_) = self.phase {
            return other;
        }
        let hidden = || self.players.seats().filter(|&seat| Some(seat) != viewer);
        let own = viewer.map(|seat| &self.players[seat]);

        let seen = |patron: &Patron| own.is_some_and(|own| own.picture.patrons.contains(patron));
        let unseen: Vec<Patron> = Patron::ALL.into_iter().filter(|patron| !seen(patron)).collect();
        let mut values: Vec<u8> = unseen.iter().map(|patron| self.patrons[patron]).collect();
        // From an order that tells nothing.
        values.sort_unstable();
        rng.shuffle(&mut values);
        other.patrons.extend(unseen.into_iter().zip(values));

        let mut objectives = Colour::ALL.to_vec();
        objectives.retain(|&colour| own.is_none_or(|own| own.objective != colour));
        rng.shuffle(&mut objectives);

        let mut cards: Vec<Card> = self.pieces().wonders.iter().map(Card::of).collect();
        cards.retain(|card| own.is_none_or(|own| !own.hand.contains(card) && !own.chosen.contains(card)));
        for (seat, objective) in hidden().zip(objectives) {
            let player = &mut other.players[seat];
            player.objective = objective;
            let mut dealt = player.hand.iter_mut().chain(&mut player.chosen);
            dealt.try_for_each(|card| rng.draw(&mut cards).map(|dealt| *card = dealt));
            sort_cards(self.board.edition, &mut player.hand);
        }
        for seat in hidden() {
            other.players[seat].order = None;
            other.players[seat].openings.clear();
            other.order_at_random(seat, rng);
        }
        other
    }

    /// A seat may have given an order, or an opening in advance. One that is asked has no order, or it would be carried
    /// out.
    fn order_at_random(&mut self, seat: Seat, rng: &mut Rng) {
        let Phase::Auction(auction) = &self.phase else { return };
        let asked = auction.asked == seat;
        let mut pieces = self.pieces_of(seat);
        pieces.retain(|&piece| self.allow_piece(seat, piece).is_ok());
        let (Some(&wished), Some(&opens)) = (rng.pick(&pieces), rng.pick(&pieces)) else { return };
        let wish = Action::Order(wished, Place::Any);
        let Some(&cell) = rng.pick(&self.board.cells()) else { return };
        let next = Action::Next(opens, cell);
        for action in [wish, next] {
            let given = rng.below(2) == 0 && !(asked && action == wish);
            if given && self.check(seat, &action).is_ok() {
                self.apply(seat, action, rng, &mut Vec::new());
            }
        }
    }
}
