import { expect, test } from 'vitest';
import type { Http } from '../model/ports.ts';
import { defaultLimits } from './limits.ts';
import { decodeText, loadBytes, loadManifest, loadPart, readManifest } from './load.ts';
import { calm, fakeHttp } from './test-support/fake-world.ts';

const URL_ = 'https://media.test/x';
const LIMITS = { ...defaultLimits, bytes: 10_000 };

/** An answer that never ends, as a bomb or a radio station would be; counts what was pulled. */
function endless(first: string, headers: Record<string, string> = {}) {
  const seen = { bytes: 0, isCancelled: false };
  const chunk = new TextEncoder().encode(first.padEnd(1000, '#'));
  async function* body() {
    for (;;) {
      seen.bytes += chunk.length;
      yield chunk;
    }
  }
  const cancel = () => {
    seen.isCancelled = true;
  };
  const http: Http = { get: async () => ({ url: URL_, status: 200, headers, body: body(), cancel }) };
  return { http, seen };
}

test('a manifest that unpacks without end is stopped at the limit', async () => {
  const { http, seen } = endless('#EXTM3U\n');
  await expect(loadManifest(http, URL_, LIMITS, calm)).rejects.toMatchObject({ code: 'manifest.tooLarge' });
  expect(seen).toEqual({ bytes: 11_000, isCancelled: true });
});

test('an announced size above the limit is refused before reading', async () => {
  const { http, seen } = endless('#EXTM3U\n', { 'content-length': '99999999999' });
  await expect(loadManifest(http, URL_, LIMITS, calm)).rejects.toMatchObject({ code: 'manifest.tooLarge' });
  expect(seen.bytes).toBe(0);
});

test('a film in place of a manifest is recognised by its beginning', async () => {
  const { http, seen } = endless('\0\0\0\x18ftypisom');
  await expect(loadManifest(http, URL_, LIMITS, calm)).rejects.toMatchObject({
    code: 'manifest.invalid',
    facts: { subject: 'mp4' },
  });
  expect(seen.bytes).toBeLessThanOrEqual(3000);
});

test('a page in place of a manifest may be tried again', async () => {
  const http = fakeHttp({ [URL_]: '<!doctype html>Please wait' });
  await expect(loadManifest(http, URL_, LIMITS, calm)).rejects.toMatchObject({
    code: 'media.notMedia',
    mayRetry: true,
  });
});

test.each([
  [404, 'http.refused'],
  [403, 'http.refused'],
  [429, 'http.busy'],
  [408, 'http.busy'],
  [500, 'http.busy'],
  [304, 'http.refused'],
])('status %i is %s', async (status, code) => {
  await expect(loadManifest(fakeHttp({ [URL_]: status }), URL_, LIMITS, calm)).rejects.toMatchObject({
    code,
    facts: { status },
  });
});

test('the time to wait is handed on', async () => {
  const { http } = endless('', { 'retry-after': '7' });
  const busy: Http = { get: async (request) => ({ ...(await http.get(request)), status: 503 }) };
  await expect(loadBytes(busy, { url: URL_, signal: calm }, 10)).rejects.toMatchObject({ facts: { retryAfter: 7 } });
});

test('failures of the network and stopping are typed', async () => {
  const broken: Http = { get: () => Promise.reject(new TypeError('fetch failed')) };
  await expect(loadManifest(broken, URL_, LIMITS, calm)).rejects.toMatchObject({
    code: 'network.failed',
    facts: { url: URL_ },
  });
  await expect(loadManifest(fakeHttp({}), URL_, LIMITS, AbortSignal.abort())).rejects.toMatchObject({
    code: 'cancelled',
  });
});

test('a body at hand is checked like a loaded one', () => {
  const body = (text: string) => ({ bytes: new TextEncoder().encode(text), finalUrl: URL_, headers: {} });
  expect(readManifest(body('#EXTM3U'), LIMITS)).toEqual({ type: 'hls', text: '#EXTM3U', url: URL_, date: undefined });
  expect(() => readManifest(body('#EXTM3U'.padEnd(20_000)), LIMITS)).toThrow(
    expect.objectContaining({ code: 'manifest.tooLarge' }),
  );
  expect(() => readManifest(body(''), LIMITS)).toThrow(expect.objectContaining({ code: 'manifest.invalid' }));
});

test('a playlist of too many segments is refused before it is read', () => {
  const text = `#EXTM3U\n${'#EXTINF:1,\n1\n'.repeat(20)}`;
  const read = (segments: number) =>
    readManifest({ bytes: new TextEncoder().encode(text), finalUrl: URL_, headers: {} }, { ...LIMITS, segments });
  expect(read(20).type).toBe('hls');
  expect(() => read(19)).toThrow(expect.objectContaining({ code: 'manifest.tooLarge' }));
});

test('the date of the answer counts its age in a cache', () => {
  const headers = { date: 'Thu, 01 Jan 1970 00:01:00 GMT', age: '5' };
  expect(readManifest({ bytes: new TextEncoder().encode('#EXTM3U'), finalUrl: URL_, headers }, LIMITS).date).toBe(
    65_000,
  );
});

test('text is decoded by its mark', () => {
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x41, 0]))).toBe('A');
  expect(decodeText(Uint8Array.from([0xfe, 0xff, 0, 0x41]))).toBe('A');
  expect(decodeText(Uint8Array.from([0xef, 0xbb, 0xbf, 0x41]))).toBe('A');
});

test('a part is read also from a server without ranges, but not from far inside', async () => {
  const bytes = Uint8Array.from({ length: 5000 }, (_item, index) => index % 251);
  const ranged = fakeHttp({ [URL_]: bytes });
  const whole: Http = { get: ({ url, signal }) => ranged.get({ url, signal }) };
  for (const http of [ranged, whole]) {
    expect(await loadPart(http, URL_, { start: 1600, length: 300 }, calm)).toEqual(bytes.slice(1600, 1900));
  }
  await expect(loadPart(whole, URL_, { start: 5_000_000, length: 10 }, calm)).rejects.toMatchObject({
    code: 'media.unsupported',
  });
  await expect(loadPart(fakeHttp({}), URL_, { start: 0, length: 10 }, calm)).rejects.toMatchObject({
    code: 'http.refused',
  });
});
