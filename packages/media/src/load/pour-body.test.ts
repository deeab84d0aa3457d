import { FakeClock, ScriptedHttp } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { MediaError } from '../model/errors.ts';
import type { Http } from '../model/ports.ts';
import type { LoadContext } from './context.ts';
import { loadResource } from './load-resource.ts';
import { PauseSwitch } from './pause-switch.ts';
import { RateLimit } from './rate-limit.ts';

const url = 'https://a.example/seg.ts';
const whole = Uint8Array.from({ length: 300_000 }, (_, index) => (index % 251) + (index === 0 ? 0x80 : 0));
const head = { 'content-length': String(whole.length), etag: '"1"' };

/** A transport that pours what another one delivers in chunks, and records how much it poured at once. */
function pouring(inner: Http): Http & { readonly parts: number[] } {
  const parts: number[] = [];
  return {
    parts,
    async get(request) {
      const { url: address, status, headers, body, cancel } = await inner.get(request);
      return {
        url: address,
        status,
        headers,
        body: { [Symbol.asyncIterator]: () => expect.fail('The body is to be poured.') },
        cancel,
        async pour(memory) {
          for await (const chunk of body) {
            for (let rest = chunk; rest.length > 0; ) {
              const room = memory.room();
              if (!room) return;
              const part = rest.subarray(0, room.length);
              room.set(part);
              parts.push(part.length);
              rest = rest.subarray(part.length);
              await memory.filled(part.length);
            }
          }
        },
      };
    },
  };
}

function load(script: ConstructorParameters<typeof ScriptedHttp>[0], overrides: Partial<LoadContext> = {}) {
  const clock = new FakeClock();
  const scripted = new ScriptedHttp(script);
  const http = pouring(scripted);
  const context = { http, clock, random: () => 0.5, signal: new AbortController().signal, ...overrides };
  return { clock, scripted, http, context, result: () => clock.run(loadResource({ url }, context)) };
}

test('a body whose length is known is poured, and counted', async () => {
  let counted = 0;
  const body = [whole.subarray(0, 10), whole.subarray(10, 200_000), whole.subarray(200_000)];
  const { result } = load([{ headers: head, body }], { onBytes: (count) => (counted += count) });
  const { bytes, lengthKnown } = await result();
  expect(bytes).toEqual(whole);
  expect([counted, lengthKnown]).toEqual([whole.length, true]);
});

test.each([[[]], [[new MediaError('network.failed', 'lost')]]])(
  'what is cut (%j) resumes where it stopped',
  async (end) => {
    const rest = { 'content-range': 'bytes 400-299999/300000', 'content-length': '299600', etag: '"1"' };
    const { result, scripted } = load([
      { headers: head, body: [whole.subarray(0, 400), ...end] },
      { status: 206, headers: rest, body: [whole.subarray(400)] },
    ]);
    expect((await result()).bytes).toEqual(whole);
    expect(scripted.requests[1]?.range).toEqual({ start: 400 });
  },
);

test.each(['<html>busy</html>', `<html>${'busy '.repeat(100)}</html>`])('text is refused: %.20s', async (text) => {
  const body = [new TextEncoder().encode(text)];
  const headers = { 'content-length': String(text.length) };
  const { result } = load(Array(6).fill({ headers, body }));
  await expect(result()).rejects.toMatchObject({ code: 'media.notMedia' });
});

test('a body that goes silent is requested again from where it stopped', async () => {
  const rest = { 'content-range': 'bytes 400-299999/300000', 'content-length': '299600', etag: '"1"' };
  const { result, clock } = load([
    { headers: head, body: [whole.subarray(0, 400), 'silence'] },
    { status: 206, headers: rest, body: [whole.subarray(400)] },
  ]);
  expect((await result()).bytes).toEqual(whole);
  expect(clock.now()).toBeGreaterThanOrEqual(10_000);
});

test('a rate limit is kept by reading small parts', async () => {
  const { clock, context, http } = load([{ headers: head, body: [whole] }]);
  const limited = { ...context, rate: new RateLimit(clock, 100_000) };
  await clock.run(loadResource({ url }, limited));
  expect(clock.now()).toBeGreaterThan(2500);
  expect(Math.max(...http.parts)).toBeLessThanOrEqual(64 * 1024);
});

test('nothing more is read while the job is paused', async () => {
  const pause = new PauseSwitch();
  const counts: number[] = [];
  const { result } = load([{ headers: head, body: [whole.subarray(0, 1000), whole.subarray(1000)] }], {
    pause,
    onBytes(count) {
      counts.push(count);
      if (counts.length > 1) return;
      pause.pause();
      queueMicrotask(() => {
        expect(counts).toEqual([1000]);
        pause.resume();
      });
    },
  });
  expect((await result()).bytes).toEqual(whole);
});

test('a resource above the limit is refused before it is read', async () => {
  const { result, http } = load([{ headers: head, body: [whole] }], { policy: { maxBytes: 1000 } });
  await expect(result()).rejects.toMatchObject({ code: 'manifest.tooLarge' });
  expect(http.parts).toEqual([]);
});
