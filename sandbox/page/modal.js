// Forms that the bot opens, and pictures enlarged.
import { filled } from './components.js';
import { byId, el, freshId } from './dom.js';

const PARAGRAPH = 2;
const LABEL = 18;
const TEXT_INPUT = 4;
const ENTITIES = [5, 6, 7, 8];
const RADIO = 21;
const SEVERAL = 22;
const BOX = 23;
const TEXT = 10;

/** Shows a form. `submit(id, values)` sends it and throws a refusal in words; `entities` is what menus of users and the like offer. */
export function openModal(modal, submit, entities) {
  const dialog = byId('modal');
  const fields = modal.components.flatMap((part) => fieldsOf(part, entities));
  const error = el('div', { class: 'error', role: 'alert', hidden: true });
  const send = el('button', { type: 'submit', class: 'button primary', id: 'modal-submit' }, 'Submit');
  const form = el('form', { 'data-modal-id': modal.id, 'data-custom-id': modal.custom_id },
    el('h2', { id: 'modal-title' }, modal.title),
    fields.map((field) => field.node),
    error,
    el('div', { class: 'modal-end' }, el('button', { type: 'button', class: 'button secondary', id: 'modal-cancel', onclick: () => dialog.close() }, 'Cancel'), send));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (send.disabled) return;
    send.disabled = true;
    error.hidden = true;
    try {
      await submit(modal.id, Object.fromEntries(fields.filter((field) => field.id).map((field) => [field.id, field.value()])));
      if (form.isConnected) dialog.close();
    } catch (refusal) {
      error.textContent = refusal.message;
      error.hidden = false;
    } finally {
      send.disabled = false;
    }
  });
  dialog.replaceChildren(form);
  if (!dialog.open) dialog.showModal();
  form.querySelector('input, textarea, select')?.focus();
}

/** Asks for the name of a new thread; `open(name, hidden)` opens it and throws a refusal in words. */
export function threadForm(channel, open) {
  const name = { type: TEXT_INPUT, style: 1, custom_id: 'name', label: 'Name', max_length: 100 };
  const options = [{ label: 'For all in the channel', value: 'public', default: true }, { label: 'Private: for those who are mentioned in it', value: 'private' }];
  const kind = { type: LABEL, label: 'Kind', component: { type: STRING_SELECT, custom_id: 'kind', options } };
  const form = { id: 'thread', custom_id: 'thread', title: `New thread in #${channel}`, components: [{ type: 1, components: [name] }, kind] };
  openModal(form, (_, values) => open(values.name, values.kind.includes('private')));
}

/** The fields in a row (an older form) or a label (a newer one). */
function fieldsOf(part, entities) {
  if (part.type === TEXT) return [{ node: el('p', {}, part.content) }];
  if (part.type === LABEL) {
    const inner = ENTITIES.includes(part.component.type) ? filled(part.component, entities) : part.component;
    return [field(inner, part.label, part.description)];
  }
  return (part.components ?? []).map((child) => field(child, child.label, null));
}

function field(part, label, description) {
  const id = freshId('field');
  const required = part.required ?? true;
  const common = { id, 'data-custom-id': part.custom_id, required, placeholder: part.placeholder, 'aria-describedby': description ? `${id}-help` : null };
  const { node, value } = control(part, common);
  return {
    id: part.custom_id,
    value,
    node: el('div', { class: 'modal-field' },
      el('label', { for: id }, label ?? part.custom_id, required && el('span', { class: 'required', title: 'required' }, ' *')),
      description && el('small', { id: `${id}-help` }, description), node),
  };
}

function control(part, common) {
  if (part.options) {
    const multiple = part.type === SEVERAL || (part.max_values ?? 1) > 1;
    const none = !multiple && !common.required && el('option', { value: '' }, '');
    const node = el('select', { ...common, multiple }, none, part.options.map((option) => el('option', { value: option.value, selected: Boolean(option.default) }, option.label)));
    const chosen = () => [...node.selectedOptions].map((option) => option.value).filter(Boolean);
    return { node, value: part.type === RADIO ? () => chosen()[0] ?? null : chosen };
  }
  if (part.type === BOX) {
    const node = el('input', { ...common, required: false, type: 'checkbox', checked: Boolean(part.default) });
    return { node, value: () => node.checked };
  }
  if (part.type !== TEXT_INPUT) return { node: el('p', { id: common.id }, `(a field of type ${part.type})`), value: () => '' };
  const limits = { minlength: part.min_length, maxlength: part.max_length ?? 4000 };
  const tag = part.style === PARAGRAPH ? 'textarea' : 'input';
  const node = el(tag, { ...common, ...limits, value: part.value ?? '', ...(tag === 'input' ? { type: 'text' } : { rows: 5 }) });
  return { node, value: () => node.value };
}

/** Shows a picture as large as the window allows; a press or Escape closes it. */
export function enlarge(src, alt) {
  const dialog = byId('picture');
  const close = el('button', { type: 'button', class: 'close', 'aria-label': 'Close', onclick: () => dialog.close() }, '✕');
  const image = el('img', { src, alt });
  dialog.onclick = (event) => {
    if (event.target !== image) dialog.close();
  };
  image.addEventListener('click', () => image.classList.toggle('full'));
  dialog.replaceChildren(close, el('div', { class: 'frame' }, image), alt ? el('p', {}, alt) : '');
  dialog.showModal();
  close.focus();
}
