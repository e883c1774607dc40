//! Laws about what all see: who is to act, who has won, and by which points.

use super::{Broken, Position, Tally, broken};
use games::{Game, Played, Refusal, Rng, Seat, Status, View};

/// What all see names the active seats and the result as the rules do; points are the sum of their parts, and when the
/// game is over all see the sheet.
pub fn what_all_see_is_how_it_stands<G: Game>(
    at: &Position<G>,
    _: &mut Rng,
    tally: &mut Tally,
) -> Result<(), Broken> {
    let (public, status, sheet) = (at.game.public(), at.game.status(), at.game.sheet());
    let fail = |on| broken(on, format!("{status:?}, {sheet:?}, {public:?} after {:?}", at.earlier));
    if public.active() != status.active() {
        return fail("active");
    }
    if Seat::all(at.game.seats()).any(|seat| at.game.points(seat) != sheet.total(seat)) {
        return fail("points");
    }
    let Status::Over(places) = &status else {
        tally.sheets += u64::from(public.sheet().is_some());
        return if public.result().is_none() { Ok(()) } else { fail("result") };
    };
    tally.ended += 1;
    let adds_up = places.iter().all(|place| place.points == sheet.total(place.seat));
    match () {
        () if public.result() != Some(places) => fail("result"),
        () if !adds_up || public.sheet().as_ref() != Some(&sheet) => fail("sheet"),
        () => Ok(()),
    }
}

/// The action that ends a game tells what everybody's points consist of.
pub fn the_end_is_told<G: Game>(game: &G, played: &Result<Played, Refusal>) -> Result<(), Broken> {
    let (Status::Over(places), Ok(played)) = (game.status(), played) else { return Ok(()) };
    match played.events.ends_with(&game.sheet().lines(Some(&places))) {
        true => Ok(()),
        false => broken("end", format!("{played:?}")),
    }
}
