// Times as Discord shows them.

const UNITS = [['year', 31536000], ['month', 2592000], ['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];
const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

/** "in 3 minutes", "2 hours ago". */
export function relative(date, now = Date.now()) {
  const seconds = Math.round((date - now) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
}

/** A date in one of Discord's timestamp styles; unknown styles read as `f`. */
export function formatted(date, style) {
  if (style === 'R') return relative(date);
  return new Intl.DateTimeFormat(undefined, STYLES[style] ?? STYLES.f).format(date);
}

/** A <time> element; the relative ones are kept current by `refreshTimes`. */
export function timeElement(date, style) {
  const node = document.createElement('time');
  if (Number.isNaN(date.getTime())) return node;
  node.dateTime = date.toISOString();
  node.title = formatted(date, 'F');
  node.dataset.style = style;
  node.textContent = formatted(date, style);
  return node;
}

export function refreshTimes() {
  for (const node of document.querySelectorAll('time[data-style="R"]')) {
    const text = relative(new Date(node.dateTime));
    if (node.textContent !== text) node.textContent = text;
  }
}

/** A message's time: the hour today, the day and hour before that. */
export function messageTime(iso) {
  const date = new Date(iso);
  const today = date.toDateString() === new Date().toDateString();
  return timeElement(date, today ? 't' : 'f');
}
