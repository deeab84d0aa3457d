import { FakeClock, ScriptedHttp } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { loadResource } from './load-resource.ts';
import { PauseSwitch } from './pause-switch.ts';
import { RateLimit } from './rate-limit.ts';
import { ResourceCache } from './resource-cache.ts';
import { SizeEstimate } from './size-estimate.ts';

const never = new AbortController().signal;
const url = 'https://a.example/x';
const chunk = new Uint8Array(1000);

test('all transfers together stay under the rate', async () => {
  const clock = new FakeClock();
  const rate = new RateLimit(clock, 1000);
  await clock.run(
    Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let turn = 0; turn < 5; turn++) await rate.take(500, never);
      }),
    ),
  );
  // 10 000 bytes at 1 000 per second, minus the quarter second that may be spent in advance.
  expect(clock.now()).toBe(9750);
});

test('no limit means no wait, and a limit can be set and removed', async () => {
  const clock = new FakeClock();
  const rate = new RateLimit(clock);
  await rate.take(1e9, never);
  rate.set(100);
  await clock.run(rate.take(100, never));
  expect(clock.now()).toBe(750);
  rate.set(undefined);
  await rate.take(1e9, never);
  expect(clock.now()).toBe(750);
});

test('a limited transfer is not taken for a stalled one', async () => {
  const clock = new FakeClock();
  const http = new ScriptedHttp([{ headers: { 'content-length': '5000' }, body: [chunk, chunk, chunk, chunk, chunk] }]);
  const rate = new RateLimit(clock, 50);
  const { size } = await clock.run(loadResource({ url }, { http, clock, random: () => 0, signal: never, rate }));
  expect(size).toBe(5000);
  expect(http.requests).toHaveLength(1);
  expect(clock.now()).toBeGreaterThan(90_000);
});

test('a paused job makes no request and stops reading, and resumes where it was', async () => {
  const clock = new FakeClock();
  const pause = new PauseSwitch();
  const http = new ScriptedHttp([{ headers: { 'content-length': '3000' }, body: [chunk, chunk, chunk] }]);
  let arrived = 0;
  const onBytes = (count: number): void => {
    arrived += count;
    if (arrived === 1000) pause.pause();
  };
  pause.pause();
  const loading = loadResource({ url }, { http, clock, random: () => 0, signal: never, pause, onBytes });
  await clock.advance(100_000);
  expect(http.requests).toHaveLength(0);
  pause.resume();
  await clock.advance(100_000);
  expect(arrived).toBe(1000);
  pause.resume();
  expect((await clock.run(loading)).size).toBe(3000);
  expect(http.requests).toHaveLength(1);
});

test('a paused job can be canceled', async () => {
  const pause = new PauseSwitch();
  const controller = new AbortController();
  pause.pause();
  const waiting = pause.whenRunning(controller.signal);
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
});

test('a key is loaded once for all callers, and again only after a failure', async () => {
  let loads = 0;
  const cache = new ResourceCache(async () => {
    if (++loads === 1) throw new Error('lost');
    return loads;
  });
  await expect(Promise.all([cache.get({ url }), cache.get({ url })])).rejects.toThrow('lost');
  expect(await Promise.all([cache.get({ url }), cache.get({ url })])).toEqual([2, 2]);
  expect(await cache.get({ url, range: { start: 0, length: 5 } })).toBe(3);
});

test('the cache drops the least recently used entry', async () => {
  const loads: string[] = [];
  const cache = new ResourceCache(async (resource) => loads.push(resource.url), 2);
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get({ url: name });
  expect(loads).toEqual(['a', 'b', 'c', 'b']);
});

test('a size is estimated from the range, the bandwidth, and then from earlier sizes', () => {
  const sizes = new SizeEstimate([['v', 8_000_000]]);
  expect(sizes.estimate({ duration: 4, range: { start: 0, length: 77 } }, 'v')).toBe(77);
  expect(sizes.estimate({ duration: 4 }, 'v')).toBe(4_000_000);
  sizes.learn(8_000_000, 4, 'v');
  expect(sizes.estimate({ duration: 4 }, 'v')).toBe(8_000_000);
  sizes.learn(1, 4, 'v');
  expect(sizes.estimate({ duration: 4 }, 'v')).toBeGreaterThan(7_000_000);
  expect(sizes.estimate({ duration: 40 }, 'unknown')).toBe(25_000_000);
});
