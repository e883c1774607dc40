//! A typed line such as `/name sub option:value` read against the registered commands.

use serde_json::{Value, json};

use crate::behaviour::resolve::{Named, Resolved};
use crate::world::World;
use crate::world::ids::{GUILD, Id};

/// A line understood.
#[derive(Debug)]
pub struct Parsed {
    /// `data` of the interaction.
    pub data: Value,
    /// `name sub`, as people read it.
    pub name: String,
    /// The option being typed, when the line is to be completed.
    pub focused: Option<Value>,
}

/// Whether the line is sent or still being typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Run,
    Complete,
}

/// One value of the line with the option it is for.
type Filled = (Value, String);

impl World {
    /// Reads a line.
    ///
    /// # Errors
    /// A sentence for the person who typed it.
    pub fn parse(&self, channel: Id, line: &str, purpose: Purpose) -> Result<Parsed, String> {
        let line = line.trim_start().strip_prefix('/').ok_or("A command begins with /")?;
        let (name, mut rest) = word(line);
        let guild = self.guild_of(channel);
        let here = self.commands().values().filter(|command| {
            command.body["type"] == 1
                && command.body["name"] == name
                && (command.guild.is_none() || command.guild == guild)
        });
        let command =
            here.max_by_key(|command| command.guild).ok_or(format!("There is no command /{name}"))?;
        let mut path = Vec::new();
        let mut level = &command.body;
        while let Some(subs) = level["options"].as_array().filter(|list| list.iter().any(is_sub)) {
            let (sub, after) = word(rest);
            let found = subs.iter().find(|option| option["name"] == sub);
            level = found.ok_or_else(|| format!("/{name} needs one of: {}", names(subs)))?;
            rest = after;
            path.push(level);
        }
        let empty = Vec::new();
        let options = level["options"].as_array().unwrap_or(&empty);
        let filled = fill(options, rest, purpose)?;
        let mut resolved = Resolved::new();
        let mut values = Vec::new();
        let last = filled.len().saturating_sub(1);
        let mut focused = None;
        for (number, (option, text)) in filled.into_iter().enumerate() {
            if purpose == Purpose::Complete && number == last {
                focused = Some(option.clone());
                values.push(
                    json!({ "name": option["name"], "type": option["type"], "value": text, "focused": true }),
                );
                continue;
            }
            match self.value(&option, &text, channel, &mut resolved) {
                Ok(value) => {
                    values.push(json!({ "name": option["name"], "type": option["type"], "value": value }))
                }
                // What is half typed is left out while completing.
                Err(_) if purpose == Purpose::Complete => {}
                Err(reason) => return Err(reason),
            }
        }
        if purpose == Purpose::Run {
            let missing = options.iter().find(|option| {
                option["required"] == true && !values.iter().any(|value| value["name"] == option["name"])
            });
            if let Some(option) = missing {
                return Err(format!(
                    "The option {} is required",
                    option["name"].as_str().unwrap_or_default()
                ));
            }
        }
        let mut inner = Value::Array(values);
        let mut title = vec![name];
        title.extend(path.iter().filter_map(|step| step["name"].as_str()));
        for step in path.iter().rev() {
            inner = json!([{ "name": step["name"], "type": step["type"], "options": inner }]);
        }
        let mut data = json!({ "id": command.body["id"], "name": name, "type": 1, "options": inner });
        if !resolved.is_empty() {
            data["resolved"] = Value::Object(resolved);
        }
        if command.guild.is_some() {
            data["guild_id"] = json!(GUILD.to_string());
        }
        Ok(Parsed { data, name: title.join(" "), focused })
    }

    /// Turns the text into a value of the option's type.
    fn value(
        &self,
        option: &Value,
        text: &str,
        channel: Id,
        resolved: &mut Resolved,
    ) -> Result<Value, String> {
        let name = option["name"].as_str().unwrap_or_default();
        if let Some(choices) = option["choices"].as_array().filter(|list| !list.is_empty()) {
            let plain = |value: &Value| value.as_str().map_or(value.to_string(), str::to_string);
            let found =
                choices.iter().find(|choice| plain(&choice["value"]) == text || choice["name"] == text);
            return found
                .map(|choice| choice["value"].clone())
                .ok_or_else(|| format!("{name} must be one of: {}", names(choices)));
        }
        match option["type"].as_u64().unwrap_or(3) {
            3 => within(option, "length", text.chars().count() as f64).map(|()| json!(text)),
            4 => {
                let number: i64 = text.parse().map_err(|_| format!("{name} must be a whole number"))?;
                within(option, "value", number as f64).map(|()| json!(number))
            }
            10 => {
                let number: f64 = text.parse().map_err(|_| format!("{name} must be a number"))?;
                within(option, "value", number).map(|()| json!(number))
            }
            5 => match text.to_lowercase().as_str() {
                "true" | "yes" => Ok(json!(true)),
                "false" | "no" => Ok(json!(false)),
                _ => Err(format!("{name} must be true or false")),
            },
            kind => {
                let kind = Named::by_option(kind)
                    .ok_or_else(|| format!("{name} is of a kind that cannot be typed here"))?;
                let missing = || match kind {
                    Named::User | Named::Mentionable => format!("{name}: nobody is called {text}"),
                    Named::Channel => format!("{name}: there is no channel {text}"),
                    Named::Role => format!("{name}: there is no role {text}"),
                };
                self.resolve(kind, text, channel, resolved).ok_or_else(missing)
            }
        }
    }
}

