//! Skyrise: a city in the sky is auctioned neighbourhood by neighbourhood; most prestige wins.

mod auction;
mod legal;
pub mod map;
pub mod notation;
mod orders;
pub mod pieces;
mod resample;
mod resolve;
mod score;
pub mod validate;
pub mod view;
pub mod wonders;

#[cfg(test)]
mod tests;

pub use legal::Illegal;
pub use map::{Board, Cell, Colour, Corner, Island};
pub use notation::{Action, Otherwise, Piece, Place, Wish};
pub use pieces::{Disc, Era, Height, Panorama, Patron, Pieces};
pub use view::{
    Auction, Bid, Choice, Event, Finale, Gain, Order, Phase, Picture, Private, Public, PublicSeat, Resolving,
    Source, Structure,
};
pub use wonders::Card;

use crate::notation::OrNone;
use crate::{BySeat, Options, Rng, Seat, Status};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many wishes an order has at most, and how many openings can be given in advance.
const WISHES: usize = 5;

/// Whether openings may be given before their auction, so that it goes on while a player is away.
pub const OPTIONS: &[crate::Choice] = &[crate::Choice { name: "openings", values: &["in-advance", "asked"] }];

/// A game of Skyrise.
#[derive(Clone, Serialize, Deserialize)]
pub struct Skyrise {
    board: Board,
    /// Whether an opening may be given before the auction.
    in_advance: bool,
    players: BySeat<Player>,
    /// The discs that are not yet taken.
    discs: BTreeMap<Cell, Disc>,
    structures: BTreeMap<Cell, Structure>,
    panoramas: Vec<Panorama>,
    /// Hidden.
    patrons: BTreeMap<Patron, u8>,
    /// The keys that nobody has, the largest first.
    keys: Vec<u8>,
    era: Era,
    /// The number of this auction or of the last one, from 1.
    auction: u16,
    phase: Phase,
    /// All prestige so far, the oldest first.
    gains: Vec<Gain>,
}

/// What belongs to one seat.
#[derive(Clone, Serialize, Deserialize)]
struct Player {
    /// The bid numbers of the buildings that are not built, of both Eras; sorted.
    numbers: Vec<u8>,
    /// Wonders that are not built; sorted by initiative. None before the cards are revealed.
    wonders: Vec<Card>,
    /// The wonder cards that it has revealed.
    revealed: Vec<Card>,
    /// Hidden: wonder cards in hand.
    hand: Vec<Card>,
    /// Hidden: wonder cards that it has chosen and not yet revealed.
    chosen: Vec<Card>,
    /// Hidden.
    objective: Colour,
    /// Discs in the row of each colour.
    rows: BTreeMap<Colour, u8>,
    picture: Picture,
    /// Hidden: what to do in this auction.
    order: Option<Order>,
    /// Hidden: how to open the next auction.
    openings: Vec<(Piece, Cell)>,
}

impl Player {
    fn new(numbers: Vec<u8>, objective: Colour, hand: Vec<Card>) -> Player {
        Player {
            numbers,
            wonders: Vec::new(),
            revealed: Vec::new(),
            hand,
            chosen: Vec::new(),
            objective,
            rows: Colour::ALL.into_iter().map(|colour| (colour, 0)).collect(),
            picture: Picture::default(),
            order: None,
            openings: Vec::new(),
        }
    }

    /// Whether it has built everything.
    fn finished(&self) -> bool {
        self.numbers.is_empty() && self.wonders.is_empty()
    }
}

