//! What a position is worth to a seat, for computer players: what it has, and a guess at what will come of it.
//!
//! All amounts are hundredths of a money. The guesses are rules of thumb, tuned by playing many games.

use super::reach::Reach;
use super::*;

/// What a layer on a field is worth, and each further one on the same field.
const LAYER: i64 = 220;
const UPPER_LAYER: i64 = 130;
/// What an upgrade stone one space lower and a base card are worth.
const STONE: i64 = 130;
const BASE_CARD: i64 = 250;
/// How likely a monument is met in a coming turn, in percent, by the number of buildings that it lacks.
const MONUMENT: [i64; 4] = [75, 30, 12, 4];
/// How many layers a seat builds in a usual turn.
const LAYERS_A_TURN: i64 = 3;

impl ProjectSkyline {
    /// What a seat has and may hope for, less what the others do on average. Of the others it uses only what all know.
    pub(super) fn worth(&self, seat: Seat) -> i64 {
        let sheet = self.sheet();
        let mut worth = self.players.map(|other, _| 100 * sheet.total(other));
        if !matches!(self.phase, Phase::Over(_)) {
            let reach = Reach::new(&self.city);
            let cards = BySeat::new(self.seats(), |other| self.deck_rate(other));
            let rates = cards.map(|other, rate| rate + self.monument_rate(other, &reach));
            let rounds = self.rounds_left(&rates);
            for other in worth.seats() {
                // A seat that has not had its turn in this round has one more.
                let turns = rounds + if other > self.active { 100 } else { 0 };
                worth[other] += rates[other] * turns / 100;
                worth[other] -= STONE * self.players[other].stone as i64 * turns.min(300) / 300;
            }
            if rounds > 0 || seat > self.active {
                worth[seat] += self.hand_worth(seat, cards[seat]);
            }
            self.hope_for_areas(rounds, &mut worth);
        }
        let others: i64 = worth.iter().filter(|&(other, _)| other != seat).map(|(_, worth)| worth).sum();
        worth[seat] - others / i64::from(self.seats() - 1)
    }

    /// How many rounds will follow this one, in hundredths, when seats make so much in a turn.
    fn rounds_left(&self, rates: &BySeat<i64>) -> i64 {
        if let Some(ending) = self.ending {
            return 100 * (i64::from(ending.last_round) - i64::from(self.round));
        }
        let gold = self.city.board().gold;
        let rounds = |(seat, player): (Seat, &Player)| {
            let money = 100 * 100 * (gold - player.money).0 / rates[seat].max(100) + 150;
            money.min(100 * i64::from(player.layers) / LAYERS_A_TURN)
        };
        self.players.iter().map(rounds).min().unwrap_or(0)
    }

    /// What a seat's cards make in a usual turn: mostly those of the best symbol among four.
    fn deck_rate(&self, seat: Seat) -> i64 {
        let (mut sums, mut count) = ([0; 4], 0);
        for code in self.cards(seat) {
            count += 1;
            let worth = self.card_worth(seat, code);
            self.card(code).symbols.iter().for_each(|&symbol| sums[symbol as usize] += worth);
        }
        let most = sums.iter().max().copied().unwrap_or(0);
        let mean = sums.iter().sum::<i64>() / 4;
        (most + 2 * mean / 3) * HAND as i64 / count.max(HAND as i64)
    }

    /// What playing a card is worth.
    fn card_worth(&self, seat: Seat, code: Code) -> i64 {
        let city = &self.city;
        match self.card(code).effect {
            Effect::Build { layers, on, money } => 100 * money.0 + self.layers_worth(seat, layers, on),
            Effect::BuildTwoEmpty => 2 * LAYER,
            Effect::Money(money) => 100 * money.0,
            Effect::PlayAnother => 200,
            Effect::Sell(money) => 100 * money.0 + 100,
            Effect::Take => BASE_CARD,
            Effect::Draw => 250,
            Effect::Move(money) => 100 * money.0 + 100,
            Effect::LayersIn(colour) => 100 * city.layers(seat, |area| area.colour == colour) as i64 + 100,
            Effect::FourthLayers(money) => {
                let fourth = city.stacks.values().filter(|stack| stack.get(3) == Some(&seat)).count();
                100 * money.0 * fourth as i64 + 50
            }
            Effect::Visit => 250,
            Effect::NewBuildings(money) => 100 * money.0 * self.turn.fresh.len() as i64 + 100,
            Effect::Areas(money) => 100 * money.0 * city.areas(seat) as i64 + 100,
            Effect::TallBuildings(money) => {
                100 * money.0 * city.topped(seat).filter(|&(_, height)| height >= 3).count() as i64 + 100
            }
            Effect::Swap => 200,
        }
    }

