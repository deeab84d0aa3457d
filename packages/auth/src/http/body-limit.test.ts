import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { bodyUpTo } from './body-limit.ts';

const app = new Hono().post(
  '/',
  bodyUpTo(10, (c) => c.text('refused', 413)),
  async (c) => c.text(await c.req.text()),
);

const streamed = (text: string): RequestInit & { duplex: 'half' } => ({
  method: 'POST',
  body: new Blob([text]).stream(),
  duplex: 'half',
});

test.each([
  ['with its length', 'ten bytes!', { method: 'POST', body: 'ten bytes!', headers: { 'content-length': '10' } }],
  ['without a length', 'ten bytes!', streamed('ten bytes!')],
])('a body that fits arrives, %s', async (_, text, request) => {
  expect(await (await app.request('/', request)).text()).toBe(text);
});

test.each([
  ['by its declared length', { method: 'POST', body: 'x', headers: { 'content-length': '11' } }],
  ['by counting', streamed('eleven byte')],
  [
    'by counting, whatever it declares',
    { ...streamed('eleven byte'), headers: { 'content-length': '1', 'transfer-encoding': 'chunked' } },
  ],
])('a body that is too large is refused %s', async (_, request) => {
  expect((await app.request('/', request)).status).toBe(413);
});
