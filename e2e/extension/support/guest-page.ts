import type { PageSnapshot } from '@clipharbor/sites';

type Change = (value: unknown) => unknown;

/** Maps every string and number in a JSON value. */
function deep(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((item) => deep(item, change));
  if (typeof value !== 'object' || value === null) return change(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deep(inner, change)]));
}

const changed = (text: string, change: Change): string =>
  text
    .split('\n')
    .map((line) => JSON.stringify(deep(JSON.parse(line), change)))
    .join('\n');

/** The base of the timestamps in story fixtures, which are long past. */
const storiesFrom = 1_790_200_000;
const storiesUntil = 1_790_300_000;
const storyAgeSeconds = 4 * 3600;

/** Updates a fixture: stories were published four hours ago, and manifests are those of an existing stream. */
export function present(manifestAt: (host: string) => string): Change {
  const nowSeconds = Math.floor(Date.now() / 1000);
  return (value) => {
    if (typeof value === 'number' && value >= storiesFrom && value < storiesUntil)
      return value - storiesFrom + nowSeconds - storyAgeSeconds;
    if (typeof value !== 'string' || !value.includes('<MPD')) return value;
    return manifestAt(/<BaseURL>https:\/\/([^/]+)\//.exec(value)?.[1] ?? '');
  };
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A page that contains the data of the snapshot, and requests the snapshot's responses from its own site. */
export function guestPage(page: PageSnapshot, change: Change, way: 'fetch' | 'xhr' = 'fetch', body = ''): string {
  const scripts = page.scripts.map(
    ({ text }) =>
      `<script type="application/json">${changed(text, change).replaceAll('</script', '<\\/script')}</script>`,
  );
  const elements = page.elements.map(({ tag, attributes, parent }) => {
    const written = Object.entries(attributes).map(([name, value]) => `${name}="${attribute(value)}"`);
    return { open: `<${tag} ${written.join(' ')}>`, close: `</${tag}>`, parent };
  });
  const nested = elements
    .filter(({ parent }) => parent === null)
    .map((outer) => {
      const inner = elements.filter(({ parent }) => elements[parent ?? -1] === outer);
      return `${outer.open}${inner.map(({ open, close }) => open + close).join('')}${outer.close}`;
    });
  const addresses = JSON.stringify(page.answers.map(({ address }) => address));
  const asks = {
    fetch: `for (const a of ${addresses}) fetch(a, { method: 'POST' }).then((r) => r.text());`,
    xhr: `for (const a of ${addresses}) { const x = new XMLHttpRequest(); x.open('GET', a); x.send(); }`,
  }[way];
  return `<!doctype html><html lang="en"><head><title>Home</title></head><body>${scripts.join('')}${nested.join('')}${body}<script>${asks}</script></body></html>`;
}

/** A page's responses by path. */
export const guestAnswers = (page: PageSnapshot, change: Change): [path: string, text: string][] =>
  page.answers.map(({ address, text }) => [new URL(address ?? '').pathname, changed(text, change)]);
