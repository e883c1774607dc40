//! The settings: `config/skyline.toml`, with some of the environment before it.

use crate::time::{HOUR, Millis};
use serde::Deserialize;
use std::fmt;
use std::path::{Path, PathBuf};

/// Where the settings are, unless another file is named.
pub const FILE: &str = "config/skyline.toml";

/// Why the settings can't be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("the settings in {0} can't be read: {1}")]
    File(PathBuf, #[source] std::io::Error),
    /// TOML's own words name the key and the line.
    #[error("settings: {0}")]
    Form(#[from] toml::de::Error),
    #[error("setting {key}: {found} is not {wanted}")]
    Value { key: &'static str, found: String, wanted: &'static str },
}

/// Every setting.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    pub language: Language,
    pub database: Database,
    pub reminders: Reminders,
    pub outbox: Outbox,
    /// From the environment only.
    #[serde(skip)]
    pub token: Option<Token>,
}

/// A folder of `config/locales`.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(transparent)]
pub struct Language(pub String);

impl Default for Language {
    fn default() -> Self {
        Language("en".into())
    }
}

#[derive(Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Database {
    pub url: String,
    /// How long to wait for a busy database.
    pub wait_ms: u64,
    pub connections: u32,
}

/// The address may hold a password.
impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Database").field("wait_ms", &self.wait_ms).finish_non_exhaustive()
    }
}

