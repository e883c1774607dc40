// Starts the page: people, channels, the open channel's messages, events.
import * as api from './api.js';
import { announce, byId, el, showError } from './dom.js';
import { displayName, isOlder, messageElement, refreshThinking, takeNicks } from './message.js';
import { commandLine } from './command.js';
import { enlarge, openModal, threadForm } from './modal.js';
import { refreshTimes } from './time.js';

const THREADS = [10, 11, 12];
const CATEGORY = 4;
const VOICE = 2;
const [TYPED, ON_USER] = [1, 2];

const state = {
  me: null, people: [], bot: null, guilds: [], dms: [], unread: {}, commands: [],
  channel: null, messages: [], dismissed: new Set(), forms: new Set(), stop: () => {}, stuck: true,
};

// ---- where we are: #as=..&channel=..

const place = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

function remember() {
  const hash = new URLSearchParams({ as: state.me.id, ...(state.channel && { channel: state.channel }) });
  if (location.hash.slice(1) !== String(hash)) history.replaceState(null, '', `#${hash}`);
}

const allChannels = () => [...state.guilds.flatMap((guild) => [...guild.channels, ...guild.threads]), ...state.dms];
const channelById = (id) => allChannels().find((channel) => channel.id === id);

function channelName(channel) {
  if (!channel) return 'Sandbox';
  if (channel.name) return channel.name;
  const others = (channel.recipients ?? []).filter((user) => user.id !== state.me?.id);
  return others.map(displayName).join(', ') || displayName(state.bot);
}

// ---- people

async function become(id) {
  state.stop();
  const data = await api.me(id);
  state.dismissed.clear();
  take(data);
  if (!state.me) return become(data.people[0].id);
  const asked = place().channel;
  state.channel = channelById(asked) ? asked : firstChannel();
  remember();
  drawSidebar();
  await loadChannel();
  const as = state.me.id;
  state.stop = api.listen(as, (name, data) => {
    if (name === 'open') {
      connection('');
      // What happened during the break, or between the first look and the listening.
      attempt(resync);
    } else if (name === 'lost') connection('Reconnecting…');
    else EVENTS[name](data);
  });
}

function take(data) {
  Object.assign(state, { me: data.me, people: data.people, bot: data.bot, guilds: data.guilds ?? [], dms: data.dms ?? [], unread: data.unread ?? {} });
  return takeNicks(data.people);
}

const firstChannel = () => allChannels().find((channel) => ![CATEGORY, VOICE].includes(channel.type))?.id ?? null;

const connection = (text) => { byId('connection').textContent = text; };

async function resync() {
  const data = await api.me(state.me.id);
  take(data);
  if (!channelById(state.channel)) return openChannel(firstChannel());
  drawSidebar();
  await reloadMessages();
}

// ---- sidebar

function drawSidebar() {
  const person = byId('person');
  person.replaceChildren(...state.people.map((user) => el('option', { value: user.id, selected: user.id === state.me.id }, displayName(user))));
  const focused = document.activeElement?.dataset?.channelId;
  byId('channels').replaceChildren(
    ...state.guilds.map((guild) => section(guild.name, guildItems(guild))),
    section('Direct messages', [...state.dms.map((dm) => channelItem(dm, '@')), state.dms.length === 0 && el('li', {}, el('button', { type: 'button', class: 'channel', id: 'open-dm', onclick: startDm }, `Write to ${displayName(state.bot)}`))]));
  if (focused) document.querySelector(`[data-channel-id="${CSS.escape(focused)}"]`)?.focus();
  const total = Object.entries(state.unread).reduce((sum, [id, count]) => sum + (id === state.channel ? 0 : count), 0);
  byId('drawer-unread').hidden = total === 0;
  byId('drawer-unread').textContent = total;
  byId('drawer').setAttribute('aria-label', total ? `Channels, ${total} unread` : 'Channels');
  byId('title').textContent = `${sign(channelById(state.channel))}${channelName(channelById(state.channel))}`;
  document.title = `${total ? `(${total}) ` : ''}${channelName(channelById(state.channel))} · ${displayName(state.me)} · Sandbox`;
}

function section(name, items) {
  return el('section', {}, el('h2', {}, name), el('ul', {}, items));
}

