//! Requests that go wrong as asked for: refused, never answered, or carried out and then not answered.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::behaviour::refusal::{Refusal, Scope};
use crate::transport::rest::Shared;
use crate::transport::server::Lost;
use crate::world::faults::Way;

/// An answer that can't be read.
const CUT: &str = r#"{"id": "70"#;

/// Marks an answer that Discord would not have given, but a fault.
#[derive(Debug, Clone, Copy)]
pub struct MadeUp;

/// Holds requests back, and lets them go wrong, as was asked for.
pub async fn strike(State(app): Shared, request: Request, next: Next) -> Response {
    // Some clients write the @ of `@me` and `@original` as it is, others like this.
    let path = request.uri().path().replace("%40", "@");
    let (delay, wait, way) = {
        let mut world = app.look();
        let faults = &mut world.faults;
        let wait = faults.too_many();
        let way = if wait.is_none() { faults.meet(request.method().as_str(), &path) } else { None };
        (faults.delay_ms, wait, way)
    };
    if delay > 0 {
        tokio::time::sleep(Duration::from_millis(delay)).await;
    }
    if let Some(wait) = wait {
        return Refusal::slow_down(wait, Scope::User).into_response();
    }
    let mut response = match way {
        None => return next.run(request).await,
        Some(Way::Hang) => std::future::pending().await,
        Some(Way::Refuse { status, code, wait }) => {
            let message = status.canonical_reason().unwrap_or("Refused");
            let refusal = Refusal::new(status, code, &format!("{}: {message}", status.as_u16()));
            Refusal { wait: wait.map(|wait| (wait, Scope::User)), ..refusal }.into_response()
        }
        Some(Way::Lose { unreadable: false }) => {
            let mut response = next.run(request).await;
            response.extensions_mut().insert(Lost);
            response
        }
        Some(Way::Lose { unreadable: true }) => {
            let status = next.run(request).await.status();
            (status, [(header::CONTENT_TYPE, "application/json")], CUT).into_response()
        }
    };
    response.extensions_mut().insert(MadeUp);
    response
}
