//! Answering interactions in time: at once where it can be done at once, else "thinking" first and an edit later.
//!
//! An answer given at once is one request instead of two, and a refusal of something public stays between the bot and
//! the one who asked.

use super::reply::{First, Reply};
use super::{Asked, Refused, send};
use crate::app::App;
use crate::show::{Attachment, Post, Whisper};
use crate::store::MessageId;
use games::Message;
use serenity::all::{Context, CreateAttachment, CreateInteractionResponse, CreateInteractionResponseMessage};
use std::pin::Pin;
use std::time::Duration;

/// Discord waits three seconds, the way to it included.
const PATIENCE: Duration = Duration::from_millis(1000);

/// Where the answer appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A message of its own.
    New,
    /// The message whose button or menu was tapped.
    InPlace,
}

/// Who may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Audience {
    All,
    Asker,
}

/// Answers for all to see; a refusal is for the asker alone. Says which message it is, if Discord told.
pub async fn openly(
    app: &App,
    context: &Context,
    asked: Asked<'_>,
    spot: Spot,
    work: impl Future<Output = Result<Post, Message>> + Send,
) -> Option<MessageId> {
    answer(app, context, asked, (spot, Audience::All), Box::pin(work)).await
}

/// Answers for the asker alone.
pub async fn privately(
    app: &App,
    context: &Context,
    asked: Asked<'_>,
    spot: Spot,
    work: impl Future<Output = Result<Whisper, Message>> + Send,
) {
    let work = Box::pin(async { work.await.map(|whisper| whisper.0) });
    answer(app, context, asked, (spot, Audience::Asker), work).await;
}

/// Says something beside an answer, for all to see.
pub async fn add(context: &Context, asked: Asked<'_>, text: &str) {
    let more = send::follow_up(Post::words(text)).ephemeral(false);
    if let Err(error) = Reply::new(&context.http, &asked).follow(&more).await {
        tracing::warn!(%error, "something beside an answer did not arrive");
    }
}

/// What was asked for. On the heap: each function that it passes through would hold it on the stack once more.
type Work<'a> = Pin<Box<dyn Future<Output = Result<Post, Message>> + Send + 'a>>;

/// Once begun, the work is done to its end, whatever becomes of the answer.
async fn answer(
    app: &App,
    context: &Context,
    asked: Asked<'_>,
    place: (Spot, Audience),
    work: Work<'_>,
) -> Option<MessageId> {
    let reply = Reply::new(&context.http, &asked);
    let asker = asked.asker();
    let mut work: Work<'_> = Box::pin(async {
        app.meet(&asker).await;
        work.await
    });
    let (first, done, earlier) = match tokio::time::timeout(PATIENCE, &mut work).await {
        Ok(done) => (at_once(app, &reply, place, &done).await, done, Earlier::Answer),
        Err(_) => {
            let (first, done) = tokio::join!(think(&reply, place), work);
            (first, done, Earlier::Thinking)
        }
    };
    let later = match (first, earlier) {
        (First::Elsewhere, _) => return None,
        (First::Taken(message), Earlier::Answer) => return message,
        // Thinking, or perhaps not even that.
        (First::Taken(_) | First::Lost(_), Earlier::Thinking) => afterwards(app, &reply, place, done).await,
        (First::Lost(lost), Earlier::Answer) if !lost.passes() => Err(lost),
        (First::Lost(_), Earlier::Answer) => match done {
            Ok(post) => edit(&reply, post).await,
            // Somebody else's answer may be there: it stays.
            Err(why) => follow(app, &reply, &why).await,
        },
    };
    later.unwrap_or_else(|error| {
        tracing::warn!(%error, "an answer did not reach Discord");
        None
    })
}

/// What was tried to be said within the three seconds.
#[derive(Clone, Copy)]
enum Earlier {
    Answer,
    Thinking,
}

async fn at_once(
    app: &App,
    reply: &Reply<'_>,
    (spot, audience): (Spot, Audience),
    done: &Result<Post, Message>,
) -> First {
    let (post, ephemeral) = match done {
        Ok(post) => (post.clone(), audience == Audience::Asker),
        Err(why) => (refusal(app, why), true),
    };
    let picture = post.picture.as_ref().map(file);
    let response = send::response(post);
    let response = match (done, spot) {
        (Ok(_), Spot::InPlace) => CreateInteractionResponse::UpdateMessage(response),
        _ => CreateInteractionResponse::Message(response.ephemeral(ephemeral)),
    };
    reply.first(&response, picture).await
}

async fn think(reply: &Reply<'_>, (spot, audience): (Spot, Audience)) -> First {
    let thinking = CreateInteractionResponseMessage::new().ephemeral(audience == Audience::Asker);
    let first = match spot {
        Spot::New => CreateInteractionResponse::Defer(thinking),
        Spot::InPlace => CreateInteractionResponse::Acknowledge,
    };
    reply.first(&first, None).await
}

/// After "thinking".
async fn afterwards(
    app: &App,
    reply: &Reply<'_>,
    place: (Spot, Audience),
    done: Result<Post, Message>,
) -> Result<Option<MessageId>, Refused> {
    match (done, place) {
        (Ok(post), _) => edit(reply, post).await,
        (Err(why), (Spot::New, Audience::Asker)) => edit(reply, refusal(app, &why)).await,
        (Err(why), (Spot::New, Audience::All)) => {
            // What all see can't become what one sees. As long as it is there, a follow-up would take its place.
            reply.delete().await?;
            follow(app, reply, &why).await
        }
        (Err(why), (Spot::InPlace, _)) => follow(app, reply, &why).await,
    }
}

async fn edit(reply: &Reply<'_>, post: Post) -> Result<Option<MessageId>, Refused> {
    let picture = post.picture.as_ref().map(file);
    reply.edit(&send::edit(post), picture).await
}

async fn follow(app: &App, reply: &Reply<'_>, why: &Message) -> Result<Option<MessageId>, Refused> {
    reply.follow(&send::follow_up(refusal(app, why))).await?;
    Ok(None)
}

fn refusal(app: &App, why: &Message) -> Post {
    Post::words(&app.say(why))
}

/// A picture's data; what it shows stands in the message.
fn file(picture: &Attachment) -> CreateAttachment {
    CreateAttachment::bytes(picture.bytes.clone(), picture.name.clone())
}
