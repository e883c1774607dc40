//! Where Discord itself differs from its description: one table, with reasons.

use serde_json::{Value, json};

/// Who said something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// The bot, in a request's body.
    Body,
    /// The sandbox, in its answer.
    Answer,
}

impl Said {
    pub fn name(self) -> &'static str {
        match self {
            Said::Body => "body",
            Said::Answer => "answer",
        }
    }
}

/// A difference that is known and right.
struct Deviation {
    said: Said,
    /// Makes of it what the description expects.
    mend: fn(&mut Value),
    #[expect(dead_code, reason = "it is there to be read")]
    reason: &'static str,
}

const DEVIATIONS: &[Deviation] = &[
    Deviation {
        said: Said::Body,
        mend: attachment_numbers,
        reason: "Reference, Uploading Files: `attachments[].id` is the n of `files[n]`, a number in Discord's own \
                 examples; the description wants a snowflake.",
    },
    Deviation {
        said: Said::Body,
        mend: snowflake_numbers,
        reason: "Other libraries send snowflakes as numbers (discord.py: `recipient_id`, `message_reference`), which Discord \
                 takes; the description wants text.",
    },
    Deviation {
        said: Said::Answer,
        mend: limit_code,
        reason: "Topics, Rate Limits: a 429 has a `code` only for some limits; the description wants it always.",
    },
    Deviation {
        said: Said::Answer,
        mend: form_codes,
        reason: "Reference, Error Messages: the code of a field's fault is a word such as BASE_TYPE_REQUIRED; the \
                 description wants a number.",
    },
    Deviation {
        said: Said::Answer,
        mend: command_names,
        reason: "Neither the description nor the documentation names `name` and `command_type` in \
                 `interaction_metadata`, but Discord sends them: other libraries read `name`, such as oceanic \
                 (MessageInteractionMetadata), and the clients show it.",
    },
];

/// The value as the description would have it, as far as the table allows.
pub fn forgive(said: Said, value: &Value) -> Value {
    let mut value = value.clone();
    let known = DEVIATIONS.iter().filter(|known| known.said == said);
    known.for_each(|known| (known.mend)(&mut value));
    value
}

fn attachment_numbers(body: &mut Value) {
    // An answer to an interaction has its message in `data`.
    for place in ["/attachments", "/data/attachments"] {
        for attachment in body.pointer_mut(place).and_then(Value::as_array_mut).into_iter().flatten() {
            if let Some(number) = attachment["id"].as_u64() {
                attachment["id"] = json!(number.to_string());
            }
        }
    }
}

fn snowflake_numbers(body: &mut Value) {
    match body {
        Value::Array(list) => list.iter_mut().for_each(snowflake_numbers),
        Value::Object(map) => map.values_mut().for_each(snowflake_numbers),
        // No other number is as large.
        _ => {
            if let Some(number) = body.as_u64().filter(|number| *number > 1 << 53) {
                *body = json!(number.to_string());
            }
        }
    }
}

fn limit_code(answer: &mut Value) {
    if answer.get("retry_after").is_some() && answer.get("code").is_none() {
        answer["code"] = json!(0);
    }
}

fn command_names(answer: &mut Value) {
    match answer {
        Value::Array(list) => list.iter_mut().for_each(command_names),
        Value::Object(map) => {
            for key in ["interaction_metadata", "triggering_interaction_metadata"] {
                if let Some(Value::Object(metadata)) = map.get_mut(key) {
                    metadata.retain(|key, _| key != "name" && key != "command_type");
                }
            }
            map.values_mut().for_each(command_names);
        }
        _ => {}
    }
}

fn form_codes(answer: &mut Value) {
    if let Some(errors) = answer.get_mut("errors") {
        number_codes(errors);
    }
}

fn number_codes(errors: &mut Value) {
    for (key, inner) in errors.as_object_mut().into_iter().flatten() {
        if key != "_errors" {
            number_codes(inner);
            continue;
        }
        for fault in inner.as_array_mut().into_iter().flatten().filter(|fault| fault["code"].is_string()) {
            fault["code"] = json!(0);
        }
    }
}
