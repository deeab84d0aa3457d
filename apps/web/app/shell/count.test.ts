import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { count } from './count.ts';

const sendBeacon = vi.fn((_address: string, _body: Blob) => true);

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/de/faq' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sendBeacon.mockClear();
});

test('an event is sent with language and page, and nothing else', async () => {
  vi.stubGlobal('navigator', { sendBeacon });
  count('page.view');
  const [address, body] = sendBeacon.mock.calls[0] ?? [];
  expect(address).toBe('/count');
  expect(JSON.parse((await body?.text()) ?? '')).toEqual({ event: 'page.view', locale: 'de', page: '/faq' });
});

test.each([
  ['Do Not Track', { doNotTrack: '1', sendBeacon }],
  ['Global Privacy Control', { globalPrivacyControl: true, sendBeacon }],
])('with %s nothing is sent', (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  count('page.view');
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('a browser without beacons counts nothing and does not fail', () => {
  vi.stubGlobal('navigator', {});
  expect(() => count('store.open')).not.toThrow();
});
