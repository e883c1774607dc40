//! Time as the store, the outbox and reminders count it.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds: a time that passes, or Unix time.
pub type Millis = i64;

pub const HOUR: Millis = 3_600_000;
pub const DAY: Millis = 24 * HOUR;

/// Unix time.
pub fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
}
