import { FakeClock, type ScriptedAnswer, ScriptedHttp } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { MediaError } from '../model/errors.ts';
import type { Resource } from '../model/manifest.ts';
import type { LoadContext } from './context.ts';
import { loadResource } from './load-resource.ts';
import type { TransferOptions } from './transfer.ts';

const url = 'https://a.example/seg.ts';
/** Bytes that show their position and are not text. */
const whole = Uint8Array.from({ length: 1000 }, (_, index) => (index % 251) + (index === 0 ? 0x80 : 0));
const lost = new MediaError('network.failed', 'lost');

const answer = (from: number, to: number, headers: Record<string, string> = {}): ScriptedAnswer => ({
  headers: { 'content-length': String(whole.length), etag: '"1"', ...headers },
  body: [whole.subarray(from, to)],
});
const part = (from: number, to: number, headers: Record<string, string> = {}): ScriptedAnswer => ({
  status: 206,
  headers: {
    'content-length': String(to - from),
    'content-range': `bytes ${from}-${to - 1}/${whole.length}`,
    etag: '"1"',
    ...headers,
  },
  body: [whole.subarray(from, to)],
});
const ranges = (http: ScriptedHttp) => http.requests.map(({ range }) => range && `${range.start}-${range.end ?? ''}`);

function load(
  script: ConstructorParameters<typeof ScriptedHttp>[0],
  {
    resource = { url },
    options,
    ...overrides
  }: { resource?: Resource; options?: TransferOptions } & Partial<LoadContext> = {},
) {
  const clock = new FakeClock();
  const http = new ScriptedHttp(script);
  const context = { http, clock, random: () => 0.5, signal: new AbortController().signal, ...overrides };
  const result = clock.run(loadResource(resource, context, options));
  return { clock, http, result };
}

test('a complete body is one request and one buffer', async () => {
  const { result, http } = load([answer(0, 1000)]);
  const { bytes, lengthKnown } = await result;
  expect(bytes).toEqual(whole);
  expect(lengthKnown).toBe(true);
  expect(http.requests).toHaveLength(1);
  expect(http.open).toBe(0);
});

test('a truncated body is resumed where it stopped, on a new connection, guarded by its version', async () => {
  const { result, http } = load([answer(0, 400), part(400, 1000)]);
  expect((await result).bytes).toEqual(whole);
  expect(ranges(http)).toEqual([undefined, '400-']);
  expect(http.requests[1]).toMatchObject({ isFresh: true, headers: { 'if-range': '"1"' } });
});

test('a connection that breaks inside a body is resumed too', async () => {
  const broken = { ...answer(0, 0), body: [whole.subarray(0, 300), lost] };
  const { result, http } = load([broken, part(300, 1000)]);
  expect((await result).bytes).toEqual(whole);
  expect(ranges(http)).toEqual([undefined, '300-']);
});

test.each([{ etag: 'W/"1"' }, { etag: '' }])(
  'without a strong version (%j) a cut body is started over',
  async (headers) => {
    const { result, http } = load([answer(0, 400, headers), answer(0, 1000, headers)]);
    expect((await result).bytes).toEqual(whole);
    expect(ranges(http)).toEqual([undefined, undefined]);
  },
);

test('Last-Modified guards a resume where there is no strong ETag', async () => {
  const headers = { etag: 'W/"1"', 'last-modified': 'Tue, 01 Jan 2030 12:00:00 GMT' };
  const { result, http } = load([answer(0, 400, headers), part(400, 1000, headers)]);
  await result;
  expect(http.requests[1]?.headers).toMatchObject({ 'if-range': headers['last-modified'] });
});

test('if a server sends everything instead of the rest, known bytes are skipped', async () => {
  const { result, http } = load([answer(0, 400), answer(0, 1000)]);
  expect((await result).bytes).toEqual(whole);
  expect(http.requests).toHaveLength(2);
});

test('another version, sent as a whole body, restarts from the beginning', async () => {
  const other = whole.map((byte) => byte ^ 1);
  const { result } = load([answer(0, 400), { headers: { 'content-length': '1000', etag: '"2"' }, body: [other] }]);
  expect((await result).bytes).toEqual(other);
});

test('another version, sent as a part, restarts from the beginning', async () => {
  const { result, http } = load([answer(0, 400), part(400, 1000, { etag: '"2"' }), answer(0, 1000, { etag: '"2"' })]);
  expect((await result).bytes).toEqual(whole);
  expect(ranges(http)).toEqual([undefined, '400-', undefined]);
});

test('a part at the wrong place restarts from the beginning', async () => {
  const wrong = part(400, 1000, { 'content-range': 'bytes 401-999/1000' });
  const { result, http } = load([answer(0, 400), wrong, answer(0, 1000)]);
  expect((await result).bytes).toEqual(whole);
  expect(ranges(http)).toEqual([undefined, '400-', undefined]);
});

test('416 at the very end means that the resource is complete', async () => {
  const { result } = load([
    { headers: { etag: '"1"' }, body: [whole, lost] },
    { status: 416, headers: { 'content-range': 'bytes */1000' } },
  ]);
  expect((await result).bytes).toEqual(whole);
});

