// The command line: offers commands, options, choices and the bot's own suggestions.
import { byId, el, showError } from './dom.js';
import { TYPE, kind, parse, problem, quoted, subcommands } from './line.js';

const REST_BEFORE_ASKING = 150;
const MOST_OFFERS = 50;

/**
 * Wires the command line. `host` has: commands(), people(), channels(),
 * complete(line) -> {choices}, send(line) -> promise.
 */
export function commandLine(host) {
  const line = byId('line');
  const list = byId('offers-list');
  const history = [];
  let offers = [];
  let active = -1;
  let asked = 0;
  let timer;

  const head = () => line.value.slice(0, line.selectionStart ?? line.value.length);

  function refresh() {
    clearTimeout(timer);
    const question = ++asked;
    const parsed = parse(head(), host.commands());
    describe(parsed);
    if (!parsed) {
      show([], parsed);
      return;
    }
    const option = parsed.current?.option;
    show(offersFor(parsed, host), parsed);
    if (!option?.autocomplete) return;
    timer = setTimeout(async () => {
      const found = await host.complete(head()).catch((refusal) => ({ choices: [], error: refusal.message }));
      if (question !== asked) return;
      if (found.error) byId('hint').textContent = `${option.name}: ${found.error}`;
      show([...namesOf(parsed), ...(found.choices ?? []).map((choice) => valueOffer(parsed, option, choice.name, choice.value))], parsed);
      if (!found.error && !offers.length) byId('hint').textContent = `${option.name}: nothing to suggest for “${parsed.current.partial}”.`;
    }, REST_BEFORE_ASKING);
  }

  function show(next, parsed) {
    offers = next.slice(0, MOST_OFFERS);
    list.replaceChildren(...offers.map((offer, index) => el('li', {
      role: 'option', id: `offer-${index}`, 'aria-selected': 'false', 'data-offer': offer.name,
      onpointerdown: (event) => event.preventDefault(),
      onclick: () => accept(offer),
    }, el('span', { class: 'offer-name' }, offer.label, offer.required && el('span', { class: 'required' }, ' required')), offer.description && el('span', { class: 'offer-text' }, offer.description))));
    byId('offers').hidden = offers.length === 0;
    line.setAttribute('aria-expanded', String(offers.length > 0));
    highlight(offers.length && parsed && eager(parsed) ? 0 : -1);
  }

  function highlight(index) {
    list.children[active]?.setAttribute('aria-selected', 'false');
    active = index;
    const node = list.children[active];
    node?.setAttribute('aria-selected', 'true');
    node?.scrollIntoView({ block: 'nearest' });
    if (node) line.setAttribute('aria-activedescendant', node.id);
    else line.removeAttribute('aria-activedescendant');
  }

  function accept(offer) {
    const caret = line.selectionStart ?? line.value.length;
    const start = line.value.slice(0, offer.start) + offer.text;
    line.value = start + line.value.slice(caret).replace(/^\s+/, offer.text.endsWith(' ') ? '' : ' ');
    line.setSelectionRange(start.length, start.length);
    line.focus();
    showError(null);
    refresh();
  }

  function close() {
    asked += 1;
    clearTimeout(timer);
    show([], null);
  }

  async function send() {
    const text = line.value.trim();
    if (!text) return;
    const parsed = parse(text, host.commands());
    const wrong = parsed && problem(parsed);
    if (wrong) {
      showError(wrong);
      refresh();
      return;
    }
    const before = line.value;
    line.value = '';
    history.push(text);
    close();
    describe(null);
    showError(null);
    try {
      await host.send(text);
    } catch (refusal) {
      if (!line.value) line.value = before;
      showError(refusal.message);
    }
  }

  const step = (by) => highlight(active < 0 ? (by > 0 ? 0 : offers.length - 1) : (active + by + offers.length) % offers.length);

  const KEYS = {
    ArrowDown: () => offers.length > 0 && (step(1), true),
    ArrowUp: () => {
      if (offers.length) return step(-1), true;
      if (line.value || !history.length) return false;
      line.value = history.at(-1);
      return true;
    },
    Tab: (event) => !event.shiftKey && offers.length > 0 && (accept(offers[Math.max(active, 0)]), true),
    Enter: () => active >= 0 && !complete() && (accept(offers[active]), true),
    Escape: () => offers.length > 0 && (close(), true),
  };
  /** The highlighted offer would add nothing but a space: Enter sends instead. */
  const complete = () => {
    const offer = offers[active];
    const written = line.value.slice(offer.start).trim();
    return written === offer.text.trim() && !problem(parse(line.value.trim(), host.commands()));
  };

  line.addEventListener('keydown', (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (KEYS[event.key]?.(event)) event.preventDefault();
  });
  line.addEventListener('input', () => {
    showError(null);
    refresh();
  });
  line.addEventListener('click', refresh);
  line.addEventListener('blur', () => setTimeout(() => document.activeElement !== line && close(), 150));
  byId('composer').addEventListener('submit', (event) => {
    event.preventDefault();
    send();
  });
  return { refresh, close };
}

