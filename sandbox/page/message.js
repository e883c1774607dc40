// One message: who, when, what was answered, text, pictures, embeds, components.
import { el, safeUrl } from './dom.js';
import { markdown } from './markdown.js';
import { messageTime } from './time.js';
import { components } from './components.js';

const EPHEMERAL = 1 << 6;
const THINKING = 1 << 7;
const PICTURE = /\.(png|jpe?g|gif|webp|svg)$/i;

/** What people are called on the server, by id. */
const nicks = new Map();

/** Takes over what people are called on the server; tells whether that has changed. */
export function takeNicks(people) {
  const before = JSON.stringify([...nicks]);
  nicks.clear();
  for (const { id, nick } of people) if (nick) nicks.set(id, nick);
  return JSON.stringify([...nicks]) !== before;
}

export const displayName = (user) => nicks.get(user?.id) || user?.global_name || user?.username || user?.name || 'Someone';

/**
 * Renders a message. `context` has: names (for mentions), act (what buttons and
 * menus do), enlarge (shows a picture), dismiss (hides an ephemeral), byId (message by id),
 * apps (commands that are used on it), entities (what menus of users, roles and channels offer).
 */
export function messageElement(message, shared) {
  const context = { ...shared, attachments: message.attachments };
  const flags = message.flags ?? 0;
  const ephemeral = Boolean(flags & EPHEMERAL);
  const author = displayName(message.author);
  const kind = [ephemeral && 'ephemeral', mentions(message, context.me) && 'for-me', isSystem(message) && 'system'].filter(Boolean).join(' ');
  const body = el('div', { class: 'body' },
    el('div', { class: 'head' },
      el('span', { class: 'author' }, author),
      message.author?.bot && el('span', { class: 'tag' }, 'APP'),
      message.timestamp && messageTime(message.timestamp),
      apps(message, context)),
    content(message, flags, context),
    (message.attachments ?? []).map((attachment) => attachmentElement(attachment, context)),
    (message.embeds ?? []).map((embed) => embedElement(embed, context)),
    components(message, context),
    message.thread && el('button', { type: 'button', class: 'button secondary', 'data-open-channel': message.thread.id }, `Open thread ${message.thread.name}`),
    reactions(message, context),
    ephemeral && el('div', { class: 'only-you' }, 'Only you can see this · ',
      el('button', { type: 'button', class: 'link', onclick: () => context.dismiss(message.id) }, 'Dismiss message')));
  return el('article', { class: `message ${kind}`, 'data-message-id': message.id, 'data-author-id': message.author?.id, 'aria-label': `Message from ${author}` },
    answered(message, context),
    avatar(message.author, author), body);
}

const isSystem = (message) => ![undefined, 0, 19, 20, 23].includes(message.type);

function mentions(message, me) {
  return message.mention_everyone || (message.mentions ?? []).some((user) => user.id === me?.id);
}

/** "Anna used /name", or the message that was replied to. */
function answered(message, context) {
  const used = message.interaction_metadata ?? message.interaction;
  if (used?.user && used.name && used.type === 2) {
    return el('div', { class: 'answered' }, el('b', {}, displayName(used.user)), ' used ', el('span', { class: 'mention' }, `/${used.name}`));
  }
  const id = message.message_reference?.message_id;
  const earlier = message.referenced_message ?? (id && context.byId(id));
  if (!earlier) return null;
  return el('div', { class: 'answered' }, 'to ', el('b', {}, displayName(earlier.author)), ` ${String(earlier.content ?? '').slice(0, 80)}`);
}

function avatar(user, name) {
  const hue = Number(BigInt(/^\d+$/.test(user?.id ?? '') ? user.id : 0) * 137n % 360n);
  return el('div', { class: 'avatar', 'aria-hidden': 'true', vars: { '--hue': hue } }, [...name][0]?.toUpperCase() ?? '?');
}

/** Whether this is what a message was before: an answer may come after the events that followed it. */
export function isOlder(message, known) {
  const thinks = ({ flags }) => Boolean((flags ?? 0) & THINKING);
  return (message.edited_timestamp ?? '') < (known.edited_timestamp ?? '') || (thinks(message) && !thinks(known));
}

function content(message, flags, context) {
  if (flags & THINKING) {
    const thinking = el('div', { class: 'content thinking', role: 'status', 'data-since': message.timestamp }, `${displayName(message.author)} is thinking…`);
    giveUp(thinking);
    return thinking;
  }
  const text = SYSTEM[message.type]?.(message) ?? message.content;
  const edited = message.edited_timestamp && el('span', { class: 'edited', title: new Date(message.edited_timestamp).toLocaleString() }, '(edited)');
  if (!text && !edited) return null;
  const node = el('div', { class: 'content' }, markdown(text, context.names(message)));
  const last = node.lastElementChild;
  if (edited) (last?.classList.contains('md-text') ? last : node).append(' ', edited);
  return node;
}