test('416 elsewhere restarts, and fails when nothing was there', async () => {
  const unsatisfied = { status: 416, headers: { 'content-range': 'bytes */10' } };
  const { result } = load([answer(0, 400), unsatisfied, answer(0, 1000)]);
  expect((await result).bytes).toEqual(whole);
  const range = { start: 50, length: 10 };
  const failing = load([unsatisfied], { resource: { url, range } });
  await expect(failing.result).rejects.toMatchObject({ code: 'http.refused', facts: { status: 416 } });
});

test('a byte range is requested, and cut out if the server ignores it', async () => {
  const range = { start: 100, length: 50 };
  const asked = load([part(100, 150)], { resource: { url, range } });
  expect((await asked.result).bytes).toEqual(whole.subarray(100, 150));
  expect(ranges(asked.http)).toEqual(['100-149']);
  const ignored = load([answer(0, 1000)], { resource: { url, range } });
  expect((await ignored.result).bytes).toEqual(whole.subarray(100, 150));
  expect(ignored.http.open).toBe(0);
});

test('a range that reaches beyond the resource is truncated', async () => {
  const resource = { url, range: { start: 900, length: 200 } };
  const policy = { retries: 0 };
  for (const script of [part(900, 1000), answer(0, 1000)]) {
    await expect(load([script], { resource, policy }).result).rejects.toMatchObject({ code: 'segment.truncated' });
  }
});

test('an empty range makes no request', async () => {
  const { result, http } = load([lost], { resource: { url, range: { start: 5, length: 0 } } });
  expect((await result).bytes).toHaveLength(0);
  expect(http.requests).toHaveLength(0);
});

test('a server may send a range in several responses', async () => {
  const { result, http } = load([part(0, 300), part(300, 600), part(600, 1000)], {
    resource: { url, range: { start: 0, length: 1000 } },
    policy: { retries: 0 },
  });
  expect((await result).bytes).toEqual(whole);
  expect(ranges(http)).toEqual(['0-999', '300-999', '600-999']);
});

test('a part without Content-Range is accepted when it has exactly the requested length', async () => {
  const resource = { url, range: { start: 100, length: 50 } };
  const bare = { status: 206, headers: { 'content-length': '50' }, body: [whole.subarray(100, 150)] };
  expect((await load([bare], { resource }).result).bytes).toEqual(whole.subarray(100, 150));
  const wrong = { ...bare, headers: { 'content-length': '60' } };
  await expect(load([wrong], { resource }).result).rejects.toMatchObject({ code: 'segment.truncated' });
});

test('a body that stays short fails after five retries', async () => {
  const { result, http } = load([answer(0, 400, { etag: '' })]);
  await expect(result).rejects.toMatchObject({ code: 'segment.truncated' });
  expect(http.requests).toHaveLength(6);
  expect(http.open).toBe(0);
});

test('a body of unknown length is checked by the container', async () => {
  const { result } = load([{ body: [whole.subarray(0, 400)] }]);
  expect(await result).toMatchObject({ lengthKnown: false, size: 400 });
});

test('a body longer than announced is kept and checked by the container', async () => {
  const { result } = load([{ headers: { 'content-length': '900' }, body: [whole] }]);
  expect(await result).toMatchObject({ lengthKnown: false, size: 1000 });
});

test('Content-Length of a compressed body is ignored, and a compressed body is never resumed', async () => {
  const headers = { 'content-encoding': 'gzip', 'content-length': '10', etag: '"1"' };
  const { result, http } = load([
    { headers, body: [whole.subarray(0, 400), lost] },
    { headers, body: [whole] },
  ]);
  expect(await result).toMatchObject({ lengthKnown: false, bytes: whole });
  expect(ranges(http)).toEqual([undefined, undefined]);
});

test('an empty body is not an error here', async () => {
  const { result } = load([{ headers: { 'content-length': '0' } }]);
  expect(await result).toMatchObject({ size: 0, lengthKnown: true });
});

test.each([408, 425, 429, 500, 502, 503, 504])('%i is retried', async (status) => {
  const { result, http } = load([{ status }, answer(0, 1000)]);
  expect((await result).bytes).toEqual(whole);
  expect(http.requests).toHaveLength(2);
});

test.each([400, 401, 403, 404, 410, 451, 304])('%i is refused at once', async (status) => {
  const { result, http } = load([{ status }]);
  await expect(result).rejects.toMatchObject({ code: 'http.refused', facts: { status } });
  expect(http.requests).toHaveLength(1);
});

test('waits grow exponentially and are random', async () => {
  const { result, clock } = load([lost]);
  await expect(result).rejects.toBe(lost);
  // Half of 0.15, 1, 2, 4 and 8 seconds.
  expect(clock.now()).toBe(7575);
});

test.each([
  ['7', 7000],
  ['Tue, 01 Jan 2030 00:00:09 GMT', 9000],
  ['86400', 120_000],
])('Retry-After %s is honored, up to a limit', async (retryAfter, expected) => {
  const { result, clock } = load([{ status: 503, headers: { 'retry-after': retryAfter } }, answer(0, 1000)]);
  await result;
  expect(clock.now()).toBe(expected);
});

