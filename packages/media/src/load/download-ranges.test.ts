import {
  FakeClock,
  type FaultServer,
  type FaultServerOptions,
  fetchHttp,
  MemorySink,
  MemoryStorage,
  startFaultServer,
} from '@clipharbor/testkit';
import { afterEach, expect, test } from 'vitest';
import { openRangeJournal } from '../journal/range-journal.ts';
import { MediaError } from '../model/errors.ts';
import type { LoadContext } from './context.ts';
import { downloadRanges } from './download-ranges.ts';
import { HostGate } from './host-gate.ts';
import { SinkReceiver } from './sink-receiver.ts';

const mebibyte = 2 ** 20;
const content = (seed: number, size = 4.5 * mebibyte): Uint8Array => {
  const bytes = new Uint8Array(size);
  const words = new Uint32Array(bytes.buffer);
  for (let index = 0; index < words.length; index++) words[index] = Math.imul(index + seed, 2654435761);
  return bytes;
};
const file = content(1);
const http = fetchHttp((cause) => new MediaError('network.failed', 'lost', { cause }));
const open: FaultServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function serve(options: FaultServerOptions = {}): Promise<FaultServer> {
  const server = await startFaultServer({ content: () => ({ body: file }), ...options });
  open.push(server);
  return server;
}

/** Waits take no time here: the tests are about which requests are made, not when. */
function context(overrides: Partial<LoadContext> = {}): LoadContext {
  const clock = { now: () => performance.now(), wallTime: () => Date.now(), wait: hurried };
  return { http, clock, random: () => 0, signal: new AbortController().signal, ...overrides };
}

/** A back-off of up to 30 s passes immediately; the watchdog never fires. */
const hurried = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (milliseconds === 0) setImmediate(resolve);
  });

const same = (sink: MemorySink, expected = file): boolean => Buffer.compare(sink.bytes, expected) === 0;

test('a large file comes in parallel parts, each byte once', async () => {
  const server = await serve();
  const sink = new MemorySink();
  let arrived = 0;
  const onBytes = (count: number): void => {
    arrived += count;
  };
  const result = await downloadRanges(`${server.origin}/f.mp4`, sink, context({ onBytes }));
  expect(result).toEqual({ size: file.length, lengthKnown: true });
  expect(same(sink)).toBe(true);
  expect(arrived).toBe(file.length);
  expect(server.log.length).toBeGreaterThan(3);
  expect(server.log.slice(1).every(({ headers }) => headers['if-range'])).toBe(true);
});

test('the gate decides how many requests run at once', async () => {
  const server = await serve();
  const sink = new MemorySink();
  const ctx = context();
  await downloadRanges(`${server.origin}/f`, sink, { ...ctx, gate: new HostGate(ctx.clock, { start: 2, cap: 2 }) });
  expect(same(sink)).toBe(true);
  expect(server.peak).toBeLessThanOrEqual(2);
});

test.each([0, 1, 1000, mebibyte, mebibyte + 1])('a file of %i bytes is complete', async (size) => {
  const body = file.slice(0, size);
  body.fill(0x80, 0, Math.min(size, 8));
  const server = await serve({ content: () => ({ body }) });
  const sink = new MemorySink();
  expect(await downloadRanges(`${server.origin}/f`, sink, context())).toEqual({ size, lengthKnown: true });
  expect(same(sink, body)).toBe(true);
});

test('a server without parts is read as one stream', async () => {
  const server = await serve({ faults: [{ kind: 'ignoreRange' }] });
  const sink = new MemorySink();
  expect(await downloadRanges(`${server.origin}/f`, sink, context())).toEqual({ size: file.length, lengthKnown: true });
  expect(same(sink)).toBe(true);
  expect(server.log).toHaveLength(1);
});

