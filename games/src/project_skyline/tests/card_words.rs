//! What is said of a card is what it does.

use super::*;
use crate::Arg;
use serde_json::Value;

/// Every number of an effect as the list of cards has it.
fn amounts(effect: &Value) -> Vec<i64> {
    match effect {
        Value::Number(number) => number.as_i64().into_iter().collect(),
        Value::Object(fields) => fields.values().flat_map(amounts).collect(),
        _ => Vec::new(),
    }
}

/// Every number that a message can say.
fn said(message: &Message) -> Vec<i64> {
    let number = |arg: &Arg| match arg {
        Arg::Number(number) => vec![*number],
        Arg::Message(message) => said(message),
        _ => Vec::new(),
    };
    message.args.iter().flat_map(|(_, arg)| number(arg)).collect()
}

#[test]
fn every_amount_of_a_card_is_said() {
    for card in &Deck::get().cards {
        for words in [effect_words(card.effect), short_words(card.effect)] {
            let said = said(&words);
            for amount in amounts(&serde_json::to_value(card.effect).unwrap()) {
                assert!(said.contains(&amount), "{}: {amount} is missing in {words:?}", card.code);
            }
        }
    }
}

#[test]
fn a_building_card_says_its_layers_its_colour_and_its_money() {
    let words = effect_words(card(code("B-01")).effect);
    assert_eq!(words.id, "effect-build-area");
    let and = Message::own("effect-and").with("money", Money(2));
    let layers = Message::own("layers").with("count", 1u8);
    let args =
        Message::own("").with("count", 1u8).with("layers", layers).with("and", and).with("colour", "green");
    assert_eq!(words.args, args.args);
}
