//! A game before it starts, and its rules.

use super::{Control, Item, Post, button, shorten};
use crate::id::{Id, Wish};
use crate::store::{Kept, Phase};
use crate::words::Voice;
use games::{Arg, Choice, Kind, Message};

/// How a game stands that is gathered, begun or called off; with what to tap while seats can be taken.
pub fn gathering(kept: &Kept, voice: &Voice<'_>) -> Post {
    let game = kept.id.0;
    let players: Vec<Arg> = kept.sitters.iter().map(|sitter| sitter.name.as_str().into()).collect();
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
        .with("players", players)
        .with("options", chosen.collect::<Vec<Arg>>())
        .with("least", *kept.kind.seats().start())
        .with("most", *kept.kind.seats().end());
    let mut post = Post::words(&voice.say(&message));
    if kept.phase == Phase::Lobby {
        post.controls = kept.kind.options().iter().map(|choice| option(kept, choice, voice)).collect();
        let wish = |wish, label| button(Id::Lobby { game, wish }, label, voice);
        post.controls.extend([
            wish(Wish::Join, "button-join"),
            wish(Wish::Leave, "button-leave"),
            wish(Wish::Start, "button-start"),
            wish(Wish::Cancel, "button-cancel"),
            button(Id::Rules { game }, "button-rules", voice),
        ]);
    }
    post
}

fn option(kept: &Kept, choice: &Choice, voice: &Voice<'_>) -> Control {
    let prefix = format!("{}-option-{}", kept.kind, choice.name);
    let item = |value: &&str| Item {
        value: (*value).to_owned(),
        label: shorten(&voice.say(&Message::new(format!("{prefix}-{value}"))), 100),
        description: None,
        chosen: kept.options.value(choice.name) == *value,
    };
    Control::Menu {
        id: Id::Option { game: kept.id.0, name: choice.name.to_owned() },
        placeholder: shorten(&voice.say(&Message::new(prefix.clone())), 150),
        items: choice.values.iter().map(item).collect(),
    }
}

/// The rules of a game in short, and what its words do.
pub fn rules(kind: Kind, voice: &Voice<'_>) -> Post {
    let mut text = voice.say(&Message::new(format!("{kind}-rules")));
    for verb in kind.verbs() {
        let usage = std::iter::once(verb.name).chain(verb.arguments.iter().copied()).collect::<Vec<_>>();
        let does = voice.say(&Message::new(format!("{kind}-verb-{}", verb.name)));
        text.push_str(&format!("\n`{}` {does}", usage.join(" ")));
    }
    Post::words(&text)
}
