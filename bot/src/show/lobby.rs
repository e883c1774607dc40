//! A game before it starts, and its rules.

use super::{Control, Item, Post, button, paged, shorten};
use crate::id::{Id, Wish};
use crate::names;
use crate::store::{Kept, Phase};
use games::{Arg, Choice, Kind, Message, Verb};
use words::Voice;

/// How a game stands that is gathered, begun or called off; with what to tap while seats can be taken.
pub fn lobby_post(kept: &Kept, voice: &Voice<'_>) -> Post {
    let game = kept.id.0;
    let names = names::at_table(&kept.sitters, &voice.plain()).into_iter().map(Arg::Foreign);
    let players = kept.sitters.iter().zip(names).map(|(sitter, name)| match sitter.computer {
        true => Message::new("player-resigned").with("name", name).into(),
        false => name,
    });
    let chosen = kept.kind.options().iter().map(|choice| {
        let value = kept.options.value(choice.name);
        Message::new("option-chosen")
            .with("option", Message::new(format!("{}-option-{}", kept.kind, choice.name)))
            .with("value", Message::new(format!("{}-option-{}-{value}", kept.kind, choice.name)))
            .into()
    });
    let message = Message::new(format!("game-{}", kept.phase.id()))
        .with("game", game)
        .with("name", kept.kind.name())
        .with("players", players.collect::<Vec<Arg>>())
        .with("options", chosen.collect::<Vec<Arg>>())
        .with("seats", kept.kind.players());
    let mut post = Post::words(&voice.say(&message));
    if kept.phase == Phase::Lobby {
        post.controls = kept.kind.options().iter().map(|choice| option(kept, choice, voice)).collect();
        let wish = |wish, label| button(Id::Lobby { game, wish }, label, voice);
        post.controls.extend([
            wish(Wish::Join, "button-join"),
            wish(Wish::Leave, "button-leave"),
            wish(Wish::Start, "button-start"),
            wish(Wish::Cancel, "button-cancel"),
            button(Id::Rules { kind: kept.kind, page: None }, "button-rules", voice),
        ]);
    }
    post
}

fn option(kept: &Kept, choice: &Choice, voice: &Voice<'_>) -> Control {
    let prefix = format!("{}-option-{}", kept.kind, choice.name);
    let item = |value: &&str| Item {
        value: (*value).to_owned(),
        label: shorten(&voice.plain().say(&Message::new(format!("{prefix}-{value}"))), 100),
        description: None,
        chosen: kept.options.value(choice.name) == *value,
    };
    Control::Menu {
        id: Id::Option { game: kept.id.0, name: choice.name.to_owned() },
        placeholder: shorten(&voice.plain().say(&Message::new(prefix.clone())), 150),
        items: choice.values.iter().map(item).collect(),
    }
}

/// The rules of a game in short, and what its words do, a page of them.
pub fn rules(kind: Kind, page: usize, voice: &Voice<'_>) -> Post {
    let usage = |verb: &Verb| {
        let usage = std::iter::once(verb.name).chain(verb.arguments.iter().copied()).collect::<Vec<_>>();
        let does = voice.say(&Message::new(format!("{kind}-verb-{}", verb.name)));
        format!("`{}` {does}", usage.join(" "))
    };
    let text = voice.say(&Message::new(format!("{kind}-rules")));
    let lines = text.lines().map(str::to_owned).chain(kind.verbs().iter().map(usage)).collect();
    paged(lines, page, |page| Id::Rules { kind, page: Some(page) }, voice)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use words::Words;

    #[test]
    fn the_rules_of_every_game_are_told_whole_on_pages_that_fit() {
        let words = Words::load().unwrap();
        let name = |seat: games::Seat| seat.to_string();
        let voice = words.voice("en", &name);
        for &kind in Kind::ALL {
            let mut told = String::new();
            let mut page = 0;
            loop {
                let post = rules(kind, page, &voice);
                assert!(post.text.chars().count() <= 2000, "{kind}, page {page}");
                told.push_str(&post.text);
                match post.controls[..] {
                    [Control::Button { id: Id::Rules { page: Some(next), .. }, .. }] if next > page => {
                        page = next
                    }
                    _ => break,
                }
            }
            assert!(!told.contains('…'), "{kind} is cut: {told}");
            let text = voice.say(&Message::new(format!("{kind}-rules")));
            assert!(told.starts_with(&text), "{told}");
            for verb in kind.verbs() {
                let does = voice.say(&Message::new(format!("{kind}-verb-{}", verb.name)));
                assert!(
                    told.contains(&format!("`{}", verb.name)) && told.contains(&does),
                    "{kind} {}",
                    verb.name
                );
            }
        }
        assert!(!rules(Kind::Paris, 0, &voice).controls.is_empty(), "Paris needs more than one page");
    }
}