test('a truncated stream is resumed if the server supports ranges after all', async () => {
  const whole = { kind: 'ignoreRange', from: 0, times: 1 } as const;
  const server = await serve({ content: () => ({ body: file }), faults: [whole] });
  const sink = new MemorySink();
  let isCut = false;
  const cutting: LoadContext['http'] = {
    get: async (request) => {
      const response = await http.get(request);
      if (isCut) return response;
      isCut = true;
      const body = (async function* () {
        let size = 0;
        for await (const chunk of response.body) {
          yield chunk;
          size += chunk.length;
          if (size > 2 * mebibyte) throw new MediaError('network.failed', 'cut');
        }
      })();
      return { ...response, body };
    },
  };
  await downloadRanges(`${server.origin}/f`, sink, context({ http: cutting }));
  expect(same(sink)).toBe(true);
  expect(server.log[1]?.headers.range).toMatch(/^bytes=2\d{6}-$/);
});

test.each(['cut', 'drop', 'busy', 'wrongRange'] as const)('parts that fail (%s) are loaded again', async (kind) => {
  const server = await serve({ faults: [{ kind, percent: 30, retryAfter: 0 }], seed: 3 });
  const sink = new MemorySink();
  await downloadRanges(`${server.origin}/f`, sink, context({ policy: { retries: 20 } }));
  expect(same(sink)).toBe(true);
  expect(server.log.some(({ fault }) => fault === kind)).toBe(true);
});

test('a file that changes during the download is started over, never mixed', async () => {
  const next = content(2, 3 * mebibyte);
  let requests = 0;
  const server = await serve({ content: () => ({ body: ++requests > 3 ? next : file }) });
  const sink = new MemorySink();
  expect(await downloadRanges(`${server.origin}/f`, sink, context())).toEqual({ size: next.length, lengthKnown: true });
  expect(same(sink, next)).toBe(true);
});

test('a file that changes all the time fails', async () => {
  let requests = 0;
  const server = await serve({ content: () => ({ body: content(++requests, 3 * mebibyte) }) });
  await expect(downloadRanges(`${server.origin}/f`, new MemorySink(), context())).rejects.toMatchObject({
    code: 'source.changed',
  });
});

test('a web page instead of the file is an error', async () => {
  const server = await serve({ faults: [{ kind: 'html' }] });
  await expect(downloadRanges(`${server.origin}/f`, new MemorySink(), context())).rejects.toMatchObject({
    code: 'media.notMedia',
  });
});

test('a full disk stops all parts', async () => {
  const server = await serve();
  const sink = new MemorySink();
  sink.failure = new MediaError('disk.full', 'full');
  await expect(downloadRanges(`${server.origin}/f`, sink, context())).rejects.toBe(sink.failure);
});

test('canceling stops all parts, and nothing is written afterwards', async () => {
  const server = await serve();
  const controller = new AbortController();
  const sink = new MemorySink();
  const onBytes = (): void => controller.abort();
  const loading = downloadRanges(`${server.origin}/f`, sink, context({ signal: controller.signal, onBytes }));
  await expect(loading).rejects.toMatchObject({ code: 'cancelled' });
  const writes = sink.calls.length;
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(sink.calls).toHaveLength(writes);
});

/** Runs until about `stopAfter` bytes have arrived, then loses everything that is not durable. */
async function crashAfter(stopAfter: number, url: string, data: MemorySink, storage: MemoryStorage) {
  const clock = new FakeClock();
  const journal = await openRangeJournal({
    storage,
    name: 'f.journal',
    identity: url,
    data,
    clock,
    checkpointBytes: mebibyte,
  });
  const controller = new AbortController();
  let arrived = 0;
  const onBytes = (count: number): void => {
    arrived += count;
    if (arrived >= stopAfter) controller.abort();
  };
  const done = await downloadRanges(url, data, context({ signal: controller.signal, onBytes }), journal).catch(
    () => undefined,
  );
  if (done) await journal.close();
  else data.bytes = data.durable.slice();
  for (const sink of storage.files.values()) if (!done) sink.bytes = sink.durable.slice();
  return { arrived, done };
}

