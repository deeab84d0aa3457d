import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { visitorInfo } from './visitor-info.ts';

const ask = async (addressHeader: string | null, headers: Record<string, string>, remoteAddress?: string) => {
  const app = new Hono().get('/', (c) => c.json(visitorInfo(c, addressHeader)));
  const env = remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } };
  return (await app.request('/', { headers }, env)).json();
};

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['fe80::1%eth0', 'fe80::1'],
  [undefined, null],
])('the connection from %s is from address %s', async (remoteAddress, address) => {
  expect(await ask(null, {}, remoteAddress)).toMatchObject({ address });
});

test('behind a proxy only its header counts, and only if it holds an address', async () => {
  expect(await ask('x-real-ip', { 'x-real-ip': '192.0.2.7' }, '10.0.0.1')).toMatchObject({ address: '192.0.2.7' });
  expect(await ask('x-real-ip', { 'x-real-ip': 'nowhere' }, '10.0.0.1')).toMatchObject({ address: null });
  expect(await ask('x-real-ip', {}, '10.0.0.1')).toMatchObject({ address: null });
  expect(await ask(null, { 'x-real-ip': '192.0.2.7' }, '10.0.0.1')).toMatchObject({ address: '10.0.0.1' });
});

test('browser and languages are as the visitor sends them', async () => {
  expect(await ask(null, { 'user-agent': 'Firefox', 'accept-language': 'de' })).toMatchObject({
    userAgent: 'Firefox',
    acceptLanguage: 'de',
  });
});
