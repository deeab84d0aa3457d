import {
  ExpiringTokens,
  type FaultServer,
  type FaultServerOptions,
  fetchHttp,
  startFaultServer,
} from '@clipharbor/testkit';
import { afterEach, expect, test } from 'vitest';
import { MediaError } from '../model/errors.ts';
import type { Segment } from '../model/manifest.ts';
import type { LoadContext } from './context.ts';
import { Healer } from './healing.ts';
import { HostGate } from './host-gate.ts';
import { loadInOrder } from './load-in-order.ts';
import { loadResource } from './load-resource.ts';

/** Segment n: its number, then bytes that differ between all segments. */
const segmentBytes = (n: number): Uint8Array =>
  Uint8Array.from({ length: 20_000 + n * 100 }, (_, index) => (index === 0 ? 0x80 : (index * (n + 7)) % 253));
const open: FaultServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function serve(options: FaultServerOptions = {}): Promise<FaultServer> {
  const server = await startFaultServer({
    content: (address) => ({ body: segmentBytes(Number(/\d+/.exec(address)?.[0])) }),
    ...options,
  });
  open.push(server);
  return server;
}

/** Back-off takes no time; the watchdog's long waits never end by themselves. */
const clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  wait: (milliseconds: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      if (milliseconds <= 5000) setImmediate(resolve);
    }),
};
const http = fetchHttp((cause) => new MediaError('network.failed', 'lost', { cause }));
const context = (signal = new AbortController().signal): LoadContext => ({
  http,
  clock,
  random: () => 0,
  signal,
  gate: new HostGate(clock),
});

const segments = (origin: string, count: number, query = ''): Segment[] =>
  Array.from({ length: count }, (_, sequence) => ({
    url: `${origin}/seg${sequence}.ts${query}`,
    sequence,
    period: 0,
    start: sequence * 4,
    duration: 4,
  }));

async function* feed(list: readonly Segment[]): AsyncGenerator<Segment> {
  yield* list;
}

async function collect(list: readonly Segment[], ctx: LoadContext, healer?: Healer): Promise<void> {
  const one = (segment: Segment, signal: AbortSignal) => loadResource(segment, { ...ctx, signal });
  const loaded = loadInOrder([{ id: 'v', items: feed(list) }], {
    load: (segment, { signal }) =>
      healer ? healer.load(segment, (current) => one(current, signal)) : one(segment, signal),
    position: ({ start }) => start,
    estimate: () => 30_000,
    size: ({ bytes }) => bytes.length,
    signal: ctx.signal,
  });
  let next = 0;
  for await (const { item, result } of loaded) {
    expect(item.sequence).toBe(next);
    expect(Buffer.compare(result.bytes, segmentBytes(next))).toBe(0);
    next++;
  }
  expect(next).toBe(list.length);
}

test.each(['cut', 'drop', 'busy', 'tooMany', 'html', 'wrongLength', 'changedEtag'] as const)(
  'a third of all requests fails (%s), and every byte arrives',
  async (kind) => {
    const server = await serve({ faults: [{ kind, percent: 33, retryAfter: 0 }] });
    await collect(segments(server.origin, 40), context());
    expect(server.log.filter(({ fault }) => fault === kind).length).toBeGreaterThan(5);
  },
);

test('faults of all kinds together change nothing', async () => {
  const kinds = ['cut', 'drop', 'busy', 'tooMany', 'html'] as const;
  const server = await serve({ faults: kinds.map((kind) => ({ kind, percent: 8, retryAfter: 0 })), seed: 7 });
  await collect(segments(server.origin, 60), context());
  expect(new Set(server.log.flatMap(({ fault }) => fault ?? []))).toEqual(new Set(kinds));
});

test('a server that answers 429 gets fewer requests at a time', async () => {
  const server = await serve({ faults: [{ kind: 'tooMany', times: 1, retryAfter: 0 }] });
  const ctx = context();
  await collect(segments(server.origin, 30), ctx);
  expect(ctx.gate?.state(server.origin).limit).toBeLessThan(6);
});

test('tokens that expire every few requests are renewed from the manifest', async () => {
  const inner = (path: string) => ({ body: segmentBytes(Number(/\d+/.exec(path)?.[0] ?? 0)) });
  const tokens = new ExpiringTokens(inner, 8);
  const server = await serve({ content: tokens.content });
  const ctx = context();
  let token = 0;
  const refresh = async (): Promise<Segment[]> => {
    await loadResource({ url: `${server.origin}/a.m3u8` }, ctx, { expect: 'any' });
    return segments(server.origin, 30, `?token=${++token}`);
  };
  const healer = new Healer({ clock, signal: ctx.signal, refresh, intervalMs: 0 });
  // One at a time: otherwise a token would be used up by requests that the next one has already replaced.
  await collect(await refresh(), { ...ctx, gate: new HostGate(clock, { start: 1, cap: 1 }) }, healer);
  expect(tokens.manifestReads).toBeGreaterThan(3);
});

test('a segment that does not exist is reported by number', async () => {
  const server = await serve({ content: () => undefined });
  const ctx = context();
  const healer = new Healer({ clock, signal: ctx.signal, refresh: async () => segments(server.origin, 1) });
  await expect(collect(segments(server.origin, 1), ctx, healer)).rejects.toMatchObject({ code: 'segment.missing' });
});

test('canceling in the middle leaves no request open', async () => {
  const server = await serve({ faults: [{ kind: 'stall', from: 0, percent: 50 }] });
  const controller = new AbortController();
  const collecting = collect(segments(server.origin, 20), context(controller.signal));
  collecting.catch(() => undefined);
  while (server.log.length < 6) await new Promise((resolve) => setImmediate(resolve));
  controller.abort();
  await expect(collecting).rejects.toMatchObject({ code: 'cancelled' });
});