test('text instead of media is retried after the wait that the response asks for', async () => {
  const page = new TextEncoder().encode('<!DOCTYPE html><title>Too many requests</title>');
  const { result, clock } = load([
    { headers: { 'retry-after': '20' }, body: [page.subarray(0, 3), page.subarray(3)] },
    answer(0, 1000),
  ]);
  expect((await result).bytes).toEqual(whole);
  expect(clock.now()).toBe(20_000);
  const failing = load([{ body: [page] }]);
  await expect(failing.result).rejects.toMatchObject({ code: 'media.notMedia' });
});

test('text is accepted where it is expected', async () => {
  const text = new TextEncoder().encode('#EXTM3U\n');
  const { result, http } = load([{ body: [text] }], { options: { expect: 'any' } });
  expect((await result).bytes).toEqual(text);
  expect(http.requests[0]?.headers).not.toHaveProperty('accept-encoding');
});

test('media is requested uncompressed', async () => {
  const { result, http } = load([answer(0, 1000)]);
  await result;
  expect(http.requests[0]?.headers).toMatchObject({ 'accept-encoding': 'identity' });
});

test('no response within 10 seconds is retried over a new connection', async () => {
  const { result, clock, http } = load(['silence', answer(0, 1000)], { random: () => 0 });
  await result;
  expect(clock.now()).toBe(10_000);
  expect(http.requests[1]?.isFresh).toBe(true);
});

test('a body that goes silent is resumed', async () => {
  const { result, clock, http } = load(
    [{ ...answer(0, 0), body: [whole.subarray(0, 400), 'silence'] }, part(400, 1000)],
    {
      random: () => 0,
    },
  );
  expect((await result).bytes).toEqual(whole);
  expect(clock.now()).toBe(10_000);
  expect(http.open).toBe(0);
});

test('later attempts get 30 seconds, and if all of them stay silent it is a stall', async () => {
  const { result, clock } = load(['silence'], { random: () => 0 });
  await expect(result).rejects.toMatchObject({ code: 'network.stalled' });
  expect(clock.now()).toBe(10_000 + 5 * 30_000);
});

test('less than 1 KB/s for 30 seconds is a stall, however steady', async () => {
  const clock = new FakeClock();
  const http = {
    get: async ({ signal }: { signal: AbortSignal }) => ({
      url,
      status: 200,
      headers: { 'content-length': '1000000', etag: '"1"' },
      body: (async function* () {
        for (;;) {
          await clock.wait(5000, signal);
          yield new Uint8Array(100);
        }
      })(),
      cancel: () => undefined,
    }),
  };
  const context = { http, clock, random: () => 0, signal: new AbortController().signal, policy: { retries: 0 } };
  await expect(clock.run(loadResource({ url }, context))).rejects.toMatchObject({ code: 'network.stalled' });
  expect(clock.now()).toBe(30_000);
});

test('a resource over the limit is refused', async () => {
  const { result, http } = load([answer(0, 1000)], { policy: { maxBytes: 999 } });
  await expect(result).rejects.toMatchObject({ code: 'manifest.tooLarge' });
  expect(http.requests).toHaveLength(1);
});

test('a false length costs no memory', async () => {
  const { result } = load([{ headers: { 'content-length': '999999999999' }, body: [whole] }], {
    policy: { retries: 0 },
  });
  await expect(result).rejects.toMatchObject({ code: 'segment.truncated' });
});

test('a long file may be truncated any number of times as long as it grows', async () => {
  const { result, http } = load(
    ({ range }) => {
      const from = range?.start ?? 0;
      return from === 0 ? answer(0, 100) : { ...part(from, 1000), body: [whole.subarray(from, from + 100)] };
    },
    { policy: { progressBytes: 100, retries: 1 } },
  );
  expect((await result).bytes).toEqual(whole);
  expect(http.requests).toHaveLength(10);
});

test('canceling ends every wait at once and frees the connection', async () => {
  for (const script of [['silence'], [{ ...answer(0, 0), body: ['silence'] }], [{ status: 503 }]] as const) {
    const clock = new FakeClock();
    const http = new ScriptedHttp(script);
    const controller = new AbortController();
    const loading = loadResource({ url }, { http, clock, random: () => 1, signal: controller.signal });
    loading.catch(() => undefined);
    await clock.advance(0);
    controller.abort(new Error('user'));
    await expect(loading).rejects.toMatchObject({ code: 'cancelled' });
    expect([http.open, clock.waiting, clock.now()]).toEqual([0, 0, 0]);
  }
});

test('a forbidden address is never requested', async () => {
  const { result, http } = load([answer(0, 1000)], { resource: { url: 'file:///etc/passwd' } });
  await expect(result).rejects.toMatchObject({ code: 'url.forbidden' });
  expect(http.requests).toHaveLength(0);
});

test('a failure other than a MediaError is passed on, not retried', async () => {
  const bug = new TypeError('bug');
  const { result, http } = load([bug]);
  await expect(result).rejects.toBe(bug);
  expect(http.requests).toHaveLength(1);
});
