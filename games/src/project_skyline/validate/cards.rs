//! Whether the list of cards is that of the rules.

use crate::project_skyline::board::Colour;
use crate::project_skyline::cards::{Card, Code, Deck, Effect, Series};
use crate::project_skyline::city::HEIGHT;
use crate::project_skyline::money::Money;

/// What is wrong with the list of cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadDeck {
    #[error("{0} stands twice")]
    Twice(Code),
    #[error("{0} is none of the {1} codes of its series")]
    Number(Code, usize),
    #[error("{0} has no symbol, more than four, or one twice")]
    Symbols(Code),
    #[error("{0} has a value outside -2 to 5")]
    Value(Code),
    #[error(
        "{0} has a price or pile that its series does not have, lacks it, or costs less than 1 or more than 9"
    )]
    Price(Code),
    #[error("{0} has {1} copies, but the rules want {2} to {3}")]
    Copies(Code, u8, u8, u8),
    #[error("{0} builds no layer, or more than a building can have")]
    Layers(Code),
    #[error("{0} pays nothing, or takes money away")]
    Pays(Code),
    #[error("{what}: {found}, but the rules want {wanted}")]
    Count { what: &'static str, found: usize, wanted: usize },
}

/// How many codes a series has.
fn codes(series: Series) -> usize {
    match series {
        Series::Start => 8,
        Series::Base => 4,
        Series::Upgrade => 27,
    }
}

impl Deck {
    /// Whether these cards are those of the rules.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), BadDeck> {
        for (index, card) in self.cards.iter().enumerate() {
            if self.cards[..index].iter().any(|other| other.code == card.code) {
                return Err(BadDeck::Twice(card.code));
            }
            card.check()?;
        }
        let found = |series| self.cards.iter().filter(|card| card.code.series == series).count();
        let piles = Colour::ALL.into_iter().filter(|&colour| self.base(colour).is_some());
        let counts = [
            ("start codes", found(Series::Start), codes(Series::Start)),
            ("base codes", found(Series::Base), codes(Series::Base)),
            ("upgrade codes", found(Series::Upgrade), codes(Series::Upgrade)),
            ("piles of base cards", piles.count(), Colour::ALL.len()),
            ("upgrade cards", self.all(Series::Upgrade).len(), 34),
        ];
        match counts.into_iter().find(|(_, found, wanted)| found != wanted) {
            Some((what, found, wanted)) => Err(BadDeck::Count { what, found, wanted }),
            None => Ok(()),
        }
    }
}

impl Card {
    fn check(&self) -> Result<(), BadDeck> {
        let (code, series) = (self.code, self.code.series);
        if !(1..=codes(series)).contains(&code.number.into()) {
            return Err(BadDeck::Number(code, codes(series)));
        }
        let twice = |&colour: &Colour| self.symbols.iter().filter(|&&other| other == colour).count() > 1;
        if !(1..=4).contains(&self.symbols.len()) || self.symbols.iter().any(twice) {
            return Err(BadDeck::Symbols(code));
        }
        if !(-2..=5).contains(&self.value.0) {
            return Err(BadDeck::Value(code));
        }
        let (base, priced) =
            (series == Series::Base, self.price.is_some_and(|price| (1..=9).contains(&price.0)));
        if base != priced || base != self.price.is_some() || base != self.pile.is_some() {
            return Err(BadDeck::Price(code));
        }
        let (least, most) = match series {
            Series::Start => (1, 1),
            Series::Base => (7, 7),
            Series::Upgrade => (1, 2),
        };
        if !(least..=most).contains(&self.copies) {
            return Err(BadDeck::Copies(code, self.copies, least, most));
        }
        self.check_effect()
    }

    /// Money never falls by a card, and no card is without effect.
    fn check_effect(&self) -> Result<(), BadDeck> {
        match self.effect {
            Effect::Build { layers, money, .. } => {
                if !(1..=HEIGHT).contains(&layers.into()) {
                    return Err(BadDeck::Layers(self.code));
                }
                if money < Money::ZERO { Err(BadDeck::Pays(self.code)) } else { Ok(()) }
            }
            Effect::Money(money)
            | Effect::Sell(money)
            | Effect::Move(money)
            | Effect::FourthLayers(money)
            | Effect::NewBuildings(money)
            | Effect::Areas(money)
            | Effect::TallBuildings(money)
                if money <= Money::ZERO =>
            {
                Err(BadDeck::Pays(self.code))
            }
            _ => Ok(()),
        }
    }
}
