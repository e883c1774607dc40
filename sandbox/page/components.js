// Buttons and menus below a message.
import { announce, el, freshId, safeUrl } from './dom.js';
import { markdown } from './markdown.js';

const STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link', 6: 'premium' };
const TYPE = { row: 1, button: 2, select: 3, user: 5, role: 6, mentionable: 7, channel: 8, section: 9, text: 10, separator: 14, container: 17 };

/** The components of a message, or null. */
export function components(message, context) {
  const list = message.components ?? [];
  return list.length ? el('div', { class: 'components' }, list.map((part) => component(part, message, context))) : null;
}

function component(part, message, context) {
  const inside = (list) => (list ?? []).map((child) => component(child, message, context));
  switch (part.type) {
    case TYPE.row: return el('div', { class: 'component-row', role: 'group' }, inside(part.components));
    case TYPE.button: return button(part, message, context);
    case TYPE.select: return menu(part, message, context);
    case TYPE.user: case TYPE.role: case TYPE.mentionable: case TYPE.channel: return menu(filled(part, context.entities), message, context);
    case TYPE.text: return el('div', { class: 'content' }, markdown(part.content, context.names(message)));
    case TYPE.separator: return el('hr');
    case TYPE.section: return el('div', { class: 'section' }, el('div', {}, inside(part.components)), part.accessory && component(part.accessory, message, context));
    case TYPE.container: return el('div', { class: 'embed' }, inside(part.components));
    default: return el('div', { class: 'unknown' }, `(component of type ${part.type})`);
  }
}

/** A menu of users, roles or channels with all that it offers. */
export function filled(part, entities) {
  const kinds = part.channel_types ?? [];
  return { ...part, options: entities(part.type).filter((entity) => !kinds.length || kinds.includes(entity.kind)) };
}

export function emoji(value) {
  if (!value) return null;
  return el('span', { class: 'emoji', 'aria-hidden': 'true' }, value.id ? `:${value.name}:` : value.name);
}

function button(part, message, context) {
  const style = STYLES[part.style] ?? 'secondary';
  const label = part.label ? el('span', {}, part.label) : null;
  const name = part.label ? null : part.emoji?.name;
  if (style === 'link') {
    const href = safeUrl(part.url);
    return el('a', { class: 'button link', href, target: '_blank', rel: 'noopener noreferrer', 'aria-disabled': part.disabled ? 'true' : null }, emoji(part.emoji), label, el('span', { 'aria-hidden': 'true' }, '↗'));
  }
  return el('button', {
    type: 'button', class: `button ${style}`, 'data-custom-id': part.custom_id, disabled: Boolean(part.disabled), 'aria-label': name,
    onclick: (event) => busy(event.currentTarget, () => context.act.press(message, part.custom_id)),
  }, emoji(part.emoji), label);
}

/** Runs an action once at a time; a button shows that it waits. Gives what the action gives. */
async function busy(node, action) {
  if (node.getAttribute('aria-busy') === 'true') return true;
  node.setAttribute('aria-busy', 'true');
  try {
    return await action();
  } finally {
    node.removeAttribute('aria-busy');
  }
}

function menu(part, message, context) {
  const least = part.min_values ?? 1;
  const most = Math.min(part.max_values ?? 1, part.options?.length ?? 1);
  const send = (node, values) => busy(node, () => context.act.select(message, part.custom_id, values));
  return least === 1 && most === 1 ? single(part, send) : multiple(part, least, most, send);
}

/** One choice: the browser's own menu, which phones and keyboards know. */
function single(part, send) {
  const chosen = part.options.find((option) => option.default)?.value ?? '';
  const select = el('select', { class: 'menu', 'data-custom-id': part.custom_id, disabled: Boolean(part.disabled), 'aria-label': part.placeholder || 'Make a selection' },
    el('option', { value: '', disabled: true, selected: chosen === '' }, part.placeholder || 'Make a selection'),
    part.options.map((option) => el('option', { value: option.value, selected: option.value === chosen }, optionText(option))));
  // Arrow keys and letters on a closed menu change it at every step: those wait for Enter.
  let keyed = false;
  let pending = false;
  const choose = async () => {
    pending = false;
    if (!(await send(select, [select.value]))) select.value = chosen;
  };
  select.addEventListener('pointerdown', () => { keyed = false; });
  select.addEventListener('keydown', (event) => {
    keyed = !['Enter', ' ', 'Tab', 'Shift'].includes(event.key);
    if (event.key !== 'Enter' || !pending) return;
    event.preventDefault();
    choose();
  });
  select.addEventListener('change', () => {
    if (!keyed) return choose();
    pending = true;
    announce('Press Enter to choose.');
    return undefined;
  });
  select.addEventListener('blur', () => {
    if (pending) select.value = chosen;
    pending = false;
  });
  return select;
}

const optionText = (option) => [option.emoji && !option.emoji.id ? `${option.emoji.name} ` : '', option.label, option.description ? ` — ${option.description}` : ''].join('');

/** Several choices: boxes to tick in a fold, sent together. */
function multiple(part, least, most, send) {
  const note = el('span', { class: 'note', 'aria-live': 'polite' });
  const boxes = part.options.map((option) => el('input', { type: 'checkbox', value: option.value, id: freshId('box'), checked: Boolean(option.default), disabled: Boolean(part.disabled) }));
  const done = el('button', { type: 'button', class: 'button primary', 'data-confirm': part.custom_id }, 'Choose');
  const values = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const check = () => {
    const count = values().length;
    note.textContent = `${count} chosen, ${least === most ? most : `${least} to ${most}`} allowed`;
    done.disabled = Boolean(part.disabled) || count < least || count > most;
    for (const box of boxes) box.disabled = Boolean(part.disabled) || (!box.checked && count >= most && most > 1);
  };
  const tick = (event) => {
    if (most === 1 && event.target.checked) for (const box of boxes) if (box !== event.target) box.checked = false;
    check();
  };
  done.addEventListener('click', () => send(done, values()));
  const fold = el('details', { class: 'menu multiple', 'data-custom-id': part.custom_id },
    el('summary', {}, part.placeholder || 'Make a selection'),
    el('div', { class: 'choices', role: 'group', 'aria-label': part.placeholder || 'Make a selection', onchange: tick },
      part.options.map((option, index) => el('label', { for: boxes[index].id }, boxes[index], emoji(option.emoji),
        el('span', {}, option.label, option.description && el('small', {}, option.description))))),
    el('div', { class: 'choices-end' }, note, done));
  check();
  return fold;
}
