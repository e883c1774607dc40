//! Posts and whispers as Discord's messages. A whisper can only become an answer for one user or a direct message.

use crate::show::{Attachment, Control, Post, Whisper};
use serenity::all::{
    ButtonStyle, ChannelId, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton,
    CreateMessage, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, EditAttachments,
    EditInteractionResponse, Http, MessageId, UserId,
};

/// Sends a post to a channel and says where it is.
///
/// # Errors
/// What Discord answers.
pub async fn post(http: &Http, channel: ChannelId, post: Post) -> serenity::Result<MessageId> {
    Ok(channel.send_message(http, message(post)).await?.id)
}

/// Sends a post that may ring the bell of one user, and of nobody else.
///
/// # Errors
/// What Discord answers.
pub async fn mention(
    http: &Http,
    channel: ChannelId,
    post: Post,
    user: Option<UserId>,
) -> serenity::Result<MessageId> {
    let allowed = nobody().users(user);
    Ok(channel.send_message(http, message(post).allowed_mentions(allowed)).await?.id)
}

/// Sends a whisper to a user's direct messages.
///
/// # Errors
/// What Discord answers: closed direct messages among it.
pub async fn direct(http: &Http, user: UserId, whisper: Whisper) -> serenity::Result<(ChannelId, MessageId)> {
    let channel = user.create_dm_channel(http).await?.id;
    Ok((channel, channel.send_message(http, message(whisper.0)).await?.id))
}

fn message(Post { text, picture, controls }: Post) -> CreateMessage {
    let message = CreateMessage::new().content(text).allowed_mentions(nobody()).components(rows(controls));
    picture.into_iter().map(file).fold(message, CreateMessage::add_file)
}

/// A post as the answer to a deferred interaction. Pictures that were there before go.
pub fn answer(Post { text, picture, controls }: Post) -> EditInteractionResponse {
    let files = picture.into_iter().map(file).fold(EditAttachments::new(), EditAttachments::add);
    EditInteractionResponse::new()
        .content(text)
        .allowed_mentions(nobody())
        .components(rows(controls))
        .attachments(files)
}

/// Words that players wrote must not ring anyone's bell.
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
                    let option = CreateSelectMenuOption::new(item.label, item.value);
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