function guildItems(guild) {
  const text = guild.channels.filter((channel) => ![CATEGORY, VOICE].includes(channel.type));
  const known = new Set(text.map((channel) => channel.id));
  const threads = (parent) => guild.threads.filter((thread) => (parent ? thread.parent_id === parent : !known.has(thread.parent_id)));
  const below = (channel) => [...threads(channel.id).map((thread) => channelItem(thread, '↳')), channel.id === state.channel && newThread(channel)];
  return [...text.flatMap((channel) => [channelItem(channel, '#'), ...below(channel)]), ...threads(null).map((thread) => channelItem(thread, '↳'))];
}

const sign = (channel) => (!channel ? '' : channel.type === 1 ? '@' : THREADS.includes(channel.type) ? '↳ ' : '#');

function channelItem(channel, mark) {
  const unread = channel.id === state.channel ? 0 : state.unread[channel.id] ?? 0;
  const kind = [THREADS.includes(channel.type) && 'thread', unread && 'unread'].filter(Boolean).join(' ');
  return el('li', {}, el('button', {
    type: 'button', class: `channel ${kind}`, 'data-channel-id': channel.id, 'aria-current': channel.id === state.channel ? 'page' : null,
    onclick: () => openChannel(channel.id),
  }, el('span', { 'aria-hidden': 'true', class: 'mark' }, mark), el('span', { class: 'name' }, channelName(channel)),
  channel.thread_metadata?.archived && el('small', {}, 'archived'),
  unread > 0 && el('span', { class: 'badge', 'aria-label': `${unread} unread` }, String(unread))));
}

/** Below the open channel: a thread of one's own. */
function newThread(channel) {
  const open = async (name, hidden) => {
    const opened = await api.openThread(state.me.id, channel.id, name, hidden);
    await resync();
    openChannel(opened.channel.id);
  };
  const ask = () => { drawer(false); threadForm(channelName(channel), open); };
  return el('li', {}, el('button', { type: 'button', class: 'channel thread', id: 'new-thread', onclick: ask },
    el('span', { 'aria-hidden': 'true', class: 'mark' }, '+'), el('span', { class: 'name' }, 'New thread')));
}

async function startDm() {
  const { channel } = await attempt(() => api.openDm(state.me.id)) ?? {};
  if (!channel) return;
  await resync();
  openChannel(channel.id);
}

function drawer(open) {
  document.body.classList.toggle('drawer-open', open);
  byId('shade').hidden = !open;
  byId('drawer').setAttribute('aria-expanded', String(open));
  if (open) (document.querySelector('.channel[aria-current]') ?? byId('person')).focus();
}

// ---- the open channel

async function openChannel(id) {
  state.channel = id;
  drawer(false);
  showError(null);
  byId('typing').textContent = '';
  remember();
  drawSidebar();
  await attempt(loadChannel);
  toLine();
}

/** Puts the caret into the command line, except where that would bring up a keyboard over the messages. */
function toLine() {
  if (matchMedia('(pointer: fine)').matches) byId('line').focus({ preventScroll: true });
}

async function loadChannel() {
  state.stuck = true;
  const { channel, me } = state;
  byId('messages').replaceChildren();
  state.messages = [];
  if (!channel) return;
  const [{ messages }, { commands }] = await Promise.all([api.messages(me.id, channel), api.commands(me.id, channel)]);
  if (channel !== state.channel || me.id !== state.me.id) return;
  state.messages = messages;
  state.commands = commands;
  delete state.unread[channel];
  drawMessages();
  drawSidebar();
}

/** Takes over what the server has now; draws only what differs. Marks the channel as read. */
async function reloadMessages() {
  const { channel, me } = state;
  const { messages } = await api.messages(me.id, channel).catch(() => ({}));
  if (!messages || channel !== state.channel || me.id !== state.me.id) return;
  const now = new Set(messages.map((message) => message.id));
  for (const message of state.messages.filter((old) => !now.has(old.id) && messages.length < 200)) remove(message.id);
  messages.forEach(upsert);
}

let readTimer;
function markRead() {
  clearTimeout(readTimer);
  readTimer = setTimeout(reloadMessages, 400);
}

