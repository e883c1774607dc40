//! How an answer to an interaction arrives, though Discord is busy or the connection fails.
//!
//! The first answer must be there within three seconds; what is said afterwards, by the interaction's token, within
//! fifteen minutes.

use super::{Asked, Refused};
use crate::store::MessageId;
use serde::Serialize;
use serde_json::Value;
use serenity::all::{
    CreateAttachment, CreateInteractionResponse, CreateInteractionResponseFollowup, EditInteractionResponse,
    Http, LightMethod, Multipart, MultipartUpload, Request, Route,
};
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// The way to us and back is part of Discord's three seconds. No try begins later.
const FIRST: Duration = Duration::from_millis(2700);
const FIRST_WAIT: Duration = Duration::from_millis(300);
/// One try goes on for longer than Discord waits, so that none is ended that Discord might still take.
const TRY: Duration = Duration::from_secs(5);

/// How long the token lives, a little less, and the waits between two tries by it.
const TOKEN: Duration = Duration::from_secs(14 * 60);
const LATER_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Somebody has answered this interaction.
const ALREADY_ANSWERED: isize = 40060;

/// What became of a first answer.
pub enum First {
    /// Discord has it, as this message if it told.
    Taken(Option<MessageId>),
    /// It was answered already: it came twice, or to another process, too.
    Elsewhere,
    /// Discord may have it, or not.
    Lost(Refused),
}

/// One interaction on its way to be answered.
pub struct Reply<'a> {
    http: &'a Http,
    asked: &'a Asked<'a>,
    arrived: Instant,
}

impl<'a> Reply<'a> {
    pub fn new(http: &'a Http, asked: &'a Asked<'a>) -> Self {
        Reply { http, asked, arrived: Instant::now() }
    }

    /// Answers first, and again while there is time.
    pub async fn first(
        &self,
        response: &CreateInteractionResponse,
        picture: Option<CreateAttachment>,
    ) -> First {
        let route = Route::InteractionResponse { interaction_id: self.asked.id, token: self.asked.token };
        let request = match request(route, LightMethod::Post, response, picture) {
            // A new message tells its id.
            Ok(request) if matches!(response, CreateInteractionResponse::Message(_)) => {
                request.params(Some(vec![("with_response", "true".into())]))
            }
            Ok(request) => request,
            Err(error) => return First::Lost(error),
        };
        let end = self.arrived + FIRST;
        let (mut wait, mut unsure) = (FIRST_WAIT, false);
        loop {
            let sent = timeout(TRY, self.send(request.clone())).await;
            let error = match sent.unwrap_or(Err(Refused::Silent)) {
                Ok(body) => return First::Taken(id(&body["resource"]["message"])),
                Err(error) => error,
            };
            if error.code() == Some(ALREADY_ANSWERED) {
                // By us, if the answer to an earlier try was lost.
                return if unsure { First::Taken(self.original().await) } else { First::Elsewhere };
            }
            unsure |= error.may_be_done();
            if !error.passes() || Instant::now() + wait >= end {
                return First::Lost(error);
            }
            sleep(wait).await;
            wait *= 2;
        }
    }

    /// Changes the answer.
    pub async fn edit(
        &self,
        edit: &EditInteractionResponse,
        picture: Option<CreateAttachment>,
    ) -> Result<Option<MessageId>, Refused> {
        let body = self.later(request(self.route(), LightMethod::Patch, edit, picture)?).await?;
        Ok(id(&body))
    }

    /// Takes the answer away.
    pub async fn delete(&self) -> Result<(), Refused> {
        self.later(Request::new(self.route(), LightMethod::Delete)).await.map(drop)
    }

    /// Says something beside the answer.
    pub async fn follow(&self, more: &CreateInteractionResponseFollowup) -> Result<(), Refused> {
        let (application_id, token) = (self.asked.application, self.asked.token);
        let route = Route::WebhookFollowupMessages { application_id, token };
        self.later(request(route, LightMethod::Post, more, None)?).await.map(drop)
    }

    /// The message that answers.
    async fn original(&self) -> Option<MessageId> {
        let body = self.send(Request::new(self.route(), LightMethod::Get)).await;
        body.ok().and_then(|body| id(&body))
    }

    fn route(&self) -> Route<'a> {
        let (application_id, token) = (self.asked.application, self.asked.token);
        Route::WebhookOriginalInteractionResponse { application_id, token }
    }

    /// Sends, and again at growing distances while the token lives.
    async fn later(&self, request: Request<'_>) -> Result<Value, Refused> {
        let mut wait = LATER_WAIT;
        loop {
            match self.send(request.clone()).await {
                Err(error) if error.passes() && self.arrived.elapsed() + wait < TOKEN => sleep(wait).await,
                done => return done,
            }
            wait = (wait * 2).min(LONGEST_WAIT);
        }
    }

    /// Sends once. A body that can't be read is none: what Discord answers well, it has done.
    async fn send(&self, request: Request<'_>) -> Result<Value, Refused> {
        Ok(self.http.request(request).await?.json().await.unwrap_or_default())
    }
}

/// A request with a picture beside it, if there is one. It can be sent more than once.
fn request<'a>(
    route: Route<'a>,
    method: LightMethod,
    body: &impl Serialize,
    picture: Option<CreateAttachment>,
) -> Result<Request<'a>, Refused> {
    let json = serde_json::to_string(body).map_err(|error| Refused::Other(error.to_string()))?;
    let request = Request::new(route, method);
    Ok(match picture {
        None => request.body(Some(json.into_bytes())),
        Some(picture) => request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(vec![picture]),
            fields: Vec::new(),
            payload_json: Some(json),
        })),
    })
}

fn id(message: &Value) -> Option<MessageId> {
    message["id"].as_str()?.parse().ok().map(MessageId)
}