/** Is the first offer the likely one, so that Enter takes it? */
function eager(parsed) {
  if (parsed.stage === 'name') return true;
  if (parsed.stage !== 'options') return false;
  if (!parsed.current) return parsed.specs.some((option) => option.required && !parsed.given.get(option.name));
  // Further words of a free text may look like an option's name by chance.
  if (parsed.current.start !== parsed.current.at && !parsed.current.option.choices?.length && !parsed.current.option.autocomplete) return false;
  return parsed.current.partial !== '' || parsed.current.named;
}

/** The line above the offers, and the hint below: what is being asked for now. */
function describe(parsed) {
  const title = byId('offers-title');
  const hint = byId('hint');
  title.replaceChildren();
  hint.textContent = '';
  if (parsed?.stage === 'options') {
    title.append(el('b', {}, `/${parsed.path.join(' ')}`), ...parsed.specs.map((option) => el('span', {
      class: ['chip', option.required && 'needed', parsed.given.get(option.name) && 'given', parsed.current?.option === option && 'current'].filter(Boolean).join(' '),
    }, option.name, option.required && el('span', { 'aria-label': 'required' }, '*'))));
    const option = parsed.current?.option;
    hint.textContent = option ? `${option.name} (${kind(option)}${option.required ? ', required' : ''}): ${option.description ?? ''}` : parsed.description ?? '';
  } else if (parsed?.stage === 'name') title.append(parsed.path.length ? `Subcommands of /${parsed.path.join(' ')}` : 'Commands');
  else if (parsed) hint.textContent = problem(parsed);
  hint.hidden = !hint.textContent;
}

function offersFor(parsed, host) {
  if (parsed.stage === 'name') return commandOffers(parsed);
  if (parsed.stage !== 'options') return [];
  const names = namesOf(parsed);
  const { current } = parsed;
  return current?.option ? [...names, ...valuesOf(parsed, current.option, host)] : names;
}

function commandOffers({ path, choices, partial, start }) {
  const wanted = partial.toLowerCase();
  return choices
    .filter((choice) => (choice.type ?? 1) <= TYPE.group && choice.name.includes(wanted))
    .sort((a, b) => Number(b.name.startsWith(wanted)) - Number(a.name.startsWith(wanted)))
    .map((choice) => ({
      name: choice.name, start, text: `${choice.name} `, description: choice.description,
      label: path.length ? choice.name : `/${choice.name}${subcommands(choice) ? ' …' : ''}`,
    }));
}

/** Options that may still be named here: the required ones first. */
function namesOf({ specs, given, current }) {
  if (current?.named) return [];
  const typed = current?.text ?? '';
  return specs
    .filter((option) => (!given.has(option.name) || (option === current?.option && current.start === current.at)) && option.name.startsWith(typed))
    .sort((a, b) => Number(Boolean(b.required)) - Number(Boolean(a.required)))
    .map((option) => ({ name: option.name, label: option.name, required: option.required, description: `${option.description ?? ''} (${kind(option)})`, start: current?.at ?? Infinity, text: `${option.name}:` }));
}

function valueOffer(parsed, option, name, value) {
  return { name: String(value), label: name, start: parsed.current.start, text: `${option.name}:${quoted(String(value))} ` };
}

function valuesOf(parsed, option, host) {
  const wanted = parsed.current.partial.toLowerCase();
  const fits = (...texts) => texts.some((text) => String(text).toLowerCase().includes(wanted));
  return candidates(option, host)
    .filter(({ name, value }) => fits(name, value))
    .map(({ name, value }) => valueOffer(parsed, option, name, value));
}

/** All values that the page knows of for an option. */
function candidates(option, host) {
  if (option.choices?.length) return option.choices;
  if (option.type === TYPE.boolean) return [{ name: 'True', value: 'true' }, { name: 'False', value: 'false' }];
  if (option.type === TYPE.user || option.type === TYPE.mentionable) return host.people();
  if (option.type === TYPE.channel) return host.channels();
  return [];
}
