//! What can be wrong with the toy game: a secret told on each surface there is, and a breach of each other law.

use super::rules::Lots;
use super::text::{Action, Number, Unreadable};
use games::{Game, Rng, Seat};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};

macro_rules! faults {
    ($($fault:ident $name:literal $on:literal,)+) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Fault {
            None,
            $($fault,)+
        }

        impl Fault {
            pub const NAMES: &[&str] = &["none", $($name,)+];
            /// Every fault, with what the laws must say is broken.
            pub const ALL: &[(&str, &str)] = &[$(($name, $on),)+];

            pub fn named(name: &str) -> Fault {
                match name {
                    $($name => Fault::$fault,)+
                    _ => Fault::None,
                }
            }
        }
    };
}

faults! {
    Public "public" "public",
    Early "early" "public",
    Private "private" "private",
    Offers "offers" "offers",
    Prompt "prompt" "prompt",
    Note "note" "note",
    Wished "wished" "events",
    Looked "looked" "events",
    Says "says" "says",
    Refusal "refusal" "refusal",
    Revealed "revealed" "revealed",
    Word "word" "word",
    Estimate "estimate" "estimate",
    Resample "resample" "secrets",
    Sloppy "sloppy" "resample",
    Ghost "ghost" "offer",
    Marks "marks" "change",
    Stuck "stuck" "stuck",
    Forgets "forgets" "save",
    Ambient "ambient" "unrevealed",
    Unsure "unsure" "replay",
    Endless "endless" "turn",
    Idle "idle" "active",
    Silent "silent" "result",
    Extra "extra" "sheet",
}

static AMBIENT: AtomicU64 = AtomicU64::new(0);

impl Fault {
    /// The card of the next seat if this is the fault that tells it here, otherwise nothing.
    fn leak(self, here: Fault, game: &Lots, seat: Seat) -> u8 {
        if self == here { game.hands[seat.next(game.hands.count())] } else { 0 }
    }

    /// Another game every second time it is set up.
    pub fn of_setup(self, game: &mut Lots) {
        if self == Fault::Unsure && AMBIENT.fetch_add(1, Ordering::Relaxed) % 2 == 1 {
            std::mem::swap(&mut game.hands[Seat(0)], &mut game.deck[0]);
        }
    }

    pub fn of_public(self, game: &Lots) -> Option<u8> {
        match self {
            Fault::Public => Some(game.deck.iter().sum()),
            Fault::Forgets => Some(game.memory()),
            _ => None,
        }
    }

    /// A coin that was not there when the winner was found.
    pub fn of_sheet(self, game: &Lots) -> u8 {
        u8::from(self == Fault::Extra && game.status().active().is_empty())
    }

    pub fn of_offers(self, game: &Lots, seat: Seat, all: &mut Vec<Action>) {
        if self.leak(Fault::Offers, game, seat) % 2 == 1 {
            all.reverse();
        }
        match self {
            Fault::Ghost => all.push(Action::Ghost(Unreadable)),
            Fault::Stuck if game.deck.len() < 5 => all.clear(),
            _ => {}
        }
    }

    pub fn of_checks(self, game: &Lots, seat: Seat) -> u8 {
        self.leak(Fault::Refusal, game, seat)
    }

    pub fn of_events(self, game: &Lots, action: Action) -> u8 {
        match action {
            Action::Wish(Number(number)) if self == Fault::Wished => number,
            Action::Peek(other) if self == Fault::Looked => game.hands[other],
            _ => 0,
        }
    }

    pub fn of_prompt(self, game: &Lots, seat: Seat) -> u8 {
        self.leak(Fault::Prompt, game, seat)
    }

    pub fn of_notes(self, game: &Lots, seat: Seat) -> u8 {
        self.leak(Fault::Note, game, seat)
    }

    pub fn of_words(self, game: &Lots) -> u8 {
        self.leak(Fault::Word, game, Seat(0))
    }

    pub fn of_estimates(self, game: &Lots, seat: Seat) -> u8 {
        self.leak(Fault::Estimate, game, seat)
    }

    /// Draws something that nobody needs, so that a draw seems to have happened only with some cards; or chance that
    /// comes from nowhere.
    pub fn of_chance(self, game: &mut Lots, seat: Seat, rng: &mut Rng) {
        if self.leak(Fault::Revealed, game, seat) % 2 == 1 {
            rng.below(2);
        }
        if self == Fault::Ambient && AMBIENT.fetch_add(1, Ordering::Relaxed).is_multiple_of(5) {
            game.deck.reverse();
        }
    }
}