test('after any crash the download resumes from what is durable, and the file is whole', async () => {
  const big = content(5, 8 * mebibyte);
  const server = await serve({ content: () => ({ body: big }) });
  for (const stopAfter of [0.5 * mebibyte, 3 * mebibyte, 6 * mebibyte]) {
    const data = new MemorySink();
    const storage = new MemoryStorage();
    await crashAfter(stopAfter, `${server.origin}/f`, data, storage);
    const { arrived, done } = await crashAfter(Number.POSITIVE_INFINITY, `${server.origin}/f`, data, storage);
    expect(done?.size).toBe(big.length);
    expect(same(data, big)).toBe(true);
    if (stopAfter > 5 * mebibyte) expect(arrived).toBeLessThan(big.length);
  }
});

test('a file that changed between two runs is started over', async () => {
  let body = content(5, 5 * mebibyte);
  const server = await serve({ content: () => ({ body }) });
  const data = new MemorySink();
  const storage = new MemoryStorage();
  await crashAfter(4 * mebibyte, `${server.origin}/f`, data, storage);
  body = content(6, 5 * mebibyte);
  const { done } = await crashAfter(Number.POSITIVE_INFINITY, `${server.origin}/f`, data, storage);
  expect(done?.size).toBe(body.length);
  expect(same(data, body)).toBe(true);
});

test.each([
  ['without a version to compare', undefined],
  ['without the bytes that it promises', '"1"'],
])('%s, an earlier run is not trusted', async (_why, validator) => {
  const server = await serve({ content: () => ({ body: file, headers: { etag: 'W/"weak"' } }) });
  const sink = new MemorySink();
  let restarts = 0;
  const state = {
    file: { size: file.length, ...(validator ? { validator } : {}) },
    spans: [{ start: 0, end: 2 * mebibyte }],
  };
  const onRestart = async (): Promise<void> => {
    restarts++;
  };
  await downloadRanges(`${server.origin}/f`, sink, context(), { state, onRestart });
  expect(restarts).toBe(1);
  expect(same(sink)).toBe(true);
});

test('on a slow connection, received data is written after a second, so that a checkpoint can cover it', async () => {
  const clock = new FakeClock();
  const sink = new MemorySink();
  const spans: { start: number; end: number }[] = [];
  const receiver = new SinkReceiver({
    sink,
    start: 0,
    clock,
    onWritten: async (span) => void spans.push(span),
    onBegin: () => undefined,
  });
  for (let second = 0; second < 10; second += 0.5) {
    await receiver.take(new Uint8Array(9000));
    await clock.advance(500);
  }
  expect(spans.at(-1)?.end).toBeGreaterThanOrEqual(160_000);
});

test('a connection that breaks after six seconds at 300 KB/s has saved most of its data', async () => {
  const clock = new FakeClock();
  const storage = new MemoryStorage();
  const data = new MemorySink();
  const open = () => openRangeJournal({ storage, name: 'f.journal', identity: 'f', data, clock });
  const journal = await open();
  await journal.onFile({ size: 4 * mebibyte, validator: '"1"' as never });
  const lines = Array.from(
    { length: 16 },
    (_, index) =>
      new SinkReceiver({
        sink: data,
        start: (index * mebibyte) / 4,
        clock,
        onWritten: journal.onWritten,
        onBegin: () => undefined,
      }),
  );
  for (let tick = 0; tick < 60; tick += 1) {
    for (const line of lines) await line.take(new Uint8Array(1875));
    await clock.advance(100);
  }
  // Killed here: anything not yet in the journal is lost.
  const { state } = await open();
  const saved = state?.spans.reduce((sum, { start, end }) => sum + end - start, 0) ?? 0;
  expect(saved).toBeGreaterThanOrEqual(300_000);
});
