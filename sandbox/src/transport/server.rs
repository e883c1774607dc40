//! Connections: how many at once, how long a request may take to arrive, and answers that get lost.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use serde_json::json;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tower::ServiceExt;

use crate::behaviour::limits;
use crate::behaviour::refusal::Refusal;

/// How much is taken on.
#[derive(Debug, Clone, Copy)]
pub struct Capacity {
    /// Connections at once; further ones wait.
    pub connections: usize,
    /// How long the head of a request, and then its body, may take to arrive.
    pub patience: Duration,
}

impl Default for Capacity {
    fn default() -> Self {
        Capacity { connections: 500, patience: Duration::from_secs(30) }
    }
}

/// Marks an answer that is not to be sent: the connection closes instead.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("this answer is to be lost")]
pub struct Lost;

/// Serves until it is dropped, and with it all connections.
pub async fn serve(listener: TcpListener, router: Router, capacity: Capacity) {
    let router = router.layer(middleware::from_fn_with_state(capacity.patience, whole));
    let room = Arc::new(Semaphore::new(capacity.connections));
    let mut connections = JoinSet::new();
    while let Ok(place) = room.clone().acquire_owned().await {
        match listener.accept().await {
            Ok((stream, _)) => {
                let router = router.clone();
                connections.spawn(async move {
                    talk(stream, router, capacity.patience).await;
                    drop(place);
                });
            }
            Err(error) => {
                tracing::warn!(%error, "a connection is not taken");
                // Too many files are open, perhaps: others have to be closed first.
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
        while connections.try_join_next().is_some() {}
    }
}

async fn talk(stream: TcpStream, router: Router, patience: Duration) {
    let service = service_fn(move |request| {
        let router = router.clone();
        async move {
            let Ok(response) = router.oneshot(request).await;
            if response.extensions().get::<Lost>().is_some() { Err(Lost) } else { Ok(response) }
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience);
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    if let Err(error) = connection.await {
        tracing::debug!(%error, "a connection ended badly");
    }
}

/// Takes in the whole body before anything is done with it.
async fn whole(State(patience): State<Duration>, request: Request, next: Next) -> Response {
    let (head, body) = request.into_parts();
    let error = match tokio::time::timeout(patience, to_bytes(body, limits::REQUEST_BYTES)).await {
        Ok(Ok(bytes)) => return next.run(Request::from_parts(head, Body::from(bytes))).await,
        Ok(Err(_)) => Refusal::too_large(),
        Err(_) => Refusal::new(StatusCode::REQUEST_TIMEOUT, 0, "The request did not arrive in time"),
    };
    if head.uri.path().starts_with("/api/") {
        return error.into_response();
    }
    (error.status, Json(json!({ "error": error.message }))).into_response()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use axum::routing::post;
    use std::net::SocketAddr;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    const SHORT: Duration = Duration::from_millis(50);
    const WHOLE: &str = "POST /say HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\nconnection: close\r\n\r\nhi";

    async fn start(capacity: Capacity) -> (SocketAddr, JoinSet<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route("/say", post(|body: String| async { body }));
        let mut server = JoinSet::new();
        server.spawn(serve(listener, router, capacity));
        (address, server)
    }

    /// Sends so much, and reads what is answered until the other side hangs up.
    async fn answer(address: SocketAddr, sent: &str) -> String {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(sent.as_bytes()).await.unwrap();
        let mut answer = String::new();
        let read = stream.read_to_string(&mut answer);
        tokio::time::timeout(Duration::from_secs(60), read).await.expect("an end").unwrap();
        answer
    }

    #[tokio::test]
    async fn a_request_that_stops_half_way_is_given_up() {
        let (address, _server) = start(Capacity { connections: 9, patience: SHORT }).await;
        assert!(!answer(address, "POST /say HTTP/1.1\r\nhos").await.contains("200"));
        let half = answer(address, WHOLE.strip_suffix('i').unwrap()).await;
        assert!(
            half.contains("408") && half.ends_with(r#"{"error":"The request did not arrive in time"}"#),
            "{half}"
        );
        assert!(answer(address, WHOLE).await.ends_with("hi"));
    }

    #[tokio::test]
    async fn connections_beyond_the_most_wait_until_others_end() {
        let (address, _server) = start(Capacity { connections: 2, patience: SHORT }).await;
        let silent = [TcpStream::connect(address).await.unwrap(), TcpStream::connect(address).await.unwrap()];
        assert!(answer(address, WHOLE).await.ends_with("hi"), "the silent ones were given up");
        for mut stream in silent {
            assert_eq!(stream.read_to_end(&mut Vec::new()).await.unwrap(), 0);
        }
    }
}