impl Default for Database {
    fn default() -> Self {
        Database { url: "sqlite:data/skyline.sqlite".into(), wait_ms: 5000, connections: 5 }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Reminders {
    pub pace_hours: i64,
}

impl Default for Reminders {
    fn default() -> Self {
        Reminders { pace_hours: 24 }
    }
}

impl Reminders {
    pub fn pace(&self) -> Millis {
        self.pace_hours * HOUR
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Outbox {
    pub lease_seconds: i64,
    pub retry_seconds: i64,
}

impl Default for Outbox {
    fn default() -> Self {
        Outbox { lease_seconds: 60, retry_seconds: 5 }
    }
}

/// The bot's password: it is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    fn read(text: String) -> Result<Token, ConfigError> {
        if text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Ok(Token(text));
        }
        // Not even a wrong one is printed.
        let found = "a text with blanks or foreign letters".to_owned();
        let wanted = "a bot's token as the developer portal shows it";
        Err(ConfigError::Value { key: "DISCORD_TOKEN", found, wanted })
    }

    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

impl Config {
    /// Reads the file and then the environment. Where no file is named, the usual one need not be there.
    ///
    /// # Errors
    /// A [`ConfigError`] that names the setting.
    pub fn load(named: Option<&Path>) -> Result<Config, ConfigError> {
        let file = named.unwrap_or(Path::new(FILE));
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if named.is_none() && error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(ConfigError::File(file.to_owned(), error)),
        };
        Config::read(&text, |name| std::env::var(name).ok())
    }

    /// The same from a text and any environment.
    ///
    /// # Errors
    /// A [`ConfigError`] that names the setting.
    pub fn read(text: &str, environment: impl Fn(&str) -> Option<String>) -> Result<Config, ConfigError> {
        let mut config: Config = toml::from_str(text)?;
        // What is pasted often ends with a line break.
        let environment = |name: &str| environment(name).map(|value| value.trim().to_owned());
        let environment = |name: &str| environment(name).filter(|value| !value.is_empty());
        config.token = environment("DISCORD_TOKEN").map(Token::read).transpose()?;
        if let Some(url) = environment("SKYLINE_DATABASE_URL") {
            config.database.url = url;
        }
        if let Some(language) = environment("SKYLINE_LANGUAGE") {
            config.language = Language(language);
        }
        if let Some(hours) = environment("SKYLINE_PACE_HOURS") {
            let wanted = "a whole number of hours";
            let wrong = |_| ConfigError::Value { key: "SKYLINE_PACE_HOURS", found: hours.clone(), wanted };
            config.reminders.pace_hours = hours.parse().map_err(wrong)?;
        }
        config.check()?;
        Ok(config)
    }

    fn check(&self) -> Result<(), ConfigError> {
        let within = |key, value: i64, least: i64, most: i64, wanted| {
            let wrong = || ConfigError::Value { key, found: value.to_string(), wanted };
            if (least..=most).contains(&value) { Ok(()) } else { Err(wrong()) }
        };
        let wait = i64::try_from(self.database.wait_ms).unwrap_or(i64::MAX);
        within("database.wait_ms", wait, 1, 60_000, "within 1 to 60000")?;
        within("database.connections", self.database.connections.into(), 1, 100, "within 1 to 100")?;
        within("reminders.pace_hours", self.reminders.pace_hours, 1, 720, "within 1 to 720")?;
        within("outbox.lease_seconds", self.outbox.lease_seconds, 10, 600, "within 10 to 600")?;
        within("outbox.retry_seconds", self.outbox.retry_seconds, 1, 600, "within 1 to 600")?;
        let url = &self.database.url;
        if !["sqlite:", "postgres:", "postgresql:"].iter().any(|scheme| url.starts_with(scheme)) {
            let scheme = url.split(':').next().unwrap_or_default().to_owned();
            let wanted = "an address that begins with sqlite: or postgres:";
            return Err(ConfigError::Value { key: "database.url", found: scheme, wanted });
        }
        if self.language.0.is_empty() {
            let wanted = "a folder of config/locales";
            return Err(ConfigError::Value { key: "language", found: "nothing".into(), wanted });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Config, String> {
        Config::read(text, |_| None).map_err(|error| error.to_string())
    }

    #[test]
    fn the_file_holds_the_defaults() {
        let file = read(include_str!("../../config/skyline.toml")).expect("the file is good");
        let none = read("").expect("no file is good");
        assert_eq!(format!("{file:?}"), format!("{none:?}"));
        assert_eq!(file.database.url, none.database.url);
    }

    #[test]
    fn an_unknown_or_bad_setting_is_named() {
        for (text, key) in [
            ("[database]\nurll = 1", "urll"),
            ("[reminders]\npace_hours = 0", "reminders.pace_hours"),
            ("[database]\nurl = 'mysql://x'", "database.url"),
            ("[outbox]\nlease_seconds = 1", "outbox.lease_seconds"),
            ("token = 'x'", "token"),
        ] {
            let error = read(text).err().unwrap_or_default();
            assert!(error.contains(key), "{text}: {error}");
        }
    }

    #[test]
    fn the_environment_goes_first_and_the_token_is_not_printed() {
        let environment = |name: &str| match name {
            "DISCORD_TOKEN" => Some("hush".to_owned()),
            "SKYLINE_PACE_HOURS" => Some("6".to_owned()),
            _ => None,
        };
        let config = Config::read("[reminders]\npace_hours = 9", environment).expect("good");
        assert_eq!(config.reminders.pace_hours, 6);
        assert_eq!(config.token.as_ref().map(Token::reveal), Some("hush"));
        assert!(!format!("{config:?}").contains("hush"));
    }

    #[test]
    fn a_token_is_taken_without_the_blanks_around_it_and_refused_with_blanks_inside() {
        let with = |token: &'static str| {
            Config::read("", move |name| (name == "DISCORD_TOKEN").then(|| token.to_owned()))
        };
        assert_eq!(with(" hush\n").expect("good").token.as_ref().map(Token::reveal), Some("hush"));
        assert_eq!(with(" \n").expect("good").token, None);
        for token in ["Bot hush", "hu sh", "hüsh"] {
            let error = with(token).expect_err("no token").to_string();
            assert!(error.starts_with("setting DISCORD_TOKEN: ") && !error.contains(token), "{error}");
        }
    }
}
