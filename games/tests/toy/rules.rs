//! A small game that uses all that a game can be. Everyone holds a secret card and, at the same time, makes a secret
//! wish; a lot is turned up from the deck; then it is sold by auction, in which those who can't bid are skipped. For a
//! coin a seat may look at another's card, and knows it from then on.

use super::fault::Fault;
use super::text::{Action, Coins, Event, Illegal, Number, Unreadable};
use games::{
    BySeat, Choice, CurrentTurn, Game, Message, Options, Own, Part, Place, Rng, Seat, Section, Sheet, Status,
    View,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

const CARDS: RangeInclusive<u8> = 1..=9;
pub const WISHES: RangeInclusive<u8> = 1..=3;
const COINS: u8 = 5;

#[derive(Clone, Serialize, Deserialize)]
pub struct Lots {
    pub fault: Fault,
    rounds: u8,
    round: u8,
    pub hands: BySeat<u8>,
    /// An unordered bag, sorted.
    pub deck: Vec<u8>,
    coins: BySeat<u8>,
    won: BySeat<Vec<u8>>,
    wishes: BySeat<Option<u8>>,
    /// Who has looked at whose card.
    seen: BTreeSet<(Seat, Seat)>,
    phase: Phase,
    turned_up: Option<TurnedUp>,
    /// How often something was tried: only the fault that marks counts it.
    tries: Cell<u32>,
    /// Only the fault that forgets uses it.
    #[serde(skip)]
    memory: u8,
}

#[derive(Clone, Serialize, Deserialize)]
enum Phase {
    Wishes,
    Auction(Auction),
    Over(Vec<Place>),
}

/// The last lot, and what was wished before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurnedUp {
    lot: u8,
    wishes: BySeat<Option<u8>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Auction {
    pub lot: u8,
    pub active: Seat,
    /// The highest bid.
    pub bid: u8,
    pub bidder: Option<Seat>,
    pub out: BTreeSet<Seat>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Public {
    round: u8,
    coins: BySeat<u8>,
    won: BySeat<Vec<u8>>,
    /// Who has made a wish; which one is known when all have.
    wished: Vec<Seat>,
    turned_up: Option<TurnedUp>,
    auction: Option<Auction>,
    seen: BTreeSet<(Seat, Seat)>,
    active: Vec<Seat>,
    result: Option<Vec<Place>>,
    sheet: Option<Sheet>,
    /// The cards, when the game is over.
    hands: Option<BySeat<u8>>,
    leak: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Private {
    hand: u8,
    wish: Option<u8>,
    seen: BTreeMap<Seat, u8>,
}

impl View for Public {
    fn round(&self) -> u32 {
        self.round.into()
    }

    fn active(&self) -> &[Seat] {
        &self.active
    }

    fn result(&self) -> Option<&[Place]> {
        self.result.as_deref()
    }

    fn sheet(&self) -> Option<Sheet> {
        self.sheet.clone()
    }

    fn title(&self) -> Message {
        Message::own("title")
    }

    fn task(&self) -> Message {
        Message::own("task")
    }

    fn note(&self) -> Message {
        Message::own("note").with("round", self.round)
    }

    fn news(&self) -> Vec<Message> {
        Vec::new()
    }

    fn standing(&self) -> Vec<Message> {
        Vec::new()
    }

    fn details(&self) -> Vec<Section> {
        Vec::new()
    }
}

impl Own for Private {
    fn full(&self) -> Vec<Message> {
        vec![Message::own("hand").with("card", self.hand)]
    }
}

impl Game for Lots {
    type Action = Action;
    type Illegal = Illegal;
    type Event = Event;
    type Public = Public;
    type Private = Private;

    const RULES: u16 = 1;
    const SEATS: RangeInclusive<u8> = 2..=3;
    const ID: &'static str = "lots";
    const COMMAND: &'static str = "lots";
    const OPTIONS: &'static [Choice] =
        &[Choice { name: "rounds", values: &["3", "4"] }, Choice { name: "fault", values: Fault::NAMES }];

    fn setup(_: u16, options: &Options, seats: u8, rng: &mut Rng) -> Self {
        let mut deck: Vec<u8> = CARDS.collect();
        let hands = BySeat::new(seats, |_| rng.draw(&mut deck).unwrap());
        deck.sort_unstable();
        let mut game = Lots {
            fault: Fault::named(options.value("fault")),
            rounds: options.value("rounds").parse().unwrap(),
            round: 1,
            hands,
            deck,
            coins: BySeat::new(seats, |_| COINS),
            won: BySeat::new(seats, |_| Vec::new()),
            wishes: BySeat::new(seats, |_| None),
            seen: BTreeSet::new(),
            phase: Phase::Wishes,
            turned_up: None,
            tries: Cell::new(0),
            memory: 0,
        };
        game.fault.of_setup(&mut game);
        game
    }

    fn edition(&self) -> u16 {
        1
    }

    fn seats(&self) -> u8 {
        self.hands.count()
    }

    fn status(&self) -> Status {
        match &self.phase {
            Phase::Wishes => {
                let open = self.wishes.iter().filter(|(_, wish)| wish.is_none());
                Status::Active(open.map(|(seat, _)| seat).collect())
            }
            Phase::Auction(auction) => Status::Active(vec![auction.active]),
            Phase::Over(places) => Status::Over(places.clone()),
        }
    }

    /// The wishes of all are one turn, and so is an auction with all its bids.
    fn turn(&self) -> CurrentTurn {
        let seats = match &self.phase {
            _ if self.fault == Fault::Endless => Vec::new(),
            Phase::Wishes => self.hands.seats().collect(),
            Phase::Auction(_) => vec![Seat((self.round - 1) % self.seats())],
            Phase::Over(_) => Vec::new(),
        };
        CurrentTurn { seats, number: self.round.into() }
    }

    fn candidates(&self, seat: Seat) -> Vec<Action> {
        let wish = if self.fault == Fault::Says { Action::Shout } else { Action::Wish };
        let mut all: Vec<Action> = WISHES.map(Number).map(wish).collect();
        all.extend((1..=COINS).map(Coins).map(Action::Bid).chain([Action::Pass]));
        all.extend(self.hands.seats().map(Action::Peek));
        self.fault.of_offers(self, seat, &mut all);
        all
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        let secret = self.fault.of_checks(self, seat);
        if self.fault == Fault::Marks {
            self.tries.set(self.tries.get() + 1);
        }
        match (&self.phase, *action) {
            (_, Action::Ghost(Unreadable)) if self.fault == Fault::Ghost => Ok(()),
            (Phase::Wishes, Action::Wish(_) | Action::Shout(_)) => Ok(()),
            (Phase::Auction(auction), Action::Bid(Coins(bid))) if bid <= auction.bid => {
                Err(Illegal::TooLow(secret))
            }
            (Phase::Auction(_), Action::Bid(Coins(bid))) if bid > self.coins[seat] => {
                Err(Illegal::NoCoins(secret))
            }
            (Phase::Auction(_), Action::Bid(_) | Action::Pass) => Ok(()),
            (Phase::Auction(_), Action::Peek(other)) if self.can_look(seat, other) => Ok(()),
            _ => Err(Illegal::NotNow(secret)),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, rng: &mut Rng, log: &mut Vec<Event>) {
        self.fault.of_chance(self, seat, rng);
        if self.fault == Fault::Forgets {
            self.memory += 1;
        }
        let secret = self.fault.of_events(self, action);
        match action {
            Action::Wish(Number(wish)) | Action::Shout(Number(wish)) => {
                self.wishes[seat] = Some(wish);
                log.push(Event::Wished { seat, secret });
                if self.wishes.values().all(Option::is_some) {
                    self.turn_up(rng, log);
                }
            }
            Action::Peek(other) => {
                self.coins[seat] -= 1;
                self.seen.insert((seat, other));
                log.push(Event::Looked { seat, other, secret });
                self.go_on(log);
            }
            Action::Bid(Coins(bid)) => {
                let Phase::Auction(auction) = &mut self.phase else { unreachable!("bids are for auctions") };
                (auction.bid, auction.bidder) = (bid, Some(seat));
                log.push(Event::Bid { seat, bid });
                self.next_seat(log);
            }
            Action::Pass => {
                let Phase::Auction(auction) = &mut self.phase else { unreachable!("bids are for auctions") };
                auction.out.insert(seat);
                log.push(Event::Passed { seat });
                self.next_seat(log);
            }
            Action::Ghost(Unreadable) => {}
        }
    }

    fn public(&self) -> Public {
        let status = self.status();
        let result = match &status {
            Status::Active(_) => None,
            Status::Over(places) => Some(places.clone()),
        };
        let over = result.is_some();
        Public {
            round: self.round,
            coins: self.coins.clone(),
            won: self.won.clone(),
            wished: self.wishes.iter().filter(|(_, wish)| wish.is_some()).map(|(seat, _)| seat).collect(),
            turned_up: self.turned_up.clone(),
            auction: match &self.phase {
                Phase::Auction(auction) => Some(auction.clone()),
                _ => None,
            },
            seen: self.seen.clone(),
            active: if self.fault == Fault::Idle { Vec::new() } else { status.active().to_vec() },
            result: result.filter(|_| self.fault != Fault::Silent),
            sheet: (over || self.fault == Fault::Early).then(|| self.sheet()),
            hands: over.then(|| self.hands.clone()),
            leak: self.fault.of_public(self),
        }
    }

    fn private(&self, seat: Seat) -> Private {
        let looked = |other: &Seat| self.seen.contains(&(seat, *other)) || self.fault == Fault::Private;
        Private {
            hand: self.hands[seat],
            wish: self.wishes[seat],
            seen: self.hands.seats().filter(looked).map(|other| (other, self.hands[other])).collect(),
        }
    }

    fn resample(&self, viewer: Option<Seat>, rng: &mut Rng) -> Self {
        let mut other = self.clone();
        if self.fault == Fault::Resample || matches!(self.phase, Phase::Over(_)) {
            return other;
        }
        let unknown = self.unknown(viewer);
        let mut cards: Vec<u8> = unknown.iter().map(|&seat| self.hands[seat]).collect();
        cards.extend(&self.deck);
        if self.fault != Fault::Sloppy {
            cards.sort_unstable();
        }
        rng.shuffle(&mut cards);
        for &seat in &unknown {
            other.hands[seat] = cards.swap_remove(0);
        }
        cards.sort_unstable();
        other.deck = cards;
        if matches!(self.phase, Phase::Wishes) {
            for seat in self.hands.seats().filter(|&seat| Some(seat) != viewer) {
                let wish = *WISHES.start() + rng.below(WISHES.count()) as u8;
                other.wishes[seat] = self.wishes[seat].map(|_| wish);
            }
        }
        other
    }

    fn secrets(&self, viewer: Option<Seat>) -> Vec<(&'static str, Value)> {
        let (unknown, mut secrets) = (self.unknown(viewer), Vec::new());
        if matches!(self.phase, Phase::Over(_)) {
            return secrets;
        }
        if !unknown.is_empty() {
            let hands: Vec<u8> = unknown.iter().map(|&seat| self.hands[seat]).collect();
            secrets.extend([("hands", json!(hands)), ("deck", json!(self.deck))]);
        }
        if matches!(self.phase, Phase::Wishes) {
            let others = self.wishes.iter().filter(|&(seat, _)| Some(seat) != viewer);
            secrets.push(("wishes", json!(others.map(|(_, wish)| wish).collect::<Vec<_>>())));
        }
        secrets
    }

    /// A wish is secret until all have made one; then the wishes and the lot are known, and at the end the hands.
    /// Who looks at a card learns it.
    fn told(&self, viewer: Option<Seat>, seat: Seat, action: &Action, after: &Self) -> Value {
        let what = match *action {
            Action::Wish(_) | Action::Shout(_) => "wish".to_owned(),
            Action::Peek(other) if viewer == Some(seat) => format!("{action}: {}", self.hands[other]),
            _ => action.to_string(),
        };
        let over = matches!(after.phase, Phase::Over(_));
        json!([what, after.turned_up, over.then_some(&after.hands)])
    }

    fn prompt(&self, seat: Seat) -> Message {
        Message::new("prompt").with("leak", self.fault.of_prompt(self, seat))
    }

    fn note(&self, seat: Seat, action: &Action) -> Option<Message> {
        matches!(action, Action::Bid(_))
            .then(|| Message::new("note").with("leak", self.fault.of_notes(self, seat)))
    }

    fn word(&self, _verb: &str, argument: &str, _word: &str) -> Option<Message> {
        (argument == "coins").then(|| Message::new("coins").with("leak", self.fault.of_words(self)))
    }

    /// The card in hand counts, too, so that nobody may see the sheet before the end.
    fn sheet(&self) -> Sheet {
        let won = |seat: Seat| self.won[seat].iter().copied().map(i64::from).sum::<i64>();
        let extra = self.fault.of_sheet(self);
        let parts =
            |seat, &coins: &u8| [Part::new(coins + extra), Part::new(won(seat)), Part::new(self.hands[seat])];
        Sheet::new(["coins", "lots", "card"], self.coins.map(parts))
    }

    fn estimate(&self, seat: Seat) -> i64 {
        100 * self.points(seat) + i64::from(self.fault.of_estimates(self, seat))
    }
}

impl Lots {
    /// Whose cards the viewer does not know.
    fn unknown(&self, viewer: Option<Seat>) -> Vec<Seat> {
        let knows =
            |seat: Seat| viewer == Some(seat) || viewer.is_some_and(|own| self.seen.contains(&(own, seat)));
        self.hands.seats().filter(|&seat| !knows(seat)).collect()
    }

    fn can_look(&self, seat: Seat, other: Seat) -> bool {
        other != seat && other.0 < self.seats() && self.coins[seat] > 0 && !self.seen.contains(&(seat, other))
    }

    /// All have wished: a lot is turned up, and a wish that has its number earns a coin.
    fn turn_up(&mut self, rng: &mut Rng, log: &mut Vec<Event>) {
        let lot = rng.draw(&mut self.deck).unwrap();
        self.deck.sort_unstable();
        log.push(Event::TurnedUp { lot });
        self.turned_up = Some(TurnedUp { lot, wishes: self.wishes.clone() });
        for seat in self.hands.seats().filter(|&seat| self.wishes[seat] == Some(lot % 3 + 1)) {
            self.coins[seat] += 1;
            log.push(Event::Lucky { seat });
        }
        let active = Seat((self.round - 1) % self.seats());
        self.phase = Phase::Auction(Auction { lot, active, bid: 0, bidder: None, out: BTreeSet::new() });
        self.go_on(log);
    }

    fn next_seat(&mut self, log: &mut Vec<Event>) {
        let seats = self.seats();
        if let Phase::Auction(auction) = &mut self.phase {
            auction.active = auction.active.next(seats);
        }
        self.go_on(log);
    }

    /// The turn passes over those who are out or can't bid, until it comes back to the highest bidder.
    fn go_on(&mut self, log: &mut Vec<Event>) {
        loop {
            let Phase::Auction(auction) = &mut self.phase else { return };
            let seat = auction.active;
            if auction.bidder == Some(seat) || auction.out.len() == usize::from(self.hands.count()) {
                return self.sell(log);
            }
            if !auction.out.contains(&seat) && self.coins[seat] > auction.bid {
                return;
            }
            if auction.out.insert(seat) {
                log.push(Event::Skipped { seat });
            }
            auction.active = seat.next(self.hands.count());
        }
    }

    fn sell(&mut self, log: &mut Vec<Event>) {
        let Phase::Auction(auction) = &self.phase else { return };
        if let Some(seat) = auction.bidder {
            self.coins[seat] -= auction.bid;
            self.won[seat].push(auction.lot);
            log.push(Event::Sold { seat, lot: auction.lot });
        }
        if self.round == self.rounds {
            return self.finish();
        }
        self.round += 1;
        self.wishes = self.wishes.map(|_, _| None);
        self.phase = Phase::Wishes;
    }

    fn finish(&mut self) {
        let places = Place::ranked(self.hands.seats(), |seat| self.points(seat), |seat| self.points(seat));
        self.phase = Phase::Over(places);
    }

    /// What the fault that forgets leaves out of a saved game.
    pub fn memory(&self) -> u8 {
        self.memory
    }
}