const context = {
  get me() { return state.me; },
  names: (message) => ({
    user: (id) => { const user = [...state.people, state.bot, ...(message.mentions ?? [])].find((one) => one?.id === id); return user && displayName(user); },
    channel: (id) => { const channel = channelById(id); return channel && channelName(channel); },
    role: () => null,
  }),
  byId: (id) => state.messages.find((message) => message.id === id),
  enlarge,
  dismiss: (id) => { state.dismissed.add(id); remove(id); toLine(); },
  entities,
  apps: (message) => state.commands.filter((command) => command.type !== TYPED).map((command) => ({
    label: command.type === ON_USER ? `${command.name}: ${displayName(message.author)}` : command.name,
    use: () => attempt(async () => outcome(await api.apply(state.me.id, state.channel, command.id, command.type === ON_USER ? message.author.id : message.id))),
  })),
  act: {
    react: (message, emoji) => attempt(() => api.react(state.me.id, message.id, emoji)),
    press: (message, id) => attempt(async () => outcome(await api.press(state.me.id, message.id, id))),
    select: (message, id, values) => attempt(async () => outcome(await api.select(state.me.id, message.id, id, values))),
  },
};

/** What menus of users, roles, both, or channels offer. */
function entities(type) {
  const people = [...state.people, state.bot].map((user) => ({ label: displayName(user), value: user.id }));
  const roles = state.guilds.map((guild) => ({ label: '@everyone', value: guild.id }));
  const channels = allChannels().filter(({ name }) => name).map(({ id, name, type: kind }) => ({ label: `#${name}`, value: id, kind }));
  return { 5: people, 6: roles, 7: [...people, ...roles], 8: channels }[type];
}

/** Runs an action; a refusal is shown in words. */
async function attempt(action) {
  try {
    showError(null);
    return await action();
  } catch (refusal) {
    showError(refusal.message);
    return undefined;
  }
}

function outcome(result) {
  if (result.modal) form(result.modal);
  if (result.message) upsert(result.message);
  return true;
}

function form(modal) {
  if (state.forms.has(modal.id)) return;
  state.forms.add(modal.id);
  openModal(modal, async (id, values) => outcome(await api.submit(state.me.id, id, values)), entities);
}

function drawMessages() {
  const shown = state.messages.filter((message) => !state.dismissed.has(message.id));
  byId('messages').replaceChildren(...shown.map((message) => messageElement(message, context)), el('div', { class: 'end' }, 'No messages here yet.'));
  toEnd();
}

const elementOf = (id) => byId('messages').querySelector(`[data-message-id="${CSS.escape(id)}"]`);
const later = (a, b) => (a.length === b.length ? a > b : a.length > b.length);

/** Adds or changes a message of the open channel; others count as unread elsewhere. */
function upsert(message) {
  if (message.channel_id !== state.channel || state.dismissed.has(message.id)) return;
  const index = state.messages.findIndex((known) => known.id === message.id);
  if (index >= 0) {
    const known = state.messages[index];
    if (isOlder(message, known) || JSON.stringify(known) === JSON.stringify(message)) return;
    state.messages[index] = message;
    replace(elementOf(message.id), messageElement(message, context));
  } else {
    const next = state.messages.findIndex((known) => later(known.id, message.id));
    const before = next < 0 ? byId('messages').lastElementChild : elementOf(state.messages[next].id);
    state.messages.splice(next < 0 ? state.messages.length : next, 0, message);
    byId('messages').insertBefore(messageElement(message, context), before);
    if (message.author?.id !== state.me.id) announce(`${displayName(message.author)}: ${String(message.content || message.embeds?.[0]?.title || message.attachments?.[0]?.description || 'new message').slice(0, 300)}`);
    if (!state.stuck) byId('newer').hidden = false;
  }
  if (state.stuck) toEnd();
}

/** Swaps a message's element; the focus and an open menu stay where they were. */
function replace(old, fresh) {
  if (!old) return;
  const held = old.contains(document.activeElement);
  const focused = held && document.activeElement.dataset.customId;
  old.replaceWith(fresh);
  if (!held) return;
  const same = focused && fresh.querySelector(`[data-custom-id="${CSS.escape(focused)}"]:not(:disabled)`);
  const next = same || fresh.querySelector('.components button:not(:disabled), .components select:not(:disabled)');
  if (next) next.focus({ preventScroll: true });
  else toLine();
}