    fn layers_worth(&self, seat: Seat, layers: u8, on: cards::Place) -> i64 {
        let layers = i64::from(layers.min(self.players[seat].layers));
        // A card that can build nowhere must not be kept in hand for ever.
        if layers == 0 || !self.has_room(seat, on) {
            return 0;
        }
        let choice = if matches!(on, cards::Place::Area(_)) { 0 } else { 40 };
        LAYER + choice + UPPER_LAYER * (layers - 1)
    }

    /// Whether a card could build anything now.
    fn has_room(&self, seat: Seat, on: cards::Place) -> bool {
        let mut fields = self.city.board().fields();
        fields.any(|cell| self.city.suits(seat, on, cell) && self.city.open(cell).is_ok())
    }

    /// What a seat can still do with the hand in this turn or, when its cards are played, in the next, compared with
    /// the usual.
    fn hand_worth(&self, seat: Seat, rate: i64) -> i64 {
        let player = &self.players[seat];
        let sum = |cards: &[Code], symbol| -> i64 {
            let with = |code: &&Code| self.card(**code).symbols.contains(&symbol);
            cards.iter().filter(with).map(|&code| self.card_worth(seat, code)).sum()
        };
        if seat == self.active && matches!(self.phase, Phase::Buy | Phase::Play) {
            let symbols = Colour::ALL.into_iter().filter(|&one| self.turn.symbol.is_none_or(|it| it == one));
            let asked: i64 = self.turn.pending.iter().map(|pending| self.pending_worth(seat, pending)).sum();
            let hand = symbols.map(|symbol| sum(&player.hand, symbol)).max().unwrap_or(0);
            return (hand + asked) * 70 / 100;
        }
        let rest = if player.draw.len() + player.hand.len() < HAND { &player.discard } else { &player.draw };
        let missing = HAND.saturating_sub(player.hand.len()) as i64;
        let next =
            |symbol| sum(&player.hand, symbol) + sum(rest, symbol) * missing / rest.len().max(1) as i64;
        let next = Colour::ALL.into_iter().map(next).max().unwrap_or(0);
        (next - rate) * 60 / 100
    }

    fn pending_worth(&self, seat: Seat, pending: &Pending) -> i64 {
        match *pending {
            Pending::Build { layers, on } => self.layers_worth(seat, layers, on),
            Pending::NewBuildings { left, .. } => LAYER * i64::from(left),
            Pending::Another => 200,
            Pending::Sell(money) => 100 * money.0 + 100,
            Pending::Take => BASE_CARD,
            Pending::Lift | Pending::Land(_) => 150,
            Pending::Visit { .. } | Pending::Swap => 200,
        }
    }

    /// What the monuments give a seat in a coming turn.
    fn monument_rate(&self, seat: Seat, reach: &Reach) -> i64 {
        let lacking = reach.lacking(seat, MONUMENT.len() - 1);
        let monuments = self.city.board().monuments.iter().zip(lacking);
        let rate = |(monument, lacking): (&Monument, Option<usize>)| {
            let bonus = match monument.bonus {
                Bonus::Money(money) => 100 * money.0,
                Bonus::Stone => STONE,
                Bonus::Card => BASE_CARD,
            };
            lacking.and_then(|lacking| MONUMENT.get(lacking)).map_or(0, |chance| chance * bonus / 100)
        };
        monuments.map(rate).sum()
    }

    /// What areas that are not scored yet will give, by those who top their buildings now.
    fn hope_for_areas(&self, rounds: i64, worth: &mut BySeat<i64>) {
        for area in &self.city.board().areas {
            if self.city.scored.contains(&area.id) {
                continue;
            }
            let open = area.cells.iter().filter(|cell| !self.city.blockades().contains(cell)).count() as i64;
            let filled = area.cells.iter().filter(|&&cell| self.city.height(cell) > 0).count() as i64;
            if filled == 0 {
                continue;
            }
            let left = open - filled;
            let mut chance = if left == 0 { 95 } else { 80 * filled * filled / (open * open) };
            if left > 0 {
                chance = chance * (rounds + 50).clamp(0, 100 * left) / (100 * left);
                if self.seats() == 2 && !self.city.tokens.contains(&area.id) {
                    chance = chance * 40 / 100;
                }
            }
            for (seat, money) in self.city.shares(area) {
                worth[seat] += (money.0 + left) * chance;
            }
        }
    }
}
