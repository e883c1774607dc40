//! What cards do, in words. The numbers come from the list of cards, so that no text can contradict it.

use super::cards::{Effect, Place};
use crate::Message;

/// What a card does, in a sentence.
pub fn effect_words(effect: Effect) -> Message {
    words("effect", effect)
}

/// What a card does, in a few words.
pub fn short_words(effect: Effect) -> Message {
    words("short", effect)
}

fn words(form: &str, effect: Effect) -> Message {
    let message = Message::own(format!("{form}-{}", name(effect)));
    match effect {
        Effect::Build { layers, on, money } => {
            let and = Message::own(format!("{form}-and")).with("money", money);
            let message = message
                .with("count", layers)
                .with("layers", Message::own("layers").with("count", layers))
                .with("and", and);
            match on {
                Place::Area(colour) => message.with("colour", colour.to_string()),
                _ => message,
            }
        }
        Effect::Money(money)
        | Effect::Sell(money)
        | Effect::Move(money)
        | Effect::FourthLayers(money)
        | Effect::NewBuildings(money)
        | Effect::Areas(money)
        | Effect::TallBuildings(money) => message.with("money", money),
        Effect::LayersIn(colour) => message.with("colour", colour.to_string()),
        Effect::BuildTwoEmpty
        | Effect::PlayAnother
        | Effect::Take
        | Effect::Draw
        | Effect::Visit
        | Effect::Swap => message,
    }
}

fn name(effect: Effect) -> &'static str {
    match effect {
        Effect::Build { on, .. } => match on {
            Place::Area(_) => "build-area",
            Place::Anywhere => "build-anywhere",
            Place::Building => "build-building",
            Place::NearWater => "build-near-water",
            Place::NearMonument => "build-near-monument",
            Place::NearOwn => "build-near-own",
        },
        Effect::BuildTwoEmpty => "build-two-empty",
        Effect::Money(_) => "money",
        Effect::PlayAnother => "play-another",
        Effect::Sell(_) => "sell",
        Effect::Take => "take",
        Effect::Draw => "draw",
        Effect::Move(_) => "move",
        Effect::LayersIn(_) => "layers-in",
        Effect::FourthLayers(_) => "fourth-layers",
        Effect::Visit => "visit",
        Effect::NewBuildings(_) => "new-buildings",
        Effect::Areas(_) => "areas",
        Effect::TallBuildings(_) => "tall-buildings",
        Effect::Swap => "swap",
    }
}
