//! From legal actions to what menus and autocomplete offer next. All of it is for the eyes of one seat.

use games::{AnyGame, Offer, Rng, Seat, Seed};

/// A word that may follow, and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next<'a> {
    pub word: &'a str,
    /// The offer, if this word completes it.
    pub offer: Option<&'a Offer>,
}

/// The different words that may follow `path` among the offers, in their order.
pub fn next_words<'a>(offers: &'a [Offer], path: &[&str]) -> Vec<Next<'a>> {
    let mut found: Vec<Next<'a>> = Vec::new();
    for offer in offers {
        let mut words = offer.notation.split(' ');
        if !path.iter().all(|step| words.next() == Some(step)) {
            continue;
        }
        let Some(word) = words.next() else { continue };
        if found.iter().all(|next| next.word != word) {
            found.push(Next { word, offer: words.next().is_none().then_some(offer) });
        }
    }
    found
}

/// The values for argument number `argument` of `verb` that agree with the other arguments, as far as they are given
/// (empty: not yet), and that contain what was typed.
pub fn complete<'a>(
    offers: &'a [Offer],
    verb: &str,
    given: &[&str],
    argument: usize,
    typed: &str,
) -> Vec<&'a str> {
    let typed = typed.trim().to_lowercase();
    let mut found: Vec<&str> = Vec::new();
    for offer in offers {
        let mut words = offer.notation.split(' ');
        if words.next() != Some(verb) {
            continue;
        }
        let words: Vec<&str> = words.collect();
        let agrees = |(index, word): (usize, &&str)| {
            let other = given.get(index).map_or("", |other| other.trim());
            index == argument || other.is_empty() || other.eq_ignore_ascii_case(word)
        };
        let Some(&word) = words.get(argument) else { continue };
        if words.iter().enumerate().all(agrees)
            && word.to_lowercase().contains(&typed)
            && !found.contains(&word)
        {
            found.push(word);
        }
    }
    found
}

/// Splits `symbol grey; play S-03` into its actions.
pub fn split(actions: &str) -> Vec<&str> {
    actions.split(';').map(str::trim).filter(|action| !action.is_empty()).collect()
}

/// Whole lines that continue what was typed: the actions before the last `;` are tried on a copy.
///
/// Nothing is offered after an action that is refused, or that needs chance: what it would turn up must stay unknown
/// until it is done for good.
pub fn continue_line(game: &AnyGame, seat: Seat, typed: &str) -> Vec<String> {
    let (before, last) = typed.rsplit_once(';').unwrap_or(("", typed));
    let mut copy = game.clone();
    for action in split(before) {
        let rng = &mut Rng::new(&Seed::from(0), 0);
        if copy.play(seat, action, rng).is_err() || rng.used() {
            return Vec::new();
        }
    }
    let (last, before) = (last.trim().to_lowercase(), split(before).join("; "));
    let mut offers = copy.offers(seat);
    offers.retain(|offer| offer.notation.to_lowercase().contains(&last));
    by_turns(offers)
        .into_iter()
        .map(|offer| if before.is_empty() { offer.notation } else { format!("{before}; {}", offer.notation) })
        .collect()
}

/// The first offer of every verb, then the second of each: so that a list cut short shows all that can be done.
fn by_turns(offers: Vec<Offer>) -> Vec<Offer> {
    let mut seen = std::collections::BTreeMap::new();
    let mut ranked: Vec<(usize, Offer)> = Vec::new();
    for offer in offers {
        let verb = offer.notation.split(' ').next().unwrap_or_default().to_owned();
        let rank = seen.entry(verb).and_modify(|rank| *rank += 1).or_insert(0);
        ranked.push((*rank, offer));
    }
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, offer)| offer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::Message;

    fn offers(notations: &[&str]) -> Vec<Offer> {
        let offer = |notation: &&str| Offer {
            notation: (*notation).to_owned(),
            says: Message::new("test"),
            note: None,
        };
        notations.iter().map(offer).collect()
    }

    #[test]
    fn menus_go_word_by_word() {
        let offers = offers(&["upgrade S-05 O-13", "upgrade S-05 O-10", "upgrade S-06 O-10", "end"]);
        let words = |path: &[&str]| {
            next_words(&offers, path).iter().map(|next| (next.word, next.offer.is_some())).collect::<Vec<_>>()
        };
        assert_eq!(words(&[]), [("upgrade", false), ("end", true)]);
        assert_eq!(words(&["upgrade"]), [("S-05", false), ("S-06", false)]);
        assert_eq!(words(&["upgrade", "S-05"]), [("O-13", true), ("O-10", true)]);
        assert_eq!(words(&["end"]), []);
    }

    #[test]
    fn completion_agrees_with_what_is_filled_in() {
        let offers = offers(&["upgrade S-05 O-13", "upgrade S-05 O-10", "upgrade S-06 O-11", "play S-05"]);
        assert_eq!(complete(&offers, "upgrade", &["", ""], 0, ""), ["S-05", "S-06"]);
        assert_eq!(complete(&offers, "upgrade", &["s-06", ""], 1, ""), ["O-11"]);
        assert_eq!(complete(&offers, "upgrade", &["", "O-10"], 0, "s-"), ["S-05"]);
        assert_eq!(complete(&offers, "upgrade", &["S-05", ""], 1, "3"), ["O-13"]);
        assert_eq!(complete(&offers, "build", &[""], 0, ""), [] as [&str; 0]);
    }

    #[test]
    fn a_list_cut_short_shows_every_verb() {
        let mixed = by_turns(offers(&["buy green", "buy red", "buy grey", "symbol red", "finish"]));
        let notations: Vec<_> = mixed.iter().map(|offer| offer.notation.as_str()).collect();
        assert_eq!(notations, ["buy green", "symbol red", "finish", "buy red", "buy grey"]);
    }

    #[test]
    fn a_line_is_split_at_semicolons() {
        assert_eq!(split(" symbol grey;play S-03 ;; "), ["symbol grey", "play S-03"]);
    }
}
