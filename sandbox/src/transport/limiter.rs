//! Holds a bot to its rates, and tells them by headers.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::behaviour::rates::{Limit, Standing, limit};
use crate::behaviour::refusal::{Refusal, Scope};
use crate::transport::rest::Shared;

const ALL_OF_A_BOT: Limit = limit(50, 1);

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

/// Tells by headers how a bucket stands.
fn tell(standing: &Standing, bucket: &'static str, response: &mut Response) {
    let resets = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default() + standing.ends_in;
    let headers = [
        ("x-ratelimit-limit", standing.limit.most.to_string()),
        ("x-ratelimit-remaining", standing.left.to_string()),
        ("x-ratelimit-reset", format!("{:.3}", resets.as_secs_f64())),
        ("x-ratelimit-reset-after", format!("{:.3}", standing.ends_in.as_secs_f64())),
        ("x-ratelimit-bucket", bucket.to_string()),
    ];
    for (name, value) in headers {
        if let Ok(value) = HeaderValue::from_str(&value) {
            response.headers_mut().insert(name, value);
        }
    }
}

/// Counts the invalid requests of the one address that there is, and shuts it out when there were too many.
pub async fn of_an_address(State(app): Shared, request: Request, next: Next) -> Response {
    if app.rates().is_shut_out() {
        // Not Discord speaks then, but what stands before it: no JSON, and no limit that could be waited for.
        return (StatusCode::TOO_MANY_REQUESTS, "error code: 1015").into_response();
    }
    let mut response = next.run(request).await;
    // By this discord.py tells Discord's own 429 from the one above, which ends only by waiting long.
    response.headers_mut().insert(header::VIA, HeaderValue::from_static("1.1 google"));
    let shared = response.headers().get("x-ratelimit-scope").is_some_and(|scope| scope == "shared");
    if matches!(response.status().as_u16(), 401 | 403 | 429) && !shared {
        app.rates().count_invalid();
    }
    response
}

/// Lets a request by the bot's token through, or says 429.
pub async fn of_a_bot(State(app): Shared, request: Request, next: Next) -> Response {
    let refused = app.rates().admit("all", ALL_OF_A_BOT).and_then(Result::err);
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
    let taken = app.rates().admit(&name, limit);
    let (standing, mut response) = match taken {
        None => return next.run(request).await,
        Some(Ok(standing)) => (standing, next.run(request).await),
        Some(Err(wait)) => {
            let refused = Refusal::slow_down(wait, Scope::User).into_response();
            (Standing { limit, left: 0, ends_in: wait }, refused)
        }
    };
    tell(&standing, bucket, &mut response);
    response
}
