// Small helpers for building the page. Text always goes through text nodes.

/** Makes an element: `el('button', {class: 'x', onclick: f, vars: {'--hue': 3}}, 'text', child)`. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'vars') Object.entries(value).forEach(([key, text]) => node.style.setProperty(key, text));
    else if (name in PROPERTIES) node[name] = value;
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const PROPERTIES = { value: 1, checked: 1, disabled: 1, hidden: 1, selected: 1 };

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/** An address that a link or a picture may have; anything else (javascript:, data:) is none. */
export function safeUrl(address) {
  try {
    const url = new URL(address, location.href);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}

let counter = 0;
/** A fresh element id, for labels. */
export const freshId = (prefix) => `${prefix}-${++counter}`;

/** Says something to screen readers. */
export function announce(text) {
  byId('announcer').textContent = text;
}

/** Shows an error in words above the command line until the next success. */
export function showError(text) {
  const box = byId('error');
  box.textContent = text ?? '';
  box.hidden = !text;
}
