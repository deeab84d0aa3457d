import { brand } from '@clipharbor/domain';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { originClassifier } from './allowed-origins.ts';
import { cors } from './cors.ts';

const extension = `chrome-extension://${brand.extensionIds.edge}`;
const app = new Hono()
  .use('/auth/v1/*', cors(originClassifier('https://clip.test')))
  // The inner handlers may be more permissive; this layer takes precedence.
  .get('/auth/v1/settings', (c) => c.json({}, 200, { 'access-control-allow-origin': '*', vary: 'Prefer' }));

const ask = (origin: string, method = 'GET') =>
  app.request('https://clip.test/auth/v1/settings', {
    method,
    headers: { origin, ...(method === 'OPTIONS' ? { 'access-control-request-method': 'GET' } : {}) },
  });

it.each([
  [extension, extension],
  ['https://clip.test', 'https://clip.test'],
  ['https://evil.example', null],
  ['null', null],
])('%s may read: %j', async (origin, allowed) => {
  const answer = await ask(origin);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe(allowed);
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  expect(answer.headers.get('vary')).toBe('Prefer, Origin');
});

it('tells the extension in advance what it may send', async () => {
  const answer = await ask(extension, 'OPTIONS');
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-headers')).toMatch(/apikey, authorization, x-client-info/);
  expect((await ask('https://evil.example', 'OPTIONS')).headers.get('access-control-allow-methods')).toBeNull();
});
