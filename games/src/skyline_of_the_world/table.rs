//! The table and the hand in words, what a seat is asked, and what the words of a notation stand for.

use super::text::card_name;
use super::*;
use crate::{Arg, Own, Place, Section, Speak, View};

impl View for Public {
    fn round(&self) -> u32 {
        self.round
    }

    fn active(&self) -> &[Seat] {
        self.active.as_slice()
    }

    fn result(&self) -> Option<&[Place]> {
        self.finale.as_ref().map(|finale| finale.result.as_slice())
    }

    /// Missions stay hidden until the end.
    fn sheet(&self) -> Option<Sheet> {
        self.finale.as_ref().map(|finale| score::sheet(Data::of(self.edition), &finale.counts))
    }

    fn title(&self) -> Message {
        Message::own(format!("option-map-{}", self.city.id()))
    }

    fn task(&self) -> Message {
        let id = if self.turn.trading() { "brief-trade" } else { "brief-build" };
        Message::own(id).with("round", i64::from(self.round))
    }

    fn note(&self) -> Message {
        let rules = &Data::of(self.edition).rules;
        match (&self.finale, self.last_turns) {
            (Some(Finale { end, .. }), _) => Event::Over { end: *end }.message(),
            (None, Some(seat)) => Event::LastTurns { seat }.message(),
            (None, None) => Message::own("brief-end")
                .with("penthouses", rules.penthouses)
                .with("rounds", i64::from(rules.rounds))
                .with("quiet", i64::from(self.quiet_rounds)),
        }
    }

    fn alert(&self) -> bool {
        self.last_turns.is_some() && self.finale.is_none()
    }

    fn news(&self) -> Vec<Message> {
        self.last_turn.iter().chain([&self.turn]).filter_map(Trace::line).collect()
    }

    fn standing(&self) -> Vec<Message> {
        let line = |(seat, own): (Seat, &PublicSeat)| {
            Message::own("brief-seat")
                .with("seat", seat)
                .with("money", i64::from(own.money))
                .with("income", i64::from(own.income))
                .with("penthouses", self.buildings.penthouses(seat).len())
                .with("cards", own.cards)
        };
        self.seats.iter().map(line).collect()
    }

    fn details(&self) -> Vec<Section> {
        vec![
            Section::new(Message::new("part-seats"), self.seat_lines()),
            Section::new(Message::own("part-buildings"), self.building_lines()),
            Section::new(Message::own("part-bank"), self.bank_lines()),
        ]
    }
}

impl Trace {
    /// What it did; nothing, when it did nothing that can be seen.
    fn line(&self) -> Option<Message> {
        let built = self.built.iter().map(|(cell, floor)| {
            Message::own("trace-built").with("field", Arg::word(cell)).with("floor", Arg::word(floor)).into()
        });
        let cards =
            self.cards.iter().map(|card| Message::own("trace-card").with("card", card_name(card)).into());
        let traded = |id: &'static str| move |floor| Message::own(id).with("floor", Arg::word(floor)).into();
        let bought = self.bought.iter().map(traded("trace-bought"));
        let done: Vec<Arg> =
            built.chain(cards).chain(bought).chain(self.sold.iter().map(traded("trace-sold"))).collect();
        let line = Message::own("trace").with("seat", self.seat);
        (!done.is_empty()).then(|| line.with("done", done))
    }
}

impl Stock {
    /// Each kind of floor with its number.
    fn words(&self) -> Arg {
        Arg::words(Floor::ALL.iter().map(|&floor| format!("{floor}: {}", self.count(floor))))
    }
}

impl Public {
    fn seat_lines(&self) -> Vec<Message> {
        let pieces = |(seat, own): (Seat, &PublicSeat)| {
            Message::own("full-seat")
                .with("seat", seat)
                .with("stock", own.stock.words())
                .with("supply", own.supply.words())
        };
        let mission = |(seat, own): (Seat, &PublicSeat)| {
            own.mission.as_ref().map(|plan| plan.tell(Message::own("event-mission").with("seat", seat)))
        };
        let pieces = self.seats.iter().map(pieces);
        self.standing().into_iter().chain(pieces).chain(self.seats.iter().filter_map(mission)).collect()
    }

    fn building_lines(&self) -> Vec<Message> {
        let map = Data::of(self.edition).map(self.city);
        let floors = |building: &Building| {
            let owner = |owner: &Option<Seat>| owner.map_or(Message::own("owner-nobody").into(), Arg::Seat);
            building.0.iter().map(owner).collect::<Arg>()
        };
        let line = |cell: &Cell| {
            let id = if map.strategic.contains(cell) { "full-strategic" } else { "full-field" };
            let building = self.buildings.at(*cell).map_or(Arg::List(Vec::new()), floors);
            Message::own(id).with("field", Arg::word(cell)).with("floors", building.or_none())
        };
        map.fields.iter().map(line).collect()
    }

    fn bank_lines(&self) -> Vec<Message> {
        let cards: Arg = self.handed_in.iter().map(card_name).collect();
        vec![
            Message::own("full-bank").with("neutral", self.neutral).with("deck", self.deck),
            Message::own("full-handed-in").with("cards", cards.or_none()),
        ]
    }
}

impl Own for Private {
    fn full(&self) -> Vec<Message> {
        let cards = &Data::of(self.edition).cards;
        let card = |plan: &Plan| {
            let pays = cards.find(&plan.name).map_or(0, |card| card.pays);
            plan.tell(Message::own("own-card").with("pays", i64::from(pays)))
        };
        self.cards.iter().map(card).chain([self.mission.tell(Message::own("own-mission"))]).collect()
    }
}

impl SkylineOfTheWorld {
    /// What a seat has to decide.
    pub(super) fn ask(&self, seat: Seat) -> Message {
        let id = if self.turn.trading() { "prompt-trade" } else { "prompt-build" };
        Message::own(id).with("money", i64::from(self.players[seat].money))
    }

    /// What an action costs, and who gets it; what it pays.
    pub(super) fn remark(&self, seat: Seat, action: &Action) -> Option<Message> {
        let money = |id: &'static str, amount: u32| Some(Message::own(id).with("amount", i64::from(amount)));
        match action {
            Action::Build(cell) => {
                let floor = self.buildings.due(*cell)?;
                let paid = self.cost(seat, floor, *cell).message();
                Some(Message::own("note-floor").with("floor", Arg::word(floor)).with("paid", paid))
            }
            Action::Neutral(cell) => Some(self.cost(seat, Floor::Neutral, *cell).message()),
            Action::Card(card) => money("note-pays", self.data().cards.find(card)?.pays),
            Action::Buy(floor) => money("note-costs", self.piece(*floor).price),
            Action::Sell(floor) => money("note-pays", self.piece(*floor).sold()),
            Action::End => None,
        }
    }

    /// What a word of a notation stands for.
    pub(super) fn explain(&self, argument: &str, word: &str) -> Option<Message> {
        let money = |amount: u32| i64::from(amount);
        match argument {
            "field" => {
                let cell: Cell = word.parse().ok()?;
                self.map().strategic.contains(&cell).then(|| Message::own("word-strategic"))
            }
            "card" => {
                let card: Name = word.parse().ok()?;
                let pays = self.data().cards.find(&card)?.pays;
                Some(Message::own("word-card").with("card", card_name(&card)).with("pays", money(pays)))
            }
            "floor" => {
                let piece = self.piece(word.parse().ok()?);
                Some(
                    Message::own("word-floor")
                        .with("price", money(piece.price))
                        .with("cost", money(piece.cost))
                        .with("income", money(piece.income)),
                )
            }
            _ => None,
        }
    }
}