function remove(id) {
  state.messages = state.messages.filter((message) => message.id !== id);
  elementOf(id)?.remove();
}

function toEnd() {
  byId('messages').scrollTop = byId('messages').scrollHeight;
  byId('newer').hidden = true;
}

// ---- events

let typingTimer;
const EVENTS = {
  message({ message }) {
    if (message.channel_id === state.channel) {
      byId('typing').textContent = '';
      upsert(message);
      markRead();
      return;
    }
    state.unread[message.channel_id] = (state.unread[message.channel_id] ?? 0) + 1;
    if (channelById(message.channel_id)) drawSidebar();
    else refreshChannels();
  },
  update({ message }) {
    upsert(message);
  },
  delete({ channel_id, id }) {
    state.dismissed.add(id);
    if (channel_id === state.channel) remove(id);
  },
  modal({ modal }) {
    form(modal);
  },
  failed({ error }) {
    showError(error);
  },
  channel: () => refreshChannels(),
  typing({ channel_id }) {
    if (channel_id !== state.channel) return;
    byId('typing').textContent = `${displayName(state.bot)} is typing…`;
    clearTimeout(typingTimer);
    typingTimer = setTimeout(() => { byId('typing').textContent = ''; }, 8000);
  },
};

async function refreshChannels() {
  const data = await api.me(state.me.id).catch(() => null);
  if (!data) return;
  const renamed = take(data);
  if (!channelById(state.channel)) {
    await openChannel(firstChannel());
    return showError('The channel that was open is gone.');
  }
  drawSidebar();
  const before = state.commands;
  state.commands = (await api.commands(state.me.id, state.channel).catch(() => state)).commands;
  if (renamed || JSON.stringify(before) !== JSON.stringify(state.commands)) drawMessages();
  line.refresh();
}

// ---- wiring

const line = commandLine({
  commands: () => state.commands.filter((command) => command.type === TYPED),
  people: () => [...state.people, state.bot].filter(Boolean).map((user) => ({ name: displayName(user), value: user.bot ? user.id : user.username })),
  channels: () => allChannels().filter((channel) => channel.name).map((channel) => ({ name: `#${channel.name}`, value: channel.id })),
  complete: (text) => api.complete(state.me.id, state.channel, text),
  send: async (text) => {
    state.stuck = true;
    if (text.startsWith('/')) outcome(await api.runCommand(state.me.id, state.channel, text));
    else outcome(await api.say(state.me.id, state.channel, text));
  },
});

byId('person').addEventListener('change', (event) => attempt(async () => {
  await become(event.target.value);
  drawer(false);
}));
byId('drawer').addEventListener('click', () => drawer(!document.body.classList.contains('drawer-open')));
byId('shade').addEventListener('click', () => drawer(false));
byId('newer').addEventListener('click', toEnd);
byId('skip').addEventListener('click', (event) => { event.preventDefault(); byId('line').focus(); });
byId('messages').addEventListener('scroll', (event) => {
  const list = event.target;
  state.stuck = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
  if (state.stuck) byId('newer').hidden = true;
}, { passive: true });
byId('messages').addEventListener('load', () => state.stuck && toEnd(), { capture: true });
new ResizeObserver(() => state.stuck && toEnd()).observe(byId('messages'));
document.addEventListener('click', (event) => {
  const target = event.target.closest?.('[data-open-channel]');
  if (target) openChannel(target.dataset.openChannel);
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && document.body.classList.contains('drawer-open')) {
    drawer(false);
    byId('drawer').focus();
  }
  const free = event.target === document.body || event.target.id === 'messages';
  if (event.key === '/' && free && !event.ctrlKey && !event.metaKey) byId('line').focus();
});
window.addEventListener('hashchange', () => {
  const { as, channel } = place();
  if (as && as !== state.me?.id && as !== state.me?.username) attempt(() => become(as));
  else if (channel && channel !== state.channel && channelById(channel)) openChannel(channel);
});
setInterval(() => {
  refreshTimes();
  refreshThinking();
}, 1000);

/** Starts, and tries again while the server is not there yet. */
async function start() {
  try {
    await become(place().as ?? '');
    showError(null);
  } catch (refusal) {
    showError(refusal.message);
    connection('Connecting…');
    setTimeout(start, 1000);
  }
}
start();
