import { expect, test } from 'vitest';
import type { Http } from '../model/ports.ts';
import { defaultLimits } from './limits.ts';
import { decodeText, loadBytes, loadManifest, loadPart, readManifest } from './load.ts';
import { calm, fakeHttp } from './test-support/fake-world.ts';

const manifestUrl = 'https://media.test/x';
const smallLimits = { ...defaultLimits, bytes: 10_000 };

/** A response that never ends, like a decompression bomb or a radio station; counts the pulled bytes. */
function endless(first: string, headers: Record<string, string> = {}) {
  const seen = { bytes: 0, isCanceled: false };
  const chunk = new TextEncoder().encode(first.padEnd(1000, '#'));
  async function* body() {
    for (;;) {
      seen.bytes += chunk.length;
      yield chunk;
    }
  }
  const cancel = () => {
    seen.isCanceled = true;
  };
  const http: Http = { get: async () => ({ url: manifestUrl, status: 200, headers, body: body(), cancel }) };
  return { http, seen };
}

test('a manifest that decompresses endlessly is stopped at the limit', async () => {
  const { http, seen } = endless('#EXTM3U\n');
  await expect(loadManifest(http, manifestUrl, smallLimits, calm)).rejects.toMatchObject({ code: 'manifest.tooLarge' });
  expect(seen).toEqual({ bytes: 11_000, isCanceled: true });
});

test('an announced size above the limit is refused before reading', async () => {
  const { http, seen } = endless('#EXTM3U\n', { 'content-length': '99999999999' });
  await expect(loadManifest(http, manifestUrl, smallLimits, calm)).rejects.toMatchObject({ code: 'manifest.tooLarge' });
  expect(seen.bytes).toBe(0);
});

test('a film in place of a manifest is recognized by its beginning', async () => {
  const { http, seen } = endless('\0\0\0\x18ftypisom');
  await expect(loadManifest(http, manifestUrl, smallLimits, calm)).rejects.toMatchObject({
    code: 'manifest.invalid',
    facts: { subject: 'mp4' },
  });
  expect(seen.bytes).toBeLessThanOrEqual(3000);
});

test('a page in place of a manifest may be tried again', async () => {
  const http = fakeHttp({ [manifestUrl]: '<!doctype html>Please wait' });
  await expect(loadManifest(http, manifestUrl, smallLimits, calm)).rejects.toMatchObject({
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
  await expect(loadManifest(fakeHttp({ [manifestUrl]: status }), manifestUrl, smallLimits, calm)).rejects.toMatchObject(
    {
      code,
      facts: { status },
    },
  );
});

test('the requested wait is passed on', async () => {
  const { http } = endless('', { 'retry-after': '7' });
  const busy: Http = { get: async (request) => ({ ...(await http.get(request)), status: 503 }) };
  await expect(loadBytes(busy, { url: manifestUrl, signal: calm }, 10)).rejects.toMatchObject({
    facts: { retryAfter: 7 },
  });
});

test('failures of the network and stopping are typed', async () => {
  const broken: Http = { get: () => Promise.reject(new TypeError('fetch failed')) };
  await expect(loadManifest(broken, manifestUrl, smallLimits, calm)).rejects.toMatchObject({
    code: 'network.failed',
    facts: { url: manifestUrl },
  });
  await expect(loadManifest(fakeHttp({}), manifestUrl, smallLimits, AbortSignal.abort())).rejects.toMatchObject({
    code: 'cancelled',
  });
});

test('a given body is checked like a loaded one', () => {
  const body = (text: string) => ({ bytes: new TextEncoder().encode(text), finalUrl: manifestUrl, headers: {} });
  expect(readManifest(body('#EXTM3U'), smallLimits)).toEqual({
    type: 'hls',
    text: '#EXTM3U',
    url: manifestUrl,
    date: undefined,
  });
  expect(() => readManifest(body('#EXTM3U'.padEnd(20_000)), smallLimits)).toThrow(
    expect.objectContaining({ code: 'manifest.tooLarge' }),
  );
  expect(() => readManifest(body(''), smallLimits)).toThrow(expect.objectContaining({ code: 'manifest.invalid' }));
});

test('a playlist of too many segments is refused before it is read', () => {
  const text = `#EXTM3U\n${'#EXTINF:1,\n1\n'.repeat(20)}`;
  const read = (segments: number) =>
    readManifest(
      { bytes: new TextEncoder().encode(text), finalUrl: manifestUrl, headers: {} },
      { ...smallLimits, segments },
    );
  expect(read(20).type).toBe('hls');
  expect(() => read(19)).toThrow(expect.objectContaining({ code: 'manifest.tooLarge' }));
});

test('the date of the response includes its age in a cache', () => {
  const headers = { date: 'Thu, 01 Jan 1970 00:01:00 GMT', age: '5' };
  expect(
    readManifest({ bytes: new TextEncoder().encode('#EXTM3U'), finalUrl: manifestUrl, headers }, smallLimits).date,
  ).toBe(65_000);
});

test('text is decoded by its byte order mark', () => {
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x41, 0]))).toBe('A');
  expect(decodeText(Uint8Array.from([0xfe, 0xff, 0, 0x41]))).toBe('A');
  expect(decodeText(Uint8Array.from([0xef, 0xbb, 0xbf, 0x41]))).toBe('A');
});

test('a part can be read from a server without ranges, but not from deep inside a file', async () => {
  const bytes = Uint8Array.from({ length: 5000 }, (_item, index) => index % 251);
  const ranged = fakeHttp({ [manifestUrl]: bytes });
  const whole: Http = { get: ({ url, signal }) => ranged.get({ url, signal }) };
  for (const http of [ranged, whole]) {
    expect(await loadPart(http, manifestUrl, { start: 1600, length: 300 }, calm)).toEqual(bytes.slice(1600, 1900));
  }
  await expect(loadPart(whole, manifestUrl, { start: 5_000_000, length: 10 }, calm)).rejects.toMatchObject({
    code: 'media.unsupported',
  });
  await expect(loadPart(fakeHttp({}), manifestUrl, { start: 0, length: 10 }, calm)).rejects.toMatchObject({
    code: 'http.refused',
  });
});
