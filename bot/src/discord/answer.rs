//! Answering interactions in time: at once where it can be done at once, else "thinking" first and an edit later.
//!
//! An answer given at once is one request instead of two, and a refusal of something public stays between the bot and
//! the one who asked.

use super::{Asked, asker, send};
use crate::app::App;
use crate::show::{Post, Whisper};
use games::Message;
use serenity::all::{
    CommandInteraction, ComponentInteraction, Context, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, EditInteractionResponse,
};
use std::time::Duration;

/// Discord waits three seconds, the way to it included.
const PATIENCE: Duration = Duration::from_millis(1000);

/// An interaction that wants an answer.
#[serenity::async_trait]
pub trait Answerable: Sync {
    async fn first(&self, context: &Context, response: CreateInteractionResponse) -> serenity::Result<()>;
    async fn edit(&self, context: &Context, edit: EditInteractionResponse) -> serenity::Result<()>;
    async fn follow(
        &self,
        context: &Context,
        more: CreateInteractionResponseFollowup,
    ) -> serenity::Result<()>;
}

macro_rules! answerable {
    ($interaction:ty) => {
        #[serenity::async_trait]
        impl Answerable for $interaction {
            async fn first(
                &self,
                context: &Context,
                response: CreateInteractionResponse,
            ) -> serenity::Result<()> {
                self.create_response(context, response).await
            }
            async fn edit(&self, context: &Context, edit: EditInteractionResponse) -> serenity::Result<()> {
                self.edit_response(context, edit).await.map(drop)
            }
            async fn follow(
                &self,
                context: &Context,
                more: CreateInteractionResponseFollowup,
            ) -> serenity::Result<()> {
                self.create_followup(context, more).await.map(drop)
            }
        }
    };
}
answerable!(CommandInteraction);
answerable!(ComponentInteraction);

/// Where the answer appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A message of its own.
    New,
    /// The message whose button or menu was tapped.
    InPlace,
}

/// Answers for all to see; a refusal is for the asker alone.
///
/// # Errors
/// Discord did not take the answer.
pub async fn openly(
    app: &App,
    context: &Context,
    interaction: &(impl Answerable + Asked),
    spot: Spot,
    work: impl Future<Output = Result<Post, Message>> + Send,
) -> serenity::Result<()> {
    answer(app, context, interaction, spot, false, work).await
}

/// Answers for the asker alone.
///
/// # Errors
/// Discord did not take the answer.
pub async fn privately(
    app: &App,
    context: &Context,
    interaction: &(impl Answerable + Asked),
    spot: Spot,
    work: impl Future<Output = Result<Whisper, Message>> + Send,
) -> serenity::Result<()> {
    let work = async { work.await.map(|whisper| whisper.0) };
    answer(app, context, interaction, spot, true, work).await
}

async fn answer(
    app: &App,
    context: &Context,
    interaction: &(impl Answerable + Asked),
    spot: Spot,
    ephemeral: bool,
    work: impl Future<Output = Result<Post, Message>> + Send,
) -> serenity::Result<()> {
    let asker = asker(interaction);
    let work = async {
        app.meet(&asker).await;
        work.await
    };
    let mut work = std::pin::pin!(work);
    let refusal = |why: &Message| Post::words(&app.say(why));
    let Ok(done) = tokio::time::timeout(PATIENCE, &mut work).await else {
        let thinking = CreateInteractionResponseMessage::new().ephemeral(ephemeral);
        let first = match spot {
            Spot::New => CreateInteractionResponse::Defer(thinking),
            Spot::InPlace => CreateInteractionResponse::Acknowledge,
        };
        interaction.first(context, first).await?;
        return match (work.await, spot) {
            (Ok(post), _) => interaction.edit(context, send::edit(post)).await,
            (Err(why), Spot::New) => interaction.edit(context, send::edit(refusal(&why))).await,
            (Err(why), Spot::InPlace) => interaction.follow(context, send::follow_up(refusal(&why))).await,
        };
    };
    let first = match (done, spot) {
        (Ok(post), Spot::InPlace) => CreateInteractionResponse::UpdateMessage(send::response(post)),
        (Ok(post), Spot::New) => {
            CreateInteractionResponse::Message(send::response(post).ephemeral(ephemeral))
        }
        (Err(why), _) => CreateInteractionResponse::Message(send::response(refusal(&why)).ephemeral(true)),
    };
    interaction.first(context, first).await
}
