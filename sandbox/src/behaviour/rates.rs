//! How often a bot may ask: so many requests a route and channel, fifty a second in all, and a few things by the day.

use std::collections::HashMap;
use std::time::{Duration, Instant};

/// So many within so long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    pub most: u64,
    pub within: Duration,
}

pub const fn limit(most: u64, seconds: u64) -> Limit {
    Limit { most, within: Duration::from_secs(seconds) }
}

/// Edits of messages older than an hour, in one channel.
pub const OLD_EDITS: Limit = limit(3, 20);
/// Commands that were not there before, globally or in one guild.
pub const NEW_COMMANDS: Limit = limit(200, 24 * 3600);
/// In how long a bot may open only a few conversations.
pub const CONVERSATIONS_WITHIN: Duration = Duration::from_secs(600);

/// Requests from one address that are answered by 401, 403 or 429, unless others share the blame: Discord's
/// documentation, Topics, Rate Limits, "Invalid Request Limit".
const INVALID: Limit = limit(10_000, 600);
const INVALID_NAME: &str = "invalid";

/// A time that opens with a first request and ends for all of them at once.
#[derive(Debug)]
struct Window {
    ends: Instant,
    used: u64,
}

/// The windows that are open.
#[derive(Debug, Default)]
pub struct Rates {
    windows: HashMap<String, Window>,
    /// Whether requests are counted at all.
    pub counted: bool,
}

/// How a bucket stands after a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    pub limit: Limit,
    pub left: u64,
    pub ends_in: Duration,
}

impl Rates {
    /// Counts a request, when requests are counted.
    pub fn admit(&mut self, name: &str, limit: Limit) -> Option<Result<Standing, Duration>> {
        self.counted.then(|| self.take(name, limit, 1, Instant::now()))
    }

    /// How many invalid requests there were within the last ten minutes.
    pub fn invalid(&self) -> u64 {
        let window = self.windows.get(INVALID_NAME).filter(|window| window.ends > Instant::now());
        window.map_or(0, |window| window.used)
    }

    /// Acts as if there had been so many, so that a test need not make them.
    pub fn set_invalid(&mut self, used: u64) {
        let window = Window { ends: Instant::now() + INVALID.within, used };
        self.windows.insert(INVALID_NAME.into(), window);
    }

    /// Whether there were so many that nothing more is taken.
    pub fn is_shut_out(&self) -> bool {
        self.invalid() >= INVALID.most
    }

    /// Counts an invalid request. The last of them finds the bucket full already when several came at once.
    pub fn count_invalid(&mut self) {
        let _ = self.take(INVALID_NAME, INVALID, 1, Instant::now());
    }

    /// Takes so many out of a bucket.
    ///
    /// # Errors
    /// How long it takes until the bucket is full again, when that many are not left: then none is taken.
    pub fn take(&mut self, name: &str, limit: Limit, count: u64, now: Instant) -> Result<Standing, Duration> {
        self.windows.retain(|_, window| window.ends > now);
        let fresh = Window { ends: now + limit.within, used: 0 };
        let window = self.windows.entry(name.to_string()).or_insert(fresh);
        let ends_in = window.ends - now;
        if window.used + count > limit.most {
            return Err(ends_in);
        }
        window.used += count;
        Ok(Standing { limit, left: limit.most - window.used, ends_in })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const FIVE: Limit = limit(5, 5);

    #[test]
    fn the_sixth_of_five_waits_for_the_end_of_the_window_that_the_first_opened() {
        let (mut rates, start) = (Rates::default(), Instant::now());
        let at = |millis| start + Duration::from_millis(millis);
        for number in 0..5 {
            let standing = rates.take("a", FIVE, 1, at(number * 1000)).unwrap();
            assert_eq!(standing.left, 4 - number);
            assert_eq!(standing.ends_in, Duration::from_millis(5000 - number * 1000));
        }
        assert_eq!(rates.take("a", FIVE, 1, at(4250)), Err(Duration::from_millis(750)));
        assert_eq!(rates.take("b", FIVE, 1, at(4250)).unwrap().left, 4, "another bucket");
        assert_eq!(rates.take("a", FIVE, 1, at(5000)).unwrap().left, 4, "a new window");
    }

    #[test]
    fn what_does_not_fit_as_a_whole_takes_nothing() {
        let (mut rates, now) = (Rates::default(), Instant::now());
        assert_eq!(rates.take("a", FIVE, 4, now).unwrap().left, 1);
        assert!(rates.take("a", FIVE, 2, now).is_err());
        assert_eq!(rates.take("a", FIVE, 1, now).unwrap().left, 0);
    }
}