fn is_sub(option: &Value) -> bool {
    matches!(option["type"].as_u64(), Some(1 | 2))
}

fn names(list: &[Value]) -> String {
    list.iter().filter_map(|item| item["name"].as_str()).collect::<Vec<_>>().join(", ")
}

fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace).unwrap_or((text, ""))
}

fn within(option: &Value, what: &str, size: f64) -> Result<(), String> {
    let name = option["name"].as_str().unwrap_or_default();
    if let Some(least) = option[format!("min_{what}")].as_f64().filter(|least| size < *least) {
        return Err(format!("{name}: at least {least}"));
    }
    match option[format!("max_{what}")].as_f64().filter(|most| size > *most) {
        Some(most) => Err(format!("{name}: at most {most}")),
        None => Ok(()),
    }
}

/// Deals the words of a line to the options: by name, or in order. Words after a named text belong to it.
fn fill(options: &[Value], rest: &str, purpose: Purpose) -> Result<Vec<Filled>, String> {
    let mut filled: Vec<Filled> = Vec::new();
    let mut open = false;
    for (token, quoted) in tokens(rest) {
        let named = token
            .split_once(':')
            .filter(|_| !quoted)
            .and_then(|(name, value)| Some((options.iter().find(|option| option["name"] == name)?, value)));
        if let Some((option, value)) = named {
            if filled.iter().any(|(other, _)| other["name"] == option["name"]) {
                return Err(format!("{} is given twice", option["name"].as_str().unwrap_or_default()));
            }
            let bare = value.trim_matches('"');
            open = option["type"] == 3 && bare.len() == value.len();
            filled.push((option.clone(), bare.to_string()));
            continue;
        }
        let free =
            options.iter().find(|option| !filled.iter().any(|(other, _)| other["name"] == option["name"]));
        match (filled.last_mut(), free) {
            (Some((_, text)), _) if open => {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(&token);
            }
            (_, Some(option)) => filled.push((option.clone(), token)),
            (Some((option, text)), None) if option["type"] == 3 => {
                text.push(' ');
                text.push_str(&token);
            }
            _ => return Err(format!("There is no option for {token}")),
        }
    }
    let ended = rest.is_empty() || rest.ends_with(char::is_whitespace);
    if purpose == Purpose::Complete && ended {
        if open && let Some((_, text)) = filled.last_mut() {
            if !text.is_empty() {
                text.push(' ');
            }
        } else if let Some(option) =
            options.iter().find(|option| !filled.iter().any(|(other, _)| other["name"] == option["name"]))
        {
            filled.push((option.clone(), String::new()));
        }
    }
    Ok(filled)
}

/// Words, where quotes hold words together; and whether the word began with a quote.
fn tokens(text: &str) -> Vec<(String, bool)> {
    let mut tokens = Vec::new();
    let mut current = String::new();
    let (mut inside, mut quoted) = (false, false);
    for letter in text.chars() {
        match letter {
            '"' => {
                if current.is_empty() && !inside {
                    quoted = true;
                } else if !quoted {
                    current.push('"');
                }
                inside = !inside;
            }
            letter if letter.is_whitespace() && !inside => {
                if !current.is_empty() || quoted {
                    tokens.push((std::mem::take(&mut current), quoted));
                }
                quoted = false;
            }
            letter => current.push(letter),
        }
    }
    if !current.is_empty() || quoted {
        tokens.push((current, quoted));
    }
    tokens
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::world::ids::GENERAL;
    use crate::world::{Command, Names};

    /// One command with options of every kind, and one with a second word.
    fn world() -> World {
        let mut world = World::new(([127, 0, 0, 1], 1).into(), Names::default());
        world.restore(Vec::new());
        let options: Vec<Value> =
            ["", "", "", "text", "whole", "yes", "who", "where", "role", "any", "number"]
                .iter()
                .enumerate()
                .filter(|(_, name)| !name.is_empty())
                .map(|(kind, name)| json!({ "type": kind, "name": name, "required": *name == "text" }))
                .collect();
        let sub = json!([{ "type": 1, "name": "deep", "options": options }]);
        for (id, name, options) in [(1, "play", json!(options)), (2, "way", sub)] {
            let body = json!({ "id": id.to_string(), "type": 1, "name": name, "options": options });
            world.put_command(id, Command { guild: None, body });
        }
        world
    }

    #[test]
    fn any_line_is_refused_in_words_or_understood() {
        let world = world();
        let words = "/play|/way deep| |text:|whole:|yes:|who:|where:|role:|any:|number:|\"|7|-1|1e9|true|no|anna|<@1>|\
            #general|@everyone|two words|é|:";
        let pieces: Vec<String> =
            words.split('|').flat_map(|word| [word.to_owned(), format!("{word} ")]).collect();
        for (name, purpose) in
            [("lines that are run", Purpose::Run), ("lines to complete", Purpose::Complete)]
        {
            // Most begin as commands do.
            let lines = (fuzz::proptest::bool::weighted(0.9), fuzz::text(pieces.clone()));
            fuzz::each(name, 10_000, &lines, |(begins, rest)| {
                let line = if begins { format!("/play {rest}") } else { rest };
                match world.parse(GENERAL, &line, purpose) {
                    Ok(parsed) => {
                        assert!(["play", "way deep"].contains(&&*parsed.name), "{line:?}");
                        assert!(parsed.focused.is_none() || purpose == Purpose::Complete, "{line:?}");
                        true
                    }
                    Err(reason) => {
                        assert!(!reason.is_empty(), "{line:?}");
                        false
                    }
                }
            });
        }
    }
}
