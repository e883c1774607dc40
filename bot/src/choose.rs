//! From legal actions to what menus and autocomplete offer next. All of it is for the eyes of one seat.

use games::{AnyGame, Offer, Rng, Seat, Seed};

/// An action is reached by at most so many choices in menus.
pub const CHOICES: usize = 3;

/// What may be chosen next, and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next<'a> {
    /// A word of the notation; several where they follow without a choice, or where an action would need too many.
    pub words: &'a str,
    /// The offer, if these words complete it.
    pub offer: Option<&'a Offer>,
}

/// What may follow `path` among the offers, in their order.
pub fn next_words<'a>(offers: &'a [Offer], path: &[&str]) -> Vec<Next<'a>> {
    let mut groups: Vec<(&str, Vec<&'a Offer>)> = Vec::new();
    for offer in offers {
        let words: Vec<&str> = offer.notation.split(' ').collect();
        if !words.starts_with(path) || words.len() == path.len() {
            continue;
        }
        let joined = if path.is_empty() { words.len().saturating_sub(CHOICES) } else { 0 };
        let key = span(&offer.notation, path.len(), path.len() + 1 + joined);
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, group)) => group.push(offer),
            None => groups.push((key, vec![offer])),
        }
    }
    groups.iter().filter_map(|(_, group)| next(group, path.len())).collect()
}

/// The words that a group of offers have in common from a place on.
fn next<'a>(group: &[&'a Offer], from: usize) -> Option<Next<'a>> {
    let (first, others) = group.split_first()?;
    let alike = |other: &&Offer| {
        first
            .notation
            .split(' ')
            .zip(other.notation.split(' '))
            .take_while(|(one, other)| one == other)
            .count()
    };
    let most = first.notation.split(' ').count();
    let to = others.iter().map(alike).min().unwrap_or(most);
    Some(Next { words: span(&first.notation, from, to), offer: others.is_empty().then_some(first) })
}

/// The words of a text from one place to another.
fn span(text: &str, from: usize, to: usize) -> &str {
    let starts = std::iter::once(0).chain(text.match_indices(' ').map(|(at, _)| at + 1));
    let start = |word| starts.clone().nth(word).unwrap_or(text.len());
    text[start(from)..start(to)].trim_end()
}

/// The choices that led to `path`, as how many words had been chosen before each. Where nothing was left to choose, no
/// choice was made.
pub fn trail(offers: &[Offer], path: &[&str]) -> Vec<usize> {
    let mut trail = Vec::new();
    let mut at = 0;
    while at < path.len() {
        let next = next_words(offers, &path[..at]);
        let words = |next: &Next<'_>| next.words.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let taken = next
            .iter()
            .map(words)
            .find(|words| path[at..].iter().zip(words).all(|(one, other)| one == other));
        if next.len() > 1 {
            trail.push(at);
        }
        at += taken.map_or(1, |words| words.len());
    }
    trail
}

/// `path` and the words that must follow it, as long as they lead to a choice.
pub fn settle<'a>(offers: &'a [Offer], path: &[&'a str]) -> Vec<&'a str> {
    let mut path = path.to_vec();
    while let [Next { words, offer: None }] = next_words(offers, &path)[..] {
        path.extend(words.split(' '));
    }
    path
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

    fn words<'a>(offers: &'a [Offer], path: &[&str]) -> Vec<(&'a str, bool)> {
        next_words(offers, path).iter().map(|next| (next.words, next.offer.is_some())).collect()
    }

    #[test]
    fn menus_go_word_by_word() {
        let offers = offers(&["upgrade S-05 O-13", "upgrade S-05 O-10", "upgrade S-06 O-10", "end"]);
        assert_eq!(words(&offers, &[]), [("upgrade", false), ("end", true)]);
        assert_eq!(words(&offers, &["upgrade"]), [("S-05", false), ("S-06 O-10", true)]);
        assert_eq!(words(&offers, &["upgrade", "S-05"]), [("O-13", true), ("O-10", true)]);
        assert_eq!(words(&offers, &["end"]), []);
        assert_eq!(trail(&offers, &["upgrade", "S-05", "O-13"]), [0, 1, 2]);
        assert_eq!(trail(&offers, &["upgrade", "S-06", "O-10"]), [0, 1]);
    }

    #[test]
    fn an_action_of_four_words_takes_three_choices() {
        let offers =
            offers(&["build l6 r0 a1", "build l6 r0 b1", "build l6 r90 c1", "build t5 r0 d4", "lamp a1"]);
        assert_eq!(words(&offers, &[]), [("build l6", false), ("build t5 r0 d4", true), ("lamp a1", true)]);
        assert_eq!(words(&offers, &["build", "l6"]), [("r0", false), ("r90 c1", true)]);
        assert_eq!(words(&offers, &["build", "l6", "r0"]), [("a1", true), ("b1", true)]);
        assert_eq!(trail(&offers, &["build", "l6", "r0", "b1"]), [0, 2, 3]);
        assert_eq!(trail(&offers, &["build", "t5", "r0", "d4"]), [0]);
    }

    #[test]
    fn what_must_follow_is_not_asked() {
        let offers = offers(&["build w5 r0 a1", "build w5 r0 b1"]);
        assert_eq!(settle(&offers, &[]), ["build", "w5", "r0"]);
        assert!(trail(&offers, &["build", "w5", "r0"]).is_empty());
        assert_eq!(settle(&offers[..1], &[]), [] as [&str; 0]);
        assert_eq!(words(&offers[..1], &[]), [("build w5 r0 a1", true)]);
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
