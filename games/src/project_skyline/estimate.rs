//! What a position is worth to a seat, for computer players: what it has, and a guess at what will come of it.
//!
//! All amounts are hundredths of a money. The guesses are rules of thumb, tuned by playing many games.

use super::*;

/// What a layer on a field is worth, and each further one on the same field.
const LAYER: i64 = 220;
const UPPER_LAYER: i64 = 130;
/// What an upgrade stone one space lower and a base card are worth.
const STONE: i64 = 130;
const BASE_CARD: i64 = 250;
/// How likely a monument is met in a coming turn, in percent, by the number of buildings that it lacks.
const MONUMENT: [i64; 4] = [75, 30, 12, 4];
/// What money and layers a seat makes in a usual turn.
const INCOME: i64 = 6;
const LAYERS_A_TURN: i64 = 3;

impl ProjectSkyline {
    /// What a seat has and may hope for, less what the others do on average. Of the others it uses only what all know.
    pub(super) fn worth(&self, seat: Seat) -> i64 {
        let mut worth = BySeat::new(self.seats(), |other| 100 * self.points(other));
        if !matches!(self.phase, Phase::Over(_)) {
            let rounds = self.rounds_left();
            for other in worth.seats() {
                // A seat that has not had its turn in this round has one more.
                let turns = rounds + if other > self.active { 100 } else { 0 };
                let rate = self.deck_rate(other);
                worth[other] += (rate + self.monument_rate(other)) * turns / 100;
                worth[other] -= STONE * self.players[other].stone as i64 * turns.min(300) / 300;
                if other == seat && turns > 0 {
                    worth[other] += self.hand_worth(seat, rate);
                }
            }
            self.hope_for_areas(rounds, &mut worth);
        }
        let others: i64 = worth.iter().filter(|&(other, _)| other != seat).map(|(_, worth)| worth).sum();
        worth[seat] - others / i64::from(self.seats() - 1)
    }

    /// How many rounds will follow this one, in hundredths.
    fn rounds_left(&self) -> i64 {
        if let Some(ending) = self.ending {
            return 100 * (i64::from(ending.last_round) - i64::from(self.round));
        }
        let money = self.players.values().map(|player| player.money.0).max().unwrap_or(0);
        let layers = self.players.values().map(|player| i64::from(player.layers)).min().unwrap_or(0);
        let gold = 100 * (self.city.board().gold.0 - money) / INCOME + 150;
        gold.min(100 * layers / LAYERS_A_TURN)
    }

    /// What a seat's cards make in a usual turn: mostly those of the best symbol among four.
    fn deck_rate(&self, seat: Seat) -> i64 {
        let (mut sums, mut count) = ([0; 4], 0);
        for code in self.cards(seat) {
            count += 1;
            let worth = self.card_worth(seat, code);
            card(code).symbols.iter().for_each(|&symbol| sums[symbol as usize] += worth);
        }
        let most = sums.iter().max().copied().unwrap_or(0);
        let mean = sums.iter().sum::<i64>() / 4;
        (most + 2 * mean / 3) * HAND as i64 / count.max(HAND as i64)
    }

    /// What playing a card is worth.
    fn card_worth(&self, seat: Seat, code: Code) -> i64 {
        let city = &self.city;
        match card(code).effect {
            Effect::Build { layers, on, money } => 100 * money.0 + self.layers_worth(seat, layers, on),
            Effect::BuildTwoEmpty => 2 * LAYER,
            Effect::Money(money) => 100 * money.0,
            Effect::PlayAnother => 150,
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
            Effect::NewBuildings(money) => 100 * money.0 * self.turn.fresh.len().max(1) as i64,
            Effect::Areas(money) => 100 * money.0 * city.areas(seat) as i64 + 100,
            Effect::TallBuildings(money) => {
                100 * money.0 * city.topped(seat).filter(|&(_, height)| height >= 3).count() as i64 + 100
            }
            Effect::Swap => 200,
        }
    }

    fn layers_worth(&self, seat: Seat, layers: u8, on: cards::Place) -> i64 {
        let layers = i64::from(layers.min(self.players[seat].layers));
        let choice = match on {
            cards::Place::Area(_) => 0,
            _ => 40,
        };
        if layers == 0 { 0 } else { LAYER + choice + UPPER_LAYER * (layers - 1) }
    }

    /// What a seat can still do with the hand in this turn or, when its cards are played, in the next, compared with
    /// the usual.
    fn hand_worth(&self, seat: Seat, rate: i64) -> i64 {
        let player = &self.players[seat];
        let sum = |cards: &[Code], symbol| -> i64 {
            let with = |code: &&Code| card(**code).symbols.contains(&symbol);
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
            Pending::Another => 150,
            Pending::Sell(money) => 100 * money.0 + 100,
            Pending::Take => BASE_CARD,
            Pending::Lift | Pending::Land(_) => 150,
            Pending::Visit { .. } | Pending::Swap => 200,
        }
    }

    /// What the monuments give a seat in a coming turn.
    fn monument_rate(&self, seat: Seat) -> i64 {
        let lacking = self.lacking(seat);
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

    /// How many buildings with its top a seat lacks at each monument; `None` if it can't be done.
    fn lacking(&self, seat: Seat) -> Vec<Option<usize>> {
        let board = self.city.board();
        let steps = self.steps(seat);
        let lacking = |monument: &Monument| match monument.threshold {
            None => board.neighbours(monument.cell).filter_map(|near| steps.get(&near).copied()).min(),
            Some(threshold) => {
                let own = board.neighbours(monument.cell).filter(|&near| self.city.top(near) == Some(seat));
                Some(threshold.saturating_sub(own.count()))
            }
        };
        board.monuments.iter().map(lacking).collect()
    }

    /// New York: how many more buildings a chain from the landmark to each field needs, as far as that is few.
    fn steps(&self, seat: Seat) -> BTreeMap<Cell, usize> {
        let board = self.city.board();
        let mut steps = BTreeMap::new();
        let mut ahead: Vec<Cell> = board.landmark.into_iter().collect();
        for step in 0..MONUMENT.len() {
            let mut later = Vec::new();
            while let Some(cell) = ahead.pop() {
                for near in board.neighbours(cell) {
                    if steps.contains_key(&near) {
                        continue;
                    }
                    if self.city.top(near) == Some(seat) {
                        steps.insert(near, step);
                        ahead.push(near);
                    } else if self.city.open(near).is_ok() {
                        later.push(near);
                    }
                }
            }
            for cell in later {
                if steps.insert(cell, step + 1).is_none() {
                    ahead.push(cell);
                }
            }
        }
        steps
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
