// Reading a command line: which command, which option stands at the caret,
// what is missing or wrong. Knows nothing of the page.

export const TYPE = { sub: 1, group: 2, string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11 };
const KINDS = { 3: 'text', 4: 'whole number', 5: 'true or false', 6: 'person', 7: 'channel', 8: 'role', 9: 'person or role', 10: 'number', 11: 'file' };

/** Words of a line; a quote reaches over spaces. `open`: its quote is not closed. */
function words(line) {
  return [...line.matchAll(/(?:"[^"]*("|$)|[^\s"])+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    open: (match[0].match(/"/g) ?? []).length % 2 === 1,
  }));
}

const unquoted = (text) => text.replace(/^"+|"+$/g, '');

/** Writes a value so that it stays one word. */
export const quoted = (value) => (/\s/.test(value) || value === '' ? `"${value.replaceAll('"', '')}"` : value);

/**
 * Reads a line that starts with a slash:
 *   {stage: 'name', path, choices, partial, start}    a command or subcommand is being typed
 *   {stage: 'unknown', path, word}                    there is none of that name
 *   {stage: 'options', path, specs, given, current}   `current`: null, or {option,
 *       partial (its value so far), start (where that began), named, text (the last word), at (where it began)}
 * Null for any other line.
 */
export function parse(line, commands) {
  if (!line.startsWith('/')) return null;
  const tokens = words(line.slice(1)).map((word) => ({ ...word, start: word.start + 1 }));
  const ended = /\s$/.test(line) && !tokens.at(-1)?.open;
  const isLast = (index) => index >= tokens.length || (index === tokens.length - 1 && !ended);
  const path = [];
  let choices = commands;
  let spec = null;
  while (choices) {
    const index = path.length;
    const token = tokens[index];
    if (isLast(index)) return { stage: 'name', path, choices, partial: token?.text ?? '', start: token?.start ?? line.length };
    spec = choices.find((choice) => choice.name === token.text);
    if (!spec) return { stage: 'unknown', path, word: token.text };
    path.push(spec.name);
    choices = subcommands(spec);
  }
  return { stage: 'options', path, description: spec.description, ...options(spec.options ?? [], tokens.slice(path.length), ended) };
}

/** The subcommands and groups of a command, or null if it has none. */
export function subcommands(spec) {
  const list = (spec.options ?? []).filter((option) => option.type === TYPE.sub || option.type === TYPE.group);
  return list.length ? list : null;
}

/** Deals words to options: by name, or in order. Words after a named text without quotes belong to it. */
function options(specs, tokens, ended) {
  const given = new Map();
  let current = null;
  let text = null;
  tokens.forEach((token, index) => {
    const colon = token.text.indexOf(':');
    const named = colon > 0 ? specs.find((option) => option.name === token.text.slice(0, colon)) : undefined;
    const word = named ? token.text.slice(colon + 1) : token.text;
    if (named) text = named.type === TYPE.string && !word.includes('"') ? { option: named, start: token.start } : null;
    const longer = !named && text;
    const option = named ?? (text?.option || specs.find((candidate) => !given.has(candidate.name))) ?? null;
    const value = longer ? `${given.get(option.name)} ${unquoted(word)}`.trimStart() : unquoted(word);
    if (index === tokens.length - 1 && !ended) current = { option, partial: value, start: longer ? text.start : token.start, named: Boolean(named), text: token.text, at: token.start };
    if (option) given.set(option.name, value);
  });
  return { specs, given, current };
}

/** What kind of value an option takes, in words. */
export function kind(option) {
  const range = [option.min_value, option.max_value];
  if (range.every((limit) => limit !== undefined && limit !== null)) return `${KINDS[option.type]} from ${range[0]} to ${range[1]}`;
  if (option.choices?.length) return 'one of a few';
  return KINDS[option.type] ?? 'value';
}

/** Why a line cannot be sent, as a sentence; null if it can. */
export function problem(parsed) {
  const name = `/${parsed.path.join(' ')}`;
  if (parsed.stage === 'unknown') {
    return parsed.path.length ? `${name} has no subcommand “${parsed.word}”.` : `There is no command /${parsed.word} here.`;
  }
  if (parsed.stage === 'name') {
    const exact = parsed.choices.find((choice) => choice.name === parsed.partial);
    if (!exact) return parsed.partial ? `There is no command ${[name, parsed.partial].join(parsed.path.length ? ' ' : '')} here.` : 'Choose a command.';
    if (subcommands(exact)) return `/${[...parsed.path, exact.name].join(' ')} needs a subcommand.`;
    return missing(exact.options ?? [], new Map());
  }
  for (const option of parsed.specs) {
    const wrong = parsed.given.has(option.name) && wrongValue(option, parsed.given.get(option.name));
    if (wrong) return wrong;
  }
  return missing(parsed.specs, parsed.given);
}

function missing(specs, given) {
  const names = specs.filter((option) => option.required && !given.get(option.name)).map((option) => option.name);
  return names.length ? `Still needed: ${names.join(', ')}.` : null;
}

function wrongValue(option, value) {
  if (value === '') return `${option.name} has no value yet.`;
  if (option.choices?.length && !option.autocomplete) {
    const known = option.choices.some((choice) => String(choice.value) === value || choice.name === value);
    return known ? null : `${option.name} must be one of: ${option.choices.map((choice) => choice.name).join(', ')}.`;
  }
  if (option.type === TYPE.integer && !option.autocomplete && !/^-?\d+$/.test(value)) return `${option.name} must be a whole number.`;
  if (option.type === TYPE.number && !Number.isFinite(Number(value))) return `${option.name} must be a number.`;
  if (option.type === TYPE.boolean && !/^(true|false|yes|no)$/i.test(value)) return `${option.name} must be true or false.`;
  if (option.type === TYPE.integer || option.type === TYPE.number) {
    if (Number(value) < (option.min_value ?? -Infinity)) return `${option.name} must be at least ${option.min_value}.`;
    if (Number(value) > (option.max_value ?? Infinity)) return `${option.name} must be at most ${option.max_value}.`;
  }
  const length = [...value].length;
  if (option.type === TYPE.string && length < (option.min_length ?? 0)) return `${option.name} needs at least ${option.min_length} characters.`;
  if (option.type === TYPE.string && length > (option.max_length ?? Infinity)) return `${option.name} may have at most ${option.max_length} characters.`;
  return null;
}
