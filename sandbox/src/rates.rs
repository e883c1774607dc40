//! How often a bot may ask: so many requests a route and channel, fifty a second in all, and a few things by the day.

use std::collections::HashMap;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::refusal::{Refusal, Scope};
use crate::rest::Shared;

/// So many within so long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    pub most: u64,
    pub within: Duration,
}

const fn limit(most: u64, seconds: u64) -> Limit {
    Limit { most, within: Duration::from_secs(seconds) }
}

/// Edits of messages older than an hour, in one channel.
pub const OLD_EDITS: Limit = limit(3, 20);
/// Commands that were not there before, globally or in one guild.
pub const NEW_COMMANDS: Limit = limit(200, 24 * 3600);
/// In how long a bot may open only a few conversations.
pub const CONVERSATIONS_WITHIN: Duration = Duration::from_secs(600);

const ALL_OF_A_BOT: Limit = limit(50, 1);
/// Requests from one address that are answered by 401, 403 or 429, unless others share the blame: Discord's
/// documentation, Topics, Rate Limits, "Invalid Request Limit".
const INVALID: Limit = limit(10_000, 600);
const INVALID_NAME: &str = "invalid";

/// A bucket's name and limit. Discord tells its limits by headers only; these are the ones that it usually tells.
fn bucket(method: &str, route: &str) -> Option<(&'static str, Limit)> {
    Some(match (method, route) {
        ("POST", "/channels/{id}/messages") => ("message-create", limit(5, 5)),
        ("PATCH", "/channels/{id}/messages/{message}") => ("message-edit", limit(5, 5)),
        ("DELETE", "/channels/{id}/messages/{message}") => ("message-delete", limit(5, 1)),
        ("POST", "/channels/{id}/typing") => ("typing", limit(5, 5)),
        (_, route) if route.starts_with("/webhooks/") => ("webhook", limit(5, 2)),
        _ => return None,
    })
}

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
    fn admit(&mut self, name: &str, limit: Limit) -> Option<Result<Standing, Duration>> {
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

impl Standing {
    /// Tells it by headers.
    pub fn tell(&self, bucket: &'static str, response: &mut Response) {
        let resets = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default() + self.ends_in;
        let headers = [
            ("x-ratelimit-limit", self.limit.most.to_string()),
            ("x-ratelimit-remaining", self.left.to_string()),
            ("x-ratelimit-reset", format!("{:.3}", resets.as_secs_f64())),
            ("x-ratelimit-reset-after", format!("{:.3}", self.ends_in.as_secs_f64())),
            ("x-ratelimit-bucket", bucket.to_string()),
        ];
        for (name, value) in headers {
            if let Ok(value) = HeaderValue::from_str(&value) {
                response.headers_mut().insert(name, value);
            }
        }
    }
}

/// Counts the invalid requests of the one address that there is, and shuts it out when there were too many.
pub async fn of_an_address(State(app): Shared, request: Request, next: Next) -> Response {
    if app.look().rates.invalid() >= INVALID.most {
        // Not Discord speaks then, but what stands before it: no JSON, and no limit that could be waited for.
        return (StatusCode::TOO_MANY_REQUESTS, "error code: 1015").into_response();
    }
    let mut response = next.run(request).await;
    // By this discord.py tells Discord's own 429 from the one above, which ends only by waiting long.
    response.headers_mut().insert(header::VIA, HeaderValue::from_static("1.1 google"));
    let shared = response.headers().get("x-ratelimit-scope").is_some_and(|scope| scope == "shared");
    if matches!(response.status().as_u16(), 401 | 403 | 429) && !shared {
        // The last of them finds the bucket full already when several came at once.
        let _ = app.look().rates.take(INVALID_NAME, INVALID, 1, Instant::now());
    }
    response
}

/// Lets a request by the bot's token through, or says 429.
pub async fn of_a_bot(State(app): Shared, request: Request, next: Next) -> Response {
    let refused = app.look().rates.admit("all", ALL_OF_A_BOT).and_then(Result::err);
    match refused {
        Some(wait) => Refusal::slow_down(wait, Scope::Global).into_response(),
        None => of_a_route(State(app), request, next).await,
    }
}

/// Lets a request through as its route allows, or says 429. What answers interactions is bound by nothing else.
pub async fn of_a_route(State(app): Shared, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let route = route.strip_prefix("/api/v10").unwrap_or(route);
    let Some((bucket, limit)) = bucket(request.method().as_str(), route) else {
        return next.run(request).await;
    };
    // A channel's id; of a webhook its token.
    let place = request.uri().path().split('/').nth(if bucket == "webhook" { 3 } else { 2 });
    let name = format!("{bucket} {}", place.unwrap_or_default());
    let taken = app.look().rates.admit(&name, limit);
    let (standing, mut response) = match taken {
        None => return next.run(request).await,
        Some(Ok(standing)) => (standing, next.run(request).await),
        Some(Err(wait)) => {
            let refused = Refusal::slow_down(wait, Scope::User).into_response();
            (Standing { limit, left: 0, ends_in: wait }, refused)
        }
    };
    standing.tell(bucket, &mut response);
    response
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
