import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Count } from '../counts/count-events.ts';
import type { RequestVariables } from '../http/request-log.ts';
import { counts } from './count.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const view = { event: 'page.view', locale: 'de', page: '/faq' };

function tinyCounts({ add }: { add?: (count: Count) => Promise<void> } = {}) {
  const added: Count[] = [];
  let time = 0;
  const app = new Hono<{ Variables: RequestVariables }>();
  app.use(async (c, next) => {
    c.set('log', pino({ level: 'silent' }));
    await next();
  });
  app.route(
    '/',
    counts({
      add: add ?? (async (count) => void added.push(count)),
      isPage: (path) => ['/de/faq', '/de'].includes(path),
      trustProxy: true,
      now: () => time,
    }),
  );
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    app.request('/count', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'user-agent': firefox, ...headers },
    });
  return { added, send, wait: (ms: number) => (time += ms) };
}

test('a view is counted by event, language, page and browser family, and by nothing else', async () => {
  const { added, send } = tinyCounts();
  expect((await send(view)).status).toBe(204);
  expect(added).toEqual([{ event: 'page.view', locale: 'de', page: '/faq', browser: 'firefox' }]);
});

test.each([
  ['an unknown event', { ...view, event: 'spy' }, {}],
  ['a page that does not exist', { ...view, page: '/<script>' }, {}],
  ['an unsupported language', { ...view, locale: 'xx' }, {}],
  ['an extra identifier', { ...view, user: 'ana' }, {}],
  ['no JSON', '{', {}],
  ['too much', { ...view, page: 'x'.repeat(2000) }, {}],
  ['Do Not Track', view, { dnt: '1' }],
  ['Global Privacy Control', view, { 'sec-gpc': '1' }],
  ['another site', view, { 'sec-fetch-site': 'cross-site' }],
])('%s is not counted, and the response does not reveal that', async (_, body, headers) => {
  const { added, send } = tinyCounts();
  expect((await send(body, headers)).status).toBe(204);
  expect(added).toEqual([]);
});

test('one address is counted at most 60 times a minute, and does not limit another', async () => {
  const { added, send, wait } = tinyCounts();
  for (let index = 0; index < 70; index += 1) await send(view, { 'x-real-ip': '192.0.2.1' });
  expect(added).toHaveLength(60);
  await send(view, { 'x-real-ip': '192.0.2.2' });
  expect(added).toHaveLength(61);
  wait(60_000);
  await send(view, { 'x-real-ip': '192.0.2.1' });
  expect(added).toHaveLength(62);
});

test('an unavailable database does not affect visitors', async () => {
  const { send } = tinyCounts({ add: () => Promise.reject(new Error('down')) });
  expect((await send(view)).status).toBe(204);
});
