//! Posts and whispers as Discord's messages. A whisper can only become an answer for one user or a direct message.

use crate::show::{Attachment, Control, Post, Whisper};
use crate::store::{ChannelId, MessageId, UserId};
use serenity::all::{
    self, ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, EditAttachments, EditInteractionResponse, EditMessage,
    Http, MessageFlags, Nonce,
};
use serenity::http::HttpError;

/// Sends a post to a channel and says which message it is; `None` if Discord took it, but its answer can't be read.
///
/// # Errors
/// What Discord answers; the same holds for all that sends.
pub async fn post(
    http: &Http,
    channel: ChannelId,
    post: Post,
    nonce: String,
) -> serenity::Result<Option<MessageId>> {
    send(http, channel, message(post, nonce)).await
}

/// Sends a post that may notify one user, and nobody else.
pub async fn mention(
    http: &Http,
    channel: ChannelId,
    post: Post,
    user: UserId,
    nonce: String,
) -> serenity::Result<()> {
    let allowed = nobody().users([user.0]);
    send(http, channel, message(post, nonce).allowed_mentions(allowed)).await.map(drop)
}

/// Opens the direct messages of a user.
pub async fn open(http: &Http, user: UserId) -> serenity::Result<ChannelId> {
    Ok(ChannelId(all::UserId::new(user.0).create_dm_channel(http).await?.id.get()))
}

/// Sends a whisper to the direct messages of its user.
pub async fn direct(
    http: &Http,
    channel: ChannelId,
    whisper: Whisper,
    nonce: String,
) -> serenity::Result<Option<MessageId>> {
    send(http, channel, message(whisper.0, nonce)).await
}

/// The same without a notification.
pub async fn direct_silently(
    http: &Http,
    channel: ChannelId,
    whisper: Whisper,
    nonce: String,
) -> serenity::Result<Option<MessageId>> {
    send(http, channel, message(whisper.0, nonce).flags(MessageFlags::SUPPRESS_NOTIFICATIONS)).await
}

/// Changes a whisper in a user's direct messages.
pub async fn change_whisper(
    http: &Http,
    channel: ChannelId,
    id: MessageId,
    Whisper(post): Whisper,
) -> serenity::Result<()> {
    change(http, channel, id, post).await
}

/// Changes a post.
pub async fn change(
    http: &Http,
    channel: ChannelId,
    id: MessageId,
    Post { text, picture, controls }: Post,
) -> serenity::Result<()> {
    let files = picture.into_iter().map(file).fold(EditAttachments::new(), EditAttachments::add);
    let edit = EditMessage::new()
        .content(text)
        .allowed_mentions(nobody())
        .components(rows(controls))
        .attachments(files);
    all::ChannelId::new(channel.0).edit_message(http, id.0, edit).await.map(drop)
}

pub async fn delete(http: &Http, channel: ChannelId, id: MessageId) -> serenity::Result<()> {
    all::ChannelId::new(channel.0).delete_message(http, id.0).await
}

async fn send(
    http: &Http,
    channel: ChannelId,
    message: CreateMessage,
) -> serenity::Result<Option<MessageId>> {
    match all::ChannelId::new(channel.0).send_message(http, message).await {
        Ok(sent) => Ok(Some(MessageId(sent.id.get()))),
        // Discord has taken it: sent again after the few minutes of its nonce, it would stand there twice.
        Err(error) if is_unreadable(&error) => {
            tracing::warn!(%error, "a message was sent, but Discord's answer can't be read");
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Discord did what was asked, but what it answered can't be read.
fn is_unreadable(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Json(_) => true,
        serenity::Error::Http(HttpError::Request(error)) => error.is_decode() || error.is_body(),
        _ => false,
    }
}

/// A message that Discord posts once, even if it is sent again after a lost answer.
fn message(Post { text, picture, controls }: Post, nonce: String) -> CreateMessage {
    let message = CreateMessage::new()
        .content(text)
        .allowed_mentions(nobody())
        .components(rows(controls))
        .nonce(Nonce::String(nonce))
        .enforce_nonce(true);
    picture.into_iter().map(file).fold(message, CreateMessage::add_file)
}

/// A post as the first answer to an interaction, or in place of the message that was tapped: its pictures go.
pub fn response(Post { text, picture, controls }: Post) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new()
        .content(text)
        .allowed_mentions(nobody())
        .components(rows(controls))
        .add_files(picture.map(file))
}

/// A post in place of a "thinking" answer, or of the message that was tapped. Pictures that were there before go.
pub fn edit(Post { text, picture, controls }: Post) -> EditInteractionResponse {
    let files = picture.into_iter().map(file).fold(EditAttachments::new(), EditAttachments::add);
    EditInteractionResponse::new()
        .content(text)
        .allowed_mentions(nobody())
        .components(rows(controls))
        .attachments(files)
}

/// A post beside a message that stays as it is, for the one who tapped it.
pub fn follow_up(Post { text, controls, .. }: Post) -> CreateInteractionResponseFollowup {
    CreateInteractionResponseFollowup::new()
        .content(text)
        .allowed_mentions(nobody())
        .components(rows(controls))
        .ephemeral(true)
}

/// Words that players wrote must not notify anyone.
fn nobody() -> CreateAllowedMentions {
    CreateAllowedMentions::new().empty_users().empty_roles().everyone(false)
}

fn file(Attachment { name, bytes, alt }: Attachment) -> CreateAttachment {
    CreateAttachment::bytes(bytes, name).description(alt)
}

/// Menus take a row each; buttons share rows of five.
fn rows(controls: Vec<Control>) -> Vec<CreateActionRow> {
    let mut rows = Vec::new();
    let mut buttons = Vec::new();
    for control in controls {
        match control {
            Control::Button { id, label } => {
                buttons.push(CreateButton::new(id.to_string()).label(label).style(ButtonStyle::Secondary));
            }
            Control::Menu { id, placeholder, items } => {
                let options = items.into_iter().map(|item| {
                    let option =
                        CreateSelectMenuOption::new(item.label, item.value).default_selection(item.chosen);
                    item.description.into_iter().fold(option, CreateSelectMenuOption::description)
                });
                let kind = CreateSelectMenuKind::String { options: options.collect() };
                let menu = CreateSelectMenu::new(id.to_string(), kind).placeholder(placeholder);
                rows.push(CreateActionRow::SelectMenu(menu));
            }
        }
    }
    rows.extend(buttons.chunks(5).map(|five| CreateActionRow::Buttons(five.to_vec())));
    rows
}
