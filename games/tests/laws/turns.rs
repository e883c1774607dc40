//! Laws about acting: offers, refusals, saved games and chance.

use super::{Broken, Position, Tally, broken, json, play, some};
use games::{Game, Offer, Rng, Seat, Status};

/// Texts that are no action of any game, or hardly ever.
pub const NONSENSE: &[&str] = &[
    "",
    " ",
    "dance",
    "build",
    "build zz9",
    "build z99",
    "play X-01",
    "end now",
    "token Q1",
    "sell here S-01",
    "lay r45 c3",
    "build l6 r0 i9",
    "é",
];

/// Whoever is to act can do something, the others can do nothing, and as long as a game runs somebody is to act.
pub fn someone_can_act<G: Game>(at: &Position<G>, _: &mut Rng, _: &mut Tally) -> Result<(), Broken> {
    let status = at.game.status();
    let sorted = status.active().is_sorted_by(|one, other| one < other);
    if !sorted || matches!(&status, Status::Active(seats) if seats.is_empty()) {
        return broken("status", format!("{status:?} after {:?}", at.earlier));
    }
    for seat in Seat::all(at.game.seats()) {
        if status.is_active(seat) == at.game.offers(seat).is_empty() {
            return broken("stuck", format!("{status:?}, seat {seat} after {:?}", at.earlier));
        }
    }
    Ok(())
}

/// Every offer can be played as it is written, in capitals and with spaces, and says beforehand what it says then.
pub fn offers_can_be_played<G: Game>(at: &Position<G>, rng: &mut Rng, _: &mut Tally) -> Result<(), Broken> {
    for &seat in at.game.status().active() {
        for Offer { notation, says, .. } in some(at.game.offers(seat), 12, rng) {
            let (_, played) = play(at.game, seat, &format!("  {} ", notation.to_uppercase()), 1);
            let as_offered =
                |played: games::Played| (played.notation, played.says) == (notation.clone(), says);
            if !played.clone().is_ok_and(as_offered) {
                return broken("offer", format!("{notation}: {played:?} after {:?}", at.earlier));
            }
        }
    }
    Ok(())
}

/// Nonsense, what others could do and what was possible once is refused if it is not offered, and then nothing
/// has changed.
pub fn what_is_not_offered_is_refused<G: Game>(
    at: &Position<G>,
    rng: &mut Rng,
    _: &mut Tally,
) -> Result<(), Broken> {
    let before = json(at.game);
    let texts = texts(at.game, at.earlier, rng);
    for seat in Seat::all(at.game.seats()) {
        let offers = at.game.offers(seat);
        let mut copy = at.game.clone();
        for text in texts.iter().filter(|&text| offers.iter().all(|offer| offer.notation != *text)) {
            // A text may be another way to write an offer; what it becomes tells.
            match copy.play(seat, text, &mut Rng::new(&games::Seed::from(0), 1)) {
                Err(_) => {}
                Ok(played) if offers.iter().any(|offer| offer.notation == played.notation) => {
                    copy = at.game.clone();
                }
                Ok(played) => return broken("refusal", format!("{played:?} after {:?}", at.earlier)),
            }
        }
        if json(&copy) != before {
            return broken("change", format!("{before} became {} after {:?}", json(&copy), at.earlier));
        }
    }
    Ok(())
}

/// What somebody might try: nonsense, candidates of every seat, what was played before.
pub fn texts<G: Game>(game: &G, earlier: &[(Seat, String)], rng: &mut Rng) -> Vec<String> {
    let mut texts: Vec<String> = NONSENSE.iter().map(|&text| text.to_owned()).collect();
    for seat in Seat::all(game.seats()) {
        let candidates = game.candidates(seat).iter().map(ToString::to_string).collect();
        texts.extend(some(candidates, 8, rng));
    }
    texts.extend(earlier.iter().rev().take(8).map(|(_, notation)| notation.clone()));
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// A game that was saved and loaded is the same in all that anyone sees, and whatever follows.
pub fn a_saved_game_is_the_game<G: Game>(at: &Position<G>, _: &mut Rng, _: &mut Tally) -> Result<(), Broken> {
    let (game, loaded) = (at.game, at.loaded);
    let seats = || Seat::all(game.seats());
    let same = json(game) == json(loaded)
        && game.public() == loaded.public()
        && seats().all(|seat| game.private(seat) == loaded.private(seat))
        && seats().all(|seat| game.offers(seat) == loaded.offers(seat));
    if same { Ok(()) } else { broken("save", format!("{} is loaded after {:?}", json(loaded), at.earlier)) }
}

/// If other chance leads to another state, the action says that it has revealed something: it can't be taken back.
pub fn what_chance_decides_is_revealed<G: Game>(
    at: &Position<G>,
    rng: &mut Rng,
    tally: &mut Tally,
) -> Result<(), Broken> {
    for &seat in at.game.status().active() {
        for offer in some(at.game.offers(seat), 4, rng) {
            let ((one, first), (other, second)) =
                (play(at.game, seat, &offer.notation, 1), play(at.game, seat, &offer.notation, 2));
            let revealed = [first, second].iter().flatten().filter(|played| played.revealed).count();
            tally.revealed += u64::from(revealed > 0);
            if revealed < 2 && json(&one) != json(&other) {
                return broken("unrevealed", format!("{} after {:?}", offer.notation, at.earlier));
            }
        }
    }
    Ok(())
}
