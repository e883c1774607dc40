// The server's endpoints, see sandbox/README.md.

/** A refusal by the server or the network, with words for people. */
export class Refusal extends Error {}

async function request(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Refusal('The sandbox does not answer. Is it running?');
  }
  const body = await response.json().catch(() => null);
  if (!response.ok) throw new Refusal(body?.error ?? `The sandbox answered with status ${response.status}.`);
  return body ?? {};
}

const get = (name, query) => {
  const known = Object.entries(query).filter(([, value]) => value);
  return request(`/sandbox/${name}?${new URLSearchParams(known)}`);
};
const post = (name, body) => request(`/sandbox/${name}`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const me = (as) => get('me', { as });
export const messages = (as, channel) => get('messages', { as, channel });
export const commands = (as, channel) => get('commands', { as, channel });
export const runCommand = (as, channel, line) => post('command', { as, channel, line });
export const apply = (as, channel, command, target) => post('apply', { as, channel, command, target });
export const react = (as, message, emoji) => post('react', { as, message, emoji });
export const complete = (as, channel, line) => post('complete', { as, channel, line });
export const press = (as, message, custom_id) => post('press', { as, message, custom_id });
export const select = (as, message, custom_id, values) => post('select', { as, message, custom_id, values });
export const submit = (as, modal, values) => post('submit', { as, modal, values });
export const say = (as, channel, content) => post('say', { as, channel, content });
export const openThread = (as, channel, name, hidden) => post('thread', { as, channel, name, private: hidden });
export const openDm = (as) => post('dm', { as });

const EVENTS = ['message', 'update', 'delete', 'modal', 'failed', 'channel', 'typing'];
const LONGEST_PAUSE = 5000;

/**
 * Listens to the server's events as a person, and again after every break.
 * `on(name, data)` gets them; `on('open')` and `on('lost')` tell of the connection.
 * Returns a function that ends it.
 */
export function listen(as, on) {
  let source;
  let timer;
  let pause = 250;
  const connect = () => {
    source = new EventSource(`/sandbox/events?${new URLSearchParams({ as })}`);
    source.onopen = () => {
      pause = 250;
      on('open');
    };
    source.onerror = () => {
      source.close();
      on('lost');
      timer = setTimeout(connect, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    };
    for (const name of EVENTS) source.addEventListener(name, (event) => on(name, JSON.parse(event.data)));
  };
  connect();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
