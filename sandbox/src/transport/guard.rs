//! Who may ask at all: programs and pages of this machine, and no other page that is open in its browser.

use std::net::Ipv4Addr;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, HOST, ORIGIN, X_FRAME_OPTIONS};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// Lets a request through when it was sent to a loopback name and not by a foreign page; nothing may be framed.
pub async fn admit(State(port): State<u16>, request: Request, next: Next) -> Response {
    let mut response = match fault(request.headers(), port) {
        None => next.run(request).await,
        Some(error) => (StatusCode::FORBIDDEN, Json(json!({ "error": error }))).into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static("frame-ancestors 'none'"));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    response
}

fn fault(headers: &HeaderMap, port: u16) -> Option<&'static str> {
    let all = |name| headers.get_all(name).iter().map(|value| value.to_str().unwrap_or_default());
    // A foreign name that leads here is how a page gets around the rules between origins.
    if all(HOST).count() != 1 || !all(HOST).all(|host| is_own(host, port)) {
        return Some("Only requests to a loopback address and this port are answered");
    }
    // WebSockets have no such rules, so they are covered by this alone.
    let own = |origin: &str| origin.strip_prefix("http://").is_some_and(|host| is_own(host, port));
    if !all(ORIGIN).all(own) {
        return Some("Requests of other pages are not answered");
    }
    None
}

/// Whether `name:port` is a loopback name with our port.
fn is_own(host: &str, port: u16) -> bool {
    let (name, asked) = match host.rsplit_once(':') {
        Some((name, digits)) if !digits.ends_with(']') => (name, digits.parse().ok()),
        _ => (host, Some(80)),
    };
    let loopback = name.eq_ignore_ascii_case("localhost")
        || name == "[::1]"
        || name.parse().is_ok_and(|address: Ipv4Addr| address.is_loopback());
    loopback && asked == Some(port)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_names_with_this_port_are_our_own() {
        for host in ["127.0.0.1:8080", "127.9.8.7:8080", "localhost:8080", "LocalHost:8080", "[::1]:8080"] {
            assert!(is_own(host, 8080), "{host}");
        }
        for host in [
            "127.0.0.1",
            "localhost:80",
            "128.0.0.1:8080",
            "127.0.0.1.evil.example:8080",
            "127.0.0.1@evil.example:8080",
            "evil.example:8080",
            "localhost.:8080",
            "[::2]:8080",
            "[::1]",
            "",
        ] {
            assert!(!is_own(host, 8080), "{host}");
        }
        assert!(is_own("localhost", 80) && is_own("[::1]", 80), "a port that is left out");
    }
}