/** After fifteen minutes the bot may no longer answer. */
function giveUp(node) {
  if (Date.now() - new Date(node.dataset.since) < 15 * 60_000) return;
  node.classList.replace('thinking', 'error');
  node.textContent = 'The application did not respond';
}

/** Tells of every answer that did not come in time. */
export function refreshThinking() {
  document.querySelectorAll('.thinking').forEach(giveUp);
}

/** Messages that Discord words itself. */
const SYSTEM = {
  6: () => 'pinned a message to this channel.',
  7: () => 'joined the server.',
  18: (message) => `started a thread: **${message.content}**`,
  21: () => 'This thread starts here.',
};

function attachmentElement(attachment, context) {
  const href = safeUrl(attachment.url);
  const picture = attachment.content_type?.startsWith('image/') ?? PICTURE.test(attachment.filename ?? '');
  if (href && picture) return pictureElement(href, attachment.description ?? '', attachment.filename, attachment, context);
  return el('div', { class: 'file' }, href ? el('a', { href, download: attachment.filename }, attachment.filename) : attachment.filename, size(attachment.size));
}

const size = (bytes) => (bytes ? el('span', { class: 'size' }, ` ${bytes < 1024 ? `${bytes} B` : `${Math.round(bytes / 1024)} KB`}`) : null);

/** A picture in a button that enlarges it. Where its size is known it takes up its room before it has loaded, so that nothing jumps. */
function pictureElement(src, alt, name, { width, height } = {}, context) {
  const label = alt ? `Enlarge picture: ${alt}` : `Enlarge picture ${name ?? ''}`;
  const sized = width > 0 && height > 0;
  return el('button', {
    type: 'button', class: sized ? 'picture sized' : 'picture', 'aria-label': label, onclick: () => context.enlarge(src, alt),
    vars: sized ? { '--width': width, '--height': height } : {},
  }, el('img', { src, alt, title: alt, decoding: 'async' }));
}

function embedElement(embed, context) {
  const names = context.names({});
  const address = (place) => resolve(place?.url, context);
  const link = safeUrl(embed.url ?? '');
  const colour = Number.isInteger(embed.color) ? { '--bar': `#${embed.color.toString(16).padStart(6, '0')}` } : null;
  const thumbnail = address(embed.thumbnail);
  const image = address(embed.image);
  return el('section', { class: 'embed', vars: colour, 'aria-label': embed.title ? `Embed: ${embed.title}` : 'Embed' },
    thumbnail && el('div', { class: 'thumbnail' }, pictureElement(thumbnail, embed.thumbnail.description ?? '', 'thumbnail', embed.thumbnail, context)),
    embed.author?.name && el('div', { class: 'embed-author' }, embed.author.name),
    embed.title && el('div', { class: 'embed-title' }, embed.url && link ? el('a', { href: link, target: '_blank', rel: 'noopener noreferrer' }, embed.title) : markdown(embed.title, names)),
    embed.description && el('div', { class: 'embed-text' }, markdown(embed.description, names)),
    embed.fields?.length > 0 && el('div', { class: 'fields' }, embed.fields.map((field) =>
      el('div', { class: field.inline ? 'field inline' : 'field' },
        el('div', { class: 'field-name' }, markdown(field.name, names)), el('div', {}, markdown(field.value, names))))),
    image && pictureElement(image, embed.image.description ?? embed.title ?? '', 'image', embed.image, context),
    (embed.footer?.text || embed.timestamp) && el('div', { class: 'embed-footer' }, embed.footer?.text, embed.footer?.text && embed.timestamp && ' · ', embed.timestamp && messageTime(embed.timestamp)));
}

/** `attachment://name` in an embed is a file of the same message. */
function resolve(url, context) {
  if (!url) return null;
  const name = /^attachment:\/\/(.+)$/.exec(url)?.[1];
  if (!name) return safeUrl(url);
  const file = context.attachments?.find((attachment) => attachment.filename === name);
  return file ? safeUrl(file.url) : null;
}

/** A fold with the commands that are used on this message or its author. */
function apps(message, context) {
  const list = context.apps(message);
  return list.length > 0 && el('details', { class: 'apps' }, el('summary', { 'aria-label': 'Apps' }, '⋯'),
    el('div', { class: 'component-row', role: 'group', 'aria-label': 'Apps' }, list.map(({ label, use }) => el('button', { type: 'button', class: 'button secondary', onclick: use }, label))));
}

function reactions(message, context) {
  if (!message.reactions?.length) return null;
  return el('div', { class: 'reactions' }, message.reactions.map((reaction) => el('button', {
    type: 'button', class: 'reaction', onclick: () => context.act.react(message, reaction.emoji.name),
  }, `${reaction.emoji.name} ${reaction.count}`)));
}
