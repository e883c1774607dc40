//! The files of the page, built in; or from a folder while they are being worked on.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::transport::app::App;

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// Name, kind, text.
const FILES: &[(&str, &str, &str)] = &[
    ("index.html", HTML, include_str!("../../page/index.html")),
    ("style.css", STYLE, include_str!("../../page/style.css")),
    ("app.js", SCRIPT, include_str!("../../page/app.js")),
    ("api.js", SCRIPT, include_str!("../../page/api.js")),
    ("command.js", SCRIPT, include_str!("../../page/command.js")),
    ("components.js", SCRIPT, include_str!("../../page/components.js")),
    ("dom.js", SCRIPT, include_str!("../../page/dom.js")),
    ("line.js", SCRIPT, include_str!("../../page/line.js")),
    ("markdown.js", SCRIPT, include_str!("../../page/markdown.js")),
    ("message.js", SCRIPT, include_str!("../../page/message.js")),
    ("modal.js", SCRIPT, include_str!("../../page/modal.js")),
    ("time.js", SCRIPT, include_str!("../../page/time.js")),
];

/// Answers with one file; 404 for a name that is not in the list.
pub async fn serve(app: &App, name: &str) -> Response {
    let Some((name, kind, built_in)) = FILES.iter().find(|(known, _, _)| *known == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let text = match &app.page {
        Some(folder) => {
            tokio::fs::read_to_string(folder.join(name)).await.unwrap_or_else(|_| (*built_in).into())
        }
        None => (*built_in).into(),
    };
    ([(header::CONTENT_TYPE, *kind), (header::CACHE_CONTROL, "no-store")], text).into_response()
}
