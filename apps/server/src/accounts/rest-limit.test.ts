import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { requestWindow } from '../http/request-window.ts';
import { restLimit } from './rest-limit.ts';

test('an address with too many requests gets a PostgREST error that says when to retry', async () => {
  const take = requestWindow({ max: 2, windowMs: 60_000, now: () => 0 });
  const app = new Hono().use(restLimit(take, 'x-real-ip')).get('/rest/v1/plans', (c) => c.json([]));
  const ask = (address: string) => app.request('/rest/v1/plans', { headers: { 'x-real-ip': address } });
  expect((await ask('192.0.2.1')).status).toBe(200);
  expect((await ask('192.0.2.1')).status).toBe(200);
  const refused = await ask('192.0.2.1');
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('ratelimit-remaining')]).toEqual([
    429,
    '60',
    '0',
  ]);
  expect(await refused.json()).toMatchObject({ code: '429', message: expect.stringContaining('Too many') });
  expect((await ask('192.0.2.2')).status).toBe(200);
});
