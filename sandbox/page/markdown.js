// The part of Discord's markdown that the sandbox shows, as DOM nodes.
import { el, safeUrl } from './dom.js';
import { timeElement } from './time.js';

/** Names for ids, so that mentions read like people and channels. */
const EMPTY = { user: () => null, channel: () => null, role: () => null };

/** Renders `text` as a fragment. `names` turns ids into names. */
export function markdown(text, names = EMPTY) {
  const fragment = document.createDocumentFragment();
  const blocks = String(text ?? '').split(/(```[\s\S]*?```)/);
  for (const block of blocks) {
    const code = /^```(?:([\w+-]*)\n)?([\s\S]*?)\n?```$/.exec(block);
    if (code) fragment.append(el('pre', {}, el('code', { 'data-language': code[1] || null }, code[2])));
    else fragment.append(...lines(block, names));
  }
  return fragment;
}

/** Headings, quotes, lists and small print go by line; everything else is inline. */
function lines(text, names) {
  const out = [];
  let plain = [];
  let list = null;
  const flush = () => {
    if (plain.some((line) => line !== '')) out.push(el('div', { class: 'md-text' }, inline(plain.join('\n').replace(/^\n|\n$/g, ''), names)));
    plain = [];
  };
  for (const line of text.split('\n')) {
    const item = /^(\s*)(?:[-*]|(\d+)\.) (.*)$/.exec(line);
    if (item) {
      flush();
      const tag = item[2] ? 'OL' : 'UL';
      if (list?.tagName !== tag) out.push((list = el(tag, { start: item[2] })));
      list.append(el('li', { class: item[1].length > 1 ? 'nested' : null }, inline(item[3], names)));
      continue;
    }
    list = null;
    const heading = /^(#{1,3}) (.+)$/.exec(line);
    const quote = /^> (.*)$/.exec(line);
    const small = /^-# (.+)$/.exec(line);
    if (!heading && !quote && !small) {
      plain.push(line);
      continue;
    }
    flush();
    if (heading) out.push(el('div', { class: `md-h${heading[1].length}`, role: 'heading', 'aria-level': heading[1].length + 2 }, inline(heading[2], names)));
    else if (small) out.push(el('div', { class: 'md-small' }, inline(small[1], names)));
    else if (out.at(-1)?.tagName === 'BLOCKQUOTE') out.at(-1).append('\n', ...inline(quote[1], names));
    else out.push(el('blockquote', {}, inline(quote[1], names)));
  }
  flush();
  return out;
}

/** Inline rules, tried at each place in this order: [pattern, node maker]. */
const RULES = [
  [/^\\([^0-9A-Za-z\s])/, (m) => m[1]],
  [/^(`+)([\s\S]*?[^`])\1(?!`)/, (m) => el('code', {}, m[2].length > 2 ? m[2].replace(/^ (.*) $/, '$1') : m[2])],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => timeElement(new Date(Number(m[1]) * 1000), m[2] ?? 'f')],
  [/^<@!?(\d+)>/, (m, n) => mention(`@${n.user(m[1]) ?? 'unknown-user'}`, 'user', m[1])],
  [/^<@&(\d+)>/, (m, n) => mention(`@${n.role(m[1]) ?? 'role'}`, 'role', m[1])],
  [/^<#(\d+)>/, (m, n) => channelMention(m[1], n)],
  [/^<\/([^:>]+):(\d+)>/, (m) => mention(`/${m[1]}`, 'command', m[2])],
  [/^<a?:(\w+):(\d+)>/, (m) => el('span', { class: 'emoji', title: `:${m[1]}:` }, `:${m[1]}:`)],
  [/^@(everyone|here)\b/, (m) => mention(m[0], 'role', m[1])],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"\n]*")?\)/, (m, n) => link(m[2], inline(m[1], n))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], [m[1]])],
  [/^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)\/\d+/, (m, n) => channelMention(m[1], n)],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]*_~|]/, (m) => link(m[0], [m[0]])],
  [/^\|\|([\s\S]+?)\|\|/, (m, n) => spoiler(inline(m[1], n))],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (m, n) => el('strong', {}, inline(m[1], n))],
  [/^__([\s\S]+?)__(?!_)/, (m, n) => el('u', {}, inline(m[1], n))],
  [/^~~([\s\S]+?)~~/, (m, n) => el('s', {}, inline(m[1], n))],
  [/^\*(?=\S)((?:\*\*[\s\S]*?\*\*|[^*])+?)\*(?!\*)/, (m, n) => el('em', {}, inline(m[1], n))],
  [/^_((?:__[\s\S]*?__|[^_])+?)_(?!\w)/, (m, n, before) => (/\w/.test(before) ? null : el('em', {}, inline(m[1], n)))],
];
const SPECIAL = /[\\`<@[h|*_~]/;

function inline(text, names) {
  const nodes = [];
  let plain = '';
  let at = 0;
  scan: while (at < text.length) {
    if (SPECIAL.test(text[at])) {
      const rest = text.slice(at);
      for (const [pattern, make] of RULES) {
        const match = pattern.exec(rest);
        const node = match && make(match, names, text[at - 1] ?? ' ');
        if (node === null || node === undefined) continue;
        if (plain) nodes.push(plain);
        plain = '';
        nodes.push(node);
        at += match[0].length;
        continue scan;
      }
    }
    plain += text[at++];
  }
  if (plain) nodes.push(plain);
  return nodes;
}

const mention = (text, kind, id) => el('span', { class: 'mention', 'data-kind': kind, 'data-id': id }, text);

function channelMention(id, names) {
  const name = names.channel(id);
  if (!name) return mention('#unknown', 'channel', id);
  return el('button', { type: 'button', class: 'mention', 'data-kind': 'channel', 'data-open-channel': id }, `#${name}`);
}

function link(address, content) {
  const href = safeUrl(address);
  return href ? el('a', { href, target: '_blank', rel: 'noopener noreferrer' }, content) : el('span', {}, content);
}

function spoiler(content) {
  const inside = el('span', { 'aria-hidden': 'true' }, content);
  const node = el('span', { class: 'spoiler', role: 'button', tabindex: '0', 'aria-expanded': 'false', 'aria-label': 'Spoiler, press to show' }, inside);
  const open = (event) => {
    if (event.type === 'keydown' && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    inside.removeAttribute('aria-hidden');
    for (const name of ['role', 'tabindex', 'aria-label', 'aria-expanded']) node.removeAttribute(name);
    node.classList.add('open');
    node.removeEventListener('click', open);
    node.removeEventListener('keydown', open);
  };
  node.addEventListener('click', open);
  node.addEventListener('keydown', open);
  return node;
}
