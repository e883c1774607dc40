//! Snowflakes and times, as Discord writes them.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;

/// A snowflake.
pub type Id = u64;

const EPOCH: u64 = 1_420_070_400_000;

pub const APPLICATION: Id = 700_000_000_000_000_001;
pub const GUILD: Id = 700_000_000_000_000_010;
pub const GENERAL: Id = 700_000_000_000_000_011;
pub const GAMES: Id = 700_000_000_000_000_012;

/// Gives ids that only grow, also over restarts.
#[derive(Debug, Default)]
pub struct Snowflakes {
    last: Id,
}

impl Snowflakes {
    pub fn next(&mut self) -> Id {
        let now = milliseconds().saturating_sub(EPOCH) << 22;
        self.last = now.max(self.last + 1);
        self.last
    }

    /// Takes care that no id up to this one is given again.
    pub fn seen(&mut self, id: Id) {
        self.last = self.last.max(id);
    }
}

/// How many milliseconds ago an id was given.
pub fn age(id: Id) -> u64 {
    milliseconds().saturating_sub((id >> 22) + EPOCH)
}

/// Reads an id from a JSON string or number.
pub fn read(value: &Value) -> Option<Id> {
    match value {
        Value::String(text) => text.parse().ok(),
        Value::Number(number) => number.as_u64(),
        _ => None,
    }
}

/// Now, in milliseconds since 1970.
pub fn milliseconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

/// The present time in RFC 3339, as `2026-01-31T12:00:00.000000+00:00`.
pub fn timestamp() -> String {
    let now = milliseconds();
    let (days, rest) = (now / 86_400_000, now % 86_400_000);
    let (year, month, day) = date(days as i64);
    let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60);
    let micro = rest % 1000 * 1000;
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{micro:06}+00:00")
}

/// Year, month and day of a count of days since 1970 (Howard Hinnant's `civil_from_days`).
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day_of_year - (153 * shifted + 2) / 5 + 1)
}
