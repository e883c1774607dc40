//! What other pages in a developer's browser, and other accounts of the machine, must not be able to do.
#![allow(clippy::unwrap_used)]

mod common;

use common::Side;
use common::bot::upgrade;
use reqwest::{Client, Method, RequestBuilder, Response};
use serde_json::{Value, json};
use tokio::net::TcpStream;

/// A request with these further headers.
async fn ask(side: &Side, method: Method, path: &str, headers: &[(&str, String)]) -> Response {
    let client = Client::builder().no_proxy().build().unwrap();
    let request = client.request(method, format!("{}{path}", side.sandbox.url()));
    let with = |request: RequestBuilder, (name, value): &(&str, String)| request.header(*name, value);
    headers.iter().fold(request, with).send().await.unwrap()
}

/// REST, the page, its scripts, its endpoints, its events, and pictures.
const PATHS: [&str; 6] = [
    "/api/v10/gateway",
    "/",
    "/page/app.js",
    "/sandbox/me",
    "/sandbox/events?as=anna",
    "/attachments/1/2/a.png",
];

#[tokio::test]
async fn a_name_that_only_leads_here_is_refused_everywhere() {
    let side = Side::start().await;
    let port = side.sandbox.address().port();
    for path in PATHS {
        for host in [format!("evil.example:{port}"), format!("127.0.0.1:{}", port ^ 1), "localhost".into()] {
            let refused = ask(&side, Method::GET, path, &[("host", host.clone())]).await;
            assert_eq!(refused.status(), 403, "{path} for {host}");
            let told: Value = refused.json().await.unwrap();
            assert!(told["error"].is_string(), "{told}");
        }
        let own = ask(&side, Method::GET, path, &[("host", format!("localhost:{port}"))]).await;
        assert_ne!(own.status(), 403, "{path}");
    }
}

#[tokio::test]
async fn a_foreign_page_is_refused_everywhere_and_our_own_is_not() {
    let side = Side::start().await;
    let port = side.sandbox.address().port();
    let foreign = ["null".into(), "http://evil.example".into(), format!("https://127.0.0.1:{port}")];
    for path in PATHS {
        for origin in foreign.iter().chain([&format!("http://127.0.0.1:{}", port ^ 1)]) {
            let refused = ask(&side, Method::GET, path, &[("origin", origin.clone())]).await;
            assert_eq!(refused.status(), 403, "{path} from {origin}");
        }
        let own = ask(&side, Method::GET, path, &[("origin", side.sandbox.url())]).await;
        assert_ne!(own.status(), 403, "{path}");
    }
    // What a page can send without being asked first.
    let simple = [("origin", "http://evil.example".into()), ("content-type", "text/plain".into())];
    let hook = ask(&side, Method::POST, "/api/v10/webhooks/1/token", &simple).await;
    assert_eq!(hook.status(), 403);
}

#[tokio::test]
async fn the_gateway_answers_no_foreign_page() {
    let side = Side::start().await;
    let address = side.sandbox.address().to_string();
    let connect = async |host: &str, headers: &str| {
        let mut socket = TcpStream::connect(side.sandbox.address()).await.unwrap();
        upgrade(&mut socket, host, "v=10", headers).await
    };
    let foreign = connect(&address, "Origin: http://evil.example\r\n").await;
    assert!(foreign.starts_with("HTTP/1.1 403"), "{foreign}");
    let renamed = connect("evil.example:80", "").await;
    assert!(renamed.starts_with("HTTP/1.1 403"), "{renamed}");
    let own = connect(&address, &format!("Origin: {}\r\n", side.sandbox.url())).await;
    assert!(own.starts_with("HTTP/1.1 101"), "{own}");
}

#[tokio::test]
async fn nothing_may_be_framed() {
    let side = Side::start().await;
    for path in PATHS {
        let answer = ask(&side, Method::GET, path, &[]).await;
        assert_eq!(answer.headers()["content-security-policy"], "frame-ancestors 'none'", "{path}");
        assert_eq!(answer.headers()["x-frame-options"], "DENY", "{path}");
    }
}

#[tokio::test]
async fn each_start_has_a_token_of_its_own_that_nothing_shows() {
    let (side, other) = (Side::start().await, Side::start().await);
    let token = side.sandbox.token();
    assert_ne!(token, other.sandbox.token());
    assert!(!format!("{:?}", side.sandbox).contains(token));
    let as_bot = async |token: &str| {
        let path = "/api/v10/users/@me";
        ask(&side, Method::GET, path, &[("authorization", format!("Bot {token}"))]).await.status()
    };
    assert_eq!((as_bot(token).await.as_u16(), as_bot(other.sandbox.token()).await.as_u16()), (200, 401));
}

#[tokio::test]
async fn tests_can_ask_as_the_bot_without_its_token() {
    let side = Side::start().await;
    let path = format!("/channels/{}/messages", side.general());
    let asked = json!({ "method": "POST", "path": path, "body": { "content": "by the bot" } });
    let (status, message) = side.page("as_bot", asked).await;
    assert_eq!((status, &message["author"]["bot"]), (200, &json!(true)));
    let (status, list) = side.page("as_bot", json!({ "method": "GET", "path": path })).await;
    assert_eq!((status, &list[0]["id"]), (200, &message["id"]));
    let (status, refused) = side.page("as_bot", json!({ "method": "GET", "path": "/channels/1" })).await;
    assert_eq!((status, &refused["code"]), (404, &json!(10003)));
    let (status, told) = side.page("as_bot", json!({ "method": "NO SUCH", "path": path })).await;
    assert!(status == 400 && told["error"].is_string(), "{told}");
    side.witness().await;
}

#[tokio::test]
async fn whatever_is_wrong_with_a_request_the_page_is_told_in_words() {
    let side = Side::start().await;
    let client = Client::builder().no_proxy().build().unwrap();
    let post = |kind: &'static str, body: &'static str| {
        let request = client.post(format!("{}/sandbox/say", side.sandbox.url()));
        request.header("content-type", kind).body(body).send()
    };
    let json = "application/json";
    for (kind, body, status) in [
        (json, "{\"as\": ", 400),
        (json, "", 400),
        (json, "{\"as\": NaN}", 400),
        (json, "[1]", 400),
        ("text/plain", "{}", 415),
    ] {
        let answer = post(kind, body).await.unwrap();
        assert_eq!(answer.status(), status, "{body}");
        let told: Value = answer.json().await.unwrap();
        assert!(told["error"].is_string(), "{told}");
    }
    for (path, status) in [("nothing", 404), ("say", 405), ("messages", 400), ("traffic?since=x", 400)] {
        let (found, told) = side.look(path).await;
        assert!(found == status && told["error"].is_string(), "{path}: {found} {told}");
    }
}
