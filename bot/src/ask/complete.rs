//! What autocomplete offers: as secret as a hand, since it lists legal actions.

use super::{Asker, failed};
use crate::app::App;
use crate::choose;
use crate::store::Kept;
use games::{AnyGame, Kind, Message, Offer, Seat};

/// A value with what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    pub value: String,
    pub meaning: Option<String>,
}

impl Suggestion {
    fn bare(value: impl Into<String>) -> Suggestion {
        Suggestion { value: value.into(), meaning: None }
    }
}

impl App {
    pub fn suggest_kinds(&self, typed: &str) -> Vec<Suggestion> {
        let each = Kind::ALL
            .iter()
            .map(|kind| Suggestion { value: kind.id().to_owned(), meaning: Some(self.say(&kind.name())) });
        each.filter(|kind| matches(kind, typed)).collect()
    }

    pub fn suggest_options(&self, kind: Option<&str>, typed: &str) -> Vec<Suggestion> {
        let kind = kind.and_then(|kind| kind.parse().ok()).unwrap_or(Kind::ALL[0]);
        let (before, last) = typed.rsplit_once(' ').map_or(("", typed), |(before, last)| (before, last));
        let all = kind.options().iter().flat_map(|choice| {
            let name = choice.name;
            choice.values.iter().map(move |value| {
                let option = format!("{name}={value}");
                let meaning = self.say(&Message::new(format!("{kind}-option-{name}-{value}")));
                Suggestion { value: format!("{before} {option}").trim().to_owned(), meaning: Some(meaning) }
            })
        });
        all.filter(|option| option.value.contains(last)).collect()
    }

    pub fn suggest_reminders(&self, typed: &str) -> Vec<Suggestion> {
        let known = ["on", "off", "silent", "snooze", "12", "24", "48"].into_iter().map(Suggestion::bare);
        known.filter(|setting| matches(setting, typed)).collect()
    }

    pub fn suggest_forms(&self, typed: &str) -> Vec<Suggestion> {
        let known = ["picture", "words"].into_iter().map(Suggestion::bare);
        known.filter(|form| matches(form, typed)).collect()
    }

    pub fn suggest_spans(&self, typed: &str) -> Vec<Suggestion> {
        let known = ["all", "turn"].into_iter().map(Suggestion::bare);
        known.filter(|span| matches(span, typed)).collect()
    }

    /// The asker's games.
    pub async fn suggest_games(&self, asker: &Asker, typed: &str) -> Vec<Suggestion> {
        let games = self.store.games_of(asker.user).await.unwrap_or_else(|fault| {
            failed(&fault);
            Vec::new()
        });
        let each = games.iter().map(|kept| Suggestion {
            value: format!("#{}", kept.id),
            meaning: Some(self.say(&kept.kind.name())),
        });
        each.filter(|game| matches(game, typed)).collect()
    }

    /// Whole notations that continue what was typed.
    pub async fn suggest_lines(&self, asker: &Asker, game: Option<&str>, typed: &str) -> Vec<Suggestion> {
        let Ok(kept) = self.game(game, asker).await else { return Vec::new() };
        let Some((seat, game)) = self.acting(&kept, asker).await else { return Vec::new() };
        choose::continue_line(&game, seat, typed).into_iter().map(Suggestion::bare).collect()
    }

    /// The words for one argument of a verb that agree with the arguments given so far.
    pub async fn suggest_words(
        &self,
        asker: &Asker,
        verb: &str,
        option: impl Fn(&str) -> Option<String>,
        (focused, typed): (&str, &str),
    ) -> Vec<Suggestion> {
        let Ok(kept) = self.game(option("game").as_deref(), asker).await else {
            return Vec::new();
        };
        let Some((seat, game)) = self.acting(&kept, asker).await else { return Vec::new() };
        let words = words(verb, &kept, &game.offers(seat), (focused, typed), option);
        let meaning = |word: &str| game.word(verb, focused, word).map(|message| self.say(&message));
        words.into_iter().map(|word| Suggestion { meaning: meaning(&word), value: word }).collect()
    }

    /// The state of a game in which the asker is to act.
    async fn acting(&self, kept: &Kept, asker: &Asker) -> Option<(Seat, AnyGame)> {
        let seat = kept.player(asker.user).filter(|seat| kept.active().contains(seat))?;
        match self.store.state(kept).await {
            Ok(game) => Some((seat, game?)),
            Err(fault) => {
                failed(&fault);
                None
            }
        }
    }
}

/// A verb with its options as a notation.
pub fn notation(verb: &str, kept: &Kept, option: impl Fn(&str) -> Option<String>) -> String {
    let words = arguments(kept, verb).iter().filter_map(|name| option(name));
    std::iter::once(verb.to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

fn words(
    verb: &str,
    kept: &Kept,
    offers: &[Offer],
    (focused, typed): (&str, &str),
    option: impl Fn(&str) -> Option<String>,
) -> Vec<String> {
    let names = arguments(kept, verb);
    let Some(argument) = names.iter().position(|name| *name == focused) else { return Vec::new() };
    let given: Vec<String> = names.iter().map(|name| option(name).unwrap_or_default()).collect();
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    choose::complete(offers, verb, &given, argument, typed).into_iter().map(str::to_owned).collect()
}

fn arguments(kept: &Kept, verb: &str) -> &'static [&'static str] {
    kept.kind.verbs().iter().find(|known| known.name == verb).map_or(&[], |known| known.arguments)
}

fn matches(suggestion: &Suggestion, typed: &str) -> bool {
    let typed = typed.to_lowercase();
    let meaning = suggestion.meaning.as_deref().unwrap_or_default();
    suggestion.value.to_lowercase().contains(&typed) || meaning.to_lowercase().contains(&typed)
}