impl Skyrise {
    /// A new game; `seats` is 2 to 4.
    pub fn setup(edition: u16, options: &Options, seats: u8, rng: &mut Rng) -> Self {
        let pieces = Pieces::of(edition);
        let (table, values) = (pieces.table(seats), &pieces.values);
        let corners = shuffled(Corner::ALL, rng).into_iter().zip(shuffled(Island::OUTER, rng));
        let board = Board { edition, corners: corners.take(seats.into()).collect() };
        let discs = shuffled(pieces.discs(seats), rng);
        let patrons = Patron::ALL.into_iter().zip(shuffled(values.patrons.clone(), rng)).collect();
        let mut panoramas = shuffled(Panorama::ALL, rng);
        panoramas.truncate(values.laid_out);
        panoramas.sort_unstable();
        let (sets, objectives) = (shuffled(values.sets.clone(), rng), shuffled(Colour::ALL, rng));
        let cards = shuffled(pieces.wonders.iter().map(Card::of).collect::<Vec<_>>(), rng);
        let all = sets.into_iter().zip(objectives).zip(cards.chunks(table.cards)).take(seats.into());
        let player = |((numbers, objective), hand): ((Vec<u8>, Colour), &[Card])| {
            let mut hand = hand.to_vec();
            sort_cards(edition, &mut hand);
            Player::new(numbers, objective, hand)
        };
        let starter = Seat(rng.below(seats.into()) as u8);
        Skyrise {
            discs: board.cells().into_iter().zip(discs).collect(),
            board,
            in_advance: options.value("openings") != "asked",
            players: all.map(player).collect(),
            structures: BTreeMap::new(),
            panoramas,
            patrons,
            keys: values.keys[..table.keys].to_vec(),
            era: Era::First,
            auction: 1,
            phase: Phase::Auction(Auction::new(starter)),
            gains: Vec::new(),
        }
    }

    /// Who is asked, or how it ended. Others may give [orders](Action::Order) meanwhile.
    pub fn status(&self) -> Status {
        match &self.phase {
            Phase::Choosing => {
                let missing = |seat: &Seat| self.players[*seat].chosen.len() < self.wonders_each();
                Status::Active(self.players.seats().filter(missing).collect())
            }
            Phase::Auction(auction) => Status::Active(vec![auction.asked]),
            Phase::Resolving(resolving) => Status::Active(vec![resolving.seat]),
            Phase::Over(finale) => Status::Over(finale.result.clone()),
        }
    }

    /// A list that holds every legal action of a seat, and illegal ones.
    pub fn candidates(&self, seat: Seat) -> Vec<Action> {
        match &self.phase {
            Phase::Choosing => self.players[seat].hand.iter().copied().map(Action::Choose).collect(),
            Phase::Auction(_) => {
                let cells = self.board.cells();
                let islands = self.board.islands().into_iter().map(Place::Island);
                let places: Vec<Place> =
                    cells.iter().copied().map(Place::Cell).chain(islands).chain([Place::Any]).collect();
                let otherwise = [Otherwise::Pass, Otherwise::Ask].map(Action::Else);
                let mut actions = vec![Action::Pass, Action::Decline, Action::Cancel];
                actions.extend(otherwise);
                for piece in self.pieces_of(seat) {
                    actions.extend(cells.iter().map(|&cell| Action::Bid(piece, cell)));
                    actions.extend(cells.iter().map(|&cell| Action::Next(piece, cell)));
                    actions.extend(places.iter().map(|&place| Action::Order(piece, place)));
                }
                actions
            }
            Phase::Resolving(_) => {
                let cells = self.board.cells();
                let colours = Colour::ALL.into_iter().map(Action::Colour);
                let take = cells.iter().map(|&cell| Action::Take(OrNone(Some(cell))));
                let swap = cells.iter().map(|&cell| Action::Swap(OrNone(Some(cell))));
                let others = [Action::Take(OrNone(None)), Action::Swap(OrNone(None)), Action::Cancel];
                colours.chain(take).chain(swap).chain(others).collect()
            }
            Phase::Over(_) => Vec::new(),
        }
    }

    /// Every legal action of a seat.
    pub fn actions(&self, seat: Seat) -> Vec<Action> {
        let mut actions = self.candidates(seat);
        actions.retain(|action| self.check(seat, action).is_ok());
        actions
    }

    /// What a seat has not yet built: numbers of both Eras, and wonders once they are revealed.
    fn pieces_of(&self, seat: Seat) -> Vec<Piece> {
        let player = &self.players[seat];
        let numbers = player.numbers.iter().copied().map(Piece::Number);
        numbers.chain(player.wonders.iter().copied().map(Piece::Wonder)).collect()
    }

    fn pieces(&self) -> &'static Pieces {
        Pieces::of(self.board.edition)
    }

    /// How many wonders everyone builds.
    fn wonders_each(&self) -> usize {
        self.pieces().table(self.players.count()).wonders
    }
}

fn shuffled<T>(items: impl Into<Vec<T>>, rng: &mut Rng) -> Vec<T> {
    let mut items = items.into();
    rng.shuffle(&mut items);
    items
}

/// By initiative.
fn sort_cards(edition: u16, cards: &mut [Card]) {
    cards.sort_by_key(|card| card.wonder(edition).map(|wonder| wonder.initiative));
}
